// Bulk changes and imports over the real store: each row takes effect once, refused rows are named.
import { validate as isBulkCustomers } from '../../../schemas/compiled/customers/bulk';
import { validate as isImport } from '../../../schemas/compiled/orders/import';
import * as app from '../../support/app';
import { aCaller, aRuntime, aVoucher, putVoucher, refusal, type TestRuntime } from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

/** Let the worker finish what the first slice left. */
const finished = async ({ async_action_id: id }: { async_action_id: string }) => {
  await app.runDueActions(rt, performance.now() + 20_000);
  return app.getAsyncAction(rt, caller, id);
};

describe('customers in bulk', () => {
  test('are created and updated by source id, rows in their order', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ source_id: `c${index}`, name: `Name ${index}` }));

    const action = await finished(
      await app.bulkCustomers(rt, caller, [...rows, { source_id: 'c0', phone: '1', name: 'Last' }]),
    );

    expect(action).toMatchObject({
      type: 'CUSTOMERS.BULK_UPDATE',
      status: 'DONE',
      result: { done_count: 31, failed_count: 0 },
    });
    expect(await app.getCustomer(rt, caller, 'c0')).toMatchObject({ name: 'Last', phone: '1' });
    expect(await app.getCustomer(rt, caller, 'c29')).toMatchObject({ name: 'Name 29' });
  });

  test('take metadata; those that nobody knows are made, and once only', async () => {
    await finished(await app.bulkCustomers(rt, caller, [{ source_id: 'a', metadata: { x: 1 } }]));

    const action = await finished(
      await app.customersMetadata(rt, caller, { source_ids: ['a', 'nobody'], metadata: { y: 2 } }),
    );

    expect(action).toMatchObject({ result: { done_count: 2, failed_count: 0, errors: [] } });
    expect(await app.getCustomer(rt, caller, 'a')).toMatchObject({ metadata: { x: 1, y: 2 } });
    const made = await app.getCustomer(rt, caller, 'nobody');
    expect(made).toMatchObject({ source_id: 'nobody', metadata: { y: 2 } });
    await finished(await app.customersMetadata(rt, caller, { source_ids: ['nobody'], metadata: { y: 2 } }));
    expect(await app.getCustomer(rt, caller, 'nobody')).toEqual(made);
  });

  test('take metadata by id as well, and an id of nobody makes nobody', async () => {
    await finished(await app.bulkCustomers(rt, caller, [{ source_id: 'a' }]));
    const { id } = await app.getCustomer(rt, caller, 'a');
    const gone = `cust_${'0'.repeat(32)}`;
    const source_ids = [id, gone];

    const action = await finished(await app.customersMetadata(rt, caller, { source_ids, metadata: { y: 2 } }));

    const details = `Cannot find customer with id ${gone}`;
    expect(action.result).toEqual({
      message: null,
      done_count: 1,
      failed_count: 1,
      total_count: 2,
      failed: [{ source_id: gone, reason: details }],
      reports: [expect.stringContaining('/v1/exports/aa_')],
      reports_available_till: '2026-04-09T12:00:00.000Z',
      errors: [{ message: 'Resource not found', details, key: 'not_found', source_id: gone }],
    });
    expect(await app.getCustomer(rt, caller, 'a')).toMatchObject({ metadata: { y: 2 } });
    expect(await refusal(app.getCustomer(rt, caller, gone))).toMatchObject({ key: 'not_found' });
  });

  test('are refused where their metadata would grow too large', async () => {
    const half = 'x'.repeat(app.LIMITS.metadataBytes / 2);
    await finished(await app.bulkCustomers(rt, caller, [{ source_id: 'full', metadata: { a: half } }]));

    const action = await finished(
      await app.customersMetadata(rt, caller, { source_ids: ['full', 'new'], metadata: { b: half } }),
    );

    expect(action.result).toMatchObject({ failed: [{ source_id: 'full' }], errors: [{ key: 'invalid_payload' }] });
    expect(await app.getCustomer(rt, caller, 'full')).toMatchObject({ metadata: { a: half } });
    expect(await app.getCustomer(rt, caller, 'new')).toMatchObject({ metadata: { b: half } });
  });

  test.each([
    ['a row without a source id', [{ name: 'x' }]],
    ['too many rows', Array(2001).fill({ source_id: 'x' })],
    ['an object', { source_id: 'x' }],
  ])('its schema refuses %s', (_name, body) => {
    expect(isBulkCustomers(body)).toBe(false);
  });
});

