// Counters of a campaign at which many redemptions meet: spread over shards, also where rules limit them, and in one place again where
// shares do not serve.
import * as app from '../../support/app';
import {
  aCaller,
  brokenInvariants,
  busyCampaign,
  FEW_SHARDS,
  redeem,
  refusal,
  rollback,
  type TestRuntime,
} from '../../support/shop';

const busy = busyCampaign();
const { aProcess, caller, clock, counters, held, inOnePlace, limit, meet, ruled, shards, use, useOf } = busy;
const ORDER = { amount: 1_000 };
const SHARDS = FEW_SHARDS.partitions * FEW_SHARDS.rows;
const HOUR_MS = 3_600_000;

let rt: TestRuntime;
let campaign: string;
let free: string;
let bounded: string;

beforeEach(() => void ({ rt, campaign, free, bounded } = busy.made()));

const nothing = () => Promise.resolve();

/** Redeems until it is refused, by all processes at the same time. @returns how often it was not */
async function sellOut(on: readonly app.Runtime[], tier: string, amount?: number): Promise<number> {
  const sold = await Promise.all(
    on.map(async (one) => {
      for (let done = 0; ;) {
        const key = await use(one, tier, amount).then(
          () => null,
          (error: unknown) => app.failureOf(error).key,
        );
        if (key === 'redemption_rules_violated') return done;
        if (key === null) done += 1;
        // Where many meet at one item, nothing was written.
        else expect(key).toBe('temporarily_unavailable');
      }
    }),
  );
  return sold.reduce((sum, count) => sum + count, 0);
}

const redemptionsOf = (item: app.Item) => Number(item.n ?? 0);

