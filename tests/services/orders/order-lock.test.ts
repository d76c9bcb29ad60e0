// One request at a time for each order id: busy, given back, taken over, and settled when an answer was lost.
import type { AcquireOutcome } from '../../../lib/ports/order-locks';
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  type Fault,
  putVoucher,
  redeem,
  refusalOf,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const order = { source_id: 'order-1', amount: 5_000 };
const LEASE_MS = 20_000;

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

/** The order's lock, acquired by someone who never comes back. */
function lockOrder(name = order.source_id): Promise<unknown> {
  const nowMs = rt.clock.nowMs();
  return rt.store.orderLocks.acquire(caller, name, { nowMs, untilMs: nowMs + LEASE_MS, owner: null });
}

/** Sent at once, and answered. */
const UNCHANGED: Fault = { kind: 'AFTER', work: () => Promise.resolve() };

const times = (count: number, fault: Fault): readonly Fault[] => Array.from({ length: count }, () => fault);

async function keyOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof app.TableUnavailable ? 'unavailable' : (error as app.ApiError).failure.key;
}

async function balance(code: string): Promise<number> {
  return ((await app.getVoucher(rt, caller, code)) as { gift: { balance: number } }).gift.balance;
}

describe('an order in use', () => {
  it('refuses a second validation and a second redemption', async () => {
    const { code } = await putVoucher(rt);
    const request = { redeemables: [voucherLine(code)], order };
    await lockOrder();

    const busy = { key: 'multiple_requests', resource_type: 'order', resource_id: 'order-1' };
    expect(await refusalOf(app.validate(rt, caller, request))).toMatchObject(busy);
    expect(await refusalOf(redeem(rt, caller, request))).toMatchObject(busy);
  });

  it('says when to come back', async () => {
    const { code } = await putVoucher(rt);
    await lockOrder();

    const error: unknown = await redeem(rt, caller, { redeemables: [voucherLine(code)], order }).catch(
      (e: unknown) => e,
    );

    expect(error).toBeInstanceOf(app.ApiError);
    expect((error as app.ApiError).headers).toEqual({ 'retry-after': '1' });
  });

  it('is one order, named by its id or its source id', async () => {
    const { code } = await putVoucher(rt);
    const { order: paid } = await redeem(rt, caller, { redeemables: [voucherLine(code)], order });
    await lockOrder();

    const byId = redeem(rt, caller, { redeemables: [voucherLine(code)], order: { id: paid!.id } });

    expect(await refusalOf(byId)).toMatchObject({ key: 'multiple_requests' });
  });

  it('refuses the rollback of its redemption', async () => {
    const { code } = await putVoucher(rt);
    const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code)], order });
    await lockOrder();

    const undo = rollback(rt, caller, { id: redemptions[0]!.id });

    expect(await refusalOf(undo)).toMatchObject({ key: 'multiple_requests' });
  });

  it('charges once for each of ten redemptions at once that passes', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const spendOnce = () => redeem(rt, caller, { redeemables: [voucherLine(code, 10)], order });

    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, spendOnce));

    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const { redemptions } = await app.getOrder(rt, caller, order.source_id);
    expect(done).toBeGreaterThanOrEqual(1);
    expect(await balance(code)).toBe(1_000 - 10 * done);
    expect(Object.keys(redemptions)).toHaveLength(done);
  });
});

describe('the end of a lock', () => {
  it('comes with the answer: a redemption right after a validation is never refused for it', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const request = { redeemables: [voucherLine(code, 10)], order };

    for (let round = 0; round < 10; round += 1) {
      await app.validate(rt, caller, request);
      await redeem(rt, caller, request);
    }

    expect(await balance(code)).toBe(900);
  });

  it('comes with a refusal as well', async () => {
    const { code } = await putVoucher(rt);
    const disabled = await putVoucher(rt, aVoucher({ active: false }));

    await refusalOf(redeem(rt, caller, { redeemables: [voucherLine(disabled.code)], order }));

    const next = await redeem(rt, caller, { redeemables: [voucherLine(code)], order });
    expect(next.redemptions).toHaveLength(1);
  });

  it('comes when the lease runs out, and not a millisecond earlier', async () => {
    const { code } = await putVoucher(rt);
    const request = { redeemables: [voucherLine(code)], order };
    await lockOrder();

    rt.clock.advance(LEASE_MS);
    expect(await refusalOf(redeem(rt, caller, request))).toMatchObject({ key: 'multiple_requests' });
    rt.clock.advance(1);
    expect((await redeem(rt, caller, request)).redemptions).toHaveLength(1);
  });
});

describe('an owner whose lock was taken over', () => {
  it('cannot commit: its transaction fails as a whole', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const takeOver = async () => {
      rt.clock.advance(LEASE_MS + 1);
      await redeem(rt, caller, { redeemables: [voucherLine(code, 5)], order });
    };
    rt.faults.next('transact', { kind: 'AFTER', work: takeOver });

    const slow = redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order });

    expect(await refusalOf(slow)).toMatchObject({ key: 'multiple_requests' });
    expect(await balance(code)).toBe(995);
  });
});

