// Returns through the routes: the worked examples, what they change, and what they leave as it is.
import { rollback } from '../support/returns';
import * as app from '../support/app';
import {
  aCaller,
  aClub,
  aDiscount,
  aGift,
  type Answered,
  answered,
  aRuntime,
  balanceOf,
  callRoute,
  dump,
  KEYS,
  OTHER_PROJECT,
  postReturn,
  putKeys,
  type Redeemed,
  redeemed,
  returned,
  saveProject,
  type TestRuntime,
  THREE_LINES,
  voucherOf,
} from '../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

/** The second worked example: 1000 off the order and a gift card of 3000. */
async function offAndGift(more: object = {}): Promise<Redeemed> {
  await aDiscount('OFF', { type: 'AMOUNT', amount_off: 1000 });
  await aGift('G', 3000);
  const order = { source_id: 'order-1', items: THREE_LINES };
  return redeemed([voucherOf('OFF'), voucherOf('G', { gift: { credits: 3000 } })], order, more);
}

const listed = (redemptionId: string, query?: string) =>
  answered('GET /v1/redemptions/{redemptionId}/returns', { params: { redemptionId }, ...(query && { query }) });

describe('a return under KEEP', () => {
  it('gives back 20 % less of each unit, and the whole total in the end', async () => {
    await aDiscount('P', { type: 'PERCENT', percent_off: 20, effect: 'APPLY_TO_ITEMS' });
    const items = [
      { source_id: 'a', quantity: 3, price: 1999 },
      { source_id: 'b', quantity: 2, price: 850 },
    ];
    const { id, lineIds } = await redeemed([voucherOf('P')], { items });
    const [a, b] = lineIds;

    const first = await returned(id, { items: [{ id: a, quantity: 1 }] });
    const second = await returned(id, { items: [{ id: a, quantity: 1 }] });
    const third = await returned(id, { items: [{ id: b }, { id: a }] });

    expect([first, second, third].map(({ refund_amount }) => refund_amount)).toEqual([1599, 1599, 2960]);
    expect([first, second, third].map(({ complete }) => complete)).toEqual([false, false, true]);
    expect(third.items.map((item) => [item.id, item.quantity, item.refund_amount])).toEqual([
      [a, 1, 1600],
      [b, 2, 1360],
    ]);
  });

  it('divides the refund between money and the gift card', async () => {
    const { id, orderId, lineIds, childIds } = await offAndGift({ customer: { source_id: 'ann' } });
    const [a, b, c] = lineIds;

    const first = await returned(id, {
      items: [
        { id: a, quantity: 1 },
        { id: c, quantity: 1 },
      ],
      reason: 'Too small',
    });

    expect(first).toEqual({
      id: `rt_${id.slice(2, 24)}001`,
      object: 'return',
      date: '2026-03-10T12:00:00.000Z',
      dry_run: false,
      sequence: 1,
      complete: false,
      redemption_id: id,
      order_id: orderId,
      customer_id: expect.stringMatching(/^cust_/) as string,
      policy: 'KEEP',
      tender_order: 'PROPORTIONAL',
      items: [
        { id: a, product_id: null, sku_id: null, quantity: 1, amount: 2499, refund_amount: 2154 },
        { id: c, product_id: null, sku_id: null, quantity: 1, amount: 333, refund_amount: 287 },
      ],
      order_amount: 0,
      amount: 2832,
      refund_amount: 2441,
      money_amount: 1269,
      shortfall_amount: 0,
      dropped_redeemables: [],
      vouchers: [
        {
          redemption_id: childIds[1],
          voucher_id: expect.stringMatching(/^v_/) as string,
          code: 'G',
          type: 'GIFT_VOUCHER',
          amount: 1172,
          credits: 1172,
          balance_after: 1172,
          credited: true,
        },
      ],
      remaining: {
        items: [
          { id: a, quantity: 1 },
          { id: b, quantity: 1 },
          { id: c, quantity: 2 },
        ],
        order_amount: 0,
        refund_amount: 3806,
        money_amount: 1978,
        vouchers: [{ redemption_id: childIds[1], amount: 1828, credits: 1828 }],
      },
      reason: 'Too small',
      metadata: {},
      channel: { channel_id: KEYS.server['X-App-Id'], channel_type: 'API' },
    });
    const second = await returned(id, { items: [{ id: b }] });
    const third = await returned(id, { all: true });
    const moved = [second, third].map(({ refund_amount, money_amount }) => [refund_amount, money_amount]);
    expect(moved).toEqual([
      [1078, 561],
      [2728, 1417],
    ]);
    expect(await balanceOf('G')).toBe(3000);
  });

  it('is listed newest first, and read by its id', async () => {
    const { id, lineIds } = await offAndGift();
    const made = [];
    for (let count = 0; count < 3; count += 1) {
      made.push(await returned(id, { items: [{ id: lineIds[2], quantity: 1 }] }));
    }

    expect(await listed(id)).toEqual({ object: 'list', data_ref: 'data', data: made.toReversed(), total: 3 });
    expect((await listed(id, 'limit=1&page=2')).data).toEqual([made[1]]);
    expect((await listed(id, 'limit=2&page=3')).data).toEqual([]);
    const params = { redemptionId: id, returnId: made[0]?.id ?? '' };
    expect(await answered('GET /v1/redemptions/{redemptionId}/returns/{returnId}', { params })).toEqual(made[0]);
  });

  it('returns the part of the order that stands in no line by its amount', async () => {
    await aDiscount('OFF', { type: 'AMOUNT', amount_off: 100 });
    const order = { amount: 1000, items: [{ source_id: 'a', quantity: 1, price: 600 }] };
    const { id } = await redeemed([voucherOf('OFF')], order);

    const part = await returned(id, { amount: 300 });
    const rest = await returned(id, { all: true });

    expect([part.order_amount, part.refund_amount, part.items]).toEqual([300, 270, []]);
    expect([rest.order_amount, rest.refund_amount, rest.complete]).toEqual([100, 630, true]);
  });
});

