// Work in the background that goes wrong: what is lost is named, what fails waits, others come first, and it ends.
import { partKey } from '../../../lib/storage/keys/code-keys';
import * as app from '../../support/app';
import { aCaller, aRuntime, dump, PROJECT, type TestRuntime } from '../../support/shop';

const caller = aCaller({ requestId: 'v-0123456789abcdef01' });
const DAY_MS = 24 * 3_600_000;
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const work = (runtime: app.Runtime = rt) => app.runDueActions(runtime, performance.now() + 20_000);
const shown = (id: string) => app.getAsyncAction(rt, caller, id);

/** Sixty customers in three parts, stored but not begun. */
async function aBulk(): Promise<string> {
  const rows = Array.from({ length: 60 }, (_, index) => {
    return { name: `c${index}`, request: { source_id: `c${index}`, name: 'Jo' } };
  });
  const parts = app.partsOf(rows, 25);
  const of = { type: 'CUSTOMERS.BULK_UPDATE', work: { kind: 'ROWS', of: 'CUSTOMER' }, total: 60, parts } as const;
  const action = app.newAction(rt, caller, of);
  await rt.store.asyncActions.put(caller, action, { parts });
  return action.id;
}

/** A process in which no customer can be found. */
function failing(): TestRuntime {
  const customers = Object.assign(Object.create(rt.store.customers) as typeof rt.store.customers, {
    find: () => Promise.reject(new Error('secret of the service')),
  });
  return { ...rt, store: { ...rt.store, customers } };
}

describe('a part that is gone before it was done', () => {
  it.each([
    ['first', 0, 25],
    ['middle', 1, 25],
    ['last', 2, 10],
  ])('fails the action where it is the %s one, with its number', async (_name, number, rows) => {
    const id = await aBulk();
    await new app.DynamoTable(rt.at).write({ kind: 'delete', key: partKey(PROJECT, id, { kind: 'open', number }) });

    await work();

    expect(await shown(id)).toMatchObject({
      status: 'FAILED',
      result: {
        done_count: 60 - rows,
        failed_count: rows,
        total_count: 60,
        failed: [{ reason: `Lost before it was done: part ${number + 1} (${rows} rows).` }],
      },
    });
    expect(rt.logged).toContainEqual(expect.objectContaining({ async_action_id: id }));
  });

  it('is none where all parts were done', async () => {
    const id = await aBulk();

    await work();

    expect(await shown(id)).toMatchObject({ status: 'DONE', result: { done_count: 60, failed_count: 0 } });
  });
});

describe('parts of an action that stays open', () => {
  const expirations = async (): Promise<readonly number[]> =>
    Object.values(await dump(rt)).flatMap(({ sk, expires_at }) => (sk.startsWith('I#') ? [Number(expires_at)] : []));

  it('are kept for longer while it is worked on', async () => {
    await aBulk();
    rt.clock.advance(app.LIMITS.partKeptMs - DAY_MS);

    await work(failing());

    const expected = Math.floor((rt.clock.nowMs() + app.LIMITS.partKeptMs) / 1000);
    expect(await expirations()).toEqual([expected, expected, expected]);
  });
});

describe('a run of the worker', () => {
  const run = (runtime: app.Runtime) => app.workOrFail(runtime, performance.now() + 20_000);

  it('fails with the third try in vain of an action, and with each one after it, and does the others first', async () => {
    const id = await aBulk();
    for (const pause of [15_000, 30_000]) {
      await expect(run(failing())).resolves.toEqual({ ended: 0 });
      rt.clock.advance(pause + 1);
    }
    const other = app.newAction(rt, caller, {
      type: 'CUSTOMERS.BULK_UPDATE',
      work: { kind: 'ROWS', of: 'CUSTOMER' },
      total: 0,
    });
    await rt.store.asyncActions.put(caller, other);

    await expect(run(failing())).rejects.toThrow(`Work in the background fails again and again: ${id}`);

    expect(await shown(other.id)).toMatchObject({ status: 'DONE' });
    rt.clock.advance(60_001);
    await expect(run(failing())).rejects.toThrow(id);
  });

  it('fails where an action cannot even be taken', async () => {
    const id = await aBulk();
    const asyncActions = Object.assign(Object.create(rt.store.asyncActions) as typeof rt.store.asyncActions, {
      lease: () => Promise.reject(new Error('no table')),
    });

    await expect(run({ ...rt, store: { ...rt.store, asyncActions } })).rejects.toThrow(id);
  });

  it('succeeds where an action ends', async () => {
    await aBulk();

    await expect(run(rt)).resolves.toEqual({ ended: 1 });
  });
});

