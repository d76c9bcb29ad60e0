// Counters of a campaign at which many redemptions meet: spread over shards, also where rules limit them, and in one place again where
// shares do not serve.
import * as app from '../../support/app';
import { aCaller, busyCampaign, redeem, refusal, sellOut, type TestRuntime } from '../../support/shop';

const busy = busyCampaign();
const { aProcess, caller, change, clock, counters, findings, held, inOnePlace, limit, meet } = busy;
const { relimit, ruled, SHARDS, shards, use, useOf } = busy;
const ORDER = { amount: 1_000 };

let rt: TestRuntime;
let campaign: string;
let free: string;
let bounded: string;

beforeEach(() => void ({ rt, campaign, free, bounded } = busy.made()));

const nothing = () => Promise.resolve();

const sell = (on: readonly app.Runtime[], tier: string, amount?: number) =>
  sellOut(on, (one) => use(one, tier, amount), 'redemption_rules_violated');

async function told(on: app.Runtime = rt): Promise<number> {
  return (await on.store.campaignCounters.load(caller, campaign))?.redemptions.total ?? 0;
}

describe('counters nobody reads', () => {
  it('are told as they are at that moment, with the campaign and with its tiers', async () => {
    const one = aProcess();
    const done = await meet([one, aProcess()]);
    const counted = { total_redeemed: done.length };

    const { promotion } = await app.getCampaign(one, caller, campaign);
    expect(promotion?.tiers.find(({ id }) => id === free)?.summary?.redemptions).toEqual(counted);
    const { tiers } = await app.listTiers(one, caller, {});
    expect(tiers.find(({ id }) => id === free)?.summary?.redemptions).toEqual(counted);
  });
});

describe('a limit', () => {
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
    const sold = await sell(on, bounded);

    expect((done.length + sold) * ten + 2_000).toBe(most - 50);
    expect(await refusal(use(on[1]!, bounded, 510))).toMatchObject({ key: 'redemption_rules_violated' });
    await use(on[1]!, bounded, 500);
    expect(await counters()).toMatchObject({ discount: most });
  });

  it('counts redemptions that have none: they take from the same shares', async () => {
    await limit(40);
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 1 });
    const { round } = await counters();
    for (let number = 0; number < 5; number += 1) await Promise.all(on.map((one) => use(one, free)));
    expect(await counters()).toMatchObject({ round });
    const sold = await sell(on, bounded);

    expect(done.length + 10 + sold).toBe(40);
    // Nothing limits these.
    await use(on[0]!, free);
    expect(await told(on[1])).toBe(41);
  });

  it('that is lowest holds the shares where rules have several on one number', async () => {
    await limit(30);
    await limit(60, { tier: free });
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { more: 0 });
    expect(await counters()).toMatchObject({ shared: JSON.stringify({ n: 30 }) });
    const sold = await sell(on, bounded);
    expect(done.length + sold).toBe(30);

    expect(await sell(on, free)).toBe(30);
    expect(await refusal(use(on[0]!, bounded))).toMatchObject({ key: 'redemption_rules_violated' });
    expect(await counters()).toMatchObject({ n: 60 });
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

    expect(done.length + 1 + (await sell(on, bounded))).toBe(30);
    let more = 0;
    while (await redeem(on[0]!, till, useOf(bounded)).catch(() => null)) more += 1;
    expect(more).toBe(30 - 6);
  });

  it('by day is shared too', async () => {
    await limit(30, { name: 'campaign.redemptions.count.daily' });
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 0 });
    expect(Object.keys(JSON.parse((await counters()).shared as string) as object)).toEqual(['n#d2026-03-10']);

    expect(done.length + (await sell(on, bounded))).toBe(30);
  });
});

describe('an edit of a limit while shards are open', () => {
  it('that sets one knows every use, and holds exactly', async () => {
    const processes = [aProcess(), aProcess(), aProcess()];
    const done = await meet(processes);
    await limit(done.length + 5);

    expect(await sell(processes, bounded)).toBe(5);
    expect(await counters()).toMatchObject({ n: done.length + 5 });
    await inOnePlace();
    expect((await shards()).map(({ closed }) => closed)).toEqual(Array(SHARDS).fill(true));
  });

  it.each([
    ['lowers', 35],
    ['raises', 80],
  ])('that %s it is kept by all', async (_name, most) => {
    const rule = await limit(50);
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 1 });
    await relimit(rule, most);

    expect(done.length + (await sell(on, bounded))).toBe(most);
    expect(await counters()).toMatchObject({ n: most });
  });

  it('that takes it away lets everything through', async () => {
    const rule = await limit(30);
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 1 });
    const [assigned] = (await app.listRuleAssignments(rt, caller, rule, {})).data;
    await app.deleteAssignment(rt, caller, { ruleId: rule, id: assigned!.id });
    for (let number = 0; number < 20; number += 1) await Promise.all(on.map((one) => use(one, bounded)));

    expect(await told(on[0])).toBe(done.length + 40);
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
    busy.skipAudit();
    const add = Object.fromEntries(Array.from({ length: NAMES }, (_, number) => [`n#k${number}`, 1]));
    for (const shard of (await shards()).slice(0, 2)) await change(shard, { add });
  }

  it.each([0, 1, 2])('are added in parts, each once, also where the answer to part %s is lost', async (lost) => {
    const [one, other] = [aProcess(), aProcess()];
    await meet([one, other]);
    await manyNames();
    await limit(100);
    const before = await one.store.campaignCounters.load(caller, campaign);
    rt.faults.next(
      'write',
      ...Array.from({ length: SHARDS + lost }, () => ({ kind: 'AFTER', work: nothing }) as const),
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
    const look = async () => void seen.push(await other.store.campaignCounters.load(caller, campaign));
    const faults = Array.from({ length: SHARDS + 3 }, () => ({ kind: 'AFTER', work: look }) as const);
    rt.faults.next('write', ...faults);
    await use(one, bounded);

    expect(seen).toEqual(Array(SHARDS + 3).fill(before));
  });
});

describe('an audit finds', () => {
  it('shards that their counters do not tell of', async () => {
    await meet();
    await change(await counters(), { remove: ['round', 'format'] });

    const problem = 'a shard of it is open, and it does not say so';
    expect(await findings()).toContainEqual(expect.objectContaining({ problem }));
  });
});
