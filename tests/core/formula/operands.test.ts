// Every operand: where it is read from, and what it is when there is nothing to read.
import { type FormulaContext, formulaOrder, formulaTime, type Minor, OPERANDS } from '../../support/core';
import { aContext, aLine, anOrder, compute } from './support';

const money = (amount: number) => amount as Minor;

const shirt = aLine({
  identity: { metadata: { size: 'M' }, product: { metadata: { category: 'shirts' } } },
  discount: money(900),
});
const socks = aLine({
  identity: { metadata: { size: 'S' }, product: { metadata: { category: 'socks' } } },
  price: money(850),
  quantity: 2,
  amount: money(1700),
});
const coat = aLine({
  identity: { metadata: { size: 'L' }, product: { metadata: { category: 'coats' } } },
  price: money(12000),
  quantity: 1,
  amount: money(12000),
  discount: money(2000),
});
const noPrice = aLine({ price: null, amount: null, quantity: 4 });

const context: FormulaContext = aContext({
  order: anOrder(19697, [shirt, socks, coat, noPrice], { channel: 'web' }),
  line: shirt,
  customer: { metadata: { tier: 'gold' } },
  voucher: { redemption: { quantity: 10, redeemed_quantity: 4 }, publish: { count: 3 } },
  redeemableMetadata: { origin: 'mail' },
  redemptionMetadata: { till: 7 },
  publicationMetadata: { year: 2026 },
});

describe('operands', () => {
  test.each([
    ['ORDER_METADATA("channel")', 'web'],
    ['CUSTOMER_METADATA("tier")', 'gold'],
    ['REDEEMABLE_METADATA("origin")', 'mail'],
    ['REDEMPTION_METADATA("till")', 7],
    ['PUBLICATION_METADATA("year")', 2026],
    ['ORDER_AMOUNT', 196.97],
    ['ORDER_ITEMS_QUANTITY', 4],
    ['ORDER_UNITS_QUANTITY', 10],
    ['ORDER_ITEM_PRICE', 19.99],
    ['ORDER_ITEM_AMOUNT', 59.97],
    ['ORDER_ITEM_SUBTOTAL', 50.97],
    ['ORDER_ITEM_UNITS_QUANTITY', 3],
    ['ORDER_ITEM_METADATA("size")', 'M'],
    ['ORDER_ITEM_PRODUCT_METADATA("category")', 'shirts'],
    ['CHEAPEST_ORDER_ITEM_PRICE', 8.5],
    ['CHEAPEST_ORDER_ITEM_AMOUNT', 17],
    ['CHEAPEST_ORDER_ITEM_SUBTOTAL', 17],
    ['CHEAPEST_ORDER_ITEM_UNITS_QUANTITY', 2],
    ['CHEAPEST_ORDER_ITEM_METADATA("size")', 'S'],
    ['CHEAPEST_ORDER_ITEM_PRODUCT_METADATA("category")', 'socks'],
    ['MOST_EXPENSIVE_ORDER_ITEM_PRICE', 120],
    ['MOST_EXPENSIVE_ORDER_ITEM_AMOUNT', 120],
    ['MOST_EXPENSIVE_ORDER_ITEM_SUBTOTAL', 100],
    ['MOST_EXPENSIVE_ORDER_ITEM_UNITS_QUANTITY', 1],
    ['MOST_EXPENSIVE_ORDER_ITEM_METADATA("size")', 'L'],
    ['MOST_EXPENSIVE_ORDER_ITEM_PRODUCT_METADATA("category")', 'coats'],
    ['VOUCHER_REDEMPTION_QUANTITY', 10],
    ['VOUCHER_REDEEMED_QUANTITY', 4],
    ['VOUCHER_PUBLISH_COUNT', 1],
  ])('%s', (text, expected) => {
    expect(compute(text, context)).toBe(expected);
  });

  const texts = [...OPERANDS.values()].map(({ name, kind }) => (kind === 'attribute' ? `${name}("key")` : name));

  test.each(texts.filter((text) => text !== 'TODAY' && text !== 'NOW'))(
    '%s is missing where nothing is known',
    (text) => {
      expect(compute(text, aContext())).toBeNull();
    },
  );

  test.each(texts.filter((text) => text.endsWith('("key")')))('%s is missing where there are no attributes', (text) => {
    const bare = aContext({ order: anOrder(1, [aLine()]), line: aLine(), customer: {} });

    expect(compute(text, bare)).toBeNull();
  });

  test.each(texts.filter((text) => text.includes('EXPENSIVE') || text.includes('CHEAPEST')))(
    '%s is missing when no line has a price',
    (text) => {
      expect(compute(text, aContext({ order: anOrder(null, [noPrice]) }))).toBeNull();
    },
  );

  it('knows all of them', () => {
    expect(OPERANDS.size).toBe(36);
  });
});

