// What campaigns and tiers count of an order, through the routes: its value once, however many redemptions it has.
import fc from 'fast-check';
import * as app from '../support/app';
import {
  aCaller,
  type Answered,
  answered,
  aRuntime,
  brokenInvariants,
  callRoute,
  OTHER_PROJECT,
  putKeys,
  type TestRuntime,
} from '../support/shop';

let rt: TestRuntime;
let campaign: string;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  campaign = await aCampaign('Spring', 15_000);
  await aCode(campaign, 'S1');
  await aCode(campaign, 'S2');
});

const AMOUNT_100 = { type: 'AMOUNT', amount_off: 100 } as const;

async function aBudget(most: number, assigned: object): Promise<void> {
  const rules = { '1': { name: 'campaign.orders.amount', conditions: { $less_than_or_equal: [most] } }, logic: '1' };
  const { id } = await answered('POST /v1/validation-rules', { body: { name: `${most} at most`, rules } });
  const params = { ruleId: id };
  await answered('POST /v1/validation-rules/{ruleId}/assignments', { params, body: assigned });
}

async function aCampaign(name: string, most: number): Promise<string> {
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: AMOUNT_100, redemption: { quantity: null } };
  const body = { name, campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher };
  const id = (await answered('POST /v1/campaigns', { body })).id;
  await aBudget(most, { campaign: id });
  return id;
}

const aCode = (campaignId: string, code: string) =>
  answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params: { campaignId, code }, body: {} });

const vouchers = (codes: readonly string[]) => codes.map((id) => ({ object: 'voucher', id }));
const bodyOf = (codes: readonly string[], order: object) => ({ redeemables: vouchers(codes), order });

interface Redeemed {
  readonly id: string;
  readonly orderId: string;
}

async function redeemAll(redeemables: readonly object[], order: object): Promise<Redeemed> {
  const answer = await answered('POST /v1/redemptions', { body: { redeemables, order } });
  const [first] = answer.redemptions;
  const { id } = (answer.parent_redemption ?? first) as Answered;
  return { id, orderId: (answer.order as Answered).id };
}

const redeem = (codes: readonly string[], order: object) => redeemAll(vouchers(codes), order);
const rollback = (id: string) => answered('POST /v1/redemptions/{id}/rollbacks', { params: { id }, body: {} });

/** What the campaign has counted of orders. */
async function counted(campaignId = campaign): Promise<number> {
  const counters = await rt.store.campaignCounters.load(aCaller(), campaignId);
  return counters?.ordersAmount ?? 0;
}

async function isRefused(codes: readonly string[], order: object): Promise<boolean> {
  const { status } = await callRoute('POST /v1/redemptions', { body: bodyOf(codes, order) });
  return status === 400;
}

