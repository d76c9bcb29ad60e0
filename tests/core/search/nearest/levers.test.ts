// The lines that a search may raise: those of the request, then new lines of the goods that the redeemable names.
import {
  buildLevers,
  definitionsOfEffect,
  goodsOfLever,
  isOpenEnded,
  isOpenEndedPicker,
  leverIndexes,
  leversOfDefinitions,
  leversOfEffect,
  leversOfPicker,
  unitsNow,
} from '../../../../lib/core/search/nearest/levers';
import { collectDefinitions } from '../../../../lib/core/search/nearest/named-goods';
import { readRule } from '../../../../lib/core/rules/rule-set';
import {
  type Discount,
  listed,
  type RequestOrder,
  type RequestOrderItem,
  type Rule,
  type ValidationRule,
  type World,
} from '../../../support/core';
import { searchOf, subjectOf, subjectOfInput } from '../../../support/nearest-subject';

const PERCENT: Discount = { type: 'PERCENT', percent_off: 10 };
const GOODS: World = {
  products: { A: { price: 300, name: 'Shirt' }, B: { price: 200, name: 'Socks' }, N: { price: 70 }, U: {} },
  skus: { B1: { product_id: 'B', price: 250, sku: 'Socks, red' } },
  collections: { K: { name: 'All of it', products: [{ object: 'product', id: 'N' }] }, EMPTY: { products: [] } },
};
const anyOf = (...operands: readonly unknown[]): Rule => ({ name: 'order.items.any', conditions: { $in: operands } });

interface Words {
  readonly rule?: Partial<ValidationRule>;
  readonly discount?: Discount;
  readonly world?: World;
}

const worldOf = ({ rule = {}, discount = PERCENT, world = {} }: Words): World => ({
  ...GOODS,
  rules: { val_1: { rules: {}, ...rule } },
  vouchers: { CODE: { discount, rules: ['val_1'] } },
  ...world,
});
const requestOf = (order: RequestOrder | undefined) => ({ redeemables: listed('CODE'), ...(order && { order }) });
const subjectWith = (words: Words, order?: RequestOrder) => subjectOf(worldOf(words), requestOf(order));
const naming = (...operands: readonly unknown[]) => ({ rule: { rules: { '1': anyOf(...operands), logic: '1' } } });

const LINES: readonly RequestOrderItem[] = [
  { product_id: 'A', quantity: 2 },
  { sku_id: 'B1', quantity: 3 },
];

test.each<[string, RequestOrderItem, number | null]>([
  ['of the catalogue', { product_id: 'A' }, 300],
  ['of the SKU', { sku_id: 'B1' }, 250],
  ['of the SKU before that of the product', { product_id: 'B', sku_id: 'B1' }, 250],
  ['of the line', { product_id: 'A', price: 1, product: { price: 2 }, sku: { price: 3 } }, 1],
  ['of the SKU in the request', { sku_id: 'B1', product: { price: 2 }, sku: { price: 3 } }, 3],
  ['of the product in the request', { product_id: 'A', product: { price: 2 } }, 2],
  ['of zero', { product_id: 'A', price: 0 }, 0],
  ['that is unknown', { product_id: 'U' }, null],
  ['of goods that are unknown', { product_id: 'none' }, null],
])('the price of a line is that %s', (_words, item, price) => {
  expect(buildLevers(subjectWith({}, { items: [item] })).levers).toEqual([{ index: 0, goods: {}, price, of: null }]);
});

test('lines of the request come first, then a new line of each of the goods, once', () => {
  const { levers, views, isClosed, isCut, picked } = buildLevers(
    subjectWith(naming('N', { object: 'product', id: 'N' }, 'B1', 'EMPTY', 'none'), { items: LINES }),
  );

  expect(levers).toEqual([
    { index: 0, goods: {}, price: 300, of: null },
    { index: 1, goods: {}, price: 250, of: null },
    { index: null, goods: { product_id: 'N' }, price: 70, of: { object: 'product', id: 'N', name: null } },
    { index: null, goods: { sku_id: 'B1' }, price: 250, of: { object: 'sku', id: 'B1', name: 'Socks, red' } },
    { index: null, goods: { product_id: 'none' }, price: null, of: { object: 'product', id: 'none', name: null } },
  ]);
  // Each with one unit more.
  expect(views.map(({ productId, skuId, quantity }) => [productId, skuId, quantity])).toEqual([
    ['A', null, 3],
    ['B', 'B1', 4],
    ['N', null, 1],
    ['B', 'B1', 1],
    ['none', null, 1],
  ]);
  expect([isClosed, isCut, picked.size]).toEqual([false, false, 0]);
});

