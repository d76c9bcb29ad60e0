// The goods that redeemables name: their names in texts, the lines that may be added of them, and what is read.
import {
  collectDefinitions,
  collectNamedGoods,
  definitionsOfRule,
  hasUnread,
  type MissingGoods,
  nameGoods,
  newLinesOf,
  toDefinition,
} from '../../../../lib/core/search/nearest/named-goods';
import { readRule } from '../../../../lib/core/rules/rule-set';
import { buildCandidates, type Discount, factsOf, listed, type Rule, type World } from '../../../support/core';

const WORLD: World = {
  products: {
    A: { price: 300, name: 'Shirt' },
    B: { price: 200, source_id: 'b-source' },
    FREE: { price: 0 },
    UNPRICED: {},
    BOTH: { price: 10, name: 'The product' },
  },
  skus: {
    A1: { product_id: 'A', price: 350, sku: 'Shirt, small' },
    A2: { product_id: 'A', source_id: 'a2-source' },
    U1: { product_id: 'UNPRICED' },
    X1: { product_id: 'unknown' },
    BOTH: { product_id: 'B', price: 20, sku: 'The SKU' },
    C1: { product_id: 'A', price: 1, sku: 'named like a collection' },
  },
  collections: {
    WINTER: {
      name: 'Winter',
      products: [
        { object: 'product', id: 'UNPRICED' },
        { object: 'product', id: 'A' },
        { object: 'sku', id: 'A2' },
        { object: 'product', id: 'B' },
        { object: 'sku', id: 'A1' },
      ],
    },
    CHEAP: {
      products: [
        { object: 'product', id: 'B' },
        { object: 'product', id: 'FREE' },
      ],
    },
    UNKNOWN: {
      products: [
        { object: 'product', id: 'one' },
        { object: 'sku', id: 'two' },
      ],
    },
    EMPTY: { products: [] },
    FILTER: { type: 'AUTO_UPDATE', filter: {} },
    C1: { name: 'A collection', products: [] },
  },
};
const FACTS = factsOf(WORLD);
const ALL = 'pc_a11pr0dUc75';

test.each([
  ['A', { id: 'A' }],
  [
    { object: 'sku', id: 'A1' },
    { object: 'sku', id: 'A1' },
  ],
  [5, null],
  [true, null],
])('the operand %j as a definition', (operand, definition) => {
  expect(toDefinition(operand)).toEqual(definition);
});

const product = (id: string, name: string | null = null) => ({ object: 'product', id, name });
const sku = (id: string, name: string | null = null) => ({ object: 'sku', id, name });
const collection = (id: string, name: string | null = null) => ({ object: 'products_collection', id, name });

test.each<[Parameters<typeof nameGoods>[0], ReturnType<typeof nameGoods> | object]>([
  [{ id: 'A' }, product('A', 'Shirt')],
  [{ source_id: 'b-source' }, product('b-source')],
  [{ id: 'A', source_id: 'b-source' }, product('A', 'Shirt')],
  [{ object: 'product', id: 'A' }, product('A', 'Shirt')],
  [{ id: 'none' }, product('none')],
  [{ id: 'A1' }, sku('A1', 'Shirt, small')],
  [{ object: 'sku', id: 'A1' }, sku('A1', 'Shirt, small')],
  [{ type: 'sku', id: 'none' }, sku('none')],
  [{ object: 'product', id: 'A1' }, product('A1')],
  [{ id: 'BOTH' }, product('BOTH', 'The product')],
  [{ object: 'sku', id: 'BOTH' }, sku('BOTH', 'The SKU')],
  [{ type: 'product_or_sku', id: 'A1' }, sku('A1', 'Shirt, small')],
  [{ id: 'WINTER' }, collection('WINTER', 'Winter')],
  [{ object: 'products_collection', id: 'WINTER' }, collection('WINTER', 'Winter')],
  [{ type: 'products_collection', id: 'none' }, collection('none')],
  [{ id: ALL }, collection(ALL)],
  [{ object: 'product', id: ALL }, collection(ALL)],
  [{ id: 'C1' }, collection('C1', 'A collection')],
  [{ object: 'sku', id: 'C1' }, sku('C1', 'named like a collection')],
  [{ object: 'product', id: 'C1' }, product('C1')],
  [{}, null],
  [{ id: '' }, null],
])('the goods of %j', (definition, goods) => {
  expect(nameGoods(definition, FACTS)).toEqual(goods);
});

