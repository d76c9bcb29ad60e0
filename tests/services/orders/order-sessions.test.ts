// Who has an order is listed, and its lock taken from a request that is stuck: that request is refused, and leaves nothing.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  type Fault,
  putVoucher,
  redeem,
  refusalOf,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const ORDER = 'order-1';
const order = { source_id: ORDER, amount: 5_000 };
const LEASE_MS = 20_000;

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

interface Session {
  readonly id: string;
  readonly expires_at: string;
}

async function sessionsOf(name: string): Promise<readonly Session[]> {
  const { sessions, total } = await app.listOrderSessions(rt, caller, name);
  expect(sessions).toHaveLength(total);
  return sessions;
}

/** The lock of somebody who never comes back. @returns what the list calls it */
async function lockOrder(name = ORDER, owner: string | null = null): Promise<string> {
  const nowMs = rt.clock.nowMs();
  await rt.store.orderLocks.acquire(caller, name, { nowMs, untilMs: nowMs + LEASE_MS, owner });
  return (await sessionsOf(name))[0]!.id;
}

const release = (session: string, name = ORDER) => app.releaseOrderSession(rt, caller, { order: name, session });

/** What somebody does at the desk while a request stands still between its lock and its commit. */
function whenItCommits(work: () => Promise<unknown>): void {
  const fault: Fault = { kind: 'AFTER', work: async () => void (await work()) };
  rt.faults.next('transact', fault);
}

async function releaseIt(name = ORDER): Promise<void> {
  const [session] = await sessionsOf(name);
  await release(session!.id, name);
}

async function balance(code: string): Promise<number> {
  return ((await app.getVoucher(rt, caller, code)) as { gift: { balance: number } }).gift.balance;
}

const trail = async () => (await app.listAuditTrail(rt, caller, { action: 'order_lock.released' })).data;

describe('listOrderSessions', () => {
  it('lists the lock of an order in use, and neither its token nor the key of its request', async () => {
    await redeem(rt, caller, { redeemables: [voucherLine((await putVoucher(rt)).code)], order });
    const id = await lockOrder(ORDER, 'idempotency-key-of-the-shop');
    const held = await rt.store.orderLocks.held(caller, ORDER);

    const listed = await app.listOrderSessions(rt, caller, ORDER);

    const expires_at = new Date(rt.clock.nowMs() + LEASE_MS).toISOString();
    const sessions = [{ id, object: 'order_lock', type: 'LOCK', expires_at }];
    expect(listed).toEqual({ object: 'list', data_ref: 'sessions', sessions, total: 1 });
    expect(JSON.stringify(listed)).not.toContain('idempotency-key-of-the-shop');
    expect(JSON.stringify(listed)).not.toContain(held!.lock.token);
  });

  it('lists nothing of an order that no request uses, by id and by source id', async () => {
    const { order: paid } = await redeem(rt, caller, {
      redeemables: [voucherLine((await putVoucher(rt)).code)],
      order,
    });

    expect(await sessionsOf(ORDER)).toEqual([]);
    expect(await sessionsOf(paid!.id)).toEqual([]);
  });

  it('finds the lock of one order by its id and by its source id', async () => {
    const { order: paid } = await redeem(rt, caller, {
      redeemables: [voucherLine((await putVoucher(rt)).code)],
      order,
    });
    const id = await lockOrder();

    expect(await sessionsOf(paid!.id)).toMatchObject([{ id }]);
  });

  it('lists the lock of an order that is not stored yet: its first redemption has it', async () => {
    const id = await lockOrder('never-stored');

    expect(await sessionsOf('never-stored')).toMatchObject([{ id }]);
  });

  it('does not know an order that is neither stored nor in use', async () => {
    expect(await refusalOf(app.listOrderSessions(rt, caller, 'nothing'))).toMatchObject({
      key: 'not_found',
      resource_type: 'order',
      resource_id: 'nothing',
    });
  });

  it('lists a lock up to the end of its lease, and not a millisecond longer', async () => {
    const id = await lockOrder();

    rt.clock.advance(LEASE_MS);
    expect(await sessionsOf(ORDER)).toMatchObject([{ id }]);
    rt.clock.advance(1);
    expect(await refusalOf(app.listOrderSessions(rt, caller, ORDER))).toMatchObject({ key: 'not_found' });
  });

  it('knows no lock of another project', async () => {
    await lockOrder();

    const foreign = app.listOrderSessions(rt, aCaller({ project: 'proj_other' }), ORDER);

    expect(await refusalOf(foreign)).toMatchObject({ key: 'not_found' });
  });
});

