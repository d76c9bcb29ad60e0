// What qualifies in which scenario.
import {
  campaignCandidates,
  describeScope,
  type EvaluationRequest,
  inputOf,
  type QualificationCandidate,
  qualify,
  SCENARIO,
  type ScenarioName,
  SCENARIOS,
  stackCandidates,
  standaloneCodes,
  tierCandidates,
  voucherCandidates,
  type World,
} from '../../support/core';

const SHOE = { object: 'product', id: 'prod_shoe', source_id: 'shoe' } as const;
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const OFF_ITEMS = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS' } as const;

const rule = (name: string, conditions: object, more: object = {}) => ({
  rules: { '1': { name, conditions, ...more } as never, logic: '1' },
});

const WORLD: World = {
  products: { prod_shoe: { source_id: 'shoe', price: 1_000 } },
  campaigns: {
    camp_promo: { campaign_type: 'PROMOTION' },
    camp_coupons: {
      voucher: { type: 'DISCOUNT_VOUCHER', discount: OFF, redemption: { quantity: 1 }, code_config: {} },
    },
    camp_one: {
      type: 'STANDALONE',
      voucher: { type: 'DISCOUNT_VOUCHER', code: 'ONE', redemption: { quantity: null }, code_config: {} },
    },
    camp_gone: {
      deleted_at: '2026-01-01T00:00:00.000Z',
      type: 'STANDALONE',
      voucher: { type: 'DISCOUNT_VOUCHER', code: 'GONE', redemption: { quantity: null }, code_config: {} },
    },
    camp_loyalty: { campaign_type: 'LOYALTY_PROGRAM' },
  },
  rules: {
    vip: rule('customer.metadata', { $is: [true] }, { property: 'vip' }),
    large: rule('order.initial_amount', { $more_than: [1_000_000] }),
    amount: rule('order.amount', { $more_than: [1_000_000] }),
    budget: rule('campaign.redemptions.count', { $less_than_or_equal: [0] }),
    mine: rule('redemption.count.per_customer', { $less_than_or_equal: [0] }),
    shoe: {
      ...rule('order.items.any', { $is: [SHOE] }),
      applicable_to: { included: [SHOE], excluded: [], included_all: false },
    },
    hat: rule('order.items.any', { $is: [{ object: 'product', id: 'prod_hat' }] }),
    bundle: {
      rules: {},
      applicable_to: { included: [SHOE], excluded: [], included_all: false },
      bundle_rules: {
        limit: 1,
        '1': {
          name: 'order.items.any',
          conditions: { $is: [SHOE] },
          rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [5] } }, logic: '1' },
        },
        logic: '1',
      },
    },
  },
  tiers: {
    promo_plain: { campaign: 'camp_promo', discount: OFF },
    promo_vip: { campaign: 'camp_promo', discount: OFF, rules: ['vip'] },
    promo_large: { campaign: 'camp_promo', discount: OFF, rules: ['large'] },
    promo_amount: { campaign: 'camp_promo', discount: OFF, rules: ['amount'] },
    promo_budget: { campaign: 'camp_promo', discount: OFF, rules: ['budget', 'mine'] },
    promo_shoe: { campaign: 'camp_promo', discount: OFF_ITEMS, rules: ['shoe'] },
    promo_needs_shoe: { campaign: 'camp_promo', discount: { ...OFF, effect: 'APPLY_TO_ORDER' }, rules: ['shoe'] },
    promo_hat: { campaign: 'camp_promo', discount: OFF, rules: ['hat'] },
    promo_bundle: { campaign: 'camp_promo', discount: OFF_ITEMS, rules: ['bundle'] },
    promo_off: { campaign: 'camp_promo', discount: OFF, active: false },
  },
  stacks: { stack_good: ['promo_plain', 'promo_shoe'], stack_bad: ['promo_plain', 'promo_off'] },
  rewards: { rew_coin: { campaign: 'camp_loyalty', coin: { exchange_ratio: 1, points_ratio: 1 } } },
  vouchers: {
    GIFT: { gift: 500 },
    USED: { discount: OFF, quantity: 1, redeemed: 1 },
    CARD: { points: 50, campaign: 'camp_loyalty', holder_id: 'cust_1' },
  },
  customer: { id: 'cust_1' },
};

