// What is compiled of the rules of a configuration: limits of campaigns, their periods, units, segments, and scopes.
import { compileDefinition, stackingRulesOf } from '../../../lib/core/evaluation/compiled-config';
import type { Segment } from '../../../lib/model/segments/segment';
import {
  compileConfig,
  compileRule,
  compileScope,
  type Config,
  configOf,
  CREATED_AT,
  DEFAULT_STACKING_RULES,
  relaxRule,
  type ScopeDefinition,
  type ValidationRule,
  type World,
} from '../../support/core';

const compiled = (world: World, records: Partial<Config> = {}) => compileConfig({ ...configOf(world), ...records });
const atMost = (limits: Readonly<Record<string, number>>): Partial<ValidationRule> => ({
  rules: Object.fromEntries(
    Object.entries(limits).map(([name, max], index) => [
      String(index + 1),
      { name, conditions: { $less_than_or_equal: [max] } },
    ]),
  ),
});

const WORLD: World = {
  rules: {
    ofCampaign: atMost({
      'campaign.redemptions.count': 100,
      'redemption.count.daily': 5,
      'redemption.count.per_customer': 1,
      'campaign.redemptions.customers_count.monthly': 3,
    }),
    ofTier: atMost({
      'redemption.count.weekly': 7,
      'campaign.orders.amount': 900,
      'campaign.redemptions.count.daily': 8,
    }),
    ofMonth: atMost({ 'campaign.redemptions.customers_count.monthly': 4, 'campaign.redemptions.count.weekly': 6 }),
    ofCustomer: atMost({ 'campaign.redemptions.customers_count': 1 }),
  },
  campaigns: { camp_1: { rules: ['ofCampaign'] }, camp_2: { rules: ['ofCustomer'] }, camp_3: {} },
  tiers: {
    promo_1: { campaign: 'camp_1', rules: ['ofTier', 'ofMonth'] },
    promo_2: { campaign: 'camp_1' },
    promo_3: { campaign: 'camp_3', rules: ['ofTier', 'gone'] },
    promo_lost: { campaign: 'camp_lost', rules: ['ofTier'] },
  },
};

it('the limits of a campaign are those of its rules and of its tiers, not of customers', () => {
  const own = (counter: string, max: number) => ({ counter, max, tierId: null });
  const ofTier = (tierId: string) => [
    { counter: 'redemption.count.weekly', max: 7, tierId },
    own('campaign.orders.amount', 900),
    own('campaign.redemptions.count.daily', 8),
  ];
  const daily = (tierId: string) => ({ counter: 'redemption.count.daily', max: 5, tierId });

  expect(Object.fromEntries(compiled(WORLD).limits)).toEqual({
    camp_1: [
      own('campaign.redemptions.count', 100),
      ...ofTier('promo_1'),
      own('campaign.redemptions.count.weekly', 6),
      daily('promo_1'),
      daily('promo_2'),
    ],
    camp_3: ofTier('promo_3'),
    camp_lost: ofTier('promo_lost'),
  });
});

it('the periods of a campaign are those that its rules and those of its tiers count for it, each once', () => {
  expect(Object.fromEntries(compiled(WORLD).periods)).toEqual({
    camp_1: [
      'campaign.redemptions.customers_count.monthly',
      'campaign.redemptions.count.daily',
      'campaign.redemptions.count.weekly',
    ],
    camp_3: ['campaign.redemptions.count.daily'],
    camp_lost: ['campaign.redemptions.count.daily'],
  });
});

const A = { object: 'product', id: 'A' } as const;

it.each<[string, World['rules'], boolean]>([
  [
    'a limit of units',
    { val_0: {}, val_1: { applicable_to: { included: [A, { ...A, product_campaign_quantity_limit: 0 }] } } },
    true,
  ],
  [
    'a limit of units by a formula',
    { val_1: { applicable_to: { included: [{ ...A, product_customer_promotion_tier_quantity_limit_formula: '5' }] } } },
    true,
  ],
  [
    'a limit of an excluded entry',
    { val_1: { applicable_to: { excluded: [{ ...A, product_campaign_quantity_limit: 1 }] } } },
    false,
  ],
  ['products without limits', { val_1: { applicable_to: { included: [A] } } }, false],
  ['no rules', {}, false],
])('a configuration limits units with %s or not', (_name, rules, expected) => {
  expect(compiled({ rules }).limitsUnits).toBe(expected);
});

it('the named segments are those that rules name and that exist, each once', () => {
  const segment = (id: string): Segment => ({
    id,
    name: id,
    type: 'static',
    filter: null,
    parts: 1,
    created_at: CREATED_AT,
    updated_at: null,
    object: 'segment',
  });
  const inSegments = (...ids: readonly string[]) => ({ name: 'customer.segment', conditions: { $is: ids } });
  const rules = {
    val_1: { rules: { '1': inSegments('seg_1', 'seg_gone'), '2': inSegments('seg_2') } },
    val_2: { rules: { '1': inSegments('seg_1') } },
  };
  const segments = new Map(['seg_0', 'seg_1', 'seg_2'].map((id) => [id, segment(id)]));

  expect(compiled({ rules }, { segments }).namedSegments).toEqual(
    ['seg_1', 'seg_2'].map((id) => ({ ...segment(id), test: null, needsPublications: false })),
  );
  expect(compiled({}, { segments }).namedSegments).toEqual([]);
});

