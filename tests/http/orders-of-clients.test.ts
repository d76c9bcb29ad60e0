// Orders as official clients send them: without lines, and with their customer inside.
import { installRuntime } from '../../lib/runtime';
import { putKeys } from '../support/events';
import { answered, callRoute } from '../support/route-call';
import { OTHER_PROJECT, aRuntime, type TestRuntime } from '../support/runtime';

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  installRuntime(rt);
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
