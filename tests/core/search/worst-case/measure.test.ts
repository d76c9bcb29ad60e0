// What a worst case measures: discounts, parts of an order, and how far a price is below its floor.
import {
  type AddedBound,
  buildFloor,
  buildMeasure,
  CostTable,
  NOTHING_ADDED,
  numberIn,
  ratioOf,
} from '../../../../lib/core/search/worst-case/measure';
import type { WorstCaseAim, WorstCaseFloor } from '../../../../lib/core/search/worst-case/question';
import { EMPTY_CATALOG, factsOf, minor, type OrderState } from '../../../support/core';

/** An order after a discount. */
function orderOf(
  amount: number | null,
  discount: number,
  lines: readonly (readonly [string, number])[] = [],
): OrderState {
  const zero = minor(0);
  return {
    lines: lines.map(([id, quantity]) => ({
      identity: id.startsWith('S') ? { sku_id: id } : { product_id: id },
      price: zero,
      quantity,
      amount: zero,
      initialQuantity: quantity,
      initialAmount: zero,
      discount: zero,
      discountQuantity: 0,
      touched: false,
    })),
    amount: amount === null ? null : minor(amount),
    initialAmount: null,
    orderDiscount: minor(discount),
    itemsDiscount: zero,
    hasOrderDiscount: true,
    hasItemsDiscount: false,
    unitsChanged: false,
  };
}

const { catalog } = factsOf({
  products: {
    A: { metadata: { cost: 10, weight: 0.25, bad: -1, text: '5', huge: 2 ** 53 } },
    B: { metadata: { cost: 12.5 } },
    C: { metadata: {} },
  },
  skus: {
    S1: { product_id: 'A', metadata: { cost: 4.125 } },
    S2: { product_id: 'A' },
    S3: { product_id: 'C', metadata: { cost: 0 } },
  },
});
const added = (members: Partial<AddedBound>): AddedBound => ({ ...NOTHING_ADDED, ...members });

describe('the value of an order', () => {
  it.each<[WorstCaseAim, OrderState, number]>([
    ['AMOUNT', orderOf(1_000, 300), 300],
    ['PERCENT', orderOf(1_000, 300), 0.3],
    ['PERCENT', orderOf(0, 0), 0],
    ['PERCENT', orderOf(null, 5), 0],
    [{ amount: 900 }, orderOf(1_000, 300), 200],
    [{ amount: 500 }, orderOf(1_000, 300), -200],
    // 80 % of 1,001 is 800.8, rounded up.
    [{ percent_off: 20 }, orderOf(1_001, 301), 101],
    [{ percent_off: 20 }, orderOf(null, 0), 0],
    [
      { metadata: 'cost' },
      orderOf(30, 5, [
        ['A', 2],
        ['B', 1],
      ]),
      8,
    ],
  ])('by %j', (aim, order, expected) => {
    expect(buildMeasure(aim, catalog).valueOf(order)).toBe(expected);
  });

  it('is no ratio where the order has no amount', () => {
    expect([orderOf(200, 50), orderOf(0, 50), orderOf(null, 50)].map(ratioOf)).toEqual([0.25, 0, 0]);
  });
});

describe('the bound of an order after further redeemables', () => {
  it.each<[WorstCaseAim, OrderState, number, Partial<AddedBound>, number]>([
    ['AMOUNT', orderOf(1_000, 300), 200, {}, 500],
    ['AMOUNT', orderOf(1_000, 300), -5, {}, 300],
    ['PERCENT', orderOf(1_000, 300), 200, {}, 0.5],
    ['PERCENT', orderOf(1_000, 300), -200, {}, 0.3],
    ['PERCENT', orderOf(1_000, 300), 900, {}, 1],
    ['PERCENT', orderOf(1_000, 300), 200, { mayReplace: true }, 1],
    ['PERCENT', orderOf(1_000, 300), 200, { value: 50 }, 0.5],
    ['PERCENT', orderOf(0, 0), 5, {}, 0],
    ['PERCENT', orderOf(null, 0), 5, {}, 0],
    ['PERCENT', orderOf(0, 0), 5, { value: 50 }, 1],
    ['PERCENT', orderOf(null, 0), 5, { value: 50 }, 1],
    ['PERCENT', orderOf(0, 0), 5, { mayReplace: true }, 1],
    [{ amount: 900 }, orderOf(1_000, 300), 200, {}, 400],
    [{ amount: 900 }, orderOf(1_000, 300), -200, {}, 200],
    [{ amount: 900 }, orderOf(1_000, 300), 800, {}, 900],
    [{ amount: 900 }, orderOf(1_000, 300), 200, { mayReplace: true }, 900],
    // 80 % of 1,100 without 500 left.
    [{ percent_off: 20 }, orderOf(1_000, 300), 200, { value: 100 }, 380],
    [{ metadata: 'cost' }, orderOf(30, 5, [['A', 2]]), 10, { cost: 3.5 }, 9],
  ])('by %j', (aim, order, more, units, expected) => {
    expect(buildMeasure(aim, catalog).boundOf(order, more, added(units))).toBe(expected);
  });
});

