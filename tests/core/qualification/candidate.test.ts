// What a qualification looks at, and what its filters find.
import {
  campaignCandidates,
  candidatesOf,
  type CompiledConfig,
  CREATED_AT,
  factsOf,
  fulfilsFilter,
  parseFilters,
  QUALIFICATION_FIELDS,
  type QualificationCandidate,
  restrictFactsToCandidate,
  stackCandidates,
  standaloneCodes,
  tierCandidates,
  voucherCandidates,
  type VoucherDefinition,
  type VoucherWords,
  type World,
} from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const LATER = '2026-02-02T00:00:00.000Z';
const ONCE = { redemption: { quantity: 1 }, code_config: {} };
const COUPON: VoucherDefinition = { type: 'DISCOUNT_VOUCHER', discount: OFF, ...ONCE };
const CARD: VoucherDefinition = { type: 'GIFT_VOUCHER', gift: { amount: 500, effect: 'APPLY_TO_ITEMS' }, ...ONCE };

const WORLD: World = {
  campaigns: {
    camp_promo: { campaign_type: 'PROMOTION', category: 'cat_promo' },
    camp_bare: { campaign_type: 'PROMOTION' },
    camp_coupons: { voucher: COUPON, category: 'cat_coupons', metadata: { season: 'spring' }, created_at: LATER },
    camp_gifts: { campaign_type: 'GIFT_VOUCHERS', voucher: CARD, rules: ['vip'] },
    camp_one: { type: 'STANDALONE', voucher: { ...COUPON, code: 'ONE' } },
    camp_gone: { voucher: COUPON, deleted_at: LATER },
    camp_one_gone: { type: 'STANDALONE', voucher: { ...COUPON, code: 'GONE' }, deleted_at: LATER },
    camp_loyalty: { campaign_type: 'LOYALTY_PROGRAM', voucher: { ...ONCE, type: 'LOYALTY_CARD' } },
    camp_empty: {},
  },
  rules: { vip: {} },
  tiers: {
    promo_own: { category: 'cat_own', rules: ['vip'], created_at: LATER },
    promo_plain: {},
    promo_bare: { campaign: 'camp_bare' },
    promo_lost: { campaign: 'camp_lost' },
  },
  stacks: { stack_1: ['promo_own'] },
  rewards: {
    rew_thing: { campaign: 'camp_loyalty', type: 'MATERIAL' },
    rew_other: { campaign: 'camp_other' },
    rew_coin: { campaign: 'camp_loyalty' },
  },
};

const { config } = factsOf(WORLD);
const NO_RECORDS = { voucher: null, tier: null, stack: null, assignments: [], holderRole: null };

function withVouchers(vouchers: Readonly<Record<string, VoucherWords>>) {
  return factsOf({ ...WORLD, vouchers });
}

function only<T>(found: readonly T[]): T {
  expect(found).toHaveLength(1);
  return found[0]!;
}

describe('tierCandidates', () => {
  it('are evaluated as the tier itself', () => {
    const tier = config.tiers.get('promo_own')!;

    expect(tierCandidates(config)[0]).toEqual({
      ...NO_RECORDS,
      object: 'promotion_tier',
      id: 'promo_own',
      resourceId: 'promo_own',
      createdAt: LATER,
      line: { object: 'promotion_tier', id: 'promo_own' },
      campaign: config.campaigns.get('camp_promo'),
      categoryId: 'cat_own',
      tier,
      assignments: tier.assignments,
    });
  });

  it('have a category of their own, or else that of their campaign', () => {
    expect(tierCandidates(config).map(({ id, categoryId }) => [id, categoryId])).toEqual([
      ['promo_own', 'cat_own'],
      ['promo_plain', 'cat_promo'],
      ['promo_bare', null],
      ['promo_lost', null],
    ]);
  });

  it('have no campaign once it is gone', () => {
    expect(tierCandidates(config).find(({ id }) => id === 'promo_lost')?.campaign).toBeNull();
  });
});

describe('stackCandidates', () => {
  const stack = config.stacks.get('stack_1')!;
  const found = (members: Partial<typeof stack>) =>
    only(stackCandidates({ ...config, stacks: new Map([['stack_1', { ...stack, ...members }]]) }));

  it('are evaluated as the stack itself', () => {
    expect(found({})).toEqual({
      ...NO_RECORDS,
      object: 'promotion_stack',
      id: 'stack_1',
      resourceId: 'stack_1',
      createdAt: CREATED_AT,
      line: { object: 'promotion_stack', id: 'stack_1' },
      campaign: config.campaigns.get('camp_promo'),
      categoryId: 'cat_promo',
      stack,
    });
  });

  it.each([
    ['its own', { category_id: 'cat_own' }, 'cat_own'],
    ['that of its campaign', {}, 'cat_promo'],
    ['none, where its campaign has none', { campaign_id: 'camp_bare' }, null],
    ['none, where its campaign is gone', { campaign_id: 'camp_lost' }, null],
  ])('has a category: %s', (_name, members, expected) => {
    expect(found(members).categoryId).toBe(expected);
  });
});

