// Records as answers show them: every member, what is left out, and what is put around them.
import { tiersOf } from '../../../lib/core/campaign/tiers';
import { toRuleResponse } from '../../../lib/core/answer/rules';
import {
  CREATED_AT,
  type Customer,
  type CustomerUsage,
  EMPTY_USAGE,
  factsOf,
  NOON,
  toCustomerResponse as shownWith,
  toAssignmentResponse,
  toCampaignResponse,
  toCampaignSummaryResponse,
  toNewCampaignResponse,
  toPublicTierResponse,
  toStackResponse,
  toTierResponse,
  toVoucherResponse,
  type World,
} from '../../support/core';

const shownCustomer = (record: Customer, usage: CustomerUsage) => shownWith(record, usage, factsOf({}).config);
const END = '2026-12-31T00:00:00.000Z';
const validity = {
  start_date: NOON,
  expiration_date: END,
  validity_timeframe: { interval: 'P1D', duration: 'PT1H' },
  validity_day_of_week: [1, 2],
  validity_hours: { daily: [{ start_time: '10:00', expiration_time: '12:00', days_of_week: [1] }] },
} as const;
const world: World = {
  categories: { cat_1: { name: 'Top' } },
  rules: { val_1: { validation: { validation_status: 'PARTIALLY_VALID', validation_omitted_rules: ['1'] } } },
  campaigns: {
    camp_1: { name: 'Winter', ...validity, category: 'cat_1', rules: ['val_1'] },
    camp_plain: { name: 'Plain' },
    camp_promo: { name: 'Promo', campaign_type: 'PROMOTION' },
    camp_empty: { name: 'Empty', campaign_type: 'PROMOTION' },
  },
  tiers: {
    promo_c: { hierarchy: 2 },
    promo_b: { hierarchy: 1, category: 'cat_1', rules: ['val_1'] },
    promo_a: { hierarchy: 1 },
    promo_other: { hierarchy: 1, campaign: 'camp_1' },
    promo_lost: { campaign: 'camp_lost' },
  },
  vouchers: {
    'A B/C': {
      category: 'cat_1',
      rules: ['val_1'],
      publish: { count: 2, published_at: NOON },
      quantity: 5,
      redeemed: 3,
    },
    FULL: { ...validity, holder_id: 'cust_1', referrer_id: 'cust_2', category: 'gone' },
  },
};
const { config, vouchers } = factsOf(world);
const assignmentOf = (id: string, type: string) => ({
  id: `asgm_${id}_0`,
  rule_id: 'val_1',
  related_object_id: id,
  related_object_type: type,
  created_at: CREATED_AT,
  updated_at: null,
  validation_status: 'PARTIALLY_VALID',
  validation_omitted_rules: ['1'],
  object: 'validation_rules_assignment',
});
const listOf = (...data: readonly object[]) => ({ object: 'list', data_ref: 'data', data, total: data.length });
const TOP = { id: 'cat_1', name: 'Top', hierarchy: 1, object: 'category', created_at: CREATED_AT };

it('shownAssignment keeps its own state where its rule is gone', () => {
  const [assignment] = factsOf({ vouchers: { CODE: { rules: ['gone'] } } }).vouchers.get('CODE')!.voucher.assignments;

  expect(toAssignmentResponse(assignment!, config)).toEqual({
    ...assignment,
    validation_status: 'VALID',
    validation_omitted_rules: [],
  });
});

describe('toVoucherResponse', () => {
  it('has null for what is not set, and lists around it', () => {
    expect(toVoucherResponse(vouchers.get('A B/C')!.voucher, config)).toEqual({
      id: 'v_A B/C',
      code: 'A B/C',
      object: 'voucher',
      type: 'DISCOUNT_VOUCHER',
      campaign: null,
      campaign_id: null,
      category_id: 'cat_1',
      category: 'Top',
      categories: [TOP],
      discount: null,
      gift: null,
      loyalty_card: null,
      active: true,
      additional_info: null,
      metadata: {},
      is_referral_code: false,
      created_at: CREATED_AT,
      updated_at: null,
      start_date: null,
      expiration_date: null,
      validity_timeframe: null,
      validity_day_of_week: null,
      publish: { object: 'list', count: 2, url: '/v1/vouchers/A%20B%2FC/publications?page=1&limit=10' },
      redemption: {
        quantity: 5,
        redeemed_quantity: 3,
        object: 'list',
        url: '/v1/vouchers/A%20B%2FC/redemptions?page=1&limit=10',
      },
      validation_rules_assignments: listOf(assignmentOf('A B/C', 'voucher')),
    });
  });

  it('has what is set', () => {
    const shown = toVoucherResponse(vouchers.get('FULL')!.voucher, config);

    expect(shown).toMatchObject({ ...validity, holder_id: 'cust_1', referrer_id: 'cust_2' });
    expect(shown).toMatchObject({ category: null, categories: [], validation_rules_assignments: listOf() });
  });
});

