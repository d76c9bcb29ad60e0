// A customer of a point of sale, who redeems more than any other.
import { addCode } from '../../lib/services/campaigns/campaign-codes';
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import { publish } from '../../lib/services/publications/publish';
import { createReward } from '../../lib/services/rewards/rewards';
import { assignReward } from '../../lib/services/rewards/reward-assignments';
import { redeem } from '../../lib/services/redemptions/redeem';
import { assignRule } from '../../lib/services/validation-rules/rule-assignments';
import { createRule } from '../../lib/services/validation-rules/validation-rules';
import { systemClock } from '../../lib/runtime';
import type { Runtime } from '../../lib/ports/runtime';
import { ITEM_KINDS, kindOf } from '../../lib/storage/formats/formats';
import type { Touch } from './heat-table';
import { aCampaign, CALLER, discount, type Heat, redemptionOf, redeemOne } from './runs';
import { bytesOf } from './units';

export interface CustomerHeat {
  /** Size of the customer's counts, bytes. */
  readonly bytes: readonly [before: number, after: number];
  /** Largest stored item, including redemption records, bytes. */
  readonly largest: number;
}

const TILL = 'till';
const NEW = 'new';
const CUSTOMERS = [TILL, NEW] as const;
const PLAIN = 'NO-RULE';

/** A customer of a point of sale, with more used codes than one item holds. */
export async function busyCustomer(heat: Heat, redemptions: number): Promise<CustomerHeat> {
  const { rt } = heat;
  const campaign = await aCampaign(heat, 'At the till');
  const use = async (number: number): Promise<void> => {
    const code = `TILL-${number}`;
    const request = { discount, redemption: { quantity: 2 } };
    await addCode(rt, CALLER, campaign, { code, request });
    await redeemOne(heat, redemptionOf(code, number, TILL));
  };
  const counts = () => largestOf(heat, ({ sk }) => sk === 'U');
  for (let number = 0; number < redemptions / 2; number += 1) await use(number);
  const before = counts();
  for (let number = redemptions / 2; number < redemptions; number += 1) await use(number);
  return { bytes: [before, counts()], largest: largestOf(heat, () => true) };
}

function largestOf({ table }: Heat, isMeant: (item: { readonly pk: string; readonly sk: string }) => boolean): number {
  return Math.max(...table.stored.all().filter(isMeant).map(bytesOf));
}

function largestByKind({ table }: Heat): ReadonlyMap<string, number> {
  const largest = new Map<string, number>();
  for (const item of table.stored.all()) {
    const kind = kindOf(item);
    const name = kind ? ITEM_KINDS[kind] : 'unknown';
    largest.set(name, Math.max(bytesOf(item), largest.get(name) ?? 0));
  }
  return largest;
}

/** The cost of a redemption: calls with an effect, and units of the table and its indexes. */
export interface Taken {
  readonly touches: number;
  readonly read: number;
  readonly write: number;
}

export interface DailyHeat {
  /** The largest item of the customer, after half of the days and after all. */
  readonly bytes: readonly [before: number, after: number];
  /** The largest item of each kind, after all: cards, their ledgers and records of redemptions among them. */
  readonly largest: ReadonlyMap<string, number>;
  /** The cost of the last redemption, and of one by a new customer on the same day. */
  readonly last: Taken;
  readonly ofNew: Taken;
  /** The two customers, who redeem targets with daily limits, or without limits, on a later day. */
  readonly customers: readonly [old: string, ofNew: string];
  readonly redeemOn: (
    rt: Runtime,
    day: number,
    by: { readonly customer: string; readonly isRuled: boolean },
  ) => Promise<unknown>;
}

const DAY_MS = 86_400_000;
const PUBLICATION = {
  campaign: null,
  count: 1,
  joinOnce: false,
  sourceId: null,
  channel: 'API',
  metadata: {},
} as const;
const PER_CUSTOMER = [
  'redemption.count.per_customer.daily',
  'redemption.count.per_customer.weekly',
  'redemption.count.per_customer.monthly',
  'campaign.redemptions.customers_count.daily',
] as const;