describe('the other policies', () => {
  it('FORFEIT takes the discount back from what is kept', async () => {
    await aDiscount('OFF', { type: 'AMOUNT', amount_off: 500 });
    const items = [
      { source_id: 'x', quantity: 1, price: 4000 },
      { source_id: 'y', quantity: 1, price: 1200 },
    ];
    const { id, lineIds } = await redeemed([voucherOf('OFF')], { items });

    const first = await returned(id, { items: [{ id: lineIds[1] }], policy: 'FORFEIT' });
    const second = await returned(id, { items: [{ id: lineIds[0] }] });

    expect([first.refund_amount, second.refund_amount, second.policy]).toEqual([700, 4000, 'FORFEIT']);
  });

  it('are settings of the project', async () => {
    await saveProject({ return_policy: 'FORFEIT', return_tender_order: 'STORED_VALUE_FIRST' });
    const { id, lineIds } = await offAndGift();

    const first = await returned(id, { items: [{ id: lineIds[1] }] });

    expect([first.policy, first.tender_order]).toEqual(['FORFEIT', 'STORED_VALUE_FIRST']);
    expect(first.money_amount).toBe(0);
    const project = await callRoute('PUT /management/v1/projects/{projectId}', {
      params: { projectId: 'proj_test0001' },
      headers: KEYS.management,
      body: { return_policy: 'NEVER' },
    });
    expect([project.status, project.body.key]).toEqual([400, 'invalid_payload']);
  });

  it('MONEY_FIRST leaves a card that gets nothing as it is', async () => {
    const { id, lineIds } = await offAndGift();
    await answered('POST /v1/vouchers/{code}/balance', { params: { code: 'G' }, body: { amount: 77 } });

    const first = await returned(id, { items: [{ id: lineIds[1] }], tender_order: 'MONEY_FIRST' });

    expect(first.money_amount).toBe(1078);
    expect(first.vouchers).toMatchObject([{ amount: 0, credits: 0, balance_after: 77, credited: true }]);
  });
});

describe('a dry run', () => {
  it('answers what the return would, and changes no byte', async () => {
    const { id, lineIds } = await offAndGift({ customer: { source_id: 'ann' } });
    const body = { items: [{ id: lineIds[0], quantity: 1 }], metadata: { why: 'small' } };
    const before = await dump(rt);

    const preview = await returned(id, { ...body, dry_run: true });

    expect(await dump(rt)).toEqual(before);
    const made = await returned(id, body);
    expect({ ...preview, id: made.id, dry_run: false }).toEqual(made);
    expect(preview.id).toBeNull();
  });

  it('shows the balance that a card has now', async () => {
    const { id } = await offAndGift();
    await answered('POST /v1/vouchers/{code}/balance', { params: { code: 'G' }, body: { amount: 50 } });

    const preview = await returned(id, { all: true, dry_run: true });

    expect(preview.vouchers).toMatchObject([{ credits: 3000, balance_after: 3050 }]);
  });

  it('ignores an Idempotency-Key, and leaves it free', async () => {
    const { id } = await offAndGift();
    const key = { 'idempotency-key': 'once' };

    await postReturn(id, { all: true, dry_run: true }, key);
    const { status, body } = await postReturn(id, { all: true }, key);

    expect([status, body.sequence]).toEqual([200, 1]);
  });
});

