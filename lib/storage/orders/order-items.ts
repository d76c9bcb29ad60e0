// Order item <-> order.
import type { OrderFact } from '../../core/order/order-fact';
import type { LineNotes, Order, OrderCount, RequestOrder } from '../../model/records/order';
import { type ProjectScope, hashOfId, hashText, listAttributes, normalise, orderKey } from '../keys';
import { customerAttributes } from '../keys/related-keys';
import { causeAttributes } from '../records/record-items';
import type { Item } from '../table/table';

/** The hash an order is stored under; null when the request names none. */
export function orderHash({ id, source_id }: RequestOrder): string | null {
  if (id) return hashOfId('ord', id) ?? hashText(normalise(id));
  return source_id ? hashText(normalise(source_id)) : null;
}

/** The attributes of an order beside its record. */
interface OrderAttributes {
  readonly version: number;
  /** What redemptions count of it, oldest first. */
  readonly counts: readonly OrderCount[];
  /** The money that returns gave back, minor units; absent when units never came back. */
  readonly returned?: number | undefined;
  /** Null for nothing. */
  readonly notes: LineNotes | null;
}

/** Build the stored item of an order. */
export function orderItem(
  scope: ProjectScope,
  order: Order,
  { version, counts, returned, notes }: OrderAttributes,
): Item {
  const hash = hashOfId('ord', order.id) ?? '';
  const timeMs = Date.parse(order.created_at);
  return {
    id: order.id,
    ver: version,
    ...(version === 1 && causeAttributes(scope)),
    record: order,
    ...(counts.length > 0 && { counted: counts }),
    ...(returned !== undefined && { returned }),
    ...(notes && { lineNotes: notes }),
    ...orderKey(scope.project, hash),
    ...listAttributes({ project: scope.project, type: 'O', timeMs, id: order.id }),
    ...customerAttributes({ ...scope, customerId: order.customer_id, type: 'O', timeMs, id: order.id }),
  };
}

/** The order of an item; null when the item holds another id than the requested one. */
export function orderFact(item: Item, askedId: string | null): OrderFact | null {
  if (askedId !== null && item.id !== askedId) return null;
  const counts = item.counted as readonly OrderCount[] | undefined;
  const notes = item.lineNotes as LineNotes | undefined;
  return {
    order: item.record as Order,
    version: Number(item.ver),
    ...(counts && { counts }),
    ...(item.returned !== undefined && { returned: Number(item.returned) }),
    ...(notes && { notes }),
  };
}
