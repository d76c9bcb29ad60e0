// Orders of browsers without a token, which the shop reads, writes back and rolls back as its own.
import * as app from '../support/app';
import { type Answered, answered, aRuntime, KEYS, OTHER_PROJECT, putKeys } from '../support/shop';

const SHOP = 'https://shop.example';
const headers = { ...KEYS.client, Origin: SHOP };
const TEA = { product_id: 'tea', quantity: 1, price: 1_000 };

beforeEach(async () => {
  const settings = { client_trusted_domains: [SHOP], client_redeem_enabled: true, client_rate_limit_enabled: false };
  const rt = await aRuntime({ settings });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  for (const [source_id, price] of Object.entries({ tea: 1_000, coffee: 1_200, mug: 500 })) {
    await answered('POST /v1/products', { body: { source_id, name: source_id, price } });
  }
  await aCode('ORDER-10', { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 10 });
  await aCode('LINES-10', { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 });
  await aCode('MUG-FREE', { type: 'UNIT', ...aGift('ADD_NEW_ITEMS', 'mug') });
  await aCode('SWAP', { type: 'UNIT', ...aGift('REPLACE_ITEMS', 'coffee') });
  const included = [{ object: 'product', source_id: 'tea', effect: 'APPLY_TO_EVERY' }];
  await aRule('SWAP', { rules: {}, applicable_to: { included, excluded: [], included_all: false } });
});

const aGift = (effect: string, product: string) => ({
  effect,
  unit_off: 1,
  unit_type: product,
  product: { source_id: product },
});
const voucher = (id: string) => ({ object: 'voucher', id });

async function aCode(code: string, discount: object): Promise<void> {
  await answered('POST /v1/vouchers/{code}', { params: { code }, body: { type: 'DISCOUNT_VOUCHER', discount } });
}

async function aRule(code: string, definition: object): Promise<void> {
  const { id: ruleId } = await answered('POST /v1/validation-rules', { body: { name: code, ...definition } });
  await answered('POST /v1/validation-rules/{ruleId}/assignments', { params: { ruleId }, body: { voucher: code } });
}

async function claim(codes: readonly string[], order: object) {
  const body = { redeemables: codes.map(voucher), order };
  const answer = await answered('POST /client/v1/redemptions', { body, headers });
  const { redemptions, parent_redemption: parent } = answer;
  return { id: (parent ?? redemptions[0]!).id, order: answer.order as Answered };
}

const rollback = (id: string) => answered('POST /v1/redemptions/{id}/rollbacks', { params: { id }, body: {} });
const read = (orderId: string) => answered('GET /v1/orders/{orderId}', { params: { orderId } });
const write = (orderId: string, body: object) => answered('PUT /v1/orders/{orderId}', { params: { orderId }, body });
const itemsOf = ({ items }: Answered) => items as readonly app.OrderItem[];
const placed = { status: 'CANCELED', amount: 1_000, total_amount: 1_000 };

describe('an order that a browser redeemed', () => {
  it.each(['ORDER-10', 'LINES-10', 'MUG-FREE', 'SWAP'])(
    'with %s is written back without a change, and costs what it was placed for after the rollback',
    async (code) => {
      const { id, order } = await claim([code], { items: [TEA] });
      const before = await read(order.id);

      expect(await write(order.id, { items: before.items })).toEqual(before);
      expect(await write(order.id, before)).toEqual(before);
      await rollback(id);

      const after = await read(order.id);
      expect(after).toMatchObject(placed);
      expect(after).not.toHaveProperty('total_discount_amount');
      expect(itemsOf(after)).toMatchObject([{ product: { source_id: 'tea' }, quantity: 1, amount: 1_000 }]);
    },
  );

  it('returns the discount on lines that the shop redeemed again', async () => {
    const { id, order } = await claim(['LINES-10'], { items: [TEA] });
    const { items } = await read(order.id);
    const again = { id: order.id, items };

    await answered('POST /v1/redemptions', { body: { redeemables: [voucher('ORDER-10')], order: again } });
    await rollback(id);

    const after = await read(order.id);
    expect(after).toMatchObject({ discount_amount: 90, total_amount: 910 });
    expect(after).not.toHaveProperty('items_discount_amount');
  });

  it.each([1, 2, 5])('keeps %d units that the shop set', async (quantity) => {
    const { id, order } = await claim(['ORDER-10'], { items: [{ ...TEA, quantity: 3 }] });

    await write(order.id, { items: [{ ...TEA, quantity, initial_quantity: 3 }] });
    await rollback(id);

    expect(itemsOf(await read(order.id))).toMatchObject([{ quantity, amount: 1_000 * quantity }]);
  });

  it('has no line without units for the rules of later redemptions', async () => {
    const condition = { $is: [{ object: 'product', source_id: 'tea' }] };
    for (const [code, name] of [
      ['NEEDS-TEA', 'order.items.any'],
      ['NO-TEA', 'order.items.none'],
    ] as const) {
      await aCode(code, { type: 'PERCENT', percent_off: 10 });
      await aRule(code, { rules: { '1': { name, conditions: condition }, logic: '1' } });
    }
    const { order } = await claim(['SWAP'], { items: [TEA] });
    const check = async (key: string, code: string, sent: object) => {
      const body = { redeemables: [voucher(code)], order: sent };
      const answer = await answered(key, { body, ...(key.includes('/client/') && { headers }) });
      return (answer.redeemables as readonly { status: string }[])[0]?.status;
    };

    for (const [key, sent] of [
      ['POST /v1/validations', { id: order.id }],
      ['POST /client/v1/validations', { items: order.items }],
    ] as const) {
      expect(await check(key, 'NEEDS-TEA', sent)).toBe('INAPPLICABLE');
      expect(await check(key, 'NO-TEA', sent)).toBe('APPLICABLE');
    }
  });
});
