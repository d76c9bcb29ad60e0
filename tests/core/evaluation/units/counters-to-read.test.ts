// The counters that limits of units need, before and after the products of the lines are known.
import {
  type UnitCounterQuery,
  unitCountersToRead,
  unitCountersToReadEarly,
} from '../../../../lib/core/evaluation/units/unit-counts';
import {
  EMPTY_CATALOG,
  factsOf,
  listed,
  NOON,
  type RequestOrder,
  type ScopeDefinition,
  type ValidationRule,
  type World,
} from '../../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const A = { object: 'product', id: 'A' } as const;
const COLLECTION = { object: 'products_collection', id: 'pc_1' } as const;
const including = (...included: readonly ScopeDefinition[]): Partial<ValidationRule> => ({
  applicable_to: { included },
});
const LINES: RequestOrder = { items: [{ product_id: 'A' }, { product_id: 'B' }, { product_id: 'A' }] };

function queryOf(
  rule: Partial<ValidationRule>,
  id: string,
  order: RequestOrder | null,
  more: World = {},
): UnitCounterQuery {
  const world: World = {
    campaigns: { camp_1: {}, camp_ruled: { rules: ['val_1'] } },
    rules: { val_1: rule, val_other: including({ ...A, product_campaign_quantity_limit: 1 }), val_plain: {} },
    collections: { pc_1: { products: [A, { object: 'product', id: 'B' }] } },
    products: { A: { source_id: 'shirt' }, B: {}, C: {}, G: { source_id: 'mug' } },
    skus: { K: { product_id: 'C' } },
    tiers: { promo_1: { discount: OFF, rules: ['val_1'] }, promo_plain: { discount: OFF, rules: ['val_plain'] } },
    stacks: { stack_1: ['promo_1', 'promo_plain'] },
    ...more,
    vouchers: {
      CODE: { campaign: 'camp_1', discount: OFF, rules: ['val_1'] },
      FREE: { discount: OFF, rules: ['val_1'] },
      RULED: { campaign: 'camp_ruled', discount: OFF },
      PLAIN: { discount: OFF, rules: ['val_plain'] },
      ...more.vouchers,
    },
  };
  const { config, vouchers, catalog, order: stored } = factsOf(world);
  const known = new Map([...vouchers].filter(([name]) => name === id));
  const redeemables = listed(id);
  return { request: { redeemables, order }, config, vouchers: known, order: stored, catalog, nowMs: Date.parse(NOON) };
}

const read = (rule: Partial<ValidationRule>, id = 'CODE', order: RequestOrder | null = LINES, more: World = {}) =>
  unitCountersToRead(queryOf(rule, id, order, more));
const NONE = { shared: [], compared: [], ofCustomer: [] };
const ONE = including({ ...A, product_campaign_quantity_limit: 5 });