describe('products in bulk', () => {
  test('are created, updated, and take metadata', async () => {
    await finished(
      await app.bulkProducts(rt, caller, [
        { source_id: 'p', price: 5 },
        { source_id: 'q' },
        { source_id: 'p', name: 'P' },
      ]),
    );
    const action = await finished(
      await app.productsMetadata(rt, caller, { source_ids: ['p', 'x'], metadata: { m: 1 } }),
    );

    expect(action).toMatchObject({ result: { done_count: 2, failed_count: 0 } });
    expect(await app.getProduct(rt, caller, { product: 'p' })).toMatchObject({
      price: 5,
      name: 'P',
      metadata: { m: 1 },
    });
    expect(await app.getProduct(rt, caller, { product: 'x' })).toMatchObject({ source_id: 'x', metadata: { m: 1 } });
  });

  test('take metadata by id as well, and an id of nobody makes none', async () => {
    await finished(await app.bulkProducts(rt, caller, [{ source_id: 'p' }]));
    const { id } = await app.getProduct(rt, caller, { product: 'p' });
    const gone = `prod_${'0'.repeat(32)}`;

    const action = await finished(
      await app.productsMetadata(rt, caller, { source_ids: [id, gone], metadata: { m: 1 } }),
    );

    expect(action).toMatchObject({ result: { failed: [{ source_id: gone }], errors: [{ key: 'not_found' }] } });
    expect(await app.getProduct(rt, caller, { product: 'p' })).toMatchObject({ metadata: { m: 1 } });
    expect(await refusal(app.getProduct(rt, caller, { product: gone }))).toMatchObject({ key: 'not_found' });
  });
});

describe('codes in bulk', () => {
  test.each([
    ['of one spelling', true, 'AGAIN'],
    ['of another case, where codes are compared without it', false, 'again'],
  ])('that are named again take metadata in the order sent: %s', async (_name, caseSensitiveCodes, other) => {
    const by = aCaller({ caseSensitiveCodes });
    await putVoucher(rt, aVoucher({ code: 'AGAIN' }), by);
    await putVoucher(rt, aVoucher({ code: 'ONCE' }), by);
    const rows = Array.from({ length: 20 }, (_, at) => ({ code: at % 2 ? other : 'AGAIN', metadata: { last: at } }));

    const { async_action_id: id } = await app.bulkUpdate(rt, by, [
      ...rows,
      { code: 'ONCE', metadata: { last: 'once' } },
    ]);
    await app.runDueActions(rt, performance.now() + 20_000);

    expect(await app.getAsyncAction(rt, by, id)).toMatchObject({ status: 'DONE', result: { done_count: 21 } });
    expect(await app.getVoucher(rt, by, 'AGAIN')).toMatchObject({ metadata: { last: 19 } });
    expect(await app.getVoucher(rt, by, 'ONCE')).toMatchObject({ metadata: { last: 'once' } });
  });
});