/**
 * The same customer on many days: each day one stack of a code that rules count by day, week and month, and of a loyalty card that
 * pays. Follows `busyCustomer`, whose counts are full by then.
 */
export async function dailyCustomer(heat: Heat, days: number): Promise<DailyHeat> {
  const beganMs = systemClock.nowMs();
  const code = await aCountedCode(heat);
  const reward = await aLoyaltyProgram(heat);
  const redeemOn: DailyHeat['redeemOn'] = (on, day, { customer, isRuled }) => {
    const rt = { ...on, clock: { nowMs: () => beganMs + day * DAY_MS } };
    const { redeemables, ...order } = redemptionOf(isRuled ? code : PLAIN, day, customer);
    const points = { object: 'voucher', id: `CARD-${customer}`, reward: { id: reward.id, points: 1 } } as const;
    const request = {
      ...order,
      order: { ...order.order, source_id: `${customer}-${day}` },
      redeemables: [...redeemables, points],
    };
    return redeem(rt, CALLER, { request, idempotencyKey: null });
  };
  const touchesOn = async (day: number, customer: string): Promise<readonly Touch[]> => {
    heat.table.take();
    await redeemOn(heat.rt, day, { customer, isRuled: true });
    return heat.table.take();
  };
  const ofCustomer = () => largestOf(heat, ({ pk, sk }) => pk.includes('#C#') && !sk.startsWith('Y#'));
  for (const source_id of CUSTOMERS) {
    const voucher = `CARD-${source_id}`;
    await addCode(heat.rt, CALLER, reward.campaign, { code: voucher, request: {} });
    const command = { ...PUBLICATION, voucher, customer: { source_id } };
    await publish(heat.rt, CALLER, { command, idempotencyKey: null });
  }
  for (let day = 0; day < days / 2; day += 1) await touchesOn(day, TILL);
  const before = ofCustomer();
  for (let day = Math.ceil(days / 2); day < days; day += 1) await touchesOn(day, TILL);
  const last = takenBy(await touchesOn(days, TILL));
  await touchesOn(days, NEW);
  const ofNew = takenBy(await touchesOn(days + 1, NEW));
  return { bytes: [before, ofCustomer()], largest: largestByKind(heat), last, ofNew, customers: CUSTOMERS, redeemOn };
}

function takenBy(touches: readonly Touch[]): Taken {
  return {
    touches: touches.length,
    read: touches.reduce((sum, { read }) => sum + read, 0),
    write: touches.reduce((sum, { write }) => sum + write, 0),
  };
}

/** And one that no rule counts. */
async function aCountedCode(heat: Heat): Promise<string> {
  const campaign = await aCampaign(heat, 'Every day');
  const conditions = { $less_than_or_equal: [100] };
  const rules = Object.fromEntries(PER_CUSTOMER.map((name, at) => [String(at + 1), { name, conditions }]));
  const logic = PER_CUSTOMER.map((_, at) => String(at + 1)).join(' and ');
  const rule = await createRule(heat.rt, CALLER, { name: 'Every day', rules: { ...rules, logic } });
  await assignRule(heat.rt, CALLER, rule.id, { campaign });
  await addCode(heat.rt, CALLER, campaign, {
    code: 'EVERY-DAY',
    request: { discount, redemption: { quantity: null } },
  });
  const without = await aCampaign(heat, 'Without a rule');
  await addCode(heat.rt, CALLER, without, { code: PLAIN, request: { discount, redemption: { quantity: null } } });
  return 'EVERY-DAY';
}

async function aLoyaltyProgram({ rt }: Heat): Promise<{ readonly campaign: string; readonly id: string }> {
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 1_000_000 } } as const;
  const campaign = (await createCampaign(rt, CALLER, { name: 'Points', campaign_type: 'LOYALTY_PROGRAM', voucher })).id;
  const coin = { exchange_ratio: 1, points_ratio: 1 };
  const reward = await createReward(rt, CALLER, { name: 'Paid', type: 'COIN', parameters: { coin } });
  const id = reward.id;
  await assignReward(rt, CALLER, id, { campaign });
  return { campaign, id };
}