describe('toTierResponse', () => {
  const counters = { redemptions: { total: 4, periods: {} }, ordersAmount: 500, discountAmount: 60 };

  it('has its campaign, its counts and its categories', () => {
    expect(toTierResponse(config.tiers.get('promo_b')!, config, counters)).toEqual({
      id: 'promo_b',
      name: 'Tier promo_b',
      object: 'promotion_tier',
      banner: null,
      action: {},
      metadata: {},
      hierarchy: 1,
      campaign_id: 'camp_promo',
      promotion_id: 'camp_promo',
      campaign: { id: 'camp_promo', name: 'Promo', active: true, category_id: null, object: 'campaign' },
      active: true,
      category_id: 'cat_1',
      categories: [TOP],
      created_at: CREATED_AT,
      summary: {
        redemptions: { total_redeemed: 4 },
        orders: { total_amount: 500, total_discount_amount: 60 },
      },
      validation_rule_assignments: listOf(assignmentOf('promo_b', 'promotion_tier')),
    });
  });

  it('shows the validity its campaign has', () => {
    const shown = toTierResponse(config.tiers.get('promo_other')!, config, null);

    expect(shown['campaign']).toEqual({
      id: 'camp_1',
      name: 'Winter',
      ...validity,
      active: true,
      category_id: 'cat_1',
      object: 'campaign',
    });
    expect(shown).toMatchObject({ categories: [], validation_rule_assignments: listOf() });
  });

  it('counts from zero, and has no campaign where that is gone', () => {
    const shown = toTierResponse(config.tiers.get('promo_lost')!, config, null);

    expect(shown['summary']).toEqual({
      redemptions: { total_redeemed: 0 },
      orders: { total_amount: 0, total_discount_amount: 0 },
    });
    expect(shown).not.toHaveProperty('campaign');
  });
});

it('the tiers of a campaign come by rank, then by id', () => {
  expect(tiersOf('camp_promo', config).map(({ id }) => id)).toEqual(['promo_a', 'promo_b', 'promo_c']);
  const facts = factsOf({ tiers: { promo_b: {}, promo_a: {}, promo_d: {} } });
  expect(tiersOf('camp_promo', facts.config).map(({ id }) => id)).toEqual(['promo_a', 'promo_b', 'promo_d']);
});

describe('toCampaignResponse', () => {
  it('has its validity, categories and assignments', () => {
    expect(toCampaignResponse(config.campaigns.get('camp_1')!, config, null)).toEqual({
      id: 'camp_1',
      name: 'Winter',
      object: 'campaign',
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'STATIC',
      active: true,
      category_id: 'cat_1',
      category: 'Top',
      categories: [TOP],
      metadata: {},
      creation_status: 'DONE',
      vouchers_generation_status: 'DONE',
      created_at: CREATED_AT,
      ...validity,
      join_once: false,
      protected: false,
      readonly: false,
      validation_rules_assignments: listOf(assignmentOf('camp_1', 'campaign')),
    });
  });

  it('says of a loyalty program that it is joined once, whatever was stored', () => {
    const stored = { ...config.campaigns.get('camp_1')!, campaign_type: 'LOYALTY_PROGRAM', join_once: false } as const;

    expect(toCampaignResponse(stored, config, null)['join_once']).toBe(true);
  });

  it('leaves out dates that are not set', () => {
    const shown = toCampaignResponse(config.campaigns.get('camp_plain')!, config, null);

    expect(Object.keys(shown).filter((name) => name in validity)).toEqual([]);
    expect(shown).toMatchObject({ category: null, categories: [] });
    expect(shown).not.toHaveProperty('promotion');
  });

  it('lists the tiers of a promotion with their own counts', () => {
    const tiers = { promo_a: { redemptions: { total: 7, periods: {} }, ordersAmount: 8, discountAmount: 9 } };
    const counters = {
      redemptions: { total: 0, periods: {} },
      ordersAmount: 0,
      discountAmount: 0,
      giftAmount: 0,
      tiers,
    };

    expect(toCampaignResponse(config.campaigns.get('camp_promo')!, config, counters)['promotion']).toEqual({
      object: 'list',
      data_ref: 'tiers',
      tiers: [
        toTierResponse(config.tiers.get('promo_a')!, config, tiers.promo_a),
        toTierResponse(config.tiers.get('promo_b')!, config, null),
        toTierResponse(config.tiers.get('promo_c')!, config, null),
      ],
      total: 3,
      has_more: false,
    });
    expect(toCampaignResponse(config.campaigns.get('camp_empty')!, config, null)['promotion']).toEqual({
      object: 'list',
      data_ref: 'tiers',
      tiers: [],
      total: 0,
      has_more: false,
    });
  });
});

