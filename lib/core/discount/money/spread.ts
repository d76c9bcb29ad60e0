// Shares one amount over lines so that the parts add up to it.
import type { Minor } from '../../../model/common';
import { ZERO, minor, mulDivFloor, mulDivRemainder } from '../../money';

/**
 * Share an amount by weight. Every share is its exact part rounded down; the units left over go one each to the
 * largest remainders, on a tie to the earlier line.
 * @param total   minor units, or units of a product; not negative
 * @param weights whole numbers, not negative
 * @returns       as many shares as weights; they add up to the total, or are all zero when every weight is
 * @see docs/behaviour/discounts.md#amount-discounts
 */
export function spread(total: Minor, weights: readonly number[]): readonly Minor[] {
  let sum = 0;
  for (const weight of weights) sum += weight;
  if (sum === 0) return weights.map(() => ZERO);
  const shares = weights.map((weight) => mulDivFloor(total, weight, sum));
  let left: number = total;
  for (const share of shares) left -= share;
  return left === 0 ? shares : withLeftover({ total, weights, sum, shares, left });
}

interface Shares {
  readonly total: Minor;
  readonly weights: readonly number[];
  readonly sum: number;
  readonly shares: readonly Minor[];
  /** Below the number of shares: every share lost less than one unit. */
  readonly left: number;
}

function withLeftover({ total, weights, sum, shares, left }: Shares): readonly Minor[] {
  const remainders = weights.map((weight) => mulDivRemainder(total, weight, sum));
  const byRemainder = shares.map((_, position) => position);
  // The sort is stable: equal remainders keep the order of the lines.
  byRemainder.sort((one, other) => (remainders[other] ?? 0) - (remainders[one] ?? 0));
  const raised = shares.slice();
  for (const position of byRemainder.slice(0, left)) raised[position] = minor((raised[position] ?? 0) + 1);
  return raised;
}
