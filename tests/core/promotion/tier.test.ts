// Promotion tiers.
import { applyTierChanges, isAvailable, nextRank, planTier, refuseUsedTier } from '../../../lib/core/promotion/tier';
import {
  CREATED_AT,
  factsOf,
  LIMITS,
  NOON,
  type PromotionTier,
  type TierInput,
  type TierWords,
  type UpdateTierRequest,
} from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const AFTER = '2026-11-21T12:00:00.001Z';
const TOO_LARGE = { metadata: { c: 'x'.repeat(LIMITS.metadataBytes) } };
const details = (text: string) => ({ details: expect.stringContaining(text) as string });

const { config } = factsOf({
  project: { timezone: 'Europe/Warsaw' },
  categories: { cat_1: { name: 'Summer' } },
  rules: { val_1: {} },
  campaigns: { camp_promo: { campaign_type: 'PROMOTION' } },
  tiers: {
    promo_1: { discount: OFF, category: 'cat_1', banner: 'Now', metadata: { a: 1, b: 2 }, hierarchy: 3 },
    promo_2: { hierarchy: 7 },
    promo_3: { campaign: 'camp_2', hierarchy: 9 },
  },
  stacks: { stack_1: ['promo_2', 'promo_3'], stack_2: ['promo_3'] },
});

describe('planTier', () => {
  function plan(request: Omit<TierInput, 'name'>) {
    const rules = (request.validation_rules ?? []).map((rule_id, at) => ({ id: `asgm_${at}`, rule_id }));
    const creation = { id: 'promo_9', campaignId: 'camp_promo', rank: 4, config, rules, now: CREATED_AT };
    return planTier({ ...creation, request: { name: 'Tier', ...request } });
  }

  it('fills in what the request leaves open', () => {
    expect(plan({})).toStrictEqual({
      id: 'promo_9',
      name: 'Tier',
      object: 'promotion_tier',
      banner: null,
      action: {},
      metadata: {},
      hierarchy: 4,
      campaign_id: 'camp_promo',
      active: true,
      category_id: null,
      created_at: CREATED_AT,
      assignments: [],
    });
  });

  it('takes what the request says', () => {
    const plain = { banner: 'Now', metadata: { key: 'not_found' }, hierarchy: 1, active: false };
    const request = { ...plain, action: { discount: OFF }, category: 'Summer', start_date: '2026-01-01T00:00' };

    expect(plan({ ...request, validation_rules: ['val_1'] })).toMatchObject({
      ...plain,
      action: { discount: OFF },
      category_id: 'cat_1',
      start_date: '2025-12-31T23:00:00.000Z',
      assignments: [
        {
          id: 'asgm_0',
          rule_id: 'val_1',
          created_at: CREATED_AT,
          related_object_id: 'promo_9',
          related_object_type: 'promotion_tier',
        },
      ],
    });
  });

  it('is refused for the first that is wrong: discount, dates, category, rules', () => {
    const rules = { validation_rules: ['val_9'] };
    const category = { ...rules, category_id: 'cat_9' };
    const dates = { ...category, start_date: 'soon' };

    expect(plan({ ...dates, action: { discount: { type: 'AMOUNT' } } })).toEqual({
      key: 'invalid_payload',
      details: 'Property .action.discount: A discount of type AMOUNT needs amount_off.',
    });
    expect(plan(dates)).toMatchObject(details('start_date'));
    expect(plan(category)).toMatchObject({ resource_type: 'category' });
    expect(plan(rules)).toMatchObject({ resource_type: 'validation_rules' });
  });
});

describe('nextRank', () => {
  it('is after all tiers of the campaign', () => {
    expect(nextRank('camp_promo', config)).toBe(8);
    expect(nextRank('camp_9', config)).toBe(1);
  });
});

describe('applyTierChanges', () => {
  const before = config.tiers.get('promo_1')!;
  const change = (request: UpdateTierRequest) => applyTierChanges(before, request, config);

  it('stays where nothing is sent', () => {
    expect(change({})).toStrictEqual(before);
    expect(change({ name: null, hierarchy: null, active: null, action: null, metadata: null })).toStrictEqual(before);
  });

  test.each<[string, UpdateTierRequest, Partial<PromotionTier>]>([
    ['the name', { name: 'Other' }, { name: 'Other' }],
    ['the banner', { banner: 'Later' }, { banner: 'Later' }],
    ['the banner to none', { banner: null }, { banner: null }],
    ['its place', { hierarchy: 0 }, { hierarchy: 0 }],
    ['whether it is active', { active: false }, { active: false }],
    [
      'the discount',
      { action: { discount: { ...OFF, amount_off: 1 } } },
      { action: { discount: { ...OFF, amount_off: 1 } } },
    ],
    ['the discount to none', { action: {} }, { action: {} }],
    ['metadata by key', { metadata: { b: 3 } }, { metadata: { a: 1, b: 3 } }],
    ['the category', { category: null }, { category_id: null }],
    ['the dates', { start_date: '2026-01-01T00:00:00Z' }, { start_date: '2026-01-01T00:00:00.000Z' }],
  ])('changes %s', (_name, request, changed) => {
    expect(change(request)).toStrictEqual({ ...before, ...changed });
  });

  it('is refused for the first that is wrong: dates, discount, metadata, category', () => {
    const category = { category_id: 'cat_9' };
    const metadata = { ...category, ...TOO_LARGE };
    const action: UpdateTierRequest = { ...metadata, action: { discount: { type: 'AMOUNT' } } };

    expect(change({ ...action, start_date: 'soon' })).toMatchObject(details('start_date'));
    expect(change(action)).toMatchObject(details('amount_off'));
    expect(change(metadata)).toMatchObject(details('Metadata must be at most'));
    expect(change(category)).toMatchObject({ resource_type: 'category' });
  });
});

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
      key: 'resource_in_use',
      details: 'Promotion tier a is used by 2 of type promotion_stack.',
      related_object_ids: ['stack_1', 'stack_2'],
      related_object_type: 'promotion_stack',
      related_object_total: 2,
    });
    expect(refuseUsedTier('b', config)).toBeNull();
  });
});