describe('releaseOrderSession', () => {
  it('lets the next request have the order at once', async () => {
    const { code } = await putVoucher(rt);
    const request = { redeemables: [voucherLine(code)], order };
    const id = await lockOrder();
    expect(await refusalOf(redeem(rt, caller, request))).toMatchObject({ key: 'multiple_requests' });

    await release(id);

    expect((await redeem(rt, caller, request)).redemptions).toHaveLength(1);
  });

  it('says who did it, in the audit trail', async () => {
    const { order: paid } = await redeem(rt, caller, {
      redeemables: [voucherLine((await putVoucher(rt)).code)],
      order,
    });
    const id = await lockOrder();

    await app.releaseOrderSession(rt, aCaller({ requestId: 'req-1' }), { order: ORDER, session: id });

    expect(await trail()).toMatchObject([
      {
        action: 'order_lock.released',
        resource: { object: 'order', id: paid!.id },
        actor: { type: 'server_key', id: caller.keyId },
        changes: { session: { from: id, to: null } },
        request_id: 'req-1',
      },
    ]);
  });

  it('finds nothing the second time, and leaves no second line', async () => {
    const id = await lockOrder();
    await redeem(rt, caller, { redeemables: [voucherLine((await putVoucher(rt)).code)], order: { amount: 1_000 } });

    await release(id);

    expect(await refusalOf(release(id))).toMatchObject({ key: 'not_found', resource_type: 'order' });
    expect(await trail()).toHaveLength(1);
  });

  it('takes the lock from the request that was meant, and from no later one', async () => {
    const { code } = await putVoucher(rt);
    await redeem(rt, caller, { redeemables: [voucherLine(code)], order });
    const earlier = await lockOrder();
    rt.clock.advance(LEASE_MS + 1);
    const later = await lockOrder();

    expect(await refusalOf(release(earlier))).toMatchObject({ key: 'not_found', resource_type: 'session' });
    expect(await sessionsOf(ORDER)).toMatchObject([{ id: later }]);
    expect(await trail()).toEqual([]);
  });

  it('refuses a lock whose lease is over: nothing holds the order any more', async () => {
    await redeem(rt, caller, { redeemables: [voucherLine((await putVoucher(rt)).code)], order });
    const id = await lockOrder();
    rt.clock.advance(LEASE_MS + 1);

    expect(await refusalOf(release(id))).toMatchObject({ key: 'not_found', resource_type: 'session' });
  });

  it.each([
    ['carried out, and its answer lost', 'LOST_ANSWER'],
    ['lost', 'LOST_REQUEST'],
    ['carried out later', 'LATE'],
  ] as const)('is done once, with one line, where its write is %s', async (_name, kind) => {
    const id = await lockOrder();
    rt.faults.next('transact', { kind });

    await release(id);
    await rt.faults.land();

    const { code } = await putVoucher(rt);
    expect((await redeem(rt, caller, { redeemables: [voucherLine(code)], order })).redemptions).toHaveLength(1);
    expect(await trail()).toHaveLength(1);
  });
});

