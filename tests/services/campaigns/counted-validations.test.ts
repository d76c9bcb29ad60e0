// Validations under limits whose counters are spread: one shard tells that there is room, and where it does not, all of them are read.
import * as app from '../../support/app';
import { busyCampaign, FEW_SHARDS, refusal, rollback } from '../../support/shop';

const busy = busyCampaign();
const {
  aProcess,
  bounded,
  caller,
  clock,
  counters,
  free,
  inOnePlace,
  limit,
  made,
  meet,
  processOver,
  relimit,
  ruled,
  SHARDS,
  use,
} = busy;
const HOUR_MS = 3_600_000;

/** What was read of counters: `N` for themselves, `S` for a shard, `Q` for a partition of shards. */
function aReader(): app.Runtime & { readonly take: () => string } {
  const { rt } = made();
  let seen = '';
  const note = ({ pk, sk }: app.Key) => void (seen += pk.split('#')[1] === 'N' ? (sk.split('#')[0] ?? '') : '');
  const table: app.Table = {
    get: (key) => (note(key), rt.faults.get(key)),
    batchGet: (keys) => (keys.forEach(note), rt.faults.batchGet(keys)),
    query: (query) => {
      if (query.partition.split('#')[1] === 'N') seen += 'Q';
      return rt.faults.query(query);
    },
    write: (write) => rt.faults.write(write),
    transact: (writes, how) => rt.faults.transact(writes, how),
  };
  const take = () => {
    const before = seen;
    seen = '';
    return before;
  };
  return { ...processOver(table), take };
}

async function told(on: app.Runtime, tiers: readonly string[], { amount = 1_000, isExplained = false } = {}) {
  const redeemables = tiers.map((id) => ({ object: 'promotion_tier' as const, id }));
  const options = isExplained ? { expand: ['explain' as const] } : {};
  const answer = await app.validate(on, caller, { redeemables, order: { amount }, options });
  const all = [...answer.redeemables, ...(answer.inapplicable_redeemables ?? [])];
  return [answer.valid, all.map(({ id, status, result }) => [id, status, (result as { error?: object }).error])];
}

/** Explain reads the whole. */
async function toldAlike(on: app.Runtime, tiers: readonly string[], amount?: number): Promise<boolean> {
  const plain = await told(on, tiers, { ...(amount !== undefined && { amount }) });
  expect(plain).toEqual(await told(on, tiers, { ...(amount !== undefined && { amount }), isExplained: true }));
  return plain[0] as boolean;
}

/** One that has validated before, so that it knows the configuration and the round. */
async function knowing(): Promise<ReturnType<typeof aReader>> {
  const reader = aReader();
  await told(reader, [bounded()]);
  reader.take();
  return reader;
}

