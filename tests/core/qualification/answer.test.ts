// What a qualification answers of each that qualifies.
import { type QualificationSetting, qualificationAnswer } from '../../../lib/core/qualification/answer';
import {
  campaignCandidates,
  CREATED_AT,
  DEFAULT_STACKING_RULES,
  evaluated,
  inputOf,
  NOON,
  type Principal,
  qualify,
  SCENARIO,
  type ScenarioName,
  stackCandidates,
  tierCandidates,
  voucherCandidates,
  type World,
} from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const LATER = '2026-02-02T00:00:00.000Z';
const UNTIL = Date.parse(NOON) + 60_000;

const WORLD: World = {
  categories: { cat_1: {} },
  rules: { anyone: {} },
  campaigns: {
    camp_promo: { campaign_type: 'PROMOTION' },
    camp_coupons: {
      metadata: { season: 'spring' },
      voucher: { type: 'DISCOUNT_VOUCHER', discount: OFF, redemption: { quantity: 1 }, code_config: {} },
    },
  },
  tiers: {
    promo_1: {
      discount: OFF,
      category: 'cat_1',
      rules: ['anyone'],
      created_at: LATER,
      metadata: { aisle: '4' },
      banner: 'Save!',
      name: 'First',
    },
    promo_2: { discount: OFF, name: 'Second' },
  },
  stacks: { stack_1: ['promo_1', 'promo_2'] },
  vouchers: {
    COUPON: { discount: OFF, campaign: 'camp_coupons', metadata: { batch: '9' } },
    GIFT: {
      gift: 1_000,
      reservations: [
        { untilMs: UNTIL, value: 300 },
        { untilMs: UNTIL - 120_000, value: 50 },
      ],
    },
  },
};

const SETTING: QualificationSetting = { trackingId: null, expand: [], showsLocked: false };
const ORDER = { amount: 1_000 };

interface Asked {
  readonly scenario?: ScenarioName;
  readonly order?: { readonly amount: number } | null;
  readonly setting?: Partial<QualificationSetting>;
  readonly principal?: Principal;
  readonly next?: string | null;
}

function answer(id: string, { scenario = 'ALL', order = ORDER, setting, next = null, principal }: Asked = {}) {
  const input = { ...inputOf(WORLD, { redeemables: [], ...(order && { order }) }), ...(principal && { principal }) };
  const { config } = input.facts;
  const candidates = [
    ...voucherCandidates(input.facts, new Map()),
    ...tierCandidates(config),
    ...stackCandidates(config),
    ...campaignCandidates(config),
  ].filter((candidate) => candidate.id === id);
  const qualified = candidates.flatMap((candidate) => qualify(candidate, input, SCENARIO[scenario]) ?? []);
  const { start } = evaluated(input);
  return qualificationAnswer({ qualified, next }, { input, start }, { ...SETTING, ...setting });
}

function entry(id: string, request?: Asked): Readonly<Record<string, unknown>> {
  const { data } = answer(id, request).redeemables;
  expect(data).toHaveLength(1);
  return data[0]!;
}

const NO_ITEMS = { object: 'list', data_ref: 'data', data: [], total: 0 };
const DISCOUNT = { ...OFF, effect: 'APPLY_TO_ORDER', is_dynamic: false };
const IDENTITY = { customer_id: null, referrer_id: null, object: 'order' };

describe('the page', () => {
  it('is a list, with the order as it was sent', () => {
    expect(answer('COUPON')).toEqual({
      redeemables: { object: 'list', data_ref: 'data', data: [expect.anything()], total: 1, has_more: false },
      order: { ...IDENTITY, amount: 1_000, total_amount: 1_000 },
      stacking_rules: DEFAULT_STACKING_RULES,
    });
  });

  it('says where the next one begins, if there is one', () => {
    expect(answer('COUPON', { next: LATER }).redeemables).toMatchObject({ has_more: true, more_starting_after: LATER });
  });

  it('names who asked, if it is known', () => {
    expect(answer('COUPON', { setting: { trackingId: 'track_1' } }).tracking_id).toBe('track_1');
  });

  it('has no order where none was sent', () => {
    expect(answer('COUPON', { order: null })).not.toHaveProperty('order');
  });
});

const AFTER = {
  ...IDENTITY,
  amount: 1_000,
  discount_amount: 100,
  total_discount_amount: 100,
  total_amount: 900,
  applied_discount_amount: 100,
  total_applied_discount_amount: 100,
};

