// Generated changes and orders for laws of backtests, and a project in which they are played.
import fc from 'fast-check';
import { installRuntime } from '../../lib/runtime';
import type { KeptDecision } from '../../lib/ports/decisions';
import { COUNTERS, type CounterName } from '../../lib/core/rules/counters';
import { type SentChange, STACKING } from './drafts';
import { putKeys } from './events';
import { rollback } from './returns';
import { answered, callRoute } from './route-call';
import { aCaller, aRuntime, OTHER_PROJECT, type TestRuntime } from './runtime';

export interface SentOrder {
  readonly redeemables: readonly object[];
  readonly amount: number;
  readonly customer: string | null;
  /** Milliseconds since the order before. */
  readonly after?: number;
  /** True for an order whose redemption is rolled back after the next order. */
  readonly isUndone?: boolean;
}

export interface WorldIds {
  readonly promo: string;
  readonly tier: string;
  readonly coupons: string;
  readonly cards: string;
}

export const CODES = ['ONE', 'TWO'];
const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' });

/** What the project begins with. */
const FROM = { tierPercent: 10, percent: 20, quantity: 3, amount: 10_000 };

/** A project with a promotion, coupons and gift cards. WorldIds are the same each time. */
export async function aProject(): Promise<{ readonly rt: TestRuntime; readonly ids: WorldIds }> {
  const rt = await aRuntime({ settings: { decision_records: 'FAILURES_TOO' } });
  await putKeys(rt, OTHER_PROJECT);
  installRuntime(rt);
  const create = async (body: object) => (await answered('POST /v1/campaigns', { body })).id;
  const tiers = [{ name: 'Ten', action: { discount: percent(FROM.tierPercent) } }];
  const promo = await create({ name: 'Promo', campaign_type: 'PROMOTION', promotion: { tiers } });
  const tier = (await answered('GET /v1/promotions/tiers'))['tiers'][0]!.id;
  const voucher = {
    type: 'DISCOUNT_VOUCHER',
    discount: percent(FROM.percent),
    redemption: { quantity: FROM.quantity },
  };
  const coupons = await create({ name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', voucher });
  const gift = { type: 'GIFT_VOUCHER', gift: { amount: FROM.amount }, redemption: { quantity: null } };
  const cards = await create({ name: 'Cards', campaign_type: 'GIFT_VOUCHERS', voucher: gift });
  const add = (campaignId: string, code: string) =>
    answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params: { campaignId, code }, body: {} });
  for (const code of CODES) await add(coupons, code);
  await add(cards, 'CARD');
  return { rt, ids: { promo, tier, coupons, cards } };
}

/**
 * Play orders one after the other, and roll back the redemptions of those that say so.
 * @param skipped positions of orders that are left out; time passes all the same
 * @returns the positions of orders whose redemptions were rolled back
 */
export async function play(
  rt: TestRuntime,
  orders: readonly SentOrder[],
  skipped: ReadonlySet<number> = new Set(),
): Promise<ReadonlySet<number>> {
  const undone = new Map<number, string>();
  const open = new Map<number, string>();
  const undo = async () => {
    for (const [index, id] of open) {
      expect((await rollback(id)).status).toBe(200);
      undone.set(index, id);
    }
    open.clear();
  };
  for (const [index, { redeemables, amount, customer, after = 60_000, isUndone = false }] of orders.entries()) {
    rt.clock.advance(after);
    if (skipped.has(index)) continue;
    const body = { redeemables, order: { amount }, ...(customer !== null && { customer: { source_id: customer } }) };
    const { status, body: answer } = await callRoute('POST /v1/redemptions', { body });
    await undo();
    if (isUndone && status === 200) open.set(index, idOf(answer));
  }
  await undo();
  return new Set(undone.keys());
}

function idOf(answer: unknown): string {
  const { parent_redemption: parent, redemptions } = answer as {
    readonly parent_redemption?: { readonly id: string };
    readonly redemptions: readonly { readonly id: string }[];
  };
  return (parent ?? redemptions[0]!).id;
}

export interface Played {
  readonly id: string;
  readonly discount: number;
  readonly isRefused: boolean;
}

/** The recorded decisions, one for each order that was not rolled back. */
export async function decisionsOf(rt: TestRuntime): Promise<readonly Played[]> {
  const span = { afterMs: 0, beforeMs: rt.clock.nowMs() + 1 };
  const { calls } = await rt.store.decisions.scan(aCaller(), span, { behind: null, want: 1_000 });
  const played: Played[] = [];
  for await (const call of calls) {
    if (!('rollbackOf' in call) && !call.isRolledBack) played.push({ id: call.id, ...playedOf(call.decision) });
  }
  return played;
}

function playedOf(decision: KeptDecision | null): Omit<Played, 'id'> {
  if (!decision || !('input' in decision)) throw new Error('Every decision of this project is recorded.');
  const { valid, order } = decision.outcome;
  return { isRefused: !valid, discount: valid ? (order?.total_applied_discount_amount ?? 0) : 0 };
}

export type AnyChange = (ids: WorldIds) => readonly SentChange[];

