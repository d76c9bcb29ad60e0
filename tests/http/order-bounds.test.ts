// The bounds of orders, through the routes: an order that a route returns is accepted by every route that takes one,
// and a number that is too large is refused with its bound.
import * as app from '../support/app';
import { type Answered, answered, aRuntime, callRoute, OTHER_PROJECT, putKeys } from '../support/shop';

const MOST = 1_000_000_000_000;
const MILLION = 1_000_000;
const AMOUNTS = 'Amounts of an order, and of its lines together, are at most 1000000000000.';
const UNITS = 'A line of an order holds at most 1000000 units.';
const LINES = 'An order holds at most 500 lines.';
const CODE = 'TEN';

beforeEach(async () => {
  const rt = await aRuntime({ settings: {} });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await aProduct('gold', MOST);
  await aProduct('mug', 1_000);
  await aCode(CODE, { type: 'PERCENT', percent_off: 10 });
  const tiers = [{ name: 'all', action: { discount: { type: 'PERCENT', percent_off: 5 } } }];
  await answered('POST /v1/campaigns', { body: { name: 'all', campaign_type: 'PROMOTION', promotion: { tiers } } });
});

const aProduct = (source_id: string, price: number) =>
  answered('POST /v1/products', { body: { source_id, name: source_id, price } });

async function aCode(code: string, discount: object): Promise<string> {
  await answered('POST /v1/vouchers/{code}', { params: { code }, body: { type: 'DISCOUNT_VOUCHER', discount } });
  return code;
}

const gift = (effect: string, product: string, units = 1) => ({
  effect,
  unit_off: units,
  unit_type: product,
  product: { source_id: product },
});
const voucher = (id: string) => ({ object: 'voucher', id });
const redeem = (code: string, order: object) =>
  callRoute('POST /v1/redemptions', { body: { redeemables: [voucher(code)], order } });
const save = (order: object) => answered('POST /v1/orders', { body: order });
const write = (orderId: string, body: object) => callRoute('PUT /v1/orders/{orderId}', { params: { orderId }, body });

/** The answers of all routes that take an order and answer at once, by their names. */
async function takers(order: Answered): Promise<Readonly<Record<string, { status: number; details: unknown }>>> {
  const redeemables = [voucher(CODE)];
  const answers = {
    'PUT /v1/orders/{orderId}': await write(order.id, order),
    'POST /v1/orders': await callRoute('POST /v1/orders', { body: order }),
    'POST /v1/validations': await callRoute('POST /v1/validations', { body: { redeemables, order } }),
    'POST /v1/validations/best': await callRoute('POST /v1/validations/best', { body: { redeemables, order } }),
    'POST /v1/qualifications': await callRoute('POST /v1/qualifications', { body: { order } }),
    'POST /v1/promotions/validation': await callRoute('POST /v1/promotions/validation', { body: { order } }),
    'POST /v1/redemptions': await callRoute('POST /v1/redemptions', { body: { redeemables, order } }),
  };
  return Object.fromEntries(
    Object.entries(answers).map(([route, { status, body }]) => [route, { status, details: body['details'] }]),
  );
}

const allOf = (answers: Awaited<ReturnType<typeof takers>>, status: number, details: unknown) =>
  Object.fromEntries(Object.keys(answers).map((route) => [route, { status, details }]));

describe('a changed line', () => {
  test.each<[string, (line: app.OrderItem) => object, string]>([
    [
      'more placed units than its price allows',
      (line) => ({ ...line, quantity: 2, price: MOST / 2, amount: MOST, initial_quantity: MILLION }),
      AMOUNTS,
    ],
    [
      'no units, and placed ones of too high a price',
      (line) => ({ ...line, quantity: 0, amount: 0, initial_quantity: 2 }),
      AMOUNTS,
    ],
    [
      'an initial amount that makes that of the order too large',
      (line) => ({ ...line, amount: 1, initial_amount: MOST - 1 }),
      AMOUNTS,
    ],
  ])('with %s is refused by every route', async (_name, change, details) => {
    const { items = [], id } = await save({ items: [{ product_id: 'gold', quantity: 1 }] });
    const other = { product_id: 'mug', quantity: 1, price: 0, initial_amount: 2 };

    const answers = await takers({ id, items: [...items.map(change), other] });

    expect(answers).toEqual(allOf(answers, 400, details));
  });

  it('of an order with an own amount counts with the other lines', async () => {
    const items = ['gold', 'other'].map((product_id) => ({ product_id, quantity: 1, amount: MOST }));

    expect(await callRoute('POST /v1/orders', { body: { amount: 1, items } })).toMatchObject({
      status: 400,
      body: { key: 'invalid_order', details: AMOUNTS },
    });
  });
});

describe('a discount by units', () => {
  test.each<[string, object, readonly object[], string | null]>([
    [
      'a free unit up to the largest amount',
      { type: 'UNIT', ...gift('ADD_NEW_ITEMS', 'gold') },
      [{ product_id: 'x', quantity: 1, price: 0 }],
      null,
    ],
    [
      'a free unit beyond the largest amount',
      { type: 'UNIT', ...gift('ADD_NEW_ITEMS', 'gold') },
      [{ product_id: 'mug', quantity: 1 }],
      AMOUNTS,
    ],
    [
      'one more of the same',
      { type: 'UNIT', ...gift('ADD_SAME_ITEMS', 'gold') },
      [{ product_id: 'gold', quantity: 1 }],
      AMOUNTS,
    ],
    [
      'missing units beyond the largest amount',
      { type: 'UNIT', ...gift('ADD_MISSING_ITEMS', 'gold', 2) },
      [{ product_id: 'gold', quantity: 1 }],
      AMOUNTS,
    ],
    [
      'several gifts that are too much together',
      { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [gift('ADD_NEW_ITEMS', 'gold'), gift('ADD_NEW_ITEMS', 'mug')] },
      [{ product_id: 'x', quantity: 1, price: 0 }],
      AMOUNTS,
    ],
    [
      'the millionth unit of a line',
      { type: 'UNIT', ...gift('ADD_NEW_ITEMS', 'mug') },
      [{ product_id: 'mug', quantity: MILLION - 1 }],
      null,
    ],
    [
      'one unit more than a line holds',
      { type: 'UNIT', ...gift('ADD_NEW_ITEMS', 'mug') },
      [{ product_id: 'mug', quantity: MILLION }],
      UNITS,
    ],
    ['the last line of an order', { type: 'UNIT', ...gift('ADD_NEW_ITEMS', 'mug') }, manyLines(499), null],
    ['one line more than an order holds', { type: 'UNIT', ...gift('ADD_NEW_ITEMS', 'mug') }, manyLines(500), LINES],
  ])('that adds %s', async (_name, discount, items, details) => {
    const code = await aCode('FREE', discount);

    const { status, body } = await redeem(code, { source_id: 'cart', items });

    expect({ status, details: body['details'] }).toEqual(details === null ? { status: 200 } : { status: 400, details });
    if (details !== null) return;
    const order = await answered('GET /v1/orders/{orderId}', { params: { orderId: 'cart' } });
    const answers = await takers(order);
    expect(answers).toEqual(allOf(answers, 200, undefined));
  });
});

function manyLines(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({ product_id: `p-${index}`, quantity: 1, price: 10 }));
}
