// Orders, found by id or by source id in one read.
import type { ListRequest } from '../../core/filter/list-spec';
import type { OrderFact } from '../../core/order/order-fact';
import type { LineNotes, Order, OrderCount, RequestOrder } from '../../model/records/order';
import type { LockedOutcome } from '../../ports/common';
import type { OrderStore, OrderWrite } from '../../ports/orders';
import { activityWrites } from '../activity/activity-store';
import { catalogueWrites } from '../catalogue/product-store';
import { holderWrites, ownerChecks, transactWithOptional } from '../customers/usage-writes';
import { outboxWrites } from '../events/outbox-writes';
import { hashText, listAttributes, orderKey, type ProjectScope, customerAttributes, customerPartition } from '../keys';
import { hashOfId, normalise } from '../name-hashes';
import { openList } from '../lists/list-merge';
import { readListItems } from '../lists/read-list';
import { buildAuditLineWrites } from '../management/audit-trail-store';
import { causeAttributes, listRecords, loadNamed, type RecordKind } from '../records/record-items';
import type { Item, ItemCondition, Table, Write } from '../table/table';
import { lockCommitWrite } from './order-lock-store';

/** Orders per read in the search for an order of a customer. */
const ORDERS_AT_ONCE = 10;

const ORDERS: RecordKind = { prefix: 'ord', type: 'O', key: orderKey };

export class DynamoOrderStore implements OrderStore {
  /** @param activityDays retention of a customer's activity, days */
  constructor(
    private readonly table: Table,
    private readonly activityDays: number,
  ) {}

  async load(scope: ProjectScope, idOrSourceId: string): Promise<OrderFact | null> {
    const item = await loadNamed(this.table, scope, { kind: ORDERS, name: idOrSourceId });
    return item && orderFact(item, null);
  }

  list({ project }: ProjectScope, request: ListRequest<Order>) {
    return listRecords(this.table, { project, kind: ORDERS }, request);
  }

  async firstOf<T>(
    { project }: ProjectScope,
    customerId: string,
    read: (fact: OrderFact) => T | null,
  ): Promise<T | null> {
    const partition = customerPartition(project, customerId);
    const list = openList(this.table, { sources: [{ index: 'g2', partition, prefix: 'O#' }] }, ORDERS_AT_ONCE);
    for (;;) {
      const entries = await list.take(ORDERS_AT_ONCE);
      for (const item of await readListItems(this.table, entries)) {
        const fact = orderFact(item, null);
        const found = fact && read(fact);
        if (found !== null) return found;
      }
      if (entries.length < ORDERS_AT_ONCE) return null;
    }
  }

  /** The lock comes first: when its write is refused, another request has taken over the order. */
  async commit(scope: ProjectScope, write: OrderWrite): Promise<LockedOutcome> {
    const { lock } = write;
    const required = [
      ...(lock ? [lockCommitWrite(scope, lock)] : []),
      orderWrite(scope, write),
      ...activityWrites(scope, write.activity, this.activityDays),
      ...buildAuditLineWrites(scope.project, write.line),
      ...outboxWrites(scope, write.outbox),
      ...catalogueWrites(scope, write.catalogue),
      ...ownerChecks(scope, write.customers),
    ];
    const outcome = await transactWithOptional(this.table, required, holderWrites(scope, write.customers));
    if (outcome.status === 'DONE') return { status: 'COMMITTED' };
    if (outcome.status !== 'REFUSED') return outcome;
    return lock && outcome.index === 0 ? { status: 'LOCK_LOST' } : { status: 'STALE' };
  }
}

function orderWrite(scope: ProjectScope, { record, version, counts, returned, notes }: OrderWrite): Write {
  const condition: ItemCondition =
    version === null ? { test: 'absent', path: 'pk' } : { test: 'eq', path: 'ver', value: version };
  const item = orderItem(scope, record, { version: (version ?? 0) + 1, counts, returned, notes });
  return { kind: 'put', item, condition };
}

// Order item <-> order.

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