describe('importOrders', () => {
  const orders = [
    { source_id: 'o1', amount: 100, status: 'PAID' as const, customer: { source_id: 'jo' } },
    { amount: 200 },
    { id: 'ord_unknown', amount: 1 },
    { source_id: 'o1', metadata: { a: 1 } },
  ];

  test('saves what can be saved, and names the rest', async () => {
    const action = await finished(await app.importOrders(rt, caller, orders));

    expect(action).toMatchObject({
      status: 'DONE',
      result: {
        message: '3 order(s) imported successfully, 1 failed.',
        done_count: 3,
        failed_count: 1,
        failed: [{ source_id: null, row: 3, reason: 'Cannot find order with id ord_unknown' }],
      },
    });
    expect(await app.getOrder(rt, caller, 'o1')).toMatchObject({ amount: 100, status: 'PAID', metadata: { a: 1 } });
    expect(await app.listOrders(rt, caller, {})).toMatchObject({ total: 2 });
    expect(await app.getCustomer(rt, caller, 'jo')).toMatchObject({
      summary: { orders: { total_count: 1, total_amount: 100 } },
    });
  });

  test('makes each order once, although its part is done again', async () => {
    // The last write of the part is lost: the worker does the whole part again.
    const writesOfPart = 3;
    for (let index = 0; index < writesOfPart; index += 1)
      rt.faults.next('transact', { kind: 'AFTER', work: () => Promise.resolve() });
    rt.faults.next('transact', { kind: 'LOST_REQUEST' });

    const begun = await app.importOrders(rt, caller, [{ amount: 1 }, { amount: 2 }, { amount: 3 }]);
    expect(await app.getAsyncAction(rt, caller, begun.async_action_id)).toMatchObject({ progress: 0 });
    rt.clock.advance(61_000);
    const action = await finished(begun);

    expect(action).toMatchObject({ status: 'DONE', result: { done_count: 3, failed_count: 0 } });
    expect(await app.listOrders(rt, caller, {})).toMatchObject({ total: 3 });
  });

  test('waits for an order that another request holds', async () => {
    const nowMs = rt.clock.nowMs();
    const held = await rt.store.orderLocks.acquire(caller, 'o1', { nowMs, untilMs: nowMs + 20_000, owner: null });

    const begun = await app.importOrders(rt, caller, [{ source_id: 'o1', amount: 7 }]);
    expect(await refusal(app.getOrder(rt, caller, 'o1'))).toMatchObject({ key: 'not_found' });
    if (held.status === 'ACQUIRED') await rt.store.orderLocks.release(caller, held.lock);
    rt.clock.advance(61_000);

    expect(await finished(begun)).toMatchObject({ status: 'DONE', result: { done_count: 1, failed_count: 0 } });
    expect(await app.getOrder(rt, caller, 'o1')).toMatchObject({ amount: 7 });
  });

  test('is done after those of the project that were sent before it, whatever else is', async () => {
    const nowMs = rt.clock.nowMs();
    const held = await rt.store.orderLocks.acquire(caller, 'o1', { nowMs, untilMs: nowMs + 20_000, owner: null });
    const first = await app.importOrders(rt, caller, [{ source_id: 'o1', amount: 1 }]);
    rt.clock.advance(1);
    const second = await app.importOrders(rt, caller, [{ source_id: 'o2', amount: 2 }]);
    rt.clock.advance(1);
    const others = await app.bulkCustomers(rt, caller, [{ source_id: 'jo' }]);

    const statuses = async () => {
      const all = [first, second, others].map(({ async_action_id: id }) => app.getAsyncAction(rt, caller, id));
      return (await Promise.all(all)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'DONE']);
    expect(await refusal(app.getOrder(rt, caller, 'o2'))).toMatchObject({ key: 'not_found' });

    if (held.status === 'ACQUIRED') await rt.store.orderLocks.release(caller, held.lock);
    rt.clock.advance(61_000);
    await finished(first);
    rt.clock.advance(app.LIMITS.orderImportRestMs + 1);
    await finished(second);
    expect(await statuses()).toEqual(['DONE', 'DONE', 'DONE']);
    expect(await app.getOrder(rt, caller, 'o2')).toMatchObject({ amount: 2 });
  });

  test('refuses a row that no record can hold', async () => {
    const items = Array.from({ length: 500 }, () => ({ metadata: { text: 'x'.repeat(1000) } }));

    await expect(async () => app.importOrders(rt, caller, [{ items }])).rejects.toMatchObject({
      failure: { key: 'invalid_payload' },
    });
  });

  test.each([
    ['too many orders', Array(2001).fill({})],
    ['an order with a bad amount', [{ amount: 'x' }]],
  ])('its schema refuses %s', (_name, body) => {
    expect(isImport(body)).toBe(false);
  });

  test('its schema takes the most orders', () => {
    expect(isImport(Array(2000).fill({ amount: '1' }))).toBe(true);
  });
});

