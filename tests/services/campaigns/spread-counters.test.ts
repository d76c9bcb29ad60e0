// Counters of a campaign at which many redemptions meet: spread over shards while no rule reads them, in one place again once one does.
import { createCampaign, getCampaign } from '../../../lib/services/campaigns/campaigns';
import { createTier, listTiers } from '../../../lib/services/promotions/promotions';
import { assignRule } from '../../../lib/services/rules/rule-assignments';
import { createRule } from '../../../lib/services/rules/validation-rules';
import { validate } from '../../../lib/services/validations/validate';
import { storeOver } from '../../../lib/runtime';
import type { Runtime } from '../../../lib/ports/runtime';
import { CHANGES } from '../../../lib/storage/formats/changes';
import { COUNTER_SHARDS } from '../../../lib/storage/keys/counter-keys';
import { DynamoTable } from '../../../lib/storage/table/dynamo-table';
import { type Item, TableUnavailable, type Write } from '../../../lib/storage/table/table';
import { migrateItems } from '../../../scripts/migrate/migrate';
import { brokenInvariants } from '../../support/audited';
import { ConflictingTable, HeldItems } from '../../support/conflicts';
import { redeem, rollback } from '../../support/main-job';
import { aCaller, aRuntime, dump, type TestRuntime } from '../../support/runtime';
import { refusal } from '../../support/setup';

const caller = aCaller();
const ORDER = { amount: 1_000 };
const FEW = { partitions: 2, rows: 3 };

let rt: TestRuntime;
let campaign: string;
let free: string;
let bounded: string;

beforeEach(async () => {
  rt = await aRuntime();
  campaign = String((await createCampaign(rt, caller, { name: 'Busy', campaign_type: 'PROMOTION' })).id);
  free = await aTier('Free');
  bounded = await aTier('Bounded');
});

async function aTier(name: string): Promise<string> {
  const discount = { type: 'PERCENT', percent_off: 10 } as const;
  return String((await createTier(rt, caller, campaign, { name, action: { discount } })).id);
}

/** The campaign lets the bounded tier through up to so many redemptions of both. */
async function limit(most: number): Promise<void> {
  const conditions = { $less_than_or_equal: [most] };
  const rules = { '1': { name: 'campaign.redemptions.count', conditions }, logic: '1' };
  const rule = await createRule(rt, caller, { name: `At most ${most}`, rules });
  await assignRule(rt, caller, rule.id as string, { promotion_tier: bounded });
}

const held = new HeldItems();

/** Another process, whose transactions meet those of the others as they do in DynamoDB. */
function aProcess(counterShards = FEW): Runtime {
  return { ...rt, store: storeOver(new ConflictingTable(rt.faults, held), undefined, { counterShards }) };
}

const nothing = () => Promise.resolve();

const useOf = (tier: string) => ({ redeemables: [{ object: 'promotion_tier' as const, id: tier }], order: ORDER });

async function use(on: Runtime, tier: string): Promise<string> {
  return (await redeem(on, caller, useOf(tier))).redemptions[0]!.id;
}

/** Two processes redeem at the same time, until the counters are spread. @returns what they redeemed */
async function meet(on: readonly Runtime[] = [aProcess(), aProcess()]): Promise<readonly string[]> {
  const done: string[] = [];
  do {
    done.push(...(await Promise.all(on.map((one) => use(one, free)))));
  } while (!(await counters()).spread);
  for (let round = 0; round < 4; round += 1) done.push(...(await Promise.all(on.map((one) => use(one, free)))));
  return done;
}

async function counters(): Promise<Item> {
  return (await storedOf('N'))[0]!;
}

const shards = () => storedOf('S');

async function storedOf(kind: 'N' | 'S'): Promise<readonly Item[]> {
  const all: readonly Item[] = Object.values(await dump(rt));
  return all.filter(({ pk, sk }) => pk.split('#')[1] === 'N' && sk.split('#')[0] === kind);
}

const redemptionsOf = (item: Item) => Number(item.n ?? 0);

async function told(on: Runtime = rt): Promise<number> {
  return (await on.store.config.counters(caller, campaign))?.redemptions.total ?? 0;
}