test.each<[Parameters<typeof newLinesOf>[0], readonly [goods: object, price: number | null] | null]>([
  [{ id: 'A' }, [{ product_id: 'A' }, 300]],
  [{ object: 'product', source_id: 'b-source' }, [{ product_id: 'B' }, 200]],
  [{ object: 'product', id: 'none' }, [{ product_id: 'none' }, null]],
  [{ id: 'UNPRICED' }, [{ product_id: 'UNPRICED' }, null]],
  [{ id: 'A1' }, [{ sku_id: 'A1' }, 350]],
  [{ object: 'sku', id: 'a2-source' }, [{ sku_id: 'A2' }, 300]],
  [{ id: 'U1' }, [{ sku_id: 'U1' }, null]],
  [{ id: 'X1' }, [{ sku_id: 'X1' }, null]],
  [{ object: 'sku', id: 'none' }, [{ sku_id: 'none' }, null]],
  // The cheapest member that has a price; without any, the first.
  [{ id: 'WINTER' }, [{ product_id: 'B' }, 200]],
  [{ id: 'CHEAP' }, [{ product_id: 'FREE' }, 0]],
  [{ id: 'UNKNOWN' }, [{ product_id: 'one' }, null]],
  [{ id: 'EMPTY' }, null],
  [{ id: 'FILTER' }, null],
  [{ object: 'products_collection', id: 'none' }, null],
  [{ id: ALL }, null],
  [{}, null],
])('the line that may be added of %j', (definition, line) => {
  const lines = newLinesOf(definition, FACTS);

  expect(lines.map(({ goods, price }) => [goods, price])).toEqual(line === null ? [] : [line]);
  expect(lines.every(({ of }) => JSON.stringify(of) === JSON.stringify(nameGoods(definition, FACTS)))).toBe(true);
});

test('goods that were not read give no line, and leave the other members of a collection', () => {
  const basis = { ...FACTS, catalog: { ...FACTS.catalog, unread: new Set(['B', 'A1']) } };

  expect(newLinesOf({ id: 'B' }, basis)).toEqual([]);
  expect(newLinesOf({ id: 'WINTER' }, basis)).toMatchObject([{ goods: { product_id: 'A' }, price: 300 }]);
  const unread = [{ id: 'B' }, { id: 'A' }, { id: 'WINTER' }, { id: 'UNKNOWN' }, {}];
  expect(unread.map((one) => hasUnread(one, basis))).toEqual([true, false, true, false, false]);
  expect(unread.map((one) => hasUnread(one, FACTS))).toEqual([false, false, false, false, false]);
});

const anyOf = (conditions: Rule['conditions'], members: Partial<Rule> = {}): Rule => ({
  name: 'order.items.any',
  conditions,
  ...members,
});
const A = { object: 'product', id: 'A' } as const;

test.each<[string, Rule, readonly object[]]>([
  [
    'lines of goods',
    anyOf({ $is: [A], $in: ['B', { object: 'sku', id: 'A1' }] }),
    [A, { id: 'B' }, { object: 'sku', id: 'A1' }],
  ],
  ['lines from a collection', anyOf({ $from: ['WINTER'] }), [{ id: 'WINTER' }]],
  ['products', { name: 'product.id', conditions: { $is: ['A'] } }, [{ id: 'A' }]],
  ['SKUs', { name: 'sku.id', conditions: { $is: ['A1'] } }, [{ id: 'A1' }]],
  ['goods that must not be there', anyOf({ $is_not: ['A'], $not_in: ['B'] }), []],
  ['goods of another rule', { name: 'order.items.none', conditions: { $is: ['A'] } }, []],
  ['operands that name nothing', anyOf({ $is: [5, 'A', true] }), [{ id: 'A' }]],
  ['no conditions', anyOf({}), []],
])('the definitions of a rule on %s', (_words, rule, definitions) => {
  expect(definitionsOfRule(readRule(rule))).toEqual(definitions);
});

test('conditions that are no list name nothing', () => {
  expect(definitionsOfRule({ ...readRule(anyOf({})), conditionList: [['$is', 'A']] })).toEqual([]);
});

const candidatesIn = (world: World, codes: readonly string[] = ['CODE']) =>
  buildCandidates(listed(...codes), factsOf({ ...WORLD, ...world }));
const withDiscount = (discount: Discount): World => ({ vouchers: { CODE: { discount } } });
const FREE_A: Discount = { type: 'UNIT', unit_off: 1, unit_type: 'A', effect: 'ADD_MISSING_ITEMS' };
const PERCENT: Discount = { type: 'PERCENT', percent_off: 10 };

