// Customers: profile and counts, found by id or by source id in one read.
import type { ListRequest } from '../../core/filter/list-spec';
import type { ListPage } from '../../model/lists/page';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { CustomerStore, KnownCustomer, SavedCustomer } from '../../ports/customers';
import { customerKey, hashesOf, hashText, listAttributes, type ProjectScope, usageKey } from '../keys';
import { hashOfId, normalise } from '../name-hashes';
import { emailAttributes, emailPartition } from '../keys/related-keys';
import { queryList } from '../lists/query-list';
import {
  causeAttributes,
  causeOfItem,
  changeAttributes,
  changeOfItem,
  isNamed,
  listRecords,
  type RecordKind,
} from '../records/record-items';
import type { Item, Key, Table } from '../table/table';
import { usageOf } from './usage-items';

/** A search shows the newest customers of an address. */
const SHOWN_OF_EMAIL = 10;

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

export const CUSTOMERS: RecordKind = { prefix: 'cust', type: 'C', key: customerKey };

/** The hash a customer is stored under; null when the request names none. The id wins over the source id. */
export function customerHash({ id, source_id }: RequestCustomer): string | null {
  if (id) return hashOfId('cust', id);
  return source_id ? hashText(normalise(source_id)) : null;
}

/** Build the stored item of a customer, with its list and e-mail index attributes. */
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

/** The key of a customer's counts. */
export function countsKey({ project }: ProjectScope, { id }: Customer): Key {
  return usageKey(project, hashOfId('cust', id) ?? '');
}
