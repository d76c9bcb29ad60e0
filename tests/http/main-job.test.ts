// The main job through its real handlers: statuses, bodies and headers.
import { handler as getRedemption } from '../../functions/redemptions/get';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as rollback } from '../../functions/redemptions/rollback';
import { handler as rollbackSingle } from '../../functions/redemptions/rollback-single';
import { handler as validate } from '../../functions/validations/validate';
import { handler as createVoucher } from '../../functions/vouchers/create';
import { handler as getVoucher } from '../../functions/vouchers/get';
import type { AnswerBody } from '../support/answer-body';
import * as app from '../support/app';
import {
  aCaller,
  aGiftCard,
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

const order = { source_id: 'order-1', amount: 5_000 };
const REQUEST_ID = /^v-[0-9a-f]{18}$/;
const CARD = { type: 'LOYALTY_CARD', discount: null, loyalty_card: { points: 9, balance: 9 } } as const;

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

function post(handler: Parameters<typeof callHandler>[0], path: string, body: unknown, params = {}) {
  return callHandler(handler, { path, params, headers: KEYS.server, body });
}

function undo(id: string, handler: Parameters<typeof callHandler>[0] = rollback) {
  return post(handler, `/v1/redemptions/${id}/rollbacks`, {}, { id });
}

describe('answers', () => {
  it('are JSON that nobody stores, with the id of the request', async () => {
    const { code } = await putVoucher(rt);

    const { status, headers, body } = await post(validate, '/v1/validations', { redeemables: [voucherLine(code)] });

    expect([status, body.valid]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(REQUEST_ID) as string,
    });
  });

  it('to errors have the published words of the case, where it has its own', async () => {
    const card = await putVoucher(rt, aVoucher(CARD));

    const { status, body } = await post(redeem, '/v1/redemptions', { redeemables: [voucherLine(card.code)] });

    expect(status).toBe(400);
    expect(body).toEqual({
      code: 400,
      key: 'invalid_customer',
      message: 'Customer must be a holder of a loyalty card.',
      details: card.code,
      request_id: expect.stringMatching(REQUEST_ID) as string,
      resource_id: expect.stringMatching(/^rf_/) as string,
      resource_type: 'redemption',
    });
  });

  it('to errors hold code, key, message, details and the id of the request', async () => {
    const { status, headers, body } = await post(redeem, '/v1/redemptions', { redeemables: [voucherLine('NOBODY')] });

    expect(status).toBe(404);
    expect(body).toEqual({
      code: 404,
      key: 'not_found',
      message: 'Resource not found',
      details: 'Cannot find voucher with id NOBODY',
      request_id: headers['x-request-id'],
      resource_id: 'NOBODY',
      resource_type: 'voucher',
    });
  });

  it('are logged with ids only: no code, token or name', async () => {
    const { code } = await putVoucher(rt);

    await post(redeem, '/v1/redemptions', { redeemables: [voucherLine(code)], customer: { source_id: 'ada' } });

    expect(JSON.stringify(rt.logged)).not.toMatch(new RegExp(`${code}|server-secret|\\bada\\b`));
    expect(rt.logged.at(-1)).toMatchObject({ status: 200, project: aCaller().project });
  });
});

