// Orders over the real store: created, changed, listed, and what they mean for customers and the catalogue.
import { randomBytes } from 'node:crypto';
import { validate as isCreate } from '../../../schemas/compiled/orders/create';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  dump,
  NOW,
  orderLines,
  putVoucher,
  redeem,
  refusal,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const summaryOf = async (customer: string) => {
  const { summary } = await app.getCustomer(rt, caller, customer);
  const { total_amount, total_count, last_order_amount } = summary.orders;
  return { total_amount, total_count, last_order_amount };
};

describe('upsertOrder', () => {
  test('stores an order with its amounts, its lines and its customer', async () => {
    const order = await app.upsertOrder(rt, caller, {
      source_id: 'order 1',
      amount: '2000',
      customer: { source_id: 'jo', name: 'Jo' },
      items: [{ source_id: 'shirt', related_object: 'product', quantity: '2', price: 900 }],
      metadata: { shop: 1 },
    });

    const { id } = await app.getCustomer(rt, caller, 'jo');
    expect(order).toEqual({
      id: expect.stringMatching(/^ord_/) as unknown,
      source_id: 'order 1',
      created_at: NOW,
      updated_at: null,
      status: 'CREATED',
      amount: 2000,
      total_amount: 2000,
      items: [
        {
          object: 'order_item',
          id: expect.stringMatching(/^ordli_/) as unknown,
          source_id: 'shirt',
          related_object: 'product',
          quantity: 2,
          initial_quantity: 2,
          price: 900,
          amount: 1800,
          subtotal_amount: 1800,
        },
      ],
      metadata: { shop: 1 },
      customer: { id, object: 'customer' },
      customer_id: id,
      referrer_id: null,
      redemptions: {},
      object: 'order',
    });
    expect(await app.getOrder(rt, caller, order.id)).toEqual(order);
    expect(await app.getOrder(rt, caller, 'order 1')).toEqual(order);
  });

  test('names who referred it, and keeps that name', async () => {
    await app.upsertOrder(rt, caller, { source_id: 's', amount: 1, referrer: { source_id: 'kim' } });

    const { id } = await app.getCustomer(rt, caller, 'kim');
    const people = { referrer: { id, object: 'customer' }, referrer_id: id };
    expect(await app.updateOrder(rt, caller, 's', { metadata: { a: 1 } })).toMatchObject(people);
    const { code } = await putVoucher(rt);
    const { order } = await redeem(rt, caller, { redeemables: [voucherLine(code)], order: { source_id: 's' } });
    expect(order).toMatchObject(people);
  });

  test('makes a customer without a name once, however often it is tried', async () => {
    rt.faults.next('transact', { kind: 'AFTER', work: () => Promise.resolve() }, { kind: 'BUSY' }, { kind: 'BUSY' });

    const { customer_id } = await app.upsertOrder(rt, caller, { amount: 1, status: 'PAID', customer: { name: 'Jo' } });

    const { customers } = await app.listCustomers(rt, caller, {});
    expect(customers.map(({ id }) => id)).toEqual([customer_id]);
  });

  test('takes an empty request', async () => {
    expect(await app.upsertOrder(rt, caller, {})).toMatchObject({
      source_id: null,
      status: 'CREATED',
      customer_id: null,
      metadata: {},
    });
  });

  test('takes discounts that exist already, and leaves zero discounts out', async () => {
    const items = [
      { product_id: 'a', quantity: 1, price: 1000, discount_amount: 100 },
      { product_id: 'b', price: 500, discount_amount: 0 },
    ];

    const order = await app.upsertOrder(rt, caller, { discount_amount: 300, items });

    expect(order).toMatchObject({
      amount: 1500,
      discount_amount: 300,
      items_discount_amount: 100,
      total_discount_amount: 400,
      total_amount: 1100,
    });
    expect(order.items?.[1]).not.toHaveProperty('discount_amount');
    expect(await app.upsertOrder(rt, caller, { amount: 100, discount_amount: 0 })).not.toHaveProperty(
      'discount_amount',
    );
  });

  test('never goes below zero', async () => {
    expect(await app.upsertOrder(rt, caller, { amount: 100, discount_amount: 300 })).toMatchObject({
      discount_amount: 100,
      total_amount: 0,
    });
  });

  test('prices lines by the catalogue: the SKU, or else its product', async () => {
    await app.upsertProduct(rt, caller, { source_id: 'shirt', price: 900 });
    await app.upsertSku(rt, caller, 'shirt', { source_id: 'red', price: 950 });
    await app.upsertSku(rt, caller, 'shirt', { source_id: 'blue' });
    const line = (source_id: string) => ({ source_id, related_object: 'sku' as const, quantity: 2 });

    const { items } = await app.upsertOrder(rt, caller, { items: [line('red'), line('blue')] });

    expect(items?.map(({ amount }) => amount)).toEqual([1900, 1800]);
  });

  test('finds the order of a source id in any composition of its letters', async () => {
    const made = await app.upsertOrder(rt, caller, { source_id: 'Cafe\u0301', amount: 1 });

    expect(await app.upsertOrder(rt, caller, { source_id: 'Café', amount: 2 })).toMatchObject({
      id: made.id,
      amount: 2,
    });
    expect(await app.getOrder(rt, caller, 'Cafe\u0301')).toMatchObject({ id: made.id, amount: 2 });
  });

  test('makes one order of creations made at the same time, and answers the losers with multiple_requests', async () => {
    const calls = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((key) => app.upsertOrder(rt, caller, { source_id: 's', metadata: { [key]: true } })),
    );

    const done = calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value] : []));
    expect(new Set(done.map(({ id }) => id)).size).toBe(1);
    const { metadata } = await app.getOrder(rt, caller, 's');
    expect(Object.keys(metadata)).toHaveLength(done.length);
    for (const call of calls.filter(({ status }) => status === 'rejected')) {
      expect(call).toMatchObject({ reason: { failure: { key: 'multiple_requests', resource_type: 'order' } } });
    }
  });

  test.each([
    ['an id no order has', { id: 'ord_x' }, 'order'],
    ['a customer id nobody has', { customer: { id: 'cust_x' } }, 'customer'],
    ['an unknown customer_id', { customer_id: 'x' }, 'customer'],
    ['an unknown referrer_id', { referrer_id: 'x' }, 'customer'],
  ])('refuses %s', async (_name, request, resource_type) => {
    expect(await refusal(app.upsertOrder(rt, caller, { source_id: 's', ...request }))).toMatchObject({
      key: 'not_found',
      resource_type,
    });
    expect(await refusal(app.getOrder(rt, caller, 's'))).toMatchObject({ key: 'not_found' });
  });

  test.each([
    ['the sum of the lines is too large', [{ price: app.LIMITS.amount, quantity: 2 }]],
    ['a line is more than numbers hold', [{ price: app.LIMITS.amount, quantity: 1_000_000 }]],
  ])('refuses an order where %s', async (_name, items) => {
    expect(await refusal(app.upsertOrder(rt, caller, { items }))).toMatchObject({ key: 'invalid_order' });
  });

  test('refuses a record that would not fit an item of the table', async () => {
    // Random texts are as long when they are compressed.
    const items = Array.from({ length: 14 }, (_unused, index) => ({ source_id: `p-${index}` }));
    for (const { source_id } of items) {
      await app.upsertProduct(rt, caller, { source_id, metadata: { text: randomBytes(30_000).toString('base64') } });
    }

    expect(await refusal(app.upsertOrder(rt, caller, { items }))).toMatchObject({ key: 'record_too_large' });
  });

  test.each([
    ['an amount with a decimal point', { amount: '10.5' }],
    ['an amount below zero', { amount: -1 }],
    ['an amount above the largest', { amount: app.LIMITS.amount + 1 }],
    ['text above the largest amount', { amount: String(app.LIMITS.amount + 1) }],
    ['an unknown status', { status: 'PROCESSING' }],
    ['a customer that is text', { customer: 'jo' }],
    ['too many lines', { items: Array(501).fill({}) }],
  ])('its schema refuses %s', (_name, body) => {
    expect(isCreate(body)).toBe(false);
  });

  test.each([
    ['the largest amount as text', { amount: String(app.LIMITS.amount) }],
    ['nulls', { id: null, amount: null, status: null, customer: null, items: null, metadata: null, referrer: null }],
    [
      'a whole record sent back',
      { object: 'order', redemptions: {}, items: [{ object: 'order_item', id: 'ordli_1', subtotal_amount: 3 }] },
    ],
  ])('its schema takes %s', (_name, body) => {
    expect(isCreate(body)).toBe(true);
  });
});

