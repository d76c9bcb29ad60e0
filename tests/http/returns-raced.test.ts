// Returns at the same time as other returns, rollbacks and payments, and returns whose answer is lost.
import { rollback } from '../support/returns';
import * as app from '../support/app';
import {
  aDiscount,
  aGift,
  type Answered,
  answered,
  aRuntime,
  balanceOf,
  callRoute,
  KEYS,
  OTHER_PROJECT,
  postReturn,
  putKeys,
  redeemed,
  returned,
  type TestRuntime,
  voucherOf,
} from '../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

/** 40 units at 100 each, 4000 in all, of which a card paid 1000 and a discount took 333. */
async function fortyUnits() {
  await aDiscount('OFF', { type: 'AMOUNT', amount_off: 333 });
  await aGift('G', 1000);
  const order = { source_id: 'order-1', items: [{ source_id: 'a', quantity: 40, price: 100 }] };
  const lines = [voucherOf('OFF'), voucherOf('G', { gift: { credits: 1000 } })];
  return redeemed(lines, order, { customer: { source_id: 'ann' } });
}

interface Sums {
  readonly refund_amount: number;
  readonly money_amount: number;
  readonly vouchers: readonly { readonly credits: number }[];
}

const sumOf = (answers: readonly Answered[], read: (one: Sums) => number) =>
  answers.reduce((sum, one) => sum + read(one as unknown as Sums), 0);

const listed = (redemptionId: string) =>
  answered('GET /v1/redemptions/{redemptionId}/returns', { params: { redemptionId }, query: 'limit=100' });

const SETTLED = ['temporarily_unavailable', 'outcome_unknown', 'multiple_requests', 'idempotency_key_in_use'];

const keyOf = (index: number) => ({ 'idempotency-key': `return-${index}` });

/** As a shop does: a request that may be sent again is sent again, with its key. */
async function untilSettled(send: () => ReturnType<typeof postReturn>): ReturnType<typeof postReturn> {
  for (;;) {
    const answer = await send();
    if (!SETTLED.includes(answer.body.key as string)) return answer;
  }
}

it('of 64 returns of one unit at once 40 succeed, and the sums are exact', async () => {
  const { id, lineIds } = await fortyUnits();
  const one = { items: [{ id: lineIds[0], quantity: 1 }] };

  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => untilSettled(() => postReturn(id, one, keyOf(index)))),
  );

  const keys = answers.map(({ status, body }) => (status === 200 ? 'returned' : body.key));
  expect(keys.filter((key) => key === 'returned')).toHaveLength(40);
  expect(keys.filter((key) => key === 'return_quantity_exceeded')).toHaveLength(24);
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(made.map(({ sequence }) => sequence).toSorted((left, right) => Number(left) - Number(right))).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  expect(sumOf(made, ({ refund_amount: refund }) => refund)).toBe(3667);
  expect(sumOf(made, ({ money_amount: money }) => money)).toBe(2667);
  expect(sumOf(made, ({ vouchers }) => vouchers[0]?.credits ?? 0)).toBe(1000);
  expect(await balanceOf('G')).toBe(1000);
  expect((await listed(id)).total).toBe(40);
}, 60_000);

it('a rollback among 64 returns gives back what they left', async () => {
  const { id, lineIds } = await fortyUnits();
  const one = { items: [{ id: lineIds[0], quantity: 1 }] };
  const returns = Array.from({ length: 64 }, (_, index) => untilSettled(() => postReturn(id, one, keyOf(index))));

  const [undone, ...answers] = await Promise.all([untilSettled(() => rollback(id)), ...returns]);

  expect(undone.status).toBe(200);
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  const keys = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.key])));
  expect([...keys].every((key) => key === 'already_rolled_back' || key === 'return_quantity_exceeded')).toBe(true);
  const given = sumOf(made, ({ vouchers }) => vouchers[0]?.credits ?? 0);
  const [, card] = undone.body.rollbacks;
  expect(given - Number(card?.amount)).toBe(1000);
  expect(await balanceOf('G')).toBe(1000);
  expect((await listed(id)).total).toBe(made.length);
  const voucher = await answered('GET /v1/vouchers/{code}', { params: { code: 'G' } });
  expect(voucher).toMatchObject({ redemption: { redeemed_quantity: 0, redeemed_amount: 0 } });
}, 60_000);

it('returns and payments by the same card at once leave an exact balance', async () => {
  const { id, lineIds } = await fortyUnits();
  await answered('POST /v1/vouchers/{code}/balance', { params: { code: 'G' }, body: { amount: 500 } });
  const one = { items: [{ id: lineIds[0], quantity: 4 }] };
  const spend = (index: number) =>
    callRoute('POST /v1/redemptions', {
      headers: { ...KEYS.server, 'idempotency-key': `payment-${index}` },
      body: { redeemables: [voucherOf('G', { gift: { credits: 10 } })], order: { amount: 10 } },
    });

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => [
      untilSettled(() => postReturn(id, one, keyOf(index))),
      untilSettled(() => spend(index)),
    ]).flat(),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await balanceOf('G')).toBe(500 + 1000 - 100);
  const ledger = await answered('GET /v1/vouchers/{code}/transactions', { params: { code: 'G' }, query: 'limit=100' });
  expect(ledger.data).toHaveLength(1 + 1 + 10 + 10);
}, 60_000);

describe('a return without an answer', () => {
  const key = { 'idempotency-key': 'return-1' };

  it('that was written is answered as it was, and a repeat with its key as well', async () => {
    const { id, lineIds } = await fortyUnits();
    const one = { items: [{ id: lineIds[0], quantity: 1 }] };
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });

    const first = await postReturn(id, one, key);
    const again = await postReturn(id, one, key);

    expect([first.status, first.body.sequence]).toEqual([200, 1]);
    expect(again.body).toEqual(first.body);
    expect((await listed(id)).total).toBe(1);
  });

  it('that arrives after its fence is not written, and may be sent again', async () => {
    const { id, lineIds } = await fortyUnits();
    const one = { items: [{ id: lineIds[0], quantity: 1 }] };
    rt.faults.next('transact', { kind: 'LATE' });

    const refused = await postReturn(id, one, key);
    expect([refused.status, refused.body.key]).toEqual([503, 'temporarily_unavailable']);
    await rt.faults.land();
    expect((await listed(id)).total).toBe(0);

    expect((await postReturn(id, one, key)).body).toMatchObject({ sequence: 1 });
    expect(await returned(id, one)).toMatchObject({ sequence: 2 });
    expect((await rollback(id)).status).toBe(200);
  });

  it('is decided again after contention', async () => {
    const { id } = await fortyUnits();
    rt.faults.next('transact', { kind: 'BUSY' });

    expect(await returned(id, { all: true })).toMatchObject({ sequence: 1, complete: true });
  });
});
