// The customers of a project: in pages, or onwards from a moment.
import { shownCustomer } from '../../core/answer/customer';
import type { Shown } from '../../core/answer/records';
import { CUSTOMER_FIELDS } from '../../core/filter/fields';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Customer } from '../../model/records/customer';
import type { ListCustomersQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import type { SavedCustomer } from '../../ports/customers';
import type { RecordList, RecordPage } from '../../ports/common';
import { listOf, readList, readMoment } from '../shared/record-lists';

export interface CustomerList {
  readonly object: 'list';
  readonly data_ref: 'customers';
  readonly customers: readonly Shown[];
  readonly total: number;
  readonly has_more: boolean;
}

/**
 * Newest first unless asked otherwise. With `starting_after` the list goes on from that moment of creation, in either
 * direction; customers made in the same millisecond always come together, so that none is passed over.
 * @throws ApiError invalid_query_params; not_found for a segment, as there are none
 */
export async function listCustomers(rt: Runtime, caller: Caller, query: ListCustomersQuery): Promise<CustomerList> {
  if (query.segment_id !== undefined) throw notFound('segment', query.segment_id);
  const list = await readList<Customer>(rt, caller, query, {
    order: '-created_at',
    fields: CUSTOMER_FIELDS,
    keep: filterOf(query),
  });
  const after = await readCursor(rt, caller, query);
  const config = await rt.store.config.load(caller);
  if (after !== undefined) return scrollFrom(rt, caller, { list, after, config });
  const page = await rt.store.customers.list(caller, list);
  return answer(page, list.page * list.limit < page.total, config);
}

function answer({ records, total }: RecordPage<SavedCustomer>, hasMore: boolean, config: Config): CustomerList {
  const shown = records.map(({ customer, usage }) => shownCustomer(customer, usage, config));
  return { ...listOf('customers', shown, total), has_more: hasMore } as CustomerList;
}

/** All members that are asked for must be equal, upper and lower case alike. */
function filterOf({ email, city, name }: ListCustomersQuery): ((customer: Customer) => boolean) | undefined {
  if (email === undefined && city === undefined && name === undefined) return undefined;
  return (customer) =>
    isAlike(customer.email, email) && isAlike(customer.address?.city, city) && isAlike(customer.name, name);
}

function isAlike(text: string | null | undefined, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return typeof text === 'string' && folded(text) === folded(wanted);
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

async function readCursor(rt: Runtime, caller: Caller, query: ListCustomersQuery): Promise<number | undefined> {
  const { starting_after: text, order = '-created_at' } = query;
  if (text === undefined) return undefined;
  if (!order.endsWith('created_at')) {
    const details = 'Property .starting_after goes with the order created_at or -created_at.';
    throw new ApiError({ key: 'invalid_query_params', details });
  }
  const { settings } = await rt.store.config.load(caller);
  return readMoment('starting_after', text, settings.timezone);
}

interface Scroll {
  readonly list: RecordList<Customer>;
  /** Milliseconds since 1970: the list goes on strictly beyond. */
  readonly after: number;
  readonly config: Config;
}

async function scrollFrom(rt: Runtime, caller: Caller, { list, after, config }: Scroll): Promise<CustomerList> {
  const { ascending, limit } = list;
  const all = await rt.store.customers.list(caller, { ...list, page: 1, limit: 1 });
  const from = ascending
    ? { afterMs: Math.max(after, list.afterMs ?? after) }
    : { beforeMs: Math.min(after, list.beforeMs ?? after) };
  for (let size = limit + 1; ; size *= 2) {
    const { records, total } = await rt.store.customers.list(caller, { ...list, ...from, page: 1, limit: size });
    const end = endOfPage(records, limit);
    if (end < records.length || records.length >= total) {
      return answer({ records: records.slice(0, end), total: all.total }, end < total, config);
    }
  }
}

/** Behind the last record of the page, and behind all that were made in the same millisecond. */
function endOfPage(records: readonly SavedCustomer[], limit: number): number {
  const last = records[limit - 1]?.customer.created_at;
  if (last === undefined) return records.length;
  let end = limit;
  while (records[end]?.customer.created_at === last) end += 1;
  return end;
}