describe('campaignCandidates', () => {
  it('are the campaigns of coupons and gift cards that make codes', () => {
    expect(campaignCandidates(config).map(({ id }) => id)).toEqual(['camp_coupons', 'camp_gifts']);
  });

  it('are evaluated as a code of the campaign, under the id of the campaign', () => {
    const [coupons] = campaignCandidates(config);

    expect(coupons).toEqual({
      ...NO_RECORDS,
      object: 'campaign',
      id: 'camp_coupons',
      resourceId: 'camp_coupons',
      createdAt: LATER,
      line: { object: 'voucher', id: 'camp_coupons' },
      campaign: config.campaigns.get('camp_coupons'),
      categoryId: 'cat_coupons',
      voucher: {
        id: 'camp_coupons',
        code: 'camp_coupons',
        object: 'voucher',
        type: 'DISCOUNT_VOUCHER',
        campaign: 'Campaign camp_coupons',
        campaign_id: 'camp_coupons',
        category_id: null,
        discount: OFF,
        gift: null,
        loyalty_card: null,
        active: true,
        additional_info: null,
        metadata: {},
        is_referral_code: false,
        created_at: LATER,
        updated_at: null,
        publish: { count: 0 },
        assignments: [],
        redemption: { quantity: 1, redeemed_quantity: 0 },
      },
    });
  });

  it('hold on a gift card what its codes are made with', () => {
    const gifts = campaignCandidates(config).find(({ id }) => id === 'camp_gifts');

    expect(gifts?.voucher).toMatchObject({
      type: 'GIFT_VOUCHER',
      discount: null,
      gift: { amount: 500, balance: 500, effect: 'APPLY_TO_ITEMS' },
    });
    expect(gifts?.assignments).toMatchObject([{ rule_id: 'vip' }]);
  });
});

describe('standaloneCodes', () => {
  it('are those of campaigns with one code that are still there', () => {
    expect(standaloneCodes(config)).toEqual(['ONE']);
  });
});

describe('voucherCandidates', () => {
  const found = (vouchers: Readonly<Record<string, VoucherWords>>, roles: Readonly<Record<string, string>> = {}) =>
    voucherCandidates(withVouchers(vouchers), new Map(Object.entries(roles)));

  it('are evaluated by the id of the code, and shown by the code', () => {
    const words = { campaign: 'camp_coupons', category: 'cat_own', rules: ['vip'], created_at: LATER };
    const facts = withVouchers({ A: words });

    expect(only(voucherCandidates(facts, new Map([['v_A', 'OWNER']])))).toEqual({
      ...NO_RECORDS,
      object: 'voucher',
      id: 'A',
      resourceId: 'v_A',
      createdAt: LATER,
      line: { object: 'voucher', id: 'v_A' },
      campaign: facts.config.campaigns.get('camp_coupons'),
      categoryId: 'cat_own',
      voucher: facts.vouchers.get('A')?.voucher,
      assignments: facts.vouchers.get('A')?.voucher.assignments,
      holderRole: 'OWNER',
    });
  });

  it('have a category of their own, or else that of their campaign', () => {
    const codes = {
      OWN: { campaign: 'camp_coupons', category: 'cat_own' },
      INHERITED: { campaign: 'camp_coupons' },
      NONE: { campaign: 'camp_empty' },
      LOST: { campaign: 'camp_lost' },
      ALONE: {},
    };

    expect(found(codes).map(({ id, categoryId, campaign }) => [id, categoryId, campaign?.id ?? null])).toEqual([
      ['OWN', 'cat_own', 'camp_coupons'],
      ['INHERITED', 'cat_coupons', 'camp_coupons'],
      ['NONE', null, 'camp_empty'],
      ['LOST', null, null],
      ['ALONE', null, null],
    ]);
  });

  it.each<[string, VoucherWords, object]>([
    ['a card, with the reward of its campaign that pays', { points: 5, campaign: 'camp_loyalty' }, { id: 'rew_coin' }],
    ['a card whose campaign rewards nothing', { points: 5, campaign: 'camp_coupons' }, {}],
    ['a coupon, whatever its campaign rewards', { discount: OFF, campaign: 'camp_loyalty' }, {}],
  ])('look at %s', (_name, words, reward) => {
    const expected = 'id' in reward ? { reward } : {};

    expect(only(found({ CARD: words })).line).toEqual({ object: 'voucher', id: 'v_CARD', ...expected });
  });

  it('pass over a reward that is gone', () => {
    const facts = withVouchers({ CARD: { points: 5, campaign: 'camp_loyalty' } });
    const rewards = new Map([['rew_coin', facts.config.rewards.get('rew_coin')!]]);
    const left: CompiledConfig = { ...facts.config, rewards };

    const candidate = only(voucherCandidates({ ...facts, config: left }, new Map()));

    expect(candidate.line.reward).toEqual({ id: 'rew_coin' });
  });
});

