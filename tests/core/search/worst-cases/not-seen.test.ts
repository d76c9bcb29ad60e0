// What a worst case does not see: candidates that read what the bounds leave out.
import { buildCandidates } from '../../../../lib/core/evaluation/candidate/candidate';
import { evaluationContext } from '../../../../lib/core/evaluation/context';
import { startOf } from '../../../../lib/core/search/worst-case/scenario';
import { countUnseen, type UnseenBasis } from '../../../../lib/core/search/worst-cases/not-seen';
import {
  type Discount,
  inputOf,
  listed,
  NOON,
  type Rule,
  type ValidationRule,
  type World,
} from '../../../support/core';

const DAY_LATER = '2026-11-22T12:00:00.000Z';
const TEN: Discount = { type: 'PERCENT', percent_off: 10 };
const ITEMS = [
  { product_id: 'A', price: 100, quantity: 1 },
  { sku_id: 'S', price: 50, quantity: 1 },
];
const CATALOGUE: World = {
  products: { A: { metadata: { cost: 60 } }, B: {}, P: {} },
  skus: { S: { product_id: 'P' }, T: { product_id: 'B' } },
  collections: {
    pc_a: { products: [{ object: 'product', id: 'A' }] },
    pc_b: { products: [{ object: 'product', id: 'B' }] },
  },
};

interface Terms extends Partial<Pick<UnseenBasis, 'costKey' | 'beyond'>> {
  readonly items?: readonly object[];
  readonly moments?: readonly string[];
}

/** The counts of a question with one code for each of some words. */
function countsOf(words: readonly NonNullable<World['vouchers']>[string][], terms: Terms = {}, world: World = {}) {
  const { items = ITEMS, moments = [NOON], costKey = null, beyond = 0 } = terms;
  const vouchers = Object.fromEntries(words.map((one, index) => [`CODE${index}`, { discount: TEN, ...one }]));
  const request = { redeemables: listed(...Object.keys(vouchers)), order: { items } };
  const inputAt = (now?: string) =>
    evaluationContext(inputOf({ ...CATALOGUE, ...world, vouchers, now: now ?? NOON }, request));
  const first = inputAt(moments[0]);
  const inputs = [first, ...moments.slice(1).map(inputAt)] as const;
  const candidates = buildCandidates(request.redeemables, first.facts);
  const unseen = countUnseen({ candidates, inputs, largest: startOf(first), costKey, beyond });
  return Object.fromEntries(unseen.map(({ reason, count }) => [reason, count]));
}

/** The counts of one code with a rule, on a cart of product A and SKU S of product P. */
const countsOfRule = (rule: Partial<ValidationRule>) =>
  countsOf([{ rules: ['val_1'] }], {}, { rules: { val_1: rule } });
const onlyRule = (rule: Rule): Partial<ValidationRule> => ({ rules: { '1': rule, logic: '1' } });
const below = (rule: Rule) => onlyRule({ name: 'order.items.any', conditions: {}, rules: { '1': rule, logic: '1' } });

describe('a question', () => {
  it('whose candidates read nothing beyond its bounds has no counts', () => {
    expect(countsOf([{}, { rules: ['val_1'] }], {}, { rules: { val_1: onlyRule(amountFrom(1)) } })).toEqual({});
  });

  it('counts candidates, not rules, in the order of the reasons', () => {
    const segment: Rule = { name: 'customer.segment', conditions: { $is: ['seg_1'] } };
    const rules = {
      val_1: onlyRule(segment),
      val_2: { rules: { '1': segment, '2': amountFrom(1), logic: '1 and 2' } },
    };
    const words = [{ rules: ['val_1', 'val_2'], quantity: 5 }, {}, { rules: ['val_2'] }];

    expect(Object.entries(countsOf(words, { beyond: 4, costKey: 'cost' }, { rules }))).toEqual([
      ['CUSTOMERS', 2],
      ['COUNTS', 1],
      ['FLOOR', 1],
      ['CANDIDATES', 4],
    ]);
  });
});

function amountFrom(least: number): Rule {
  return { name: 'order.amount', conditions: { $more_than_or_equal: [least] } };
}

