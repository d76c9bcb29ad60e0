// Redemptions that are too large to store or to answer are refused before anything is written.
import { ORDER_IS_TOO_LARGE } from '../../../lib/core/order/hidden-lines';
import { randomBytes } from 'node:crypto';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  finish,
  found,
  KIM,
  putVoucher,
  redeem,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

function anOrder(lines: number, textLength: number): app.RequestOrder {
  const metadata = { text: 'x'.repeat(textLength) };
  return {
    source_id: 'order-1',
    items: Array.from({ length: lines }, (_, index) => ({
      product_id: `p${index}`,
      price: 100,
      quantity: 1,
      metadata,
    })),
  };
}

async function coupons(count: number) {
  const codes = await Promise.all(Array.from({ length: count }, () => putVoucher(rt, aVoucher())));
  return codes.map(({ code }) => voucherLine(code));
}

describe('a rollback with an Idempotency-Key', () => {
  const undo = (id: string) =>
    app.rollback(rt, caller, { id, request: {}, idempotencyKey: 'undo', route: 'STACK' as const });

  it('keeps an answer of more than an item holds, and the person goes out of it', async () => {
    const request = { redeemables: await coupons(30), order: anOrder(150, 30), customer: KIM };
    const { parent_redemption: parent } = await redeem(rt, caller, request);
    const { answer } = await undo(parent!.id);

    expect(Buffer.byteLength(JSON.stringify(answer))).toBeGreaterThan(400 * 1024);
    expect(await undo(parent!.id)).toEqual({ answer, replayed: true });
    await app.deletePermanently(rt, caller, KIM.source_id);
    await finish(rt);
    expect(await found(rt, parent!.customer_id!)).toEqual([]);
    const again = await undo(parent!.id);
    expect(again.answer.rollbacks).toHaveLength(30);
    expect(again.replayed).toBe(true);
  });
});

describe('redeem', () => {
  it('redeems 30 coupons on an order of 500 lines', async () => {
    const answer = await redeem(rt, caller, { redeemables: await coupons(30), order: anOrder(500, 10) });

    expect(answer.redemptions).toHaveLength(30);
    const stored = await rt.store.redemptions.load(caller, answer.parent_redemption!.id.slice(2, 24));
    expect(stored?.stored?.response).toEqual(answer);
  });

  it('refuses what would be answered with more than 6 MB, and changes nothing', async () => {
    const redeemables = await coupons(30);

    const refused = redeem(rt, caller, { redeemables, order: anOrder(400, 300) });

    await expect(refused).rejects.toMatchObject({ failure: { key: 'answer_too_large' } });
    expect(rt.meter.made.filter(({ operation }) => operation === 'transact')).toEqual([]);
    const [first] = redeemables;
    await expect(redeem(rt, caller, { redeemables: [first!], order: anOrder(400, 300) })).resolves.toMatchObject({
      redemptions: [{ result: 'SUCCESS' }],
    });
  });

  it('refuses an order that is too large to store', async () => {
    const refused = redeem(rt, caller, { redeemables: await coupons(1), order: anOrder(500, 3000) });

    await expect(refused).rejects.toMatchObject({
      failure: { key: 'invalid_order', details: ORDER_IS_TOO_LARGE },
    });
  });
});

describe('the store', () => {
  const record = (base: string) => ({
    id: `r_${base}00`,
    object: 'redemption',
    date: '2026-03-10T12:00:00.000Z',
    customer_id: null,
    result: 'SUCCESS',
    channel: { channel_type: 'API', channel_id: 'app_1' },
  });

  /** Text that no compression makes shorter than its random bytes. */
  const planOf = (bytes: number, base: string) =>
    ({
      stored: {
        base,
        date: '2026-03-10T12:00:00.000Z',
        response: { redemptions: [record(base)], text: randomBytes(bytes).toString('base64') },
        effects: [],
        customer_id: null,
      },
      order: null,
      customer: null,
      vouchers: [],
      campaigns: [],
      holders: [],
    }) as unknown as app.RedemptionPlan;

  test.each([
    ['keeps records below', app.LIMITS.redemptionBytes - 10_000, 'COMMITTED'],
    ['refuses records above', app.LIMITS.redemptionBytes + 1_000, 'TOO_LARGE'],
  ])('%s the largest size', async (_name, bytes, status) => {
    const outcome = await rt.store.redemptions.commit(caller, {
      plan: planOf(bytes, '1'.repeat(22)),
      lock: null,
      attempt: 'try_1',
      award: null,
      catalogue: { products: [], skus: [] },
    });

    expect(outcome).toEqual({ status });
  });
});

describe('packed records', () => {
  it('are read back as they were', () => {
    const value = { a: [1, 'é', null], b: { c: true } };

    expect(app.decompressJson(app.compressJson(value))).toEqual(value);
  });

  it('hold an order that comes again and again once', () => {
    const order = Array.from({ length: 500 }, (_, index) => ({ id: randomBytes(12).toString('hex'), index }));

    expect(app.compressJson(Array.from({ length: 30 }, () => order)).length).toBeLessThan(
      2 * app.compressJson(order).length,
    );
  });
});