describe('restrictFactsToCandidate', () => {
  const facts = withVouchers({ A: { discount: OFF, periods: { d: 3 } }, camp_coupons: { discount: OFF } });
  const candidates = voucherCandidates(facts, new Map());

  it('are everything for what is no code', () => {
    for (const one of [...tierCandidates(config), ...stackCandidates(config)])
      expect(restrictFactsToCandidate(one, facts)).toBe(facts);
  });

  it.each([
    ['its id', 'v_A'],
    ['itself', 'A'],
  ])('are the code alone, which the request named by %s', (_name, key) => {
    const fact = facts.vouchers.get('A')!;
    const found = restrictFactsToCandidate(candidates[0]!, { ...facts, vouchers: new Map([[key, fact]]) });

    expect([...found.vouchers]).toEqual([['v_A', fact]]);
    expect(found.config).toBe(facts.config);
  });

  it('are a code nobody used yet for a campaign, even where a code has the name of its id', () => {
    const [coupons] = campaignCandidates(config);

    expect([...restrictFactsToCandidate(coupons!, facts).vouchers]).toEqual([
      [
        'camp_coupons',
        { voucher: coupons?.voucher, revision: 0, sequence: 0, periods: {}, reservations: [], reservationSequence: 0 },
      ],
    ]);
  });
});

describe('the filters of a qualification', () => {
  const facts = withVouchers({ A: { campaign: 'camp_coupons' }, B: {} });
  const all: readonly QualificationCandidate[] = [
    ...voucherCandidates(facts, new Map([['v_A', 'REFERRER']])),
    ...tierCandidates(config),
    ...stackCandidates(config),
    ...campaignCandidates(config),
  ];

  function found(field: string, value: string, caseSensitiveCodes = true): readonly string[] {
    const now = { nowMs: 0, timezone: 'UTC', caseSensitiveCodes };
    const fields = QUALIFICATION_FIELDS;
    const read = parseFilters({ [field]: { conditions: { $is: [value] } } }, fields, now);
    if (read.status === 'REFUSED') throw new Error(read.problem);
    return all.filter((one) => fulfilsFilter(read.filter, one, now)).map(({ id }) => id);
  }

  it.each([
    ['category_id', 'cat_promo', ['promo_plain', 'stack_1']],
    ['campaign_id', 'camp_coupons', ['A', 'camp_coupons']],
    ['campaign_type', 'GIFT_VOUCHERS', ['camp_gifts']],
    ['resource_id', 'v_A', ['A']],
    ['resource_type', 'voucher', ['A', 'B']],
    ['resource_type', 'promotion_stack', ['stack_1']],
    ['voucher_type', 'DISCOUNT_VOUCHER', ['A', 'B', 'camp_coupons']],
    ['code', 'A', ['A']],
    ['code', 'camp_coupons', []],
    ['holder_role', 'REFERRER', ['A']],
    ['code', 'a', []],
  ])('find by %s %s', (field, value, expected) => {
    expect(found(field, value)).toEqual(expected);
  });

  it('find codes alone without their case, where that does not count', () => {
    expect(found('code', 'a', false)).toEqual(['A']);
    expect(found('resource_id', 'V_A', false)).toEqual([]);
  });
});

describe('candidatesOf', () => {
  const { config, ...facts } = factsOf({ ...WORLD, vouchers: { CODE: {} }, stacks: { stack_1: ['promo_own'] } });
  const NOTHING = { tiers: false, stacks: false, campaigns: false };
  const looked = (members: Partial<typeof NOTHING>) =>
    candidatesOf({ ...facts, config }, { ...NOTHING, ...members }, [{ voucher_id: 'v_CODE', holder_role: 'OWNER' }]);
  const objects = (members: Partial<typeof NOTHING>) => [...new Set(looked(members).map(({ object }) => object))];

  it('are the codes, as they are held', () => {
    expect(looked({})).toMatchObject([{ id: 'CODE', holderRole: 'OWNER' }]);
  });

  it('are what the scenario looks at beside', () => {
    expect(objects({ tiers: true })).toEqual(['voucher', 'promotion_tier']);
    expect(objects({ stacks: true })).toEqual(['voucher', 'promotion_stack']);
    expect(objects({ campaigns: true })).toEqual(['voucher', 'campaign']);
  });
});
