// Orders created and changed by hand.
import { type OrderChange, buildOrderRecord } from '../../../lib/core/order/change';
import { CREATED_AT, EMPTY_CATALOG, NOON, type Order, type OrderItem, type RequestOrderItem } from '../../support/core';

const stored: Order = {
  id: 'ord_1',
  source_id: 'cart-1',
  created_at: CREATED_AT,
  updated_at: null,
  status: 'CREATED',
  amount: 1000,
  discount_amount: 100,
  total_discount_amount: 100,
  total_amount: 900,
  items: [
    {
      object: 'order_item',
      id: 'line_1',
      product_id: 'A',
      quantity: 1,
      initial_quantity: 1,
      amount: 1000,
      price: 1000,
    },
  ],
  metadata: { a: 1, b: 2 },
  customer: { id: 'cust_1', object: 'customer' },
  customer_id: 'cust_1',
  referrer: { id: 'cust_9', object: 'customer' },
  referrer_id: 'cust_9',
  redemptions: { r_1: { date: CREATED_AT, related_object_type: 'voucher', related_object_id: 'v_1' } },
  object: 'order',
};
const defaults: OrderChange = {
  request: {},
  stored: null,
  catalog: EMPTY_CATALOG,
  customerId: undefined,
  referrerId: undefined,
  newId: 'ord_new',
  lineIds: ['line_a', 'line_b'],
  date: NOON,
};
const change = (more: Partial<OrderChange>): Order => buildOrderRecord({ ...defaults, ...more }).record;

describe('a new order', () => {
  it('starts as CREATED, with nothing', () => {
    expect(change({})).toEqual({
      id: 'ord_new',
      source_id: null,
      created_at: NOON,
      updated_at: null,
      status: 'CREATED',
      metadata: {},
      customer_id: null,
      referrer_id: null,
      redemptions: {},
      object: 'order',
    });
  });

  it('has what is sent', () => {
    const request = { source_id: 'cart-2', status: 'PAID', amount: 500, metadata: { a: 1 } } as const;

    expect(change({ request, customerId: 'cust_2', referrerId: 'cust_3' })).toEqual({
      id: 'ord_new',
      source_id: 'cart-2',
      created_at: NOON,
      updated_at: null,
      status: 'PAID',
      amount: 500,
      total_amount: 500,
      metadata: { a: 1 },
      customer: { id: 'cust_2', object: 'customer' },
      customer_id: 'cust_2',
      referrer: { id: 'cust_3', object: 'customer' },
      referrer_id: 'cust_3',
      redemptions: {},
      object: 'order',
    });
  });

  it('has the discount and the initial amount it was sent with', () => {
    expect(change({ request: { amount: 500, discount_amount: 50, initial_amount: 400 } })).toMatchObject({
      amount: 500,
      initial_amount: 400,
      discount_amount: 50,
      total_discount_amount: 50,
      total_amount: 450,
    });
  });

  it('has no initial amount where null was sent, and no lines where none were', () => {
    const order = change({ request: { amount: 500, initial_amount: null, items: [] } });

    expect(order).not.toHaveProperty('initial_amount');
    expect(order).not.toHaveProperty('items');
  });

  it('gives its lines the ids at hand, then their position', () => {
    const items = ['A', 'B', 'C'].map((product_id): RequestOrderItem => ({ product_id, price: 10, quantity: 1 }));

    const order = change({ request: { items } });

    expect(order.items?.map(({ id, product_id }) => [id, product_id])).toEqual([
      ['line_a', 'A'],
      ['line_b', 'B'],
      ['2', 'C'],
    ]);
    expect(order.amount).toBe(30);
  });

  it('does not take an id of a line from the caller', () => {
    const line = { id: 'mine', product_id: 'A', price: 10, quantity: 1 } as RequestOrderItem;

    expect(change({ request: { items: [line] } }).items?.[0]?.id).toBe('line_a');
  });

  it('keeps what is said of products and SKUs, without the word that overrides the catalog', () => {
    const items = [
      {
        product_id: 'A',
        price: 10,
        quantity: 1,
        product: { name: 'Apple', override: true },
        sku: { sku: 'Red', override: true },
      },
      { product_id: 'B', price: 10, quantity: 1 },
    ];

    const order = change({ request: { items } });

    expect(order.items?.[0]).toMatchObject({ product: { name: 'Apple' }, sku: { sku: 'Red' } });
    expect(order.items?.[0]?.product).not.toHaveProperty('override');
    expect(order.items?.[0]?.sku).not.toHaveProperty('override');
    expect(order.items?.[1]).not.toHaveProperty('product');
    expect(order.items?.[1]).not.toHaveProperty('sku');
  });
});