it('the stacking rules have their defaults, and no members of a record', () => {
  const record = { id: 'stk_1', created_at: CREATED_AT, updated_at: null };
  const sent = { applicable_redeemables_limit: 3 } as typeof DEFAULT_STACKING_RULES;

  expect(stackingRulesOf({ stacking: null })).toStrictEqual(DEFAULT_STACKING_RULES);
  expect(stackingRulesOf({ stacking: { ...sent, ...record } })).toStrictEqual({ ...DEFAULT_STACKING_RULES, ...sent });
  expect(compiled({ stacking: sent }).stackingRules).toStrictEqual({ ...DEFAULT_STACKING_RULES, ...sent });
});

it('the records stay as they are stored beside what is compiled of them', () => {
  const config = configOf({ rules: { val_1: {} }, collections: { pc_1: {} } });

  expect(compileConfig(config).stored).toEqual({ rules: config.rules, collections: config.collections });
});

describe('a compiled definition', () => {
  it('shows its defaults', () => {
    const { shown, shared, unitLimits } = compileDefinition({
      ...A,
      source_id: 'shirt',
      price: null,
    });
    const defaults = { strict: false, effect: 'APPLY_TO_EVERY', skip_initially: 0, repeat: 1, target: 'ITEM' };

    expect(shown).toStrictEqual({ ...A, source_id: 'shirt', ...defaults });
    expect(shared).toStrictEqual(defaults);
    expect(unitLimits).toEqual([]);
  });

  it('keeps what is set', () => {
    const set = {
      strict: true,
      effect: 'APPLY_TO_CHEAPEST',
      skip_initially: 2,
      repeat: 3,
      target: 'UNIT',
      price: 5,
    } as const;
    const names = { product_id: 'P', product_source_id: 'p' };

    expect(compileDefinition({ object: 'sku', id: 'K', ...names, ...set }).shared).toStrictEqual(set);
  });

  it('has its limits of units, a formula beside its number', () => {
    const definition = {
      ...A,
      product_campaign_quantity_limit: 0,
      product_campaign_quantity_limit_formula: '2 + 3',
      product_customer_campaign_quantity_limit: null,
      product_promotion_tier_quantity_limit: 4,
      product_customer_promotion_tier_quantity_limit_formula: '7',
    } as ScopeDefinition;
    const { unitLimits } = compileDefinition(definition);

    expect(unitLimits.map(({ limit, fixed, formula }) => [limit.member, fixed, formula?.text ?? null])).toEqual([
      ['product_campaign_quantity_limit', 0, '2 + 3'],
      ['product_promotion_tier_quantity_limit', 4, null],
      ['product_customer_promotion_tier_quantity_limit', null, '7'],
    ]);
  });

  it('has its formulas', () => {
    const { formulas } = compileDefinition({
      ...A,
      price_formula: '1',
      quantity_limit_formula: '2',
      aggregated_quantity_limit_formula: '3',
    });

    expect(
      [formulas.price, formulas.quantity_limit, formulas.aggregated_quantity_limit].map((one) => one?.text),
    ).toEqual(['1', '2', '3']);
  });
});

describe('a compiled scope', () => {
  it('has its lists', () => {
    const limited = { ...A, product_campaign_quantity_limit: 1 };
    const scope = compileScope({ included: [A, limited], excluded: [{ object: 'sku', id: 'K' }], included_all: true });

    expect(scope.included.map(({ definition }) => definition)).toEqual([A, limited]);
    expect(scope.excluded.map(({ definition }) => definition.id)).toEqual(['K']);
    expect(scope.limited).toEqual([scope.included[1]]);
    expect(scope.included_all).toBe(true);
  });

  it('is empty without lists', () => {
    expect(compileScope({})).toEqual({ included: [], excluded: [], included_all: false, limited: [] });
  });
});

describe('a relaxed rule', () => {
  const rule = compileRule({
    ...configOf({
      rules: {
        val_1: {
          ...atMost({ 'redemption.count.daily': 5, 'campaign.redemptions.count': 9 }),
          applicable_to: { included: [A] },
        },
      },
    }).rules.get('val_1')!,
  });
  const compared = compileRule(
    configOf({
      rules: {
        val_1: {
          rules: {
            '1': { name: 'redemption.count.daily', conditions: { $more_than: [5] } },
            '2': { name: 'campaign.orders.amount_discounted', conditions: { $less_than: [100] } },
          },
        },
      },
    }).rules.get('val_1')!,
  );

  it('keeps the counters of the rules that are left', () => {
    const relaxed = relaxRule(rule, { keeps: (name) => name === 'redemption.count.daily' });

    expect(relaxed).toMatchObject({
      id: 'val_1',
      counters: ['redemption.count.daily'],
      limits: [{ counter: 'redemption.count.daily', max: 5 }],
      compared: [],
      needsDiscount: false,
    });
    expect(relaxed.scope).toBe(rule.scope);
    expect([...relaxed.set.rules.keys()]).toEqual([1]);
    expect(relaxRule(rule, { keeps: () => true })).toBe(rule);
  });

  it('keeps what is compared, and asks for the discount where a rule does', () => {
    expect(compared).toMatchObject({ compared: ['redemption.count.daily'], needsDiscount: true });
    expect(relaxRule(compared, { keeps: (name) => name === 'redemption.count.daily' })).toMatchObject({
      compared: ['redemption.count.daily'],
      needsDiscount: false,
    });
    expect(relaxRule(compared, { keeps: (name) => name !== 'redemption.count.daily' })).toMatchObject({
      compared: [],
      limits: [{ counter: 'campaign.orders.amount_discounted', max: 99 }],
      needsDiscount: true,
    });
  });
});
