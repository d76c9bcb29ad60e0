// The order after the rollback of one of its redemptions.
import type { CalculatedOrder, LineNotes, Order, OrderItem, OrderRedemptionEntry } from '../../../model/records/order';
import { compactNotes, notesForItems } from '../../order/hidden-lines';
import { isStillThere, linesWithoutShare, toInitialLine } from './lines';

export interface OrderRollbackInput {
  readonly order: Order;
  /** The order in the answer of the redemption: its discounts are in the `applied_` members. */
  readonly redeemed: CalculatedOrder;
  /** The free units of lines by their ids, where `applied_discount_quantity` counts others as well. */
  readonly freeUnits?: Readonly<Record<string, number>> | undefined;
  /** The notes of the order on its lines. */
  readonly notes?: LineNotes | undefined;
  readonly entryId: string;
  readonly rollback: { readonly id: string; readonly stacked: readonly string[] };
  readonly mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
  readonly date: string;
}

/** An order after a rollback, and what it keeps beside its lines. */
export interface RolledBackOrder {
  readonly record: Order;
  readonly notes: LineNotes | null;
}

/**
 * Build the stored order after a rollback. WITHOUT_ORDER only records the rollback. WITH_ORDER subtracts the
 * redemption's share, and cancels the order when no other redemption remains on it.
 * @see docs/behaviour/decisions.md#rollback
 */
export function orderAfterRollback(input: OrderRollbackInput): RolledBackOrder {
  const { order, redeemed, freeUnits = {}, notes = {}, mode, date } = input;
  const redemptions = { ...order.redemptions, ...markedEntry(input) };
  const noted = { ...order, redemptions, updated_at: date };
  if (mode === 'WITHOUT_ORDER') return { record: noted, notes: compactNotes(notes) };
  const isLive = Object.values(redemptions).some((entry) => entry.rollback_id === undefined);
  const { items, hidden } = linesWithoutShare(order, notes, { items: redeemed.items, freeUnits });
  if (!isLive) return { record: cancelled(noted, items.map(toInitialLine)), notes: null };
  return { record: withoutShare(noted, items, redeemed), notes: notesForItems({ ...notes, hidden }, items) };
}

function markedEntry({ order, entryId, rollback, date }: OrderRollbackInput): Record<string, OrderRedemptionEntry> {
  const entry = order.redemptions[entryId];
  if (!entry) return {};
  const stacked = rollback.stacked.length > 0 ? { rollback_stacked: rollback.stacked } : {};
  return { [entryId]: { ...entry, rollback_id: rollback.id, rollback_date: date, ...stacked } };
}

type Items = readonly OrderItem[];

/** Status CANCELED, no discounts, and the units that the customer placed or the shop changed since. */
function cancelled(order: Order, lines: Items): Order {
  const items = lines.filter(isStillThere);
  return { ...withAmounts(order, items, { order: 0, items: 0 }), status: 'CANCELED' };
}

/**
 * The order without the discounts of one redemption; other redemptions keep theirs. If the order was changed by hand
 * since, only the remaining part can be subtracted: no amount becomes negative, and no discount exceeds its amount.
 */
function withoutShare(order: Order, lines: Items, redeemed: CalculatedOrder): Order {
  return withAmounts(order, lines, {
    order: (order.discount_amount ?? 0) - (redeemed.applied_discount_amount ?? 0),
    items: sum(lines, 'discount_amount'),
  });
}

/** The amount follows its lines: if the caller sent an amount that differs from their sum, the difference stays. */
function withAmounts(order: Order, items: Items, discounts: { readonly order: number; readonly items: number }): Order {
  const amount = atLeastZero((order.amount ?? 0) - (sum(order.items, 'amount') - sum(items, 'amount')));
  const itemsDiscount = Math.min(discounts.items, amount);
  const orderDiscount = Math.min(atLeastZero(discounts.order), amount - itemsDiscount);
  return {
    ...withoutDiscounts(order),
    ...(order.amount !== undefined && { amount, total_amount: amount - orderDiscount - itemsDiscount }),
    ...(orderDiscount > 0 && { discount_amount: orderDiscount }),
    ...(itemsDiscount > 0 && { items_discount_amount: itemsDiscount }),
    ...(orderDiscount + itemsDiscount > 0 && { total_discount_amount: orderDiscount + itemsDiscount }),
    ...(order.items && { items }),
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

function atLeastZero(value: number): number {
  return Math.max(value, 0);
}

function sum(items: Items | undefined, member: 'amount' | 'discount_amount'): number {
  return items?.reduce((total, item) => total + (item[member] ?? 0), 0) ?? 0;
}
