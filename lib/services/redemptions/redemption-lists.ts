// Lists of redemptions and rollbacks: of a project, and of one voucher.
import { REDEMPTION_FIELDS } from '../../core/filter/fields';
import { allTests, fieldTest, type ListTest, recordTest } from '../../core/filter/list-test';
import { parseRedemptionId } from '../../core/redemption/ids';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListRedemptionsQuery, VoucherListQuery } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { Runtime } from '../../ports/runtime';
import type { PageOf } from '../../ports/redemptions';
import { knownCampaign } from '../campaigns/campaign-find';
import { readFilters } from '../shared/filters';
import { readMoment } from '../shared/record-lists';
import { recordsOf } from './redemptions';

type Entry = Redemption | Rollback;
type Test = (entry: Entry) => boolean;

/** Parents, children, rollbacks and failures, newest first unless asked otherwise. @throws ApiError invalid_query_params */
export async function listRedemptions(rt: Runtime, caller: Caller, query: ListRedemptionsQuery) {
  const config = await rt.store.config.load(caller);
  const { settings } = config;
  const sort = sortOf(query.order);
  const test = await testOf(rt, caller, { query, config, orderName: sort ? undefined : query.order });
  const range = {
    ascending: sort?.ascending ?? false,
    afterMs: readMoment('created_at.after', query.created_at?.after, settings.timezone),
    beforeMs: readMoment('created_at.before', query.created_at?.before, settings.timezone),
    test,
  };
  const rest = test?.rest ?? null;
  if (rest === null && !sort?.compare) {
    const { ids, total } = await rt.store.redemptionLists.page(caller, range, paging(query));
    return envelope(await entriesOf(rt, caller, ids), total);
  }
  const kept = await keptEntries(rt, caller, { ids: await rt.store.redemptionLists.all(caller, range), test: rest });
  const sorted = sort?.compare ? kept.toSorted(sort.compare) : kept;
  return envelope(pageOf(sorted, paging(query)), kept.length);
}

/** The lines of one voucher, newest first. @throws ApiError not_found */
export async function listVoucherRedemptions(rt: Runtime, caller: Caller, code: string, query: VoucherListQuery) {
  const fact = await rt.store.vouchers.load(caller, code);
  if (!fact) throw notFound('voucher', code);
  const { id, redemption } = fact.voucher;
  const { page, limit } = paging(query);
  const { ids, total } = await rt.store.redemptionLists.ofVoucher(caller, id, { page, limit });
  const path = `/v1/vouchers/${encodeURIComponent(fact.voucher.code)}/redemptions`;
  return {
    quantity: redemption.quantity,
    redeemed_quantity: redemption.redeemed_quantity,
    ...(redemption.redeemed_amount !== undefined && { redeemed_amount: redemption.redeemed_amount }),
    ...(redemption.redeemed_points !== undefined && { redeemed_points: redemption.redeemed_points }),
    object: 'list' as const,
    data_ref: 'redemption_entries' as const,
    redemption_entries: await entriesOf(rt, caller, ids),
    total,
    url: `${path}?page=${page}&limit=${limit}`,
  };
}

function envelope(redemptions: readonly Entry[], total: number) {
  return { object: 'list', data_ref: 'redemptions', redemptions, total } as const;
}

function paging({ page = 1, limit = LIMITS.defaultPageSize }: VoucherListQuery): PageOf {
  return { page, limit };
}

function pageOf(entries: readonly Entry[], { page, limit }: PageOf): readonly Entry[] {
  return entries.slice((page - 1) * limit, page * limit);
}

/** The records with these ids, in their order, each as it is now. */
async function entriesOf(rt: Runtime, caller: Caller, ids: readonly string[]): Promise<readonly Entry[]> {
  const baseOf = (id: string): string => parseRedemptionId(id)?.base ?? '';
  const bases = [...new Set(ids.map(baseOf))];
  const stored = await rt.store.redemptionLists.load(caller, bases);
  const records = new Map([...stored.values()].flatMap(recordsOf).map((record) => [record.id, record]));
  return ids.flatMap((id) => records.get(id) ?? []);
}

const ENTRIES_AT_ONCE = 500;

async function keptEntries(
  rt: Runtime,
  caller: Caller,
  { ids, test }: { readonly ids: readonly string[]; readonly test: Test | null },
): Promise<readonly Entry[]> {
  const kept: Entry[] = [];
  for (let start = 0; start < ids.length; start += ENTRIES_AT_ONCE) {
    const entries = await entriesOf(rt, caller, ids.slice(start, start + ENTRIES_AT_ONCE));
    kept.push(...(test ? entries.filter(test) : entries));
  }
  return kept;
}

interface Sort {
  readonly ascending: boolean;
  /** Null for the order of time. */
  readonly compare: ((left: Entry, right: Entry) => number) | null;
}

const TEXTS: Readonly<Record<string, ((entry: Entry) => string | null | undefined) | null>> = {
  created_at: null,
  id: ({ id }) => id,
  voucher_code: ({ voucher }) => voucher?.code,
  tracking_id: ({ tracking_id }) => tracking_id,
  customer_id: ({ customer_id }) => customer_id,
};

/** Null where the parameter is absent, or names an order of a shop instead. */
function sortOf(order: string | undefined): Sort | null {
  const member = order?.replace(/^-/, '') ?? '';
  if (order === undefined || !Object.hasOwn(TEXTS, member)) return null;
  const ascending = !order.startsWith('-');
  const textOf = TEXTS[member];
  if (!textOf) return { ascending, compare: null };
  const compareTexts = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);
  const sign = ascending ? 1 : -1;
  return {
    ascending,
    compare: (left, right) =>
      sign * (compareTexts(textOf(left) ?? '', textOf(right) ?? '') || compareTexts(left.id, right.id)),
  };
}

interface RedemptionListContext {
  readonly query: ListRedemptionsQuery;
  readonly config: Config;
  readonly orderName: string | undefined;
}

/** All conditions of a query; null where it has none. */
async function testOf(
  rt: Runtime,
  caller: Caller,
  { query, config, orderName }: RedemptionListContext,
): Promise<ListTest<Entry> | null> {
  const { result, campaign, customer } = query;
  const now = { nowMs: rt.clock.nowMs(), timezone: config.settings.timezone };
  const known = customer === undefined ? null : await rt.store.customers.load(caller, customer);
  const filters = readFilters(query.filters, REDEMPTION_FIELDS, now);
  const is = (name: string, value: string | undefined) =>
    value === undefined ? [] : [fieldTest(REDEMPTION_FIELDS, [name], value)];
  return allTests([
    ...is('result', result),
    ...is('related_object_parent_id', campaign === undefined ? undefined : campaignIdOf(campaign, config)),
    ...is('customer_id', known?.customer.id ?? customer),
    ...(orderName === undefined ? [] : [recordTest<Entry>(({ order }) => isOrder(order, orderName))]),
    ...(filters ? [filters] : []),
  ]);
}

function isOrder(order: Entry['order'], name: string): boolean {
  return order?.id === name || order?.source_id === name;
}

/** By name or id; by id also one that is gone. */
function campaignIdOf(name: string, config: Config): string {
  return knownCampaign(config, name)?.id ?? name;
}
