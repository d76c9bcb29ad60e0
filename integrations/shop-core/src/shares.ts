// Shares of discounts on the lines of a cart. All amounts are whole numbers of minor units.

/** The order as it stands after one redeemable, with what that redeemable took off. */
export interface DiscountedOrder {
  readonly total_applied_discount_amount?: number;
  /** In the order of the cart's lines; lines that a discount added follow them. */
  readonly items?: readonly { readonly applied_discount_amount?: number }[];
}

/** What one discount takes off each line. */
export interface DiscountShares {
  /** One share for each line. */
  readonly lines: readonly number[];
  /** What no line can bear: 0 unless the discount exceeds what is left of all lines. */
  readonly rest: number;
  /** Whether the service put the whole discount on lines. */
  readonly isByLines: boolean;
}

/**
 * Divide discounts among the lines of a cart, one after the other. A line bears what the discount took off it; what the
 * discount took off the order beyond that is spread by what is left of each line. No line falls below zero.
 * @param amounts   of the lines before the discounts, 0 or more
 * @param discounts in processing order
 * @returns         one entry for each discount; its lines and rest add up to its total
 */
export function shareDiscounts(
  amounts: readonly number[],
  discounts: readonly DiscountedOrder[],
): readonly DiscountShares[] {
  const left = [...amounts];
  return discounts.map((discount) => {
    const shares = shareDiscount(left, discount);
    shares.lines.forEach((share, index) => (left[index] = (left[index] ?? 0) - share));
    return shares;
  });
}

function shareDiscount(left: readonly number[], { items = [], ...order }: DiscountedOrder): DiscountShares {
  const byLines = items.reduce((sum, { applied_discount_amount = 0 }) => sum + applied_discount_amount, 0);
  const total = order.total_applied_discount_amount ?? byLines;
  const own = left.map((amount, index) => Math.min(amount, items[index]?.applied_discount_amount ?? 0));
  const remainder = total - own.reduce((sum, share) => sum + share, 0);
  const spread = spreadByWeight(
    remainder,
    left.map((amount, index) => amount - (own[index] ?? 0)),
  );
  const lines = own.map((share, index) => share + (spread[index] ?? 0));
  return {
    lines,
    rest: total - lines.reduce((sum, share) => sum + share, 0),
    isByLines: total === byLines,
  };
}

/**
 * Spread an amount in proportion to weights, by the largest remainder; the earlier one wins a tie.
 * @returns shares that add up to the amount, or to all weights where the amount exceeds them; no share exceeds its weight
 */
export function spreadByWeight(amount: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (amount <= 0) return weights.map(() => 0);
  if (amount >= sum) return [...weights];
  // The products exceed what a number holds exactly.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((product) => Number(product / BigInt(sum)));
  const missing = amount - shares.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(sum) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
