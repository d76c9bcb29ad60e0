// Orders that a shop reads and writes back, through the routes: later rollbacks find what their redemptions did to them.
import * as app from '../support/app';
import { type Answered, answered, aRuntime, callRoute, KEYS, OTHER_PROJECT, putKeys } from '../support/shop';

const SHOP = 'https://shop.example';

beforeEach(async () => {
  const settings = { client_trusted_domains: [SHOP], client_redeem_enabled: true, client_rate_limit_enabled: false };
  const rt = await aRuntime({ settings });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await aProduct('lamp', 5_000);
  await aProduct('mug', 1_000);
  await aProduct('chair', 2_000);
  await aProduct('tea', 1_000);
  await aProduct('coffee', 1_200);
});

const aProduct = (source_id: string, price: number) =>
  answered('POST /v1/products', { body: { source_id, name: source_id, price } });

async function aCode(code: string, discount: object): Promise<string> {
  await answered('POST /v1/vouchers/{code}', { params: { code }, body: { type: 'DISCOUNT_VOUCHER', discount } });
  return code;
}

const freeMugs = (units: number) => ({
  type: 'UNIT',
  effect: 'ADD_NEW_ITEMS',
  unit_off: units,
  unit_type: 'mug',
  product: { source_id: 'mug' },
});
const ORDER_10 = { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 10 };
const LINES_10 = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 };
const LAMP = { product_id: 'lamp', quantity: 1, price: 5_000 };

interface Redeemed {
  readonly id: string;
  readonly order: Answered;
}

async function redeem(code: string, order: object, more: object = {}): Promise<Redeemed> {
  const body = { redeemables: [{ object: 'voucher', id: code }], order, ...more };
  const answer = await answered('POST /v1/redemptions', { body });
  const [redemption] = answer.redemptions;
  return { id: redemption!.id, order: answer.order as Answered };
}

const rollback = (id: string) => answered('POST /v1/redemptions/{id}/rollbacks', { params: { id }, body: {} });
const read = (orderId: string) => answered('GET /v1/orders/{orderId}', { params: { orderId } });
const write = (orderId: string, body: object) => answered('PUT /v1/orders/{orderId}', { params: { orderId }, body });
const itemsOf = ({ items }: Answered) => items as readonly app.OrderItem[];
const headersOf = (key: string) => (key.includes('/client/') ? { ...KEYS.client, Origin: SHOP } : KEYS.server);
const withoutIds = (items: readonly app.OrderItem[]) => items.map(({ id, ...item }) => item);

describe('an order with a free unit', () => {
  const writeBacks: readonly (readonly [string, (order: Answered) => Promise<unknown>])[] = [
    ['nothing', () => Promise.resolve()],
    ['its lines', (order) => write('order-1', { items: order.items })],
    ['its lines without ids', (order) => write('order-1', { items: withoutIds(itemsOf(order)) })],
    ['its lines and its amount', (order) => write('order-1', { items: order.items, amount: order.amount })],
    ['its amount', (order) => write('order-1', { amount: order.amount })],
    ['the whole order', (order) => write('order-1', order)],
    ['its lines by its id', ({ id, items }) => answered('POST /v1/orders', { body: { id, items } })],
    [
      'its lines by its source id',
      ({ items }) => answered('POST /v1/orders', { body: { source_id: 'order-1', items } }),
    ],
  ];

  it.each(writeBacks)(
    'costs what it was placed for after the rollback, when the shop wrote back %s',
    async (_, send) => {
      const code = await aCode('MUG-FREE', freeMugs(1));
      const { id, order } = await redeem(code, { source_id: 'order-1', items: [LAMP] });
      expect(order).toMatchObject({ amount: 6_000, initial_amount: 5_000, total_amount: 5_000 });

      await send(await read('order-1'));
      expect(await read('order-1')).toMatchObject({ amount: 6_000, initial_amount: 5_000, total_amount: 5_000 });
      await rollback(id);

      const after = await read('order-1');
      expect(after).toMatchObject({ amount: 5_000, initial_amount: 5_000, total_amount: 5_000, status: 'CANCELED' });
      expect(itemsOf(after)).toMatchObject([{ product: { source_id: 'lamp' }, quantity: 1, amount: 5_000 }]);
    },
  );

  it('keeps the part of its amount that stands in no line', async () => {
    const code = await aCode('MUG-FREE', freeMugs(1));
    const { id } = await redeem(code, { source_id: 'order-1', amount: 5_400, items: [LAMP] });

    const { items } = await read('order-1');
    expect(await write('order-1', { items })).toMatchObject({ amount: 6_400, initial_amount: 5_400 });
    expect(await write('order-1', { amount: 6_500 })).toMatchObject({ amount: 6_500, initial_amount: 5_500 });
    await rollback(id);

    expect(await read('order-1')).toMatchObject({ amount: 5_500, total_amount: 5_500 });
  });

  it('has no more free units than units, after an edit and after the rollback', async () => {
    const code = await aCode('MUGS-FREE', freeMugs(3));
    const other = await aCode('ORDER-10', ORDER_10);
    const { id } = await redeem(code, { source_id: 'order-1', items: [LAMP] });
    await redeem(other, { source_id: 'order-1' });
    const [lamp, mugs] = itemsOf(await read('order-1'));
    const { amount, subtotal_amount, ...edited } = mugs!;

    const after = await write('order-1', { items: [lamp, { ...edited, quantity: 2 }] });

    expect(itemsOf(after)[1]).toMatchObject({ quantity: 2, discount_quantity: 2, discount_amount: 2_000 });
    await rollback(id);
    expect(itemsOf(await read('order-1'))).toMatchObject([{ product: { source_id: 'lamp' } }]);
    expect(await read('order-1')).toMatchObject({ amount: 5_000, discount_amount: 500, total_amount: 4_500 });
  });
});

