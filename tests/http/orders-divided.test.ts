// Orders whose lines a shop divides, merges or leaves out, through the routes: rollbacks find their discounts and units.
import * as app from '../support/app';
import { type Answered, answered, aRuntime, OTHER_PROJECT, putKeys } from '../support/shop';

const CHAIRS = { product_id: 'chair', quantity: 3, price: 2_000 };
const LINES_10 = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 };
const ORDER_10 = { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 10 };

beforeEach(async () => {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  for (const [source_id, price] of Object.entries({ chair: 2_000, tea: 1_000, coffee: 1_000, mug: 1_000 }))
    await answered('POST /v1/products', { body: { source_id, name: source_id, price } });
});

async function aCode(code: string, discount: object): Promise<string> {
  await answered('POST /v1/vouchers/{code}', { params: { code }, body: { type: 'DISCOUNT_VOUCHER', discount } });
  return code;
}

async function redeem(code: string, order: object): Promise<string> {
  const body = { redeemables: [{ object: 'voucher', id: code }], order };
  const { redemptions } = await answered('POST /v1/redemptions', { body });
  return redemptions[0]!.id;
}

const rollback = (id: string) => answered('POST /v1/redemptions/{id}/rollbacks', { params: { id }, body: {} });
const read = () => answered('GET /v1/orders/{orderId}', { params: { orderId: 'order-1' } });
const write = (items: readonly object[]) =>
  answered('PUT /v1/orders/{orderId}', { params: { orderId: 'order-1' }, body: { items } });
const itemsOf = ({ items }: Answered) => items as readonly app.OrderItem[];

/** A line as it was read, for some of its units and some of its discount. */
function part({ amount, subtotal_amount, initial_amount, ...line }: app.OrderItem, quantity: number, discount: number) {
  return { ...line, quantity, discount_amount: discount };
}

function withoutId({ id, ...line }: app.OrderItem): app.OrderItem {
  return line;
}

describe('a divided line', () => {
  const forms: readonly (readonly [string, (line: app.OrderItem) => readonly app.OrderItem[]])[] = [
    ['with the id at its first part', (line) => [part(line, 2, 400), withoutId(part(line, 1, 200))]],
    ['with the id at both parts', (line) => [part(line, 2, 400), part(line, 1, 200)]],
    ['without ids', (line) => [withoutId(part(line, 2, 400)), withoutId(part(line, 1, 200))]],
  ];

  it.each(forms)('%s keeps no discount of a redemption that is rolled back', async (_, divide) => {
    const first = await redeem(await aCode('LINES-10', LINES_10), { source_id: 'order-1', items: [CHAIRS] });
    await redeem(await aCode('ORDER-10', ORDER_10), { source_id: 'order-1' });

    const divided = await write(divide(itemsOf(await read())[0]!));
    await rollback(first);

    expect(divided).toMatchObject({ amount: 6_000, items_discount_amount: 600, discount_amount: 540 });
    const after = await read();
    expect(after).toMatchObject({ amount: 6_000, discount_amount: 540, total_amount: 5_460 });
    expect(after).not.toHaveProperty('items_discount_amount');
    expect(itemsOf(after).map(({ quantity, initial_quantity }) => [quantity, initial_quantity])).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  it('keeps no discount once it is merged again', async () => {
    const first = await redeem(await aCode('LINES-10', LINES_10), { source_id: 'order-1', items: [CHAIRS] });
    await redeem(await aCode('ORDER-10', ORDER_10), { source_id: 'order-1' });
    const [line] = itemsOf(await read());

    await write([withoutId(part(line!, 2, 400)), part(line!, 1, 200)]);
    const [, second] = itemsOf(await read());
    await write([part(second!, 3, 600)]);
    await rollback(first);

    expect(await read()).toMatchObject({ amount: 6_000, discount_amount: 540, total_amount: 5_460 });
  });

  it('leaves what the shop lowered by hand', async () => {
    const first = await redeem(await aCode('LINES-10', LINES_10), { source_id: 'order-1', items: [CHAIRS] });
    const second = await redeem(await aCode('LINES-AGAIN', LINES_10), { source_id: 'order-1' });
    const [line] = itemsOf(await read());

    await write([part(line!, 3, 800)]);
    await rollback(first);

    expect(line).toMatchObject({ discount_amount: 1_140 });
    expect(await read()).toMatchObject({ amount: 6_000, items_discount_amount: 200, total_amount: 5_800 });
    await rollback(second);
    expect(await read()).toMatchObject({ amount: 6_000, total_amount: 6_000, status: 'CANCELED' });
  });
});

describe('replaced units', () => {
  async function aSwap(from: string, to: string): Promise<string> {
    const discount = { type: 'UNIT', effect: 'REPLACE_ITEMS', unit_off: 1, unit_type: to, product: { source_id: to } };
    const voucher = await aCode(`${from}-${to}`, discount);
    const included = [{ object: 'product', source_id: from, effect: 'APPLY_TO_EVERY' }];
    const applicable_to = { included, excluded: [], included_all: false };
    const { id } = await answered('POST /v1/validation-rules', { body: { name: voucher, rules: {}, applicable_to } });
    await answered('POST /v1/validation-rules/{ruleId}/assignments', { params: { ruleId: id }, body: { voucher } });
    return voucher;
  }

  const units = (order: Answered) =>
    itemsOf(order)
      .filter(({ quantity }) => quantity !== 0)
      .map(({ product, quantity }) => [product?.source_id, quantity]);

  it.each([true, false])('come back in any order of rollbacks, empty lines left out: %s', async (isLeftOut) => {
    const tea = { product_id: 'tea', quantity: 1, price: 1_000 };
    const first = await redeem(await aSwap('tea', 'coffee'), { source_id: 'order-1', items: [tea] });
    const second = await redeem(await aSwap('coffee', 'mug'), { source_id: 'order-1' });
    const before = itemsOf(await read());
    if (isLeftOut) await write(before.filter(({ quantity }) => quantity !== 0));
    expect(units(await read())).toEqual([['mug', 1]]);

    await rollback(first);
    expect(units(await read()).sort()).toEqual([
      ['mug', 1],
      ['tea', 1],
    ]);
    await rollback(second);

    const after = await read();
    expect(units(after)).toEqual([['tea', 1]]);
    expect(after).toMatchObject({ amount: 1_000, total_amount: 1_000, status: 'CANCELED' });
  });
});