describe('a validation under a limit whose counters are spread', () => {
  it('reads one shard, and neither the counters nor another shard', async () => {
    await limit(1_000);
    await meet([aProcess(), aProcess()], { tier: bounded() });
    const reader = await knowing();

    for (let times = 0; times < 20; times += 1) {
      expect((await told(reader, [bounded(), free()]))[0]).toBe(true);
      expect(reader.take()).toBe('S');
    }
    expect(await counters()).toHaveProperty('round');
  });

  it('reads one shard, too, where something else than the limit refuses it', async () => {
    await limit(1_000);
    await ruled(bounded(), { name: 'order.amount', conditions: { $more_than: [500] } });
    await meet([aProcess(), aProcess()], { tier: bounded() });
    const reader = await knowing();

    expect((await told(reader, [bounded()], { amount: 400 }))[0]).toBe(false);
    expect(reader.take()).toBe('S');
  });

  it('reads one shard, too, where the limit is used up and the round names it', async () => {
    const on = [aProcess(), aProcess()];
    await limit(2);
    for (const one of on) await use(one, bounded());
    await meet(on);
    expect(await counters()).toMatchObject({ used_up: '{"n":2}' });
    const reader = await knowing();

    expect((await told(reader, [bounded()]))[0]).toBe(false);
    expect(reader.take()).toBe('S');
    expect(await toldAlike(reader, [bounded(), free()])).toBe(false);
  });

  it('is told as by the whole, from the first use to the last one and back', async () => {
    const on = [aProcess(), aProcess()];
    await limit(4 * SHARDS);
    await limit(100 * 4 * SHARDS - 250, { name: 'campaign.orders.amount_discounted' });
    const done = [...(await meet(on, { tier: bounded() }))];
    const readers = [await knowing(), on[0]!, on[1]!];
    const look = async () => {
      const answers = new Set<boolean>();
      for (const one of readers) answers.add(await toldAlike(one, [bounded()]));
      for (const one of readers) await toldAlike(one, [bounded(), free()], 3_000);
      expect(answers.size).toBe(1);
      return [...answers][0];
    };

    expect(await look()).toBe(true);
    for (let number = 0; ; number += 1) {
      const refused = await use(on[number % 2]!, bounded()).then(
        (id) => void done.push(id),
        () => true,
      );
      expect(await look()).toBe(!refused && done.length < 4 * SHARDS - 3);
      if (refused) break;
    }
    for (const id of done.splice(-4)) await rollback(on[0]!, caller, { id });
    expect(await look()).toBe(true);
  });

  it('remembers shards with room once all were looked at', async () => {
    // With two for each shard, the redemptions before the epoch could leave so little that the loop below sells all.
    await limit(3 * SHARDS);
    const on = [aProcess(), aProcess()];
    await meet(on, { tier: bounded() });
    while (Number((await busy.shards()).find(({ n }) => Number(n) >= 2)?.n ?? 0) < 2) await use(on[0]!, bounded());
    const reader = await knowing();
    let whole = 0;
    for (let times = 0; times < 40; times += 1) {
      expect((await told(reader, [bounded()]))[0]).toBe(true);
      if (reader.take() !== 'S') whole += 1;
    }

    expect(whole).toBeLessThanOrEqual(1);
  });

  it('looks at the whole for a limit that the round does not share', async () => {
    await limit(1_000);
    await meet([aProcess(), aProcess()], { tier: bounded() });
    const reader = await knowing();
    await ruled(bounded(), { name: 'campaign.orders.amount', conditions: { $less_than_or_equal: [1_000] } });

    expect(await toldAlike(reader, [bounded()])).toBe(false);
  });

  it('goes by a limit that was lowered or raised since', async () => {
    const rule = await limit(1_000);
    await meet([aProcess(), aProcess()], { tier: bounded() });
    const reader = await knowing();

    await relimit(rule, 1);
    expect(await toldAlike(reader, [bounded()])).toBe(false);
    await relimit(rule, 2_000);
    expect(await toldAlike(reader, [bounded()])).toBe(true);
  });

  it('finds counters that another process has settled, and sold out', async () => {
    await limit(2 * SHARDS);
    const on = [aProcess(), aProcess()];
    await meet(on, { tier: bounded() });
    const reader = await knowing();
    for (let refused = false; !refused;) refused = (await refusal(use(on[0]!, bounded())).catch(() => null)) !== null;
    await inOnePlace();

    expect(await toldAlike(reader, [bounded()])).toBe(false);
    reader.take();
    await told(reader, [bounded()]);
    expect(reader.take()).toBe('N');
  });

  it('trusts what it knows of a round for half as long as closed shards are kept', async () => {
    await limit(1_000);
    await meet([aProcess(), aProcess()], { tier: bounded() });
    const reader = await knowing();
    clock.nowMs += 12 * HOUR_MS - 1;
    await told(reader, [bounded()]);
    expect(reader.take()).toBe('S');

    clock.nowMs += 1;
    await told(reader, [bounded()]);
    expect(reader.take()).toBe('NS');
    await told(reader, [bounded()]);
    expect(reader.take()).toBe('S');
  });

  it('reads the counters, and all shards, where it compares with them otherwise', async () => {
    await ruled(bounded(), { name: 'campaign.redemptions.count', conditions: { $more_than: [1] } });
    await meet([aProcess(), aProcess()], { tier: free() });
    const reader = await knowing();

    expect((await told(reader, [bounded()]))[0]).toBe(true);
    expect(reader.take()).toBe(`N${'Q'.repeat(FEW_SHARDS.partitions)}`);
  });
});