test.each([
  [['N', 'K'], 'N'],
  [['K', 'N'], 'K'],
])('of goods that rules name as %j the new line has the first name', (operands, id) => {
  expect(buildLevers(subjectWith(naming(...operands))).levers).toMatchObject([
    { goods: { product_id: 'N' }, of: { id } },
  ]);
});

test('a request without an order has new lines alone, and one without goods has nothing', () => {
  expect(buildLevers(subjectWith(naming('N'))).levers).toMatchObject([{ index: null, price: 70 }]);
  expect(buildLevers(subjectWith(naming('N'), { amount: 5 })).views).toMatchObject([{ productId: 'N', quantity: 1 }]);
  expect(buildLevers(subjectWith({}))).toMatchObject({ levers: [], views: [], isClosed: false, isCut: false });
});

test.each([
  [
    'lines that the request does not list',
    { id: 'ord_1' },
    [{ object: 'order_item', product_id: 'A', quantity: 1 }],
    true,
  ],
  [
    'lines that the request lists',
    { id: 'ord_1', items: LINES },
    [{ object: 'order_item', product_id: 'A', quantity: 1 }],
    false,
  ],
  ['no lines', { id: 'ord_1' }, [], false],
] as const)('a stored order with %s', (_words, order, items, isClosed) => {
  const levers = buildLevers(subjectWith({ ...naming('N'), world: { order: { items } } }, order));

  expect([levers.isClosed, levers.levers.length === 0, levers.isCut]).toEqual([isClosed, isClosed, false]);
  expect(levers.views).toHaveLength(levers.levers.length);
});

test.each([
  [100, false],
  [101, true],
])('of %i lines at most 100 are raised', (length, isCut) => {
  const items = Array.from({ length }, (_, index) => ({ product_id: `P${index}`, quantity: 1 }));
  const set = buildLevers(subjectWith(naming('N'), { items }));

  expect([set.levers.length, set.views.length, set.isCut]).toEqual([101, 101, isCut]);
  // The new line is that of the goods, and not the line beyond the first 100.
  expect(set.views.at(-1)?.productId).toBe('N');
});

test('goods that were not read leave the levers incomplete', () => {
  const { input } = subjectWith(naming('N'), { items: LINES });
  const catalog = { ...input.facts.catalog, unread: new Set(['N']) };
  const levers = buildLevers(subjectOfInput({ ...input, facts: { ...input.facts, catalog } }));

  expect([levers.levers.length, levers.isCut]).toEqual([2, true]);
});

test('units without an addition: of lines, with and without a quantity, and of a new line', () => {
  const set = buildLevers(subjectWith(naming('N'), { items: [...LINES, { product_id: 'A' }] }));

  expect(leverIndexes(set)).toEqual([0, 1, 2, 3]);
  expect(leverIndexes(set).map((place) => unitsNow(set, place))).toEqual([2, 3, 1, 0]);
  expect(unitsNow({ ...set, views: [] }, 0)).toBe(0);
});

test('the levers that a selecting rule counts, computed once', () => {
  const { levers, context } = searchOf(worldOf(naming('N', 'A')), requestOf({ items: LINES }));
  const picker = readRule(anyOf('A', 'B'));
  const other = readRule(anyOf('none'));

  expect(leversOfPicker(levers, null, context)).toEqual([0, 1, 2, 3]);
  expect(leversOfPicker(levers, picker, context)).toEqual([0, 1, 3]);
  expect(leversOfPicker(levers, other, context)).toEqual([]);
  expect([...levers.picked]).toEqual([
    [picker, [0, 1, 3]],
    [other, []],
  ]);
  expect(leversOfPicker({ ...levers, picked: new Map([[picker, [7]]]) }, picker, context)).toEqual([7]);
  expect(leversOfPicker({ ...levers, views: [], picked: new Map() }, picker, context)).toEqual([]);
});

test('the levers that definitions name', () => {
  const subject = subjectWith(naming('N', 'A'), { items: LINES });
  const set = buildLevers(subject);

  expect(leversOfDefinitions(set, [{ id: 'A' }], subject)).toEqual([0, 3]);
  expect(leversOfDefinitions(set, [{ id: 'K' }, { id: 'B1' }], subject)).toEqual([1, 2]);
  expect(leversOfDefinitions(set, [], subject)).toEqual([]);
  expect(leversOfDefinitions({ ...set, views: [] }, [{ id: 'A' }], subject)).toEqual([]);
});