const limit = (name: string, most: number, target: (ids: WorldIds) => object, title = 'Limit'): AnyChange => {
  const rules = { '1': { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' };
  return (ids) => [
    { method: 'POST', path: '/v1/validation-rules', body: { name: title, rules }, ref: 'rule' },
    { method: 'POST', path: '/v1/validation-rules/$rule/assignments', body: target(ids) },
  ];
};

const anyPercent = fc.integer({ min: 0, max: 100 });
const few = fc.integer({ min: 1, max: 4 });

/** A value that changes something: without a change a backtest reports no difference, whatever was rolled back. */
const other = (values: fc.Arbitrary<number>, from: number) => values.filter((value) => value !== from);

export const anyChange: fc.Arbitrary<AnyChange> = fc.oneof(
  fc.constant<AnyChange>(() => []),
  other(anyPercent, FROM.tierPercent).map((off): AnyChange => ({ tier }) => [
    { method: 'PUT', path: `/v1/promotions/tiers/${tier}`, body: { action: { discount: percent(off) } } },
  ]),
  other(anyPercent, FROM.percent).map((off): AnyChange => ({ coupons }) => [
    { method: 'PUT', path: `/v1/campaigns/${coupons}`, body: { voucher: { discount: percent(off) } } },
  ]),
  other(few, FROM.quantity).map((quantity): AnyChange => ({ coupons }) => [
    { method: 'PUT', path: `/v1/campaigns/${coupons}`, body: { voucher: { redemption: { quantity } } } },
  ]),
  other(fc.integer({ min: 1, max: 20_000 }), FROM.amount).map((amount): AnyChange => ({ cards }) => [
    { method: 'PUT', path: `/v1/campaigns/${cards}`, body: { voucher: { gift: { amount } } } },
  ]),
  few.map((most) => limit('campaign.redemptions.count', most, ({ promo }) => ({ campaign: promo }))),
  few.map((most) => limit('campaign.redemptions.customers_count', most, ({ promo }) => ({ campaign: promo }))),
  few.map((most) => limit('redemption.count.daily', most, ({ tier }) => ({ promotion_tier: tier }))),
  fc
    .integer({ min: 500, max: 4_000 })
    .map((most) => limit('campaign.orders.amount_discounted', most, ({ coupons }) => ({ campaign: coupons }))),
  fc.constant<AnyChange>(({ coupons }) => [{ method: 'POST', path: `/v1/campaigns/${coupons}/disable` }]),
  fc.constant<AnyChange>(({ tier }) => [{ method: 'DELETE', path: `/v1/promotions/tiers/${tier}` }]),
  fc
    .constantFrom<object>(
      { redeemables_application_mode: 'PARTIAL' },
      { discount_calculation_mode: 'INITIAL_AMOUNT' },
      { applicable_redeemables_limit: 1 },
    )
    .map((body): AnyChange => () => [{ method: 'POST', path: STACKING, body }]),
);

const NAMES = Object.keys(COUNTERS) as readonly CounterName[];

const anyTarget = fc.constantFrom<(ids: WorldIds) => object>(
  ({ promo }) => ({ campaign: promo }),
  ({ coupons }) => ({ campaign: coupons }),
  ({ cards }) => ({ campaign: cards }),
  ({ tier }) => ({ promotion_tier: tier }),
  () => ({ voucher: 'ONE' }),
);

/** A limit of any counter. @param title the name of its rule */
const anyLimit = (title?: string): fc.Arbitrary<AnyChange> =>
  fc
    .record({ name: fc.constantFrom(...NAMES), most: few, target: anyTarget })
    .map(({ name, most, target }) => limit(name, COUNTERS[name].adds === 'ONE' ? most : most * 2_000, target, title));

/** A limit that a project has from the beginning. */
export const anyOldLimit = fc.option(anyLimit('Old limit'), { nil: null });

/** Every counter as a new limit of every kind of record, and changes that take records away. */
export const anyWiderChange: fc.Arbitrary<AnyChange> = fc.oneof(
  { weight: 3, arbitrary: anyChange },
  { weight: 3, arbitrary: anyLimit() },
  {
    weight: 1,
    arbitrary: fc.constantFrom<AnyChange>(
      ({ coupons }) => [{ method: 'DELETE', path: `/v1/campaigns/${coupons}` }],
      ({ promo }) => [{ method: 'DELETE', path: `/v1/campaigns/${promo}` }],
      ({ tier }) => [{ method: 'POST', path: `/v1/promotions/tiers/${tier}/disable` }],
      ({ tier }) => [{ method: 'PUT', path: `/v1/promotions/tiers/${tier}`, body: { expiration_date: '2026-03-14' } }],
      ({ coupons }) => [{ method: 'PUT', path: `/v1/campaigns/${coupons}`, body: { start_date: '2026-03-12' } }],
    ),
  },
);

export const anyOrders = fc.array(
  fc.record({
    names: fc.subarray(['TIER', ...CODES, 'CARD'], { minLength: 1 }),
    amount: fc.integer({ min: 100, max: 20_000 }),
    customer: fc.constantFrom(null, 'kim', 'lee'),
    after: fc.constantFrom(60_000, 60_000, 12 * 3_600_000, 5 * 86_400_000),
    isUndone: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 2, maxLength: 9 },
);
