// Rules of a reward, where a loyalty card pays through it.
import { campaignsToCount, factsOf, type Redeemable, type RuleSet, words, type World } from '../../support/core';

const paying = (id: string): Redeemable => ({ object: 'voucher', id: 'CARD', reward: { id, points: 40 } });
const order = { amount: 5000 };
const customer = { id: 'cust_1' };

/** The rule guards one reward of the campaign, and not the other. */
function guardedBy(rules: RuleSet, more: World = {}): World {
  const coin = { exchange_ratio: 1, points_ratio: 40 };
  return {
    customer: {},
    campaigns: { camp_1: {} },
    rules: { val_1: { rules } },
    rewards: {
      rew_guarded: { campaign: 'camp_1', coin, rules: ['val_1'] },
      rew_open: { campaign: 'camp_1', coin },
      rew_gift: { campaign: 'camp_1', type: 'MATERIAL', points: 10, rules: ['val_1'] },
    },
    vouchers: {
      CARD: { points: 100, campaign: 'camp_1', holder_id: 'cust_1' },
      COUPON: { discount: { type: 'AMOUNT', amount_off: 100 }, campaign: 'camp_1' },
    },
    ...more,
  };
}

const moreThan = (amount: number): RuleSet => ({
  '1': { name: 'order.amount', conditions: { $more_than: [amount] } },
});

describe('the rules of a reward', () => {
  test.each([
    ['pass the card at the last amount that fulfils them', 4999, 'rew_guarded', 'CARD APPLICABLE'],
    ['refuse the card', 5000, 'rew_guarded', 'CARD INAPPLICABLE order_rules_violated'],
    ['refuse a card that pays for a gift', 5000, 'rew_gift', 'CARD INAPPLICABLE order_rules_violated'],
    ['ask nothing of a card that pays through another reward', 5000, 'rew_open', 'CARD APPLICABLE'],
  ])('%s', (_name, amount, reward, expected) => {
    expect(words(guardedBy(moreThan(amount)), { redeemables: [paying(reward)], order, customer })).toEqual([expected]);
  });

  it('stand beside the one rule of the card itself: both must pass', () => {
    const own = guardedBy(moreThan(5000));
    const CARD = { ...own.vouchers!['CARD']!, rules: ['val_own'] };
    const rulesOfBoth = (least: number, leastOfReward: number): World => ({
      ...own,
      rules: { val_own: { rules: moreThan(least) }, val_1: { rules: moreThan(leastOfReward) } },
      vouchers: { CARD },
    });
    const decided = (world: World) => words(world, { redeemables: [paying('rew_guarded')], order, customer });

    expect(decided(rulesOfBoth(4999, 4999))).toEqual(['CARD APPLICABLE']);
    expect(decided(rulesOfBoth(5000, 4999))).toEqual(['CARD INAPPLICABLE order_rules_violated']);
    expect(decided(rulesOfBoth(4999, 5000))).toEqual(['CARD INAPPLICABLE order_rules_violated']);
  });

  it('ask nothing of a coupon that names the reward', () => {
    const coupon: Redeemable = { object: 'voucher', id: 'COUPON', reward: { id: 'rew_guarded' } };

    expect(words(guardedBy(moreThan(5000)), { redeemables: [coupon], order, customer })).toEqual(['COUPON APPLICABLE']);
  });

  it('read the points that this redemption spends', () => {
    const most = (points: number): RuleSet => ({
      '1': { name: 'redemption.reward.pay_with_points.points_used', conditions: { $less_than_or_equal: [points] } },
    });
    const request = { redeemables: [paying('rew_guarded')], order, customer };

    expect(words(guardedBy(most(40)), request)).toEqual(['CARD APPLICABLE']);
    expect(words(guardedBy(most(39)), request)).toEqual(['CARD INAPPLICABLE redemption_rules_violated']);
  });

  const counted: RuleSet = {
    '1': { name: 'campaign.redemptions.count', conditions: { $less_than_or_equal: [3] } },
  };

  test.each([
    [2, 'CARD APPLICABLE'],
    [3, 'CARD INAPPLICABLE redemption_rules_violated'],
  ])('keep a budget of the campaign of which %i are used', (total, expected) => {
    const world = guardedBy(counted, { counters: { camp_1: { redemptions: { total, periods: {} } } } });

    expect(words(world, { redeemables: [paying('rew_guarded')], order, customer })).toEqual([expected]);
  });

  test.each([
    ['rew_guarded', ['camp_1']],
    ['rew_open', []],
  ])('say whether the counters of the campaign are read, for %s', (reward, expected) => {
    const { config, vouchers } = factsOf(guardedBy(counted));

    expect(
      campaignsToCount({ redeemables: [paying(reward)] }, config, new Map([['CARD', vouchers.get('CARD')!]])),
    ).toEqual(expected);
  });
});
