// Refusals of returns, in the order of their checks. A refused return stores nothing and leaves its key free.
import { rollback } from '../support/returns';
import * as app from '../support/app';
import {
  aClub,
  aDiscount,
  aGift,
  type Answered,
  answered,
  aProduct,
  aRuntime,
  callRoute,
  dump,
  KEYS,
  OTHER_PROJECT,
  postReturn,
  putKeys,
  type Redeemed,
  redeemed,
  returned,
  type TestRuntime,
  THREE_LINES,
  voucherOf,
} from '../support/shop';

let rt: TestRuntime;
let paid: Redeemed;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await aDiscount('OFF', { type: 'AMOUNT', amount_off: 1000 });
  await aGift('G', 3000);
  const order = { source_id: 'order-1', items: THREE_LINES };
  paid = await redeemed([voucherOf('OFF'), voucherOf('G', { gift: { credits: 3000 } })], order);
});

async function refusal(id: string, body: object, headers = {}): Promise<readonly unknown[]> {
  const before = await dump(rt);
  const answer = await postReturn(id, body, headers);
  const after = await dump(rt);
  expect(after).toEqual(before);
  return [answer.status, answer.body.key];
}

const all = { all: true };

it.each([
  ['nothing to return', {}],
  ['all beside items', { all: true, items: [{ id: 'ordli_1' }] }],
  ['all beside an amount', { all: true, amount: 5 }],
  ['false for all', { all: false }],
  ['no item', { items: [] }],
  ['a line twice', { items: [{ id: 'ordli_1' }, { id: 'ordli_1' }] }],
  ['a quantity of 0', { items: [{ id: 'ordli_1', quantity: 0 }] }],
  ['a fraction of a unit', { items: [{ id: 'ordli_1', quantity: 1.5 }] }],
  ['null as a quantity', { items: [{ id: 'ordli_1', quantity: null }] }],
  ['an item without id', { items: [{ quantity: 1 }] }],
  ['an amount of 0', { amount: 0 }],
  ['a negative amount', { amount: -5 }],
  ['an amount as text', { amount: '5' }],
  ['an unknown policy', { all: true, policy: 'SOME' }],
  ['an unknown tender order', { all: true, tender_order: 'CARDS' }],
  ['a reason of 256 characters', { all: true, reason: 'x'.repeat(256) }],
  ['text for dry_run', { all: true, dry_run: 'yes' }],
  ['a list as metadata', { all: true, metadata: [] }],
])('%s is invalid_payload', async (_name, body) => {
  expect(await refusal(paid.id, body)).toEqual([400, 'invalid_payload']);
  expect(await refusal(paid.id, { dry_run: true, ...body })).toEqual([400, 'invalid_payload']);
});

it('null counts as not sent', async () => {
  const nothing = { items: null, amount: null, policy: null, tender_order: null, dry_run: null, reason: null };

  expect(await returned(paid.id, { ...nothing, metadata: null, all: true })).toMatchObject({ complete: true });
});

describe('not_found is', () => {
  it('an id of no redemption, of another project, and of a rollback', async () => {
    const { body } = await rollback(paid.id);
    const undone = (body.parent_rollback as Answered).id;

    for (const id of ['nothing', 'r_0000000000000000000000ff', undone]) {
      expect(await refusal(id, all)).toEqual([404, 'not_found']);
    }
    const foreign = await postReturn(paid.id, all, KEYS.otherProject);
    expect(foreign.status).toBe(404);
  });

  it('a return that does not exist, also under another redemption', async () => {
    const { id } = await returned(paid.id, { items: [{ id: paid.lineIds[0], quantity: 1 }] });
    const returnId = String(id);
    const other = await redeemed([voucherOf('OFF')], { amount: 5000 });
    const route = 'GET /v1/redemptions/{redemptionId}/returns/{returnId}';
    const read = (redemptionId: string, id: string) => callRoute(route, { params: { redemptionId, returnId: id } });

    for (const answer of [await read(other.id, returnId), await read(paid.id, `${returnId.slice(0, -1)}2`)]) {
      expect([answer.status, answer.body.key, answer.body.resource_type]).toEqual([404, 'not_found', 'return']);
    }
    const list = 'GET /v1/redemptions/{redemptionId}/returns';
    const missing = await callRoute(list, { params: { redemptionId: 'r_0000000000000000000000ff' } });
    expect([missing.status, missing.body.resource_type]).toEqual([404, 'redemption']);
  });

  it('a line of another order, after all other checks', async () => {
    const items = [{ id: 'ordli_of_no_order', quantity: 1 }];

    const { status, body } = await postReturn(paid.id, { items });
    expect([status, body.key, body.resource_type]).toEqual([404, 'not_found', 'order_item']);
    const exceeded = [...items, { id: paid.lineIds[1], quantity: 2 }];
    expect(await refusal(paid.id, { items: exceeded })).toEqual([400, 'return_quantity_exceeded']);
    const uneven = await redeemed([voucherOf('OFF')], { amount: 9000 });
    expect(await refusal(uneven.id, { items, policy: 'RE_EVALUATE' })).toEqual([400, 'policy_not_applicable']);
  });
});

