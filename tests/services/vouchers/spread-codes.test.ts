// Codes that many redeem at once: spread over shards where redemptions meet, in one place again where somebody has to see the whole.
import { CodeOwners } from '../../../lib/storage/vouchers/code-shards';
import * as app from '../../support/app';
import {
  aVoucher,
  brokenInvariants,
  busyCode,
  ConflictingTable,
  dump,
  putCampaign,
  putVoucher,
  redeem,
  refusal,
  rollback,
  type TestRuntime,
} from '../../support/shop';

const busy = busyCode();
const { aProcess, caller, clock, CODE, code, create, FEW, held, meet, rows, SHARDS, shards, told, use, useOnce } = busy;
const HOUR_MS = 3_600_000;

let rt: TestRuntime;

beforeEach(() => void (rt = busy.runtime()));

/** A process that others always forestall: as soon as a code counts again, it is redeemed until it is spread anew. */
function aSlowProcess(others: readonly app.Runtime[]): app.Runtime {
  const table = new ConflictingTable(rt.faults, held);
  const write = async (one: app.Write) => {
    const outcome = await table.write(one);
    const isFolded = one.kind === 'update' && one.change.remove?.includes('round') && !one.change.set?.hseq;
    if (isFolded && outcome.status === 'DONE') await meet(others);
    return outcome;
  };
  const slow = Object.assign(Object.create(table) as app.Table, { write });
  return { ...rt, store: app.storeOver(slow, undefined, { counterShards: FEW, nowMs: () => clock.nowMs }) };
}

async function isInOnePlace(redeemed: number): Promise<void> {
  const { round, ...item } = await code();
  expect([round, item.redeemed]).toEqual([undefined, redeemed]);
  expect((await shards()).filter(({ closed }) => closed !== true)).toEqual([]);
  expect(await brokenInvariants(rt)).toEqual([]);
}

