// The units that the customer placed on a line, and their price, when the line is sent again.
import type { OrderItem, RequestOrderItem } from '../../model/records/order';

/** The earlier state of a sent line. */
export interface EarlierLine {
  /** The stored line that the sent one continues, or of which it is a part; undefined for a new line. */
  readonly before: OrderItem | undefined;
  /** The units added to the sent line; null when they are those of the stored line. */
  readonly added: number | null;
}

/**
 * Initial quantity of a line: the units that the customer placed. An edit of the quantity changes them, so that
 * the number of units added or removed by redemptions stays the same. A sent number that differs from the stored
 * one is used as sent.
 *
 * @see docs/behaviour/orders.md#lines-that-are-sent-again
 */
export function computeInitialQuantity(
  item: RequestOrderItem,
  quantity: number,
  { before, added }: EarlierLine,
): number {
  const sent = item.initial_quantity ?? null;
  if (!before) return sent ?? quantity;
  const stored = unitsOf(before);
  return sent !== null && sent !== stored.placed ? sent : Math.max(0, quantity - (added ?? stored.added));
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
  { before, added }: EarlierLine,
): number {
  const { price, quantity, amount, initialQuantity } = terms;
  const sent = item.initial_amount ?? null;
  if (!before) return sent ?? amount;
  const { amount: stored = 0, initial_amount: placed = stored } = before;
  if (sent !== null && sent !== placed) return sent;
  if (added !== null) return amountOfUnits(terms);
  if (quantity === before.quantity && amount === stored) return placed;
  return price !== null && price * quantity === amount
    ? price * initialQuantity
    : Math.max(0, amount - (stored - placed));
}

/** The price of the placed units of a line whose units cost the same. */
function amountOfUnits({ price, quantity, amount, initialQuantity }: RequestLineTerms): number {
  if (price !== null && price * quantity === amount) return price * initialQuantity;
  return quantity === 0 ? amount : Math.round((amount / quantity) * initialQuantity);
}