describe('a candidate is counted', () => {
  test.each<[string, Partial<ValidationRule>, string | null]>([
    [
      'by the customer',
      onlyRule({ name: 'customer.metadata', property: 'age', conditions: { $is: [3] } }),
      'CUSTOMERS',
    ],
    [
      'by the metadata of the order',
      onlyRule({ name: 'order.metadata', property: 'a', conditions: { $is: ['b'] } }),
      'METADATA',
    ],
    [
      'by the metadata of the request',
      onlyRule({ name: 'redemption.metadata', property: 'a', conditions: { $is: ['b'] } }),
      'METADATA',
    ],
    ['not by an API key', onlyRule({ name: 'redemption.api_key', conditions: { $is: ['key-1'] } }), null],
    ['by a rule below another one', below({ name: 'customer.segment', conditions: { $is: ['seg_1'] } }), 'CUSTOMERS'],
    [
      'not by a rule that the logic leaves out',
      { rules: { '1': amountFrom(1), '2': { name: 'customer.segment', conditions: { $is: ['s'] } }, logic: '1' } },
      null,
    ],
    [
      'by a budget of its campaign',
      onlyRule({ name: 'redemption.count.daily', conditions: { $less_than: [5] } }),
      'COUNTS',
    ],
  ])('%s', (_name, rule, reason) => {
    expect(countsOfRule(rule)).toEqual(reason === null ? {} : { [reason]: 1 });
  });

  const formula = (text: string): Discount => ({ type: 'PERCENT', percent_off: 10, percent_off_formula: text });
  test.each<[string, NonNullable<World['vouchers']>[string], string | null]>([
    ['a formula on the metadata of the order', { discount: formula('ORDER_METADATA("a")') }, 'METADATA'],
    ['a formula on the metadata of the request', { discount: formula('REDEMPTION_METADATA("a")') }, 'METADATA'],
    [
      'a formula of one of its gifts',
      {
        discount: {
          type: 'UNIT',
          effect: 'ADD_MANY_ITEMS',
          units: [
            { unit_off: 1, unit_type: 'A', effect: 'ADD_NEW_ITEMS' },
            { unit_off: 1, unit_off_formula: 'ORDER_METADATA("a")', unit_type: 'A', effect: 'ADD_NEW_ITEMS' },
          ],
        },
      },
      'METADATA',
    ],
    ['a formula on the metadata of the customer', { discount: formula('CUSTOMER_METADATA("a")') }, null],
    ['a gift card', { discount: null, gift: 500 }, null],
    ['a limit of its uses', { quantity: 1 }, 'COUNTS'],
    ['no limit of its uses', { redeemed: 3 }, null],
  ])('by %s: %p', (_name, words, reason) => {
    expect(countsOf([words])).toEqual(reason === null ? {} : { [reason]: 1 });
  });

  it('by a limit of units over all redemptions', () => {
    const included = [{ object: 'product', id: 'A', product_campaign_quantity_limit: 5 }] as const;

    expect(countsOfRule({ applicable_to: { included } })).toEqual({ COUNTS: 1 });
  });

  it('by nothing where it is unknown', () => {
    const input = evaluationContext(inputOf(CATALOGUE, { redeemables: listed('GONE'), order: { items: ITEMS } }));
    const candidates = buildCandidates(input.request.redeemables, input.facts);

    expect(countUnseen({ candidates, inputs: [input], largest: startOf(input), costKey: null, beyond: 0 })).toEqual([]);
  });
});

describe('a candidate that is usable at none of the moments', () => {
  test.each<[string, World['vouchers'], boolean]>([
    ['that has expired', { CODE: { expiration_date: '2026-11-01T00:00:00.000Z' } }, true],
    ['that begins later', { CODE: { start_date: '2026-12-01T00:00:00.000Z' } }, true],
    ['that expires between the moments', { CODE: { expiration_date: '2026-11-22T00:00:00.000Z' } }, false],
    ['whose day of the week is another', { CODE: { validity_day_of_week: [1] } }, true],
    ['whose day is the second moment', { CODE: { validity_day_of_week: [0] } }, false],
    ['that is disabled', { CODE: { active: false } }, false],
  ])('%s is counted: %p, %s', (_name, vouchers, isCounted) => {
    expect(countsOf([vouchers!['CODE']!], { moments: [NOON, DAY_LATER] })).toEqual(isCounted ? { MOMENTS: 1 } : {});
  });

  it('is counted where it is a tier', () => {
    const tiers = { promo_1: { discount: TEN, expiration_date: '2026-11-01T00:00:00.000Z' } };
    const input = evaluationContext(inputOf({ tiers }, { redeemables: listed('promo_1'), order: { items: ITEMS } }));
    const candidates = buildCandidates(input.request.redeemables, input.facts);

    expect(countUnseen({ candidates, inputs: [input], largest: startOf(input), costKey: null, beyond: 0 })).toEqual([
      { reason: 'MOMENTS', count: 1 },
    ]);
  });
});

