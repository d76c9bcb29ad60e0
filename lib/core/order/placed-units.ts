// The units that the customer placed on a line, and their price, when the line is sent again.
import type { OrderItem, RequestOrderItem } from '../../model/records/order';

/**
 * Initial quantity of a line: the units that the customer placed. An edit of the quantity changes them, so that
 * the number of units added or removed by redemptions stays the same. A sent number that differs from the stored
 * one is used as sent.
 *
 * @param before the stored line that the sent one continues
 * @see docs/behaviour/orders.md#lines-that-are-sent-again
 */
export function computeInitialQuantity(
  item: RequestOrderItem,
  quantity: number,
  before: OrderItem | undefined,
): number {
  const sent = item.initial_quantity ?? null;
  if (!before) return sent ?? quantity;
  const { placed, added } = unitsOf(before);
  return sent !== null && sent !== placed ? sent : Math.max(0, quantity - added);
}

function unitsOf({ quantity = 1, initial_quantity: placed = quantity }: OrderItem) {
  return { placed, added: quantity - placed };
}

export interface RequestLineTerms {
  readonly price: number | null;
  readonly quantity: number;
  /** Minor units, like `price`. */
  readonly amount: number;
  readonly initialQuantity: number;
}

/**
 * Initial amount of a line, minor units: the price of the units that the customer placed. A sent amount that
 * differs from the stored one is used as sent.
 */
export function computeInitialAmount(
  item: RequestOrderItem,
  terms: RequestLineTerms,
  before: OrderItem | undefined,
): number {
  const { price, quantity, amount, initialQuantity } = terms;
  const sent = item.initial_amount ?? null;
  if (!before) return sent ?? amount;
  const { amount: stored = 0, initial_amount: placed = stored } = before;
  if (sent !== null && sent !== placed) return sent;
  if (quantity === before.quantity && amount === stored) return placed;
  return price !== null && price * quantity === amount
    ? price * initialQuantity
    : Math.max(0, amount - (stored - placed));
}
