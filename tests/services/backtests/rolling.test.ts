// Backtests in the order of time: counts and balances are those that the change would have left.
import { rollback } from '../../support/returns';
import * as app from '../../support/app';
import {
  aGift,
  answered,
  aRuntime,
  backtest,
  callRoute,
  KEYS,
  OTHER_PROJECT,
  PROJECT,
  putKeys,
  type TestRuntime,
  tierLine,
  voucherOf,
} from '../../support/shop';

let rt: TestRuntime;
let promoId: string;
let tierId: string;
let couponsId: string;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  const tiers = [{ name: 'Ten', action: { discount: percent(10) } }];
  const promo = { name: 'Promo', campaign_type: 'PROMOTION', promotion: { tiers } };
  promoId = (await answered('POST /v1/campaigns', { body: promo })).id;
  tierId = (await answered('GET /v1/promotions/tiers'))['tiers'][0]!.id;
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: percent(20), redemption: { quantity: null } };
  const coupons = { name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', voucher };
  couponsId = (await answered('POST /v1/campaigns', { body: coupons })).id;
  const params = { campaignId: couponsId, code: 'ONE' };
  await answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params, body: {} });
});

const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' });
const ONE = [voucherOf('ONE')];

/** A minute later than the last one. @returns its id and time */
async function redeem(redeemables: readonly object[], amount = 10_000, members: object = {}) {
  rt.clock.advance(60_000);
  const body = { redeemables, order: { amount }, ...members };
  const answer = await answered('POST /v1/redemptions', { body });
  const { parent_redemption: parent, redemptions } = answer;
  return { id: (parent ?? redemptions[0]!).id, at: new Date(rt.clock.nowMs()).toISOString() };
}

const changeTier = (percent_off: number) => ({
  method: 'PUT',
  path: `/v1/promotions/tiers/${tierId}`,
  body: { action: { discount: percent(percent_off) } },
});

const changeQuantity = (quantity: number) => ({
  method: 'PUT',
  path: `/v1/campaigns/${couponsId}`,
  body: { voucher: { redemption: { quantity } } },
});

