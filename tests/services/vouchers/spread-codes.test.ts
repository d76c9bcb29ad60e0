// Codes that many redeem at once: spread over shards where redemptions meet, in one place again where somebody has to see the whole.
import { beginWrite } from '../../../lib/storage/sharding/counter-epochs';
import { LEDGERS_MARK } from '../../../lib/storage/vouchers/code-shards';
import * as app from '../../support/app';
import {
  aVoucher,
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
const { aProcess, caller, clock, CODE, code, create, dieAfter, held, meet, processOver, rows } = busy;
const { sentUpdates, SHARDS, shards, told, use, useOnce } = busy;

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
  return processOver(Object.assign(Object.create(table) as app.Table, { write }));
}

async function isInOnePlace(redeemed: number): Promise<void> {
  const { round, ...item } = await code();
  expect([round, item.redeemed]).toEqual([undefined, redeemed]);
  expect((await shards()).filter(({ closed }) => closed !== true)).toEqual([]);
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

  it('is sharded where redemptions conflict, and every one is counted once, and shown everywhere', async () => {
    const done = await meet([aProcess(), aProcess(), aProcess()]);

    expect((await shards()).length).toBeGreaterThan(0);
    expect(await told()).toBe(done.length);
    const { vouchers } = await app.listVouchers(aProcess(), caller, {});
    expect(vouchers[0]?.redemption).toMatchObject({ redeemed_quantity: done.length });
  });

  it('is explained and listed with all of its uses', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    const answer = await app.validate(one, caller, { ...use, options: { expand: ['explain'] } });

    const { vouchers } = await app.listVouchers(aProcess(), caller, {});

    expect(JSON.stringify(answer)).toContain(`"redeemed_quantity":${done.length}`);
    expect(vouchers[0]?.redemption).toMatchObject({ redeemed_quantity: done.length });
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
});

describe('a code with a limit', () => {
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
  });

  it('… a validation session, once, where more was used than a share', async () => {
    for (let uses = 0; uses < 20; uses += 1) await useOnce(one);
    const session = { type: 'LOCK', key: 'shopper', ttl: 1, ttl_unit: 'HOURS' } as const;
    const sent = sentUpdates();
    expect(await app.validate(aProcess(), caller, { ...use, session })).toMatchObject({ valid: true });

    expect(sent.filter((one) => one.change.remove?.includes('round'))).toHaveLength(1);
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
});

it('a rollback goes on where a process died that had closed all shards', async () => {
  await create(100);
  const one = aProcess();
  const done = await meet([one, aProcess()]);
  dieAfter(SHARDS + 2);
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
    const addition = { counters: app.voucherKey(caller, voucher.code), add: {}, bounds: [], limits: [] } as const;
    const begun = { epoch: 'r', nowMs: clock.nowMs, limits: { shared: {}, spent: {} } };
    const read = { id: voucher.id, mark: LEDGERS_MARK };
    const begin = beginWrite({ ...addition, isCompared: false, ended: [], read }, null, begun);
    await new app.DynamoTable(rt.at).write(begin);
    redeemables.push({ object: 'voucher', id: voucher.code });
  }
  const request = { redeemables, order: use.order, customer: { source_id: 'ada' } };
  const { redemptions, parent_redemption } = await redeem(aProcess(), caller, request);
  await rollback(aProcess(), caller, { id: parent_redemption!.id });

  expect(redemptions).toHaveLength(30);
  expect((await busy.codes()).map(({ round }) => round)).toEqual(Array(30).fill('r'));
});

it('a formula that reads how often a code was used keeps it in one place', async () => {
  const amount_off_formula = '100 + VOUCHER_REDEEMED_QUANTITY';
  await create(null, { discount: { type: 'AMOUNT', amount_off: 1, amount_off_formula } });
  const processes = [aProcess(), aProcess(), aProcess()];
  for (let round = 0; round < 5; round += 1) await Promise.all(processes.map(useOnce));

  expect(await shards()).toEqual([]);
  await isInOnePlace(15);
});