describe('updateOrder', () => {
  test('changes sent members only; metadata by key', async () => {
    const made = await app.upsertOrder(rt, caller, {
      source_id: 's',
      items: [{ price: 500, quantity: 2 }],
      metadata: { a: 1, b: 1 },
    });
    rt.clock.advance(1000);

    const changed = await app.updateOrder(rt, caller, 's', { status: 'FULFILLED', metadata: { b: 2 } });

    expect(changed).toEqual({
      ...made,
      status: 'FULFILLED',
      metadata: { a: 1, b: 2 },
      updated_at: '2026-03-10T12:00:01.000Z',
    });
    expect(await app.getOrder(rt, caller, 's')).toEqual(changed);
  });

  test('computes the amounts anew from lines, and keeps the ids of lines sent back', async () => {
    const made = await app.upsertOrder(rt, caller, { source_id: 's', items: [{ price: 500, quantity: 2 }] });

    const sent = [
      { ...made.items?.[0], quantity: 3, amount: undefined },
      { price: 7, quantity: 1 },
    ];
    const { items, ...order } = await app.updateOrder(rt, caller, made.id, { items: sent });

    expect(order).toMatchObject({ amount: 1507, total_amount: 1507 });
    expect(items?.[0]?.id).toBe(made.items?.[0]?.id);
    expect(items?.[1]?.id).toMatch(/^ordli_/);
  });

  test.each(['CREATED', 'PAID', 'FULFILLED', 'CANCELED'] as const)(
    'is free to go from %s to every status',
    async (from) => {
      for (const to of ['CREATED', 'PAID', 'FULFILLED', 'CANCELED'] as const) {
        const { id } = await app.upsertOrder(rt, caller, { status: from });
        expect(await app.updateOrder(rt, caller, id, { status: to })).toMatchObject({ status: to });
      }
    },
  );

  test('leaves an order alone where nothing differs', async () => {
    const made = await app.upsertOrder(rt, caller, { source_id: 's', amount: 100 });
    rt.clock.advance(1000);

    expect(await app.updateOrder(rt, caller, 's', { amount: '100', status: 'CREATED', source_id: 'other' })).toEqual(
      made,
    );
  });

  test('keeps what a redemption put into the order', async () => {
    await putVoucher(rt);
    const voucher = await putVoucher(rt);
    const { order } = await redeem(rt, caller, {
      redeemables: [voucherLine(voucher.code)],
      order: { source_id: 's', items: orderLines(1000) },
      customer: { source_id: 'jo' },
    });
    const stored = await app.getOrder(rt, caller, 's');

    const changed = await app.updateOrder(rt, caller, 's', { metadata: { a: 1 } });

    expect(changed).toEqual({ ...stored, metadata: { a: 1 }, updated_at: NOW });
    expect(changed).toMatchObject({ id: order?.id, total_applied_discount_amount: 100, total_amount: 900 });
  });

  test('refuses an unknown order', async () => {
    expect(await refusal(app.updateOrder(rt, caller, 'x', {}))).toMatchObject({
      key: 'not_found',
      resource_type: 'order',
      resource_id: 'x',
    });
  });
});

