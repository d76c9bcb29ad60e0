// The most that candidates with known reductions take off an order together, whatever their order.
import { type Line, subtotal } from '../order/state';
import type { OpenCandidate } from './candidate-traits';
import type { LineChange, Reduction } from './reductions';
import { type CandidateSet, bitOf } from './stack-families';

/** The amounts that are left to pay of an order and of its lines. */
export interface RemainingOrder {
  readonly left: number;
  readonly lines: readonly Line[];
}

/** Reductions of the order that are tried in every order; further ones count with their caps. */
const MOST_ORDER_CHANGES = 6;

/**
 * A bound that is exact where no amount exceeds what is left: each change of what is left rises with it and by no more,
 * so amounts that are taken before a change reduce what is left after it by no more than themselves. Results are kept
 * for the orders of one search.
 */
export class ReductionBound {
  private readonly orderResults = new Map<string, number>();
  private readonly lineResults = new Map<readonly Line[], Map<string, number>>();

  /** The most that all of the open candidates take off together, minor units. */
  most({ left, lines }: RemainingOrder, open: readonly OpenCandidate[]): number {
    const parts = partsOf(open, lines.length);
    const afterOrder = this.leastAfterOrder(left, parts.order);
    const ofLines = this.mostOfLines(lines, parts);
    return left - Math.max(0, afterOrder - ofLines - parts.amounts);
  }

  private leastAfterOrder(left: number, { set, changes }: Changes<(left: number) => number>): number {
    if (changes.length === 0) return left;
    const key = `${set} ${left}`;
    const known = this.orderResults.get(key) ?? leastAfter(left, changes);
    this.orderResults.set(key, known);
    return known;
  }

  private mostOfLines(lines: readonly Line[], { line, lineAmounts }: Parts): number {
    if (line.changes.length === 0 && lineAmounts.amounts.length === 0) return 0;
    const results = this.lineResults.get(lines) ?? new Map<string, number>();
    this.lineResults.set(lines, results);
    const key = `${line.set} ${lineAmounts.set}`;
    const known = results.get(key) ?? mostOfLines(lines, line.changes, lineAmounts.amounts);
    results.set(key, known);
    return known;
  }
}

interface Changes<C> {
  readonly set: CandidateSet;
  readonly changes: readonly C[];
}

interface LineReduction {
  readonly lines: readonly number[];
  readonly after: LineChange;
}

interface Parts {
  readonly order: Changes<(left: number) => number>;
  readonly line: Changes<LineReduction>;
  readonly lineAmounts: { readonly set: CandidateSet; readonly amounts: readonly ReadonlyMap<number, number>[] };
  /** The sum of all other caps, minor units. */
  readonly amounts: number;
}

/** Returns how many reductions of lines are tried in every order: each order changes every line, so fewer of many. */
function limitOfLineChanges(countOfLines: number): number {
  if (countOfLines <= 60) return 4;
  return countOfLines <= 250 ? 3 : 2;
}

/** @param open the highest cap first */
function partsOf(open: readonly OpenCandidate[], countOfLines: number): Parts {
  const limit = limitOfLineChanges(countOfLines);
  const order = { set: 0, changes: [] as ((left: number) => number)[] };
  const line = { set: 0, changes: [] as LineReduction[] };
  const lineAmounts = { set: 0, amounts: [] as ReadonlyMap<number, number>[] };
  let amounts = 0;
  for (const { index, cap, traits } of open) {
    const reduction: Reduction | null = traits.reduction;
    if (reduction?.kind === 'ORDER' && order.changes.length < MOST_ORDER_CHANGES) {
      order.set |= bitOf(index);
      order.changes.push(reduction.after);
    } else if (reduction?.kind === 'LINES' && line.changes.length < limit) {
      line.set |= bitOf(index);
      line.changes.push(reduction);
    } else if (reduction?.kind === 'LINE_AMOUNTS' || reduction?.kind === 'FREE_UNITS') {
      lineAmounts.set |= bitOf(index);
      lineAmounts.amounts.push(reduction.amounts);
    } else amounts += cap;
  }
  return { order, line, lineAmounts, amounts };
}

/** The least that is left after all changes in any order: the least of each subset follows from smaller ones. */
function leastAfter(left: number, changes: readonly ((left: number) => number)[]): number {
  const least = [left];
  for (let set = 1; set < 2 ** changes.length; set += 1) {
    let lowest = left;
    for (const [at, change] of changes.entries()) {
      if ((set & bitOf(at)) !== 0) lowest = Math.min(lowest, change(least[set ^ bitOf(at)] ?? 0));
    }
    least.push(lowest);
  }
  return least.at(-1) ?? left;
}

/** The most of all orders of the changes. Every line has the same order, and loses no more than what is left of it. */
function mostOfLines(
  lines: readonly Line[],
  changes: readonly LineReduction[],
  amounts: readonly ReadonlyMap<number, number>[],
): number {
  const start: number[] = lines.map(subtotal);
  const taken: number[] = lines.map(() => 0);
  for (const one of amounts) for (const [line, amount] of one) taken[line] = (taken[line] ?? 0) + amount;
  let most = 0;
  const visit = (left: readonly number[], open: CandidateSet) => {
    if (open === 0) most = Math.max(most, sumTaken(start, left, taken));
    for (const [at, change] of changes.entries()) {
      if ((open & bitOf(at)) === 0) continue;
      const next = left.slice();
      for (const line of change.lines) next[line] = change.after(line, next[line] ?? 0);
      visit(next, open & ~bitOf(at));
    }
  };
  visit(start, bitOf(changes.length) - 1);
  return most;
}

/** @param taken amounts that are taken off what is left */
function sumTaken(start: readonly number[], left: readonly number[], taken: readonly number[]): number {
  let sum = 0;
  for (const [line, amount] of start.entries()) sum += amount - Math.max(0, (left[line] ?? 0) - (taken[line] ?? 0));
  return sum;
}
