// Rounds of the counters of a campaign: who ends them, and how long the counters stay in one place after them.
import * as app from '../../support/app';
import { busyCampaign, putStackingRules, redeem, refusal, rollback, type TestRuntime } from '../../support/shop';

const busy = busyCampaign();
const { aProcess, caller, change, clock, counters, inOnePlace, limit, meet, processOver, relimit, use, useOf } = busy;
const HOUR_MS = 3_600_000;
const COUNT = 'campaign.redemptions.count';

let rt: TestRuntime;
let campaign: string;
let free: string;
let bounded: string;

beforeEach(() => void ({ rt, campaign, free, bounded } = busy.made()));

/** Rules of the bounded tier, all of which have to hold. */
const ruled = (condition: { name: string; conditions: object }) => busy.ruled(bounded, condition);

/** How many transactions are sent. */
async function sentBy(work: () => Promise<unknown>): Promise<number> {
  const transact = rt.faults.transact.bind(rt.faults);
  let calls = 0;
  rt.faults.transact = (writes, how) => {
    calls += 1;
    return transact(writes, how);
  };
  await work();
  rt.faults.transact = transact;
  return calls;
}

describe('a process that knows a round', () => {
  /** Its shards keep none of the limits that come later. */
  async function nextRound(on: readonly app.Runtime[], most = 1_000): Promise<app.Item> {
    const before = (await counters()).round;
    await limit(most);
    await use(on[0]!, bounded);
    await inOnePlace();
    await meet(on, { tier: bounded });
    const now = await counters();
    expect(now.round).not.toBe(before);
    return now;
  }

  it('that is over leaves the one after it as it is', async () => {
    const on = [aProcess(), aProcess()];
    const stale = aProcess();
    await meet([...on, stale]);
    const { round, shared } = await nextRound(on);
    await use(stale, bounded);

    expect(await counters()).toMatchObject({ round, shared });
  });

  it('gives a shard back where the redemption loses its order', async () => {
    const on = [aProcess(), aProcess()];
    await meet(on);
    const request = { ...useOf(free), order: { ...useOf(free).order, source_id: 'slow' } };
    const takeOver = async () => {
      rt.clock.advance(app.REDEMPTION_LEASE_MS + 1);
      await redeem(processOver(rt.faults), caller, request);
    };
    rt.faults.next('transact', { kind: 'AFTER', work: takeOver });
    expect(await refusal(redeem(on[0]!, caller, request))).toMatchObject({ key: 'multiple_requests' });
    const opened: app.Write[] = [];
    const write = rt.faults.write.bind(rt.faults);
    rt.faults.write = (one) => (opened.push(one), write(one));
    await use(on[0]!, free);

    expect(opened).toEqual([]);
  });

  it('counts rollbacks on shards also where it has used all that it knows', async () => {
    const on = [aProcess(), aProcess()];
    const done = await meet(on);
    const calls = await sentBy(async () => {
      // The second one finds no shard that is free.
      await Promise.all(done.slice(0, 2).map((id) => rollback(on[0]!, caller, { id })));
    });

    expect(calls).toBe(2);
  });

  it('goes on where a process died that had closed the first shard, and all others are full', async () => {
    const many = { partitions: 2, rows: 32 };
    const all = many.partitions * many.rows;
    await limit(4 * all);
    const on = [aProcess(many), aProcess(many)];
    await meet(on, { tier: bounded, more: 1 });
    const table = new app.DynamoTable(rt.at);
    const { round, n = 0, ...key } = await counters();
    const left = 4 * all - Number(n);
    busy.skipAudit();
    const share = (number: number) => Math.floor(left / all) + (number < left % all ? 1 : 0);
    for (let number = 0; number < all; number += 1) {
      const at = app.epochShardKey(key, { shards: many, epoch: round as string, number });
      const isFirst = number === 0;
      const counted = share(number) - (isFirst ? 1 : 0);
      await table.write({ kind: 'put', item: { ...at, round, n: counted, ...(isFirst && { closed: true }) } });
    }
    const calls = await sentBy(() => use(on[0]!, bounded));

    // Not by chance: of so many shards few tries meet the one that is closed.
    expect(calls).toBeLessThanOrEqual(3);
    expect(await counters()).toMatchObject({ n: 4 * all });
    await inOnePlace();
    expect(await refusal(use(on[1]!, bounded))).toMatchObject({ key: 'redemption_rules_violated' });
  });
});