it('one redeemable of a stack is invalid_redemption_parent, a failed redemption invalid_redemption', async () => {
  const [child = ''] = paid.childIds;
  const failed = await callRoute('POST /v1/redemptions', {
    body: { redeemables: [voucherOf('G', { gift: { credits: 1 } })], order: { amount: 5 } },
  });

  expect(await refusal(child, all)).toEqual([400, 'invalid_redemption_parent']);
  expect(failed.body.resource_id).toMatch(/^rf_/);
  expect(await refusal(failed.body.resource_id as string, all)).toEqual([400, 'invalid_redemption']);
});

it('a redemption without an order is missing_order', async () => {
  const { id } = await aClub({ type: 'MATERIAL', parameters: { product: { id: await aProduct() } } }, { points: 30 });

  expect(await refusal(id, all)).toEqual([400, 'missing_order']);
  expect(await refusal(id, { ...all, dry_run: true })).toEqual([400, 'missing_order']);
});

it('a redemption that was rolled back is already_rolled_back, also for a dry run and after returns', async () => {
  const { id, lineIds } = paid;
  await returned(id, { items: [{ id: lineIds[0], quantity: 1 }] });
  await rollback(id);

  expect(await refusal(id, all)).toEqual([400, 'already_rolled_back']);
  expect(await refusal(id, { ...all, dry_run: true })).toEqual([400, 'already_rolled_back']);
});

describe('an order', () => {
  it('with another redemption is order_has_other_redemptions, until that one is rolled back', async () => {
    const second = await redeemed([voucherOf('OFF')], { id: paid.orderId });

    expect(await refusal(paid.id, all)).toEqual([400, 'order_has_other_redemptions']);
    expect(await refusal(second.id, { ...all, dry_run: true })).toEqual([400, 'order_has_other_redemptions']);
    expect(await refusal(second.id, all)).toEqual([400, 'order_has_other_redemptions']);
    await rollback(second.id);
    expect(await returned(paid.id, all)).toMatchObject({ complete: true });
  });

  it('with two earlier redemptions refuses returns of the last one until both are rolled back, and then as changed', async () => {
    const second = await redeemed([voucherOf('OFF')], { id: paid.orderId });
    const third = await redeemed([voucherOf('OFF')], { id: paid.orderId });
    expect(await refusal(third.id, all)).toEqual([400, 'order_has_other_redemptions']);
    await rollback(paid.id);
    expect(await refusal(third.id, all)).toEqual([400, 'order_has_other_redemptions']);
    await rollback(second.id);

    expect(await refusal(third.id, all)).toEqual([400, 'order_changed']);
    expect(await refusal(third.id, { ...all, dry_run: true })).toEqual([400, 'order_changed']);
  });

  it.each([
    ['its amount', { amount: 9000 }],
    ['a quantity', { items: [{ source_id: 'a', quantity: 1, price: 2499 }] }],
  ])('of which %s changed is order_changed, before what else is wrong', async (_name, body) => {
    await answered('PUT /v1/orders/{orderId}', { params: { orderId: paid.orderId }, body });

    expect(await refusal(paid.id, all)).toEqual([400, 'order_changed']);
    expect(await refusal(paid.id, { amount: 5, dry_run: true })).toEqual([400, 'order_changed']);
    expect(await refusal(paid.id, { ...all, policy: 'RE_EVALUATE' })).toEqual([400, 'order_changed']);
  });

  it('of which the status or metadata changed is returned', async () => {
    const body = { status: 'FULFILLED', metadata: { parcel: 1 } };
    await answered('PUT /v1/orders/{orderId}', { params: { orderId: paid.orderId }, body });

    expect(await returned(paid.id, { items: [{ id: paid.lineIds[1] }] })).toMatchObject({ refund_amount: 1078 });
    await answered('PUT /v1/orders/{orderId}', { params: { orderId: paid.orderId }, body: { status: 'CANCELED' } });
    expect(await returned(paid.id, all)).toMatchObject({ complete: true });
  });

  it('with returns is invalid_order for redemptions and validations, also after a rollback', async () => {
    await returned(paid.id, { items: [{ id: paid.lineIds[1] }] });
    const body = { redeemables: [voucherOf('OFF')], order: { id: paid.orderId } };
    const named = async () => {
      const answers = [
        await callRoute('POST /v1/redemptions', { body }),
        await callRoute('POST /v1/validations', { body }),
      ];
      return answers.map((answer) => [answer.status, answer.body.key]);
    };

    const refused = [400, 'invalid_order'];
    expect(await named()).toEqual([refused, refused]);
    await rollback(paid.id);
    expect(await named()).toEqual([refused, refused]);
  });

  it('that another request holds is multiple_requests with Retry-After', async () => {
    const lease = { nowMs: rt.clock.nowMs(), untilMs: rt.clock.nowMs() + 20_000, owner: null };
    const scope = { project: 'proj_test0001', caseSensitiveCodes: true };
    await rt.store.orderLocks.acquire(scope, paid.orderId, lease);

    const { status, body, headers } = await postReturn(paid.id, all);

    expect([status, body.key, headers['retry-after']]).toEqual([400, 'multiple_requests', '1']);
    expect(await returned(paid.id, { ...all, dry_run: true })).toMatchObject({ complete: true });
  });
});

