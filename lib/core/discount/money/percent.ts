// PERCENT discounts: a share of the order, or of each line.
import type { Minor } from '../../../model/common';
import { ZERO, least, minor, percentOf, percentOfUnits, percentRate, type Rate } from '../../money';
import { type LineEffect, type OrderState, payable, subtotal } from '../../order/state';
import { moneyLimit } from '../limits';
import { takeOffLines } from '../lines';
import type { Hit } from '../scope';

/**
 * Take a percentage off the order.
 * @param order the order as the earlier redeemables left it
 * @param terms percent (12.5 is twelve and a half), the most it may take in minor units or null, and the base
 * @returns     0 <= discount <= payable, minor units; half a unit rounds up
 * @see docs/behaviour/discounts.md#percent-discounts
 */
export function percentOffOrder(
  order: OrderState,
  terms: { readonly percent: number; readonly limit: number | null; readonly ofInitialAmount: boolean },
): Minor {
  const base = terms.ofInitialAmount ? (order.amount ?? ZERO) : payable(order);
  const discount = percentOf(base, wholeAtMost(terms.percent));
  return least(minor(Math.min(discount, moneyLimit(terms.limit))), payable(order));
}

export interface PercentOffLines {
  readonly hits: readonly Hit[];
  /** The percentage of the hit at a position. */
  readonly percentAt: (position: number) => number;
  readonly lineLimit: number | null;
  readonly totalLimit: number | null;
  readonly ofInitialAmount: boolean;
}

/**
 * Take a percentage off each line, rounded line by line.
 * @see docs/behaviour/discounts.md#percent-discounts
 */
export function percentOffLines(order: OrderState, terms: PercentOffLines): readonly LineEffect[] {
  const rateAt = ratesOf(terms.percentAt);
  const wanted = (hit: Hit, position: number) => {
    const base = terms.ofInitialAmount ? (hit.line.amount ?? ZERO) : subtotal(hit.line);
    return percentOfUnits(base, rateAt(position), { hit: hit.units, all: hit.line.quantity });
  };
  const { hits, lineLimit, totalLimit } = terms;
  return takeOffLines({ hits, wanted, lineLimit, totalLimit, byUnits: false }, order);
}

/** More than everything is everything. */
function wholeAtMost(percent: number): Rate {
  return percentRate(Math.min(percent, 100));
}

/** Parse the percentage once, because usually all lines have the same. */
function ratesOf(percentAt: (position: number) => number): (position: number) => Rate {
  let last = Number.NaN;
  let rate: Rate = { numerator: 0, denominator: 100 };
  return (position) => {
    const percent = percentAt(position);
    if (percent !== last) rate = wholeAtMost(percent);
    last = percent;
    return rate;
  };
}