const ORDER = { items: [{ product_id: 'prod_shoe', quantity: 1 }] };

interface Asked {
  readonly order?: EvaluationRequest['order'];
  readonly isVip?: boolean;
  readonly world?: World;
}

function candidatesOf(input: ReturnType<typeof inputOf>): readonly QualificationCandidate[] {
  const { config } = input.facts;
  return [
    ...voucherCandidates(input.facts, new Map([['v_GIFT', 'OWNER']])),
    ...tierCandidates(config),
    ...stackCandidates(config),
    ...campaignCandidates(config),
  ];
}

function tried(name: ScenarioName, { order = ORDER, isVip = false, world = WORLD }: Asked = {}) {
  const customer = { id: 'cust_1', metadata: { vip: isVip } };
  const input = inputOf(world, { redeemables: [], customer, ...(order && { order }) });
  const scenario = SCENARIO[name];
  return candidatesOf(input).flatMap((candidate) => qualify(candidate, input, scenario) ?? []);
}

const ids = (...args: Parameters<typeof tried>) => tried(...args).map(({ candidate }) => candidate.id);
const tiers = (...args: Parameters<typeof tried>) => ids(...args).filter((id) => id.startsWith('promo_'));

describe('qualify', () => {
  it('leaves out rules about budgets, uses of a customer and the amount of the order in ALL', () => {
    expect(tiers('ALL')).toEqual([
      ...['promo_plain', 'promo_amount', 'promo_budget', 'promo_shoe', 'promo_needs_shoe'],
    ]);
    expect(tiers('ALL', { isVip: true })).toContain('promo_vip');
  });

  it('tests rules about the customer alone in AUDIENCE_ONLY, and minds neither bundles nor a missing order', () => {
    const all = ['promo_plain', 'promo_large', 'promo_amount', 'promo_budget', 'promo_shoe', 'promo_needs_shoe'];

    expect(tiers('AUDIENCE_ONLY')).toEqual([...all, 'promo_hat', 'promo_bundle']);
    expect(tiers('AUDIENCE_ONLY', { order: null, isVip: true })).toContain('promo_vip');
    expect(ids('AUDIENCE_ONLY', { order: null })).toEqual(expect.arrayContaining(['GIFT', 'CARD', 'camp_coupons']));
  });

  it.each([
    ['PRODUCTS', false, ['promo_shoe', 'promo_needs_shoe', 'promo_bundle']],
    ['PRODUCTS_DISCOUNT', false, ['promo_shoe', 'promo_bundle']],
    ['PRODUCTS_BY_CUSTOMER', true, ['promo_shoe', 'promo_needs_shoe', 'promo_bundle']],
    ['PRODUCTS_DISCOUNT_BY_CUSTOMER', true, ['promo_shoe', 'promo_bundle']],
  ] as const)('finds what is about the products of the order in %s', (name, isVip, expected) => {
    expect(tiers(name, { isVip })).toEqual(expected);
    expect(ids(name, { order: { amount: 5_000 } })).toEqual([]);
  });

  it('names what is missing of a bundle, and takes nothing off', () => {
    const bundle = tried('PRODUCTS').find(({ candidate }) => candidate.id === 'promo_bundle');

    expect(bundle?.discount).toBe(0);
    expect(bundle?.outcomes[0]?.benefit).toMatchObject({
      kind: 'DISCOUNT',
      discount: { effect: 'APPLY_TO_ITEMS' },
      bundle: { quantity: 0, identified: [{ item_quantity: 1 }], missing: [{ id: 'prod_shoe', item_quantity: 4 }] },
    });
  });

  it('takes a stack as a whole', () => {
    const stacks = tried('PROMOTION_STACKS').filter(({ candidate }) => candidate.object === 'promotion_stack');

    expect(stacks.map(({ candidate }) => candidate.id)).toEqual(['stack_good']);
    expect(stacks[0]).toMatchObject({ discount: 200, outcomes: [{}, {}] });
  });

  it('pays with a card of points as far as they go', () => {
    const card = tried('CUSTOMER_WALLET').find(({ candidate }) => candidate.id === 'CARD');

    expect(card?.outcomes[0]?.benefit).toMatchObject({ kind: 'POINTS', points: expect.any(Number) as number });
    expect(card?.discount).toBeGreaterThan(0);
  });

  it('knows nothing of a code that is used up', () => {
    for (const name of SCENARIOS) expect(ids(name)).not.toContain('USED');
  });

  it('shows what a code of a campaign would do', () => {
    const campaign = tried('AUDIENCE_ONLY').find(({ candidate }) => candidate.object === 'campaign');

    expect(campaign).toMatchObject({ candidate: { id: 'camp_coupons' }, discount: 100 });
  });
});

