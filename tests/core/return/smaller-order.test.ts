// The order of a decision with the units that the customer keeps.
import { shrinkOrder } from '../../../lib/core/return/smaller-order';
import {
  inputOf,
  openOrder,
  type Order,
  type OrderItem,
  type RequestOrder,
  type RequestOrderItem,
} from '../../support/core';

interface Situation {
  readonly sent: RequestOrder | undefined;
  readonly stored?: Partial<Order>;
}

/** The sent and the stored order after each line keeps its number of units. */
function shrunk({ sent, stored }: Situation, units: readonly number[]) {
  const input = inputOf(stored ? { order: stored } : {}, { redeemables: [], ...(sent && { order: sent }) });
  const { request, facts } = input;
  const sources = { request: request.order ?? null, stored: facts.order?.order ?? null, catalog: facts.catalog };
  const smaller = shrinkOrder(input, { placed: openOrder(sources)?.lines ?? [], units });
  const { request: after, facts: known, ...rest } = smaller;
  expect({ ...rest, request: { ...after, order: null }, facts: { ...known, order: null } }).toEqual({
    ...input,
    request: { ...request, order: null },
    facts: { ...facts, order: null },
  });
  return { sent: after.order, stored: known.order };
}

it.each<[string, RequestOrderItem, number, RequestOrderItem | null]>([
  ['all units', { product_id: 'a', quantity: 3, amount: 1000 }, 3, { product_id: 'a', quantity: 3, amount: 1000 }],
  [
    'all units as they were sent',
    { quantity: '3', initial_quantity: 2, amount: 1000, initial_amount: 900 },
    3,
    { quantity: '3', initial_quantity: 2, amount: 1000, initial_amount: 900 },
  ],
  ['no units', { product_id: 'a', quantity: 3, amount: 1000 }, 0, null],
  // A third of 1000 is 333 and a bit, and two thirds are 666 and a bit: what is missing rounds down.
  ['two of three', { quantity: 3, amount: 1000 }, 2, { quantity: 2, amount: 667 }],
  ['one of three', { quantity: 3, amount: 1000 }, 1, { quantity: 1, amount: 334 }],
  ['one of two at a price', { quantity: '2', price: 50 }, 1, { quantity: 1, price: 50, amount: 50 }],
  ['one without an amount', { product_id: 'a', quantity: 2 }, 1, { product_id: 'a', quantity: 1 }],
  [
    'fewer units than were placed',
    { quantity: 5, initial_quantity: 4, amount: 500, initial_amount: 400 },
    2,
    { quantity: 2, initial_quantity: 2, amount: 200 },
  ],
  [
    'more units than were placed',
    { quantity: 5, initial_quantity: 2, amount: 500, initial_amount: 200 },
    3,
    { quantity: 3, initial_quantity: 2, amount: 300 },
  ],
])('a sent line keeps %s', (_, item, units, kept) => {
  expect(shrunk({ sent: { items: [item] } }, [units]).sent).toStrictEqual({ items: kept ? [kept] : [] });
});

const ITEMS = [
  { product_id: 'a', quantity: 2, amount: 900 },
  { product_id: 'b', quantity: 1, amount: 100 },
  { product_id: 'c', quantity: 4, amount: 400 },
];

it('a line without a number of units is left out', () => {
  expect(shrunk({ sent: { items: ITEMS } }, [2]).sent).toStrictEqual({ items: [ITEMS[0]] });
});

describe('the amount of a sent order', () => {
  it.each<[string, RequestOrder, RequestOrder]>([
    ['is that of its kept lines', { amount: 1400, initial_amount: 1400 }, { amount: 650 }],
    ['is that of its kept lines as well where it was other', { amount: 7 }, { amount: 650 }],
    ['is not sent where none was', { initial_amount: 1400 }, {}],
    ['is not sent where it was null', { amount: null }, { amount: null }],
  ])('%s', (_, sent, order) => {
    // One of a at 450, none of b, and two of c at 200.
    expect(shrunk({ sent: { ...sent, items: ITEMS } }, [1, 0, 2]).sent).toStrictEqual({
      ...order,
      items: [
        { product_id: 'a', quantity: 1, amount: 450 },
        { product_id: 'c', quantity: 2, amount: 200 },
      ],
    });
  });
});

it('a line whose units a redemption replaced adds nothing to the amount', () => {
  const items = [...ITEMS, { product_id: 'd', quantity: 0, initial_quantity: 2, amount: 0 }];

  expect(shrunk({ sent: { amount: 1400, items } }, [1, 0, 0, 0]).sent).toMatchObject({ amount: 450 });
});

describe('the lines of a stored order', () => {
  const line = (members: OrderItem): OrderItem => ({ ...members, object: 'order_item' });
  const items = [
    line({ object: 'order_item', id: 'line_1', product_id: 'a', quantity: 2, initial_quantity: 2, amount: 900 }),
    line({ object: 'order_item', id: 'line_2', product_id: 'b', quantity: 1, initial_quantity: 1, amount: 100 }),
  ];
  const stored = { amount: 1000, initial_amount: 1000, items };
  const kept = [{ object: 'order_item', id: 'line_1', product_id: 'a', quantity: 1, initial_quantity: 1, amount: 450 }];

  it.each<[string, RequestOrder, RequestOrder]>([
    ['its id', { id: 'ord_1' }, { id: 'ord_1' }],
    ['its id with an amount', { id: 'ord_1', amount: 1000 }, { id: 'ord_1', amount: 450 }],
    [
      'its source id, beside lines that do not count',
      { source_id: 'cart-1', items: ITEMS },
      { source_id: 'cart-1', items: ITEMS },
    ],
  ])('are fewer where the request names it by %s', (_, sent, request) => {
    const smaller = shrunk({ sent, stored }, [1, 0]);

    expect(smaller.sent).toStrictEqual(request);
    expect(smaller.stored?.version).toBe(1);
    expect(smaller.stored?.order).toMatchObject({ id: 'ord_1', source_id: 'cart-1', amount: 450 });
    expect(smaller.stored?.order.items).toStrictEqual(kept);
    expect(smaller.stored?.order).not.toHaveProperty('initial_amount');
  });

  it('stay as they are where the request sends lines', () => {
    const smaller = shrunk({ sent: { id: 'ord_1', items: ITEMS.slice(0, 1) }, stored }, [1]);

    expect(smaller.sent).toStrictEqual({ id: 'ord_1', items: [{ product_id: 'a', quantity: 1, amount: 450 }] });
    expect(smaller.stored?.order).toMatchObject(stored);
  });

  it('are none where the order has none', () => {
    expect(shrunk({ sent: { id: 'ord_1' }, stored: { amount: 1000 } }, []).stored?.order).toMatchObject({
      amount: 0,
      items: [],
    });
  });
});

it('a decision without an order has no lines that could be fewer', () => {
  expect(shrunk({ sent: undefined }, [])).toStrictEqual({ sent: {}, stored: null });
});
