// Calls to the table that were not answered: every request ends with an answer that is true, and takes effect once.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  brokenInvariants,
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
const times = (count: number, fault: Fault): readonly Fault[] => Array.from({ length: count }, () => fault);

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

afterEach(async () => {
  expect(await brokenInvariants(rt)).toEqual([]);
});

async function balance(code: string): Promise<number> {
  return ((await app.getVoucher(rt, caller, code)) as { gift: { balance: number } }).gift.balance;
}

describe('a redemption', () => {
  it.each([
    ['with an order', order],
    ['without one', undefined],
  ])('%s is settled however long the fence is busy', async (_name, situation) => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });
    rt.faults.next('write', ...(situation ? [{ kind: 'AFTER', work: () => Promise.resolve() } as const] : []));
    rt.faults.next('write', ...times(6, { kind: 'BUSY' }), ...times(3, { kind: 'LOST_REQUEST' }));

    const answer = await redeem(rt, caller, {
      redeemables: [voucherLine(code, 100)],
      order: situation ?? { amount: 5_000 },
    });

    expect(answer.redemptions[0]).toMatchObject({ result: 'SUCCESS', amount: 100 });
    expect(await balance(code)).toBe(900);
  });

  it('that nobody can be asked about is not called refused', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });
    rt.faults.next('write', ...times(2_000, { kind: 'BUSY' }));

    const refused = refusalOf(redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order: { amount: 5_000 } }));

    expect(await refused).toMatchObject({ key: 'outcome_unknown' });
    expect(await balance(code)).toBe(900);
  });

  it('with a key can no longer take effect once its caller was refused, and succeeds when it is sent again', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const call = {
      request: { redeemables: [voucherLine(code, 100)], order: { amount: 5_000 } },
      idempotencyKey: 'late',
    };
    rt.faults.next('transact', { kind: 'LATE' });

    expect(await refusalOf(app.redeem(rt, caller, call))).toMatchObject({ key: 'temporarily_unavailable' });
    await rt.faults.land();
    expect(await balance(code)).toBe(1_000);

    const again = await app.redeem(rt, caller, call);
    expect(again).toMatchObject({ replayed: false, answer: { redemptions: [{ result: 'SUCCESS', amount: 100 }] } });
    expect(await balance(code)).toBe(900);
    expect(await app.redeem(rt, caller, call)).toEqual({ answer: again.answer, replayed: true });
  });

  it.each([
    ['a code that it used up', undefined],
    ['a card with enough value', 1_000],
  ])('of %s replays its answer when it is repeated before that can be read', async (_name, gift) => {
    const voucher = gift ? aGiftCard(gift) : aVoucher({ redemption: { quantity: 1, redeemed_quantity: 0 } });
    const { code } = await putVoucher(rt, voucher);
    const call = {
      request: { redeemables: [voucherLine(code, gift && 100)], order: { amount: 5_000 } },
      idempotencyKey: 'soon',
    };
    const first = await app.redeem(rt, caller, call);
    rt.faults.hidesRecentItems = true;

    const again = await app.redeem(rt, caller, call);
    const other = refusalOf(app.redeem(rt, caller, { ...call, request: { ...call.request, order: { amount: 1 } } }));

    expect(again).toEqual({ answer: first.answer, replayed: true });
    expect(await other).toMatchObject({ key: 'idempotency_key_reused' });
    const { redemption_entries: entries } = await app.listVoucherRedemptions(rt, caller, code, {});
    expect(entries).toMatchObject([{ result: 'SUCCESS' }]);
  });

  it('answers at once with what the first request with its key did meanwhile', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const second = await aRuntime({ at: rt.at });
    const call = { request: { redeemables: [voucherLine(code, 100)], order }, idempotencyKey: 'once' };
    let first: unknown;
    const work = async () => {
      first = (await app.redeem(second, caller, call)).answer;
    };
    rt.faults.next('write', { kind: 'AFTER', work });

    const began = performance.now();
    const again = await app.redeem(rt, caller, call);

    expect(again).toEqual({ answer: first, replayed: true });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await balance(code)).toBe(900);
    expect((await redeem(rt, caller, { redeemables: [voucherLine(code, 1)], order })).redemptions).toHaveLength(1);
  });
});

