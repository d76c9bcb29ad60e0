// Customers: profile and counts, found by id or by source id in one read.
import type { ListRequest } from '../../core/filter/list-spec';
import type { ListPage } from '../../core/filter/page';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { CreateOutcome, RemoveOutcome, VersionedRecord } from '../../ports/common';
import type { CustomerBeside, CustomerStore, KnownCustomer, SavedCustomer } from '../../ports/customers';
import {
  customerKey,
  hashOfId,
  hashText,
  hashesOf,
  listAttributes,
  normalise,
  type ProjectScope,
  usageKey,
} from '../keys';
import { outboxWrites } from '../events/outbox-store';
import { emailAttributes, emailPartition } from '../keys/related-keys';
import { queryList } from '../lists/query-list';
import { customerLineWrites } from '../management/audit-trail-store';
import { causeAttributes, causeOfItem, changeAttributes, changeOfItem } from '../records/causes';
import { createOutcome } from '../table/outcomes';
import {
  type RecordKind,
  isNamed,
  listRecords,
  recordKey,
  replaceOutcome,
  replaceWrite,
} from '../records/record-items';
import { type ItemChange, type Item, type Key, type Table, type Write, undone } from '../table/table';
import { usageOf } from './usage-items';

export const CUSTOMERS: RecordKind = { prefix: 'cust', type: 'C', key: customerKey };

/** A search shows the newest customers of an address. */
const SHOWN_OF_EMAIL = 10;

/** The hash a customer is stored under; null when the request names none. The id wins over the source id. */
export function customerHash({ id, source_id }: RequestCustomer): string | null {
  if (id) return hashOfId('cust', id);
  return source_id ? hashText(normalise(source_id)) : null;
}

export function customerItem(scope: ProjectScope, customer: Customer, revision: number): Item {
  const hash = hashOfId('cust', customer.id) ?? '';
  const timeMs = Date.parse(customer.created_at);
  return {
    ...customerKey(scope.project, hash),
    ...listAttributes({ project: scope.project, type: 'C', timeMs, id: customer.id }),
    ...emailAttributes(scope.project, customer),
    id: customer.id,
    rev: revision,
    ...(revision === 1 ? causeAttributes(scope) : changeAttributes(scope)),
    record: customer,
  };
}

/** The customer of an item; null when the item holds another id than the requested one. */
export function customerRecord(item: Item, askedId: string | null): Customer | null {
  return askedId !== null && item.id !== askedId ? null : (item.record as Customer);
}

export class DynamoCustomerStore implements CustomerStore {
  constructor(private readonly table: Table) {}

  async load(scope: ProjectScope, idOrSourceId: string): Promise<KnownCustomer | null> {
    const keys = hashesOf('cust', idOrSourceId).flatMap((hash) => [
      customerKey(scope.project, hash),
      usageKey(scope.project, hash),
    ]);
    const items = await this.table.batchGet(keys);
    const named = items.find((item) => item.sk === 'C' && isNamed(item, idOrSourceId));
    if (!named) return null;
    const usage = items.find((item) => item.sk === 'U' && item.pk === named.pk);
    const customer = named.record as Customer;
    return {
      customer,
      revision: Number(named.rev),
      usage: usageOf(customer.id, usage),
      causes: { created: causeOfItem(named), updated: changeOfItem(named) },
    };
  }

  async find(scope: ProjectScope, request: RequestCustomer): Promise<KnownCustomer | null> {
    const name = request.id ?? request.source_id;
    return name ? this.load(scope, name) : null;
  }

  /** Counts that an earlier customer of the same source id left behind do not pass on to a new one. */
  async create(scope: ProjectScope, customer: Customer, beside?: CustomerBeside): Promise<CreateOutcome | 'STALE'> {
    const item = customerItem(scope, customer, 1);
    const outcome = await this.table.transact([
      { kind: 'put', item, condition: { test: 'absent', path: 'pk' } },
      { kind: 'delete', key: countsKey(scope, customer) },
      ...besideWrites(scope, beside),
    ]);
    return outcome.status === 'BUSY' ? 'STALE' : createOutcome(outcome);
  }

  async replace(
    scope: ProjectScope,
    { customer, revision }: Pick<KnownCustomer, 'customer' | 'revision'>,
    beside?: CustomerBeside,
  ) {
    const write = profileWrite(scope, { record: customer, revision });
    const sideWrites = besideWrites(scope, beside);
    return replaceOutcome(
      await (sideWrites.length === 0 ? this.table.write(write) : this.table.transact([write, ...sideWrites])),
    );
  }

  async remove(scope: ProjectScope, customer: Customer, beside?: CustomerBeside): Promise<RemoveOutcome> {
    const outcome = await this.table.transact([
      {
        kind: 'delete',
        key: recordKey(scope, CUSTOMERS, customer.id),
        condition: { test: 'eq', path: 'id', value: customer.id },
      },
      { kind: 'delete', key: countsKey(scope, customer) },
      ...besideWrites(scope, beside),
    ]);
    if (outcome.status === 'DONE') return 'REMOVED';
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return outcome.status === 'REFUSED' ? 'GONE' : 'STALE';
  }

  async withEmail({ project }: ProjectScope, email: string): Promise<readonly string[]> {
    const partition = emailPartition(project, email);
    const { items } = await queryList(this.table, { index: 'g2', partition, descending: true, limit: SHOWN_OF_EMAIL });
    return items.map(({ g2s }) => (g2s as string).split('#')[1] ?? '');
  }

  async list(scope: ProjectScope, request: ListRequest<Customer>): Promise<ListPage<SavedCustomer>> {
    const page = await listRecords(this.table, { project: scope.project, kind: CUSTOMERS }, request);
    const counts = await this.table.batchGet(page.records.map((customer) => countsKey(scope, customer)));
    const byKey = new Map(counts.map((item) => [item.pk, item]));
    const records = page.records.map((customer) => {
      return { customer, usage: usageOf(customer.id, byKey.get(countsKey(scope, customer).pk)) };
    });
    return { ...page, records };
  }
}

/** The profile, and its index entry by e-mail address, which a profile may gain, change and lose. */
function profileWrite(scope: ProjectScope, known: VersionedRecord<Customer>): Write {
  const write = replaceWrite(scope, CUSTOMERS, known);
  const place = emailAttributes(scope.project, known.record);
  const set = { ...write.change.set, ...changeAttributes(scope) };
  const change: ItemChange = place.g2p === undefined ? { set, remove: ['g2p', 'g2s'] } : { set: { ...set, ...place } };
  return { ...write, change };
}

function besideWrites(scope: ProjectScope, { outbox, line }: CustomerBeside = {}): readonly Write[] {
  return [...outboxWrites(scope, outbox), ...customerLineWrites(scope.project, line)];
}

function countsKey({ project }: ProjectScope, { id }: Customer): Key {
  return usageKey(project, hashOfId('cust', id) ?? '');
}
