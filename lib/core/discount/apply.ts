// Picks the file that computes a discount.
import type { Failure } from '../../errors';
import type { Discount } from '../../model/discount';
import { orderEffect } from '../order';
import { amountOffOrder } from './amount';
import type { ComputedDiscount, DiscountContext } from './context';
import { percentOffOrder } from './percent';

/**
 * Compute what a discount takes off the order.
 * @returns the effect and the definition as answered, or why the order cannot take it
 * @see docs/behaviour.md#discounts
 */
export function computeDiscount(discount: Discount, context: DiscountContext): ComputedDiscount | Failure {
  if (context.order.amount === null) return { key: 'missing_amount', details: 'The order has no amount.' };
  const effect = orderEffect(orderDiscount(discount, context));
  return { effect, discount: answered(discount), applicableTo: [], inapplicableTo: [] };
}

function orderDiscount(discount: Discount, context: DiscountContext) {
  if (discount.type === 'PERCENT') {
    return percentOffOrder(context.order, {
      percent: discount.percent_off ?? 0,
      limit: discount.amount_limit ?? null,
      ofInitialAmount: context.calculationMode === 'INITIAL_AMOUNT',
    });
  }
  return amountOffOrder(context.order, discount.type === 'AMOUNT' ? (discount.amount_off ?? 0) : 0);
}

function answered(discount: Discount): Discount {
  return discount.type === 'UNIT' ? discount : { is_dynamic: false, effect: 'APPLY_TO_ORDER', ...discount };
}
