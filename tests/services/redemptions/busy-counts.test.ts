// What many redemptions meet at is counted on shards: a code as the counters of a campaign, by one engine.
import type * as app from '../../support/app';
import { BUSY_ITEMS, HOUR_MS, redeem, refusal, rollback, sellOut } from '../../support/shop';

describe.each(BUSY_ITEMS)('the count of %s', (_name, make) => {
  const busy = make();
  const { aNeedOfTheWhole, aProcess, beforeEpochs, calls, caller, change, clock, count, dieAfter, epoch } = busy;
  const { findings, goOn, held, isInOnePlace, isSharded, item, meet, offer, processOver, refusedBy, request } = busy;
  const { runtime, sentUpdates, SHARDS, shards, told, useOnce } = busy;

  const sell = (on: readonly app.Runtime[]) => sellOut(on, useOnce);
  /** Its order is one that no other redemption shares. */
  const useWithOrder = (on: app.Runtime) =>
    redeem(on, caller, { ...request(), order: { source_id: 'lost', amount: 1_000 } });
  const onShards = async () => (await shards()).reduce((sum, shard) => sum + Number(shard[count] ?? 0), 0);

  describe('without a limit', () => {
    beforeEach(() => offer(null));

    it('stays in one place while nobody meets there', async () => {
      for (let uses = 0; uses < 3; uses += 1) await useOnce(aProcess());

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
      expect(await isSharded()).toBe(true);
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
      const before = await epoch();
      clock.nowMs += HOUR_MS;
      while ((await epoch()) === before && done.length < 2_000) done.push(await useOnce(on[0]!));
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
        const before = await epoch();
        const begin = sent.find((one) => one.change.set?.round === before)!;
        let uses = 0;
        if (end === 'an hour') {
          clock.nowMs += HOUR_MS;
          while ((await epoch()) === before) done.push(await useOnce(on[0]!));
        } else uses = await (await aNeedOfTheWhole())(on[0]!);
        expect(await runtime().faults.write(begin)).toMatchObject({ status: 'REFUSED' });
        await isInOnePlace(done.length + uses);
        // Another epoch begins where redemptions meet, and the copy is as late.
        await goOn(on[0]!);
        done.push(...(await meet(on)));

        expect(await epoch()).not.toBe(before);
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

    it('is sold to the last one after a rollback where the write that began the epoch came late', async () => {
      const most = SHARDS + 1;
      await offer(most);
      const done: string[] = [];
      const useAndNote = async (on: app.Runtime) => void done.push(await useOnce(on));
      const epochs = beforeEpochs(() => sellOut([processOver(runtime().faults)], useAndNote));
      await sellOut([aProcess(), aProcess(), aProcess()], useAndNote);
      expect(epochs()).toBeGreaterThan(0);
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

    const isOpen = expect.objectContaining({ problem: 'a shard of it is open, and it does not say so' }) as unknown;

    it('is found where a shard is open and the item does not say so', async () => {
      const settle = await aNeedOfTheWhole();
      await settle(aProcess());
      await change((await shards())[0]!, { remove: ['closed'] });

      expect(await findings()).toEqual([isOpen]);
    });

    it('is found where the item has lost its epoch', async () => {
      await change(await item(), { remove: ['round', 'format'] });

      expect(await findings()).toContainEqual(isOpen);
    });
  });
});
