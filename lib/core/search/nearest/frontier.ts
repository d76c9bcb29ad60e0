// Additions in the order of their cost: the cheapest comes first, and none comes twice.
import {
  type Addition,
  type AdditionCost,
  compareCosts,
  countChanges,
  type Lever,
  noAddition,
  withUnits,
} from './addition';
import type { OrderState } from '../../order/state';
import { amountAfter, type NearestSubject, orderAfter } from './probe';
import { lackOfAll, type MoneyDemand, moneyLackOfAll, type Prices, type UnitDemand } from './unit-demands';

/** Most units that are added, and most changes of a cart. */
export const MOST_UNITS = 100;
export const MOST_CHANGES = 5;
/** Most additions that one search holds. */
const MOST_NODES = 2_500;

/**
 * Compute the amount of the order without an addition, and by how much one more unit on each lever raises it, minor
 * units.
 */
export function pricesOf(subject: NearestSubject, levers: readonly Lever[]): Prices {
  const none = noAddition(levers);
  const before = orderAfter(subject, levers, none);
  const base = before?.amount ?? 0;
  const all = orderAfter(subject, levers, { ...none, units: levers.map(() => 1) });
  const ofLines = risesOfLines(levers, before, all);
  // The amount of an order is the sum of its lines, or one of its own.
  if (ofLines.reduce((sum, rise) => sum + rise, base) === (all?.amount ?? 0)) return { base, rises: ofLines, ofLines };
  const rises = levers.map((_lever, place) => amountAfter(subject, levers, withUnits(none, place, 1)) - base);
  return { base, rises, ofLines };
}

/** The rise of the line of each lever by one unit, minor units. */
function risesOfLines(levers: readonly Lever[], before: OrderState | null, all: OrderState | null): readonly number[] {
  let created = before?.lines.length ?? 0;
  return levers.map(({ index }) => {
    const amount = all?.lines[index ?? created]?.amount ?? 0;
    if (index === null) created += 1;
    return index === null ? amount : amount - (before?.lines[index]?.amount ?? 0);
  });
}

/** Compute the amount of the order with so many added units on each lever, minor units. */
export function amountOfUnits({ base, rises }: Prices, units: readonly number[]): number {
  let amount = base;
  for (let place = 0; place < units.length; place += 1) amount += (units[place] ?? 0) * (rises[place] ?? 0);
  return amount;
}

/** The demands that an addition must satisfy. */
export interface AdditionDemands {
  readonly demands: readonly UnitDemand[];
  readonly moneyDemands: readonly MoneyDemand[];
  /** An amount that the order must reach, minor units. */
  readonly floor: number;
  /** True when the search may raise the amount of a new line, which is no change of its own. */
  readonly raisesNewLines: boolean;
  readonly prices: Prices;
}

/**
 * The least cost of an addition of units and of every larger one that satisfies the demands.
 * @returns null when there is none within the bounds
 */
export function boundOf(
  addition: Addition,
  levers: readonly Lever[],
  { demands, moneyDemands, floor, raisesNewLines, prices }: AdditionDemands,
): AdditionCost | null {
  const lack = lackOfAll(demands, addition.units, prices.rises);
  if (lack === null) return null;
  const own = amountOfUnits(prices, addition.units);
  const money = moneyLackOfAll(moneyDemands, addition.units, prices.rises);
  const amount = Math.max(own + Math.max(lack.amount, money), floor);
  const { changes, units, newLines, places } = countChanges(addition, levers);
  const least = units + lack.units;
  if (changes > MOST_CHANGES || least > MOST_UNITS) return null;
  if (amount === own || (raisesNewLines && newLines > 0)) return [amount, changes, least, newLines, ...places];
  const rises = places.map((place) => prices.rises[place] ?? 0);
  const exact = leastUnitsFor(amount - own, { rises, least: lack.units });
  if (exact !== null && units + exact <= MOST_UNITS) return [amount, changes, units + exact, newLines, ...places];
  // Units of the raised lines miss the amount: there is one more change, or a higher amount.
  return changes < MOST_CHANGES
    ? [amount, changes + 1, least, newLines]
    : [amount + 1, changes, least, newLines, ...places];
}

/**
 * The least number of units that bring an amount exactly.
 * @param rises minor units by which one unit of each line raises the amount
 * @param least the number is not below it
 * @returns null when no number of units does; `least` itself for three lines or more, which are not computed
 */
function leastUnitsFor(
  amount: number,
  { rises, least }: { readonly rises: readonly number[]; readonly least: number },
): number | null {
  let low = 0;
  let high = 0;
  for (const rise of rises) {
    if (rise <= 0 || rise === low || rise === high) continue;
    if (low !== 0 && high !== 0) return least;
    if (low === 0) low = rise;
    else [low, high] = [Math.min(low, rise), Math.max(low, rise)];
  }
  if (low === 0) return null;
  // Units that are free bring the number.
  const isFilled = rises.includes(0);
  const most = high === 0 ? 0 : Math.min(MOST_UNITS, Math.floor(amount / high));
  for (let ofHigh = most; ofHigh >= 0; ofHigh -= 1) {
    const ofLow = (amount - ofHigh * high) / low;
    if (!Number.isInteger(ofLow)) continue;
    const units = ofHigh + ofLow;
    if (isFilled) return Math.max(units, least);
    if (units >= least) return units;
  }
  return null;
}

interface Ranked {
  /** Lower ranks come first, whatever they cost. */
  readonly rank: number;
  readonly cost: AdditionCost;
}

/** A binary heap of the additions that a search has not tried yet. */
export class Frontier<Node extends Ranked> {
  private readonly heap: Node[] = [];
  private readonly seen = new Set<string>();
  /** True when an addition was left out because there were too many. */
  isCut = false;

  get isEmpty(): boolean {
    return this.heap.length === 0;
  }

  /** True when an addition came with this key before. */
  isKnown(key: string): boolean {
    return this.seen.has(key);
  }

  /** @param key equal for additions of which only the first counts */
  push(key: string, node: Node): void {
    if (this.seen.has(key)) return;
    if (this.seen.size >= MOST_NODES) {
      this.isCut = true;
      return;
    }
    this.seen.add(key);
    this.heap.push(node);
    this.rise(this.heap.length - 1);
  }

  pop(): Node | undefined {
    this.swap(0, this.heap.length - 1);
    const first = this.heap.pop();
    this.sink(0);
    return first;
  }

  /** A place beyond the heap is before no other. */
  private rise(from: number): void {
    for (let place = from; ;) {
      const above = (place - 1) >> 1;
      if (!this.isBefore(place, above)) return;
      this.swap(place, above);
      place = above;
    }
  }

  private sink(from: number): void {
    for (let place = from; ;) {
      const left = 2 * place + 1;
      const child = this.isBefore(left + 1, left) ? left + 1 : left;
      if (!this.isBefore(child, place)) return;
      this.swap(child, place);
      place = child;
    }
  }

  private isBefore(one: number, other: number): boolean {
    const left = this.heap[one];
    const right = this.heap[other];
    if (!left || !right) return false;
    return (left.rank - right.rank || compareCosts(left.cost, right.cost)) < 0;
  }

  private swap(one: number, other: number): void {
    const left = this.heap[one];
    const right = this.heap[other];
    if (!left || !right) return;
    this.heap[one] = right;
    this.heap[other] = left;
  }
}