describe('the floor of an order', () => {
  it.each<[WorstCaseFloor, OrderState, number]>([
    [{ percent_off: 0 }, orderOf(999, 0), 999],
    [{ percent_off: 100 }, orderOf(999, 0), 0],
    [{ percent_off: 150 }, orderOf(999, 0), 0],
    // 66.667 % of 1,000 is 666.67.
    [{ percent_off: 33.333 }, orderOf(1_000, 0), 667],
    [{ percent_off: 0 }, orderOf(Number.MAX_SAFE_INTEGER, 0), Number.MAX_SAFE_INTEGER],
    [{ metadata: 'cost' }, orderOf(0, 0), 0],
    [{ metadata: 'cost' }, orderOf(0, 0, [['A', 3]]), 30],
    [{ metadata: 'cost' }, orderOf(0, 0, [['B', 1]]), 13],
    [
      { metadata: 'cost' },
      orderOf(0, 0, [
        ['B', 2],
        ['A', 1],
      ]),
      35,
    ],
    // The value of a SKU counts, else that of its product.
    [{ metadata: 'cost' }, orderOf(0, 0, [['S1', 2]]), 9],
    [
      { metadata: 'cost' },
      orderOf(0, 0, [
        ['S1', 2],
        ['B', 1],
      ]),
      21,
    ],
    [{ metadata: 'cost' }, orderOf(0, 0, [['S2', 2]]), 20],
    [
      { metadata: 'cost' },
      orderOf(0, 0, [
        ['S3', 2],
        ['C', 5],
        ['X', 9],
      ]),
      0,
    ],
    [{ metadata: 'weight' }, orderOf(0, 0, [['A', 1]]), 1],
  ])('by %j', (floor, order, expected) => {
    expect(buildFloor(floor, catalog)(order, NOTHING_ADDED)).toBe(expected);
  });

  it('grows with the units that redeemables add', () => {
    expect(buildFloor({ percent_off: 50 }, catalog)(orderOf(1_000, 0), added({ value: 101 }))).toBe(551);
    expect(buildFloor({ percent_off: 50 }, catalog)(orderOf(null, 0), added({ value: 100 }))).toBe(50);
    expect(buildFloor({ metadata: 'cost' }, catalog)(orderOf(0, 0, [['A', 1]]), added({ cost: 2.5 }))).toBe(13);
    expect(buildFloor({ percent_off: 0 }, catalog)(orderOf(5, 0), added({ value: 2 ** 60 }))).toBe(
      Number.MAX_SAFE_INTEGER,
    );
  });

  it('is the same for lines of the same goods, and stays below the largest whole number', () => {
    const table = new CostTable('cost', catalog);
    const sumOf = (...lines: readonly (readonly [string, number])[]) => table.sumOf(orderOf(0, 0, lines).lines);

    expect([sumOf(['A', 1]), sumOf(['S2', 1]), sumOf(['S1', 8]), sumOf(['A', 1])]).toEqual([10, 10, 33, 10]);
    expect(sumOf(['A', Number.MAX_SAFE_INTEGER])).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('reads each product of the catalogue once', () => {
    let reads = 0;
    const products = new Map(catalog.products);
    products.get = (id) => {
      reads += 1;
      return catalog.products.get(id);
    };
    const table = new CostTable('cost', { ...EMPTY_CATALOG, products });
    const { lines } = orderOf(0, 0, [
      ['A', 1],
      ['A', 2],
      ['B', 1],
    ]);

    expect([table.sumOf(lines), table.sumOf(lines), reads]).toEqual([43, 43, 2]);
  });
});

describe('a number of metadata', () => {
  it.each<[string, number | null]>([
    ['cost', 10],
    ['weight', 0.25],
    ['bad', null],
    ['text', null],
    ['huge', null],
    ['other', null],
    ['toString', null],
  ])('%s is %j', (key, expected) => {
    expect(numberIn(catalog.products.get('A')?.metadata, key)).toBe(expected);
  });

  it('may be zero or the largest whole number, and is absent without metadata', () => {
    expect(numberIn({ one: 0 }, 'one')).toBe(0);
    expect(numberIn({ one: Number.MAX_SAFE_INTEGER }, 'one')).toBe(Number.MAX_SAFE_INTEGER);
    expect([numberIn(null, 'one'), numberIn(undefined, 'one')]).toEqual([null, null]);
  });
});