describe('the lock of an order', () => {
  test.each([
    ['an update', () => app.updateOrder(rt, caller, 's', { amount: 2 })],
    ['a second creation', () => app.upsertOrder(rt, caller, { source_id: 's', amount: 2 })],
  ])('refuses %s while another request holds the order, and lets it in after', async (_name, change) => {
    await app.upsertOrder(rt, caller, { source_id: 's', amount: 1 });
    const nowMs = rt.clock.nowMs();
    const held = await rt.store.orderLocks.acquire(caller, 's', { nowMs, untilMs: nowMs + 20_000, owner: null });

    expect(await refusal(change())).toMatchObject({ key: 'multiple_requests', resource_type: 'order' });
    expect(await app.getOrder(rt, caller, 's')).toMatchObject({ amount: 1 });

    if (held.status === 'ACQUIRED') await rt.store.orderLocks.release(caller, held.lock);
    expect(await change()).toMatchObject({ amount: 2 });
  });

  test.each([
    ['a change', { amount: 2 }],
    ['a change of nothing', { amount: 1 }],
    ['a refused change', { customer_id: 'x' }],
  ])('is free again after %s', async (_name, request) => {
    await app.upsertOrder(rt, caller, { source_id: 's', amount: 1 });

    await Promise.allSettled([app.updateOrder(rt, caller, 's', request)]);

    const nowMs = rt.clock.nowMs();
    expect(await rt.store.orderLocks.acquire(caller, 's', { nowMs, untilMs: nowMs + 1, owner: null })).toMatchObject({
      status: 'ACQUIRED',
    });
  });

  test('a change whose answer is lost is not said to be done', async () => {
    await app.upsertOrder(rt, caller, { source_id: 's', amount: 1 });
    rt.faults.next('transact', { kind: 'LOST_REQUEST' }, { kind: 'LOST_REQUEST' });

    expect(await refusal(app.updateOrder(rt, caller, 's', { amount: 2 }))).toMatchObject({
      key: 'temporarily_unavailable',
    });
  });
});

