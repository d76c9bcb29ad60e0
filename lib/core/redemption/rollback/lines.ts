// The lines of an order after the rollback of one of its redemptions.
import type { CalculatedOrder, Order, OrderItem } from '../../../model/records/order';

/** The lines without the discounts and units of one redemption, including lines whose units are then all removed. */
export function linesWithoutShare(order: Order, redeemed: CalculatedOrder): readonly OrderItem[] {
  const shares = new Map(redeemed.items?.map((item) => [item.id, item]));
  return (order.items ?? []).map((item) => lineWithoutShare(item, shares.get(item.id)));
}

/** False for a line that redemptions added and that has no units left, so that it is removed. */
export function isStillThere(item: OrderItem): boolean {
  return item.initial_quantity !== 0 || (item.quantity ?? 0) > 0;
}

/** A line without discounts and without units added by redemptions. Units that the shop removed stay removed. */
export function toInitialLine(item: OrderItem): OrderItem {
  const { discount_amount, discount_quantity, ...line } = withoutApplied(item);
  const { quantity, initial_quantity: placed, amount, initial_amount = amount } = line;
  const isAbovePlaced = quantity !== undefined && placed !== undefined && quantity > placed;
  const left = isAbovePlaced ? initial_amount : amount;
  return {
    ...line,
    ...(isAbovePlaced && { quantity: placed }),
    ...(left !== undefined && { amount: left, subtotal_amount: left }),
  };
}

function lineWithoutShare(item: OrderItem, share: OrderItem | undefined): OrderItem {
  if (!share) return item;
  const { discount_amount, discount_quantity, ...line } = withoutApplied(item);
  const quantity = atLeastZero((item.quantity ?? 0) - (share.applied_quantity ?? 0));
  const free = Math.min((discount_quantity ?? 0) - (share.applied_discount_quantity ?? 0), quantity);
  const amount = amountWithoutShare(item, share, quantity);
  const left = (discount_amount ?? 0) - (share.applied_discount_amount ?? 0);
  const discount = Math.min(atLeastZero(left), amount ?? 0);
  return {
    ...line,
    quantity,
    ...(amount !== undefined && { amount, subtotal_amount: amount - discount }),
    ...(discount > 0 && { discount_amount: discount }),
    ...(free > 0 && { discount_quantity: free }),
  };
}

/** Removed units are worth the current price of the line, if they were added at its price. */
function amountWithoutShare(item: OrderItem, share: OrderItem, quantity: number): number | undefined {
  const { amount, price, quantity: before = 0 } = item;
  if (amount === undefined) return undefined;
  const { applied_quantity: units = 0, applied_quantity_amount: value = 0 } = share;
  const isByPrice =
    price !== undefined && units !== 0 && amount === price * before && value === (share.price ?? 0) * units;
  return isByPrice ? price * quantity : atLeastZero(amount - value);
}

function withoutApplied(item: OrderItem): OrderItem {
  const {
    applied_discount_amount,
    applied_discount_quantity,
    applied_quantity,
    applied_quantity_amount,
    application_details,
    ...rest
  } = item;
  return rest;
}

function atLeastZero(value: number): number {
  return Math.max(value, 0);
}