describe('the counters of a code', () => {
  it.each<[string, ScopeDefinition, Partial<typeof NONE> | object]>([
    ['an entry for all', { ...A, product_campaign_quantity_limit: 5 }, { shared: ['camp_1|p|A'] }],
    ['a limit of zero', { ...A, product_campaign_quantity_limit: 0 }, { shared: ['camp_1|p|A'] }],
    [
      'an entry for each customer',
      { ...A, product_customer_campaign_quantity_limit: 5 },
      { ofCustomer: ['camp_1|p|A'] },
    ],
    [
      'a formula',
      { ...A, product_campaign_quantity_limit_formula: '2 + 3' },
      { shared: ['camp_1|p|A'], compared: ['camp_1|p|A'] },
    ],
    [
      'a formula for each customer',
      { ...A, product_customer_campaign_quantity_limit_formula: '2 + 3' },
      { ofCustomer: ['camp_1|p|A'] },
    ],
    ['a collection', { ...COLLECTION, product_campaign_quantity_limit: 5 }, { shared: ['camp_1|c|pc_1'] }],
    [
      'each product of a collection',
      { ...COLLECTION, product_in_collection_campaign_quantity_limit: 5 },
      { shared: ['camp_1|c|pc_1|A', 'camp_1|c|pc_1|B'] },
    ],
    [
      'each product for each customer',
      { ...COLLECTION, product_in_collection_customer_campaign_quantity_limit: 5 },
      { ofCustomer: ['camp_1|c|pc_1|A', 'camp_1|c|pc_1|B'] },
    ],
    [
      'both',
      { ...A, product_campaign_quantity_limit: 5, product_customer_campaign_quantity_limit: 5 },
      { shared: ['camp_1|p|A'], ofCustomer: ['camp_1|p|A'] },
    ],
    [
      'no tier',
      { ...A, product_promotion_tier_quantity_limit: 5, product_customer_promotion_tier_quantity_limit: 5 },
      {},
    ],
    ['no product that the order lacks', { object: 'product', id: 'C', product_campaign_quantity_limit: 5 }, {}],
    ['no entry without a limit', A, {}],
  ])('are of %s', (_name, definition, expected) => {
    expect(read(including(definition))).toEqual({ ...NONE, ...expected });
  });

  it.each<[string, string, readonly string[]]>([
    ['under the code without a campaign', 'FREE', ['v_FREE|p|A']],
    ['by the rules of its campaign', 'RULED', ['camp_ruled|p|A']],
    ['not without rules that limit units', 'PLAIN', []],
    ['not before the code is known', 'GONE', []],
    ['under the campaign of a tier', 'promo_1', ['camp_promo|p|A']],
    ['of each tier of a stack', 'stack_1', ['camp_promo|p|A']],
  ])('count %s', (_name, id, shared) => {
    expect(read(ONE, id)).toEqual({ ...NONE, shared });
  });

  it('are each read once', () => {
    const twice = including({ ...A, product_campaign_quantity_limit: 5 }, { ...A, product_campaign_quantity_limit: 3 });

    expect(read(twice).shared).toEqual(['camp_1|p|A']);
  });

  it.each<[string, ScopeDefinition, readonly string[]]>([
    ['of the tier', { ...A, product_promotion_tier_quantity_limit: 5 }, ['promo_1|p|A']],
    [
      'of each product in the tier',
      { ...COLLECTION, product_in_collection_promotion_tier_quantity_limit: 5 },
      ['promo_1|c|pc_1|A', 'promo_1|c|pc_1|B'],
    ],
  ])('are %s', (_name, definition, shared) => {
    expect(read(including(definition), 'promo_1')).toEqual({ ...NONE, shared });
  });
});

describe('the lines that counters are read for', () => {
  const mugs = including({ object: 'product', id: 'G', product_campaign_quantity_limit: 5 });

  it('are those that are sent, under the names of the catalogue', () => {
    expect(read(ONE, 'CODE', { items: [{ source_id: 'shirt' }] }).shared).toEqual(['camp_1|p|A']);
    expect(read(ONE, 'CODE', null)).toEqual(NONE);
  });

  it('are those of a stored order', () => {
    const order = { items: [{ object: 'order_item', id: 'a', product_id: 'A' }] } as const;

    expect(read(ONE, 'CODE', { id: 'ord_1' }, { order }).shared).toEqual(['camp_1|p|A']);
    expect(read(ONE, 'CODE', { id: 'ord_1' }, { order: {} }).shared).toEqual([]);
  });

  it('are continued with the notes of a stored order', () => {
    const asked = queryOf(ONE, 'CODE', { id: 'ord_1', items: [{ id: 'a', quantity: 1 } as object] }, { order: {} });
    const hidden = [{ object: 'order_item', id: 'a', product_id: 'A', quantity: 0 } as const];

    expect(unitCountersToRead({ ...asked, order: { ...asked.order!, notes: { hidden } } }).shared).toEqual([
      'camp_1|p|A',
    ]);
  });

  it.each<[string, string, World]>([
    [
      'a code',
      'GIVES',
      {
        vouchers: {
          GIVES: {
            campaign: 'camp_1',
            rules: ['val_1'],
            discount: { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1, unit_type: 'mug' },
          },
        },
      },
    ],
    [
      'several products',
      'GIVES',
      {
        vouchers: {
          GIVES: {
            campaign: 'camp_1',
            rules: ['val_1'],
            discount: {
              type: 'UNIT',
              effect: 'ADD_MANY_ITEMS',
              units: [
                { effect: 'ADD_NEW_ITEMS', unit_off: 1, unit_type: 'A' },
                { effect: 'ADD_NEW_ITEMS', unit_off: 1, unit_type: 'G' },
              ],
            },
          },
        },
      },
    ],
    [
      'a tier',
      'promo_gives',
      {
        tiers: {
          promo_gives: {
            campaign: 'camp_1',
            rules: ['val_1'],
            discount: { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1, unit_type: 'G' },
          },
        },
      },
    ],
  ])('are given away by %s as well', (_name, id, more) => {
    expect(read(mugs, id, LINES, more).shared).toEqual(['camp_1|p|G']);
    expect(read(mugs, 'CODE', LINES, more).shared).toEqual([]);
  });
});

