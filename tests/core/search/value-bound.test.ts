// The most that one discount may take off in any stack, and the most units that an order may get.
import { boundUnits, haveFixedUnits } from '../../../lib/core/search/value-bound';
import type { RequestOrder } from '../../../lib/model/records/order';
import type { BundleRules, ProductScope } from '../../../lib/model/records/rules';
import { type Discount, listed, type World } from '../../support/core';
import { searchContextOf } from '../../support/best-stack-search';

/** A: two units of 10.00, B: one unit of 5.00. */
const ITEMS = [
  { product_id: 'A', price: 1_000, quantity: 2 },
  { product_id: 'B', price: 500, quantity: 1 },
];
const ENDLESS = Number.POSITIVE_INFINITY;
const OF_A: ProductScope = { included: [{ object: 'product', id: 'A' }] };
const FOUR_BUNDLES: BundleRules = { '1': { conditions: { $is: [{ object: 'product', id: 'A' }] } }, limit: 4 };
const ITEMS_EFFECT = { effect: 'APPLY_TO_ITEMS' } as const;
const ORDER_EFFECT = { effect: 'APPLY_TO_ORDER' } as const;

interface BoundTerms {
  /** Null for a request without an order. */
  readonly order?: RequestOrder | null;
  readonly scope?: ProductScope;
  readonly bundle?: BundleRules;
}

/** A search with these discounts, and with a product X of 7.00 and a product Y without a price. */
function contextOf(discounts: readonly (Discount | null)[], terms: BoundTerms = {}) {
  const { order = { items: ITEMS }, scope = null, bundle = null } = terms;
  const vouchers = discounts.map((discount, index) => [`CODE${index}`, { discount, rules: ['val_1'] }] as const);
  const world: World = {
    vouchers: Object.fromEntries(vouchers),
    products: { X: { price: 700 }, Y: {} },
    rules: scope || bundle ? { val_1: { applicable_to: scope, bundle_rules: bundle } } : {},
  };
  const redeemables = listed(...vouchers.map(([code]) => code));
  return searchContextOf({ world, request: { redeemables, ...(order && { order }) } });
}

const mostOf = (discount: Discount | null, terms?: BoundTerms) => contextOf([discount], terms).traits[0]?.most;

function unitsOf(discounts: readonly Discount[], terms?: BoundTerms) {
  const { candidates, start, input } = contextOf(discounts, terms);
  const { isFixed, highest, mostUnits, mostLines, order, lines } = boundUnits(
    candidates,
    { largest: start, smallest: start },
    input.facts.catalog,
  );
  return { isFixed, highest, mostUnits, mostLines, order, lines };
}

const gift = (unit_off: number, unit_type: string, effect: 'ADD_MISSING_ITEMS' | 'ADD_NEW_ITEMS' | 'REPLACE_ITEMS') =>
  ({ type: 'UNIT', unit_off, unit_type, effect }) as const;
const NEW_X = gift(2, 'X', 'ADD_NEW_ITEMS');
const REPLACING = gift(2, 'X', 'REPLACE_ITEMS');
const MANY: Discount = { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [NEW_X, gift(1, 'A', 'ADD_MISSING_ITEMS')] };

describe('the units and amounts that an order may get', () => {
  const placed = { isFixed: true, highest: 0, mostUnits: 3, mostLines: 2, order: 2_500, lines: 2_500 };

  it.each<[string, readonly Discount[], BoundTerms, Partial<typeof placed>]>([
    ['without units', [{ type: 'PERCENT', percent_off: 10 }], {}, placed],
    [
      'with free units of the order',
      [gift(2, 'A', 'ADD_MISSING_ITEMS')],
      {},
      { ...placed, mostUnits: 5, mostLines: 3 },
    ],
    [
      'with added units',
      [NEW_X],
      {},
      { isFixed: false, highest: 700, mostUnits: 5, mostLines: 3, order: 3_900, lines: 3_900 },
    ],
    [
      'with units that two redeemables add',
      [NEW_X, gift(1, 'Y', 'ADD_NEW_ITEMS')],
      {},
      { isFixed: false, highest: 700, mostUnits: 6, mostLines: 4, order: 4_600, lines: 4_600 },
    ],
    [
      'with units for bundles',
      [NEW_X],
      { bundle: FOUR_BUNDLES },
      { mostUnits: 11, mostLines: 3, order: 8_100, lines: 8_100 },
    ],
    [
      'with replaced units',
      [REPLACING],
      { scope: OF_A },
      { isFixed: false, mostUnits: 9, mostLines: 3, order: 15_100, lines: 15_100 },
    ],
    ['with units replaced twice', [REPLACING, REPLACING], { scope: OF_A }, { mostUnits: 27 }],
    ['with units replaced in bundles', [REPLACING], { bundle: FOUR_BUNDLES }, { isFixed: false, mostUnits: 9 }],
    [
      'with added and replaced units',
      [REPLACING, gift(1, 'X', 'ADD_NEW_ITEMS')],
      { scope: OF_A },
      { mostUnits: 12, order: 2_500 + 24 * 700 + 700 },
    ],
    ['with replaced units without products', [REPLACING], {}, { ...placed, highest: 700, mostLines: 3 }],
    ['with units by a formula', [{ ...NEW_X, unit_off_formula: '1' }], {}, { mostUnits: 1_000_003 }],
    ['with several gifts', [MANY], {}, { isFixed: false, mostUnits: 6, mostLines: 4, order: 4_900, lines: 4_900 }],
    [
      'without an order',
      [NEW_X],
      { order: null },
      { isFixed: false, highest: 700, mostUnits: 2, mostLines: 1, order: 1_400, lines: 1_400 },
    ],
    [
      'with an amount of its own',
      [NEW_X],
      { order: { amount: 9_000, items: [...ITEMS, { product_id: 'C' }] } },
      { mostUnits: 6, order: 10_400, lines: 3_900 },
    ],
  ])('%s', (_, discounts, terms, expected) => {
    expect(unitsOf(discounts, terms)).toMatchObject(expected);
  });
});

