// How one redeemable reduces an order, where that follows from what is left of the order and of its lines.
import type { Reduction } from '../../../lib/core/search/reductions';
import type { RequestOrder } from '../../../lib/model/records/order';
import type { Redeemable } from '../../../lib/model/request';
import type { Discount, ProductScope, ScopeDefinition, VoucherWords, World } from '../../support/core';
import { searchContextOf } from '../../support/best-stack-search';

/** A: two units of 10.00, B: one unit of 5.00. */
const A = { product_id: 'A', price: 1_000, quantity: 2 } as const;
const B = { product_id: 'B', price: 500, quantity: 1 } as const;
const ITEMS = [A, B];
const OF_INITIAL: World = { stacking: { discount_calculation_mode: 'INITIAL_AMOUNT' } };
const ONCE: World = { stacking: { redeemables_products_application_mode: 'ONCE' } };

interface ReductionTerms {
  readonly world?: World;
  readonly order?: RequestOrder;
  readonly redeemable?: Partial<Redeemable>;
  /** A second redeemable of the search. */
  readonly beside?: Discount;
}

function reductionOf(
  voucher: VoucherWords,
  { world = {}, order = { items: ITEMS }, redeemable, beside }: ReductionTerms = {},
): Reduction | null | undefined {
  const vouchers = { ONE: voucher, ...(beside && { BESIDE: { discount: beside } }) };
  const redeemables = Object.keys(vouchers).map(
    (id) => ({ object: 'voucher', id, ...(id === 'ONE' && redeemable) }) as const,
  );
  return searchContextOf({ world: { ...world, vouchers }, request: { redeemables, order } }).traits[0]?.reduction;
}

/** A reduction as plain values. @param lefts what is left of the order, or of its lines */
function shown(reduction: Reduction | null | undefined, lefts: readonly number[]): unknown {
  switch (reduction?.kind) {
    case 'ORDER':
      return { order: lefts.map(reduction.after) };
    case 'LINES':
      return { lines: reduction.lines, after: lefts.map((left, line) => reduction.after(line, left)) };
    case 'FREE_UNITS':
    case 'LINE_AMOUNTS':
      return { [reduction.kind]: Object.fromEntries(reduction.amounts) };
    default:
      return reduction?.kind ?? reduction;
  }
}

const percent = (percent_off: number, members: Partial<Discount> = {}) =>
  ({ type: 'PERCENT', percent_off, ...members }) as Discount;
const amount = (amount_off: number, members: Partial<Discount> = {}) =>
  ({ type: 'AMOUNT', amount_off, ...members }) as Discount;
const fixed = (fixed_amount: number, members: Partial<Discount> = {}) =>
  ({ type: 'FIXED', fixed_amount, ...members }) as Discount;
const ITEMS_EFFECT = { effect: 'APPLY_TO_ITEMS' } as const;
const units = (unit_off: number, unit_type: string): Discount => ({ type: 'UNIT', unit_off, unit_type });

describe('a card', () => {
  it.each<[string, VoucherWords, Partial<Redeemable>, string | null]>([
    ['for the order pays what it holds', { gift: 100 }, {}, 'AMOUNT'],
    ['for the order without named credits pays what it holds', { gift: 100 }, { gift: {} }, 'AMOUNT'],
    ['that pays named credits depends on more', { gift: 100 }, { gift: { credits: 40 } }, null],
    ['for items depends on more', { gift: { balance: 100, effect: 'APPLY_TO_ITEMS' } }, {}, null],
    ['without a gift pays what it holds', { type: 'GIFT_VOUCHER' }, {}, 'AMOUNT'],
    ['of points depends on more', { points: 100 }, {}, null],
    ['that is a code without a discount depends on more', {}, {}, null],
  ])('%s', (_, voucher, redeemable, kind) => {
    expect(shown(reductionOf(voucher, { redeemable }), [])).toBe(kind);
  });
});