describe('invalid_return_params is', () => {
  it('a redemption of more than three months ago, but not for a dry run', async () => {
    rt.clock.set('2026-06-10T12:00:00.000Z');
    expect(await returned(paid.id, { items: [{ id: paid.lineIds[1] }] })).toMatchObject({ sequence: 1 });

    rt.clock.set('2026-06-10T12:00:00.001Z');
    expect(await refusal(paid.id, all)).toEqual([400, 'invalid_return_params']);
    expect(await returned(paid.id, { ...all, dry_run: true })).toMatchObject({ complete: true });
  });

  it('the return after a hundred', async () => {
    const { id } = await redeemed([voucherOf('OFF')], { amount: 101_000 });
    for (let count = 0; count < 100; count += 1) await returned(id, { amount: 1 });

    expect(await refusal(id, { amount: 1 })).toEqual([400, 'invalid_return_params']);
  });
});

it('another policy or tender order than that of the first return is return_policy_fixed', async () => {
  const { id, lineIds } = paid;
  const one = { items: [{ id: lineIds[2], quantity: 1 }] };
  await returned(id, { ...one, policy: 'FORFEIT', tender_order: 'MONEY_FIRST' });

  expect(await refusal(id, { ...one, policy: 'KEEP' })).toEqual([400, 'return_policy_fixed']);
  expect(await refusal(id, { ...one, tender_order: 'PROPORTIONAL' })).toEqual([400, 'return_policy_fixed']);
  expect(await returned(id, { ...one, policy: 'FORFEIT' })).toMatchObject({ tender_order: 'MONEY_FIRST' });
  expect(await returned(id, one)).toMatchObject({ policy: 'FORFEIT' });
});

it('more than is left is return_quantity_exceeded, and so is everything when nothing is left', async () => {
  const { id, lineIds } = paid;
  const [a] = lineIds;

  expect(await refusal(id, { items: [{ id: a, quantity: 3 }] })).toEqual([400, 'return_quantity_exceeded']);
  expect(await refusal(id, { amount: 1 })).toEqual([400, 'return_quantity_exceeded']);
  await returned(id, { items: [{ id: a }] });
  expect(await refusal(id, { items: [{ id: a }] })).toEqual([400, 'return_quantity_exceeded']);
  await returned(id, all);
  expect(await refusal(id, all)).toEqual([400, 'return_quantity_exceeded']);
});

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'return-1' };

  it('of a refused return stays free', async () => {
    const tooMany = { items: [{ id: paid.lineIds[0], quantity: 3 }] };
    expect(await refusal(paid.id, tooMany, key)).toEqual([400, 'return_quantity_exceeded']);

    const { status, body } = await postReturn(paid.id, all, key);
    expect([status, body.complete]).toEqual([200, true]);
  });

  it('answers a repeat before the checks, and refuses another request', async () => {
    const first = await postReturn(paid.id, all, key);
    await rollback(paid.id);

    const again = await postReturn(paid.id, all, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    for (const [id, body] of [
      [paid.id, { all: true, reason: 'other' }],
      ['r_0000000000000000000000ff', all],
    ] as const) {
      const other = await postReturn(id, body, key);
      expect([other.status, other.body.key]).toEqual([422, 'idempotency_key_reused']);
    }
  });
});