describe('what is let through without an effect', () => {
  const found = (id: string, ...args: Parameters<typeof tried>) =>
    tried(...args).find(({ candidate }) => candidate.id === id);

  it.each<[string, string, object]>([
    [
      'a gift card, with what it holds',
      'GIFT',
      { kind: 'GIFT', gift: { amount: 500, balance: 500, effect: 'APPLY_TO_ORDER' }, balance: 500, credits: 0 },
    ],
    ['a card of points', 'CARD', { kind: 'POINTS', rewardId: '', rewardAssignmentId: '', points: 0 }],
  ])('is %s, where the order is missing', (_name, id, benefit) => {
    expect(found(id, 'AUDIENCE_ONLY', { order: null })).toMatchObject({
      discount: 0,
      outcomes: [{ status: 'APPLICABLE', benefit, reach: null }],
    });
    expect(found(id, 'ALL', { order: null })).toBeUndefined();
  });

  it('is a card of points without a reward that pays, in every scenario that looks at codes', () => {
    const { rewards, ...world } = WORLD;

    expect(found('CARD', 'ALL', { world })).toMatchObject({ discount: 0, outcomes: [{ benefit: { points: 0 } }] });
  });

  it('is a coupon whose bundle is not complete', () => {
    const world = { ...WORLD, vouchers: { COUPON: { discount: OFF_ITEMS, rules: ['bundle'] } } };

    expect(found('COUPON', 'PRODUCTS', { world })).toMatchObject({
      discount: 0,
      outcomes: [{ benefit: { discount: { amount_off: 100 }, bundle: { missing: [{ item_quantity: 4 }] } } }],
    });
    expect(found('COUPON', 'ALL', { world })).toBeUndefined();
  });

  it.each([
    ['names the products of its rules', 'promo_bundle', [{ id: 'prod_shoe' }]],
    ['names no products where its rules do not', 'promo_any', []],
  ])('%s', (_name, id, applicableTo) => {
    const any = { rules: {}, bundle_rules: WORLD.rules!.bundle!.bundle_rules! };
    const world: World = {
      ...WORLD,
      rules: { ...WORLD.rules, any },
      tiers: { ...WORLD.tiers, promo_any: { discount: OFF_ITEMS, rules: ['any'] } },
    };

    const reach = found(id, 'AUDIENCE_ONLY', { world })?.outcomes[0].reach ?? null;
    expect(describeScope(reach)).toMatchObject({ applicableTo });
  });
});

describe('a redeemable without an effect on the order', () => {
  const world: World = {
    stacking: { redeemables_application_mode: 'PARTIAL', redeemables_no_effect_rule: 'SKIP' },
    tiers: { promo_nothing: { discount: { type: 'PERCENT', percent_off: 10 } } },
    stacks: { stack_empty: [] },
  };

  it('does not qualify where the project skips it', () => {
    expect(ids('ALL', { world, order: { amount: 0 } })).toEqual([]);
    expect(ids('ALL', { world, order: { amount: 100 } })).toEqual(['promo_nothing']);
  });
});