describe('a discount of the order', () => {
  it.each<[string, Discount, World, unknown]>([
    ['an amount', amount(300), {}, 'AMOUNT'],
    ['a percentage', percent(10), {}, { order: [2_250, 900] }],
    ['a percentage up to an amount', percent(10, { amount_limit: 150 }), {}, { order: [2_350, 900] }],
    ['more than all', percent(120), {}, { order: [0, 0] }],
    ['a percentage of the initial amount', percent(10), OF_INITIAL, 'AMOUNT'],
    ['a percentage by a formula', percent(1, { percent_off_formula: '10 + 5' }), {}, { order: [2_125, 850] }],
    ['a percentage by a price', percent(1, { percent_off_formula: 'CHEAPEST_ORDER_ITEM_PRICE' }), {}, null],
    ['a percentage by a line', percent(1, { percent_off_formula: 'ORDER_ITEM_SUBTOTAL * 0.2' }), {}, null],
    ['an amount by a price', amount(1, { amount_off_formula: 'CHEAPEST_ORDER_ITEM_PRICE' }), {}, null],
    ['a price', fixed(1_700), {}, { order: [1_700, 1_000] }],
    ['a price of the initial amount', fixed(1_700), OF_INITIAL, 'AMOUNT'],
    ['a price that is no number', fixed(Number.NaN), {}, null],
  ])('%s', (_, discount, world, expected) => {
    expect(shown(reductionOf({ discount }, { world }), [2_500, 1_000])).toEqual(expected);
  });
});

