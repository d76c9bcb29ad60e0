// What a history plays with: one project, few codes and fewer orders, so that requests meet.
import { projectSettings } from '../../lib/model/records/settings';
import { type Caller } from '../../lib/model/common';
import type { Ids, Runtime } from '../../lib/ports/runtime';
import { NOTHING_OUTSIDE, storeOver, systemIds } from '../../lib/runtime';
import { addCodes, addCode } from '../../lib/services/campaigns/campaign-codes';
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import { createRule } from '../../lib/services/validation-rules/validation-rules';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import { naturalId } from '../../lib/storage/name-hashes';
import type { CounterShards } from '../../lib/storage/keys/counter-keys';
import type { Converters } from '../../lib/storage/formats/formats';
import type { SpanTimes } from '../../lib/storage/lists/list-entries';
import type { Table } from '../../lib/storage/table/table';
import type { Process } from './process';
import type { Random } from '../../scripts/support/random';
import type { Scheduler } from './scheduler';
import type { Counted, Members, RegularTiers, ReturnedOrders, UnitTiers } from './world-parts';

export const PROJECT = 'proj_simulated';
export const CARDS = ['CARD-1', 'CARD-2'] as const;
export const LIMITED = 'LIMITED';
export const PER_CUSTOMER = 'PER-CUSTOMER';
export const MOST_PER_CUSTOMER = 1;
export const ORDERS = ['cart-1', 'cart-2', 'cart-3'] as const;
export const CUSTOMERS = ['ada', 'bob'] as const;
export const GIVEN = 'Given away';
/** So few that counts become full in the middle of a history; processes may differ, as those of two releases would. */
const COUNTS_BYTES = { few: 90, more: 300 } as const;
/** So that pages begin before counts are full, in one of two processes. */
const PAGED_BYTES = { few: 60, more: 150 } as const;
/** So few that the counters of a campaign are settled in the middle of a history. */
export const FEW_SHARDS = { partitions: 2, rows: 2 };
/** So short that lists are spread, and no more, in the middle of a history. */
const LIST_TIMES = { shortestMs: 400, longestMs: 3_000, beforeMs: 50, settlingMs: 20 };
export const FREE_CODES = 6;
/** What tracking ids of browsers are made with. */
const TRACKING_KEY = 'tracking-key-of-the-simulation';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const CALLER: Caller = {
  project: PROJECT,
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: 'key-of-the-simulation',
  role: 'admin',
  channel: null,
  origin: null,
};

/** Who sends a request: the shop's backend, a customer with a shopper token, or anybody with a client key alone. */
export type Sender = 'BACKEND' | 'SHOPPER' | 'BROWSER';

/** @param named what the token of a shopper says: the customer, and the order where it names one */
export function callerOf(
  sender: Sender,
  named: { readonly customer: string | null; readonly order: string | null },
): Caller {
  // Scopes as narrow as the requests need: what is not in them is refused at the edge, and the service need not ask.
  if (sender === 'BACKEND') return { ...CALLER, scopes: ['read', 'evaluate', 'issue'] };
  const { customer, order } = named;
  const browser: Caller = { ...CALLER, kind: 'client', keyId: 'key-of-the-page', address: '192.0.2.1' };
  if (sender === 'BROWSER' || customer === null) return browser;
  return { ...browser, shopper: { sourceId: customer, orders: order === null ? [] : [order] } };
}

function seededIds(random: Random): Ids {
  const text = (length: number, letters = LETTERS): string =>
    Array.from({ length }, () => letters[random.between(0, letters.length - 1)]).join('');
  return {
    ...systemIds,
    random: (prefix, length) => `${prefix}_${text(length)}`,
    hex: (prefix) => `${prefix}_${text(18, '0123456789abcdef')}`,
    natural: (prefix, name, isCaseSensitive = true) => naturalId(prefix, { text: name, isCaseSensitive }, text(6)),
    redemptionBase: (nowMs) => nowMs.toString(16).padStart(12, '0') + text(10, '0123456789abcdef'),
  };
}

