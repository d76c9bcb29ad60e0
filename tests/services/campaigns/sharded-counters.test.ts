// Counters of a campaign at which many redemptions meet: sharded, also where rules limit them, and on one item again
// where allocations do not serve.
import * as app from '../../support/app';
import { busyCampaign, inTurns, refusal, sellOut } from '../../support/shop';

const busy = busyCampaign();
const { afterWrites, aProcess, bounded, caller, change, clock, countedBy, epoch, free, held, inOnePlace } = busy;
const { isSharded, item, limit, made, meet, ruled, SHARDS, shards, told, use, useOf } = busy;
const ORDER = { amount: 1_000 };
const VIOLATED = { key: 'redemption_rules_violated' };

let on: readonly app.Runtime[];

beforeEach(() => void (on = [aProcess(), aProcess()]));

const sell = (tier: string) => sellOut(on, (one) => use(one, tier));
const allUse = (turns: number, tier: string) => inTurns(turns, () => on.map((one) => use(one, tier)));

it('counters nobody reads are exposed as they are at that moment, with the campaign and with its tiers', async () => {
  const counted = { total_redeemed: (await meet(on)).length };

  const { promotion } = await app.getCampaign(on[0]!, caller, made().campaign);
  const { tiers } = await app.listTiers(on[0]!, caller, {});
  for (const all of [promotion?.tiers, tiers])
    expect(all?.find(({ id }) => id === free())?.summary?.redemptions).toEqual(counted);
});

describe('a limit', () => {
  it('of a sum of money is shared as well, and what fits into no share is decided on the whole', async () => {
    const [ten, most] = [ORDER.amount / 10, 6_050];
    await limit(most, { name: 'campaign.orders.amount_discounted' });
    const done = await meet(on, { tier: bounded(), more: 0 });
    expect(await item()).toMatchObject({ shared: JSON.stringify({ discount: most }) });
    // More than any share ever had, and less than is left in all.
    await use(on[0]!, bounded(), 20_000);
    expect(await item()).toMatchObject({ discount: done.length * ten + 2_000 });
    await inOnePlace();
    const sold = await sell(bounded());

    expect((done.length + sold) * ten + 2_000).toBe(most - 50);
    expect(await refusal(use(on[1]!, bounded(), 510))).toMatchObject(VIOLATED);
    await use(on[1]!, bounded(), 500);
    expect(await item()).toMatchObject({ discount: most });
  });

  it('counts redemptions that have none: they take from the same shares', async () => {
    await limit(40);
    const done = await meet(on, { tier: bounded(), more: 1 });
    const before = await epoch();
    await allUse(5, free());
    expect(await epoch()).toBe(before);
    const sold = await sell(bounded());

    expect(done.length + 10 + sold).toBe(40);
    // Nothing limits these.
    await use(on[0]!, free());
    expect(await told(on[1])).toBe(41);
  });

  it('that is lowest holds the shares where rules have several on one number', async () => {
    await limit(30);
    await limit(60, { tier: free() });
    const done = await meet(on, { more: 0 });
    expect(await item()).toMatchObject({ shared: JSON.stringify({ n: 30 }) });
    expect(done.length + (await sell(bounded()))).toBe(30);

    expect(await sell(free())).toBe(30);
    expect(await refusal(use(on[0]!, bounded()))).toMatchObject(VIOLATED);
    expect(await item()).toMatchObject({ n: 60 });
  });
});

describe('an edit of a limit while shards are open', () => {
  it('that sets one knows every use, and holds exactly', async () => {
    on = [...on, aProcess()];
    const done = await meet(on);
    await limit(done.length + 5);

    expect(await sell(bounded())).toBe(5);
    expect(await item()).toMatchObject({ n: done.length + 5 });
    await inOnePlace();
    expect((await shards()).map(({ closed }) => closed)).toEqual(Array(SHARDS).fill(true));
  });

  it('that takes it away lets everything through', async () => {
    const rule = await limit(30);
    const done = await meet(on, { tier: bounded(), more: 1 });
    const [assigned] = (await app.listRuleAssignments(made().rt, caller, rule, {})).data;
    await app.deleteAssignment(made().rt, caller, { ruleId: rule, id: assigned!.id });
    await allUse(20, bounded());

    expect(await told(on[0])).toBe(done.length + 40);
  });

  it('is known to a validation before any redemption has settled the counters', async () => {
    const done = await meet(on);
    await limit(done.length);

    expect(await app.validate(on[0]!, caller, useOf(bounded()))).toMatchObject({ valid: false });
    expect(await isSharded()).toBe(true);
  });

  it('counts what is redeemed without it by processes that still know shards', async () => {
    const done = await meet(on);
    await limit(done.length + 3);
    await use(on[0]!, bounded());
    for (let uses = 0; uses < 2; uses += 1) await use(on[1]!, free());

    expect(await refusal(use(on[0]!, bounded()))).toMatchObject(VIOLATED);
    expect(await item()).toMatchObject({ n: done.length + 3 });
  });
});

describe('what compares otherwise than with an upper limit', () => {
  const after = (count: number) => ruled({ name: 'campaign.redemptions.count', conditions: { $more_than: [count] } });

  it('finds the counters in one place, where they stay for a while, longer each time', async () => {
    const done = await meet(on);
    await after(done.length);
    await use(on[0]!, bounded());
    await inOnePlace();
    const met = held.conflicts;
    while (held.conflicts < met + 3) await allUse(1, free());
    await inOnePlace();
    clock.nowMs += 5_000;
    await meet(on);
    await use(on[1]!, bounded());
    await inOnePlace();

    expect(JSON.parse((await item()).kept as string)).toEqual({ ms: 10_000, until: clock.nowMs + 10_000 });
  });

  it('is refused by what all have counted', async () => {
    const done = await meet(on);
    await after(done.length + 1);

    expect(await refusal(use(on[0]!, bounded()))).toMatchObject(VIOLATED);
    await use(on[1]!, free());
    await use(on[0]!, bounded());
  });
});

describe('sums of very many names', () => {
  const NAMES = 250;

  /** A redemption by each of very many keys of the API, which rules of each tier count apart, and a limit after it. */
  beforeEach(async () => {
    await meet(on);
    busy.skipAudit();
    const add = Object.fromEntries(Array.from({ length: NAMES }, (_, number) => [`n#k${number}`, 1]));
    for (const shard of (await shards()).slice(0, 2)) await change(shard, { add });
    await limit(100);
  });

  it.each([0, 1, 2])('are added in parts, each once, also where the answer to part %s is lost', async (lost) => {
    const before = await told(on[0]);
    afterWrites(SHARDS + lost, () => Promise.resolve());
    made().rt.faults.next('write', { kind: 'LOST_ANSWER' });
    await use(on[0]!, bounded());

    const after = await item();
    const twice = Array.from({ length: NAMES }, (_, number) => after[`n#k${number}`]);
    expect(twice).toEqual(Array(NAMES).fill((await shards()).filter((shard) => 'n#k0' in shard).length));
    expect(after.n).toBe(before + 1);
    expect(after).not.toHaveProperty('folded');
    await inOnePlace();
  });

  it('are exposed right between two parts', async () => {
    const before = await countedBy(on[0]);
    const seen: unknown[] = [];
    afterWrites(SHARDS + 3, async () => void seen.push(await countedBy(on[1])));
    await use(on[0]!, bounded());

    expect(seen).toEqual(Array(SHARDS + 3).fill(before));
  });
});
