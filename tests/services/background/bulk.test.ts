// Bulk changes and imports over the real store: each row takes effect once, refused rows are named.
import { getAsyncAction } from '../../../lib/services/background/async-actions';
import { runDueActions } from '../../../lib/services/background/background';
import {
  bulkCustomers,
  bulkProducts,
  customersMetadata,
  importOrders,
  productsMetadata,
} from '../../../lib/services/background/bulk';
import { getCustomer } from '../../../lib/services/customers/customers';
import { getOrder, listOrders } from '../../../lib/services/orders/orders';
import { getProduct } from '../../../lib/services/catalogue/products';
import { validate as isBulkCustomers } from '../../../schemas/compiled/customers/bulk';
import { validate as isImport } from '../../../schemas/compiled/orders/import';
import { WriteUnanswered } from '../../../lib/storage/table/table';
import { type TestRuntime, aCaller, aRuntime } from '../../support/runtime';
import { refusal } from '../../support/setup';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

/** Let the worker finish what the first slice left. */
const finished = async ({ async_action_id: id }: { async_action_id: string }) => {
  await runDueActions(rt, performance.now() + 20_000);
  return getAsyncAction(rt, caller, id);
};

describe('customers in bulk', () => {
  test('are created and updated by source id, rows in their order', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ source_id: `c${index}`, name: `Name ${index}` }));

    const action = await finished(
      await bulkCustomers(rt, caller, [...rows, { source_id: 'c0', phone: '1', name: 'Last' }]),
    );

    expect(action).toMatchObject({
      type: 'CUSTOMERS.BULK_UPDATE',
      status: 'DONE',
      result: { done_count: 31, failed_count: 0 },
    });
    expect(await getCustomer(rt, caller, 'c0')).toMatchObject({ name: 'Last', phone: '1' });
    expect(await getCustomer(rt, caller, 'c29')).toMatchObject({ name: 'Name 29' });
  });

  test('take metadata where they exist; others are named', async () => {
    await finished(await bulkCustomers(rt, caller, [{ source_id: 'a', metadata: { x: 1 } }]));

    const action = await finished(
      await customersMetadata(rt, caller, { source_ids: ['a', 'nobody'], metadata: { y: 2 } }),
    );

    expect(action).toMatchObject({ result: { done_count: 1, failed_count: 1, failed: ['nobody'] } });
    expect(await getCustomer(rt, caller, 'a')).toMatchObject({ metadata: { x: 1, y: 2 } });
    expect(await refusal(getCustomer(rt, caller, 'nobody'))).toMatchObject({ key: 'not_found' });
  });

  test.each([
    ['a row without a source id', [{ name: 'x' }]],
    ['no rows', []],
    ['too many rows', Array(2001).fill({ source_id: 'x' })],
    ['an object', { source_id: 'x' }],
  ])('its schema refuses %s', (_name, body) => {
    expect(isBulkCustomers(body)).toBe(false);
  });
});

describe('products in bulk', () => {
  test('are created, updated, and take metadata', async () => {
    await finished(
      await bulkProducts(rt, caller, [{ source_id: 'p', price: 5 }, { source_id: 'q' }, { source_id: 'p', name: 'P' }]),
    );
    const action = await finished(await productsMetadata(rt, caller, { source_ids: ['p', 'x'], metadata: { m: 1 } }));

    expect(action).toMatchObject({ result: { failed: ['x'] } });
    expect(await getProduct(rt, caller, { product: 'p' })).toMatchObject({ price: 5, name: 'P', metadata: { m: 1 } });
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
    const action = await finished(await importOrders(rt, caller, orders));

    expect(action).toMatchObject({
      status: 'DONE',
      result: { done_count: 3, failed_count: 1, failed: ['ord_unknown'] },
    });
    expect(await getOrder(rt, caller, 'o1')).toMatchObject({ amount: 100, status: 'PAID', metadata: { a: 1 } });
    expect(await listOrders(rt, caller, {})).toMatchObject({ total: 2 });
    expect(await getCustomer(rt, caller, 'jo')).toMatchObject({
      summary: { orders: { total_count: 1, total_amount: 100 } },
    });
  });

  test('makes each order once, although its part is done again', async () => {
    // The last write of the part is lost: the worker does the whole part again.
    const writesOfPart = 3;
    for (let index = 0; index < writesOfPart; index += 1)
      rt.faults.next('transact', { kind: 'AFTER', work: () => Promise.resolve() });
    rt.faults.next('transact', { kind: 'LOST_REQUEST' });

    const begun = await importOrders(rt, caller, [{ amount: 1 }, { amount: 2 }, { amount: 3 }]);
    expect(await getAsyncAction(rt, caller, begun.async_action_id)).toMatchObject({ progress: 0 });
    rt.clock.advance(61_000);
    const action = await finished(begun);

    expect(action).toMatchObject({ status: 'DONE', result: { done_count: 3, failed_count: 0 } });
    expect(await listOrders(rt, caller, {})).toMatchObject({ total: 3 });
  });

  test('waits for an order that another request holds', async () => {
    const nowMs = rt.clock.nowMs();
    const held = await rt.store.orderLocks.acquire(caller, 'o1', { nowMs, untilMs: nowMs + 20_000, owner: null });

    const begun = await importOrders(rt, caller, [{ source_id: 'o1', amount: 7 }]);
    expect(await refusal(getOrder(rt, caller, 'o1'))).toMatchObject({ key: 'not_found' });
    if (held.status === 'ACQUIRED') await rt.store.orderLocks.release(caller, held.lock);
    rt.clock.advance(61_000);

    expect(await finished(begun)).toMatchObject({ status: 'DONE', result: { done_count: 1, failed_count: 0 } });
    expect(await getOrder(rt, caller, 'o1')).toMatchObject({ amount: 7 });
  });

  test('refuses a row that no record can hold', async () => {
    const items = Array.from({ length: 500 }, () => ({ metadata: { text: 'x'.repeat(1000) } }));

    await expect(async () => importOrders(rt, caller, [{ items }])).rejects.toMatchObject({
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
    const { async_action_id: id } = await bulkCustomers(rt, caller, [{ source_id: 'ada' }]);
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
    await expect(rt.store.asyncActions.release(caller, id, { leasedUntilMs })).rejects.toThrow(WriteUnanswered);
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
    expect(await getAsyncAction(rt, caller, id)).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await rt.store.asyncActions.finish(caller, id, { ...end, leasedUntilMs: later })).toBe(true);
    expect(await getAsyncAction(rt, caller, id)).toMatchObject({ status: 'FAILED' });
  });
});