describe('a discount of lines', () => {
  const byValue = { effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' } as const;
  const byUnits = { effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' } as const;
  const ofUnits = { effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } as const;
  const steady = { percent_off_formula: 'ORDER_ITEM_SUBTOTAL / 2', ...ITEMS_EFFECT };
  const limited = { ...ITEMS_EFFECT, aggregated_amount_limit: 80 };
  const byPrice = { amount_off_formula: 'ORDER_ITEM_PRICE / 10' };

  it.each<[string, Discount, unknown, unknown?]>([
    ['an amount of each line', amount(300, ITEMS_EFFECT), { LINE_AMOUNTS: { 0: 300, 1: 300 } }],
    ['a broken amount', amount(10.6, ITEMS_EFFECT), { LINE_AMOUNTS: { 0: 11, 1: 11 } }],
    ['an amount by prices', amount(1, { ...byPrice, ...ITEMS_EFFECT }), { LINE_AMOUNTS: { 0: 100, 1: 50 } }],
    ['an amount of each unit', amount(300, ofUnits), { LINE_AMOUNTS: { 0: 600, 1: 300 } }],
    ['an amount of each unit by prices', amount(1, { ...byPrice, ...ofUnits }), { LINE_AMOUNTS: { 0: 200, 1: 50 } }],
    ['an amount shared by value', amount(300, byValue), 'SHARED'],
    ['an amount shared by units', amount(300, byUnits), null],
    ['an amount with a limit of all lines', amount(300, limited), null],
    ['a percentage', percent(10, ITEMS_EFFECT), { lines: [0, 1], after: [1_800, 450] }],
    [
      'a percentage with a limit',
      percent(10, { ...ITEMS_EFFECT, amount_limit: 80 }),
      { lines: [0, 1], after: [1_920, 450] },
    ],
    ['more than all', percent(120, ITEMS_EFFECT), { lines: [0, 1], after: [0, 0] }],
    ['a percentage with a limit of all lines', percent(10, limited), null],
    ['a percentage of what is left of a line', percent(1, steady), { lines: [0, 1], after: [1_800, 487] }],
    [
      'such a percentage with a limit',
      percent(1, { ...steady, amount_limit: 30 }),
      { lines: [0, 1], after: [1_970, 487] },
    ],
    ['a percentage that falls', percent(1, { ...ITEMS_EFFECT, percent_off_formula: '60 - ORDER_ITEM_SUBTOTAL' }), null],
    ['an amount by what is left', amount(1, { ...ITEMS_EFFECT, amount_off_formula: 'ORDER_ITEM_SUBTOTAL / 2' }), null],
    ['a price of each unit', fixed(300, ITEMS_EFFECT), { lines: [0, 1], after: [600, 300] }],
    ['a price above that of one line', fixed(700, ITEMS_EFFECT), { lines: [0, 1], after: [1_400, 500] }],
    ['a price that is no number', fixed(Number.NaN, ITEMS_EFFECT), null],
    ['a price, without its limit of all lines', fixed(300, limited), { lines: [0, 1], after: [600, 300] }],
  ])('%s', (_, discount, expected) => {
    expect(shown(reductionOf({ discount }), [2_000, 500])).toEqual(expected);
  });

  it.each<[string, Discount, unknown]>([
    ['a percentage', percent(10, ITEMS_EFFECT), { LINE_AMOUNTS: { 0: 200, 1: 50 } }],
    [
      'a percentage with a limit',
      percent(10, { ...ITEMS_EFFECT, amount_limit: 80 }),
      { LINE_AMOUNTS: { 0: 80, 1: 50 } },
    ],
    ['more than all', percent(120, ITEMS_EFFECT), { LINE_AMOUNTS: { 0: 2_000, 1: 500 } }],
    ['a percentage of what is left of a line', percent(1, steady), null],
    ['a price of each unit', fixed(700, ITEMS_EFFECT), { LINE_AMOUNTS: { 0: 600, 1: 0 } }],
  ])('%s, of the initial amount', (_, discount, expected) => {
    expect(shown(reductionOf({ discount }, { world: OF_INITIAL }), [])).toEqual(expected);
  });

  it('of which one varies depends on more', () => {
    const discount = percent(1, { ...ITEMS_EFFECT, percent_off_formula: 'ORDER_ITEM_SUBTOTAL * 3' });
    const one = { product_id: 'A', price: 100 };
    const other = { product_id: 'B', price: 9_900 };

    expect(shown(reductionOf({ discount }, { order: { items: [one] } }), [100])).toEqual({ lines: [0], after: [97] });
    expect(reductionOf({ discount }, { order: { items: [one, other] } })).toBeNull();
  });

  it('of a price is known only where a line costs what its units cost', () => {
    const costing = (total: number) => ({ items: [{ ...A, amount: total }, B] });
    const unpriced = { items: [{ product_id: 'A', quantity: 2, amount: 1_990 }, B] };

    const after = { lines: [0, 1], after: [600, 300] };
    expect(shown(reductionOf({ discount: fixed(300, ITEMS_EFFECT) }, { order: costing(2_000) }), [2_000, 500])).toEqual(
      after,
    );
    expect(reductionOf({ discount: fixed(300, ITEMS_EFFECT) }, { order: costing(1_990) })).toBeNull();
    expect(shown(reductionOf({ discount: fixed(300, ITEMS_EFFECT) }, { order: unpriced }), [1_990, 500])).toEqual(
      after,
    );
  });

  it('leaves lines without an amount as they are', () => {
    const order = { items: [{ product_id: 'C', quantity: 1 }, A] };

    expect(shown(reductionOf({ discount: percent(10, ITEMS_EFFECT) }, { order }), [9, 2_000])).toEqual({
      lines: [1],
      after: [9, 1_800],
    });
  });

  it('shared by value depends on more where the order does not cost what its lines cost', () => {
    const discount = amount(300, byValue);

    expect(reductionOf({ discount }, { order: { amount: 2_501, items: ITEMS } })).toBeNull();
    expect(reductionOf({ discount }, { order: { items: [...ITEMS, { product_id: 'C', quantity: 1 }] } })).toEqual({
      kind: 'SHARED',
    });
  });
});

describe('a discount of products', () => {
  const of = (members: Partial<ScopeDefinition>): ScopeDefinition => ({ object: 'product', id: 'A', ...members });
  const reductionIn = (scope: ProductScope, discount = percent(10), world: World = {}) => {
    const rules = { val_1: { applicable_to: scope } };
    return shown(reductionOf({ discount, rules: ['val_1'] }, { world: { ...world, rules } }), [2_000, 500]);
  };
  const ofA = { lines: [0], after: [1_800, 500] };
  const ofOrder = amount(9, { effect: 'APPLY_TO_ORDER' });

  it.each<[string, ProductScope, unknown]>([
    ['every unit', { included: [of({})] }, ofA],
    ['every unit by name', { included: [of({ effect: 'APPLY_TO_EVERY' })] }, ofA],
    ['every unit without limits', { included: [of({ quantity_limit: null, amount_limit: null, price: null })] }, ofA],
    ['no skipped unit', { included: [of({ skip_initially: 0, repeat: 1 })] }, ofA],
    ['all but one product', { excluded: [of({ id: 'B' })] }, ofA],
    ['a limit of units of a line', { included: [of({ quantity_limit: 9 })] }, null],
    ['a limit of units', { included: [of({ aggregated_quantity_limit: 9 })] }, null],
    ['a limit of money of a line', { included: [of({ amount_limit: 9 })] }, null],
    ['a limit of money', { included: [of({ aggregated_amount_limit: 9 })] }, null],
    ['a price', { included: [of({ price: 9 })] }, null],
    ['a formula of the price', { included: [of({ price_formula: '9' })] }, null],
    ['a formula of units', { included: [of({ quantity_limit_formula: '9' })] }, null],
    ['the cheapest', { included: [of({ effect: 'APPLY_TO_CHEAPEST' })] }, null],
    ['a skipped line', { included: [of({ skip_initially: 1 })] }, null],
    ['every second line', { included: [of({ repeat: 2 })] }, null],
    ['one product with a limit of two', { included: [of({}), of({ id: 'B', quantity_limit: 9 })] }, null],
    ['all but a product with a limit', { excluded: [of({ id: 'B', quantity_limit: 9 })] }, null],
    ['units for a campaign', { included: [of({ product_campaign_quantity_limit: 9 })] }, null],
  ])('%s', (_, scope, expected) => {
    expect(reductionIn(scope)).toEqual(expected);
  });

  it('shared by value is known only of all products', () => {
    const shared = amount(300, { effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' });

    expect(reductionIn({ included_all: true }, shared)).toBe('SHARED');
    expect(reductionIn({ included: [of({})] }, shared)).toBeNull();
    expect(reductionIn({ excluded: [of({})] }, shared)).toBeNull();
  });

  it('of the order is known with any products', () => {
    expect(reductionIn({ included: [of({ price: 9 })] }, ofOrder)).toBe('AMOUNT');
  });

  it('for complete bundles depends on more', () => {
    const rules = { val_1: { bundle_rules: { '1': { conditions: { $is: [{ object: 'product', id: 'A' }] } } } } };

    expect(reductionOf({ discount: ofOrder, rules: ['val_1'] }, { world: { rules } })).toBeNull();
  });
});

describe('free units', () => {
  const twoLines = { order: { items: [A, A] } };
  const withFree = (discount_quantity: number) => ({ order: { items: [{ ...A, discount_quantity }, A] } });

  it.each<[string, Discount, ReductionTerms, unknown]>([
    ['of one line', units(1, 'A'), {}, { lines: [0], after: [1_000, 2_000] }],
    ['of all of a line', units(2, 'A'), {}, { lines: [0], after: [0, 2_000] }],
    ['of a broken number', units(1.9, 'A'), {}, { lines: [0], after: [1_000, 2_000] }],
    ['of none', units(0, 'A'), {}, { lines: [], after: [2_000, 2_000] }],
    ['of lines that are discounted once', units(1, 'A'), { world: ONCE }, null],
    ['without a number', { type: 'UNIT', unit_type: 'A' }, {}, { lines: [], after: [2_000, 2_000] }],
    ['of nothing', { type: 'UNIT', unit_off: 1 }, {}, { lines: [], after: [2_000, 2_000] }],
    ['of two lines', units(3, 'A'), twoLines, { lines: [0, 1], after: [0, 1_000] }],
    ['of the first of two lines', units(2, 'A'), twoLines, { lines: [0], after: [0, 2_000] }],
    ['of a line with a free unit', units(1, 'A'), withFree(1), { lines: [0], after: [0, 2_000] }],
    ['of the line after one that is free', units(1, 'A'), withFree(2), { lines: [1], after: [2_000, 1_000] }],
  ])('%s', (_, discount, terms, expected) => {
    expect(shown(reductionOf({ discount }, terms), [2_000, 2_000])).toEqual(expected);
  });

  it('leave half a minor unit to the customer', () => {
    expect(shown(reductionOf({ discount: units(1, 'A') }), [1_999])).toEqual({ lines: [0], after: [999] });
  });

  it.each<[string, Discount, ReductionTerms, unknown]>([
    ['one of two units', units(1, 'A'), { beside: units(1, 'A') }, { 0: 1_002 }],
    ['the only unit', units(1, 'B'), { beside: units(1, 'A') }, { 1: 500 }],
    ['no unit', units(0, 'A'), { beside: units(1, 'A') }, { 0: 0 }],
    ['no product', { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [] }, { beside: units(1, 'A') }, {}],
    ['either of two lines', units(1, 'A'), { beside: units(2, 'A'), order: { items: [A, A] } }, { 0: 1_002, 1: 1_002 }],
    ['none of the line behind', units(1, 'A'), { beside: units(1, 'B'), order: { items: [A, A, B] } }, { 0: 1_002 }],
    [
      'one of the units that are left',
      units(1, 'A'),
      {
        beside: units(1, 'B'),
        order: { items: [{ ...A, quantity: 3, discount_quantity: 1, discount_amount: 1_000 }, B] },
      },
      { 0: 1_002 },
    ],
    [
      'two gifts of one product',
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [
          { unit_off: 1, unit_type: 'A' },
          { unit_off: 1, unit_type: 'A' },
        ],
      },
      { order: { items: [{ ...A, quantity: 5 }] } },
      { 0: 2_004 },
    ],
  ])('of two gifts take at most their shares: %s', (_, discount, terms, amounts) => {
    expect(shown(reductionOf({ discount }, terms), [])).toEqual({ FREE_UNITS: amounts });
  });
});
