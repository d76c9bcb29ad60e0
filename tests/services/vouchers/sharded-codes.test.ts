// Codes that many redeem at once: sharded where redemptions meet, one item again where somebody has to see the whole.
import { beginWrite } from '../../../lib/storage/sharding/epoch-starts';
import { LEDGERS_MARK } from '../../../lib/storage/vouchers/code-shards';
import * as app from '../../support/app';
import {
  atMost,
  aVoucher,
  busyCode,
  conflictingTable,
  dump,
  inTurns,
  putCampaign,
  putVoucher,
  redeem,
  refusal,
  rollback,
  tableOver,
  type TestRuntime,
  unlessRefused,
} from '../../support/shop';

const busy = busyCode();
const { aProcess, caller, calls, clock, CODE, codes, create, dieAfter, epoch, held, isInOnePlace, isSharded } = busy;
const { meet, processOver, rows, ruled, sentUpdates, SHARDS, shards, told, use, useOnce } = busy;
const USED_UP = { key: 'quantity_exceeded' };

let rt: TestRuntime;
let one: app.Runtime;
let other: app.Runtime;

beforeEach(() => void ([rt, one, other] = [busy.runtime(), aProcess(), aProcess()]));

/** A process that others always forestall: as soon as a code counts again, it is redeemed until it is sharded anew. */
function aSlowProcess(others: readonly app.Runtime[]): app.Runtime {
  const table = conflictingTable(rt.faults, held);
  const write = async (sent: app.Write) => {
    const outcome = await table.write(sent);
    const isFolded = sent.kind === 'update' && sent.change.remove?.includes('round') && !sent.change.set?.hseq;
    if (isFolded && outcome.status === 'DONE') await meet(others);
    return outcome;
  };
  return processOver(tableOver(table, { write }));
}

const SHOPPER = { type: 'LOCK', key: 'shopper' } as const;

/** A validation whose session holds a use. */
const hold = (on: app.Runtime, key: string = SHOPPER.key) =>
  app.validate(on, caller, { ...use, session: { type: 'LOCK', key, ttl: 1, ttl_unit: 'HOURS' } });

/** Two processes redeem until so many are used. @returns the redemptions */
async function useUpTo(most: number): Promise<readonly string[]> {
  const done = [...(await meet([one, other]))];
  while (done.length < most) done.push(await useOnce(done.length % 2 ? one : other));
  return done;
}

describe('a code without a limit', () => {
  beforeEach(() => create(null));

  it('is forgotten as sharded where its shards are long gone', async () => {
    await meet([one, other]);
    await app.disableVoucher(other, caller, CODE);
    await app.enableVoucher(other, caller, CODE);
    for (const { pk, sk } of await shards())
      await new app.DynamoTable(rt.at).write({ kind: 'delete', key: { pk, sk } });
    await useOnce(one);

    expect(await calls(() => useOnce(one))).not.toContain('get');
  });

  it('has a ledger of several partitions, which its list of redemptions merges', async () => {
    const done = await meet([one, other]);
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
    await useOnce(one);
    await app.deleteVoucher(one, caller, CODE, { force: true });
    await create(null, { active: false });
    expect(await refusal(useOnce(one))).toMatchObject({ key: 'voucher_disabled' });

    const { redemption_entries } = await app.listVoucherRedemptions(one, caller, CODE, {});
    expect(redemption_entries).toMatchObject([{ result: 'FAILURE', failure_code: 'voucher_disabled' }]);
  });

  it('keeps its uses where it is created again and a redemption of the one before is rolled back', async () => {
    const id = await useOnce(one);
    await app.deleteVoucher(other, caller, CODE, { force: true });
    await create(null);
    const done = await meet([one, other]);
    await rollback(one, caller, { id });

    expect(await told()).toBe(done.length);
  });
});

describe('a code with a limit', () => {
  it('sells a use that another process rolled back, though all shards were seen used up', async () => {
    await create(20);
    const [first] = await useUpTo(20);
    await app.validate(one, caller, use);
    const before = await epoch();
    await rollback(other, caller, { id: first! });
    await useOnce(one);

    expect([typeof before, await epoch()]).toEqual(['string', before]);
    expect(await refusal(useOnce(one))).toMatchObject(USED_UP);
    await isInOnePlace(20);
  });

  it('sells the last uses to as many of those who ask at the same time, and refuses the others', async () => {
    await create(30);
    await useUpTo(27);
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, number) => useOnce(number % 2 ? one : other)),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));

    expect(answers.length - refused.length).toBe(3);
    for (const error of refused) expect(error).toMatchObject({ failure: USED_UP });
    await isInOnePlace(30);
  });

  it('is used up in the answer of a validation, which writes nothing', async () => {
    await create(20);
    await useUpTo(20);
    const before = await dump(rt);

    expect(await app.validate(one, caller, use)).toMatchObject({ redeemables: [{ result: { error: USED_UP } }] });
    expect(await dump(rt)).toEqual(before);
    await unlessRefused(useOnce(one));
    await isInOnePlace(20);
  });

  it('is valid in the answer of a validation that reads one shard, also in a process that has just started', async () => {
    await create(1_000);
    await meet();

    expect(await app.validate(aProcess(), caller, use)).toMatchObject({ valid: true });
    expect(await isSharded()).toBe(true);
  });
});

