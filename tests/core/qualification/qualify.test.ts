// What qualifies in which scenario.
import {
  type QualificationCandidate,
  campaignCandidates,
  stackCandidates,
  standaloneCodes,
  tierCandidates,
  voucherCandidates,
} from '../../../lib/core/qualification/candidate';
import { qualify } from '../../../lib/core/qualification/qualify';
import { SCENARIO, SCENARIOS, type ScenarioName } from '../../../lib/core/qualification/scenario';
import { relaxedConfig } from '../../../lib/core/rules/relax';
import type { EvaluationRequest } from '../../../lib/model/request';
import { type World, inputOf } from '../../support/world';

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

function tried(name: ScenarioName, { order = ORDER, isVip = false }: Asked = {}) {
  const customer = { id: 'cust_1', metadata: { vip: isVip } };
  const input = inputOf(WORLD, { redeemables: [], customer, ...(order && { order }) });
  const scenario = SCENARIO[name];
  const facts = { ...input.facts, config: relaxedConfig(input.facts.config, scenario.rules) };
  const relaxed = { ...input, facts };
  return candidatesOf(relaxed).flatMap((candidate) => qualify(candidate, relaxed, scenario) ?? []);
}

const ids = (...given: Parameters<typeof tried>) => tried(...given).map(({ candidate }) => candidate.id);
const tiers = (...given: Parameters<typeof tried>) => ids(...given).filter((id) => id.startsWith('promo_'));

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

  it('tells what is missing of a bundle, and takes nothing off', () => {
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