describe('a stack', () => {
  const stacks = (world: World) => tried('PROMOTION_STACKS', { world, order: { amount: 1_000 } });

  const TIERS = { promo_a: { discount: OFF }, promo_b: { discount: OFF }, promo_off: { discount: OFF, active: false } };

  it('qualifies with the tiers that apply, where the project does with some', () => {
    const stacking = { redeemables_application_mode: 'PARTIAL' } as const;
    const found = stacks({ stacking, tiers: TIERS, stacks: { stack_1: ['promo_off', 'promo_a'] } });

    expect(found.find(({ candidate }) => candidate.id === 'stack_1')).toMatchObject({
      discount: 100,
      outcomes: [{ candidate: { id: 'promo_a' } }],
    });
  });

  it('does not qualify with more tiers than may be redeemed at once', () => {
    const named = { tiers: TIERS, stacks: { stack_1: ['promo_a', 'promo_b'] } };
    const found = (redeemables_limit: number) =>
      stacks({ ...named, stacking: { redeemables_limit } }).map(({ candidate }) => candidate.id);

    expect(found(2)).toContain('stack_1');
    expect(found(1)).not.toContain('stack_1');
  });
});

describe('what takes something off products of the order', () => {
  const HAT = { object: 'product', id: 'prod_hat' } as const;
  const scoped = (...included: readonly object[]) => ({
    rules: {},
    applicable_to: { included: included as never, excluded: [], included_all: false },
  });
  const FREE = { type: 'UNIT', unit_off: 1, unit_type: 'prod_shoe' } as const;
  const whole = { ...WORLD.rules!.bundle!.bundle_rules!, '1': WORLD.rules!.shoe!.rules!['1'] };
  const world: World = {
    products: { ...WORLD.products, prod_hat: { price: 500 } },
    campaigns: { camp_promo: { campaign_type: 'PROMOTION' } },
    rules: {
      ...WORLD.rules,
      either: scoped(HAT, SHOE),
      hats: scoped(HAT),
      hat_bundle: { ...scoped(HAT), bundle_rules: whole },
    },
    tiers: {
      promo_all: { discount: OFF_ITEMS },
      promo_either: { discount: OFF_ITEMS, rules: ['either'] },
      promo_hats: { discount: OFF_ITEMS, rules: ['hats'] },
      promo_hat_bundle: { discount: OFF_ITEMS, rules: ['hat_bundle'] },
      promo_order: { discount: OFF },
      promo_free: { discount: { ...FREE, effect: 'ADD_MISSING_ITEMS' } },
      promo_more: { discount: { ...FREE, effect: 'ADD_NEW_ITEMS' } },
    },
    vouchers: { GIFT: { gift: { balance: 500, effect: 'APPLY_TO_ITEMS' } } },
  };

  it.each(['PRODUCTS', 'PRODUCTS_DISCOUNT'] as const)('is found in %s', (name) => {
    expect(ids(name, { world })).toEqual(['promo_all', 'promo_either', 'promo_free']);
  });

  it('is nothing of an order whose products cost nothing', () => {
    const order = { items: [{ product_id: 'prod_shoe', quantity: 1, price: 0 }] };

    expect(ids('PRODUCTS', { world, order })).toEqual(['promo_either']);
  });
});

describe('candidates', () => {
  it('are the one code of a campaign that has but one', () => {
    expect(standaloneCodes(inputOf(WORLD, { redeemables: [] }).facts.config)).toEqual(['ONE']);
  });

  it('hold each code once, with the role of its holder', () => {
    const found = voucherCandidates(inputOf(WORLD, { redeemables: [] }).facts, new Map([['v_GIFT', 'OWNER']]));

    expect(found.map(({ id, holderRole }) => [id, holderRole])).toEqual([
      ['GIFT', 'OWNER'],
      ['USED', null],
      ['CARD', null],
    ]);
  });
});