describe('what needs the whole code', () => {
  let done: readonly string[];

  beforeEach(async () => {
    await create(100);
    done = await meet([one, other]);
  });

  it.each<[string, (on: app.Runtime) => Promise<unknown>]>([
    ['an edit', (on) => app.updateVoucher(on, caller, CODE, { metadata: { edited: true } })],
    [
      'a publication',
      (on) => {
        const command = app.publishCommand({ voucher: CODE, customer: { source_id: 'ada' } }, {});
        return app.publish(on, caller, { command, idempotencyKey: null });
      },
    ],
  ])('puts it into one place, where processes count on: %s', async (_name, act) => {
    await act(aProcess());
    await isInOnePlace(done.length);
    for (const on of [one, aProcess()]) await useOnce(on);

    await isInOnePlace(done.length + 2);
  });

  it.each<[string, string, (on: app.Runtime) => Promise<unknown>]>([
    ['disabled', 'voucher_disabled', (on) => app.disableVoucher(on, caller, CODE)],
    ['deleted', 'not_found', (on) => app.deleteVoucher(on, caller, CODE, {})],
  ])(
    'puts it into one place for the very next request of every process: a code that is %s',
    async (_name, key, end) => {
      await end(aProcess());

      expect(await refusal(useOnce(one))).toMatchObject({ key });
      await isInOnePlace(done.length);
      await rollback(one, caller, { id: done[0]! });
      await isInOnePlace(done.length - 1);
    },
  );

  it('… an edit, though redemptions always come between, with a count that is compared as well', async () => {
    const slow = aSlowProcess([one, other]);
    await app.updateVoucher(slow, caller, CODE, { metadata: { edited: 1 } });
    expect(await hold(slow)).toMatchObject({ valid: true });

    expect(await app.getVoucher(one, caller, CODE)).toMatchObject({ metadata: { edited: 1 } });
  });

  it('… a validation session, which has its use', async () => {
    while ((await told(one)) < 99) await useOnce(one);
    expect(await hold(aProcess())).toMatchObject({ valid: true });
    await isInOnePlace(99);

    expect(await refusal(useOnce(one))).toMatchObject(USED_UP);
    await redeem(one, caller, { ...use, session: SHOPPER });
    await isInOnePlace(100);
  });

  it('… a validation session, though redemptions always come between and another session was there before', async () => {
    await app.deleteVoucher(rt, caller, CODE, { force: true });
    await create(5_000);
    await hold(rt, 'earlier');
    await app.releaseSession(rt, caller, { code: CODE, sessionKey: 'earlier' });
    await meet([one, other]);

    expect(await hold(aSlowProcess([one, other]))).toMatchObject({ valid: true });
  });

  it('… a validation session, which gets no use where others have just taken the last one', async () => {
    while ((await told(one)) < 99) await useOnce(one);
    const table = conflictingTable(rt.faults, held);
    let last: Promise<string> | undefined;
    const late = async (sent: app.Write) => {
      await (last ??= useOnce(one));
      return table.write(sent);
    };
    const isReserving = ({ kind, ...sent }: app.Write) => kind === 'update' && JSON.stringify(sent).includes('hseq');
    const write = (sent: app.Write) => (isReserving(sent) ? late(sent) : table.write(sent));

    expect(await hold(processOver(tableOver(table, { write })))).toMatchObject({ valid: false });
    expect(await last).toEqual(expect.any(String));
    await isInOnePlace(100);
  });

  it('… a validation session, once, where more was used than a share', async () => {
    for (let uses = 0; uses < 20; uses += 1) await useOnce(one);
    const sent = sentUpdates();
    expect(await hold(aProcess())).toMatchObject({ valid: true });

    expect(sent.filter(({ change }) => change.remove?.includes('round'))).toHaveLength(1);
    await isInOnePlace(done.length + 20);
  });

  it('… a rule that counts uses by day, which knows those of before', async () => {
    await ruled(atMost('redemption.count.daily', 1), aProcess());
    await useOnce(one);

    expect(await refusal(useOnce(aProcess()))).toMatchObject({ key: 'redemption_rules_violated' });
    await isInOnePlace(done.length + 1);
  });

  it('… a rollback, where a process died that had closed all shards', async () => {
    dieAfter(SHARDS + 2);
    await expect(app.disableVoucher(aProcess(), caller, CODE)).rejects.toThrow();
    rt.faults.clear();
    expect((await shards()).map(({ closed }) => closed)).toEqual(Array(SHARDS).fill(true));
    await rollback(aProcess(), caller, { id: done[0]! });

    await isInOnePlace(done.length - 1);
  });
});

it('thirty codes of as many campaigns are redeemed at once, and rolled back, also where all are sharded', async () => {
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
  expect((await codes()).map(({ round }) => round)).toEqual(Array(30).fill('r'));
});

it('a formula that reads how often a code was used keeps it in one place', async () => {
  const amount_off_formula = '100 + VOUCHER_REDEEMED_QUANTITY';
  await create(null, { discount: { type: 'AMOUNT', amount_off: 1, amount_off_formula } });
  await inTurns(5, () => [one, other, aProcess()].map((on) => useOnce(on)));

  expect(await shards()).toEqual([]);
  await isInOnePlace(15);
});