describe('counters stay in one place for a while', () => {
  const keptOf = async () => {
    const { kept } = await counters();
    return kept === undefined ? null : (JSON.parse(kept as string) as { ms: number }).ms;
  };

  async function keep(ms: number): Promise<void> {
    await change(await counters(), { set: { kept: JSON.stringify({ ms, until: clock.nowMs - 1 }) } });
  }

  it('neither where a limit is edited, nor where it is used up: the next round names it', async () => {
    const rule = await limit(50);
    const on = [aProcess(), aProcess()];
    const done = await meet(on, { tier: bounded, more: 1 });
    await relimit(rule, 45);
    await use(on[0]!, bounded);
    await inOnePlace();
    expect(await keptOf()).toBeNull();
    const more = await meet(on, { tier: bounded, more: 0 });
    await relimit(rule, done.length + more.length + 1);
    await refusal(use(on[0]!, bounded));

    await inOnePlace();
    expect(await keptOf()).toBeNull();
  });

  it.each([10_000, 900_000, HOUR_MS])('of %s ms, and not after a round of an hour', async (ms) => {
    const on = [aProcess(), aProcess()];
    await use(on[0]!, free);
    await keep(ms);
    await meet(on);
    const { round } = await counters();
    clock.nowMs += HOUR_MS;
    while ((await counters()).round === round) await use(on[0]!, free);

    await inOnePlace();
    expect(await keptOf()).toBeNull();
  });

  it('of half an hour, and begins anew where shares served badly after a round of an hour', async () => {
    const on = [aProcess(), aProcess()];
    await use(on[0]!, free);
    await keep(HOUR_MS / 2);
    await meet(on);
    clock.nowMs += HOUR_MS;
    await ruled({ name: COUNT, conditions: { $more_than: [1] } });
    await use(on[0]!, bounded);

    await inOnePlace();
    expect(await keptOf()).toBe(5_000);
  });
});

describe('a redemption of which something does not apply', () => {
  const explained = { options: { expand: ['order' as const, 'explain' as const] } };
  const both = () => ({ ...useOf(bounded), redeemables: [bounded, free].flatMap((id) => useOf(id).redeemables) });

  /** A tier is for large orders alone from now on. */
  async function large(tier: string): Promise<string> {
    const rules = { '1': { name: 'order.initial_amount', conditions: { $more_than: [5_000] } }, logic: '1' };
    const rule = (await app.createRule(rt, caller, { name: 'Large', rules })).id;
    await app.assignRule(rt, caller, rule, { promotion_tier: tier });
    return rule;
  }

  /** What the answer says that the rules of the only redeemable that did not apply had found. */
  const foundBy = ({ inapplicable_redeemables: refused = [] }: { inapplicable_redeemables?: readonly unknown[] }) =>
    JSON.stringify(refused.map((one) => (one as { explain: object }).explain));

  it('tells in part what all shards have counted, which go on', async () => {
    await putStackingRules(rt, { redeemables_application_mode: 'PARTIAL' });
    await limit(1_000);
    const on = [aProcess(), aProcess()];
    await meet(on, { tier: bounded });
    const { round } = await counters();
    await large(bounded);
    const total = (await on[1]!.store.campaignCounters.load(caller, campaign))!.redemptions.total;
    const answer = await redeem(on[0]!, caller, { ...both(), ...explained });

    expect(total).toBeGreaterThan(8);
    expect(foundBy(answer)).toContain(`"saw":${total + 1}`);
    expect(answer.redemptions).toHaveLength(1);
    expect(await counters()).toMatchObject({ round });
  });

  it('names the first one that does not, as if the counters were in one place', async () => {
    const used = await limit(2);
    const on = [aProcess(), aProcess()];
    await use(on[0]!, bounded);
    await use(on[1]!, bounded);
    await meet(on);
    await large(free);

    expect(await refusal(redeem(on[0]!, caller, both()))).toMatchObject({
      key: 'redemption_rules_violated',
      details: expect.stringContaining(used) as string,
    });
  });

  it('leaves shards open where the refusal has nothing to do with them', async () => {
    await limit(1_000);
    const on = [aProcess(), aProcess()];
    await meet(on, { tier: bounded });
    const { round } = await counters();
    const rule = await large(bounded);

    expect(await refusal(use(on[0]!, bounded))).toMatchObject({ details: expect.stringContaining(rule) as string });
    expect(await counters()).toMatchObject({ round });
  });
});