describe('a rollback', () => {
  const spend = async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order });
    return { code, id: redemptions[0]!.id };
  };

  it('that took effect is answered as a success', async () => {
    const { code, id } = await spend();
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });

    const { rollbacks } = await rollback(rt, caller, { id });

    expect(rollbacks[0]).toMatchObject({ result: 'SUCCESS', redemption: id });
    expect(await balance(code)).toBe(1_000);
  });

  it('can no longer take effect once its caller got that answer, and can be sent again', async () => {
    const { code, id } = await spend();
    rt.faults.next('transact', { kind: 'LATE' });

    expect(await refusalOf(rollback(rt, caller, { id }))).toMatchObject({ key: 'temporarily_unavailable' });
    await rt.faults.land();

    expect(await balance(code)).toBe(900);
    await rollback(rt, caller, { id });
    expect(await balance(code)).toBe(1_000);
  });

  it('does not take the rollback of another for its own', async () => {
    const { code, id } = await spend();
    const other = await aRuntime({ at: rt.at });
    const work = () => rollback(other, caller, { id });
    rt.faults.next('transact', { kind: 'AFTER', work }, { kind: 'LOST_REQUEST' });

    const refused = await refusalOf(rollback(rt, caller, { id }));

    expect(refused).toMatchObject({ key: 'already_rolled_back' });
    expect(await balance(code)).toBe(1_000);
  });

  it('of a customer who is gone leaves nothing behind for a later one of that name', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const customer = { source_id: 'ada' };
    const bought = await redeem(rt, caller, { redeemables: [voucherLine(code)], order, customer });
    await app.deleteCustomer(rt, caller, 'ada');
    await rollback(rt, caller, { id: bought.redemptions[0]!.id });

    await redeem(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 100 }, customer });

    expect(await app.getCustomer(rt, caller, 'ada')).toMatchObject({
      summary: { redemptions: { total_redeemed: 1, total_rolled_back: 0 }, orders: { total_count: 1 } },
    });
  });
});

describe('a change of an order', () => {
  beforeEach(() => app.upsertOrder(rt, caller, order));

  it('that took effect is answered as a success', async () => {
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });

    const saved = await app.updateOrder(rt, caller, order.source_id, { amount: 7_000 });

    expect(saved.amount).toBe(7_000);
    expect(await app.getOrder(rt, caller, order.source_id)).toEqual(saved);
  });

  it('can no longer take effect once its caller got that answer', async () => {
    rt.faults.next('transact', { kind: 'LATE' });

    const refused = refusalOf(app.updateOrder(rt, caller, order.source_id, { amount: 7_000 }));

    expect(await refused).toMatchObject({ key: 'temporarily_unavailable' });
    await rt.faults.land();
    expect((await app.getOrder(rt, caller, order.source_id)).amount).toBe(5_000);
  });

  it('without a name is written once, also where its first attempt arrives late', async () => {
    rt.faults.next('transact', { kind: 'LATE' });

    const saved = await app.upsertOrder(rt, caller, { amount: 300 });
    await rt.faults.land();

    expect((await app.listOrders(rt, caller, {})).total).toBe(2);
    expect(await app.getOrder(rt, caller, saved.id)).toEqual(saved);
  });

  it('without a name is found by its own id', async () => {
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });

    const saved = await app.upsertOrder(rt, caller, { amount: 300 });

    expect(await app.getOrder(rt, caller, saved.id)).toEqual(saved);
  });
});

describe('a change of a balance without an Idempotency-Key', () => {
  const adjust = (codeOrId: string, amount: number) =>
    app.adjustBalance(rt, caller, { codeOrId, request: { amount }, idempotencyKey: null });
  /** The version of the configuration is read first, beside the card; the line that an attempt may have written comes next. */
  const afterTheLook = async (work: () => Promise<unknown>) => {
    await rt.store.config.load(caller);
    rt.faults.afterNext('get', () => Promise.resolve());
    rt.faults.afterNext('get', work);
  };

  it.each(['LOST_ANSWER', 'LOST_REQUEST', 'LATE', 'BUSY'] as const)('takes effect once after %s', async (kind) => {
    const { code } = await putVoucher(rt, aGiftCard(100));
    rt.faults.next('transact', { kind });

    const { answer } = await adjust(code, -60);
    await rt.faults.land();

    expect(answer).toMatchObject({ amount: -60, balance: 40 });
    expect(await balance(code)).toBe(40);
  });

  it.each([
    ['adds', 60, { amount: 60, balance: 160, total: 160 }],
    ['takes off', -60, { amount: -60, balance: 40, total: 100 }],
  ])('%s once when it arrives between the look for it and the next attempt', async (_name, amount, told) => {
    const { code } = await putVoucher(rt, aGiftCard(100));
    rt.faults.next('transact', { kind: 'LATE' });
    await afterTheLook(() => rt.faults.land());

    expect((await adjust(code, amount)).answer).toMatchObject(told);
    expect(await balance(code)).toBe(told.balance);
  });

  it('is refused once the card it was for is gone, also where another has its code', async () => {
    const { code } = await putVoucher(rt, aGiftCard(100));
    rt.faults.next('transact', { kind: 'LATE' });
    await afterTheLook(async () => {
      await app.deleteVoucher(rt, caller, code, { force: true });
      await app.createVoucher(rt, caller, code, { gift: { amount: 500 } });
    });

    expect(await refusalOf(adjust(code, 60))).toMatchObject({ key: 'not_found' });
    await rt.faults.land();
    expect(await balance(code)).toBe(500);
  });

  it('returns what it changed, however the balance moved since', async () => {
    const { code } = await putVoucher(rt, aGiftCard(100));
    const after: Fault = { kind: 'AFTER', work: () => Promise.resolve() };
    rt.faults.next('transact', { kind: 'LOST_ANSWER' }, after);
    const first = adjust(code, 60);

    expect((await first).answer).toMatchObject({ amount: 60, balance: 160, total: 160 });
    expect((await adjust(code, -10)).answer).toMatchObject({ balance: 150, total: 160 });
  });
});
