// Customers as an object of exports. Filters can test their profiles, counts and publications.
import { toCustomerResponse } from '../../core/customer/usage-sums';
import { EXPORTED_CUSTOMER } from '../../core/export/record-fields';
import {
  planCustomerReads,
  EXPORTED_CUSTOMER_FIELDS,
  type ExportedCustomer,
  toTimeRangeTest,
  toProfileTest,
  toProfileOnly,
} from '../../core/export/filter-fields';
import { toStoredOrderRequest, type ListRequest, listSpec } from '../../core/filter/list-spec';
import type { ListPage } from '../../model/lists/page';
import type { Customer } from '../../model/records/customer';
import type { StoredPublication } from '../../model/records/publication';
import type { SavedCustomer } from '../../ports/customers';
import type { Exporting, ExportObject } from './export-object';
import type { ResponseObject } from '../../model/common';

const SORTS = ['name', 'id', 'email', 'source_id', 'created_at', 'updated_at'] as const;

export const customers: ExportObject<ExportedCustomer, ExportedCustomer, ResponseObject> = {
  fields: EXPORTED_CUSTOMER,
  spec: () =>
    listSpec<ExportedCustomer>({
      fields: EXPORTED_CUSTOMER_FIELDS,
      sorts: Object.fromEntries(SORTS.map((name) => [name, ({ customer }: ExportedCustomer) => customer[name]])),
      defaults: { order: 'created_at' },
      idOf: ({ customer }) => customer.id,
    }),
  list: listCustomers,
  recordOf: (read) => read,
  rows: (_exporting, read) => Promise.resolve(read.map(({ shown }) => shown)),
};

async function listCustomers(
  exporting: Exporting,
  request: ListRequest<ExportedCustomer>,
): Promise<ListPage<ExportedCustomer>> {
  const { rt, scope, record } = exporting;
  const needed = planCustomerReads(record.parameters.filters);
  const { test } = request;
  const page = await rt.store.customers.list(scope, {
    ...request,
    compare: (left, right) => request.compare(toProfileOnly(left), toProfileOnly(right)),
    test: test && (needed.counts ? toTimeRangeTest(test) : toProfileTest(test)),
  });
  const found = await withPublications(exporting, page.records, needed.publications);
  return { ...page, records: needed.counts && test ? found.filter((one) => test.holds(one)) : found };
}

/** Customers whose publications are read concurrently. */
const AT_ONCE = 25;

async function withPublications(
  exporting: Exporting,
  read: readonly SavedCustomer[],
  isAsked: boolean,
): Promise<readonly ExportedCustomer[]> {
  const found: ExportedCustomer[] = [];
  for (let from = 0; from < read.length; from += AT_ONCE) {
    const some = read.slice(from, from + AT_ONCE).map(async ({ customer, usage }) => ({
      customer,
      shown: toCustomerResponse(customer, usage, exporting.config),
      publications: isAsked ? await publicationsOf(exporting, customer) : [],
    }));
    found.push(...(await Promise.all(some)));
  }
  return found;
}

const MOST = 1000;

/** All that were made before the export, failed ones included. */
async function publicationsOf({ rt, scope }: Exporting, { id }: Customer): Promise<readonly StoredPublication[]> {
  const all: StoredPublication[] = [];
  let behind: string | null = null;
  do {
    const request = {
      ...toStoredOrderRequest<StoredPublication>({ limit: MOST, ascending: true, test: null }),
      scan: { behind, want: MOST },
    };
    const page: ListPage<StoredPublication> = await rt.store.publications.list(scope, id, request);
    all.push(...page.records);
    behind = page.place ?? null;
  } while (behind !== null);
  return all;
}
