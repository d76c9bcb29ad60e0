// How many round trips to the table each operation waits for, and how many actions one transaction takes.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRule,
  aRuntime,
  assigned,
  aVoucher,
  putCampaign,
  putRecords,
  putTier,
  putVoucher,
  putWebhook,
  redeem,
  rollback,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const customer = { source_id: 'customer-1' };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

/** Gift cards of one campaign each, and the configuration in memory as a warm process has it. */
async function giftCards(count: number, members: Partial<app.Campaign> = {}): Promise<readonly app.Redeemable[]> {
  const lines: app.Redeemable[] = [];
  for (let index = 0; index < count; index += 1) {
    const campaign = await putCampaign(rt, { campaign_type: 'GIFT_VOUCHERS', ...members });
    const of = { campaign: campaign.name, campaign_id: campaign.id };
    const { code } = await putVoucher(rt, aGiftCard(1_000, of));
    lines.push(voucherLine(code, 100));
  }
  await rt.store.config.load(caller);
  rt.meter.reset();
  return lines;
}

describe('validate', () => {
  it.each([1, 30])('reads everything in one round trip for %i redeemables', async (count) => {
    const redeemables = await giftCards(count);

    const { valid } = await app.validate(rt, caller, { redeemables, customer, order: { amount: 50_000 } });

    expect(valid).toBe(true);
    expect(rt.meter.roundTrips).toBe(1);
  });

  it.each([1, 30])('takes two with an order id for %i redeemables', async (count) => {
    const redeemables = await giftCards(count);

    const order = { source_id: 'order-1', amount: 50_000 };
    await app.validate(rt, caller, { redeemables, customer, order });

    expect(rt.meter.roundTrips).toBe(2);
  });

  it('takes one more to price a product that a code gives away and nobody ordered', async () => {
    await app.upsertProduct(rt, caller, { source_id: 'mug', name: 'Mug', price: 700 });
    const discount = { type: 'UNIT', unit_off: 1, unit_type: 'mug', effect: 'ADD_NEW_ITEMS' } as const;
    const { code } = await putVoucher(rt, aVoucher({ discount }));
    await app.validate(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 1_000 } });
    rt.meter.reset();

    const { order } = await app.validate(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 1_000 } });

    expect(order).toMatchObject({ amount: 1_700, total_amount: 1_000 });
    expect(rt.meter.roundTrips).toBe(2);
  });
});

describe('redeem', () => {
  it.each([
    [1, 'without an order id', { amount: 50_000 }],
    [1, 'with an order id', { amount: 50_000, source_id: 'order-1' }],
    [30, 'without an order id', { amount: 50_000 }],
    [30, 'with an order id', { amount: 50_000, source_id: 'order-1' }],
  ])('takes two round trips for %i redeemables %s', async (count, _name, order) => {
    const redeemables = await giftCards(count);

    await redeem(rt, caller, { redeemables, customer, order });

    expect(rt.meter.roundTrips).toBe(2);
  });

  it('takes two round trips for 30 promotion tiers of 30 campaigns', async () => {
    const tiers = [];
    for (let index = 0; index < 30; index += 1) tiers.push(await putTier(rt));
    await rt.store.config.load(caller);
    rt.meter.reset();

    const redeemables = tiers.map((tier) => tierLine(tier.id));
    await redeem(rt, caller, { redeemables, customer, order: { source_id: 'order-1', amount: 50_000 } });

    expect(rt.meter.roundTrips).toBe(2);
  });

  it('needs at most 100 actions for 30 gift cards of 30 campaigns, a new customer and an order', async () => {
    const redeemables = await giftCards(30);

    await redeem(rt, caller, { redeemables, customer, order: { source_id: 'order-1', amount: 50_000 } });

    const [transaction] = rt.meter.made.filter(({ operation }) => operation === 'transact');
    // Session, redemption, order, customer and their counts; campaign, card and ledger row for each of the 30.
    expect(transaction?.size).toBe(5 + 30 * 3);
  });

  it('needs one more where a webhook listens', async () => {
    await putWebhook(rt, ['redemption.succeeded']);
    const redeemables = await giftCards(30);

    await redeem(rt, caller, { redeemables, customer, order: { source_id: 'order-1', amount: 50_000 } });

    const [transaction] = rt.meter.made.filter(({ operation }) => operation === 'transact');
    expect(transaction?.size).toBe(5 + 30 * 3 + 1);
    expect(rt.meter.roundTrips).toBe(2);
  });

  it('makes one more call, beside the first, for an Idempotency-Key', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const request = { redeemables: [voucherLine(code, 100)], order: { amount: 50_000 } };
    await app.redeem(rt, caller, { request, idempotencyKey: null });
    rt.meter.reset();

    await app.redeem(rt, caller, { request, idempotencyKey: 'checkout-2' });

    expect(rt.meter.made.map(({ operation, depth }) => [operation, depth])).toEqual([
      ['batchGet', 1],
      ['batchGet', 1],
      ['transact', 2],
    ]);
  });

  it('needs no more for a limit per customer in each campaign and an Idempotency-Key', async () => {
    const rule = aRule({ name: 'campaign.redemptions.customers_count', conditions: { $less_than_or_equal: [1] } });
    await putRecords(rt, { kind: 'rule', record: rule });
    const redeemables = await giftCards(30, { assignments: assigned(rule, { id: 'camp', type: 'campaign' }) });
    const request = { redeemables, customer, order: { amount: 50_000 } };

    await app.redeem(rt, caller, { request, idempotencyKey: 'checkout-1' });

    const [transaction] = rt.meter.made.filter(({ operation }) => operation === 'transact');
    expect(transaction?.size).toBe(4 + 30 * 3);
    expect(transaction?.size).toBeLessThanOrEqual(app.LIMITS.transactionActions);
    const again = redeem(rt, caller, { ...request, order: { amount: 50_000 } });
    await expect(again).rejects.toMatchObject({ failure: { key: 'redemption_rules_violated' } });
  });
});

describe('rollback', () => {
  async function redeemed(count: number): Promise<{ readonly id: string; readonly lines: readonly app.Redeemable[] }> {
    const lines = await giftCards(count);
    const order = { source_id: 'order-1', amount: 50_000 };
    const { parent_redemption, redemptions } = await redeem(rt, caller, { redeemables: lines, customer, order });
    rt.meter.reset();
    return { id: (parent_redemption ?? redemptions[0]!).id, lines };
  }

  it.each([1, 30])('takes two round trips for %i redeemables', async (count) => {
    const { id } = await redeemed(count);

    const { rollbacks } = await rollback(rt, caller, { id });

    expect(rollbacks).toHaveLength(count);
    expect(rt.meter.roundTrips).toBe(2);
  });

  it('needs at most 100 actions for 30 gift cards of 30 campaigns on one order', async () => {
    const { id } = await redeemed(30);

    await rollback(rt, caller, { id });

    const [transaction] = rt.meter.made.filter(({ operation }) => operation === 'transact');
    expect(transaction?.size).toBe(6 + 30 * 3);
  });

  it('takes three round trips when a balance changed since', async () => {
    const { id, lines } = await redeemed(3);
    await redeem(rt, caller, { redeemables: [lines[1]!], order: { amount: 50_000 } });
    rt.meter.reset();

    await rollback(rt, caller, { id });

    expect(rt.meter.roundTrips).toBe(3);
  });
});