describe('an order', () => {
  test.each([
    ['without an amount', 'ORDER_AMOUNT', anOrder(null, [socks]), null],
    ['of nothing', 'ORDER_AMOUNT', anOrder(0), 0],
    ['without lines', 'ORDER_ITEMS_QUANTITY', anOrder(1), 0],
    ['without units', 'ORDER_UNITS_QUANTITY', anOrder(1), 0],
  ])('%s', (_name, text, order, expected) => {
    expect(compute(text, aContext({ order }))).toBe(expected);
  });
});

describe('a line', () => {
  test.each([
    ['without a price', 'ORDER_ITEM_PRICE', noPrice, null],
    ['without an amount', 'ORDER_ITEM_AMOUNT', noPrice, null],
    ['without an amount has no subtotal', 'ORDER_ITEM_SUBTOTAL', noPrice, null],
    ['has units without a price', 'ORDER_ITEM_UNITS_QUANTITY', noPrice, 4],
    ['that is free', 'ORDER_ITEM_SUBTOTAL', aLine({ discount: money(5997) }), 0],
    ['has no product', 'ORDER_ITEM_PRODUCT_METADATA("a")', aLine({ identity: {} }), null],
    [
      'has a product without attributes',
      'ORDER_ITEM_PRODUCT_METADATA("a")',
      aLine({ identity: { product: {} } }),
      null,
    ],
    ['with half a unit', 'ORDER_ITEM_UNITS_QUANTITY', aLine({ quantity: 0.5 }), 0.5],
  ])('%s', (_name, text, line, expected) => {
    expect(compute(text, aContext({ line }))).toBe(expected);
  });
});

describe('the cheapest and the most expensive line', () => {
  const named = (name: string, price: number | null, amount: number, discount = 0) =>
    aLine({
      identity: { metadata: { name } },
      price: price === null ? null : money(price),
      amount: money(amount),
      discount: money(discount),
    });

  test.each([
    ['by price', [named('a', 300, 300), named('b', 100, 900), named('c', 200, 200)], 'b', 'a'],
    ['then by the lowest subtotal', [named('a', 100, 300), named('b', 100, 200), named('c', 100, 250)], 'b', 'b'],
    ['after earlier discounts', [named('a', 100, 200), named('b', 100, 300, 150)], 'b', 'b'],
    ['then the first', [named('a', 100, 200), named('b', 100, 200)], 'a', 'a'],
    ['the only one with a price', [named('a', null, 50), named('b', 100, 100), named('c', null, 900)], 'b', 'b'],
    ['one that costs nothing', [named('a', 100, 100), named('b', 0, 0)], 'b', 'a'],
    ['ties at both ends', [named('a', 1, 9), named('b', 1, 8), named('c', 5, 7), named('d', 5, 6)], 'b', 'd'],
  ])('%s', (_name, lines, cheapest, mostExpensive) => {
    const order = aContext({ order: anOrder(1000, lines) });

    expect(compute('CHEAPEST_ORDER_ITEM_METADATA("name")', order)).toBe(cheapest);
    expect(compute('MOST_EXPENSIVE_ORDER_ITEM_METADATA("name")', order)).toBe(mostExpensive);
  });
});

describe('a voucher', () => {
  test.each([
    ['never published', 'VOUCHER_PUBLISH_COUNT', 0, 0],
    ['published once', 'VOUCHER_PUBLISH_COUNT', 1, 1],
    ['published twice', 'VOUCHER_PUBLISH_COUNT', 2, 1],
  ])('%s', (_name, text, count, expected) => {
    const voucher = { redemption: { quantity: null, redeemed_quantity: 0 }, publish: { count } };

    expect(compute(text, aContext({ voucher }))).toBe(expected);
    expect(compute('VOUCHER_REDEMPTION_QUANTITY', aContext({ voucher }))).toBeNull();
    expect(compute('VOUCHER_REDEEMED_QUANTITY', aContext({ voucher }))).toBe(0);
  });
});

describe('contexts', () => {
  it('search and sum the lines only when they are asked, and then once', () => {
    let reads = 0;
    const counting = new Proxy([shirt, socks], {
      get: (lines, property) => {
        if (property === '0') reads += 1;
        return Reflect.get(lines, property) as unknown;
      },
    });
    const order = formulaOrder({ amount: money(1), lines: counting }, null);

    expect(reads).toBe(0);
    expect([order.cheapest(), order.cheapest(), order.mostExpensive(), order.mostExpensive()]).toEqual([
      socks,
      socks,
      shirt,
      shirt,
    ]);
    expect(reads).toBe(2);
    expect([order.units(), order.units()]).toEqual([5, 5]);
    expect(reads).toBe(3);
  });

  it('ask for the local day only when it is needed', () => {
    const time = formulaTime(0, 'No/Such_Zone');

    expect(compute('ORDER_AMOUNT', aContext({ time, order: anOrder(100) }))).toBe(1);
    expect(() => compute('TODAY', aContext({ time }))).toThrow(RangeError);
  });
});