describe('a changed order', () => {
  it('keeps all that is not sent', () => {
    expect(change({ stored })).toEqual({ ...stored, updated_at: NOON });
  });

  it('keeps its source id', () => {
    expect(change({ stored, request: { source_id: 'cart-2' } }).source_id).toBe('cart-1');
  });

  it('merges metadata by key', () => {
    expect(change({ stored, request: { metadata: { b: 3, c: 4 } } }).metadata).toEqual({ a: 1, b: 3, c: 4 });
  });

  it('takes a status, a customer and a referrer', () => {
    expect(
      change({ stored, request: { status: 'FULFILLED' }, customerId: 'cust_2', referrerId: 'cust_3' }),
    ).toMatchObject({
      status: 'FULFILLED',
      customer: { id: 'cust_2', object: 'customer' },
      customer_id: 'cust_2',
      referrer_id: 'cust_3',
    });
  });

  test.each([
    ['amount', { amount: null }],
    ['initial amount', { initial_amount: null }],
    ['discount', { discount_amount: null }],
    ['lines', { items: null }],
  ])('keeps its amounts where null is sent as %s', (_name, request) => {
    expect(change({ stored, request })).toEqual({ ...stored, updated_at: NOON });
  });

  test.each([
    ['a discount', { discount_amount: 200 }, { amount: 1000, discount_amount: 200, total_amount: 800 }],
    ['no discount', { discount_amount: 0 }, { amount: 1000, total_amount: 1000 }],
    ['an initial amount', { initial_amount: 1200 }, { initial_amount: 1200, discount_amount: 100, total_amount: 900 }],
    [
      'lines',
      { items: [{ product_id: 'B', price: 50, quantity: 4 }] },
      { amount: 200, items: [{ id: 'line_a', product_id: 'B', quantity: 4 }] },
    ],
  ])('computes its amounts anew with %s', (_name, request, expected) => {
    expect(change({ stored, request })).toMatchObject(expected);
  });

  it('keeps the ids of lines that are not sent', () => {
    expect(change({ stored, request: { amount: 700 } })).toMatchObject({ amount: 700, items: [{ id: 'line_1' }] });
  });

  it('gives lines an id that had none', () => {
    const [{ id, ...line }] = stored.items as [OrderItem];
    const without = { ...stored, items: [line] };

    expect(id).toBe('line_1');
    expect(change({ stored: without, request: { amount: 700 } }).items?.[0]?.id).toBe('line_a');
    expect(change({ stored: without, request: { items: [{ product_id: 'A' }] } }).items?.[0]?.id).toBe('line_a');
  });

  it('lets a line that is sent back keep its id, once', () => {
    const back = { id: 'line_1', product_id: 'A', price: 1000, quantity: 1 } as RequestOrderItem;
    const unknown = { ...back, id: 'line_9' } as RequestOrderItem;

    const ids = (items: readonly RequestOrderItem[]) =>
      change({ stored, request: { items } }).items?.map(({ id }) => id);

    expect(ids([back])).toEqual(['line_1']);
    expect(ids([unknown])).toEqual(['line_a']);
    expect(ids([back, back])).toEqual(['line_1', 'line_b']);
  });

  const applied = { ...stored, amount: 900, items_applied_discount_amount: 5, initial_amount: 800 };
  const back = { id: 'line_1', product_id: 'A', price: 1000, quantity: 1 } as RequestOrderItem;

  test.each([
    ['its lines', { items: [back] }],
    ['its amount', { amount: 900 }],
    ['its initial amount', { initial_amount: 800 }],
    ['its discount', { discount_amount: 100 }],
    ['all of them', { items: [back], amount: 900, initial_amount: 800, discount_amount: 100 }],
  ])('keeps its amounts and its notes where %s is sent back', (_name, request) => {
    const notes = { hidden: [{ object: 'order_item' as const, id: 'h', quantity: 0 }] };
    const kept = buildOrderRecord({ ...defaults, stored: applied, notes, request });

    expect(kept).toEqual({ record: { ...applied, updated_at: NOON }, notes });
    expect(buildOrderRecord({ ...defaults, stored: applied, request }).notes).toBeNull();
  });

  test.each([
    ['the lines', { items: [{ ...back, quantity: 2 }] }, 'amount', 2000],
    ['the amount', { amount: 901 }, 'amount', 901],
    ['the initial amount', { initial_amount: 801 }, 'initial_amount', 801],
    ['the discount', { discount_amount: 101 }, 'discount_amount', 101],
  ])('loses its applied discounts with another value of %s', (_name, request, member, value) => {
    const order = change({ stored: applied, request });

    expect(order).toMatchObject({ [member]: value });
    expect(order).not.toHaveProperty('items_applied_discount_amount');
  });

  it('notes the lines that were left out', () => {
    const shrunk = [{ ...stored.items![0]!, quantity: 0, amount: 0, initial_amount: 1000 }];
    const request = { items: [{ product_id: 'B', price: 10, quantity: 1 }] };

    expect(buildOrderRecord({ ...defaults, stored: { ...stored, items: shrunk }, request }).notes).toEqual({
      hidden: [
        { object: 'order_item', id: 'line_1', quantity: 0, initial_quantity: 1, amount: 0, initial_amount: 1000 },
      ],
    });
  });
});
