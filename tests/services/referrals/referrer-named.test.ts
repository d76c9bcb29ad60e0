// Who referred an order: its answers name the holder of a referral code that applies, to the project alone.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  putCampaign,
  putVoucher,
  redeem,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const browser: app.Caller = aCaller({ kind: 'client', address: '203.0.113.7', origin: 'https://shop.example' });
const shopper: app.Caller = { ...browser, shopper: { sourceId: 'bob', orders: ['stored'] } };
const customer = { source_id: 'bob' };
const order = { amount: 1_000 };

let rt: TestRuntime;
let code: string;
let referrerId: string;

beforeEach(async () => {
  rt = await aRuntime();
  const { name: campaign, id: campaign_id } = await putCampaign(rt, { campaign_type: 'REFERRAL_PROGRAM' });
  ({ code } = await putVoucher(rt, aVoucher({ campaign, campaign_id, is_referral_code: true })));
  const command = app.publishCommand({ voucher: code, customer: { source_id: 'ada' } }, {});
  await app.publish(rt, caller, { command, idempotencyKey: null });
  referrerId = (await rt.store.customers.load(caller, 'ada'))!.customer.id;
});

const named = () => ({ referrer: { id: referrerId, object: 'customer' }, referrer_id: referrerId });

const ask = (request: Partial<app.EvaluationRequest> = {}, as = caller) =>
  app.validate(rt, as, { redeemables: [voucherLine(code)], customer, order, ...request });

describe('a validation of a referral code', () => {
  it('names the referrer in its order and in that of the redeemable, as a redemption does', async () => {
    const answer = await ask();

    expect(answer).toMatchObject({ order: named(), redeemables: [{ order: named() }] });
    const { order: redeemed } = await redeem(rt, caller, { redeemables: [voucherLine(code)], customer, order });
    expect(redeemed).toMatchObject(named());
  });

  it('names the referrer in the order of every redeemable beside it', async () => {
    const coupon = await putVoucher(rt);

    const { redeemables, order: combined } = await ask({
      redeemables: [voucherLine(coupon.code), voucherLine(code)],
    });

    expect(redeemables).toMatchObject([{ order: named() }, { order: named() }]);
    expect(combined).toMatchObject(named());
  });

  it('names the referrer in the older call for one code', async () => {
    const answer = await app.validateVoucher(rt, caller, { code, request: { customer, order } });

    expect(answer).toMatchObject({ valid: true, order: named() });
  });

  it('goes before the referrer that a stored order has', async () => {
    await app.upsertOrder(rt, caller, { source_id: 'stored', amount: 1_000, referrer: { source_id: 'eve' } });

    expect(await ask({ order: { source_id: 'stored' } })).toMatchObject({ order: named() });
  });

  it('names no customer where the code does not apply', async () => {
    const coupon = await putVoucher(rt);
    const redeemables = [voucherLine(coupon.code), voucherLine(code)];

    const answer = await ask({ redeemables, customer: { source_id: 'ada' } });

    expect(answer.valid).toBe(false);
    expect(answer.redeemables[0]).toMatchObject({ status: 'APPLICABLE', order: { referrer_id: null } });
    expect(JSON.stringify(answer)).not.toContain('"referrer"');
  });

  it.each([
    ['a claim', browser],
    ['a shopper token', shopper],
  ])('shows %s no referrer', async (_name, as) => {
    const list = await ask({}, as);
    const single = await app.validateVoucher(rt, as, { code, request: { customer, order } });

    expect(list).toMatchObject({ valid: true, order: { referrer_id: null } });
    expect(single).toMatchObject({ valid: true, order: { referrer_id: null } });
    expect(JSON.stringify([list, single])).not.toContain(referrerId);
  });
});

describe('a validation of another code', () => {
  it('names no customer, not even the holder of a card', async () => {
    const { code: card } = await putVoucher(rt, aGiftCard(500, { holder_id: referrerId }));

    const answer = await ask({ redeemables: [voucherLine(card, 100)] });

    expect(answer).toMatchObject({ valid: true, order: { referrer_id: null } });
    expect(answer.order).not.toHaveProperty('referrer');
  });

  it('names the referrer of a stored order', async () => {
    await app.upsertOrder(rt, caller, { source_id: 'stored', amount: 1_000, referrer: { source_id: 'ada' } });
    const coupon = await putVoucher(rt);

    const answer = await ask({ redeemables: [voucherLine(coupon.code)], order: { source_id: 'stored' } });

    expect(answer).toMatchObject({ order: named(), redeemables: [{ order: named() }] });
    expect(await app.getOrder(rt, caller, 'stored')).toMatchObject(named());
  });
});

describe('a qualification on a stored order', () => {
  const body = { scenario: 'AUDIENCE_ONLY', customer, order: { source_id: 'stored' } } as const;

  beforeEach(async () => {
    await app.upsertOrder(rt, caller, { source_id: 'stored', amount: 1_000, customer, referrer: { source_id: 'ada' } });
    await putCampaign(rt, {
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 10 },
        redemption: { quantity: 1 },
        code_config: {},
      },
    });
  });

  it('names its referrer to the project', async () => {
    const { redeemables, order: asSent } = await app.checkEligibility(rt, caller, body);

    expect(asSent).toMatchObject(named());
    expect(redeemables).toMatchObject({ data: [{ object: 'campaign', order: named() }] });
  });

  it('names no referrer to a shopper, not even beside what a campaign would give', async () => {
    const answer = await app.checkEligibility(rt, shopper, body);

    expect(answer.redeemables).toMatchObject({ data: [{ object: 'campaign', order: { referrer_id: null } }] });
    expect(JSON.stringify(answer)).not.toContain(referrerId);
  });
});
