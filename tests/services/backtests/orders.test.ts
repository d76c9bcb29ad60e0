// Backtests of orders from a file: their counts are unknown, so their figures are intervals.
import * as app from '../../support/app';
import {
  aCaller,
  aDiscount,
  aGift,
  answered,
  aRuntime,
  backtestOrders,
  beginOrders,
  endOf,
  getBacktest,
  OTHER_PROJECT,
  putKeys,
  type TestRuntime,
  uploadLines,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let promoId: string;
let tierId: string;
let couponsId: string;

const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' });

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await aDiscount('OFF', { type: 'AMOUNT', amount_off: 1_000 });
  const tiers = [{ name: 'Ten', action: { discount: percent(10) } }];
  const promo = { name: 'Promo', campaign_type: 'PROMOTION', promotion: { tiers } };
  promoId = (await answered('POST /v1/campaigns', { body: promo })).id;
  tierId = (await answered('GET /v1/promotions/tiers'))['tiers'][0]!.id;
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: percent(20), redemption: { quantity: 2 } };
  const coupons = { name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', voucher };
  couponsId = (await answered('POST /v1/campaigns', { body: coupons })).id;
  const params = { campaignId: couponsId, code: 'ONE' };
  await answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params, body: {} });
});

const HEAD = 'order_id,date,codes,amount';
const upload = (...lines: readonly string[]) => uploadLines(rt, lines);
const csv = (...rows: readonly string[]) => upload(HEAD, ...rows);
const report = (uploadId: string, body: object = {}) => backtestOrders(rt, uploadId, body);
const exactly = (amount: number) => ({ least: amount, most: amount });
const added = () => ({ add_to_requests: [{ object: 'promotion_tier', id: tierId }] });