describe('an entry', () => {
  it('shows what a redeemable would do to the order', () => {
    expect(entry('COUPON')).toEqual({
      id: 'COUPON',
      object: 'voucher',
      created_at: CREATED_AT,
      result: { discount: DISCOUNT },
      order: AFTER,
      applicable_to: NO_ITEMS,
      inapplicable_to: NO_ITEMS,
    });
  });

  it('shows what a redeemable takes off, where there is no order', () => {
    expect(entry('COUPON', { order: null })).not.toHaveProperty('order');
    expect(entry('COUPON', { order: null })).toMatchObject({ result: { discount: DISCOUNT } });
  });

  it.each([
    ['a tier', 'promo_1', 'ALL'],
    ['a code', 'COUPON', 'ALL'],
    ['a campaign', 'camp_coupons', 'AUDIENCE_ONLY'],
    ['a stack', 'stack_1', 'ALL'],
  ] as const)('says of %s no more than it is asked for', (_name, id, scenario) => {
    const shown = Object.keys(entry(id, { scenario }));

    for (const name of ['metadata', 'name', 'banner', 'campaign_name', 'categories', 'validation_rules_assignments'])
      expect(shown).not.toContain(name);
  });

  const campaign = (id: string) => ({ campaign_name: `Campaign ${id}`, campaign_id: id });

  it.each([
    [
      'a tier',
      'promo_1',
      'ALL',
      { metadata: { aisle: '4' }, name: 'First', banner: 'Save!', ...campaign('camp_promo') },
    ],
    ['a tier without banner', 'promo_2', 'ALL', { metadata: {}, name: 'Second', ...campaign('camp_promo') }],
    ['a code', 'COUPON', 'ALL', { metadata: { batch: '9' }, ...campaign('camp_coupons') }],
    ['a code without campaign', 'GIFT', 'ALL', { metadata: {} }],
    ['a campaign', 'camp_coupons', 'AUDIENCE_ONLY', { metadata: { season: 'spring' }, name: 'Campaign camp_coupons' }],
    ['a stack', 'stack_1', 'ALL', { metadata: {}, name: 'stack_1', ...campaign('camp_promo') }],
  ] as const)('describes %s where it is asked to', (_name, id, scenario, expected) => {
    const plain = Object.keys(entry(id, { scenario }));
    const { redeemables, ...shown } = entry(id, { scenario, setting: { expand: ['redeemable'] } });
    const added = Object.entries(shown).filter(([name]) => !plain.includes(name));

    expect(Object.fromEntries(added)).toStrictEqual(expected);
  });

  it.each([
    ['promo_1', [{ id: 'cat_1' }]],
    ['promo_2', []],
    ['stack_1', [{ id: 'cat_1' }]],
  ])('names the categories of %s on request', (id, categories) => {
    expect(entry(id, { setting: { expand: ['category'] } })).toMatchObject({ categories });
  });

  it('names the rules that guard a tier on request', () => {
    expect(entry('promo_1', { setting: { expand: ['validation_rules'] } })).toMatchObject({
      validation_rule_id: 'anyone',
      validation_rules_assignments: { data: [{ rule_id: 'anyone' }], total: 1 },
    });
  });

  it('names no rule of a tier that none guards', () => {
    const shown = entry('promo_2', { setting: { expand: ['validation_rules'] } });

    expect(shown).toMatchObject({ validation_rules_assignments: { total: 0 } });
    expect(shown).not.toHaveProperty('validation_rule_id');
  });
});

describe('the entry of a gift card', () => {
  it.each([
    ['what it holds and pays', {}, { balance: 1_000, credits: 700 }],
    ['what is held of it', { showsLocked: true }, { balance: 1_000, credits: 700, locked_credits: 300 }],
    ['neither to one who only claims to be somebody', { showsLocked: true }, { credits: 500 }, 'CLAIM'],
  ] as const)('tells %s', (_name, setting, gift, principal: Principal = 'PROJECT') => {
    const order = principal === 'CLAIM' ? { amount: 500 } : ORDER;

    expect(entry('GIFT', { setting, order, principal }).result).toEqual({ gift });
  });

  it('is the only one of which something is held', () => {
    expect(entry('COUPON', { setting: { showsLocked: true } }).result).toEqual({ discount: DISCOUNT });
  });
});

describe('the entry of a stack', () => {
  const TIERS = [
    { id: 'promo_1', object: 'promotion_tier', created_at: LATER, result: { discount: DISCOUNT }, order: AFTER },
    {
      id: 'promo_2',
      object: 'promotion_tier',
      created_at: CREATED_AT,
      result: { discount: DISCOUNT },
      order: { ...AFTER, discount_amount: 200, total_discount_amount: 200, total_amount: 800 },
    },
  ].map((tier) => ({ ...tier, applicable_to: NO_ITEMS, inapplicable_to: NO_ITEMS }));

  it('is what its tiers take off together, and each of them', () => {
    expect(entry('stack_1')).toEqual({
      id: 'stack_1',
      object: 'promotion_stack',
      created_at: CREATED_AT,
      result: {},
      order: {
        ...AFTER,
        discount_amount: 200,
        total_discount_amount: 200,
        total_amount: 800,
        applied_discount_amount: 200,
        total_applied_discount_amount: 200,
      },
      applicable_to: NO_ITEMS,
      inapplicable_to: NO_ITEMS,
      redeemables: TIERS,
    });
  });

  it('has no orders where none was sent', () => {
    const shown = entry('stack_1', { order: null });

    expect(shown).not.toHaveProperty('order');
    expect(shown.redeemables).toEqual(TIERS.map(({ order, ...tier }) => tier));
  });

  it('describes its tiers on request', () => {
    expect(entry('stack_1', { setting: { expand: ['redeemable'] } }).redeemables).toEqual([
      { ...TIERS[0], metadata: { aisle: '4' }, name: 'First', banner: 'Save!' },
      { ...TIERS[1], metadata: {}, name: 'Second' },
    ]);
  });

  it('names the categories of its tiers on request', () => {
    expect(entry('stack_1', { setting: { expand: ['category'] } }).redeemables).toEqual([
      { ...TIERS[0], categories: [expect.objectContaining({ id: 'cat_1' })] },
      { ...TIERS[1], categories: [] },
    ]);
  });
});