describe('a return changes', () => {
  it('the balance, what was redeemed of the card, and its ledger', async () => {
    const { id, orderId, lineIds } = await offAndGift();

    const { id: returnId } = await returned(id, { items: [{ id: lineIds[1] }] });

    const voucher = await answered('GET /v1/vouchers/{code}', { params: { code: 'G' } });
    expect(voucher).toMatchObject({
      gift: { amount: 3000, balance: 517 },
      redemption: { redeemed_quantity: 1, redeemed_amount: 2483 },
    });
    const ledger = await answered('GET /v1/vouchers/{code}/transactions', { params: { code: 'G' } });
    expect(ledger.data).toMatchObject([
      {
        type: 'CREDITS_REFUND',
        reason: null,
        details: {
          balance: { amount: 517, balance: 517, total: 3000, operation_type: 'AUTOMATIC' },
          order: { id: orderId, source_id: 'order-1' },
          return: { id: returnId },
        },
      },
      { type: 'CREDITS_REDEMPTION' },
    ]);
    const redemptions = await answered('GET /v1/vouchers/{code}/redemptions', { params: { code: 'G' } });
    expect(redemptions.total).toBe(1);
  });

  it('what the customer spent by the money, and no count of uses', async () => {
    const { id, orderId, lineIds } = await offAndGift({ customer: { source_id: 'ann' } });
    const summary = async () =>
      (await answered('GET /v1/customers/{customerId}', { params: { customerId: 'ann' } })).summary;
    await answered('PUT /v1/orders/{orderId}', { params: { orderId }, body: { status: 'PAID' } });
    const before = await summary();
    const order = await answered('GET /v1/orders/{orderId}', { params: { orderId } });

    const { money_amount: money } = await returned(id, { items: [{ id: lineIds[1] }] });

    expect(money).toBe(561);
    expect(before).toMatchObject({ orders: { total_amount: 3247, last_order_amount: 3247 } });
    expect(await summary()).toMatchObject({
      redemptions: { total_redeemed: 2, gift: { redeemed_amount: 2483 } },
      orders: { total_amount: 3247 - 561, total_count: 1, last_order_amount: 3247 - 561 },
    });
    expect(await answered('GET /v1/orders/{orderId}', { params: { orderId } })).toEqual(order);
  });

  it('the sums of a customer by what is left, when the order changes its status afterwards', async () => {
    const { id, orderId, lineIds } = await offAndGift({ customer: { source_id: 'ann' } });
    const total = async () => {
      const { summary } = await answered('GET /v1/customers/{customerId}', { params: { customerId: 'ann' } });
      return summary.orders.total_amount;
    };
    const save = (status: string) => answered('PUT /v1/orders/{orderId}', { params: { orderId }, body: { status } });
    await returned(id, { items: [{ id: lineIds[1] }] });

    const totals = [await total()];
    for (const status of ['CANCELED', 'PAID', 'FULFILLED']) {
      await save(status);
      totals.push(await total());
      if (status === 'CANCELED') await returned(id, { items: [{ id: lineIds[2], quantity: 1 }] });
    }

    const second = (await listed(id)).data as readonly (Answered & { money_amount: number })[];
    const left = 3247 - 561 - (second[0]?.money_amount ?? 0);
    expect(totals).toEqual([3247 - 561, 0, left, left]);
  });

  it('the credits that the holder of a card has left', async () => {
    await aGift('G', 3000);
    await answered('POST /v1/publications', { body: { voucher: 'G', customer: { source_id: 'bob' } } });
    const credits = async () => {
      const known = await rt.store.customers.load(aCaller(), 'bob');
      return Object.values(known?.usage.holdings ?? {}).map((sums) => sums.credits);
    };
    const { id } = await redeemed([voucherOf('G', { gift: { credits: 2000 } })], { amount: 2000 });
    expect(await credits()).toEqual([1000]);

    await returned(id, { amount: 500 });

    expect(await credits()).toEqual([1500]);
  });

  it('cards that are disabled, expired or in the bin as well; a card that is gone is not credited', async () => {
    for (const code of ['OFF', 'OLD', 'BIN', 'GONE']) await aGift(code, 1000);
    const lines = ['OFF', 'OLD', 'BIN', 'GONE'].map((code) => voucherOf(code, { gift: { credits: 1000 } }));
    const { id } = await redeemed(lines, { amount: 4000 });
    await answered('POST /v1/vouchers/{code}/disable', { params: { code: 'OFF' } });
    const expired = { expiration_date: '2026-01-01T00:00:00Z' };
    await answered('PUT /v1/vouchers/{code}', { params: { code: 'OLD' }, body: expired });
    await callRoute('DELETE /v1/vouchers/{code}', { params: { code: 'BIN' } });
    await callRoute('DELETE /v1/vouchers/{code}', { params: { code: 'GONE' }, query: 'force=true' });

    const { vouchers, money_amount: money, refund_amount: refund } = await returned(id, { all: true });

    expect([money, refund]).toEqual([0, 4000]);
    expect(vouchers.map((one) => [one.code, one.amount, one.credited, one.balance_after])).toEqual([
      ['OFF', 1000, true, 1000],
      ['OLD', 1000, true, 1000],
      ['BIN', 1000, true, 1000],
      ['GONE', 1000, false, null],
    ]);
  });
});

