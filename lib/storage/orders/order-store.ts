// Orders, found by id or by source id in one read.
import type { ListRequest } from '../../core/filter/list-spec';
import type { Order } from '../../model/records/order';
import type { LockedOutcome } from '../../ports/common';
import type { OrderStore, OrderWrite } from '../../ports/orders';
import { type ProjectScope, orderKey } from '../keys';
import { activityWrites } from '../activity/activity-store';
import { catalogueWrites } from '../catalogue/catalogue-writes';
import { buildAuditLineWrites } from '../catalogue/audited-write';
import { outboxWrites } from '../events/outbox-writes';
import { openList } from '../lists/list-merge';
import { readListItems } from '../lists/read-list';
import { type RecordKind, listRecords, loadNamed } from '../records/record-items';
import { customerPartition } from '../keys/related-keys';
import { orderFact, orderItem } from './order-items';
import { lockCommitWrite } from './order-lock-store';
import type { ItemCondition, Table, Write } from '../table/table';
import { holderWrites, ownerChecks, transactWithOptional } from '../customers/usage-writes';
import type { OrderFact } from '../../core/order/order-fact';

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
