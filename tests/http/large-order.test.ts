// The largest orders: 500 lines are taken with all their members, one more is refused.
import { randomBytes } from 'node:crypto';
import { handler as getOrder } from '../../functions/orders/get';
import { handler as createOrder } from '../../functions/orders/create';
import { handler as updateOrder } from '../../functions/orders/update';
import { handler as qualify } from '../../functions/qualifications/check';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as rollback } from '../../functions/redemptions/rollback';
import { handler as validate } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  aRuntime,
  aVoucher,
  callHandler,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putVoucher,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

/** Lines as the official client sends them. */
function lines(count: number, note = 'a line'): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({
    source_id: `product-${index}`,
    related_object: 'product',
    quantity: 2,
    price: 1_000,
    amount: 2_000,
    product: { source_id: `product-${index}`, name: `Product ${index}`, price: 1_000 },
    metadata: { note },
  }));
}

/** About 1.8 KB, each line with its own. */
function notes(index: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: 30 }, (_, note) => [`note_${note}`, `${index} `.repeat(10).padEnd(45, 'x')]),
  );
}

async function stack(size: number) {
  const onItems = { discount: { type: 'PERCENT', percent_off: 1, effect: 'APPLY_TO_ITEMS' } } as const;
  const codes = [];
  for (let index = 0; index < size; index += 1) codes.push((await putVoucher(rt, aVoucher(onItems))).code);
  return codes.map((code) => voucherLine(code));
}

describe('an order of 500 lines', () => {
  it('is validated, redeemed with 30 redeemables and rolled back', async () => {
    const redeemables = await stack(30);
    const body = { redeemables, order: { source_id: 'large', items: lines(500) } };
    const headers = KEYS.server;

    const validated = await callHandler(validate, { path: '/v1/validations', headers, body });
    const redeemed = await callHandler(redeem, { path: '/v1/redemptions', headers, body });
    const { id } = redeemed.body.parent_redemption;
    const undone = await callHandler(rollback, { path: `/v1/redemptions/${id}/rollbacks`, params: { id }, headers });

    expect([validated.status, redeemed.status, undone.status]).toEqual([200, 200, 200]);
    expect(redeemed.body.order).toMatchObject({ amount: 1_000_000, status: 'PAID' });
    expect(undone.body.order).toMatchObject({ status: 'CANCELED', total_amount: 1_000_000 });
  });

  it('with 2 KB of metadata each is validated, redeemed, read and rolled back with server keys', async () => {
    const redeemables = await stack(1);
    const items = lines(500).map((line, index) => ({ ...line, metadata: notes(index) }));
    const body = { redeemables, order: { source_id: 'rich', items } };
    const headers = KEYS.server;
    expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(900_000);

    const validated = await callHandler(validate, { path: '/v1/validations', headers, body });
    const redeemed = await callHandler(redeem, { path: '/v1/redemptions', headers, body });
    const read = await callHandler(getOrder, {
      method: 'GET',
      path: '/v1/orders/rich',
      params: { orderId: 'rich' },
      headers,
    });
    const [{ id }] = redeemed.body.redemptions as [{ id: string }];
    const undone = await callHandler(rollback, { path: `/v1/redemptions/${id}/rollbacks`, params: { id }, headers });

    expect([validated.status, redeemed.status, read.status, undone.status]).toEqual([200, 200, 200, 200]);
    expect((read.body.items as { metadata: object }[]).map(({ metadata }) => metadata)).toEqual(
      items.map(({ metadata }) => metadata),
    );
  });

  it('with 2 KB of metadata each is written back, qualified and redeemed again as it was read', async () => {
    const redeemables = await stack(1);
    const items = lines(500).map((line, index) => ({ ...line, metadata: notes(index) }));
    const headers = KEYS.server;
    const params = { orderId: 'read-and-sent' };
    const at = { path: '/v1/orders/read-and-sent', params, headers };
    const body = { redeemables, order: { source_id: 'read-and-sent', items } };
    const redeemed = await callHandler(redeem, { path: '/v1/redemptions', headers, body });
    const { body: order } = await callHandler(getOrder, { ...at, method: 'GET' });

    const answers = [
      await callHandler(updateOrder, { ...at, method: 'PUT', body: order }),
      await callHandler(createOrder, { path: '/v1/orders', headers, body: order }),
      await callHandler(qualify, { path: '/v1/qualifications', headers, body: { order, options: { limit: 1 } } }),
      await callHandler(redeem, { path: '/v1/redemptions', headers, body: { redeemables: await stack(1), order } }),
    ];

    expect(redeemed.status).toBe(200);
    expect(answers.map(({ status, body: answer }) => [status, answer.key])).toEqual(
      answers.map(() => [200, undefined]),
    );
  });

  it('gets no line more by a discount, and nothing is stored', async () => {
    const free = { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1, unit_type: 'gift' } as const;
    const { code } = await putVoucher(rt, aVoucher({ discount: { ...free, product: { source_id: 'gift' } } }));
    const headers = KEYS.server;
    const body = { redeemables: [voucherLine(code)], order: { source_id: 'full', items: lines(500) } };

    const validated = await callHandler(validate, { path: '/v1/validations', headers, body });
    const refused = await callHandler(redeem, { path: '/v1/redemptions', headers, body });
    const smaller = { ...body, order: { source_id: 'full', items: lines(499) } };
    const redeemed = await callHandler(redeem, { path: '/v1/redemptions', headers, body: smaller });

    expect(validated.body).toMatchObject({ valid: false, redeemables: [{ status: 'INAPPLICABLE' }] });
    expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_order' } });
    expect(redeemed.status).toBe(200);
    expect((redeemed.body.order as { items: unknown[] }).items).toHaveLength(500);
  });

  it('that no compression makes small enough is refused, and nothing is stored', async () => {
    const redeemables = await stack(1);
    const items = lines(500).map((line) => ({ ...line, metadata: { noise: randomBytes(1000).toString('base64') } }));
    const body = { redeemables, order: { source_id: 'noise', items } };

    const answer = await callHandler(redeem, { path: '/v1/redemptions', headers: KEYS.server, body });
    const read = await callHandler(getOrder, {
      method: 'GET',
      path: '/v1/orders/noise',
      params: { orderId: 'noise' },
      headers: KEYS.server,
    });

    expect(answer).toMatchObject({ status: 400, body: { key: 'answer_too_large' } });
    expect(read.status).toBe(404);
  });

  it('is refused with one line more', async () => {
    const body = { redeemables: await stack(1), order: { items: lines(501) } };

    const answer = await callHandler(redeem, { path: '/v1/redemptions', headers: KEYS.server, body });

    expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });
});
