// The bounds of an order before it is evaluated.
import {
  checkOrderSize,
  describeExceededBound,
  openBoundedOrder,
  refuseReturnedOrder,
} from '../../../lib/core/order/bounds';
import { EMPTY_CATALOG, openOrder, type Order, type OrderItem, type RequestOrder } from '../../support/core';
import { aProduct, catalogOf } from '../discount/cart';

const MOST = 1_000_000_000_000;
const sourcesOf = (request: RequestOrder | null) => ({ request, stored: null, catalog: EMPTY_CATALOG });

describe('checkOrderSize', () => {
  const catalog = catalogOf([aProduct({ id: 'P', price: 400_000_000_000 })]);

  test.each<[string, RequestOrder | null, number | null]>([
    ['no order', null, null],
    ['no lines', { amount: MOST }, null],
    ['a line at the largest amount', { items: [{ price: MOST }] }, null],
    ['a line above it', { items: [{ price: 1 }, { price: MOST + 1 }] }, 1],
    ['a price and a quantity at it', { items: [{ price: 100_000_000_000, quantity: 10 }] }, null],
    ['a price and a quantity in text above it', { items: [{ price: 100_000_000_000, quantity: '11' }] }, 0],
    ['an amount that is sent before price and quantity', { items: [{ price: MOST, quantity: 5, amount: 7 }] }, null],
    ['an amount above it', { items: [{ amount: MOST + 1 }] }, 0],
    ['lines that add up to it', { items: [{ amount: MOST - 1 }, { amount: 1 }] }, null],
    ['lines that add up to more', { items: [{ amount: MOST }, { product_id: 'free' }, { amount: 1 }] }, 2],
    ['a price of the catalogue', { items: [{ product_id: 'P', quantity: 3 }] }, 0],
    ['a price of the catalogue within it', { items: [{ product_id: 'P', quantity: 2 }] }, null],
  ])('looks at %s', (_name, request, index) => {
    const expected = {
      key: 'invalid_order',
      details: `Property .order.items[${index ?? 0}]: lines add up to at most 1000000000000.`,
    };

    expect(checkOrderSize({ request, stored: null, catalog })).toEqual(index === null ? null : expected);
  });
});

it('checkOrderSize takes the amounts of lines that were opened before', () => {
  const [opened, other] = [{ amount: 1 }, { amount: MOST }];
  const [line] = openOrder(sourcesOf({ items: [{ amount: 2 }] }))!.lines;
  const sizeOf = (items: RequestOrder['items']) =>
    checkOrderSize({ ...sourcesOf({ items: items! }), opened: new Map([[opened, line!]]) });

  expect(sizeOf([opened])).toBeNull();
  expect(sizeOf([other])).toBeNull();
  expect(sizeOf([other, opened])?.details).toBe('Property .order.items[1]: lines add up to at most 1000000000000.');
});
describe('describeExceededBound', () => {
  const lines = (count: number) => Array.from({ length: count }, () => ({ quantity: 1 }));
  const LINES = 'An order holds at most 500 lines.';
  const UNITS = 'A line of an order holds at most 1000000 units.';
  const AMOUNTS = 'Amounts of an order, and of its lines together, are at most 1000000000000.';

  it.each<[string, RequestOrder, string | null]>([
    ['500 lines', { items: lines(500) }, null],
    ['501 lines', { items: lines(501) }, LINES],
    ['a million units', { items: [{ quantity: 1_000_000 }, { quantity: 1_000_000 }] }, null],
    ['more than a million units', { items: [{ quantity: 1_000_001 }, { quantity: 1 }] }, UNITS],
    ['more than a million placed units', { items: [{ quantity: 1, initial_quantity: 1_000_001 }] }, UNITS],
    ['an amount at the bound', { amount: MOST, initial_amount: MOST }, null],
    ['an amount above it', { amount: MOST + 1, initial_amount: 1 }, AMOUNTS],
    ['an initial amount above it', { amount: 1, initial_amount: MOST + 1 }, AMOUNTS],
    ['lines at it together', { amount: 1, items: [{ amount: MOST - 1 }, { amount: 1 }, {}] }, null],
    ['lines above it together', { amount: 1, items: [{ amount: MOST }, {}, { amount: 1 }] }, AMOUNTS],
    ['the initial amount of a line at it', { items: [{ amount: 1, initial_amount: MOST }] }, null],
    [
      'the initial amount of a line above it',
      { initial_amount: 1, items: [{ amount: 1, initial_amount: MOST + 1 }, {}] },
      AMOUNTS,
    ],
    ['neither amounts nor lines', {}, null],
  ])('looks at %s', (_, request, bound) => {
    expect(describeExceededBound(openOrder(sourcesOf(request))!)).toBe(bound);
  });

  it.each<[string, number, number, string | null]>([
    ['499 lines and a hidden one', 499, 1, null],
    ['499 lines and two hidden ones', 499, 2, LINES],
    ['500 lines and one of them among the hidden ones', 500, 0, null],
    ['500 lines and one hidden one beside', 500, 1, LINES],
  ])('counts %s', (_, shown, others, bound) => {
    const aLine = (id: string): OrderItem => ({ object: 'order_item', id, quantity: 0, initial_quantity: 1 });
    const items = Array.from({ length: shown }, (__, index) => aLine(`line_${index}`));
    const hidden = [aLine('line_0'), ...Array.from({ length: others }, (__, index) => aLine(`hidden_${index}`))];
    const stored = { id: 'ord_1', items } as Partial<Order> as Order;
    const order = openOrder({ ...sourcesOf({ id: 'ord_1' }), stored, notes: { hidden } });

    expect(describeExceededBound(order!)).toBe(bound);
  });
});

describe('openBoundedOrder', () => {
  it.each<[string, RequestOrder | null, object | null]>([
    ['no order', null, null],
    ['an order within its bounds', { amount: MOST }, { amount: MOST, lines: [] }],
    [
      'a line that is too large',
      { items: [{ amount: MOST + 1 }] },
      { key: 'invalid_order', details: 'Property .order.items[0]: lines add up to at most 1000000000000.' },
    ],
    [
      'too many units',
      { items: [{ quantity: 1_000_001 }] },
      { key: 'invalid_order', details: 'A line of an order holds at most 1000000 units.' },
    ],
  ])('opens or refuses %s', (_, request, opened) => {
    const order = openBoundedOrder(sourcesOf(request));

    if (opened === null) expect(order).toBeNull();
    else expect(order).toMatchObject(opened);
  });
});

describe('refuseReturnedOrder', () => {
  const fact = { order: { id: 'ord_1' } as Partial<Order> as Order, version: 1 };

  it.each([
    ['no order', null],
    ['an order of which no units came back', fact],
  ])('accepts %s', (_, known) => {
    expect(refuseReturnedOrder(known)).toBeNull();
  });

  it.each([
    ['units came back', 500],
    ['units without a value came back', 0],
  ])('refuses an order of which %s', (_, returned) => {
    expect(refuseReturnedOrder({ ...fact, returned })).toEqual({
      key: 'invalid_order',
      details: 'Units of this order came back, so nothing else can be redeemed on it.',
      resource_id: 'ord_1',
      resource_type: 'order',
    });
  });
});