describe('the highest price of an added unit', () => {
  it.each<[string, Discount, BoundTerms, number]>([
    ['is that of the catalogue', gift(1, 'X', 'ADD_NEW_ITEMS'), {}, 700],
    ['is that of a line with the product', gift(1, 'A', 'ADD_NEW_ITEMS'), {}, 1_000],
    ['is zero where neither has one', gift(1, 'Y', 'ADD_NEW_ITEMS'), {}, 0],
    [
      'is the higher one of line and catalogue',
      gift(1, 'X', 'ADD_NEW_ITEMS'),
      { order: { items: [{ product_id: 'X', price: 900 }] } },
      900,
    ],
    [
      'is an average price of a line, and one more for rounding',
      gift(1, 'A', 'ADD_NEW_ITEMS'),
      { order: { items: [{ product_id: 'A', amount: 1_000, quantity: 3 }] } },
      334,
    ],
    ['is one of a line without any', gift(1, 'A', 'ADD_NEW_ITEMS'), { order: { items: [{ product_id: 'A' }] } }, 1],
    [
      'is that of any line for more of the same',
      { type: 'UNIT', unit_off: 1, unit_type: 'X', effect: 'ADD_SAME_ITEMS' },
      {},
      1_000,
    ],
    ['is that of any line for no product', { type: 'UNIT', unit_off: 1, effect: 'ADD_NEW_ITEMS' }, {}, 1_000],
  ])('%s', (_, discount, terms, price) => {
    expect(mostOf(discount, terms)).toMatchObject({ total: price });
  });
});

describe('whether the units of a search stay the same', () => {
  const same: Discount = { type: 'UNIT', unit_off: 1, unit_type: 'A', effect: 'ADD_SAME_ITEMS' };
  const twoLines = { items: [...ITEMS, { product_id: 'A', price: 900, quantity: 2 }] };

  it.each<[string, Discount, BoundTerms, boolean]>([
    ['no units', { type: 'AMOUNT', amount_off: 5 }, {}, true],
    ['free units that the order has', gift(2, 'A', 'ADD_MISSING_ITEMS'), {}, true],
    ['free units by default', { type: 'UNIT', unit_off: 2, unit_type: 'A' }, {}, true],
    ['more free units than the order has', gift(3, 'A', 'ADD_MISSING_ITEMS'), {}, false],
    ['free units of two lines', gift(4, 'A', 'ADD_MISSING_ITEMS'), { order: twoLines }, true],
    ['free units of another product', gift(1, 'X', 'ADD_MISSING_ITEMS'), {}, false],
    ['free units of no product', { type: 'UNIT', unit_off: 1 }, {}, true],
    ['free units without an order', gift(1, 'A', 'ADD_MISSING_ITEMS'), { order: null }, false],
    ['no free unit without an order', gift(0, 'A', 'ADD_NEW_ITEMS'), { order: null }, true],
    ['new units', gift(1, 'A', 'ADD_NEW_ITEMS'), {}, false],
    ['more of the same', same, {}, false],
    ['replaced units', gift(1, 'A', 'REPLACE_ITEMS'), { scope: OF_A }, false],
    ['replaced units without products', gift(1, 'A', 'REPLACE_ITEMS'), {}, true],
  ])('with %s', (_, discount, terms, isFixed) => {
    const { candidates, start, input } = contextOf([discount], terms);

    expect(haveFixedUnits(candidates, start, input.facts.catalog)).toBe(isFixed);
  });

  it('in the smallest order, for bounds of several orders', () => {
    const { candidates, start: largest, input } = contextOf([gift(2, 'A', 'ADD_MISSING_ITEMS')]);
    const { start: smallest } = contextOf([], { order: { items: [{ product_id: 'A', price: 1_000 }] } });
    const boundsIn = (least: typeof smallest) =>
      boundUnits(candidates, { largest, smallest: least }, input.facts.catalog);

    expect(boundsIn(smallest)).toMatchObject({ isFixed: false, mostUnits: 5, order: 4_500 });
    expect(boundsIn(null).isFixed).toBe(false);
  });
});