describe('an action that throws', () => {
  it('waits longer each time, lets others go first, and ends with what was done', async () => {
    const id = await aBulk();
    const moments: number[] = [];
    for (let tries = 1; tries <= app.LIMITS.actionTries; tries += 1) {
      await work(failing());
      moments.push(rt.clock.nowMs());
      if (tries === 2) expect(await shown(id)).toMatchObject({ status: 'IN_PROGRESS', tries: 2 });
      await work(failing());
      rt.clock.advance(Math.min(3_600_000, 15_000 * 2 ** (tries - 1)) + 1);
    }
    rt.clock.advance(DAY_MS);
    await work();

    const tried = rt.logged.filter(({ async_action_id, tries }) => async_action_id === id && tries !== undefined);
    expect(tried.map(({ tries }) => tries)).toEqual(moments.map((_, index) => index + 1));
    expect(tried[0]).toMatchObject({ type: 'CUSTOMERS.BULK_UPDATE', request_id: caller.requestId });
    const answer = await shown(id);
    expect(answer).toMatchObject({ status: 'FAILED', tries: 19, result: { done_count: 0, failed_count: 0 } });
    expect((answer.result as { message: string }).message).toBe('Given up after 20 tries: Internal error');
    expect(await rt.store.asyncActions.due(10)).toEqual([]);
  });

  it('is behind what comes later', async () => {
    const id = await aBulk();
    await work(failing());
    rt.clock.advance(1_000);
    const later = await rt.store.asyncActions.due(10);
    const other = await aBulk();

    expect(later.map(({ action }) => action.id)).toEqual([id]);
    expect((await rt.store.asyncActions.due(10)).map(({ action }) => action.id)).toEqual([other, id]);
  });

  it('is done once it can be, and tries in vain are forgotten', async () => {
    const id = await aBulk();
    await work(failing());
    rt.clock.advance(app.LIMITS.actionPauseMs + 1);
    await work();

    expect(await shown(id)).toMatchObject({ status: 'DONE', result: { done_count: 60 } });
    expect(await app.getCustomer(rt, caller, 'c59')).toMatchObject({ name: 'Jo' });
  });

  it('leaves no campaign waiting when it is given up', async () => {
    const asyncActions = Object.assign(Object.create(rt.store.asyncActions) as typeof rt.store.asyncActions, {
      addToShard: () => Promise.reject(new Error('broken')),
    });
    const broken = { ...rt, store: { ...rt.store, asyncActions } };
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } } as const;
    const request = {
      name: 'Stuck',
      type: 'STATIC',
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers_count: 10,
      voucher,
    } as const;
    const { id } = await app.createCampaign(broken, caller, request);
    for (let tries = 1; tries <= app.LIMITS.actionTries; tries += 1) {
      rt.clock.advance(app.LIMITS.longestActionPauseMs + 1);
      await work(broken);
    }

    const campaign = (await rt.store.config.load(caller)).campaigns.get(id);
    expect(campaign).toMatchObject({ vouchers_generation_status: 'FAILED' });
    expect(campaign?.adding).toBeUndefined();
  });
});

test('small actions are as they were: done with their request', async () => {
  const { async_action_id: id } = await app.bulkCustomers(rt, caller, [{ source_id: 'a' }]);

  expect(await shown(id)).toMatchObject({ status: 'DONE' });
  expect(await shown(id)).not.toHaveProperty('tries');
});
