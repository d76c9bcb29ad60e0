// AMOUNT discounts: a sum of money off the order.
import type { Minor } from '../../model/common';
import { least, minor } from '../money';
import { type OrderState, payable } from '../order';

/**
 * Take a sum off what is still payable.
 * @returns 0 <= discount <= payable, minor units
 * @see docs/behaviour.md#amount-discounts
 */
export function amountOffOrder(order: OrderState, amountOff: number): Minor {
  return least(minor(amountOff), payable(order));
}