describe('a rollback of a discount on lines', () => {
  type Naming = (order: Answered) => object;
  const namings: readonly (readonly [string, Naming])[] = [
    ['alone', ({ id }) => ({ id })],
    ['and its lines', ({ id, items }) => ({ id, items })],
    ['and its lines without ids', (order) => ({ id: order.id, items: withoutIds(itemsOf(order)) })],
    ['and the whole order', (order) => order],
  ];

  it.each(namings)('returns it where a later redemption sent the id of the order %s', async (_, naming) => {
    const lines = await aCode('LINES-10', LINES_10);
    const whole = await aCode('ORDER-10', ORDER_10);
    const customer = { source_id: 'ann' };
    const first = await redeem(lines, { items: [LAMP] }, { customer });

    const second = await redeem(whole, naming(await read(first.order.id)), { customer });

    expect(second.order).toMatchObject({ items_discount_amount: 500, discount_amount: 450, total_amount: 4_050 });
    await rollback(first.id);
    const after = await read(first.order.id);
    expect(after).toMatchObject({ discount_amount: 450, total_amount: 4_550 });
    expect(after).not.toHaveProperty('items_discount_amount');
    const { summary } = await answered('GET /v1/customers/{customerId}', { params: { customerId: 'ann' } });
    expect(summary).toMatchObject({ orders: { total_amount: 4_550, total_count: 1 } });
  });

  it('leaves the discount of a later redemption on lines that were sent anew', async () => {
    const first = await redeem(await aCode('LINES-10', LINES_10), { source_id: 'order-2', items: [LAMP] });
    const { id } = first.order;

    const second = await redeem(await aCode('LINES-AGAIN', LINES_10), { id, items: [LAMP] });
    await rollback(first.id);

    expect(second.order).toMatchObject({ items_discount_amount: 500, total_amount: 4_500 });
    expect(await read(id)).toMatchObject({ items_discount_amount: 500, total_amount: 4_500 });
  });
});

