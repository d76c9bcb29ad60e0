// The segments of one customer, and the customers of one segment.
import { dataList } from '../../core/answer/list';
import { type ListRequest, toStoredOrderRequest } from '../../core/filter/list-spec';
import { type ListTest, recordTest } from '../../core/filter/list-test';
import {
  buildSegmentSubject,
  type CompiledSegment,
  compileSegment,
  decideMemberships,
  fulfilsSegment,
  readsUsage,
} from '../../core/segment/filter';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { EMPTY_USAGE } from '../../model/counters';
import type { ListCustomerSegmentsResponse } from '../../model/generated-answers/customers';
import { type ListPage, pageOf } from '../../model/lists/page';
import type { Customer } from '../../model/records/customer';
import type { StoredPublication } from '../../model/records/publication';
import type { SavedCustomer } from '../../ports/customers';
import type { Runtime } from '../../ports/runtime';
import { findRecord } from '../shared/find-record';

/** Lists the segments of a customer, oldest first; for an unknown one those that such a customer would be in. */
export async function listCustomerSegments(
  rt: Runtime<'config' | 'customers' | 'publications' | 'segmentMembers'>,
  caller: Caller,
  idOrSourceId: string,
): Promise<ListCustomerSegmentsResponse> {
  const [config, known] = await Promise.all([
    rt.store.config.load(caller),
    rt.store.customers.load(caller, idOrSourceId),
  ]);
  const segments = [...config.segments.values()].map((segment) => compileSegment(segment, config.settings));
  const fixed = segments.filter(({ type }) => type === 'static');
  const id = known?.customer.id;
  const [listedIn, publications] = await Promise.all([
    id === undefined ? [] : rt.store.segmentMembers.listing(caller, fixed, id),
    id !== undefined && segments.some(({ needsPublications }) => needsPublications)
      ? readPublications(rt, caller, id)
      : [],
  ]);
  const memberships = decideMemberships({
    segments,
    listedIn,
    config,
    nowMs: rt.clock.nowMs(),
    customer: known?.customer ?? null,
    usage: known?.usage ?? EMPTY_USAGE,
    request: known ? null : { source_id: idOrSourceId },
    publications,
  });
  const own = segments.filter(({ id }) => memberships[id]).toSorted((one, other) => byAge(one, other));
  return dataList(own.map(({ id, name, object }) => ({ id, name, object })));
}

function byAge(one: CompiledSegment, other: CompiledSegment): number {
  return one.created_at + one.id < other.created_at + other.id ? -1 : 1;
}

/** How the customers of a segment are listed. */
export interface SegmentListing {
  /** The test that a record in the list decides by itself. */
  readonly tests: readonly ListTest<Customer>[];
  /** Ids to which the list is limited; null when it is not. */
  readonly ids: readonly string[] | null;
  /** The test that needs sums or publications of the customer; null when none does. */
  readonly holds: ((saved: SavedCustomer) => boolean | Promise<boolean>) | null;
}

/** Static segments of up to this many customers are read one by one. */
const READ_ONE_BY_ONE = 200;

/** Plans the list of the customers of a segment. @throws ApiError not_found */
export async function planSegmentListing(
  rt: Runtime<'publications' | 'segmentMembers'>,
  caller: Caller,
  { id, config }: { readonly id: string; readonly config: Config },
): Promise<SegmentListing> {
  const segment = compileSegment(findRecord(config, 'segment', id), config.settings);
  if (segment.type === 'static') {
    const members = new Set(await rt.store.segmentMembers.members(caller, segment));
    const isMember = recordTest<Customer>((customer) => members.has(customer.id));
    return { tests: [isMember], ids: members.size <= READ_ONE_BY_ONE ? [...members] : null, holds: null };
  }
  const now = { nowMs: rt.clock.nowMs(), timezone: config.settings.timezone };
  if (segment.needsPublications) {
    const holds = async (saved: SavedCustomer) => {
      const publications = await readPublications(rt, caller, saved.customer.id);
      return fulfilsSegment(segment, buildSegmentSubject({ ...saved, publications }, config), now);
    };
    return { tests: [], ids: null, holds };
  }
  const holds = (saved: SavedCustomer) => fulfilsSegment(segment, buildSegmentSubject(saved, config), now);
  if (readsUsage(segment)) return { tests: [], ids: null, holds };
  return { tests: [recordTest((customer) => holds({ customer, usage: EMPTY_USAGE }))], ids: null, holds: null };
}

/** Reads the moments of all publications to a customer that succeeded. */
async function readPublications(
  rt: Runtime<'publications'>,
  caller: Caller,
  customerId: string,
): Promise<readonly string[]> {
  const all = toStoredOrderRequest<StoredPublication>({ limit: Number.MAX_SAFE_INTEGER, ascending: true, test: null });
  const { records } = await rt.store.publications.list(caller, customerId, all);
  return records.flatMap(({ record }) => (record.result === 'SUCCESS' ? record.created_at : []));
}

/** Customers whose tests run at once. */
const TESTS_AT_ONCE = 20;

/** Reads the page of a list whose test needs what lies beside the list, such as sums: all customers are read. */
export async function readByUsage(
  list: (request: ListRequest<Customer>) => Promise<ListPage<SavedCustomer>>,
  request: ListRequest<Customer>,
  holds: NonNullable<SegmentListing['holds']>,
): Promise<ListPage<SavedCustomer>> {
  const { ascending, test } = request;
  const all = await list(toStoredOrderRequest({ limit: Number.MAX_SAFE_INTEGER, ascending, test }));
  const known = new Map<Customer, SavedCustomer>();
  for (let start = 0; start < all.records.length; start += TESTS_AT_ONCE) {
    const some = all.records.slice(start, start + TESTS_AT_ONCE);
    const isIn = await Promise.all(some.map(async (saved) => holds(saved)));
    for (const [place, saved] of some.entries()) if (isIn[place]) known.set(saved.customer, saved);
  }
  const { records, total } = pageOf(known.keys(), { ...request, test: null });
  return { records: records.flatMap((customer) => known.get(customer) ?? []), total };
}