describe('the most that a discount takes off', () => {
  const amount = (members: Partial<Discount>) => ({ type: 'AMOUNT', amount_off: 300, ...members }) as Discount;
  const percent = (members: Partial<Discount>) => ({ type: 'PERCENT', percent_off: 10, ...members }) as Discount;

  it.each<[string, Discount | null, BoundTerms, number]>([
    ['no discount', null, {}, ENDLESS],
    ['a price', { type: 'FIXED', fixed_amount: 5 }, {}, ENDLESS],
    ['an amount by a formula', amount({ amount_off_formula: '1' }), {}, ENDLESS],
    ['an amount of the order', amount(ORDER_EFFECT), {}, 300],
    ['a broken amount', amount({ amount_off: 300.7 }), {}, 300],
    ['no amount', { type: 'AMOUNT' }, {}, 0],
    ['an amount of each line', amount(ITEMS_EFFECT), {}, 600],
    ['an amount of each unit', amount({ effect: 'APPLY_TO_ITEMS_BY_QUANTITY' }), {}, 900],
    ['an amount of all lines', amount({ effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' }), {}, 300],
    ['an amount for bundles', amount(ORDER_EFFECT), { bundle: FOUR_BUNDLES }, 1_200],
    ['a percentage of the order', percent(ORDER_EFFECT), {}, 251],
    ['a small percentage', percent({ percent_off: 0.1 }), {}, 4],
    ['no percentage', { type: 'PERCENT' }, {}, 1],
    ['more than all', percent({ percent_off: 150 }), {}, 2_501],
    ['a percentage for bundles', percent(ORDER_EFFECT), { bundle: FOUR_BUNDLES }, 1_001],
    ['a percentage up to an amount', percent({ amount_limit: 90, aggregated_amount_limit: 80 }), {}, 90],
    ['a percentage of lines', percent(ITEMS_EFFECT), {}, 252],
    ['a percentage of products', percent({}), { scope: OF_A }, 252],
    [
      'a percentage of lines up to an amount',
      percent({ ...ITEMS_EFFECT, amount_limit: 80, aggregated_amount_limit: 90 }),
      {},
      90,
    ],
    ['a percentage of an order of another amount', percent({}), { order: { amount: 3_000, items: ITEMS } }, 301],
    ['a percentage of its lines', percent(ITEMS_EFFECT), { order: { amount: 3_000, items: ITEMS } }, 252],
  ])('%s', (_, discount, terms, total) => {
    expect(mostOf(discount, terms)).toEqual({ total, paid: total, added: 0 });
  });

  it.each<[string, Discount, BoundTerms, NonNullable<ReturnType<typeof mostOf>>]>([
    ['units of the order', gift(2, 'A', 'ADD_MISSING_ITEMS'), {}, { total: 2_002, paid: 2_002, added: 0 }],
    ['no units', gift(0, 'A', 'ADD_MISSING_ITEMS'), {}, { total: 0, paid: 0, added: 0 }],
    ['added units', NEW_X, {}, { total: 1_400, paid: 0, added: 1_400 }],
    ['missing units', gift(2, 'X', 'ADD_MISSING_ITEMS'), {}, { total: 1_402, paid: 1_402, added: 1_400 }],
    ['replaced units', REPLACING, { scope: OF_A }, { total: 12_600, paid: ENDLESS, added: 12_600 }],
    ['several gifts', MANY, {}, { total: 2_401, paid: 1_001, added: 2_400 }],
    ['no gifts', { type: 'UNIT', effect: 'ADD_MANY_ITEMS' }, {}, { total: 0, paid: 0, added: 0 }],
  ])('%s', (_, discount, terms, most) => {
    expect(mostOf(discount, terms)).toEqual(most);
  });
});
