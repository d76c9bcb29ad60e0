// What many redemptions meet at is counted on shards: a code as the counters of a campaign, by one engine.
import type * as app from '../../support/app';
import { aCaller, BUSY_ITEMS, refusal, rollback, sellOut } from '../../support/shop';

const caller = aCaller();
const HOUR_MS = 3_600_000;

describe.each(BUSY_ITEMS)('the count of %s', (_name, make) => {
  const busy = make();
  const { aNeedOfTheWhole, aProcess, change, clock, count, dieAfter, findings, goOn, held, item, meet, offer } = busy;
  const { processOver, refusedBy, runtime, sentUpdates, SHARDS, shards, told, useOnce, useWithOrder } = busy;

  const sell = (on: readonly app.Runtime[]) => sellOut(on, useOnce, refusedBy);
  const onShards = async () => (await shards()).reduce((sum, shard) => sum + Number(shard[count] ?? 0), 0);

  async function isInOnePlace(redeemed: number): Promise<void> {
    const { round, [count]: counted } = await item();
    expect([round, counted]).toEqual([undefined, redeemed]);
    expect((await shards()).filter(({ closed }) => closed !== true)).toEqual([]);
  }

  /** The calls of the table, each with the number of its items. */
  async function calls(work: () => Promise<unknown>): Promise<readonly string[]> {
    const { faults } = runtime();
    const [transact, batchGet, get] = [
      faults.transact.bind(faults),
      faults.batchGet.bind(faults),
      faults.get.bind(faults),
    ];
    const seen: string[] = [];
    faults.transact = (writes, how) => (seen.push(`transact ${writes.length}`), transact(writes, how));
    faults.batchGet = (keys) => (seen.push(`batchGet ${keys.length}`), batchGet(keys));
    faults.get = (key) => (seen.push('get'), get(key));
    await work();
    Object.assign(faults, { transact, batchGet, get });
    return seen;
  }

  describe('without a limit', () => {
    beforeEach(() => offer(null));

    it('stays in one place while nobody meets there', async () => {
      for (let round = 0; round < 3; round += 1) await useOnce(aProcess());

      expect([(await item())[count], await shards()]).toEqual([3, []]);
    });

    it('is sharded where redemptions conflict, and is the same for every process', async () => {
      const on = [aProcess(), aProcess(), aProcess()];
      const before = held.conflicts;
      const done = await meet(on);

      expect(held.conflicts).toBeGreaterThan(before);
      expect(await item()).toMatchObject({ round: expect.any(String) as string, shared: '{}' });
      expect(await onShards()).toBeGreaterThanOrEqual(on.length);
      expect((await onShards()) + Number((await item())[count] ?? 0)).toBe(done.length);
      for (const one of [...on, processOver(runtime().faults)]) expect(await told(one)).toBe(done.length);
    });

    it('takes as many round trips and writes as in one place', async () => {
      const one = aProcess();
      await useOnce(one);
      const before = await calls(() => useOnce(one));
      await meet([one, aProcess()]);

      expect(await calls(() => useOnce(one))).toEqual(before);
    });

    it('is exact after rollbacks of what shards have counted, by processes that know them and by others', async () => {
      const one = aProcess();
      const done = await meet([one, aProcess()]);
      for (const [number, id] of done.slice(1).entries()) await rollback(number % 2 ? one : aProcess(), caller, { id });

      expect(await told()).toBe(1);
      expect((await item()).round).toEqual(expect.any(String));
    });

    it.each(['LOST_ANSWER', 'LOST_REQUEST'] as const)('counts once where a transaction ends with %s', async (kind) => {
      const one = aProcess();
      const done = await meet([one, aProcess()]);
      runtime().faults.next('transact', { kind });
      const isDone = await useWithOrder(one).then(
        () => true,
        () => false,
      );

      expect(isDone).toBe(kind === 'LOST_ANSWER');
      expect(await told()).toBe(done.length + (isDone ? 1 : 0));
    });

    it('is in one place after an hour, and on shards again where redemptions meet', async () => {
      const on = [aProcess(), aProcess()];
      const done = [...(await meet(on))];
      const { round } = await item();
      clock.nowMs += HOUR_MS;
      while ((await item()).round === round && done.length < 2_000) done.push(await useOnce(on[0]!));
      await isInOnePlace(done.length);
      done.push(...(await meet(on)));

      expect(await told()).toBe(done.length);
    });

    it.each(['a request that needs the whole', 'an hour'])(
      'does not begin an epoch again by a copy of its write that arrives after %s',
      async (end) => {
        const sent = sentUpdates();
        const on = [aProcess(), aProcess()];
        const done = [...(await meet(on))];
        const { round } = await item();
        const begin = sent.find((one) => one.change.set?.round === round)!;
        let uses = 0;
        if (end === 'an hour') {
          clock.nowMs += HOUR_MS;
          while ((await item()).round === round) done.push(await useOnce(on[0]!));
        } else uses = await (await aNeedOfTheWhole())(on[0]!);
        expect(await runtime().faults.write(begin)).toMatchObject({ status: 'REFUSED' });
        await isInOnePlace(done.length + uses);
        // Another epoch begins where redemptions meet, and the copy is as late.
        await goOn(on[0]!);
        done.push(...(await meet(on)));

        expect((await item()).round).not.toBe(round);
        expect(await runtime().faults.write(begin)).toMatchObject({ status: 'REFUSED' });
        expect(await told()).toBe(done.length + uses);
      },
    );

    it.each([0, 1, 3, 4, 6, 7])('is kept where a process died that settled it, after %s writes', async (passed) => {
      const done = await meet([aProcess(), aProcess()]);
      const settle = await aNeedOfTheWhole();
      dieAfter(passed);
      await expect(settle(aProcess())).rejects.toThrow();
      runtime().faults.clear();

      expect(await told()).toBe(done.length);
      await useOnce(aProcess());
      expect(await told()).toBe(done.length + 1);
      await isInOnePlace(done.length + 1 + (await settle(aProcess())));
    });
  });

  describe('with a limit', () => {
    it.each([SHARDS + 1, 20, 23, 60])(
      'of %s is sold to the last one, never over, and in one place then',
      async (most) => {
        await offer(most);
        const on = [aProcess(), aProcess(), aProcess()];
        const before = held.conflicts;

        expect(await sell(on)).toBe(most);
        expect(held.conflicts).toBeGreaterThan(before);
        for (const one of [...on, aProcess()]) expect(await refusal(useOnce(one))).toMatchObject({ key: refusedBy });
        await isInOnePlace(most);
        expect(await onShards()).toBeGreaterThan(0);
      },
    );

    it('is shared by the shards', async () => {
      await offer(60);
      await meet([aProcess(), aProcess()]);

      expect(await item()).toMatchObject({ shared: JSON.stringify({ [count]: 60 }) });
    });

    it('takes as many round trips and writes as in one place, and reads no more', async () => {
      await offer(10_000);
      const one = aProcess();
      await useOnce(one);
      const [read = '', ...writes] = await calls(() => useOnce(one));
      await meet([one, aProcess()]);
      const [readThen = '', ...writesThen] = await calls(() => useOnce(one));

      expect(writesThen).toEqual(writes);
      expect([read, readThen]).toEqual(Array(2).fill(expect.stringMatching(/^batchGet \d+$/)));
      expect(Number(readThen.slice(9))).toBeLessThanOrEqual(Number(read.slice(9)));
    });

    it('of fewer uses than there are shards stays in one place', async () => {
      await offer(SHARDS - 1);
      const before = held.conflicts;

      expect(await sell([aProcess(), aProcess(), aProcess()])).toBe(SHARDS - 1);
      expect(held.conflicts).toBeGreaterThan(before);
      expect(await shards()).toEqual([]);
    });

    it('is sold again after rollbacks, wherever they are counted', async () => {
      const most = 40;
      await offer(most);
      const on = [aProcess(), aProcess()];
      const done = [...(await meet(on))];
      while (done.length < 10) done.push(await useOnce(on[0]!));
      for (const id of done.slice(0, 3)) await rollback(on[0]!, caller, { id });
      await rollback(aProcess(), caller, { id: done[3]! });
      expect(await item()).toMatchObject({ round: expect.any(String) as string });

      expect(await sell([...on, aProcess()])).toBe(most - done.length + 4);
      await rollback(on[1]!, caller, { id: done[4]! });
      expect(await sell(on)).toBe(1);
      await isInOnePlace(most);
    });

    it('is sold to the last one after a rollback where the write that began the epoch came late', async () => {
      const most = SHARDS + 1;
      await offer(most);
      const done: string[] = [];
      const useAndNote = async (on: app.Runtime) => void done.push(await useOnce(on));
      const { faults } = runtime();
      const write = faults.write.bind(faults);
      let late = 0;
      faults.write = async (one) => {
        if (one.kind === 'update' && one.change.set?.round !== undefined) {
          late += 1;
          await sellOut([processOver(faults)], useAndNote, refusedBy);
        }
        return write(one);
      };
      await sellOut([aProcess(), aProcess()], useAndNote, refusedBy);
      expect(late).toBeGreaterThan(0);
      await rollback(aProcess(), caller, { id: done[0]! });

      expect(await told()).toBe(most - 1);
      expect(await sell([aProcess()])).toBe(1);
    });

    it('holds where nobody says what became of a redemption on a shard', async () => {
      await offer(40);
      const on = [aProcess(), aProcess()];
      const done = await meet(on);
      runtime().faults.next('transact', { kind: 'LOST_ANSWER' });
      await useWithOrder(on[0]!);

      expect(done.length + 1 + (await sell(on))).toBe(40);
    });
  });

  describe('in an audit', () => {
    beforeEach(async () => {
      await offer(null);
      await meet([aProcess(), aProcess()]);
    });

    it('is found where a shard has counted a use twice', async () => {
      await change((await shards())[0]!, { add: { [count]: 1 } });

      const problem = expect.stringMatching(new RegExp(`^count ${count} is`)) as string;
      expect(await findings()).toEqual([expect.objectContaining({ invariant: 'I2', problem })]);
    });

    it('is found where a shard is open and the item does not say so', async () => {
      await (
        await aNeedOfTheWhole()
      )(aProcess());
      await change((await shards())[0]!, { remove: ['closed'] });

      const problem = 'a shard of it is open, and it does not say so';
      expect(await findings()).toEqual([expect.objectContaining({ problem })]);
    });
  });
});