describe('on carts of product A and SKU S', () => {
  const items = (name: string, operator: string, operands: unknown): Partial<ValidationRule> =>
    onlyRule({ name, conditions: { [operator]: operands } });
  const product = (id: string) => ({ object: 'product', id }) as const;
  const bundle = (id: string) => ({ '1': { name: 'order.items.any', conditions: { $is: [product(id)] } } });

  test.each<[string, Partial<ValidationRule>, boolean]>([
    ['a rule on A', items('product.id', '$is', ['A']), false],
    ['a rule on B', items('product.id', '$is', ['B']), true],
    ['a rule on A or B', items('product.id', '$in', ['B', 'A']), false],
    ['a rule on all but B', items('product.id', '$is_not', ['B']), false],
    ['a rule on S', items('sku.id', '$is', ['S']), false],
    ['a rule on T', items('sku.id', '$is', ['T']), true],
    ['lines of B', items('order.items.any', '$is', [product('B')]), true],
    ['lines of A', items('order.items.any', '$is', [product('A')]), false],
    ['a collection with A', items('order.items.any', '$is', [{ object: 'products_collection', id: 'pc_a' }]), false],
    ['a collection with B', items('order.items.any', '$is', [{ object: 'products_collection', id: 'pc_b' }]), true],
    ['only lines of B', items('order.items.every', '$is', [product('B')]), true],
    ['one operand without a list', items('product.id', '$is', 'B'), true],
    ['the cheapest line of B', items('order.items.cheapest', '$is', [product('B')]), false],
    ['no line of B', items('order.items.none', '$is', [product('B')]), false],
    ['a rule on B below one on every line', below({ name: 'product.id', conditions: { $is: ['B'] } }), true],
    ['the scope A', { applicable_to: { included: [product('A')] } }, false],
    ['the scope B', { applicable_to: { included: [product('B')] } }, true],
    [
      'the scope of the collection with B',
      { applicable_to: { included: [{ object: 'products_collection', id: 'pc_b' }] } },
      true,
    ],
    [
      'the scope of the collection with A',
      { applicable_to: { included: [{ object: 'products_collection', id: 'pc_a' }] } },
      false,
    ],
    ['the scope B and A', { applicable_to: { included: [product('B'), product('A')] } }, false],
    ['the scope of everything', { applicable_to: { included_all: true, included: [product('B')] } }, false],
    ['a scope without B', { applicable_to: { included_all: true, excluded: [product('B')] } }, false],
    ['a bundle of A', { bundle_rules: bundle('A') }, false],
    ['a bundle of B', { bundle_rules: bundle('B') }, true],
  ])('a code with %s names only other products: %p, %s', (_name, rule, isCounted) => {
    expect(countsOfRule(rule)).toEqual(isCounted ? { PRODUCTS: 1 } : {});
  });

  test.each<[string, boolean]>([
    ['A', false],
    ['B', true],
  ])('a code whose rule is on B, and whose scope is %s, names only other products: %s', (id, isCounted) => {
    const rule = { ...items('product.id', '$is', ['B']), applicable_to: { included: [product(id)] } };

    expect(countsOfRule(rule)).toEqual(isCounted ? { PRODUCTS: 1 } : {});
  });

  it('collections are read at the moment, in the time zone of the project', () => {
    const filter = (moment: string) => ({
      junction: 'and',
      created_at: { conditions: { $after: [moment] } },
    });
    const world = (moment: string): World => ({
      rules: { val_1: items('order.items.any', '$is', [{ object: 'products_collection', id: 'pc_new' }]) },
      collections: { pc_new: { type: 'AUTO_UPDATE', filter: filter(moment) } },
    });

    expect(countsOf([{ rules: ['val_1'] }], {}, world('2025-12-31T00:00:00.000Z'))).toEqual({});
    expect(countsOf([{ rules: ['val_1'] }], {}, world('2026-06-01T00:00:00.000Z'))).toEqual({ PRODUCTS: 1 });
  });
});

describe('a floor of metadata', () => {
  const world: World = {
    products: {
      A: { metadata: { cost: 60 } },
      TEXT: { metadata: { cost: '60' } },
      BARE: {},
      P: { metadata: { cost: 0 } },
    },
    skus: {
      OWN: { product_id: 'BARE', metadata: { cost: 5 } },
      OF_P: { product_id: 'P' },
      OF_BARE: { product_id: 'BARE' },
    },
  };
  test.each<[string, object, number]>([
    ['a product with the metadata', { product_id: 'A' }, 0],
    ['a product with a text', { product_id: 'TEXT' }, 1],
    ['a product without', { product_id: 'BARE' }, 1],
    ['a product that the catalogue lacks', { product_id: 'GONE' }, 1],
    ['an SKU with the metadata', { sku_id: 'OWN' }, 0],
    ['an SKU of a product with a cost of 0', { sku_id: 'OF_P' }, 0],
    ['an SKU without, of a product without', { sku_id: 'OF_BARE' }, 1],
    ['a line without a name', {}, 1],
  ])('counts %s: %p %i times', (_name, item, count) => {
    const terms = { items: [{ ...item, price: 100, quantity: 1 }], costKey: 'cost' };

    expect(countsOf([], terms, world)).toEqual(count === 0 ? {} : { FLOOR: count });
  });

  it('counts no product where the floor is another', () => {
    expect(countsOf([], { items: [{ product_id: 'BARE', price: 100, quantity: 1 }] }, world)).toEqual({});
  });
});