describe('a rollback after the shop changed a quantity', () => {
  const edits: readonly (readonly [number, object])[] = [
    [1, { initial_quantity: 3 }],
    [1, {}],
    [5, { initial_quantity: 3 }],
    [5, {}],
  ];

  it.each(edits)('leaves %d units of a line on which it changed none, sent with %j', async (quantity, more) => {
    for (const discount of [ORDER_10, LINES_10]) {
      const code = await aCode(`CODE-${discount.effect}`, discount);
      const order = { source_id: `order-${code}`, items: [{ product_id: 'chair', quantity: 3, price: 2_000 }] };
      const { id } = await redeem(code, order);

      await write(order.source_id, { items: [{ product_id: 'chair', quantity, price: 2_000, ...more }] });
      await rollback(id);

      const after = await read(order.source_id);
      const amount = quantity * 2_000;
      expect(after).toMatchObject({ amount, total_amount: amount });
      expect(itemsOf(after)).toMatchObject([{ quantity, initial_quantity: quantity, amount, subtotal_amount: amount }]);
    }
  });

  it('takes back its own units alone', async () => {
    const { id } = await redeem(await aCode('MUG-FREE', freeMugs(1)), {
      source_id: 'order-3',
      items: [{ product_id: 'mug', quantity: 2, price: 1_000 }],
    });
    const [mugs] = itemsOf(await read('order-3'));
    const { amount, subtotal_amount, ...line } = mugs!;

    const edited = await write('order-3', { items: [{ ...line, quantity: 6, price: 900 }] });
    await rollback(id);

    expect(itemsOf(edited)).toMatchObject([{ quantity: 6, initial_quantity: 5, amount: 5_400, initial_amount: 4_500 }]);
    expect(itemsOf(await read('order-3'))).toMatchObject([{ quantity: 5, initial_quantity: 5, amount: 4_500 }]);
    expect(await read('order-3')).toMatchObject({ amount: 4_500, total_amount: 4_500 });
  });
});

describe('a line that gave up all its units', () => {
  const ROUTES: readonly (readonly [string, (order: Answered) => object])[] = [
    ['POST /v1/orders', (order) => order],
    ['POST /v1/orders/import', (order) => [order]],
    ['POST /v1/validations', (order) => ({ redeemables: [{ object: 'voucher', id: 'ORDER-10' }], order })],
    ['POST /v1/qualifications', (order) => ({ order })],
    ['POST /v1/redemptions', (order) => ({ redeemables: [{ object: 'voucher', id: 'ORDER-10' }], order })],
    // A client key names no order of the shop.
    [
      'POST /client/v1/validations',
      ({ items }) => ({ redeemables: [{ object: 'voucher', id: 'ORDER-10' }], order: { items } }),
    ],
    ['POST /client/v1/qualifications', ({ items }) => ({ order: { items } })],
    [
      'POST /client/v1/redemptions',
      ({ items }) => ({ redeemables: [{ object: 'voucher', id: 'ORDER-10' }], order: { items } }),
    ],
  ];

  async function swapped(): Promise<Redeemed> {
    const discount = { ...freeMugs(1), effect: 'REPLACE_ITEMS', unit_type: 'coffee', product: { source_id: 'coffee' } };
    const voucher = await aCode('SWAP', discount);
    const included = [{ object: 'product', source_id: 'tea', effect: 'APPLY_TO_EVERY' }];
    const applicable_to = { included, excluded: [], included_all: false };
    const rule = await answered('POST /v1/validation-rules', { body: { name: 'tea only', rules: {}, applicable_to } });
    await answered('POST /v1/validation-rules/{ruleId}/assignments', {
      params: { ruleId: rule.id },
      body: { voucher },
    });
    await aCode('ORDER-10', ORDER_10);
    return redeem(voucher, { source_id: 'order-4', items: [{ product_id: 'tea', quantity: 1, price: 1_000 }] });
  }

  it('is written back without a change', async () => {
    const { id } = await swapped();
    const before = await read('order-4');
    expect(itemsOf(before)).toMatchObject([
      { product: { source_id: 'tea' }, quantity: 0, initial_quantity: 1 },
      { product: { source_id: 'coffee' }, quantity: 1, initial_quantity: 0 },
    ]);

    expect(await write('order-4', { items: before.items })).toEqual(before);
    expect(await write('order-4', before)).toEqual(before);
    await rollback(id);
    expect(itemsOf(await read('order-4'))).toMatchObject([
      { product: { source_id: 'tea' }, quantity: 1, amount: 1_000 },
    ]);
  });

  it.each(ROUTES)('is taken by %s', async (key, bodyOf) => {
    await swapped();
    const headers = headersOf(key);
    const answer = await callRoute(key, { body: bodyOf(await read('order-4')), headers });

    expect([answer.body.key, answer.body.details, answer.status < 300]).toEqual([undefined, undefined, true]);
  });

  it.each(ROUTES)('is refused by %s where it says nothing of units that it had', async (key, bodyOf) => {
    await swapped();
    const headers = headersOf(key);
    const items = [{ product_id: 'tea', quantity: 0, price: 1_000 }];
    const answer = await callRoute(key, { body: bodyOf({ id: 'any', items }), headers });

    expect([answer.status, answer.body.key]).toEqual([400, 'invalid_payload']);
  });
});
