// The order after one of its redemptions was undone.
import type { CalculatedOrder, Order, OrderItem, OrderRedemptionEntry } from '../../../model/records/order';

export interface OrderRollbackInput {
  readonly order: Order;
  /** The order as the redemption answered it: what it applied stands in the `applied_` members. */
  readonly redeemed: CalculatedOrder;
  readonly entryId: string;
  readonly rollback: { readonly id: string; readonly stacked: readonly string[] };
  readonly mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
  readonly date: string;
}

/**
 * WITHOUT_ORDER only notes the rollback. WITH_ORDER takes the redemption's share back, and cancels the order once no
 * other redemption is left on it.
 * @see docs/behaviour/decisions.md#rollback
 */
export function orderAfterRollback(input: OrderRollbackInput): Order {
  const { order, mode, date } = input;
  const redemptions = { ...order.redemptions, ...markedEntry(input) };
  const noted = { ...order, redemptions, updated_at: date };
  if (mode === 'WITHOUT_ORDER') return noted;
  const isLive = Object.values(redemptions).some((entry) => entry.rollback_id === undefined);
  return isLive ? withoutShare(noted, input.redeemed) : cancelled(noted);
}

function markedEntry({ order, entryId, rollback, date }: OrderRollbackInput): Record<string, OrderRedemptionEntry> {
  const entry = order.redemptions[entryId];
  if (!entry) return {};
  const stacked = rollback.stacked.length > 0 ? { rollback_stacked: rollback.stacked } : {};
  return { [entryId]: { ...entry, rollback_id: rollback.id, rollback_date: date, ...stacked } };
}

/** Status CANCELED, no discounts, quantities as the customer placed them. */
function cancelled(order: Order): Order {
  const items = order.items?.filter((item) => item.initial_quantity !== 0).map(plainItem);
  const amount = order.initial_amount ?? order.amount;
  return {
    ...withoutDiscounts(order),
    status: 'CANCELED',
    ...(amount !== undefined && { amount, total_amount: amount }),
    ...(items && { items }),
  };
}

function withoutDiscounts(order: Order): Order {
  const {
    discount_amount,
    items_discount_amount,
    total_discount_amount,
    applied_discount_amount,
    items_applied_discount_amount,
    total_applied_discount_amount,
    ...rest
  } = order;
  return rest;
}

function plainItem(item: OrderItem): OrderItem {
  const {
    discount_amount,
    discount_quantity,
    applied_discount_amount,
    applied_discount_quantity,
    applied_quantity,
    applied_quantity_amount,
    application_details,
    ...rest
  } = item;
  const amount = item.initial_amount ?? item.amount;
  return {
    ...rest,
    ...(item.initial_quantity !== undefined && { quantity: item.initial_quantity }),
    ...(amount !== undefined && { amount, subtotal_amount: amount }),
  };
}

/**
 * The order without what one redemption applied; other redemptions keep theirs. Where the order was changed by hand since,
 * only what is still there can be taken back: no amount goes below zero, and no total above its amount.
 */
function withoutShare(order: Order, redeemed: CalculatedOrder): Order {
  const shares = new Map(redeemed.items?.map((item) => [item.id, item]));
  const lines = order.items?.map((item) => itemWithoutShare(item, shares.get(item.id)));
  const items = lines?.filter(isStillThere);
  const amount = atLeastZero((order.amount ?? 0) - (sum(order.items, 'amount') - sum(lines, 'amount')));
  const itemsDiscount = Math.min(sum(items, 'discount_amount'), amount);
  const orderDiscount = Math.min(
    atLeastZero((order.discount_amount ?? 0) - (redeemed.applied_discount_amount ?? 0)),
    amount - itemsDiscount,
  );
  return {
    ...withoutDiscounts(order),
    ...(order.amount !== undefined && { amount, total_amount: amount - orderDiscount - itemsDiscount }),
    ...(orderDiscount > 0 && { discount_amount: orderDiscount }),
    ...(itemsDiscount > 0 && { items_discount_amount: itemsDiscount }),
    ...(orderDiscount + itemsDiscount > 0 && { total_discount_amount: orderDiscount + itemsDiscount }),
    ...(items && { items }),
  };
}

function atLeastZero(value: number): number {
  return Math.max(value, 0);
}

function sum(items: readonly OrderItem[] | undefined, member: 'amount' | 'discount_amount'): number {
  return items?.reduce((total, item) => total + (item[member] ?? 0), 0) ?? 0;
}

/** A line that the redemption added goes with it. */
function isStillThere(item: OrderItem): boolean {
  return item.initial_quantity !== 0 || (item.quantity ?? 0) > 0;
}

function itemWithoutShare(item: OrderItem, share: OrderItem | undefined): OrderItem {
  if (!share) return item;
  const free = (item.discount_quantity ?? 0) - (share.applied_discount_quantity ?? 0);
  const quantity = atLeastZero((item.quantity ?? 0) - (share.applied_quantity ?? 0));
  const amount =
    item.amount === undefined ? undefined : atLeastZero(item.amount - (share.applied_quantity_amount ?? 0));
  const left = (item.discount_amount ?? 0) - (share.applied_discount_amount ?? 0);
  const discount = Math.min(atLeastZero(left), amount ?? 0);
  return {
    ...plainItem(item),
    quantity,
    ...(amount !== undefined && { amount, subtotal_amount: amount - discount }),
    ...(discount > 0 && { discount_amount: discount }),
    ...(free > 0 && { discount_quantity: free }),
  };
}
