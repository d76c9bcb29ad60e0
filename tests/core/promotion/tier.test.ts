// Whether a promotion tier can be used now, and whether anything uses it.
import { isAvailable, refuseUsedTier } from '../../../lib/core/promotion/tier';
import { CREATED_AT, factsOf, NOON, type TierWords } from '../../support/world';

const AFTER = '2026-11-21T12:00:00.001Z';

describe('isAvailable', () => {
  const check = (tier: TierWords, campaign: object | null = {}) => {
    const { config } = factsOf({
      project: { timezone: 'Pacific/Auckland' },
      campaigns: campaign ? { camp_promo: campaign } : {},
      tiers: { promo_1: tier },
    });
    return isAvailable(config.tiers.get('promo_1')!, config, Date.parse(NOON));
  };

  it('is where tier and campaign are on and valid now', () => {
    expect(check({})).toBe(true);
    expect(check({}, null)).toBe(true);
    expect(check({ start_date: CREATED_AT }, { expiration_date: AFTER })).toBe(true);
  });

  it('is not where one of them is off', () => {
    expect(check({ active: false })).toBe(false);
    expect(check({}, { active: false })).toBe(false);
  });

  it('is not where one of them is not valid now', () => {
    expect(check({ start_date: AFTER })).toBe(false);
    expect(check({}, { expiration_date: CREATED_AT })).toBe(false);
  });

  it('counts days in the zone of the project', () => {
    // A Saturday at noon in UTC is a Sunday in Auckland.
    expect(check({ validity_day_of_week: [0] })).toBe(true);
    expect(check({ validity_day_of_week: [6] })).toBe(false);
  });
});

describe('refuseUsedTier', () => {
  const { config } = factsOf({ tiers: { a: {}, b: {} }, stacks: { stack_1: ['a'], stack_2: ['x', 'a'] } });

  it('refuses one that stacks hold', () => {
    expect(refuseUsedTier('a', config)).toEqual({
      ...{ key: 'resource_in_use', details: 'Promotion tier a is used by 2 of type promotion_stack.' },
      ...{ related_object_ids: ['stack_1', 'stack_2'], related_object_type: 'promotion_stack' },
      related_object_total: 2,
    });
    expect(refuseUsedTier('b', config)).toBeNull();
  });
});