describe('the counts of a customer', () => {
  test('stay out of the way of another customer who has the id of a removed one as source id', async () => {
    await app.upsertOrder(rt, caller, { source_id: 'o', customer: { source_id: 'gone' }, amount: 100, status: 'PAID' });
    const id = (await rt.store.customers.load(caller, 'gone'))!.customer.id;
    await app.deleteCustomer(rt, caller, id);
    await app.upsertCustomer(rt, caller, { source_id: id });

    const order = await app.updateOrder(rt, caller, 'o', { amount: 200 });

    expect(order).toMatchObject({ amount: 200, customer_id: id });
  });

  const save = (members: object) =>
    app.upsertOrder(rt, caller, { source_id: 's', customer: { source_id: 'jo' }, ...members });

  test('follow the status: only paid and fulfilled orders count', async () => {
    await save({ amount: 700 });
    expect(await summaryOf('jo')).toEqual({ total_amount: 0, total_count: 0, last_order_amount: 0 });

    await save({ status: 'PAID' });
    expect(await summaryOf('jo')).toEqual({ total_amount: 700, total_count: 1, last_order_amount: 700 });

    await app.updateOrder(rt, caller, 's', { status: 'FULFILLED' });
    expect(await summaryOf('jo')).toEqual({ total_amount: 700, total_count: 1, last_order_amount: 700 });

    await app.updateOrder(rt, caller, 's', { status: 'CANCELED' });
    expect(await summaryOf('jo')).toMatchObject({ total_amount: 0, total_count: 0 });
  });

  test('follow the amount of an order that counts', async () => {
    await save({ status: 'PAID', amount: 700 });
    await save({ amount: 900, discount_amount: 100 });

    expect(await summaryOf('jo')).toMatchObject({ total_amount: 800, total_count: 1 });
  });

  test('move with the order to another customer', async () => {
    await save({ status: 'PAID', amount: 700 });
    await app.updateOrder(rt, caller, 's', { customer: { source_id: 'kim' } });

    expect(await summaryOf('jo')).toMatchObject({ total_amount: 0, total_count: 0 });
    expect(await summaryOf('kim')).toEqual({ total_amount: 700, total_count: 1, last_order_amount: 700 });
  });

  test('add up with those of a redemption on the same order', async () => {
    await save({ status: 'PAID', items: [{ price: 1000 }] });
    const voucher = await putVoucher(rt);
    await redeem(rt, caller, {
      redeemables: [voucherLine(voucher.code)],
      order: { source_id: 's' },
      customer: { source_id: 'jo' },
    });
    expect(await summaryOf('jo')).toMatchObject({ total_amount: 900, total_count: 1 });

    await app.updateOrder(rt, caller, 's', { status: 'CANCELED' });
    expect(await summaryOf('jo')).toMatchObject({ total_amount: 0, total_count: 0 });
  });

  test('of a customer that was removed are left alone', async () => {
    await save({ status: 'PAID', amount: 700 });
    await app.deleteCustomer(rt, caller, 'jo');

    expect(await app.updateOrder(rt, caller, 's', { status: 'CANCELED' })).toMatchObject({ status: 'CANCELED' });
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });
    expect(await summaryOf('jo')).toEqual({ total_amount: 0, total_count: 0, last_order_amount: 0 });
  });

  test('are exact after changes made at the same time', async () => {
    const ids = Array.from({ length: 6 }, (_, index) => `s${index}`);
    await Promise.all(ids.map((source_id) => save({ source_id, status: 'PAID', amount: 100 })));

    expect(await summaryOf('jo')).toMatchObject({ total_amount: 600, total_count: 6 });
  });
});

