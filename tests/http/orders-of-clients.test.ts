// Orders as official clients send them: without lines, and with their customer inside.
import * as app from '../support/app';
import { answered, aRuntime, callRoute, KEYS, OTHER_PROJECT, putKeys, type TestRuntime } from '../support/shop';

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['https://shop.example'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

const DISCOUNT = { type: 'AMOUNT', amount_off: 100 } as const;

function aCode(code: string, members: object = {}): ReturnType<typeof answered> {
  return answered('POST /v1/vouchers/{code}', { params: { code }, body: { discount: DISCOUNT, ...members } });
}

describe('a code with a product scope on an order without lines', () => {
  const request = { redeemables: [{ object: 'voucher', id: 'SHOES' }], order: { amount: 1_000 } };

  beforeAll(async () => {
    const { id } = await answered('POST /v1/products', { body: { source_id: 'shoe', name: 'Shoe' } });
    const applicable_to = { included: [{ object: 'product', id }] };
    const rule = await answered('POST /v1/validation-rules', { body: { name: 'Shoes only', applicable_to } });
    await aCode('SHOES', { validation_rules: [rule.id] });
  });

  it('applies with 0 off, when it is validated and when it is redeemed', async () => {
    const validated = await answered('POST /v1/validations', { body: request });
    const redeemed = await answered('POST /v1/redemptions', { body: request });

    expect(validated).toMatchObject({ valid: true, redeemables: [{ status: 'APPLICABLE' }] });
    for (const { order } of [validated, redeemed]) {
      expect(order).toMatchObject({ amount: 1_000, total_amount: 1_000, total_applied_discount_amount: 0 });
    }
  });

  it('is valid in the call for one code', async () => {
    const params = { code: 'SHOES' };

    expect(
      await answered('POST /v1/vouchers/{code}/validate', { params, body: { order: request.order } }),
    ).toMatchObject({ valid: true, order: { total_applied_discount_amount: 0 } });
  });

  it('is refused where a rule has to look at lines', async () => {
    const rules = { '1': { name: 'order.items.every', conditions: { $is: [{ object: 'product', id: 'prod_1' }] } } };
    const rule = await answered('POST /v1/validation-rules', { body: { name: 'Every line', rules } });
    await aCode('LINES', { validation_rules: [rule.id] });
    const body = { ...request, redeemables: [{ object: 'voucher', id: 'LINES' }] };

    expect(await callRoute('POST /v1/redemptions', { body })).toMatchObject({
      status: 400,
      body: { key: 'missing_order_items' },
    });
  });
});

describe('order.customer', () => {
  const redeemable = (code: string) => ({ redeemables: [{ object: 'voucher', id: code }] });

  async function limitedOnce(code: string): Promise<void> {
    const rules = { '1': { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } } };
    const rule = await answered('POST /v1/validation-rules', { body: { name: `Once ${code}`, rules } });
    await aCode(code, { validation_rules: [rule.id] });
  }

  it('names the customer where the request has no other, also for rules per customer', async () => {
    await limitedOnce('PER-CUSTOMER');
    const body = { ...redeemable('PER-CUSTOMER'), order: { amount: 1_000, customer: { source_id: 'inside' } } };

    const first = await answered('POST /v1/redemptions', { body });
    const second = await callRoute('POST /v1/redemptions', { body });
    const validated = await answered('POST /v1/validations', { body });

    const { id } = await answered('GET /v1/customers/{customerId}', { params: { customerId: 'inside' } });
    expect(first).toMatchObject({ order: { customer: { id, object: 'customer' }, customer_id: id } });
    expect(second).toMatchObject({ status: 400, body: { key: 'redemption_rules_violated' } });
    expect(validated).toMatchObject({ valid: false });
  });

  it('does not replace the customer of the request', async () => {
    await aCode('BOTH');
    const order = { amount: 1_000, customer: { source_id: 'order-customer' } };
    const body = { ...redeemable('BOTH'), customer: { source_id: 'own-customer' }, order };

    await answered('POST /v1/redemptions', { body });

    const params = { customerId: 'order-customer' };
    expect(await callRoute('GET /v1/customers/{customerId}', { params })).toMatchObject({ status: 404 });
  });

  it('is answered by validations, in the order and in each redeemable, and by qualifications', async () => {
    await aCode('ANSWERED');
    const { id } = await answered('POST /v1/customers', { body: { source_id: 'known' } });
    const order = { amount: 1_000, customer: { id } };
    const body = { ...redeemable('ANSWERED'), order, options: { expand: ['order'] } };

    const validated = await answered('POST /v1/validations', { body });
    const qualified = await answered('POST /v1/qualifications', { body: { order } });

    const customer = { id, object: 'customer' };
    expect(validated).toMatchObject({ order: { customer }, redeemables: [{ order: { customer, customer_id: id } }] });
    expect(qualified).toMatchObject({ order: { customer } });
  });

  it('of a stored order holds where neither request nor order names one', async () => {
    await limitedOnce('STORED');
    const { id } = await answered('POST /v1/customers', { body: { source_id: 'stored-customer' } });
    const order = await answered('POST /v1/orders', { body: { source_id: 'stored', amount: 1_000, customer: { id } } });
    const body = { ...redeemable('STORED'), order: { id: order.id } };

    const redeemed = await answered('POST /v1/redemptions', { body });
    const other = { ...redeemable('STORED'), customer: { id }, order: { amount: 1_000 } };
    const again = await callRoute('POST /v1/redemptions', { body: other });

    expect(redeemed).toMatchObject({ redemptions: [{ customer_id: id }], order: { customer: { id } } });
    expect(again).toMatchObject({ status: 400, body: { key: 'redemption_rules_violated' } });
  });
});

describe('a client key', () => {
  const origin = 'https://shop.example';
  const keys = { ...KEYS.client };
  const claim = { source_id: 'claimed', name: 'Anybody' };

  it('qualifies without an Origin, and from no page that is not trusted', async () => {
    const body = { customer: claim, order: { amount: 1_000 } };
    const from = (headers: Readonly<Record<string, string>>) =>
      callRoute('POST /client/v1/qualifications', { headers: { ...keys, ...headers }, body });

    expect((await from({})).status).toBe(200);
    expect((await from({ origin })).status).toBe(200);
    expect(await from({ origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
  });

  it('needs an Origin for validations', async () => {
    const body = { redeemables: [{ object: 'voucher', id: 'CLAIMED' }], order: { amount: 1_000 } };

    expect(await callRoute('POST /client/v1/validations', { headers: keys, body })).toMatchObject({ status: 403 });
  });

  it('is answered nothing that is stored of the customer in its order', async () => {
    await aCode('CLAIMED');
    await answered('POST /v1/customers', { body: { source_id: 'claimed' } });
    const order = { amount: 1_000, customer: claim };
    const body = { redeemables: [{ object: 'voucher', id: 'CLAIMED' }], order };

    const answer = await callRoute('POST /client/v1/validations', { headers: { ...keys, origin }, body });

    expect(answer).toMatchObject({ status: 200, body: { valid: true, order: { customer_id: null } } });
    expect(answer.body.order).not.toHaveProperty('customer');
  });
});