async function limit(name: string, most: number, target: object): Promise<void> {
  const rules = { '1': { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' };
  const { id } = await answered('POST /v1/validation-rules', { body: { name: 'Limit', rules } });
  await answered('POST /v1/validation-rules/{ruleId}/assignments', { params: { ruleId: id }, body: target });
}

describe('a backtest of orders from a file', () => {
  it('of no change and no limit has exact and equal figures', async () => {
    const id = await csv('1,2026-01-02,OFF,100.00', '2,2026-01-01,,50', '3,2026-01-01,OFF,15.5');

    expect(await report(id)).toMatchObject({
      object: 'backtest',
      decisions: 3,
      changed: exactly(0),
      refused: { then: exactly(0), now: exactly(0) },
      discount: { then: exactly(2_000), now: exactly(2_000) },
      by_campaign: [{ campaign_id: null, then: exactly(2_000), now: exactly(2_000) }],
      by_tier: [{ promotion_tier_id: null, then: exactly(2_000), now: exactly(2_000) }],
      by_day: [
        { day: '2026-01-01', then: exactly(1_000), now: exactly(1_000) },
        { day: '2026-01-02', then: exactly(1_000), now: exactly(1_000) },
      ],
      histogram: [{ from: 0, to: 1, decisions: exactly(3) }],
      largest: [],
      ran_out: [],
      limits: [],
      rows: [],
      left_out: [],
    });
  });

  it('adds a tier to every order, and names the orders that change most', async () => {
    const id = await csv('1,2026-01-01,OFF,110', '2,2026-01-02,,50');
    const body = { action: { discount: percent(25) } };
    const changes = [{ method: 'PUT', path: `/v1/promotions/tiers/${tierId}`, body }];

    const { discount, by_tier, changed, largest } = await report(id, { changes, ...added() });

    expect(discount).toEqual({ then: exactly(1_000), now: exactly(1_000 + 2_500 + 1_250) });
    expect(changed).toEqual(exactly(2));
    expect(by_tier).toEqual([
      { promotion_tier_id: tierId, then: exactly(0), now: exactly(3_750) },
      { promotion_tier_id: null, then: exactly(1_000), now: exactly(1_000) },
    ]);
    expect(largest.map(({ order_id, now }) => [order_id, now.least.discount, now.most.discount])).toEqual([
      ['1', 3_500, 3_500],
      ['2', 1_250, 1_250],
    ]);
    expect(largest[0]!.now.most.explain).toMatchObject([{ id: 'OFF' }, { id: tierId }]);
  });

  it('of a limited code has intervals, counts along by date, and names the limit', async () => {
    const id = await csv('3,2026-01-03,ONE,300', '1,2026-01-01,ONE,100', '2,2026-01-02,ONE,200');

    expect(await report(id)).toMatchObject({
      decisions: 3,
      changed: exactly(0),
      refused: { then: { least: 1, most: 3 }, now: { least: 1, most: 3 } },
      discount: { then: { least: 0, most: 6_000 }, now: { least: 0, most: 6_000 } },
      by_day: [
        { day: '2026-01-01', then: { least: 0, most: 2_000 } },
        { day: '2026-01-02', then: { least: 0, most: 4_000 } },
        { day: '2026-01-03', then: exactly(0) },
      ],
      limits: [{ object: 'voucher', id: 'ONE', orders: 2 }],
    });
  });

  it('lets a changed limit run out when it would have', async () => {
    const id = await csv('1,2026-01-01T12:00:00Z,ONE,100', '2,2026-01-02T12:00:00Z,ONE,200');
    const body = { voucher: { redemption: { quantity: 1 } } };
    const changes = [{ method: 'PUT', path: `/v1/campaigns/${couponsId}`, body }];

    expect(await report(id, { changes })).toMatchObject({
      changed: { least: 0, most: 1 },
      discount: { then: { least: 0, most: 6_000 }, now: { least: 0, most: 2_000 } },
      ran_out: [{ object: 'voucher', id: 'ONE', at: '2026-01-02T12:00:00.000Z' }],
    });
  });

  it('does not know what a card holds', async () => {
    await aGift('CARD', 5_000);
    const id = await csv('1,2026-01-01,CARD,30', '2,2026-01-02,CARD,30');

    expect(await report(id)).toMatchObject({
      discount: { then: { least: 0, most: 5_000 } },
      limits: [{ object: 'voucher', id: 'CARD', orders: 2 }],
    });
  });

  it.each([
    ['campaign.redemptions.count', 2, 'campaign', 3_000],
    ['campaign.redemptions.customers_count', 1, 'campaign', 3_000],
    ['campaign.orders.amount_discounted', 2_500, 'campaign', 1_000],
    ['redemption.count.per_customer', 1, 'promotion_tier', 3_000],
  ])('does not know how much of %s was used', async (name, limited, object, most) => {
    const target = object === 'campaign' ? promoId : tierId;
    await limit(name, limited, { [object]: target });
    const id = await upload(
      'order_id,date,customer_source_id,amount',
      '1,2026-01-01,kim,100',
      '2,2026-01-02,lee,200',
      '3,2026-01-03,kim,400',
    );

    const { discount, limits } = await report(id, added());
    expect(discount.now).toEqual({ least: 0, most });
    expect(limits).toEqual([{ object, id: target, orders: most === 1_000 ? 1 : 2 }]);
  });

  it('assumes a daily limit to be used up on the first day alone', async () => {
    await limit('campaign.redemptions.count.daily', 1, { campaign: promoId });
    const id = await csv('1,2026-01-01,,100', '2,2026-01-02,,100', '3,2026-01-02,,100');

    expect((await report(id, added())).discount.now).toEqual({ least: 1_000, most: 2_000 });
  });

  it('decides the lines, metadata and customer of an order', async () => {
    const is = (name: string, property: string, value: string) => ({ name, property, conditions: { $is: [value] } });
    const rules = {
      '1': is('order.metadata', 'channel', 'web'),
      '2': is('customer.metadata', 'level', 'gold'),
      logic: '1 and 2',
    };
    const { id: ruleId } = await answered('POST /v1/validation-rules', { body: { name: 'Both', rules } });
    await answered('POST /v1/validation-rules/{ruleId}/assignments', {
      params: { ruleId },
      body: { promotion_tier: tierId },
    });
    const id = await upload(
      'order_id;date;customer_source_id;product_id;quantity;price;metadata.channel;customer.metadata.level',
      '1;2026-01-01;kim;tea;2;10;web;gold',
      '1;;;cup;;5.50;;',
      '2;2026-01-01;kim;tea;1;10;shop;gold',
      '3;2026-01-01;kim;tea;1;10;web;',
    );

    const { discount, changed, refused } = await report(id, added());
    expect(discount.now).toEqual(exactly(255));
    // An order that was bought without codes stays as it is where no added tier applies.
    expect([changed, refused.now]).toEqual([exactly(1), exactly(0)]);
  });

  it('takes JSON lines in minor units', async () => {
    const id = await upload(
      '{"order_id":1,"date":"2026-01-01T10:00:00Z","codes":["OFF"],"amount":10000}',
      '',
      '{"order_id":"2","date":"2026-01-02","codes":"OFF|NONE","product_id":"tea","price":500,"quantity":3}',
      '{"order_id":"2","product_id":"cup","price":100,"metadata":{"a":true},"customer":{"metadata":{"b":[1]}}}',
    );

    expect(await report(id)).toMatchObject({
      decisions: 2,
      refused: { then: exactly(1) },
      discount: { then: exactly(1_000) },
      rows: [],
    });
  });

  it('leaves an order with a bad row out, and names each bad row', async () => {
    const id = await csv(
      'good,2026-01-01,OFF,100',
      'money,2026-01-01,,1.005',
      'date,soon,,1',
      'gone,,,1',
      ',2026-01-01,,1',
      'empty,2026-01-01,OFF,',
      'two,2026-01-01,,1',
      'two,2026-01-02,,1',
      'good,,,100.00',
    );

    const { decisions, discount, rows, left_out } = await report(id);
    expect([decisions, discount.then]).toEqual([1, exactly(1_000)]);
    expect(left_out).toEqual([{ reason: 'bad_row', count: 6 }]);
    expect(rows.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      "2 amount: must be an amount with at most two decimals, such as 10 or 10.50 (actual value is '1.005')",
      '3 date: must be a day or a moment, ISO 8601',
      '4 date is required',
      '5 order_id is required',
      '6 amount is required for an order without lines',
      '8 date: must be as in row 7, because both belong to the order two',
    ]);
  });

  it.each([
    ['order.metadata', 'metadata.channel'],
    ['customer.metadata', 'customer.metadata.channel'],
    ['product.metadata', 'product.metadata.channel'],
  ])('tests rules on %s by the column %s, of CSV files and JSON lines', async (name, column) => {
    const rules = { '1': { name, property: 'channel', conditions: { $is: ['web'] } }, logic: '1' };
    const { id: ruleId } = await answered('POST /v1/validation-rules', { body: { name: 'Web', rules } });
    const body = { voucher: 'OFF' };
    await answered('POST /v1/validation-rules/{ruleId}/assignments', { params: { ruleId }, body });
    const values = ['web', 'shop', 'web'];
    const rows = values.map((value, order) => `${order},2026-01-01,OFF,kim,p1,1,100.00,${value}`);
    const lines = values.map((value, order) => ({
      order_id: `${order}`,
      date: '2026-01-01',
      codes: ['OFF'],
      customer_source_id: 'kim',
      product_id: 'p1',
      quantity: 1,
      price: 10_000,
      [column]: value,
    }));
    const head = `order_id,date,codes,customer_source_id,product_id,quantity,price,${column}`;

    for (const file of [[head, ...rows], lines.map((line) => JSON.stringify(line))]) {
      expect(await report(await upload(...file))).toMatchObject({
        decisions: 3,
        refused: { then: exactly(1) },
        discount: { then: exactly(2_000) },
        rows: [],
      });
    }
  });

  it('names bad JSON lines', async () => {
    const id = await upload(
      '{"order_id":"1","date":"2026-01-01","amount":1.5}',
      '{"order_id":"2","date":"2026-01-01","amount":-1}',
      '{"order_id":"3","date":"2026-01-01","qty":1}',
      '{"order_id":"4"',
      '[]',
      '{"date":"2026-01-01","amount":1}',
      '{"order_id":"7","date":"2026-01-01","amount":1,"codes":[1]}',
      '{"order_id":"8","date":"2026-01-01","amount":1,"customer_source_id":"a\\u0000"}',
    );

    const { decisions, rows, left_out } = await report(id);
    expect([decisions, left_out]).toEqual([0, [{ reason: 'bad_row', count: 8 }]]);
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('refuses unknown codes, and leaves none out', async () => {
    expect(await report(await csv('1,2026-01-01,NONE,100'))).toMatchObject({
      decisions: 1,
      refused: { then: exactly(1), now: exactly(1) },
      left_out: [],
    });
  });

  it('of a file without orders has no decisions', async () => {
    expect(await report(await csv())).toMatchObject({ decisions: 0, by_day: [], discount: { now: exactly(0) } });
  });

  it.each([
    ['without an order_id', ['date,amount', '2026-01-01,1'], /The column order_id is missing/],
    ['with an unknown column', ['order_id,date,qty', '1,2026-01-01,1'], /The column qty is unknown/],
    ['with a column twice', ['order_id,date,Order ID', '1,2026-01-01,1'], /comes twice/],
    ['with a quote out of place', ['order_id,date', '1,"2026'], /Line \d cannot be read/],
  ])('of a file %s fails, and says why', async (_what, lines, message) => {
    const { body } = await beginOrders(await upload(...lines));

    expect(await endOf(rt, body['async_action_id'] as string)).toMatchObject({
      status: 'FAILED',
      message: expect.stringMatching(message) as string,
    });
  });

  it('of an upload without a file fails', async () => {
    const { body } = await beginOrders((await app.createUpload(rt, caller)).id);

    expect(await endOf(rt, body['async_action_id'] as string)).toMatchObject({ status: 'FAILED' });
  });

  it('changes nothing, and takes the same upload again', async () => {
    const id = await csv('1,2026-01-01,ONE,100');
    const first = await report(id);

    expect(await report(id)).toEqual(first);
    expect(await answered('GET /v1/vouchers/{code}', { params: { code: 'ONE' } })).toMatchObject({
      redemption: { redeemed_quantity: 0 },
    });
  });
});

describe('the slices of a backtest of orders', () => {
  const fileName = (actionId: string, name: string) => `${caller.project}/exports/${actionId}.${name}.json`;
  const fileOf = (actionId: string, name: string) => rt.files!.read(fileName(actionId, name));

  async function sliceOf(actionId: string, doneUntil?: string) {
    const action = (await rt.store.asyncActions.load(caller, actionId))!;
    const saved = doneUntil === undefined ? action : { ...action, done_until: doneUntil };
    const work = action.work as app.OrdersBacktestWork;
    return app.runOrdersBacktest(rt, { scope: caller, action: saved }, { work, untilMs: 0, atOnce: 2 });
  }

  it('go on where the last one ended, with the same report', async () => {
    const rows = Array.from({ length: 7 }, (_one, index) => `${index},2026-01-0${(index % 3) + 1},ONE,${index + 1}`);
    const id = await csv(...rows);
    const whole = await report(id, added());
    const { body } = await beginOrders(id, added());
    const actionId = body['async_action_id'] as string;
    for (let slices = 0; slices < 3; slices += 1) {
      // A slice that dies leaves nothing but its count.
      await sliceOf(actionId);
      const slice = await sliceOf(actionId);
      if (slice.status !== 'MORE') throw new Error('Three slices of two leave the last order.');
      const nowMs = rt.clock.nowMs();
      await rt.store.asyncActions.lease(caller, actionId, { nowMs, untilMs: nowMs + 1_000 });
      const { doneUntil, record } = slice;
      const left = { leasedUntilMs: nowMs + 1_000, doneUntil, ...(record && { record }) };
      await rt.store.asyncActions.release(caller, actionId, left);
    }

    expect(await endOf(rt, actionId)).toMatchObject({ status: 'DONE' });
    expect((await getBacktest(actionId)).body).toEqual(whole);
    for (const name of ['orders-0', 'state-2', 'state-4', 'state-6']) expect(await fileOf(actionId, name)).toBeNull();
  });

  it('keep the counts of all limited codes outside of the action', async () => {
    const rows = Array.from({ length: 4 }, (_one, index) => `${index},2026-01-01,ONE,1,customer-${index}`);
    const id = await upload('order_id,date,codes,amount,customer_source_id', ...rows);
    const { body } = await beginOrders(id);
    const actionId = body['async_action_id'] as string;

    const slice = await sliceOf(actionId);

    expect(slice).toMatchObject({ status: 'MORE', doneUntil: JSON.stringify({ decided: 2, earlier: null }) });
    expect(await fileOf(actionId, 'state-2')).not.toBeNull();
    expect(await fileOf(actionId, 'orders-0')).not.toBeNull();
  });

  it('end when the files of the backtest were removed between two of them', async () => {
    const { body } = await beginOrders(await csv('1,2026-01-01,OFF,100', '2,2026-01-01,OFF,100', '3,2026-01-01,,1'));
    const actionId = body['async_action_id'] as string;
    const first = await sliceOf(actionId);
    if (first.status !== 'MORE') throw new Error('A slice of two leaves the last order.');
    await rt.files!.remove(fileName(actionId, 'state-2'));

    expect(await sliceOf(actionId, first.doneUntil)).toMatchObject({
      status: 'FAILED',
      message: 'The files of the backtest were removed. Begin it again.',
    });
  });

  it('end when the configuration has changed between two of them', async () => {
    const id = await csv('1,2026-01-01,OFF,100', '2,2026-01-01,OFF,100', '3,2026-01-01,OFF,100');
    const { body } = await beginOrders(id);
    const actionId = body['async_action_id'] as string;
    const first = await sliceOf(actionId);
    if (first.status !== 'MORE') throw new Error('A slice of two leaves the last order.');
    await answered('PUT /v1/promotions/tiers/{tierId}', { params: { tierId }, body: { banner: 'Now' } });

    expect(await sliceOf(actionId, first.doneUntil)).toMatchObject({
      status: 'FAILED',
      message: expect.stringMatching(/configuration was changed/) as string,
    });
  });
});

describe('the request of a backtest of orders', () => {
  it.each([
    ['a mode', { mode: 'ROLLING' }],
    ['a beginning', { from: '2026-01-01' }],
    ['an end', { to: '2026-01-01' }],
    ['a path that no draft takes', { changes: [{ method: 'POST', path: '/v1/vouchers' }] }],
  ])('with %s is refused', async (_what, body) => {
    const answer = await beginOrders(await csv('1,2026-01-01,,1'), body);

    expect([answer.status, answer.body.key]).toEqual([400, 'invalid_payload']);
  });

  it('of an unknown upload, or one that is older than a day, is not found', async () => {
    const id = await csv('1,2026-01-01,,1');
    expect((await beginOrders('upl_000000000000000000000000')).status).toBe(404);
    rt.clock.advance(25 * 3_600_000);

    expect((await beginOrders(id)).status).toBe(404);
  });
});