describe('redeem, read and roll back', () => {
  it('answers 200 all the way, and a second rollback 400', async () => {
    const [gift, coupon] = [await putVoucher(rt, aGiftCard(1_000)), await putVoucher(rt)];
    const redeemables = [voucherLine(gift.code, 100), voucherLine(coupon.code)];

    const redeemed = await post(redeem, '/v1/redemptions', { redeemables, order });
    const id = redeemed.body.parent_redemption.id;
    const call = { method: 'GET', path: `/v1/redemptions/${id}`, params: { id }, headers: KEYS.server };
    const read = await callHandler(getRedemption, call);
    const undone = await undo(id);
    const again = await undo(id);

    expect([redeemed.status, read.status, undone.status, again.status]).toEqual([200, 200, 200, 400]);
    expect(read.body).toEqual(redeemed.body.parent_redemption);
    expect(undone.body.rollbacks).toHaveLength(2);
    expect(again.body).toMatchObject({ key: 'already_rolled_back', resource_type: 'redemption_rollback' });
  });

  it('takes the reason of a rollback from the query as well', async () => {
    const { code } = await putVoucher(rt);
    const { body } = await post(redeem, '/v1/redemptions', { redeemables: [voucherLine(code)] });
    const id = body.redemptions[0]!.id;

    const path = `/v1/redemptions/${id}/rollback`;
    const undone = await callHandler(rollbackSingle, {
      path,
      params: { id },
      query: 'reason=damaged%20goods',
      headers: KEYS.server,
    });

    expect(undone.body).toMatchObject({ object: 'redemption_rollback', reason: 'damaged goods', redemption: id });
  });

  it.each([
    ['of a child', 'invalid_redemption_parent', (body: AnswerBody) => body.redemptions[0]!.id],
    ['of nobody', 'not_found', () => `r_${'0'.repeat(24)}`],
  ])('refuses the rollback %s with %s', async (_name, key, idOf) => {
    const codes = [(await putVoucher(rt)).code, (await putVoucher(rt)).code];
    const { body } = await post(redeem, '/v1/redemptions', { redeemables: codes.map((code) => voucherLine(code)) });

    const refused = await undo(idOf(body));

    expect(refused.body).toMatchObject({ code: refused.status, key });
  });

  it('refuses a rollback after three calendar months', async () => {
    const { code } = await putVoucher(rt);
    const { body } = await post(redeem, '/v1/redemptions', { redeemables: [voucherLine(code)] });

    rt.clock.set('2026-06-10T12:00:01.000Z');
    const refused = await undo(body.redemptions[0]!.id);

    expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_rollback_params' } });
  });

  it('answers a busy order with 400 and when to come back', async () => {
    const { code } = await putVoucher(rt);
    const nowMs = rt.clock.nowMs();
    await rt.store.orderLocks.acquire(aCaller(), 'order-1', { nowMs, untilMs: nowMs + 1_000, owner: null });

    const busy = await post(redeem, '/v1/redemptions', { redeemables: [voucherLine(code)], order });

    expect(busy).toMatchObject({
      status: 400,
      headers: { 'retry-after': '1' },
      body: { key: 'multiple_requests', resource_type: 'order', resource_id: 'order-1' },
    });
  });

  it('answers 503, and that it may be sent again, when the table is out of reach', async () => {
    const { code } = await putVoucher(rt);
    rt.faults.next('transact', { kind: 'LOST_REQUEST' });

    const failed = await post(redeem, '/v1/redemptions', { redeemables: [voucherLine(code)], order });

    expect(failed).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { key: 'temporarily_unavailable' },
    });
    expect(failed.body).not.toHaveProperty('stack');
  });
});

describe('unknown and used-up redeemables', () => {
  it('are 404 and 400 on redeem, and part of the result on validate', async () => {
    const used = await putVoucher(rt, aVoucher({ redemption: { quantity: 1, redeemed_quantity: 1 } }));
    for (const [id, status, key] of [
      ['NOBODY', 404, 'not_found'],
      [used.code, 400, 'quantity_exceeded'],
    ] as const) {
      const body = { redeemables: [voucherLine(id)] };

      expect(await post(redeem, '/v1/redemptions', body)).toMatchObject({ status, body: { key } });
      expect(await post(validate, '/v1/validations', body)).toMatchObject({ status: 200, body: { valid: false } });
    }
  });
});

describe('a voucher code', () => {
  it.each(['SUMMER 20%', 'Zażółć', 'a/b', '../../x', 'O#1', '100%25', '日本'])(
    '%s is stored and found as it is',
    async (code) => {
      const path = `/v1/vouchers/${encodeURIComponent(code)}`;
      const body = { discount: { type: 'AMOUNT', amount_off: 100 } };

      const created = await post(createVoucher, path, body, { code });
      const found = await callHandler(getVoucher, { method: 'GET', path, params: { code }, headers: KEYS.server });

      expect([created.status, found.status, found.body.code]).toEqual([200, 200, code]);
      expect((await post(createVoucher, path, body, { code })).body).toMatchObject({
        code: 409,
        key: 'duplicate_found',
      });
    },
  );
});