describe('a request whose lock was released between its lock and its commit', () => {
  it('is refused where it is a redemption, and leaves nothing: a second one goes through', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    whenItCommits(async () => {
      await releaseIt();
      await redeem(rt, caller, { redeemables: [voucherLine(code, 5)], order });
    });

    const first = redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order });

    expect(await refusalOf(first)).toMatchObject({ key: 'multiple_requests', resource_id: ORDER });
    expect(await balance(code)).toBe(995);
    const { total } = await app.listRedemptions(rt, caller, {});
    expect(total).toBe(1);
    expect(Object.keys((await app.getOrder(rt, caller, ORDER)).redemptions)).toHaveLength(1);
  });

  it('is refused also where no request used the order meanwhile', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    whenItCommits(releaseIt);

    const first = redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order });

    expect(await refusalOf(first)).toMatchObject({ key: 'multiple_requests' });
    expect(await balance(code)).toBe(1_000);
    expect(await refusalOf(app.getOrder(rt, caller, ORDER))).toMatchObject({ key: 'not_found' });
  });

  it('is refused for good where its transaction arrives late', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    rt.faults.next('transact', { kind: 'LATE' });

    const first = redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order });

    expect(await refusalOf(first)).toMatchObject({ key: 'temporarily_unavailable' });
    const id = await lockOrder();
    await release(id);
    await rt.faults.land();
    expect(await balance(code)).toBe(1_000);
  });

  it('is refused with its key again, and then takes effect once under it', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const request = { redeemables: [voucherLine(code, 100)], order };
    whenItCommits(releaseIt);

    const send = () => app.redeem(rt, caller, { request, idempotencyKey: 'key-1' });

    expect(await refusalOf(send())).toMatchObject({ key: 'multiple_requests' });
    const done = await send();
    expect(await send()).toEqual({ ...done, replayed: true });

    expect(await balance(code)).toBe(900);
  });

  it('is refused where it is a change of the order', async () => {
    await app.upsertOrder(rt, caller, order);
    whenItCommits(releaseIt);

    const change = app.updateOrder(rt, caller, ORDER, { metadata: { note: 'late' } });

    expect(await refusalOf(change)).toMatchObject({ key: 'multiple_requests' });
    expect((await app.getOrder(rt, caller, ORDER)).metadata).toEqual({});
  });

  it('is refused where it made the order, which is then not there', async () => {
    whenItCommits(releaseIt);

    expect(await refusalOf(app.upsertOrder(rt, caller, order))).toMatchObject({ key: 'multiple_requests' });
    expect(await refusalOf(app.getOrder(rt, caller, ORDER))).toMatchObject({ key: 'not_found' });
  });

  it('reserves no more than there is where it is a validation: each code has a condition of its own', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const reserve = (key: string, credits: number) =>
      app.validate(rt, caller, { redeemables: [voucherLine(code, credits)], order, session: { type: 'LOCK', key } });
    const acquire: Fault = { kind: 'AFTER', work: () => Promise.resolve() };
    const work = async () => {
      await releaseIt();
      expect(await reserve('second', 950)).toMatchObject({ valid: true });
    };
    rt.faults.next('write', acquire, { kind: 'AFTER', work });

    const first = await reserve('first', 100);

    expect(first).toMatchObject({ valid: false });
    expect(await app.listSessions(rt, caller, code)).toMatchObject({ total: 1, sessions: [{ locked_credits: 950 }] });
  });
});

describe('a rollback', () => {
  it('takes no lock of its own: it goes through once the lock of another request is released, and fences that one off', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order });
    whenItCommits(async () => {
      await releaseIt();
      await rollback(rt, caller, { id: redemptions[0]!.id });
    });

    const second = redeem(rt, caller, { redeemables: [voucherLine(code, 50)], order });

    expect(await refusalOf(second)).toMatchObject({ key: 'multiple_requests' });
    expect(await balance(code)).toBe(1_000);
  });

  it('is refused while the lock is held, and leaves the order as it was', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order });
    const id = await lockOrder();

    expect(await refusalOf(rollback(rt, caller, { id: redemptions[0]!.id }))).toMatchObject({
      key: 'multiple_requests',
    });
    await release(id);
    await rollback(rt, caller, { id: redemptions[0]!.id });
    expect(await balance(code)).toBe(1_000);
  });
});