const UNIT: Discount = { type: 'UNIT', unit_off: 1, unit_type: 'N', effect: 'ADD_MISSING_ITEMS' };
const scopeOf = (id: string): Partial<ValidationRule> => ({
  applicable_to: { included: [{ object: 'product', id }], excluded: [{ object: 'product', id: 'U' }] },
});
const bundleOf = (id: string): Partial<ValidationRule> => ({
  bundle_rules: { '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id }] } } },
});

test.each<[string, Words, readonly string[], readonly number[]]>([
  ['an order', {}, [], [0, 1]],
  ['goods that rules name', naming('A'), [], [0, 1, 2]],
  ['products', { rule: scopeOf('A') }, ['A'], [0, 2]],
  ['a bundle', { rule: bundleOf('B') }, ['B'], [1, 2]],
  ['a card', { world: { vouchers: { CODE: { gift: 100 } } } }, [], [0, 1]],
  ['a free product', { discount: UNIT }, ['N'], [2]],
  [
    'many free products',
    {
      discount: {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [
          { unit_off: 1, unit_type: 'N', effect: 'ADD_NEW_ITEMS' },
          { unit_off: 1, unit_type: 'B', effect: 'ADD_NEW_ITEMS' },
        ],
      },
    },
    ['N', 'B'],
    [1, 2, 3],
  ],
  [
    'products, a bundle and a free product',
    { rule: { ...scopeOf('A'), ...bundleOf('B') }, discount: UNIT },
    ['A', 'B', 'N'],
    [0, 1, 2, 3, 4],
  ],
  [
    'products that are not there',
    { rule: { applicable_to: { included: [{ object: 'products_collection', id: 'EMPTY' }], excluded: [] } } },
    ['EMPTY'],
    [],
  ],
])('what a discount of %s reaches', (_words, words, ids, places) => {
  const subject = subjectWith(words, { items: LINES });

  expect(definitionsOfEffect(subject).map(({ id }) => id)).toEqual(ids);
  expect(leversOfEffect(buildLevers(subject), subject)).toEqual(places);
});

test.each<[string, Rule | null, boolean]>([
  ['the whole cart', null, true],
  ['a product', anyOf('N'), false],
  ['a product that is unknown', anyOf('none'), false],
  ['a collection with members', anyOf('K'), false],
  ['a collection without members', anyOf('EMPTY'), true],
  ['a product, or a collection without members', anyOf('N', 'EMPTY'), true],
  ['goods that must not be there', { name: 'order.items.any', conditions: { $is_not: ['A'] } }, true],
  ['no goods', { name: 'order.items.any', conditions: {} }, true],
])('a rule on %s: whether it is satisfied by goods that nothing names', (_words, rule, isIt) => {
  expect(isOpenEndedPicker(rule && readRule(rule), subjectWith({}))).toBe(isIt);
});

test('a definition stands for unknown goods where no line may be added of it', () => {
  expect([{ id: 'N' }, { id: 'EMPTY' }, {}].map((one) => isOpenEnded(one, subjectWith({})))).toEqual([
    false,
    true,
    true,
  ]);
});

/** The goods in a text, by the place of the lever. */
function goodsIn(words: Words, order: RequestOrder) {
  const subject = subjectWith(words, order);
  const set = buildLevers(subject);
  const definitions = collectDefinitions(subject.candidate);
  return leverIndexes(set).map((place) => goodsOfLever(set, place, { subject, definitions }));
}

test('a text names the goods that a rule names, else those of the line', () => {
  const items: readonly RequestOrderItem[] = [
    { product_id: 'A' },
    { sku_id: 'B1' },
    { product_id: 'B' },
    { product_id: 'own', product: { name: 'Own name' } },
    { product_id: 'N' },
    { product_id: 'EMPTY' },
    { price: 5 },
    { source_id: 'by-source', related_object: 'product' },
    { source_id: 'sku-source', related_object: 'sku' },
  ];

  expect(goodsIn(naming('K'), { items })).toEqual([
    { object: 'product', id: 'A', name: 'Shirt' },
    { object: 'sku', id: 'B1', name: 'Socks, red' },
    { object: 'product', id: 'B', name: 'Socks' },
    { object: 'product', id: 'own', name: 'Own name' },
    { object: 'products_collection', id: 'K', name: 'All of it' },
    { object: 'product', id: 'EMPTY', name: null },
    null,
    { object: 'product', id: 'by-source', name: null },
    { object: 'sku', id: 'sku-source', name: null },
    { object: 'products_collection', id: 'K', name: 'All of it' },
  ]);
});

test('a lever beyond the last has no goods, and a new line has its own', () => {
  const subject = subjectWith(naming('N'), { items: LINES });
  const set = buildLevers(subject);

  const ofK = buildLevers(subjectWith(naming('K')));

  expect(goodsOfLever(set, 9, { subject, definitions: [] })).toBeNull();
  expect(goodsOfLever(ofK, 0, { subject, definitions: [] })).toMatchObject({ object: 'products_collection', id: 'K' });
  expect(goodsOfLever(set, 2, { subject, definitions: [] })).toEqual({ object: 'product', id: 'N', name: null });
  expect(goodsOfLever(set, 2, { subject, definitions: [{ id: 'A' }, { id: 'K' }] })).toMatchObject({ id: 'K' });
});
