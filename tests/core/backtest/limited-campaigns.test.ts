// Campaigns whose counters decisions of before may not hold, and the periods that promotions count.
import { addPeriods, listLimitedCampaigns, listPromotionPeriods } from '../../../lib/core/backtest/limited-campaigns';
import { compileConfig, configOf, type ValidationRule, type World } from '../../support/core';

const limiting = (...names: readonly string[]): Partial<ValidationRule> => ({
  rules: Object.fromEntries(
    names.map((name, index) => [String(index + 1), { name, conditions: { $less_than_or_equal: [100] } }]),
  ),
});
const compiled = (world: World) => compileConfig(configOf(world));

const RULES: World['rules'] = {
  shared: limiting('campaign.redemptions.count'),
  daily: limiting('redemption.count.daily'),
  customer: limiting('campaign.redemptions.customers_count', 'redemption.count.per_customer'),
  plain: limiting('order.amount'),
};
const CODES = { camp_1: {}, camp_2: { campaign_type: 'GIFT_VOUCHERS' } } as const;
const BASE: World = { rules: RULES, campaigns: CODES, tiers: { promo_1: {} } };

const NOTHING = { tiers: [], added: [] };
type Added = Parameters<typeof listLimitedCampaigns>[2];

describe('campaigns that only the change limits', () => {
  const tier = (...rules: readonly string[]): World => ({ ...BASE, tiers: { promo_1: { rules } } });
  const campaign = (...rules: readonly string[]): World => ({ ...BASE, campaigns: { ...CODES, camp_1: { rules } } });
  const promotion = (...rules: readonly string[]): World => ({
    ...BASE,
    campaigns: { ...CODES, camp_promo: { campaign_type: 'PROMOTION', rules } },
  });
  const rule = (daily: Partial<ValidationRule>): World => ({ ...BASE, rules: { ...RULES, daily } });
  const addedTier: Added = { tiers: ['promo_1'], added: [] };
  const added = (rule_id: string): Added => ({ tiers: [], added: [{ rule_id }] });

  test.each<[string, World, World, Added, readonly string[]]>([
    ['none without a change', BASE, BASE, NOTHING, []],
    ['that of a tier with its first limit', tier(), tier('shared'), NOTHING, ['camp_promo']],
    ['that of a tier with a limit on itself', tier(), tier('daily'), NOTHING, ['camp_promo']],
    ['that of a tier with one more limit', tier('daily'), tier('daily', 'shared'), NOTHING, ['camp_promo']],
    ['none where a tier had the limit', tier('shared'), tier('shared', 'plain'), NOTHING, []],
    [
      'none where its campaign had the limit',
      promotion('shared'),
      { ...promotion('shared'), tiers: { promo_1: { rules: ['shared'] } } },
      NOTHING,
      [],
    ],
    ['none where a tier loses its limit', tier('shared'), tier(), NOTHING, []],
    ['none of a tier that counts by customer', tier(), tier('customer'), NOTHING, []],
    ['none of a tier with another rule', tier(), tier('plain'), NOTHING, []],
    ['that of an added tier with a limit of before', tier('shared'), tier('shared'), addedTier, ['camp_promo']],
    ['none of an added tier without limits', tier('plain'), tier('plain'), addedTier, []],
    ['that of a new tier', { ...BASE, tiers: {} }, tier('shared'), NOTHING, ['camp_promo']],
    ['one with its first limit', campaign(), campaign('daily'), NOTHING, ['camp_1']],
    ['none that counts by customer', campaign(), campaign('customer'), NOTHING, []],
    ['none that had the limit', campaign('shared'), campaign('plain', 'shared'), NOTHING, []],
    ['a promotion with its first limit', promotion(), promotion('shared'), NOTHING, ['camp_promo']],
    ['a new one', { ...BASE, campaigns: {} }, campaign('shared'), NOTHING, ['camp_1']],
    [
      'all of codes where a rule of before counts their campaign',
      rule(limiting('order.amount')),
      rule(limiting('campaign.orders.amount')),
      NOTHING,
      ['camp_1', 'camp_2'],
    ],
    [
      'none where a rule of before counts a code',
      rule(limiting('order.amount')),
      rule(limiting('redemption.count.weekly')),
      NOTHING,
      [],
    ],
    [
      'none where a rule of before counts customers',
      rule(limiting('order.amount')),
      rule(limiting('campaign.redemptions.customers_count')),
      NOTHING,
      [],
    ],
    [
      'none where a rule counted their campaign before',
      BASE,
      { ...BASE, rules: { ...RULES, shared: { ...limiting('campaign.redemptions.count'), name: 'new' } } },
      NOTHING,
      [],
    ],
    [
      'none for a new rule that no code has',
      BASE,
      { ...BASE, rules: { ...RULES, more: limiting('campaign.redemptions.count') } },
      NOTHING,
      [],
    ],
    ['all of codes where single codes get a rule that counts it', BASE, BASE, added('shared'), ['camp_1', 'camp_2']],
    ['none where single codes get a rule that counts them', BASE, BASE, added('daily'), []],
    ['none where single codes get an unknown rule', BASE, BASE, added('gone'), []],
  ])('are %s', (_name, before, after, more, expected) => {
    expect(listLimitedCampaigns(compiled(before), compiled(after), more).toSorted()).toEqual(expected);
  });
});

const DAILY = 'campaign.redemptions.count.daily';
const WEEKLY = 'campaign.redemptions.count.weekly';

describe('the periods that are counted', () => {
  const world: World = {
    rules: { daily: limiting(DAILY), weekly: limiting(WEEKLY), plain: limiting('order.amount') },
    campaigns: {
      camp_1: { rules: ['weekly'] },
      camp_idle: { campaign_type: 'PROMOTION', rules: ['plain'] },
      camp_promo: { campaign_type: 'PROMOTION', rules: ['weekly'] },
    },
    tiers: {
      promo_1: { rules: ['daily'] },
      promo_2: { rules: ['weekly'] },
      promo_lost: { rules: ['daily'], campaign: 'camp_gone' },
    },
  };

  it('are those of promotions and their tiers', () => {
    const periods = listPromotionPeriods(compiled(world));

    expect(Object.keys(periods)).toEqual(['camp_promo']);
    expect(periods['camp_promo']?.toSorted()).toEqual([DAILY, WEEKLY]);
  });

  it('are added to those of a decision, each once', () => {
    const config = compiled({ ...world, tiers: {}, campaigns: { camp_1: { rules: ['weekly'] } } });
    const counted = addPeriods(config, { camp_1: [WEEKLY, DAILY], camp_promo: [DAILY] });

    expect(counted.periods.get('camp_1')).toEqual([WEEKLY, DAILY]);
    expect(counted.periods.get('camp_promo')).toEqual([DAILY]);
    expect({ ...counted, periods: null }).toEqual({ ...config, periods: null });
    expect(config.periods.get('camp_promo')).toBeUndefined();
  });
});