describe('the lease of a worker', () => {
  const LEASE_MS = 60_000;

  /** An action that nobody has begun, and how a worker takes it. */
  const anAction = async () => {
    // Its part and itself are stored; the first slice is not begun.
    const stored = { kind: 'AFTER', work: () => Promise.resolve() } as const;
    rt.faults.next('write', stored, stored, { kind: 'BUSY' });
    const { async_action_id: id } = await app.bulkCustomers(rt, caller, [{ source_id: 'ada' }]);
    const take = async () => {
      const times = { nowMs: rt.clock.nowMs(), untilMs: rt.clock.nowMs() + LEASE_MS };
      return (await rt.store.asyncActions.lease(caller, id, times)) ? times.untilMs : null;
    };
    return { id, take };
  };

  test('is not ended by a worker that it took over from', async () => {
    const { id, take } = await anAction();
    const leasedUntilMs = (await take())!;
    rt.clock.advance(LEASE_MS + 1);
    await take();

    await rt.store.asyncActions.release(caller, id, { leasedUntilMs });

    expect(await take()).toBeNull();
  });

  test('is not ended by a write that arrives late', async () => {
    const { id, take } = await anAction();
    const leasedUntilMs = (await take())!;
    rt.faults.next('write', { kind: 'LATE' });
    await expect(rt.store.asyncActions.release(caller, id, { leasedUntilMs })).rejects.toThrow(app.WriteUnanswered);
    rt.clock.advance(LEASE_MS + 1);
    await take();

    await rt.faults.land();

    expect(await take()).toBeNull();
  });

  test('ends an action only while it lasts', async () => {
    const { id, take } = await anAction();
    const leasedUntilMs = (await take())!;
    rt.clock.advance(LEASE_MS + 1);
    const later = (await take())!;
    const end = { status: 'FAILED', message: 'Stood still', date: '2026-03-10T12:02:00.000Z' } as const;

    expect(await rt.store.asyncActions.finish(caller, id, { ...end, leasedUntilMs })).toBe(false);
    expect(await app.getAsyncAction(rt, caller, id)).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await rt.store.asyncActions.finish(caller, id, { ...end, leasedUntilMs: later })).toBe(true);
    expect(await app.getAsyncAction(rt, caller, id)).toMatchObject({ status: 'FAILED' });
  });
});

describe('rows that were refused', () => {
  test('are all named, however many parts they are of and pages of the table they take', async () => {
    const parts = Array.from({ length: 130 }, (_, number) => ({ number, rows: [{ source_id: `row-${number}` }] }));
    const type = 'CUSTOMERS.BULK_UPDATE';
    const action = app.newAction(rt, caller, { type, work: { kind: 'METADATA' }, total: parts.length, parts });
    await rt.store.asyncActions.put(caller, action, { parts });
    for (const { number } of parts) {
      const failed = [{ name: `row-${number}`, key: 'invalid_payload', details: 'x'.repeat(10_000) }];
      await rt.store.asyncActions.closePart(caller, action.id, { number, done: 1, failed });
    }

    const { result } = await app.getAsyncAction(rt, caller, action.id);

    const shown = result!;
    expect(shown.failed!.map(({ source_id }) => source_id)).toEqual(parts.map(({ number }) => `row-${number}`));
    expect([shown.failed_count, shown.errors!.length]).toEqual([130, 130]);
  });
});
