// The customers of a project: in pages, or onwards from a moment.
import { listOf } from '../../core/answer/list';
import { toCustomerResponse } from '../../core/customer/usage-sums';
import { customerTests, findPageEnd, idsOfList, scrollStart } from '../../core/filter/customer-query';
import { CUSTOMER_FIELDS } from '../../model/lists/fields';
import { sortsByMembers, type ListRequest, listSpec } from '../../core/filter/list-spec';
import { allTests, timeTest } from '../../core/filter/list-test';
import { type ListPage, pageOf } from '../../model/lists/page';
import { readFilter } from '../../core/filter/parse';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListCustomersQuery } from '../../model/generated';
import type { Customer } from '../../model/records/customer';
import type { SavedCustomer } from '../../ports/customers';
import type { Process, Runtime } from '../../ports/runtime';
import { planSegmentListing, readByUsage, type SegmentListing } from '../segments/customer-segments';
import { type ListSource, read, readList } from '../shared/lists';
import type { ListCustomersResponse } from '../../model/generated-answers/customers';

const CUSTOMERS = listSpec({
  fields: CUSTOMER_FIELDS,
  sorts: sortsByMembers<Customer>('created_at', 'updated_at', 'source_id'),
  defaults: { order: '-created_at' },
});

type CustomerSource = ListSource<Customer, SavedCustomer>;

/**
 * Lists customers, newest first by default. With `starting_after` the list continues from that creation time, in either
 * direction; customers created in the same millisecond stay on one page, so that none is skipped.
 * @throws ApiError invalid_query_params; not_found for an unknown segment
 */
export async function listCustomers(
  rt: Runtime<'config' | 'customers' | 'publications' | 'segmentMembers'>,
  caller: Caller,
  query: ListCustomersQuery,
): Promise<ListCustomersResponse> {
  const config = await rt.store.config.load(caller);
  const startMs = read(() => scrollStart(query, config.settings.timezone));
  const { segment_id: id } = query;
  const segment = id === undefined ? EVERYBODY : await planSegmentListing(rt, caller, { id, config });
  const source = sourceOf(rt, caller, { segment, ids: namedIds(rt, query, config) ?? segment.ids });
  const page = await readList(rt, caller, {
    spec: CUSTOMERS,
    query,
    tests: [...customerTests(query), ...segment.tests],
    config,
    source: startMs === undefined ? source : from(startMs, source),
  });
  const shown = page.records.map(({ customer, usage }) => toCustomerResponse(customer, usage, config));
  return { ...listOf('customers', shown, page.total), has_more: page.hasMore };
}

/** The list without a segment. */
const EVERYBODY: SegmentListing = { tests: [], ids: null, holds: null };

interface CustomerSelection {
  readonly segment: SegmentListing;
  /** Null when the list is not limited to ids. */
  readonly ids: readonly string[] | null;
}

function sourceOf(rt: Runtime<'customers'>, caller: Caller, { segment, ids }: CustomerSelection): CustomerSource {
  const { holds } = segment;
  const stored: CustomerSource = (request) =>
    ids === null ? rt.store.customers.list(caller, request) : among(rt, caller, { ids, request });
  return holds === null ? stored : (request) => readByUsage(stored, request, holds);
}

function namedIds(rt: Process, { filters }: ListCustomersQuery, { settings }: Config): readonly string[] | null {
  if (filters === undefined) return null;
  const now = { nowMs: rt.clock.nowMs(), timezone: settings.timezone };
  return idsOfList(read(() => readFilter(filters, CUSTOMER_FIELDS, now)));
}

interface CustomerSubset {
  readonly ids: readonly string[];
  readonly request: ListRequest<Customer>;
}

/** Customers whose ids are in a filter: one read of each, regardless of the project's size. */
async function among(
  rt: Runtime<'customers'>,
  caller: Caller,
  { ids, request }: CustomerSubset,
): Promise<ListPage<SavedCustomer>> {
  const loaded = await Promise.all(ids.map((id) => rt.store.customers.load(caller, id)));
  const known = new Map(loaded.flatMap((one) => (one ? [[one.customer, one] as const] : [])));
  const { records, total } = pageOf(known.keys(), request);
  return { records: records.flatMap((customer) => known.get(customer) ?? []), total };
}

/** Strictly beyond a moment; the total is that of the whole list. @param startMs milliseconds since 1970 */
function from(startMs: number, source: CustomerSource): CustomerSource {
  return async (request) => {
    const { ascending, limit } = request;
    const { total } = await source({ ...request, page: 1, limit: 1 });
    const range = ascending ? { afterMs: startMs } : { beforeMs: startMs };
    const beyond = timeTest<Customer>(({ created_at }) => created_at, { range, isStoredOrder: true });
    const test = allTests([...(request.test ? [request.test] : []), beyond]);
    for (let size = limit + 1; ; size *= 2) {
      const found = await source({ ...request, page: 1, limit: size, test });
      const moments = found.records.map(({ customer }) => customer.created_at);
      const end = findPageEnd(moments, limit);
      if (end < found.records.length || found.records.length >= found.total) {
        return { records: found.records.slice(0, end), total, hasMore: end < found.total };
      }
    }
  };
}