test('the definitions of a redeemable: of rules and those below, of its bundle, its scope and its free products', () => {
  const nested = anyOf({ $is: ['B'] });
  const world: World = {
    rules: {
      val_1: {
        rules: { '1': anyOf({ $is: [A] }, { rules: { '1': nested, logic: '1' } }), logic: '1' },
        bundle_rules: { '1': { name: 'order.items.any', conditions: { $is: [{ object: 'sku', id: 'A1' }] } } },
        applicable_to: {
          included: [{ object: 'product', id: 'UNPRICED' }],
          excluded: [{ object: 'product', id: 'B' }],
        },
      },
      val_2: { rules: { '1': anyOf({ $is: ['U1'] }), logic: '1' } },
    },
    vouchers: { CODE: { discount: FREE_A, rules: ['val_1', 'val_2'] } },
  };

  expect(candidatesIn(world).map((one) => collectDefinitions(one).map(({ id }) => id))).toEqual([
    ['A', 'B', 'U1', 'A1', 'UNPRICED', 'A'],
  ]);
});

test.each<[string, Discount, readonly string[]]>([
  ['one free product', FREE_A, ['A']],
  [
    'many free products',
    {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [
        { unit_off: 1, unit_type: 'A', effect: 'ADD_NEW_ITEMS' },
        { unit_off: 1, unit_type: 'B', effect: 'ADD_NEW_ITEMS' },
      ],
    },
    ['A', 'B'],
  ],
  ['free units of any line', { type: 'UNIT', unit_off: 1, effect: 'ADD_SAME_ITEMS' }, []],
  ['a share', PERCENT, []],
])('the definitions of a discount of %s', (_words, discount, ids) => {
  const [candidate] = candidatesIn(withDiscount(discount));

  expect(candidate && collectDefinitions(candidate).map(({ id }) => id)).toEqual(ids);
});

/** The goods that the rules of a code name, which a catalogue lacks or not. */
function missingOf(conditions: Rule['conditions'], hasCatalogue: boolean): MissingGoods {
  const world: World = {
    rules: { val_1: { rules: { '1': anyOf(conditions), logic: '1' } } },
    vouchers: { CODE: { discount: PERCENT, rules: ['val_1'] } },
  };
  const { config, catalog } = factsOf({ ...WORLD, ...world });
  const empty = { products: new Map(), skus: new Map() };
  return collectNamedGoods(candidatesIn(world), { config, catalog: hasCatalogue ? catalog : empty });
}
const missing = (products: readonly string[], skus: readonly string[], unread: readonly string[] = []) => ({
  names: { products, skus },
  unread: new Set(unread),
});

test.each<[string, Rule['conditions'], MissingGoods]>([
  ['a product', { $is: [A] }, missing(['A'], [])],
  ['an SKU', { $is: [{ type: 'sku', id: 'A1' }] }, missing([], ['A1'])],
  ['a name alone', { $is: ['A'] }, missing(['A'], ['A'])],
  ['a source id', { $is: [{ source_id: 'b-source' }] }, missing(['b-source'], ['b-source'])],
  ['a name twice', { $in: ['A', A, 'A'] }, missing(['A'], ['A'])],
  ['a collection', { $is: ['WINTER'] }, missing(['UNPRICED', 'A', 'B'], ['A2', 'A1'])],
  ['all products', { $is: [ALL] }, missing([], [])],
  ['nothing', { $is: [{ id: '' }, {}] }, missing([], [])],
])('what is read of %s', (_words, conditions, goods) => {
  expect(missingOf(conditions, false)).toEqual(goods);
});

test.each<[string, Rule['conditions'], MissingGoods]>([
  ['a product', { $is: [A] }, missing([], [])],
  ['a name alone that is a product', { $is: ['A'] }, missing([], ['A'])],
  ['a name alone that is an SKU', { $is: ['A1'] }, missing(['A1'], [])],
  ['an SKU', { $is: [{ object: 'sku', id: 'A1' }] }, missing([], [])],
])('%s of the catalogue is not read again', (_words, conditions, goods) => {
  expect(missingOf(conditions, true)).toEqual(goods);
});

test('at most 100 names are read, of products and SKUs together', () => {
  const ids = Array.from({ length: 51 }, (_, index) => `P${index}`);
  const { names, unread } = missingOf({ $in: [...ids, 'P0'] }, false);

  expect([names.products.length, names.skus.length]).toEqual([50, 50]);
  expect(unread).toEqual(new Set(['P50']));
});