describe('a code without a limit', () => {
  beforeEach(() => create(null));

  it('is forgotten as spread where its shards are long gone', async () => {
    const [one, other] = [aProcess(), aProcess()];
    await meet([one, other]);
    await app.disableVoucher(other, caller, CODE);
    await app.enableVoucher(other, caller, CODE);
    for (const { pk, sk } of await shards())
      await new app.DynamoTable(rt.at).write({ kind: 'delete', key: { pk, sk } });
    await useOnce(one);
    const get = rt.faults.get.bind(rt.faults);
    const alone: app.Key[] = [];
    rt.faults.get = (key) => {
      alone.push(key);
      return get(key);
    };
    await useOnce(one);
    rt.faults.get = get;

    expect(alone).toEqual([]);
  });

  it('stays in one place while nobody meets there', async () => {
    for (let round = 0; round < 3; round += 1) await useOnce(aProcess());

    expect([(await code()).redeemed, await shards()]).toEqual([3, []]);
  });

  it('is sharded where redemptions conflict, and every one is counted once, and shown everywhere', async () => {
    const done = await meet([aProcess(), aProcess(), aProcess()]);

    expect((await shards()).length).toBeGreaterThan(0);
    expect(await told()).toBe(done.length);
    const { vouchers } = await app.listVouchers(aProcess(), caller, {});
    expect(vouchers[0]?.redemption).toMatchObject({ redeemed_quantity: done.length });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('does not begin an epoch again by a copy of its write that arrives after the end of the epoch', async () => {
    const sent: app.Write[] = [];
    const write = rt.faults.write.bind(rt.faults);
    rt.faults.write = (one) => {
      sent.push(one);
      return write(one);
    };
    const on = [aProcess(), aProcess()];
    const done = [...(await meet(on))];
    const { round } = await code();
    const begin = sent.find((one) => one.kind === 'update' && one.change.set?.round === round)!;
    await app.disableVoucher(on[0]!, caller, CODE);
    expect(await rt.faults.write(begin)).toMatchObject({ status: 'REFUSED' });
    await isInOnePlace(done.length);
    await app.enableVoucher(on[0]!, caller, CODE);
    done.push(...(await meet(on)));

    expect((await code()).round).not.toBe(round);
    expect(await rt.faults.write(begin)).toMatchObject({ status: 'REFUSED' });
    expect(await told()).toBe(done.length);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is explained with all of its uses', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    const answer = await app.validate(one, caller, { ...use, options: { expand: ['explain'] } });

    expect(JSON.stringify(answer)).toContain(`"redeemed_quantity":${done.length}`);
    expect((await code()).round).toEqual(expect.any(String));
  });

  it('has a ledger of several partitions, which its list of redemptions merges', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    const { rollbacks } = await rollback(one, caller, { id: done[0]! });
    const partitions = new Set((await rows()).map(({ pk }) => pk));
    const list = await app.listVoucherRedemptions(one, caller, CODE, { limit: 100 });

    expect(partitions.size).toBeGreaterThan(1);
    expect(list).toMatchObject({ total: done.length + 1, redeemed_quantity: done.length - 1 });
    const ids = (list as unknown as { redemption_entries: { id: string }[] }).redemption_entries.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([...done, rollbacks[0]!.id].toSorted());
  });

  it('has a ledger of its own after it is created again, which lists refused attempts', async () => {
    await meet();
    const one = aProcess();
    await useOnce(one);
    await app.deleteVoucher(one, caller, CODE, { force: true });
    await create(null, { active: false });
    expect(await refusal(useOnce(one))).toMatchObject({ key: 'voucher_disabled' });

    const { redemption_entries } = await app.listVoucherRedemptions(one, caller, CODE, {});
    expect(redemption_entries).toMatchObject([{ result: 'FAILURE', failure_code: 'voucher_disabled' }]);
  });

  it('takes as many round trips and writes as in one place', async () => {
    const one = aProcess();
    await useOnce(one);
    const before = await measured(() => useOnce(one));
    await meet([one, aProcess()]);

    expect(await measured(() => useOnce(one))).toEqual(before);
  });

  it('is exact after rollbacks of what shards have counted, by processes that know them and by others', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    for (const [number, id] of done.slice(1).entries()) await rollback(number % 2 ? one : aProcess(), caller, { id });

    expect(await told()).toBe(1);
    expect((await code()).round).toEqual(expect.any(String));
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it.each(['LOST_ANSWER', 'LOST_REQUEST'] as const)('counts once where a transaction ends with %s', async (kind) => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    rt.faults.next('transact', { kind });
    const sent = { ...use, order: { ...use.order, source_id: 'lost' } };
    const isDone = await redeem(one, caller, sent).then(
      () => true,
      () => false,
    );

    expect(isDone).toBe(kind === 'LOST_ANSWER');
    expect(await told()).toBe(done.length + (isDone ? 1 : 0));
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is put into one place after an hour, and spread again where redemptions meet', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    clock.nowMs += HOUR_MS;
    let uses = 0;
    while ((await code()).round !== undefined && uses < 2_000) {
      await useOnce(one);
      uses += 1;
    }
    await isInOnePlace(done.length + uses);
    const more = await meet([one, aProcess()]);

    expect(await told()).toBe(done.length + uses + more.length);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

async function measured(work: () => Promise<unknown>): Promise<unknown> {
  const calls: string[] = [];
  const { faults } = rt;
  const [transact, batchGet, get] = [
    faults.transact.bind(faults),
    faults.batchGet.bind(faults),
    faults.get.bind(faults),
  ];
  faults.transact = (writes: readonly app.Write[], how) => {
    calls.push(`transact ${writes.length}`);
    return transact(writes, how);
  };
  faults.batchGet = (keys) => {
    calls.push(`batchGet ${keys.length}`);
    return batchGet(keys);
  };
  faults.get = (key) => {
    calls.push('get');
    return get(key);
  };
  await work();
  Object.assign(faults, { transact, batchGet, get });
  return calls;
}

describe('a code with a limit', () => {
  it.each([SHARDS + 1, 20, 23])(
    'of %s uses sells exactly these, and is in one place when it is used up',
    async (most) => {
      await create(most);
      const processes = [aProcess(), aProcess(), aProcess()];
      const before = held.conflicts;
      const tries = Array.from({ length: most + 8 }, (_, number) => useOnce(processes[number % 3]!).catch(() => null));
      const sold = (await Promise.all(tries)).filter((id) => id !== null);
      expect(sold.length).toBeLessThanOrEqual(most);
      for (let number = sold.length; number < most; number += 1) await useOnce(processes[number % 3]!);

      expect(held.conflicts).toBeGreaterThan(before);
      expect(await refusal(useOnce(aProcess()))).toMatchObject({ key: 'quantity_exceeded' });
      expect(await refusal(useOnce(processes[0]!))).toMatchObject({ key: 'quantity_exceeded' });
      await isInOnePlace(most);
    },
  );

  it('is not spread with fewer uses than there are shards', async () => {
    await create(SHARDS - 1);
    const processes = [aProcess(), aProcess(), aProcess()];
    await Promise.all(Array.from({ length: SHARDS }, (_, number) => useOnce(processes[number % 3]!).catch(() => null)));

    expect(await shards()).toEqual([]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('gives back what is rolled back, and sells it again', async () => {
    const most = 20;
    await create(most);
    const one = aProcess();
    const done = [...(await meet([one, aProcess()]))];
    while (done.length < most) done.push(await useOnce(one));
    for (const id of done.slice(0, 3)) await rollback(one, caller, { id });
    for (let again = 0; again < 3; again += 1) await useOnce(one);

    expect(await refusal(useOnce(one))).toMatchObject({ key: 'quantity_exceeded' });
    await isInOnePlace(most);
  });

  it('sells a use that another process rolled back, though all shards were seen used up', async () => {
    const most = 20;
    await create(most);
    const [one, other] = [aProcess(), aProcess()];
    const done = [...(await meet([one, other]))];
    while (done.length < most) done.push(await useOnce(one));
    await app.validate(one, caller, use);
    const { round } = await code();
    await rollback(other, caller, { id: done[0]! });
    await useOnce(one);

    expect([typeof round, (await code()).round]).toEqual(['string', round]);
    expect(await refusal(useOnce(one))).toMatchObject({ key: 'quantity_exceeded' });
    await isInOnePlace(most);
  });

  it('sells the last uses to as many of those who ask at the same time, and refuses the others', async () => {
    const [most, last] = [30, 3];
    await create(most);
    const processes = [aProcess(), aProcess()];
    const done = await meet(processes);
    for (let number = done.length; number < most - last; number += 1) await useOnce(processes[number % 2]!);
    const asked = Array.from({ length: 12 }, (_, number) => useOnce(processes[number % 2]!));
    const answers = await Promise.allSettled(asked);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));

    expect(answers.length - refused.length).toBe(last);
    for (const error of refused) expect(error).toMatchObject({ failure: { key: 'quantity_exceeded' } });
    await isInOnePlace(most);
  });

  it('is used up in the answer of a validation, which writes nothing', async () => {
    const most = 20;
    await create(most);
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    for (let number = done.length; number < most; number += 1) await useOnce(one);
    const before = await dump(rt);

    expect(await app.validate(one, caller, use)).toMatchObject({
      redeemables: [{ result: { error: { key: 'quantity_exceeded' } } }],
    });
    expect(await dump(rt)).toEqual(before);
    await useOnce(one).catch(() => null);
    await isInOnePlace(most);
  });

  it('is valid in the answer of a validation that reads one shard, also in a process that has just started', async () => {
    await create(1_000);
    await meet();

    expect(await app.validate(aProcess(), caller, use)).toMatchObject({ valid: true });
    expect((await code()).round).toEqual(expect.any(String));
  });
});

describe('what needs the whole code', () => {
  let one: app.Runtime;
  let done: readonly string[];

  beforeEach(async () => {
    await create(100);
    one = aProcess();
    done = await meet([one, aProcess()]);
  });

  it('puts it into one place: an edit', async () => {
    await app.updateVoucher(aProcess(), caller, CODE, { metadata: { edited: true } });
    await isInOnePlace(done.length);
    await useOnce(one);
    await useOnce(aProcess());

    await isInOnePlace(done.length + 2);
  });

  it('… an edit, though redemptions always come between, with a count that is compared as well', async () => {
    const others = [one, aProcess()];
    const slow = aSlowProcess(others);
    await app.updateVoucher(slow, caller, CODE, { metadata: { edited: 1 } });
    const session = { type: 'LOCK', key: 'shopper', ttl: 1, ttl_unit: 'HOURS' } as const;
    expect(await app.validate(slow, caller, { ...use, session })).toMatchObject({ valid: true });

    expect(await app.getVoucher(one, caller, CODE)).toMatchObject({ metadata: { edited: 1 } });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('… a code that is disabled, for the very next request of every process', async () => {
    await app.disableVoucher(aProcess(), caller, CODE);

    expect(await refusal(useOnce(one))).toMatchObject({ key: 'voucher_disabled' });
    await isInOnePlace(done.length);
  });

  it('… a code that is deleted', async () => {
    await app.deleteVoucher(aProcess(), caller, CODE, {});

    expect(await refusal(useOnce(one))).toMatchObject({ key: 'not_found' });
    await isInOnePlace(done.length);
    await rollback(one, caller, { id: done[0]! });
    await isInOnePlace(done.length - 1);
  });

  it('… a validation session, which has its use', async () => {
    while ((await told(one)) < 99) await useOnce(one);
    const session = { type: 'LOCK', key: 'shopper', ttl: 1, ttl_unit: 'HOURS' } as const;
    expect(await app.validate(aProcess(), caller, { ...use, session })).toMatchObject({ valid: true });
    await isInOnePlace(99);

    expect(await refusal(useOnce(one))).toMatchObject({ key: 'quantity_exceeded' });
    await redeem(one, caller, { ...use, session: { type: 'LOCK', key: 'shopper' } });
    await isInOnePlace(100);
  });

  it('… a validation session, though redemptions always come between and another session was there before', async () => {
    await app.deleteVoucher(rt, caller, CODE, { force: true });
    await create(5_000);
    const session = (key: string) => ({ type: 'LOCK' as const, key, ttl: 1, ttl_unit: 'HOURS' as const });
    await app.validate(rt, caller, { ...use, session: session('earlier') });
    await app.releaseSession(rt, caller, { code: CODE, sessionKey: 'earlier' });
    const others = [one, aProcess()];
    await meet(others);

    expect(await app.validate(aSlowProcess(others), caller, { ...use, session: session('shopper') })).toMatchObject({
      valid: true,
    });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('… a validation session, once, where more was used than a share', async () => {
    for (let uses = 0; uses < 20; uses += 1) await useOnce(one);
    const session = { type: 'LOCK', key: 'shopper', ttl: 1, ttl_unit: 'HOURS' } as const;
    const write = rt.faults.write.bind(rt.faults);
    const folded: app.Write[] = [];
    rt.faults.write = (sent) => {
      if (sent.kind === 'update' && sent.change.remove?.includes('round')) folded.push(sent);
      return write(sent);
    };
    expect(await app.validate(aProcess(), caller, { ...use, session })).toMatchObject({ valid: true });
    rt.faults.write = write;

    expect(folded).toHaveLength(1);
    await isInOnePlace(done.length + 20);
  });

  it('… a code that is published', async () => {
    const command = app.publishCommand({ voucher: CODE, customer: { source_id: 'ada' } }, {});
    await app.publish(aProcess(), caller, { command, idempotencyKey: null });

    await isInOnePlace(done.length);
    await useOnce(one);
    await isInOnePlace(done.length + 1);
  });

  it('… a rule that counts uses by day, which knows those of before', async () => {
    const conditions = { $less_than_or_equal: [1] };
    const rules = { '1': { name: 'redemption.count.daily', conditions }, logic: '1' };
    const rule = await app.createRule(rt, caller, { name: 'Once a day', rules });
    await app.assignRule(aProcess(), caller, rule.id, { voucher: CODE });
    await useOnce(one);

    expect(await refusal(useOnce(aProcess()))).toMatchObject({ key: 'redemption_rules_violated' });
    await isInOnePlace(done.length + 1);
  });

  it.each([0, 1, 4, SHARDS, SHARDS + 1])('… and goes on where a process died after %s writes of it', async (passed) => {
    const after = Array.from({ length: passed }, () => ({ kind: 'AFTER', work: () => Promise.resolve() }) as const);
    const lost = Array.from({ length: 5_000 }, () => ({ kind: 'LOST_REQUEST' }) as const);
    rt.faults.next('write', ...after, ...lost);
    const isDone = await app.disableVoucher(aProcess(), caller, CODE).then(
      () => true,
      () => false,
    );
    rt.faults.clear();

    expect(isDone).toBe(false);
    expect(await told()).toBe(done.length);
    await useOnce(aProcess());
    expect(await told()).toBe(done.length + 1);
    expect(await brokenInvariants(rt)).toEqual([]);
    await app.disableVoucher(aProcess(), caller, CODE);
    await isInOnePlace(done.length + 1);
  });
});

it('a rollback goes on where a process died that had closed all shards', async () => {
  await create(100);
  const one = aProcess();
  const done = await meet([one, aProcess()]);
  const passed = Array.from({ length: SHARDS + 2 }, () => ({ kind: 'AFTER', work: () => Promise.resolve() }) as const);
  const lost = Array.from({ length: 5_000 }, () => ({ kind: 'LOST_REQUEST' }) as const);
  rt.faults.next('write', ...passed, ...lost);
  await expect(app.disableVoucher(aProcess(), caller, CODE)).rejects.toThrow();
  rt.faults.clear();
  expect((await shards()).map(({ closed }) => closed)).toEqual(Array(SHARDS).fill(true));
  await rollback(aProcess(), caller, { id: done[0]! });

  await isInOnePlace(done.length - 1);
});

it('thirty codes of as many campaigns are redeemed at once, and rolled back, also where all are spread', async () => {
  const redeemables: { object: 'voucher'; id: string }[] = [];
  for (let number = 0; number < 30; number += 1) {
    const { id: campaign_id, name: campaign } = await putCampaign(rt);
    const voucher = await putVoucher(rt, aVoucher({ campaign, campaign_id }));
    const asRead = { test: 'eq', path: 'id', value: voucher.id } as const;
    const begun = { epoch: 'r', nowMs: clock.nowMs, limits: [] };
    const begin = new CodeOwners().beginWrite(app.voucherKey(caller, voucher.code), begun, asRead);
    await new app.DynamoTable(rt.at).write(begin);
    redeemables.push({ object: 'voucher', id: voucher.code });
  }
  const request = { redeemables, order: use.order, customer: { source_id: 'ada' } };
  const { redemptions, parent_redemption } = await redeem(aProcess(), caller, request);
  await rollback(aProcess(), caller, { id: parent_redemption!.id });

  expect(redemptions).toHaveLength(30);
  expect((await busy.codes()).map(({ round }) => round)).toEqual(Array(30).fill('r'));
  expect(await brokenInvariants(rt)).toEqual([]);
});

it('a formula that reads how often a code was used keeps it in one place', async () => {
  const amount_off_formula = '100 + VOUCHER_REDEEMED_QUANTITY';
  await create(null, { discount: { type: 'AMOUNT', amount_off: 1, amount_off_formula } });
  const processes = [aProcess(), aProcess(), aProcess()];
  for (let round = 0; round < 5; round += 1) await Promise.all(processes.map(useOnce));

  expect(await shards()).toEqual([]);
  await isInOnePlace(15);
});

describe('an audit finds', () => {
  const write = (item: app.Item, change: Extract<app.Write, { kind: 'update' }>['change']) =>
    new app.DynamoTable(rt.at).write({ kind: 'update', key: { pk: item.pk, sk: item.sk }, change });

  beforeEach(() => create(null));

  it('a use that a shard counted twice', async () => {
    await meet();
    await write((await shards())[0]!, { add: { redeemed: 1 } });

    const found = { invariant: 'I2', problem: expect.stringMatching(/^count redeemed is/) as string };
    expect(await brokenInvariants(rt)).toEqual([expect.objectContaining(found)]);
  });

  it('a shard that is open though its code does not say so', async () => {
    await meet();
    await app.disableVoucher(aProcess(), caller, CODE);
    await write((await shards())[0]!, { remove: ['closed'] });

    const problem = 'a shard of it is open, and it does not say so';
    expect(await brokenInvariants(rt)).toEqual([expect.objectContaining({ problem })]);
  });
});
