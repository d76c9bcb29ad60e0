// Whether a branch of the search may hold a worse case than the best one so far, ties included.
import { compareSequences } from '../branch-and-bound';
import type { WorstCaseFound } from './question';
import type { Scenario } from './scenario';

/** A cart for one customer at one moment. */
export interface CartPlace {
  readonly cart: number;
  readonly units: number;
  readonly scenario: Scenario;
}

/** Stacks with the same beginning. */
export interface ImprovableBranch {
  /** By indices of the usable candidates. */
  readonly sequence: readonly number[];
  /** Upper bound of the value of all of them. */
  readonly bound: number;
  /** Upper bound of the value with at most so many redeemables in all. It never falls with the number. */
  readonly boundWith: (size: number) => number;
}

/** True when a stack of the branch may come before the best one: by value, then as `compareFound` orders equals. */
export function canImprove(place: CartPlace, branch: ImprovableBranch, best: WorstCaseFound | null): boolean {
  const { bound, boundWith, sequence } = branch;
  if (bound <= 0) return false;
  if (best === null || bound > best.value) return true;
  if (bound < best.value) return false;
  const least = Math.max(1, sequence.length);
  const size = best.sequence.length;
  if (least < size && boundWith(size - 1) >= best.value) return true;
  return least <= size && comesFirst(place, sequence, best) && boundWith(size) >= best.value;
}

/** True when a stack of as many redeemables may come first, or is the best one itself. */
function comesFirst({ cart, units, scenario }: CartPlace, sequence: readonly number[], best: WorstCaseFound): boolean {
  const difference =
    units - best.units ||
    cart - best.cart ||
    scenario.customer - best.customer ||
    scenario.moment - best.moment ||
    compareSequences(
      sequence.flatMap((index) => scenario.positions[index] ?? []),
      best.sequence,
    );
  return difference <= 0;
}