describe('toCustomerResponse', () => {
  const customer = (members = {}) => factsOf({ customer: members }).customer!;
  const usageOf = (total_amount: number, total_count: number) => ({
    ...EMPTY_USAGE,
    summary: { ...EMPTY_USAGE.summary, orders: { ...EMPTY_USAGE.summary.orders, total_amount, total_count } },
  });

  it('leaves out what was never set, but not the source id and the address', () => {
    const shown = shownCustomer(customer({ name: null, email: 'j@example.com', source_id: null }), EMPTY_USAGE);

    expect(shown).toEqual({
      id: 'cust_1',
      email: 'j@example.com',
      source_id: null,
      address: null,
      metadata: {},
      created_at: CREATED_AT,
      system_metadata: {},
      object: 'customer',
      summary: {
        redemptions: {
          ...EMPTY_USAGE.summary.redemptions,
          gift: { redeemed_amount: 0, amount_to_go: 0 },
          loyalty_card: { redeemed_points: 0, points_to_go: 0 },
        },
        orders: { ...EMPTY_USAGE.summary.orders, average_amount: 0 },
      },
      loyalty: { points: 0, referred_customers: 0, campaigns: {} },
      referrals: { total: 0, campaigns: [] },
      assets: { cockpit_url: null },
    });
  });

  it('has its address', () => {
    expect(shownCustomer(customer({ address: { city: 'Lodz' } }), EMPTY_USAGE)['address']).toEqual({ city: 'Lodz' });
  });

  test.each([
    ['nothing ordered', 0, 0, 0],
    ['one order', 999, 1, 999],
    ['half a unit goes up', 25, 2, 13],
    ['less than half a unit goes down', 100, 3, 33],
  ])('has the average amount of its orders: %s', (_name, amount, count, average) => {
    expect(shownCustomer(customer(), usageOf(amount, count))['summary']).toMatchObject({
      orders: { total_amount: amount, total_count: count, average_amount: average },
    });
  });

  describe('of what the customer holds', () => {
    const { config: known } = factsOf({
      campaigns: {
        camp_z: { campaign_type: 'LOYALTY_PROGRAM', name: 'Zest' },
        camp_m: { campaign_type: 'REFERRAL_PROGRAM', name: 'Mates' },
        camp_a: { campaign_type: 'LOYALTY_PROGRAM', name: 'Apple' },
        camp_gift: { campaign_type: 'GIFT_VOUCHERS' },
        camp_gone: { campaign_type: 'LOYALTY_PROGRAM', deleted_at: NOON },
      },
    });
    const one = { points: 1, credits: 100, referred: 10_000 };
    const shownOf = (...ids: readonly string[]) =>
      shownWith(customer(), { ...EMPTY_USAGE, holdings: Object.fromEntries(ids.map((id) => [id, one])) }, known);

    it.each<[string, readonly string[], number]>([
      ['campaigns', ['camp_a', 'camp_gift'], 2],
      ['codes without campaign', ['-', 'camp_a'], 2],
      ['nothing of a campaign that is gone', ['camp_gone', 'camp_lost', 'camp_a'], 1],
      ['nothing', [], 0],
    ])('adds up %s', (_name, ids, count) => {
      expect(shownOf(...ids)).toMatchObject({
        summary: {
          redemptions: { gift: { amount_to_go: 100 * count }, loyalty_card: { points_to_go: count } },
        },
        loyalty: { points: count, referred_customers: 10_000 * count },
      });
    });

    it('names loyalty and referral campaigns, in the order of their names', () => {
      const { campaigns } = shownOf('camp_m', '-', 'camp_z', 'camp_gift', 'camp_a')['loyalty'];
      const shown = { points: 1, referred_customers: 10_000 };

      expect(Object.entries(campaigns)).toEqual([
        ['Apple', shown],
        ['Mates', shown],
        ['Zest', shown],
      ]);
    });
  });

  it('has who it was referred by', () => {
    const referral = {
      campaign_id: 'camp_1',
      referrer_id: 'cust_2',
      related_object_id: 'r_1',
      related_object_type: 'redemption',
      date: NOON,
    };

    expect(shownCustomer(customer(), { ...EMPTY_USAGE, referrals: [referral] })['referrals']).toEqual({
      total: 1,
      campaigns: [referral],
    });
  });
});