describe('a transaction without an answer', () => {
  it('that took effect is answered as a success, and redeems once', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });

    const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order });

    expect(redemptions[0]?.amount).toBe(100);
    expect(await balance(code)).toBe(900);
  });

  it('that did not take effect is safe to send again', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const request = { redeemables: [voucherLine(code, 100)], order };
    rt.faults.next('transact', { kind: 'LOST_REQUEST' });

    expect(await refusalOf(redeem(rt, caller, request))).toMatchObject({ key: 'temporarily_unavailable' });
    expect(await balance(code)).toBe(1_000);
    await redeem(rt, caller, request);
    expect(await balance(code)).toBe(900);
  });

  it.each([
    ['', []],
    [', and the next attempt is lost as well', [UNCHANGED, { kind: 'LOST_REQUEST' }]],
    [', and the next attempt arrives late', [UNCHANGED, { kind: 'LATE' }]],
  ] as const)('of a write-back is unknown when another request wrote over it%s', async (_name, faults) => {
    await app.upsertOrder(rt, caller, order);
    const change = () => app.updateOrder(rt, caller, order.source_id, { amount: 8_000 });
    rt.faults.next('transact', { kind: 'LOST_ANSWER' }, ...faults);
    rt.faults.next('write', UNCHANGED, { kind: 'AFTER', work: change });

    const written = app.updateOrder(rt, caller, order.source_id, { amount: 7_000 });

    expect(await refusalOf(written)).toMatchObject({ key: 'outcome_unknown' });
  });

  it('of a write-back is answered as a success when another request left what it wrote', async () => {
    await app.upsertOrder(rt, caller, order);
    const change = () => app.updateOrder(rt, caller, order.source_id, { metadata: { by: 'another request' } });
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });
    rt.faults.next('write', UNCHANGED, { kind: 'AFTER', work: change });

    const written = await app.updateOrder(rt, caller, order.source_id, { amount: 7_000 });

    expect(written).toMatchObject({ amount: 7_000, metadata: { by: 'another request' } });
    expect(await app.getOrder(rt, caller, order.source_id)).toEqual(written);
  });

  it('of a write-back that never arrives is safe to send again, though another request took its lock over', async () => {
    await app.upsertOrder(rt, caller, order);
    const change = async () => {
      rt.clock.advance(LEASE_MS + 1);
      await app.updateOrder(rt, caller, order.source_id, { metadata: { by: 'another request' } });
    };
    rt.faults.next('transact', { kind: 'LATE' });
    rt.faults.next('write', UNCHANGED, { kind: 'AFTER', work: change });

    const written = app.updateOrder(rt, caller, order.source_id, { amount: 7_000 });

    expect(await refusalOf(written)).toMatchObject({ key: 'temporarily_unavailable' });
    await rt.faults.land();
    expect(await app.getOrder(rt, caller, order.source_id)).toMatchObject({ amount: 5_000 });
  });

  it.each([
    ['with an order id', order],
    ['without one', { amount: 5_000 }],
    ['without an order at all', undefined],
  ])('can no longer take effect once its caller got that answer, %s', async (_name, situation) => {
    const { code } = await putVoucher(rt, aVoucher({ redemption: { quantity: 5, redeemed_quantity: 0 } }));
    const request = { redeemables: [voucherLine(code)], ...(situation && { order: situation }) };
    rt.faults.next('transact', { kind: 'LATE' });

    expect(await refusalOf(redeem(rt, caller, request))).toMatchObject({ key: 'temporarily_unavailable' });
    await rt.faults.land();

    expect(await app.getVoucher(rt, caller, code)).toMatchObject({ redemption: { redeemed_quantity: 0 } });
  });

  it('is tried again after contention, and redeems once', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    rt.faults.next('transact', { kind: 'BUSY' }, { kind: 'BUSY' });

    await redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order });

    expect(await balance(code)).toBe(900);
  });

  it('does not take a lock again when the try to take it arrives late', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const request = { redeemables: [voucherLine(code, 100)], order };
    rt.faults.next('write', { kind: 'LATE' }, { kind: 'LATE' });

    await app.validate(rt, caller, request);
    await rt.faults.land();
    await redeem(rt, caller, request);

    expect(await balance(code)).toBe(900);
  });

  it('takes a lock once however the answers to the tries are lost', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    rt.faults.next('write', { kind: 'LOST_ANSWER' }, { kind: 'LOST_REQUEST' });

    await redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order });

    expect(await balance(code)).toBe(900);
  });

  it('opens nothing once another request with a try of its own had the order', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const request = { redeemables: [voucherLine(code, 100)], order };
    rt.faults.next('write', { kind: 'LATE' });
    await app.validate(rt, caller, request);
    rt.faults.next('write', { kind: 'LATE' });
    await app.validate(rt, caller, request);

    await rt.faults.land();
    await redeem(rt, caller, request);

    expect(await balance(code)).toBe(900);
  });

  it('opens nothing when its request was refused for another one', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const request = { redeemables: [voucherLine(code, 100)], order };
    const other = await aRuntime({ at: rt.at });
    let held: AcquireOutcome | undefined;
    const work = async () => {
      const nowMs = rt.clock.nowMs();
      held = await other.store.orderLocks.acquire(caller, order.source_id, {
        nowMs,
        untilMs: nowMs + LEASE_MS,
        owner: null,
      });
    };
    rt.faults.next('write', { kind: 'LATE' }, { kind: 'AFTER', work });

    expect(await refusalOf(redeem(rt, caller, request))).toMatchObject({ key: 'multiple_requests' });
    if (held?.status === 'ACQUIRED') await other.store.orderLocks.release(caller, held.lock);
    await rt.faults.land();
    await redeem(rt, caller, request);

    expect(await balance(code)).toBe(900);
  });

  it.each([
    ['arrived, and its request met a conflict', [{ kind: 'LOST_ANSWER' }, { kind: 'BUSY' }], 'multiple_requests'],
    ['arrives', times(3, { kind: 'LATE' }), 'unavailable'],
  ] as const)('holds nothing when a try without an answer %s', async (_name, faults, key) => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const request = { redeemables: [voucherLine(code, 100)], order };
    rt.faults.next('write', ...faults);

    expect(await keyOf(redeem(rt, caller, request))).toBe(key);
    await rt.faults.land();
    await redeem(rt, caller, request);

    expect(await balance(code)).toBe(900);
  });
});
