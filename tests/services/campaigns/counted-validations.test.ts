// Validations under limits whose counters are sharded: one shard tells that there is room, and where it does not, all of
// them are read.
import * as app from '../../support/app';
import { busyCampaign, FEW_SHARDS, HOUR_MS, rollback, tableOver, unlessRefused } from '../../support/shop';

const busy = busyCampaign();
const { aProcess, bounded, caller, clock, free, inOnePlace, isSharded, item, limit, made, meet } = busy;
const { processOver, relimit, ruled, SHARDS, shards, use } = busy;

/** What was read of counters: `N` for themselves, `S` for a shard, `Q` for a partition of shards. */
function aReader(): app.Runtime & { readonly take: () => string } {
  const { rt } = made();
  const seen: string[] = [];
  const isOfCounters = (partition: string) => partition.split('#')[1] === 'N';
  const note = ({ pk, sk }: app.Key) => isOfCounters(pk) && seen.push(sk.split('#')[0]!);
  const table = tableOver(rt.faults, {
    get: (key) => (note(key), rt.faults.get(key)),
    batchGet: (keys) => (keys.forEach(note), rt.faults.batchGet(keys)),
    query: (query) => (isOfCounters(query.partition) && seen.push('Q'), rt.faults.query(query)),
  });
  return { ...processOver(table), take: () => seen.splice(0).join('') };
}

async function told(on: app.Runtime, tiers: readonly string[], { amount = 1_000, isExplained = false } = {}) {
  const redeemables = tiers.map((id) => ({ object: 'promotion_tier' as const, id }));
  const options = isExplained ? { expand: ['explain' as const] } : {};
  const answer = await app.validate(on, caller, { redeemables, order: { amount }, options });
  const all = [...answer.redeemables, ...(answer.inapplicable_redeemables ?? [])];
  return [answer.valid, all.map(({ id, status, result }) => [id, status, (result as { error?: object }).error])];
}

/** Explain reads the whole. */
async function toldAlike(on: app.Runtime, tiers: readonly string[], amount = 1_000): Promise<boolean> {
  const plain = await told(on, tiers, { amount });
  expect(plain).toEqual(await told(on, tiers, { amount, isExplained: true }));
  return plain[0] as boolean;
}

/** One that has validated before, so that it knows the configuration and the epoch. */
async function knowing(): Promise<ReturnType<typeof aReader>> {
  const reader = aReader();
  await told(reader, [bounded()]);
  reader.take();
  return reader;
}

describe('a validation under a limit whose counters are sharded', () => {
  let on: readonly app.Runtime[];

  beforeEach(() => void (on = [aProcess(), aProcess()]));

  describe('with room for a long time', () => {
    let rule: string;
    let reader: ReturnType<typeof aReader>;

    beforeEach(async () => {
      rule = await limit(1_000);
      await meet(on, { tier: bounded() });
      reader = await knowing();
    });

    it('reads one shard, and neither the counters nor another shard', async () => {
      for (let times = 0; times < 20; times += 1) {
        expect((await told(reader, [bounded(), free()]))[0]).toBe(true);
        expect(reader.take()).toBe('S');
      }
      expect(await isSharded()).toBe(true);
    });

    it('reads one shard, too, where something else than the limit refuses it', async () => {
      await ruled({ name: 'order.amount', conditions: { $more_than: [500] } });
      await told(reader, [bounded()]);
      reader.take();

      expect((await told(reader, [bounded()], { amount: 400 }))[0]).toBe(false);
      expect(reader.take()).toBe('S');
    });

    it('looks at the whole for a limit that the epoch does not share', async () => {
      await limit(1_000, { name: 'campaign.orders.amount' });

      expect(await toldAlike(reader, [bounded()])).toBe(false);
    });

    it('goes by a limit that was lowered or raised since', async () => {
      await relimit(rule, 1);
      expect(await toldAlike(reader, [bounded()])).toBe(false);
      await relimit(rule, 2_000);
      expect(await toldAlike(reader, [bounded()])).toBe(true);
    });

    it('trusts what it knows of an epoch for half as long as closed shards are kept', async () => {
      const reads: string[] = [];
      for (const passedMs of [12 * HOUR_MS - 1, 1, 0]) {
        clock.nowMs += passedMs;
        await told(reader, [bounded()]);
        reads.push(reader.take());
      }

      expect(reads).toEqual(['S', 'NS', 'S']);
    });
  });

  it('reads one shard, too, where the limit is used up and the epoch names it', async () => {
    await limit(2);
    for (const one of on) await use(one, bounded());
    await meet(on);
    expect(await item()).toMatchObject({ used_up: '{"n":2}' });
    const reader = await knowing();

    expect((await told(reader, [bounded()]))[0]).toBe(false);
    expect(reader.take()).toBe('S');
    expect(await toldAlike(reader, [bounded(), free()])).toBe(false);
  });

  it('is told as by the whole, from the first use to the last one and back', async () => {
    await limit(4 * SHARDS);
    await limit(100 * 4 * SHARDS - 250, { name: 'campaign.orders.amount_discounted' });
    const done = [...(await meet(on, { tier: bounded() }))];
    const readers = [await knowing(), ...on];
    const look = async () => {
      const answers = new Set<boolean>();
      for (const one of readers) answers.add(await toldAlike(one, [bounded()]));
      for (const one of readers) await toldAlike(one, [bounded(), free()], 3_000);
      expect(answers.size).toBe(1);
      return [...answers][0];
    };

    expect(await look()).toBe(true);
    for (let refused = false; !refused;) {
      const id = await unlessRefused(use(on[done.length % 2]!, bounded()));
      refused = id === null;
      if (id !== null) done.push(id);
      expect(await look()).toBe(!refused && done.length < 4 * SHARDS - 3);
    }
    for (const id of done.splice(-4)) await rollback(on[0]!, caller, { id });
    expect(await look()).toBe(true);
  });

  it('remembers shards with room once all were looked at', async () => {
    // With two for each shard, the redemptions before the epoch could leave so little that the loop below sells all.
    await limit(3 * SHARDS);
    await meet(on, { tier: bounded() });
    while (!(await shards()).some(({ n }) => Number(n) >= 2)) await use(on[0]!, bounded());
    const reader = await knowing();
    let whole = 0;
    for (let times = 0; times < 40; times += 1) {
      expect((await told(reader, [bounded()]))[0]).toBe(true);
      if (reader.take() !== 'S') whole += 1;
    }

    expect(whole).toBeLessThanOrEqual(1);
  });

  it('finds counters that another process has settled, and sold out', async () => {
    await limit(2 * SHARDS);
    await meet(on, { tier: bounded() });
    const reader = await knowing();
    while (await unlessRefused(use(on[0]!, bounded())));
    await inOnePlace();

    expect(await toldAlike(reader, [bounded()])).toBe(false);
    reader.take();
    await told(reader, [bounded()]);
    expect(reader.take()).toBe('N');
  });

  it('reads the counters, and all shards, where it compares with them otherwise', async () => {
    await ruled({ name: 'campaign.redemptions.count', conditions: { $more_than: [1] } });
    await meet(on);
    const reader = await knowing();

    expect((await told(reader, [bounded()]))[0]).toBe(true);
    expect(reader.take()).toBe(`N${'Q'.repeat(FEW_SHARDS.partitions)}`);
  });
});
