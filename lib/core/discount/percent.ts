// PERCENT discounts: a share of the order.
import type { Minor } from '../../model/common';
import { ZERO, least, minor, percentOf, percentRate } from '../money';
import { type OrderState, payable } from '../order';

/**
 * Take a percentage off the order.
 * @param order the order as the earlier redeemables left it
 * @param terms percent (12.5 is twelve and a half), the most it may take in minor units or null, and the base
 * @returns     0 <= discount <= payable, minor units; half a unit rounds up
 * @see docs/behaviour.md#percent-discounts
 */
export function percentOffOrder(
  order: OrderState,
  terms: { readonly percent: number; readonly limit: number | null; readonly ofInitialAmount: boolean },
): Minor {
  const base = terms.ofInitialAmount ? (order.amount ?? ZERO) : payable(order);
  const discount = percentOf(base, percentRate(terms.percent));
  const limited = terms.limit === null ? discount : least(discount, minor(terms.limit));
  return least(limited, payable(order));
}