describe('a loyalty card', () => {
  it('gets whole points, and a fraction waits for the next return', async () => {
    const coin = { type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 3 } } };
    const order = { items: [{ source_id: 'a', quantity: 4, price: 100 }] };
    const { id, order: placed } = await aClub(coin, { points: 12, order });
    const [line] = (placed as { items: readonly Answered[] }).items;
    const one = { items: [{ id: line?.id, quantity: 1 }] };
    const paid = (await returned(id, { all: true, dry_run: true })).money_amount;

    const made = [];
    for (let count = 0; count < 4; count += 1) made.push(await returned(id, one));

    const cards = made.map(({ vouchers }) => (vouchers as readonly { points: number; type: string }[])[0]);
    expect(cards.map((card) => card?.type)).toEqual(made.map(() => 'LOYALTY_CARD'));
    expect(cards.reduce((sum, card) => sum + (card?.points ?? 0), 0)).toBe(12);
    expect(made.reduce((sum, one) => sum + one.money_amount, 0)).toBe(paid);
    expect(await balanceOf('POINTS')).toBe(500);
    const { data } = await answered('GET /v1/vouchers/{code}/transactions', { params: { code: 'POINTS' } });
    expect(data.slice(0, 4).map(({ type }) => type)).toEqual(made.map(() => 'POINTS_REFUND'));
  });
});

describe('a rollback after returns', () => {
  it('gives back the rest, and the uses', async () => {
    const { id, lineIds } = await offAndGift({ customer: { source_id: 'ann' } });
    await returned(id, { items: [{ id: lineIds[1] }] });

    const { status, body } = await rollback(id);

    expect(status).toBe(200);
    expect(body.rollbacks.map(({ amount }) => amount)).toEqual([undefined, -2483]);
    const voucher = await answered('GET /v1/vouchers/{code}', { params: { code: 'G' } });
    expect(voucher).toMatchObject({
      gift: { balance: 3000 },
      redemption: { redeemed_quantity: 0, redeemed_amount: 0 },
    });
    const { summary } = await answered('GET /v1/customers/{customerId}', { params: { customerId: 'ann' } });
    expect(summary).toMatchObject({
      redemptions: { gift: { redeemed_amount: 0 }, total_rolled_back: 2 },
      orders: { total_amount: 0, total_count: 0 },
    });
  });

  it('moves uses only after a complete return', async () => {
    const { id } = await offAndGift();
    await returned(id, { all: true });

    const { body } = await rollback(id);

    expect(body.rollbacks[1]).toMatchObject({
      amount: 0,
      voucher: { gift: { balance: 3000 } },
    });
    const ledger = await answered('GET /v1/vouchers/{code}/transactions', { params: { code: 'G' } });
    expect(ledger.data.map(({ type }) => type)).toEqual(['CREDITS_REFUND', 'CREDITS_REDEMPTION']);
    expect(await answered('GET /v1/vouchers/{code}', { params: { code: 'G' } })).toMatchObject({
      redemption: { redeemed_quantity: 0, redeemed_amount: 0 },
    });
  });
});