it('no lines are given away by a card, by money off, and by a gift without a product', () => {
  const rules = { val_1: including({ object: 'product', id: 'G', product_campaign_quantity_limit: 5 }) };
  const unnamed = { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1 } as const;
  const vouchers = {
    CARD: { gift: 5, rules: ['val_1'] },
    UNNAMED: { discount: unnamed, rules: ['val_1'] },
    MONEY: { discount: { ...OFF, unit_type: 'G' }, rules: ['val_1'] },
  };
  const more: World = { rules, vouchers, tiers: { promo_none: { rules: ['val_1'] } } };

  for (const id of [...Object.keys(vouchers), 'promo_none']) expect(read({}, id, LINES, more)).toEqual(NONE);
});

describe('the counters that are read early', () => {
  const early = (rule: Partial<ValidationRule>, order: RequestOrder | null = LINES) =>
    unitCountersToReadEarly({ ...queryOf(rule, 'promo_1', order), catalog: EMPTY_CATALOG });
  const entries = (count: number) =>
    including(
      ...Array.from({ length: count }, (_, index) => ({
        object: 'product' as const,
        id: `P${index}`,
        product_promotion_tier_quantity_limit: 5,
      })),
    );

  it('are those of whole entries, whatever the order has', () => {
    const rule = including({ object: 'product', id: 'C', product_promotion_tier_quantity_limit: 5 });

    expect(early(rule)).toEqual({ ...NONE, shared: ['promo_1|p|C'] });
    expect(early(rule, null)).toEqual({ ...NONE, shared: ['promo_1|p|C'] });
  });

  it('are those of customers and of each product where the order names it', () => {
    const rule = including(
      {
        ...A,
        product_customer_promotion_tier_quantity_limit: 5,
        product_in_collection_promotion_tier_quantity_limit: 5,
      },
      {
        object: 'product',
        id: 'C',
        product_customer_promotion_tier_quantity_limit: 5,
        product_in_collection_promotion_tier_quantity_limit: 5,
      },
    );

    expect(early(rule)).toEqual({ ...NONE, shared: ['promo_1|p|A|A'], ofCustomer: ['promo_1|p|A'] });
  });

  it('are none without limits', () => {
    expect(early({})).toEqual(NONE);
    expect(early(including(A))).toEqual(NONE);
  });

  it.each([
    [50, 50],
    [51, 1],
  ])('of %i entries are %i', (count, expected) => {
    const { shared } = early(entries(count), { items: [{ product_id: 'P7' }] });

    expect(shared).toHaveLength(expected);
    expect(shared).toContain('promo_1|p|P7');
  });
});
