// Customers: profile and counts, found by id or by source id in one read.
import type { ListRequest } from '../../core/filter/list-spec';
import type { ListPage } from '../../model/lists/page';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { CustomerStore, KnownCustomer, SavedCustomer } from '../../ports/customers';
import { customerKey, hashesOf, type ProjectScope, usageKey } from '../keys';
import { emailPartition } from '../keys/related-keys';
import { queryList } from '../lists/query-list';
import { causeOfItem, changeOfItem, isNamed, listRecords } from '../records/record-items';
import type { Table } from '../table/table';
import { countsKey, CUSTOMERS } from './customer-items';
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
