// Upper bounds of how much the value of a stack may still rise. They rely on the trials that were made on its order.
import { type Line, subtotal } from '../order/state';
import type { OpenCandidate } from './candidate-traits';
import type { Objective } from './fold-tree';
import type { LineChange, Reduction } from './reductions';
import { bitOf, type CandidateSet } from './stack-families';

/** Candidates that may still join, prepared for many bounds. */
export class GainBound {
  /** The highest cap first. */
  private readonly byCap: readonly OpenCandidate[];
  /** Those that take a share of what is left, the highest share first; the others, the highest cap first. */
  private readonly shares: readonly OpenCandidate[];
  private readonly others: readonly OpenCandidate[];

  constructor(
    open: readonly OpenCandidate[],
    private readonly objective: Objective,
    /** Null where candidates change units. */
    private readonly reductionBound: ReductionBound | null,
  ) {
    this.byCap = [...open].sort((one, other) => other.cap - one.cap);
    this.shares = this.byCap
      .filter(({ traits }) => traits.share !== null)
      .sort((one, other) => (other.traits.share ?? 0) - (one.traits.share ?? 0));
    this.others = this.byCap.filter(({ traits }) => traits.share === null);
  }

  /**
   * The most that the open candidates can add to a stack.
   * @param left what is left to pay before them, minor units
   * @param most how many of them may join
   * @param except the position of one that may not
   */
  most(left: number, most: number, except: number | null): number {
    const extra = this.extraOf(most, except);
    return Math.min(left + extra, sumOfCaps(this.byCap, most, except), this.byShares({ left, most, except }) + extra);
  }

  /** The most that all open candidates can take off an order together. */
  mostReduced(order: RemainingOrder, except: number): number {
    const open = this.byCap.filter(({ index }) => index !== except);
    return this.reductionBound?.most(order, open) ?? Number.POSITIVE_INFINITY;
  }

  /** The fewest of the open candidates that can add so much. */
  fewest(value: number, except: number | null): number {
    let sum = 0;
    let count = 0;
    for (const { index, cap } of this.byCap) {
      if (sum >= value) break;
      if (index === except) continue;
      sum += cap;
      count += 1;
    }
    return sum >= value ? count : Number.POSITIVE_INFINITY;
  }

  /** Free units add value that is not taken from what is left to pay. */
  private extraOf(most: number, except: number | null): number {
    if (this.objective === 'PAYABLE') return 0;
    const extras = this.byCap.filter(({ index, traits }) => index !== except && traits.most.added > 0);
    const highest = extras.map(({ traits }) => traits.most.added).sort((one, other) => other - one);
    return highest.slice(0, most).reduce((sum, extra) => sum + extra, 0);
  }

  /**
   * Shares take most when they come first. Each share is rounded by at most half a minor unit, and each of the others
   * takes at most its cap.
   */
  private byShares({
    left,
    most,
    except,
  }: {
    readonly left: number;
    readonly most: number;
    readonly except: number | null;
  }) {
    let rest = left;
    let count = 0;
    for (const { index, traits } of this.shares) {
      if (count === most) break;
      if (index === except) continue;
      rest *= 1 - (traits.share ?? 0);
      count += 1;
    }
    return Math.floor(left - rest + count / 2 + sumOfCaps(this.others, most, except) + ROUNDING);
  }
}

/** Products of shares are no exact numbers. */
const ROUNDING = 1e-3;

function sumOfCaps(sorted: readonly OpenCandidate[], most: number, except: number | null): number {
  let sum = 0;
  let count = 0;
  for (const { index, cap } of sorted) {
    if (count === most || cap <= 0) break;
    if (index === except) continue;
    sum += cap;
    count += 1;
  }
  return sum;
}

// The most that candidates with known reductions take off an order together, whatever their order.

/** The amounts that are left to pay of an order and of its lines. */
interface RemainingOrder {
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
