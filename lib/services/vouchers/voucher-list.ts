// List vouchers by campaign, category, holder, code, id and time.
import { parseMoment } from '../../core/time/calendar';
import type { Shown } from '../../core/answer/records';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListVouchersQuery } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { knownCampaign } from '../campaigns/campaign-find';
import { voucherTest } from './voucher-filters';
import { showVoucher } from './voucher-shown';

const NOTHING = { vouchers: [], total: 0 } as const;

/** A page of the vouchers that fit every filter, newest first unless asked otherwise. */
export function listVouchers(rt: Runtime, caller: Caller, query: ListVouchersQuery): Promise<Shown> {
  return listVouchersOf(rt, caller, query, null);
}

/** As `listVouchers`, of the vouchers that pass a further test; null keeps all. */
export async function listVouchersOf(
  rt: Runtime,
  caller: Caller,
  query: ListVouchersQuery,
  test: Test | null,
): Promise<Shown> {
  const config = await rt.store.config.load(caller);
  const found = await find(rt, caller, { query, test, config });
  const vouchers = found.vouchers.map((voucher) => {
    const { validation_rules_assignments, ...shown } = showVoucher(caller, voucher, config);
    return shown;
  });
  return { object: 'list', data_ref: 'vouchers', vouchers, total: found.total };
}

interface VoucherListContext {
  readonly query: ListVouchersQuery;
  readonly test: Test | null;
  readonly config: Config;
}

async function find(rt: Runtime, caller: Caller, { query, test, config }: VoucherListContext) {
  const campaignId = campaignIdOf(query, config);
  const holderId = await holderIdOf(rt, caller, query);
  if (campaignId === undefined || holderId === undefined) return NOTHING;
  const { timezone } = config.settings;
  const further = [...testsOf(query, config), ...(test ? [test] : [])];
  return rt.store.vouchers.list(caller, {
    page: query.page ?? 1,
    limit: query.limit ?? LIMITS.defaultPageSize,
    ascending: query.order === 'created_at',
    campaignId,
    names: namesOf(query),
    ...momentsOf(query.created_at, 'created_at', timezone),
    test: voucherTest({ query, config, holderId, further, nowMs: rt.clock.nowMs() }),
    compare: comparisonOf(query.order, config),
  });
}

/** Null without this filter, undefined where no campaign has the name. */
function campaignIdOf({ campaign, campaign_id }: ListVouchersQuery, config: Config): string | null | undefined {
  const name = campaign_id ?? campaign;
  if (name === undefined) return null;
  return knownCampaign(config, name)?.id;
}

async function holderIdOf(rt: Runtime, caller: Caller, { customer }: ListVouchersQuery) {
  if (customer === undefined) return null;
  return (await rt.store.customers.load(caller, customer))?.customer.id;
}

function namesOf({ ids, code }: ListVouchersQuery): readonly string[] | null {
  if (ids !== undefined) return typeof ids === 'string' ? [ids] : ids;
  return code === undefined ? null : [code];
}

type Test = (voucher: Voucher) => boolean;

/** What no index answers. Named vouchers are few, so all of it is tested on them. */
function testsOf(query: ListVouchersQuery, config: Config): readonly Test[] {
  const { timezone } = config.settings;
  const isNamed = namesOf(query) !== null;
  const campaignId = campaignIdOf(query, config);
  const created = momentsOf(query.created_at, 'created_at', timezone);
  const updated = momentsOf(query.updated_at, 'updated_at', timezone);
  return [
    ...(query.category === undefined ? [] : [isIn(query.category, config)]),
    ...(query.updated_at === undefined ? [] : [({ updated_at }: Voucher) => isBetween(updated_at, updated)]),
    ...(isNamed && campaignId ? [({ campaign_id }: Voucher) => campaign_id === campaignId] : []),
    ...(isNamed && query.created_at ? [({ created_at }: Voucher) => isBetween(created_at, created)] : []),
    ...(query.ids !== undefined && query.code !== undefined ? [({ code }: Voucher) => code === query.code] : []),
  ];
}

function isIn(name: string, config: Config): Test {
  const ids = [...config.categories.values()].filter((one) => one.name === name || one.id === name).map(({ id }) => id);
  return ({ category_id }) => category_id !== null && ids.includes(category_id);
}

interface Moments {
  readonly afterMs?: number;
  readonly beforeMs?: number;
}

/** @throws ApiError invalid_query_params for text that is no moment */
function momentsOf(range: ListVouchersQuery['created_at'], member: string, timezone: string): Moments {
  const read = (side: 'after' | 'before'): number | undefined => {
    const text = range?.[side];
    if (text === undefined) return undefined;
    const moment = parseMoment(text, timezone);
    if (moment !== null) return moment;
    throw new ApiError({
      key: 'invalid_query_params',
      details: `Property .${member}.${side} must be an ISO 8601 date.`,
    });
  };
  const [afterMs, beforeMs] = [read('after'), read('before')];
  return { ...(afterMs !== undefined && { afterMs }), ...(beforeMs !== undefined && { beforeMs }) };
}

function isBetween(text: string | null, { afterMs, beforeMs }: Moments): boolean {
  if (text === null) return false;
  const moment = Date.parse(text);
  return (afterMs === undefined || moment > afterMs) && (beforeMs === undefined || moment < beforeMs);
}

/** Null for the order of time, which the list is kept in. */
function comparisonOf(order: ListVouchersQuery['order'], { categories }: Config) {
  if (order === undefined || order.endsWith('created_at')) return null;
  const sign = order.startsWith('-') ? -1 : 1;
  const member = order.replace('-', '') as 'updated_at' | 'code' | 'type' | 'campaign' | 'category';
  const textOf = (voucher: Voucher) =>
    member === 'category' ? categories.get(voucher.category_id ?? '')?.name : voucher[member];
  const keyOf = (voucher: Voucher): readonly [string, string] => [textOf(voucher) ?? '', voucher.id];
  return (left: Voucher, right: Voucher): number => sign * compareKeys(keyOf(left), keyOf(right));
}

function compareKeys([left, leftId]: readonly [string, string], [right, rightId]: readonly [string, string]): number {
  if (left !== right) return left < right ? -1 : 1;
  return leftId < rightId ? -1 : 1;
}