const aRule = (name: string, most: number) => ({
  name: `At most ${most}`,
  rules: { '1': { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' },
});

const assign = (name: string, most: number) => [
  { method: 'POST', path: '/v1/validation-rules', body: aRule(name, most), ref: 'rule' },
  { method: 'POST', path: '/v1/validation-rules/$rule/assignments', body: { campaign: promoId } },
];

describe('a backtest in the order of time', () => {
  it('of no change reports no differences, whatever was rolled back and refused', async () => {
    await keepFailures();
    await answered('PUT /v1/campaigns/{campaignId}', {
      params: { campaignId: couponsId },
      body: changeQuantity(2).body,
    });
    const { id } = await redeem(ONE);
    await redeem(ONE);
    await callRoute('POST /v1/redemptions', { body: { redeemables: ONE, order: { amount: 1_000 } } });
    await rollback(id);
    await redeem(ONE);

    expect(await backtest(rt, { mode: 'ROLLING' })).toMatchObject({ changed: 0, ran_out: [], largest: [] });
  });

  it('carries what a card holds', async () => {
    await aGift('CARD', 10_000);
    await redeem([tierLine(tierId), voucherOf('CARD')], 8_000);
    await redeem([tierLine(tierId), voucherOf('CARD')], 8_000);
    const changes = [changeTier(50)];

    expect(await backtest(rt, { changes })).toMatchObject({ discount: { then: 11_600, now: 14_800 } });
    expect(await backtest(rt, { changes, mode: 'ROLLING' })).toMatchObject({ discount: { then: 11_600, now: 16_000 } });
  });

  it('carries a budget, so that it runs out when it would have', async () => {
    const rule = (
      await answered('POST /v1/validation-rules', { body: aRule('campaign.orders.amount_discounted', 3_500) })
    ).id;
    await answered('POST /v1/validation-rules/{ruleId}/assignments', {
      params: { ruleId: rule },
      body: { campaign: promoId },
    });
    await redeem([tierLine(tierId)]);
    await redeem([tierLine(tierId)]);
    const { at } = await redeem([tierLine(tierId)]);
    const changes = [changeTier(15)];

    expect(await backtest(rt, { changes })).toMatchObject({ refused: { now: 0 }, ran_out: [] });
    expect(await backtest(rt, { changes, mode: 'ROLLING' })).toMatchObject({
      refused: { then: 0, now: 1 },
      discount: { then: 3_000, now: 3_000 },
      ran_out: [{ object: 'campaign', id: promoId, at }],
    });
  });

  it.each(['RECORDED', 'ROLLING'])('counts what no rule counted before, in the mode %s', async (mode) => {
    for (let repeat = 0; repeat < 3; repeat += 1) await redeem([tierLine(tierId)]);
    const changes = assign('campaign.redemptions.count', 2);

    expect(await backtest(rt, { changes, mode })).toMatchObject({
      refused: { then: 0, now: 1 },
      ran_out: [{ object: 'campaign', id: promoId }],
    });
  });

  it.each(['RECORDED', 'ROLLING'])('knows what was counted before the period, in the mode %s', async (mode) => {
    await redeem([tierLine(tierId)]);
    await rollback((await redeem([tierLine(tierId)])).id);
    const { at: from } = await redeem([tierLine(tierId)]);
    const { at } = await redeem([tierLine(tierId)]);
    await rollback((await redeem([tierLine(tierId)])).id);
    const changes = assign('campaign.redemptions.count', 2);

    expect(await backtest(rt, { changes, mode, from })).toMatchObject({
      refused: { then: 0, now: 1 },
      ran_out: [{ object: 'campaign', id: promoId, at }],
    });
  });

  it('carries the uses of a customer', async () => {
    const customer = { customer: { source_id: 'kim' } };
    for (let repeat = 0; repeat < 3; repeat += 1) await redeem([tierLine(tierId)], 10_000, customer);
    await redeem([tierLine(tierId)], 10_000, { customer: { source_id: 'lee' } });
    const changes = assign('campaign.redemptions.customers_count', 2);

    for (const mode of ['RECORDED', 'ROLLING']) {
      expect(await backtest(rt, { changes, mode })).toMatchObject({ refused: { then: 0, now: 1 }, ran_out: [] });
    }
  });

  it('does not count what was rolled back', async () => {
    const { id } = await redeem(ONE);
    await redeem(ONE);
    await redeem(ONE);
    await rollback(id);
    const changes = [changeQuantity(2)];

    expect(await backtest(rt, { changes })).toMatchObject({ refused: { now: 1 } });
    expect(await backtest(rt, { changes, mode: 'ROLLING' })).toMatchObject({ refused: { now: 0 }, decisions: 2 });
  });

  it('lets an attempt pass that was refused then', async () => {
    await keepFailures();
    await answered('PUT /v1/campaigns/{campaignId}', {
      params: { campaignId: couponsId },
      body: changeQuantity(1).body,
    });
    await redeem(ONE);
    for (let repeat = 0; repeat < 2; repeat += 1) {
      rt.clock.advance(60_000);
      await callRoute('POST /v1/redemptions', { body: { redeemables: ONE, order: { amount: 10_000 } } });
    }
    const changes = [changeQuantity(2)];

    expect(await backtest(rt, { changes })).toMatchObject({ refused: { then: 2, now: 0 } });
    expect(await backtest(rt, { changes, mode: 'ROLLING' })).toMatchObject({ refused: { then: 2, now: 1 } });
  });
});

async function keepFailures(): Promise<void> {
  await answered('PUT /management/v1/projects/{projectId}', {
    params: { projectId: PROJECT },
    headers: KEYS.management,
    body: { decision_records: 'FAILURES_TOO' },
  });
}
