// Limits that only the change has: what no rule counted then is counted since the beginning of the period.
import { COUNTERS, type CounterName } from '../../../lib/core/rules/counters';
import { installRuntime } from '../../../lib/runtime';
import { backtest } from '../../support/backtests';
import { tierLine } from '../../support/builders';
import { putKeys } from '../../support/events';
import { aDiscount, voucherOf } from '../../support/returns';
import { answered } from '../../support/route-call';
import { aRuntime, OTHER_PROJECT, type TestRuntime } from '../../support/runtime';

let rt: TestRuntime;
let promoId: string;
let tierId: string;
let couponsId: string;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  installRuntime(rt);
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

/** Three orders of one customer on one day, and a fourth on a day of the next month. */
async function play(): Promise<void> {
  for (const days of [0, 0, 0, 40]) {
    rt.clock.advance(60_000 + days * 86_400_000);
    const body = { redeemables: redeemables(), order: { amount: 10_000 }, customer: { source_id: 'kim' } };
    await answered('POST /v1/redemptions', { body });
  }
}

const NAMES = (Object.keys(COUNTERS) as CounterName[]).filter((name) => COUNTERS[name].adds === 'ONE');

/** Orders of the four that a limit of two refuses: the third one, and the fourth where nothing begins again. */
const refusedBy = (name: CounterName) => (COUNTERS[name].period === null ? 2 : 1);

const targetsOf = (name: CounterName): readonly object[] =>
  COUNTERS[name].of === 'CAMPAIGN'
    ? [{ campaign: promoId }, { campaign: couponsId }]
    : [{ promotion_tier: tierId }, { campaign: couponsId }, { voucher: 'OWN' }];

const assign = (name: CounterName, target: object) => [
  { method: 'POST', path: '/v1/validation-rules', body: aRule(name, 2), ref: 'rule' },
  { method: 'POST', path: '/v1/validation-rules/$rule/assignments', body: target },
];

describe.each(['RECORDED', 'ROLLING'])('a backtest in the mode %s', (mode) => {
  it.each(NAMES)('counts %s where no rule did', async (name) => {
    await play();

    for (const target of targetsOf(name)) {
      const { refused } = await backtest(rt, { mode, changes: assign(name, target) });
      expect({ target, refused }).toEqual({ target, refused: { then: 0, now: refusedBy(name) } });
    }
  });

  it('counts days where a rule counted all uses', async () => {
    const { id } = await answered('POST /v1/validation-rules', { body: aRule('campaign.redemptions.count', 100) });
    const assigned = { params: { ruleId: id }, body: { campaign: promoId } };
    await answered('POST /v1/validation-rules/{ruleId}/assignments', assigned);
    await play();

    const changes = assign('campaign.redemptions.count.daily', { campaign: promoId });
    expect(await backtest(rt, { mode, changes })).toMatchObject({ refused: { then: 0, now: 1 } });
  });
});