async function told(on: app.Runtime = rt): Promise<number> {
  return (await on.store.campaignCounters.load(caller, campaign))?.redemptions.total ?? 0;
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
    expect(await counters()).toMatchObject({ round: expect.any(String) as string, shared: '{}' });
    const onShards = (await shards()).reduce((sum, item) => sum + redemptionsOf(item), 0);
    expect(onShards).toBeGreaterThanOrEqual(4);
    expect(onShards + redemptionsOf(await counters())).toBe(done.length);
    for (const one of [...processes, rt]) {
      const all = {
        ...rt,
        store: app.storeOver(rt.faults, undefined, { counterShards: FEW_SHARDS, nowMs: () => clock.nowMs }),
      };
      expect(await told(one === rt ? all : one)).toBe(done.length);
    }
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('are told as they are at that moment, with the campaign and with its tiers', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    const counted = { total_redeemed: done.length };

    const { promotion } = await app.getCampaign(one, caller, campaign);
    expect(promotion?.tiers.find(({ id }) => id === free)?.summary?.redemptions).toEqual(counted);
    const { tiers } = await app.listTiers(one, caller, {});
    expect(tiers.find(({ id }) => id === free)?.summary?.redemptions).toEqual(counted);
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

  it('are put into one place after an hour, and spread again where redemptions meet', async () => {
    const on = [aProcess(), aProcess()];
    const done = [...(await meet(on))];
    const { round } = await counters();
    clock.nowMs += HOUR_MS;
    while ((await counters()).round === round) done.push(await use(on[0]!, free));
    await inOnePlace();
    expect(await counters()).toMatchObject({ n: done.length });
    done.push(...(await meet(on)));

    expect(await told(on[0])).toBe(done.length);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('do not begin a round again by a copy of its write that arrives after the end of the round', async () => {
    const on = [aProcess(), aProcess()];
    const sent = writesOfRounds();
    const done = [...(await meet(on))];
    const { round } = await counters();
    clock.nowMs += HOUR_MS;
    while ((await counters()).round === round) done.push(await use(on[0]!, free));
    const [begin] = sent.filter(({ change }) => change.set?.['round'] === round);

    expect(await rt.faults.write(begin!)).toMatchObject({ status: 'REFUSED' });
    await inOnePlace();
    expect(await told(on[0])).toBe(done.length);
    // Another round begins where redemptions meet, and its copy is as late.
    done.push(...(await meet(on)));
    expect((await counters()).round).not.toBe(round);
    expect(await rt.faults.write(begin!)).toMatchObject({ status: 'REFUSED' });
    expect(await told(on[1])).toBe(done.length);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

type Update = Extract<app.Write, { kind: 'update' }>;

/** The updates that are sent from now on, each by itself. */
function writesOfRounds(): readonly Update[] {
  const sent: Update[] = [];
  const { faults } = rt;
  const write = faults.write.bind(faults);
  faults.write = (one) => {
    if (one.kind === 'update') sent.push(one);
    return write(one);
  };
  return sent;
}

async function measured(work: () => Promise<unknown>): Promise<unknown> {
  rt.meter.reset();
  const sent: app.Write[][] = [];
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

describe('a limit', () => {
  it('is shared by shards where redemptions meet, and is sold to the last one, and never over', async () => {
    const most = 60;
    await limit(most);
    const on = [aProcess(), aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 0 });
    expect(await counters()).toMatchObject({ shared: JSON.stringify({ n: most }) });
    const sold = await sellOut(on, bounded);

    expect(done.length + sold).toBe(most);
    expect(await counters()).toMatchObject({ n: most });
    await inOnePlace();
    expect((await shards()).reduce((sum, item) => sum + redemptionsOf(item), 0)).toBeGreaterThan(0);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('of a sum of money is shared as well, and what fits into no share is decided on the whole', async () => {
    const [ten, most] = [ORDER.amount / 10, 6_050];
    await limit(most, { name: 'campaign.orders.amount_discounted' });
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 0 });
    expect(await counters()).toMatchObject({ shared: JSON.stringify({ discount: most }) });
    // More than any share ever had, and less than is left in all.
    await use(on[0]!, bounded, 20_000);
    expect(await counters()).toMatchObject({ discount: done.length * ten + 2_000 });
    await inOnePlace();
    const sold = await sellOut(on, bounded);

    expect((done.length + sold) * ten + 2_000).toBe(most - 50);
    expect(await refusal(use(on[1]!, bounded, 510))).toMatchObject({ key: 'redemption_rules_violated' });
    await use(on[1]!, bounded, 500);
    expect(await counters()).toMatchObject({ discount: most });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('takes as many round trips and writes on shards as in one place, and reads less', async () => {
    await limit(10_000);
    const one = aProcess();
    await use(one, bounded);
    const before = await measured(() => use(one, bounded));
    await meet([one, aProcess()], { tier: bounded });

    expect(await measured(() => use(one, bounded))).toEqual(before);
  });

  it('with less left than there are shards stays in one place', async () => {
    await limit(SHARDS - 1);
    const on = [aProcess(), aProcess(), aProcess()];
    const before = held.conflicts;
    await Promise.all(on.map((one) => use(one, bounded)));
    const sold = await sellOut(on, bounded);

    expect(held.conflicts).toBeGreaterThan(before);
    expect(sold).toBe(SHARDS - 1 - on.length);
    expect(await shards()).toEqual([]);
  });

  it('counts redemptions that have none: they take from the same shares', async () => {
    await limit(40);
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 1 });
    const { round } = await counters();
    for (let number = 0; number < 5; number += 1) await Promise.all(on.map((one) => use(one, free)));
    expect(await counters()).toMatchObject({ round });
    const sold = await sellOut(on, bounded);

    expect(done.length + 10 + sold).toBe(40);
    // Nothing limits these.
    await use(on[0]!, free);
    expect(await told(on[1])).toBe(41);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is sold again after rollbacks, wherever they are counted', async () => {
    const most = 40;
    await limit(most);
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 3 });
    const back = done.slice(0, 6);
    for (const id of back) await rollback(on[0]!, caller, { id });
    await rollback(aProcess(), caller, { id: done[6]! });
    expect(await counters()).toMatchObject({ round: expect.any(String) as string });
    const sold = await sellOut([...on, aProcess()], bounded);

    expect(done.length - 7 + sold).toBe(most);
    await rollback(on[1]!, caller, { id: done[7]! });
    expect(await sellOut(on, bounded)).toBe(1);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('that is lowest holds the shares where rules have several on one number', async () => {
    await limit(30);
    await limit(60, { tier: free });
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { more: 0 });
    expect(await counters()).toMatchObject({ shared: JSON.stringify({ n: 30 }) });
    const sold = await sellOut(on, bounded);
    expect(done.length + sold).toBe(30);

    expect(await sellOut(on, free)).toBe(30);
    expect(await refusal(use(on[0]!, bounded))).toMatchObject({ key: 'redemption_rules_violated' });
    expect(await counters()).toMatchObject({ n: 60 });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('of each key pair is shared for all that have redeemed', async () => {
    await limit(30, { name: 'redemption.count.per_api_key' });
    const on = [aProcess(), aProcess()];
    const till = aCaller({ keyId: 'key-of-the-till' });
    await redeem(on[0]!, till, useOf(bounded));
    const done = await meet(on, { tier: bounded, more: 0 });
    const { round } = await counters();
    for (let number = 0; number < 5; number += 1) await redeem(on[number % 2]!, till, useOf(bounded));
    await use(on[0]!, bounded);
    expect(await counters()).toMatchObject({ round });

    expect(done.length + 1 + (await sellOut(on, bounded))).toBe(30);
    let more = 0;
    while (await redeem(on[0]!, till, useOf(bounded)).catch(() => null)) more += 1;
    expect(more).toBe(30 - 6);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('by day is shared too', async () => {
    await limit(30, { name: 'campaign.redemptions.count.daily' });
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 0 });
    expect(Object.keys(JSON.parse((await counters()).shared as string) as object)).toEqual(['n#d2026-03-10']);

    expect(done.length + (await sellOut(on, bounded))).toBe(30);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('holds where nobody says what became of a redemption on a shard', async () => {
    await limit(40);
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 1 });
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });
    const request = { ...useOf(bounded), order: { ...ORDER, source_id: 'lost' } };
    await redeem(on[0]!, caller, request);

    expect(done.length + 1 + (await sellOut(on, bounded))).toBe(40);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('an edit of a limit while shards are open', () => {
  it('that sets one knows every use, and holds exactly', async () => {
    const processes = [aProcess(), aProcess(), aProcess()];
    const done = await meet(processes);
    await limit(done.length + 5);

    expect(await sellOut(processes, bounded)).toBe(5);
    expect(await counters()).toMatchObject({ n: done.length + 5 });
    await inOnePlace();
    expect((await shards()).map(({ closed }) => closed)).toEqual(Array(SHARDS).fill(true));
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it.each([
    ['lowers', 35],
    ['raises', 80],
  ])('that %s it is kept by all', async (_name, most) => {
    const rule = await limit(50);
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 1 });
    const conditions = { $less_than_or_equal: [most] };
    const rules = { '1': { name: 'campaign.redemptions.count', conditions }, logic: '1' };
    await app.updateRule(rt, caller, rule, { rules });

    expect(done.length + (await sellOut(on, bounded))).toBe(most);
    expect(await counters()).toMatchObject({ n: most });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('that takes it away lets everything through', async () => {
    const rule = await limit(30);
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 1 });
    const [assigned] = (await app.listRuleAssignments(rt, caller, rule, {})).data;
    await app.deleteAssignment(rt, caller, { ruleId: rule, id: assigned!.id });
    for (let number = 0; number < 20; number += 1) await Promise.all(on.map((one) => use(one, bounded)));

    expect(await told(on[0])).toBe(done.length + 40);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is known to a validation before any redemption has settled the counters', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    await limit(done.length);
    const { valid } = await app.validate(one, caller, useOf(bounded));

    expect(valid).toBe(false);
    expect(await counters()).toMatchObject({ round: expect.any(String) as string });
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

  it('goes on where a process died as it settled the counters', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const done = await meet([one, other]);
    await limit(100);
    // It closes two shards, the first one twice, and nothing of what it sends afterwards is ever answered or carried out.
    const passed = Array.from({ length: 3 }, () => ({ kind: 'AFTER', work: nothing }) as const);
    const lost = Array.from({ length: 5_000 }, () => ({ kind: 'LOST_REQUEST' }) as const);
    rt.faults.next('write', ...passed, ...lost);
    await expect(use(one, bounded)).rejects.toBeInstanceOf(app.TableUnavailable);
    rt.faults.clear();
    expect((await shards()).filter(({ closed }) => closed)).toHaveLength(2);
    expect(await told(other)).toBe(done.length);
    await use(other, bounded);

    expect(await told(other)).toBe(done.length + 1);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('what compares otherwise than with an upper limit', () => {
  const after = (count: number) =>
    ruled(bounded, { name: 'campaign.redemptions.count', conditions: { $more_than: [count] } });

  it('finds the counters in one place, where they stay for a while, longer each time', async () => {
    const on = [aProcess(), aProcess()];
    const done = await meet(on);
    await after(done.length);
    await use(on[0]!, bounded);
    await inOnePlace();
    const met = held.conflicts;
    while (held.conflicts < met + 3) await Promise.all(on.map((one) => use(one, free)));
    await inOnePlace();
    clock.nowMs += 5_000;
    await meet(on);
    await use(on[1]!, bounded);
    await inOnePlace();

    expect(JSON.parse((await counters()).kept as string)).toEqual({ ms: 10_000, until: clock.nowMs + 10_000 });
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is refused by what all have counted', async () => {
    const on = [aProcess(), aProcess()];
    const done = await meet(on);
    await after(done.length + 1);

    expect(await refusal(use(on[0]!, bounded))).toMatchObject({ key: 'redemption_rules_violated' });
    await use(on[1]!, free);
    await use(on[0]!, bounded);
  });
});

describe('sums of very many names', () => {
  const NAMES = 250;

  /** A redemption by each of very many keys of the API, which rules of each tier count apart. */
  async function manyNames(): Promise<void> {
    const table = new app.DynamoTable(rt.at);
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
    const before = await one.store.campaignCounters.load(caller, campaign);
    const closing = FEW_SHARDS.partitions * FEW_SHARDS.rows;
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
    await inOnePlace();
  });

  it('are told right between two parts', async () => {
    const [one, other] = [aProcess(), aProcess()];
    await meet([one, other]);
    await manyNames();
    await limit(100);
    const before = await one.store.campaignCounters.load(caller, campaign);
    const seen: unknown[] = [];
    const closing = FEW_SHARDS.partitions * FEW_SHARDS.rows;
    const look = async () => void seen.push(await other.store.campaignCounters.load(caller, campaign));
    const faults = Array.from({ length: closing + 3 }, () => ({ kind: 'AFTER', work: look }) as const);
    rt.faults.next('write', ...faults);
    await use(one, bounded);

    expect(seen).toEqual(Array(closing + 3).fill(before));
  });
});

describe('an audit finds', () => {
  const table = () => new app.DynamoTable(rt.at);
  const add = async (item: app.Item, by: Readonly<Record<string, number>>) =>
    table().write({ kind: 'update', key: { pk: item.pk, sk: item.sk }, change: { add: by } });

  it('a use that a shard counted twice', async () => {
    await meet();
    await add((await shards())[0]!, { n: 1 });

    const found = { invariant: 'I2', problem: expect.stringMatching(/^count n is/) as string };
    expect(await brokenInvariants(rt)).toEqual([expect.objectContaining(found)]);
  });

  it('a shard that is open though its counters do not say so', async () => {
    const one = aProcess();
    await meet([one, aProcess()]);
    await limit(100);
    await use(one, bounded);
    const { pk, sk } = (await shards())[0]!;
    await table().write({ kind: 'update', key: { pk, sk }, change: { remove: ['closed'] } });

    const problem = 'a shard of it is open, and it does not say so';
    expect(await brokenInvariants(rt)).toEqual([expect.objectContaining({ problem })]);
  });

  it('shards that their counters do not tell of', async () => {
    await meet();
    const { pk, sk } = await counters();
    await table().write({ kind: 'update', key: { pk, sk }, change: { remove: ['round', 'format'] } });

    const problem = 'a shard of it is open, and it does not say so';
    expect(await brokenInvariants(rt)).toContainEqual(expect.objectContaining({ problem }));
  });
});
