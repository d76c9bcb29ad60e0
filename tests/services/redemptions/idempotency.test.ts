// One effect for one Idempotency-Key, however often the request is sent.
import * as app from '../../support/app';
import { aCaller, aRuntime, type TestRuntime } from '../../support/shop';

let rt: TestRuntime;
const caller = aCaller();

beforeAll(async () => {
  rt = await aRuntime();
  await app.createVoucher(rt, caller, 'CARD', { gift: { amount: 10_000 } });
});

const spend = (credits: number, orderId?: string) => ({
  redeemables: [{ object: 'voucher' as const, id: 'CARD', gift: { credits } }],
  order: orderId ? { id: orderId } : { amount: 50_000 },
});

async function balance(): Promise<number | undefined> {
  return (await rt.store.vouchers.load(caller, 'CARD'))?.voucher.gift?.balance;
}

describe('a redemption with an Idempotency-Key', () => {
  it('takes effect once and replays its answer', async () => {
    const first = await app.redeem(rt, caller, { request: spend(100), idempotencyKey: 'once' });
    const before = await balance();
    const again = await app.redeem(rt, caller, { request: spend(100), idempotencyKey: 'once' });

    expect(first.replayed).toBe(false);
    expect(again).toEqual({ answer: first.answer, replayed: true });
    expect(await balance()).toBe(before);
  });

  it('refuses another request under the same key', async () => {
    await app.redeem(rt, caller, { request: spend(100), idempotencyKey: 'mine' });

    const other = app.redeem(rt, caller, { request: spend(200), idempotencyKey: 'mine' });

    await expect(other).rejects.toMatchObject({ failure: { key: 'idempotency_key_reused' } });
  });

  it('does not mind the order of members', async () => {
    const { redeemables, order } = spend(100);
    const first = await app.redeem(rt, caller, { request: { redeemables, order }, idempotencyKey: 'members' });
    const again = await app.redeem(rt, caller, { request: { order, redeemables }, idempotencyKey: 'members' });

    expect(again).toEqual({ answer: first.answer, replayed: true });
  });

  it('takes effect once among twenty sent at once', async () => {
    const before = (await balance()) ?? 0;

    const sent = Array.from({ length: 20 }, () =>
      app.redeem(rt, caller, { request: spend(10), idempotencyKey: 'race' }),
    );
    const settled = await Promise.allSettled(sent);

    const answered = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(await balance()).toBe(before - 10);
    expect(answered.filter((one) => !one.replayed)).toHaveLength(1);
    expect(new Set(answered.map((one) => JSON.stringify(one.answer))).size).toBe(1);
    for (const reason of refused) expect(reason).toMatchObject({ failure: { key: 'idempotency_key_in_use' } });
  });

  it('may be sent again after a refusal, and succeeds then', async () => {
    const tooMuch = spend(1_000_000);
    const request = { ...tooMuch, redeemables: [{ object: 'voucher' as const, id: 'LATE' }] };
    await expect(app.redeem(rt, caller, { request, idempotencyKey: 'late' })).rejects.toMatchObject({
      failure: { key: 'not_found' },
    });
    await app.createVoucher(rt, caller, 'LATE', { discount: { type: 'AMOUNT', amount_off: 100 } });

    const second = await app.redeem(rt, caller, { request, idempotencyKey: 'late' });

    expect(second.replayed).toBe(false);
  });

  it('settles an answer that was lost after the commit', async () => {
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });
    const before = (await balance()) ?? 0;

    const first = await app.redeem(rt, caller, { request: spend(10), idempotencyKey: 'lost' });
    const again = await app.redeem(rt, caller, { request: spend(10), idempotencyKey: 'lost' });

    expect(again.answer).toEqual(first.answer);
    expect(await balance()).toBe(before - 10);
  });
});

describe('a rollback with an Idempotency-Key', () => {
  it('takes effect once and replays its answer; another key gets the refusal that it was rolled back', async () => {
    const { answer } = await app.redeem(rt, caller, { request: spend(500), idempotencyKey: null });
    const id = answer.redemptions[0]?.id ?? '';
    const call = { id, route: 'STACK' as const, request: {} };

    const first = await app.rollback(rt, caller, { ...call, idempotencyKey: 'undo' });
    const again = await app.rollback(rt, caller, { ...call, idempotencyKey: 'undo' });
    const reused = app.rollback(rt, caller, { ...call, request: { reason: 'other' }, idempotencyKey: 'undo' });
    const other = app.rollback(rt, caller, { ...call, idempotencyKey: 'another' });

    expect(again).toEqual({ answer: first.answer, replayed: true });
    await expect(reused).rejects.toMatchObject({ failure: { key: 'idempotency_key_reused' } });
    await expect(other).rejects.toMatchObject({ failure: { key: 'already_rolled_back' } });
  });
});