describe('listOrders', () => {
  test('is oldest first, in pages', async () => {
    for (const source_id of ['1', '2', '3']) {
      await app.upsertOrder(rt, caller, { source_id });
      rt.clock.advance(1000);
    }
    const names = async (query: object) => {
      const { orders, total } = (await app.listOrders(rt, caller, query)) as unknown as {
        orders: { source_id: string }[];
        total: number;
      };
      return [orders.map((one) => one.source_id).join(''), total];
    };

    expect(await names({})).toEqual(['123', 3]);
    expect(await names({ order: '-created_at', limit: 2 })).toEqual(['32', 3]);
    expect(await names({ limit: 2, page: 2 })).toEqual(['3', 3]);
  });
});

describe('lines with override', () => {
  test.each<[string, Parameters<typeof app.upsertOrder>[2], string]>([
    ['its customer is unknown', { customer_id: 'nobody' }, 'not_found'],
    ['its referrer is unknown', { customer: { source_id: 'ada' }, referrer_id: 'nobody' }, 'not_found'],
    ['the order itself is unknown', { id: 'ord_unknown' }, 'not_found'],
    ['a later line is wrong', { items: [{ sku: { override: true } }] }, 'invalid_sku'],
    ['its amount is too large', { items: [{ quantity: 1_000_000, price: app.LIMITS.amount }] }, 'invalid_order'],
  ])('are not written where the order is refused because %s', async (_name, members, key) => {
    const line = { product: { source_id: 'cap', override: true }, sku: { source_id: 'cap-xl', override: true } };
    const before = await dump(rt);

    const failure = await refusal(app.upsertOrder(rt, caller, { ...members, items: [line, ...(members.items ?? [])] }));

    expect(failure.key).toBe(key);
    const notLocks = ([id]: readonly [string, unknown]) => !/#O#\w+ S$/.test(id);
    expect(Object.entries(await dump(rt)).filter(notLocks)).toEqual(Object.entries(before));
  });

  test('create what is not in the catalogue, and update what is', async () => {
    await app.upsertProduct(rt, caller, { source_id: 'shirt', name: 'Old', price: 100 });

    const order = await app.upsertOrder(rt, caller, {
      items: [
        { source_id: 'shirt', quantity: 1, product: { override: true, name: 'Shirt', price: 900 } },
        {
          product: { source_id: 'cap', override: true, name: 'Cap', metadata: { a: 1 } },
          sku: { source_id: 'cap-xl', override: true, sku: 'Cap XL', price: 300 },
        },
      ],
    });

    expect(await app.getProduct(rt, caller, { product: 'shirt', hide: 'sku' })).toMatchObject({
      name: 'Shirt',
      price: 900,
    });
    const cap = await app.getProduct(rt, caller, { product: 'cap', hide: 'sku' });
    expect(cap).toMatchObject({ name: 'Cap', metadata: { a: 1 } });
    const sku = await app.getSku(rt, caller, 'cap-xl');
    expect(sku).toMatchObject({ sku: 'Cap XL', price: 300, product_id: cap.id });
    expect(order).toMatchObject({
      amount: 1200,
      items: [{ product: { name: 'Shirt' } }, { product_id: cap.id, sku_id: sku.id }],
    });
    expect(JSON.stringify(order)).not.toContain('override');
  });

  test('without override leave the catalogue alone', async () => {
    await app.upsertOrder(rt, caller, { items: [{ source_id: 'shirt', product: { name: 'Shirt', price: 900 } }] });

    expect(await refusal(app.getProduct(rt, caller, { product: 'shirt' }))).toMatchObject({ key: 'not_found' });
  });

  test.each([
    ['a product without a name', { product: { override: true } }, 'invalid_product'],
    ['an SKU without a name', { product_id: 'p', sku: { override: true } }, 'invalid_sku'],
    ['a new SKU without a product', { sku: { source_id: 'x', override: true } }, 'invalid_sku'],
    ['an id no product has', { product: { id: `prod_${'a'.repeat(32)}`, override: true } }, 'not_found'],
    ['a new SKU of an unknown product', { product_id: 'p', sku: { source_id: 'x', override: true } }, 'not_found'],
  ])('refuse %s', async (_name, item, key) => {
    expect(await refusal(app.upsertOrder(rt, caller, { source_id: 's', items: [item] }))).toMatchObject({ key });
    expect(await refusal(app.getOrder(rt, caller, 's'))).toMatchObject({ key: 'not_found' });
  });
});