test('shownRule counts what it is assigned to, and leaves out how much of it is evaluated', () => {
  const rule = factsOf(world).config.rules.get('val_1')!;
  const shown = toRuleResponse(rule, 3);

  expect(shown).toMatchObject({ id: 'val_1', assignments_count: 3 });
  expect(shown).not.toHaveProperty('validation');
});

test('shownStack has its category, where it has one', () => {
  const { config } = factsOf({ categories: { cat_1: { name: 'Top' } }, stacks: { stack_1: ['promo_a'] } });
  const stack = config.stacks.get('stack_1')!;

  expect(toStackResponse(stack, config)).toEqual({ ...stack, categories: [] });
  expect(toStackResponse({ ...stack, category_id: 'cat_1' }, config).categories).toEqual([
    config.categories.get('cat_1'),
  ]);
  expect(toStackResponse({ ...stack, category_id: 'cat_9' }, config).categories).toEqual([]);
});

describe('toNewCampaignResponse', () => {
  const { config } = factsOf({ campaigns: { camp_1: {} }, tiers: { promo_1: {}, promo_2: { campaign: 'camp_1' } } });
  const made = factsOf({
    campaigns: { camp_promo: { campaign_type: 'PROMOTION' } },
    tiers: { promo_3: { hierarchy: 2 } },
  }).config;
  const campaign = made.campaigns.get('camp_promo')!;

  it('shows the campaign as it will be, with its tiers and codes', () => {
    const shown = toNewCampaignResponse(campaign, config, { tiers: [...made.tiers.values()], codes: 1 });

    expect(shown).toMatchObject({
      id: 'camp_promo',
      vouchers_count: 1,
      promotion: { total: 2, tiers: [{ id: 'promo_1' }, { id: 'promo_3', campaign: { id: 'camp_promo' } }] },
    });
  });

  it('leaves the configuration as it is', () => {
    const before = [[...config.campaigns], [...config.tiers]];

    toNewCampaignResponse(campaign, config, { tiers: [...made.tiers.values()], codes: 0 });

    expect([[...config.campaigns], [...config.tiers]]).toEqual(before);
  });
});

test('publicTier shows a tier without what it brought', () => {
  const tier = config.tiers.get('promo_b')!;
  const { summary, ...rest } = toTierResponse(tier, config, null);

  expect(summary).toEqual({
    redemptions: { total_redeemed: 0 },
    orders: { total_amount: 0, total_discount_amount: 0 },
  });
  expect(toPublicTierResponse(tier, config)).toStrictEqual(rest);
});

describe('toCampaignSummaryResponse', () => {
  it('shows what a campaign gave away', () => {
    const counters = {
      redemptions: { total: 3, periods: {} },
      ordersAmount: 100,
      discountAmount: 20,
      giftAmount: 5,
      tiers: {},
    };

    expect(toCampaignSummaryResponse(counters)).toEqual({
      redemptions: 3,
      orders_amount: 100,
      discount_amount: 20,
      gift_amount: 5,
    });
  });

  it('has zeros of one that was never redeemed', () => {
    expect(toCampaignSummaryResponse(null)).toEqual({
      redemptions: 0,
      orders_amount: 0,
      discount_amount: 0,
      gift_amount: 0,
    });
  });
});