describe('campaign.orders.amount', () => {
  it('counts an order once across requests', async () => {
    const { orderId: id } = await redeem(['S1'], { amount: 10_000 });

    expect(await answered('POST /v1/validations', { body: bodyOf(['S2'], { id }) })).toMatchObject({ valid: true });
    await redeem(['S2'], { id });
    expect(await counted()).toBe(10_000);
    expect(await isRefused(['S2'], { amount: 5_001 })).toBe(true);
    await redeem(['S2'], { amount: 5_000 });
    expect(await counted()).toBe(15_000);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('counts two codes in one request as in two', async () => {
    const { orderId: id } = await redeem(['S1', 'S2'], { amount: 10_000 });
    await redeem(['S1', 'S2'], { id });

    expect(await counted()).toBe(10_000);
  });

  it.each([
    ['in their order', [0, 1, 2]],
    ['the newest first', [2, 1, 0]],
    ['the one in the middle first', [1, 2, 0]],
  ])('leaves the count with the last of its redemptions, rolled back %s', async (_order, places) => {
    const first = await redeem(['S1'], { amount: 10_000 });
    const order = { id: first.orderId };
    const redeemed = [first, await redeem(['S2'], order), await redeem(['S1', 'S2'], order)];
    const left: number[] = [];
    for (const place of places) {
      await rollback(redeemed[place]!.id);
      left.push(await counted());
      expect(await brokenInvariants(rt)).toEqual([]);
    }

    expect(left).toEqual([10_000, 10_000, 0]);
  });

  it.each([
    ['more', 12_000],
    ['less', 7_000],
  ])('counts an order that costs %s since then as its newest redemption found it', async (_more, amount) => {
    const { id: redemption, orderId } = await redeem(['S1'], { amount: 10_000 });
    await answered('PUT /v1/orders/{orderId}', { params: { orderId }, body: { amount } });
    expect(await counted()).toBe(10_000);
    const { id: other } = await redeem(['S2'], { id: orderId });

    expect(await counted()).toBe(amount);
    expect(await isRefused(['S2'], { amount: 15_001 - amount })).toBe(true);
    await rollback(other);
    expect(await counted()).toBe(10_000);
    await rollback(redemption);
    expect(await counted()).toBe(0);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('knows after a change by hand what the order has counted', async () => {
    const { orderId } = await redeem(['S1'], { amount: 10_000 });
    await answered('PUT /v1/orders/{orderId}', { params: { orderId }, body: { metadata: { gift: true } } });
    await redeem(['S2'], { id: orderId });

    expect(await counted()).toBe(10_000);
  });

  it('counts an order once for each campaign', async () => {
    const other = await aCampaign('Summer', 10_000);
    await aCode(other, 'T1');
    const { id, orderId } = await redeem(['S1'], { amount: 10_000 });
    await redeem(['S2', 'T1'], { id: orderId });
    await redeem(['T1'], { id: orderId });

    expect([await counted(), await counted(other)]).toEqual([10_000, 10_000]);
    await rollback(id);
    expect([await counted(), await counted(other)]).toEqual([10_000, 10_000]);
  });
});

interface Standing {
  readonly id: string;
  readonly place: number;
  readonly value: number;
  /** Names of the campaigns and tiers that it used. */
  readonly used: readonly string[];
}

/** What each campaign and tier counts of orders: of each order what the newest of its redemptions there found. */
function modelOf(standing: readonly Standing[], name: string): number {
  const values = new Map<number, number>();
  for (const { place, value, used } of standing) if (used.includes(name)) values.set(place, value);
  return [...values.values()].reduce((sum, value) => sum + value, 0);
}

const PARTS = ['S1', 'S2', 'T1', 'early', 'late'] as const;
const USED = { S1: ['Spring'], S2: ['Spring'], T1: ['Summer'], early: ['Sale', 'early'], late: ['Sale', 'late'] };

const anyRedemption = fc.record({
  kind: fc.constant('REDEEM' as const),
  place: fc.nat({ max: 1 }),
  parts: fc.subarray([...PARTS], { minLength: 1, maxLength: 3 }),
});
const anyStep = fc.oneof(
  { weight: 5, arbitrary: anyRedemption },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ROLL_BACK' as const), which: fc.nat({ max: 20 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('CHANGE' as const),
      place: fc.nat({ max: 1 }),
      amount: fc.integer({ min: 1_000, max: 9_000 }),
    }),
  },
);

describe('redemptions on two orders, in one and several requests, rolled back in any order,', () => {
  let campaigns: Readonly<Record<string, string>>;
  let tiers: Readonly<Record<string, string>>;

  beforeEach(async () => {
    const other = await aCampaign('Summer', 1_000_000);
    await aCode(other, 'T1');
    const sale = await answered('POST /v1/campaigns', { body: { name: 'Sale', campaign_type: 'PROMOTION' } });
    const aTier = async (name: string) => {
      const body = { name, action: { discount: AMOUNT_100 } };
      return (await answered('POST /v1/promotions/{campaignId}/tiers', { params: { campaignId: sale.id }, body })).id;
    };
    campaigns = { Spring: campaign, Summer: other, Sale: sale.id };
    tiers = { early: await aTier('early'), late: await aTier('late') };
  });

  const redeemableOf = (part: string) =>
    tiers[part] ? { object: 'promotion_tier', id: tiers[part] } : { object: 'voucher', id: part };

  /** What is counted now, and what the sums of the days come to. */
  async function countedByName(): Promise<Readonly<Record<string, number>>> {
    const sums: Record<string, number> = {};
    for (const [name, id] of Object.entries(campaigns)) {
      sums[name] = await counted(id);
      const byDay = await answered('GET /v1/campaigns/{campaignId}/summary', { params: { campaignId: id } });
      sums[`${name} by day`] = byDay.orders_amount - byDay.orders_rolledback_amount;
    }
    for (const [name, tierId] of Object.entries(tiers)) {
      const { summary } = await answered('GET /v1/promotions/tiers/{tierId}', { params: { tierId } });
      sums[name] = (summary as { readonly orders: { readonly total_amount: number } }).orders.total_amount;
    }
    return sums;
  }

  it('count what the newest standing redemption of each order found', async () => {
    await answered('GET /v1/campaigns/{campaignId}/summary', { params: { campaignId: campaign } });
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
        const before = await countedByName();
        const orders: ({ id: string; amount: number } | null)[] = [null, null];
        const standing: Standing[] = [];
        for (const step of steps) {
          if (step.kind === 'REDEEM') {
            const { place, parts } = step;
            const value = orders[place]?.amount ?? 5_000;
            const order = orders[place] ? { id: orders[place].id } : { amount: value };
            const { id, orderId } = await redeemAll(parts.map(redeemableOf), order);
            orders[place] = { id: orderId, amount: value };
            standing.push({ id, place, value, used: parts.flatMap((part) => USED[part]) });
          } else if (step.kind === 'CHANGE') {
            const order = orders[step.place];
            if (!order) continue;
            const params = { orderId: order.id };
            const { amount } = step;
            await answered('PUT /v1/orders/{orderId}', { params, body: { amount, status: 'PAID' } });
            orders[step.place] = { id: order.id, amount };
          } else if (standing.length > 0) {
            const [undone] = standing.splice(step.which % standing.length, 1);
            await rollback(undone!.id);
          }
          const after = await countedByName();
          for (const [name, sum] of Object.entries(after)) {
            const expected = modelOf(standing, name.replace(' by day', ''));
            expect([name, sum - (before[name] ?? 0)]).toEqual([name, expected]);
          }
        }
        expect(await brokenInvariants(rt)).toEqual([]);
        for (const { id } of standing) await rollback(id);
        expect(await countedByName()).toEqual(before);
        expect(await brokenInvariants(rt)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
