// Limits that only the change has: what no rule counted then is counted since the beginning of the period.
import * as app from '../../support/app';
import {
  aDiscount,
  answered,
  aRuntime,
  backtest,
  OTHER_PROJECT,
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
  tierId = ((await answered('GET /v1/promotions/tiers'))['tiers'] as readonly { readonly id: string }[])[0]!.id;
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: percent(20), redemption: { quantity: null } };
  const coupons = { name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', voucher };
  couponsId = (await answered('POST /v1/campaigns', { body: coupons })).id;
  const params = { campaignId: couponsId, code: 'ONE' };
  await answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params, body: {} });
  await aDiscount('OWN', { type: 'AMOUNT', amount_off: 100 });
});

const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' });
const aRule = (name: string, most: number) => ({
  name: `At most ${most}`,
  rules: { '1': { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' },
});

const redeemables = () => [tierLine(tierId), voucherOf('ONE'), voucherOf('OWN')];

/**
 * Orders of one customer, by default three on one day, and a fourth on a day of the next month.
 * @param orders days before each of them
 */
async function play(orders = [0, 0, 0, 40]): Promise<void> {
  for (const days of orders) {
    rt.clock.advance(60_000 + days * 86_400_000);
    const body = { redeemables: redeemables(), order: { amount: 10_000 }, customer: { source_id: 'kim' } };
    await answered('POST /v1/redemptions', { body });
  }
}

/** What a period or a key pair counts begins with the period of the backtest. */
const isOfAllTime = (name: app.CounterName) =>
  app.COUNTERS[name].period === null && app.COUNTERS[name].per !== 'API_KEY';

const NAMES = (Object.keys(app.COUNTERS) as app.CounterName[]).filter((name) => app.COUNTERS[name].adds === 'ONE');

/** Orders of the four that a limit of two refuses: the third one, and the fourth where nothing begins again. */
const refusedBy = (name: app.CounterName) => (app.COUNTERS[name].period === null ? 2 : 1);

const targetsOf = (name: app.CounterName): readonly object[] =>
  app.COUNTERS[name].of === 'CAMPAIGN'
    ? [{ campaign: promoId }, { promotion_tier: tierId }, { campaign: couponsId }, { voucher: 'ONE' }]
    : [{ promotion_tier: tierId }, { campaign: couponsId }, { voucher: 'OWN' }];

const assign = (name: app.CounterName, target: object) => [
  { method: 'POST', path: '/v1/validation-rules', body: aRule(name, 2), ref: 'rule' },
  { method: 'POST', path: '/v1/validation-rules/$rule/assignments', body: target },
];

/** @returns the id of the rule */
async function assignForGood(target: object, rule: ReturnType<typeof aRule>): Promise<string> {
  const { id: ruleId } = await answered('POST /v1/validation-rules', { body: rule });
  await answered('POST /v1/validation-rules/{ruleId}/assignments', { params: { ruleId }, body: target });
  return ruleId;
}

describe.each(['RECORDED', 'ROLLING'])('a backtest in the mode %s', (mode) => {
  it.each(NAMES)('counts %s where no rule did', async (name) => {
    await play();

    for (const target of targetsOf(name)) {
      const { refused } = await backtest(rt, { mode, changes: assign(name, target) });
      expect({ target, refused }).toEqual({ target, refused: { then: 0, now: refusedBy(name) } });
    }
  });

  it.each(NAMES.filter(isOfAllTime))('counts %s with the uses from before the period', async (name) => {
    await play([0, 0]);
    rt.clock.advance(60_000);
    const from = new Date(rt.clock.nowMs()).toISOString();
    await play([0, 0]);

    for (const target of targetsOf(name)) {
      const { refused } = await backtest(rt, { mode, from, changes: assign(name, target) });
      expect({ target, refused }).toEqual({ target, refused: { then: 0, now: 2 } });
    }
  });

  it('counts a campaign for a tier whose neighbour alone was limited', async () => {
    const params = { campaignId: promoId };
    const twenty = { name: 'Twenty', action: { discount: percent(20) } };
    const { id } = await answered('POST /v1/promotions/{campaignId}/tiers', { params, body: twenty });
    await assignForGood({ promotion_tier: id }, aRule('campaign.redemptions.count', 100));
    await play();

    const changes = assign('campaign.redemptions.count', { promotion_tier: tierId });
    expect(await backtest(rt, { mode, changes })).toMatchObject({ refused: { then: 0, now: 2 } });
  });

  it('counts a campaign where the rule of a code begins to', async () => {
    const ruleId = await assignForGood({ voucher: 'ONE' }, aRule('redemption.count.daily', 100));
    await play();

    const changed = aRule('campaign.redemptions.count', 2);
    const changes = [{ method: 'PUT', path: `/v1/validation-rules/${ruleId}`, body: changed }];
    expect(await backtest(rt, { mode, changes })).toMatchObject({ refused: { then: 0, now: 2 } });
  });

  it('counts the uses of an added tier by a customer where decisions named it before', async () => {
    await assignForGood({ promotion_tier: tierId }, aRule('redemption.count.per_customer', 3));
    await play([0, 0, 0]);
    const order = { redeemables: [voucherOf('OWN')], order: { amount: 10_000 }, customer: { source_id: 'kim' } };
    await answered('POST /v1/redemptions', { body: order });

    const { changed, refused } = await backtest(rt, { mode, add_to_requests: [tierLine(tierId)] });
    expect({ changed, refused }).toEqual({ changed: 1, refused: { then: 0, now: 1 } });
  });

  it('counts the uses of an added tier by a customer beside a new limit of its campaign', async () => {
    await assignForGood({ promotion_tier: tierId }, aRule('redemption.count.per_customer', 3));
    await play([0, 0, 0]);
    const order = { redeemables: [voucherOf('OWN')], order: { amount: 10_000 }, customer: { source_id: 'kim' } };
    await answered('POST /v1/redemptions', { body: order });

    const rule = { method: 'POST', path: '/v1/validation-rules', ref: 'rule' };
    const changes = [
      { ...rule, body: aRule('campaign.redemptions.count', 1000) },
      { method: 'POST', path: '/v1/validation-rules/$rule/assignments', body: { campaign: promoId } },
    ];
    const { refused } = await backtest(rt, { mode, changes, add_to_requests: [tierLine(tierId)] });
    expect(refused).toEqual({ then: 0, now: 1 });
  });

  it('counts months of an added tier where the rule of its neighbour alone reads them', async () => {
    const params = { campaignId: promoId };
    const body = { name: 'Twenty', action: { discount: percent(20) } };
    const { id } = await answered('POST /v1/promotions/{campaignId}/tiers', { params, body });
    await assignForGood({ promotion_tier: tierId }, aRule('campaign.redemptions.count.monthly', 3));
    for (const one of [voucherOf('OWN'), voucherOf('OWN'), tierLine(tierId), tierLine(tierId)]) {
      await answered('POST /v1/redemptions', { body: { redeemables: [one], order: { amount: 10_000 } } });
    }

    const { refused } = await backtest(rt, { mode, add_to_requests: [tierLine(id)] });
    expect(refused).toEqual({ then: 0, now: mode === 'ROLLING' ? 1 : 0 });
  });

  it('counts days where a rule counted all uses', async () => {
    await assignForGood({ campaign: promoId }, aRule('campaign.redemptions.count', 100));
    await play();

    const changes = assign('campaign.redemptions.count.daily', { campaign: promoId });
    expect(await backtest(rt, { mode, changes })).toMatchObject({ refused: { then: 0, now: 1 } });
  });
});