interface Place {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly defects: unknown[];
  /** Of the release that runs there. */
  readonly formats: Converters;
  /** Few unless it says otherwise. */
  readonly counterShards?: CounterShards;
  readonly listTimes?: SpanTimes;
}

/** The service in one process, with a memory and a clock of its own. */
export function runtimeIn(place: Place, table: Table, process?: Process): Runtime {
  const { scheduler, random, defects, formats, counterShards = FEW_SHARDS, listTimes = LIST_TIMES } = place;
  const isEager = (process?.clockOffsetMs ?? 0) % 2 === 0;
  const countsBytes = isEager ? COUNTS_BYTES.few : COUNTS_BYTES.more;
  const pagedBytes = isEager ? PAGED_BYTES.more : PAGED_BYTES.few;
  const copies = random.fork('copies of versions');
  const nowMs = () => Math.floor(scheduler.nowMs) + (process?.clockOffsetMs ?? 0);
  const draws = { random: copies.next.bind(copies), counterShards, listTimes, nowMs };
  return {
    ...NOTHING_OUTSIDE,
    store: storeOver(table, formats, { countsBytes, pagedBytes, ...draws }),
    clock: { nowMs },
    ids: seededIds(random),
    log: { info: () => undefined, error: (entry) => void defects.push(entry) },
    acceptsDemoKeys: false,
  };
}

export interface World {
  readonly tiers: readonly string[];
  /** Where the history is about counters. */
  readonly counted?: Counted;
  /** Where the history is about customers who come again and again. */
  readonly regular?: RegularTiers;
  /** Where the history is about limits of units. */
  readonly units?: UnitTiers;
  /** Where the history is about units that come back. */
  readonly returned?: ReturnedOrders;
  /** Set when the history is about points that are earned and expire. */
  readonly members?: Members;
}

/** Two cards, a coupon for three, one once a customer, two tiers, and codes to give away. */
export async function createWorld(rt: Runtime): Promise<World> {
  const settings = { ...projectSettings(PROJECT, 'Simulated shop'), client_redeem_enabled: true };
  await rt.store.configChanges.commit(CALLER, { trackingKey: TRACKING_KEY, settings });
  for (const code of CARDS) await createVoucher(rt, CALLER, code, { gift: { amount: 10_000 } });
  const discount = { type: 'AMOUNT', amount_off: 100 } as const;
  await createVoucher(rt, CALLER, LIMITED, { discount, redemption: { quantity: 3 } });
  await createPerCustomer(rt);
  await createGiven(rt);
  return { tiers: await createTiers(rt) };
}

async function createPerCustomer(rt: Runtime): Promise<void> {
  const campaign = await createCampaign(rt, CALLER, {
    name: 'Once a customer',
    campaign_type: 'DISCOUNT_COUPONS',
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
  });
  const rule = await createRule(rt, CALLER, {
    name: 'Once a customer',
    rules: {
      '1': { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [MOST_PER_CUSTOMER] } },
      logic: '1',
    },
  });
  const discount = { type: 'PERCENT', percent_off: 10 } as const;
  const request = { discount, redemption: { quantity: null }, validation_rules: [rule.id] };
  await addCode(rt, CALLER, campaign.id, { code: PER_CUSTOMER, request });
}

async function createGiven(rt: Runtime): Promise<void> {
  const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 500 } } as const;
  await createCampaign(rt, CALLER, { name: GIVEN, campaign_type: 'GIFT_VOUCHERS', voucher });
  for (let made = 0; made < FREE_CODES; made += 1) {
    await addCodes(rt, CALLER, GIVEN, { query: { vouchers_count: 1 }, request: {} });
  }
}

async function createTiers(rt: Runtime): Promise<readonly string[]> {
  const tier = (name: string, percent_off: number) => ({
    name,
    action: { discount: { type: 'PERCENT' as const, percent_off } },
  });
  const { promotion } = await createCampaign(rt, CALLER, {
    name: 'Promotion',
    campaign_type: 'PROMOTION',
    promotion: { tiers: [tier('Five', 5), tier('Ten', 10)] },
  });
  return (promotion?.tiers ?? []).map(({ id }) => id);
}
