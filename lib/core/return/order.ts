// Whether the order of a redemption still is what the redemption made it.
import type { Failure } from '../../errors';
import { redemptionId } from '../../model/keys/record-ids';
import type { CalculatedOrder, Order, OrderItem } from '../../model/records/order';
import type { StoredRedemption } from '../../model/records/redemption';

/**
 * Refuse a return while the order has another redemption that is not rolled back.
 * @param order   the order as it is stored now
 * @param entryId the id under which the order lists the redemption: that of its parent, or its own
 * @returns       order_has_other_redemptions when another redemption of the order is not rolled back
 * @see docs/behaviour/returns.md#refusals
 */
export function refuseOtherRedemptions(order: Pick<Order, 'redemptions'>, entryId: string): Failure | null {
  const other = Object.entries(order.redemptions).find(
    ([id, { rollback_id }]) => id !== entryId && rollback_id === undefined,
  );
  return other ? standsBeside(other[0]) : null;
}

function standsBeside(id: string): Failure {
  return {
    key: 'order_has_other_redemptions',
    details: `Redemption ${id} of the same order is not rolled back.`,
    resource_id: id,
    resource_type: 'redemption',
  };
}

/**
 * Refuse a return by the record of its redemption alone, for an order that did not change since.
 * @returns order_has_other_redemptions when another redemption stood at that time, or when the record of 0.2.0 or before
 *   does not say so
 */
export function refuseEarlierRedemptions({
  base,
  order_counts: counts,
}: Pick<StoredRedemption, 'base' | 'order_counts'>): Failure | null {
  if (!counts) return { key: 'order_has_other_redemptions', details: 'The redemption does not know of others.' };
  const other = counts.find(({ redemption }) => redemption !== base);
  return other ? standsBeside(redemptionId('r', other.redemption, 0)) : null;
}

/**
 * Refuse a return for an order that changed since its redemption. Status, people and metadata may differ.
 * @returns order_changed when an amount of the order, or a line's id, quantity, amount or discount differs
 * @see docs/behaviour/returns.md#refusals
 */
export function refuseChangedOrder(redeemed: CalculatedOrder, order: CalculatedOrder | Order): Failure | null {
  const member = COMPARED_AMOUNTS.find((one) => (redeemed[one] ?? 0) !== (order[one] ?? 0));
  if (member) return changed(`Its ${member} is ${order[member] ?? 0} and was ${redeemed[member] ?? 0}.`);
  const lines = new Map(order.items?.map((item) => [item.id, item]));
  const items = redeemed.items ?? [];
  const line = items.find((item) => isOther(item, lines.get(item.id)));
  if (line) return changed(`Its line ${line.id} differs.`);
  return items.length === (order.items?.length ?? 0) ? null : changed('It has other lines.');
}

const COMPARED_AMOUNTS = ['amount', 'discount_amount', 'items_discount_amount', 'total_amount'] as const;

const COMPARED_MEMBERS = ['amount', 'discount_amount'] as const;

function isOther(item: OrderItem, now: OrderItem | undefined): boolean {
  if (!now || (item.quantity ?? 1) !== (now.quantity ?? 1)) return true;
  return COMPARED_MEMBERS.some((member) => (item[member] ?? 0) !== (now[member] ?? 0));
}

function changed(what: string): Failure {
  return { key: 'order_changed', details: `The order was changed after the redemption. ${what}` };
}