describe('counters nobody reads', () => {
  it('stay in one place while nobody meets there', async () => {
    for (let round = 0; round < 3; round += 1) await use(aProcess(), free);

    expect([(await counters()).n, await shards()]).toEqual([3, []]);
  });

  it('are spread where redemptions meet, and every one is counted once', async () => {
    const processes = [aProcess(), aProcess(), aProcess()];
    const before = held.conflicts;
    const done = await meet(processes);

    expect(held.conflicts).toBeGreaterThan(before);
    expect(await counters()).toMatchObject({ spread: true, format: 2 });
    const onShards = (await shards()).reduce((sum, item) => sum + redemptionsOf(item), 0);
    expect(onShards).toBeGreaterThanOrEqual(4);
    expect(onShards + redemptionsOf(await counters())).toBe(done.length);
    for (const one of [...processes, rt]) {
      const all = { ...rt, store: storeOver(rt.faults, undefined, { counterShards: FEW }) };
      expect(await told(one === rt ? all : one)).toBe(done.length);
    }
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('are told as they are at that moment, with the campaign and with its tiers', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    const counted = { total_redeemed: done.length };

    const { promotion } = (await getCampaign(one, caller, campaign)) as {
      promotion: { tiers: { id: string; summary: { redemptions: object } }[] };
    };
    expect(promotion.tiers.find(({ id }) => id === free)?.summary.redemptions).toEqual(counted);
    const { tiers } = (await listTiers(one, caller, {})) as {
      tiers: { id: string; summary: { redemptions: object } }[];
    };
    expect(tiers.find(({ id }) => id === free)?.summary.redemptions).toEqual(counted);
  });

  it('take as many round trips and writes as in one place', async () => {
    const one = aProcess();
    await use(one, free);
    const before = await measured(() => use(one, free));
    await meet([one, aProcess()]);

    expect(await measured(() => use(one, free))).toEqual(before);
  });

  it('are exact after rollbacks of what stands on shards', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    for (const id of done.slice(0, -1)) await rollback(one, caller, { id });

    expect(await told(one)).toBe(1);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('are counted once where nobody says what became of the redemption', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });
    const request = { ...useOf(free), order: { ...ORDER, source_id: 'lost' } };
    await redeem(one, caller, request);

    expect(await told(one)).toBe(done.length + 1);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('stay in one place while older releases run', async () => {
    const formats = { changes: CHANGES, written: 'previous' } as const;
    const old = () => ({ ...rt, store: storeOver(new ConflictingTable(rt.faults, held), formats) });
    const before = held.conflicts;
    const on = [old(), old(), old()];
    for (let round = 0; round < 5; round += 1) await Promise.all(on.map((one) => use(one, free)));

    expect(held.conflicts).toBeGreaterThan(before);
    expect([await counters(), await shards()]).toMatchObject([{ n: 15 }, []]);
    expect(await counters()).not.toHaveProperty('spread');
  });
});

async function measured(work: () => Promise<unknown>): Promise<unknown> {
  rt.meter.reset();
  const sent: Write[][] = [];
  const { faults } = rt;
  const transact = faults.transact.bind(faults);
  faults.transact = (writes, how) => {
    sent.push([...writes]);
    return transact(writes, how);
  };
  await work();
  faults.transact = transact;
  return { calls: sent.length, writes: sent.map(({ length }) => length) };
}

describe('a limit that is set while shards are open', () => {
  it('knows every use, and holds exactly', async () => {
    const processes = [aProcess(), aProcess(), aProcess()];
    const done = await meet(processes);
    const left = 5;
    await limit(done.length + left);

    const tries = Array.from({ length: 4 * left }, (_, number) =>
      use(processes[number % processes.length]!, bounded).then(
        () => true,
        () => false,
      ),
    );
    const sold = (await Promise.all(tries)).filter(Boolean).length;

    expect(sold).toBeLessThanOrEqual(left);
    for (let number = sold; number < left; number += 1) await use(processes[0]!, bounded);
    expect(await refusal(use(processes[1]!, bounded))).toMatchObject({ key: 'redemption_rules_violated' });
    expect(await counters()).toMatchObject({ n: done.length + left, settled: true });
    expect(await counters()).not.toHaveProperty('format');
    expect((await shards()).map(({ closed }) => closed)).toEqual(Array(6).fill(true));
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is known to a validation before any redemption has settled the counters', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    await limit(done.length);
    const { valid } = (await validate(one, caller, useOf(bounded))) as { valid: boolean };

    expect(valid).toBe(false);
    expect(await counters()).toMatchObject({ spread: true });
  });

  it('counts what is redeemed without it by processes that still know shards', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const done = await meet([one, other]);
    await limit(done.length + 3);
    await use(one, bounded);
    await use(other, free);
    await use(other, free);

    expect(await refusal(use(one, bounded))).toMatchObject({ key: 'redemption_rules_violated' });
    expect(await counters()).toMatchObject({ n: done.length + 3 });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is the end of shards: they are not opened again, wherever redemptions meet', async () => {
    const processes = [aProcess(), aProcess()];
    const done = await meet(processes);
    await limit(100);
    await use(processes[0]!, bounded);
    const more = [aProcess(), aProcess(), aProcess()];
    for (let round = 0; round < 5; round += 1) await Promise.all(more.map((one) => use(one, free)));

    expect(await counters()).toMatchObject({ n: done.length + 16, settled: true });
    expect(await counters()).not.toHaveProperty('spread');
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('goes on where a process died as it settled the counters', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const done = await meet([one, other]);
    await limit(100);
    // It closes two shards, and nothing of what it sends afterwards is ever answered or carried out.
    const passed = Array.from({ length: 2 }, () => ({ kind: 'AFTER', work: nothing }) as const);
    const lost = Array.from({ length: 5_000 }, () => ({ kind: 'LOST_REQUEST' }) as const);
    rt.faults.next('write', ...passed, ...lost);
    await expect(use(one, bounded)).rejects.toBeInstanceOf(TableUnavailable);
    rt.faults.clear();
    expect((await shards()).filter(({ closed }) => closed)).toHaveLength(2);
    expect(await told(other)).toBe(done.length);
    await use(other, bounded);

    expect(await counters()).toMatchObject({ n: done.length + 1, settled: true });
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('sums of very many names', () => {
  const NAMES = 250;

  /** A redemption by each of very many keys of the API, which rules of each tier count apart. */
  async function manyNames(): Promise<void> {
    const table = new DynamoTable(rt.at);
    for (const { pk, sk } of (await shards()).slice(0, 2)) {
      const add = Object.fromEntries(Array.from({ length: NAMES }, (_, number) => [`n#k${number}`, 1]));
      await table.write({ kind: 'update', key: { pk, sk }, change: { add } });
    }
  }

  it.each([0, 1, 2])('are added in parts, each once, also where the answer to part %s is lost', async (lost) => {
    const [one, other] = [aProcess(), aProcess()];
    await meet([one, other]);
    await manyNames();
    await limit(100);
    const before = await one.store.config.counters(caller, campaign);
    const closing = FEW.partitions * FEW.rows;
    rt.faults.next(
      'write',
      ...Array.from({ length: closing + lost }, () => ({ kind: 'AFTER', work: nothing }) as const),
    );
    rt.faults.next('write', { kind: 'LOST_ANSWER' });
    await use(one, bounded);

    const after = await counters();
    const twice = Array.from({ length: NAMES }, (_, number) => after[`n#k${number}`]);
    expect(twice).toEqual(Array(NAMES).fill((await shards()).filter((item) => 'n#k0' in item).length));
    expect(after.n).toBe((before?.redemptions.total ?? 0) + 1);
    expect(after).not.toHaveProperty('folded');
  });

  it('are told right between two parts', async () => {
    const [one, other] = [aProcess(), aProcess()];
    await meet([one, other]);
    await manyNames();
    await limit(100);
    const before = await one.store.config.counters(caller, campaign);
    const seen: unknown[] = [];
    const closing = FEW.partitions * FEW.rows;
    const look = async () => void seen.push(await other.store.config.counters(caller, campaign));
    const faults = Array.from({ length: closing + 3 }, () => ({ kind: 'AFTER', work: look }) as const);
    rt.faults.next('write', ...faults);
    await use(one, bounded);

    expect(seen).toEqual(Array(closing + 3).fill(before));
  });
});

it('go back to one place with a migration to the formats before', async () => {
  const one = aProcess(COUNTER_SHARDS);
  const done = await meet([one, aProcess(COUNTER_SHARDS)]);
  const formats = { changes: CHANGES, written: 'previous' } as const;
  const options = { formats, perSecond: 10_000, after: null, note: () => undefined };
  const dry = await migrateItems(rt.at, { ...options, isDryRun: true });
  const { changed } = await migrateItems(rt.at, { ...options, isDryRun: false });
  const again = await migrateItems(rt.at, { ...options, isDryRun: true });

  expect([dry.changed.get('counters'), changed.get('counters'), again.changed.size]).toEqual([1, 1, 0]);
  expect(await counters()).toMatchObject({ n: done.length, settled: true });
  expect(await counters()).not.toHaveProperty('format');
  expect(await shards()).toHaveLength(COUNTER_SHARDS.partitions * COUNTER_SHARDS.rows);
  await use(one, free);
  expect(await counters()).toMatchObject({ n: done.length + 1 });
  expect(await brokenInvariants(rt)).toEqual([]);
});

describe('an audit finds', () => {
  const table = () => new DynamoTable(rt.at);
  const add = async (item: Item, by: Readonly<Record<string, number>>) =>
    table().write({ kind: 'update', key: { pk: item.pk, sk: item.sk }, change: { add: by } });

  it('a use that a shard counted twice', async () => {
    await meet();
    await add((await shards())[0]!, { n: 1 });

    const found = { invariant: 'I2', problem: expect.stringMatching(/^count n is/) as string };
    expect(await brokenInvariants(rt)).toEqual([expect.objectContaining(found)]);
  });

  it('a shard of settled counters that is open', async () => {
    const one = aProcess();
    await meet([one, aProcess()]);
    await limit(100);
    await use(one, bounded);
    const { pk, sk } = (await shards())[0]!;
    await table().write({ kind: 'update', key: { pk, sk }, change: { remove: ['closed'] } });

    const problem = 'a shard of settled counters is open';
    expect(await brokenInvariants(rt)).toEqual([expect.objectContaining({ problem })]);
  });

  it('shards that their counters do not tell of', async () => {
    await meet();
    const { pk, sk } = await counters();
    await table().write({ kind: 'update', key: { pk, sk }, change: { remove: ['spread', 'format'] } });

    const problem = 'shards count, and the counters do not say so';
    expect(await brokenInvariants(rt)).toContainEqual(expect.objectContaining({ problem }));
  });
});
