// Epochs of the counters of a campaign: who ends them, and how long the counters stay on one item after them.
import * as app from '../../support/app';
import { busyCampaign, HOUR_MS, putStackingRules, redeem, refusal, rollback } from '../../support/shop';

const busy = busyCampaign();
const { aProcess, bounded, caller, calls, change, clock, epoch, free, inOnePlace, item, limit, made, meet } = busy;
const { processOver, relimit, ruled, told, use, useOf } = busy;
const COUNT = 'campaign.redemptions.count';

let on: readonly app.Runtime[];

beforeEach(() => void (on = [aProcess(), aProcess()]));

/** The number of transactions that are sent. */
const sentBy = async (work: () => Promise<unknown>): Promise<number> =>
  (await calls(work)).filter((call) => call.startsWith('transact')).length;

describe('a process that knows an epoch', () => {
  it('that is over leaves the one after it as it is', async () => {
    const stale = aProcess();
    await meet([...on, stale]);
    const before = await epoch();
    // The shards keep none of the limits that come later.
    await limit(1_000);
    await use(on[0]!, bounded());
    await inOnePlace();
    await meet(on, { tier: bounded() });
    const { round, shared } = await item();
    expect(round).not.toBe(before);
    await use(stale, bounded());

    expect(await item()).toMatchObject({ round, shared });
  });

  it('gives a shard back where the redemption loses its order', async () => {
    await meet(on);
    const { clock: leases, faults } = made().rt;
    const request = { ...useOf(free()), order: { ...useOf(free()).order, source_id: 'slow' } };
    const takeOver = async () => {
      leases.advance(app.REDEMPTION_LEASE_MS + 1);
      await redeem(processOver(faults), caller, request);
    };
    faults.next('transact', { kind: 'AFTER', work: takeOver });
    expect(await refusal(redeem(on[0]!, caller, request))).toMatchObject({ key: 'multiple_requests' });

    // It opens no other shard.
    expect(await calls(() => use(on[0]!, free()))).not.toContain('write');
  });

  it('counts rollbacks on shards also where it has used all that it knows', async () => {
    const done = await meet(on);
    const sent = await sentBy(async () => {
      // The second one finds no shard that is free.
      await Promise.all(done.slice(0, 2).map((id) => rollback(on[0]!, caller, { id })));
    });

    expect(sent).toBe(2);
  });

  it('goes on where a process died that had closed the first shard, and all others are full', async () => {
    const many = { partitions: 2, rows: 32 };
    const all = many.partitions * many.rows;
    await limit(4 * all);
    on = [aProcess(many), aProcess(many)];
    await meet(on, { tier: bounded(), more: 1 });
    const table = new app.DynamoTable(made().rt.at);
    const { round, n = 0, ...key } = await item();
    const left = 4 * all - Number(n);
    busy.skipAudit();
    const share = (number: number) => Math.floor(left / all) + (number < left % all ? 1 : 0);
    for (let number = 0; number < all; number += 1) {
      const at = app.epochShardKey(key, { shards: many, epoch: round as string, number });
      const isFirst = number === 0;
      const counted = share(number) - (isFirst ? 1 : 0);
      await table.write({ kind: 'put', item: { ...at, round, n: counted, ...(isFirst && { closed: true }) } });
    }

    // Not by chance: of so many shards few tries meet the one that is closed.
    expect(await sentBy(() => use(on[0]!, bounded()))).toBeLessThanOrEqual(3);
    expect(await item()).toMatchObject({ n: 4 * all });
    await inOnePlace();
    expect(await refusal(use(on[1]!, bounded()))).toMatchObject({ key: 'redemption_rules_violated' });
  });
});

describe('counters stay in one place for a while', () => {
  const keptOf = async () => {
    const { kept } = await item();
    return kept === undefined ? null : (JSON.parse(kept as string) as { ms: number }).ms;
  };

  /** An epoch that begins after so long a time in one place, and has lasted an hour. */
  async function anHourAfter(ms: number): Promise<void> {
    await use(on[0]!, free());
    await change(await item(), { set: { kept: JSON.stringify({ ms, until: clock.nowMs - 1 }) } });
    await meet(on);
    clock.nowMs += HOUR_MS;
  }

  it('neither where a limit is edited, nor where it is used up: the next epoch names it', async () => {
    const rule = await limit(50);
    const done = await meet(on, { tier: bounded(), more: 1 });
    await relimit(rule, 45);
    await use(on[0]!, bounded());
    await inOnePlace();
    expect(await keptOf()).toBeNull();
    const more = await meet(on, { tier: bounded(), more: 0 });
    await relimit(rule, done.length + more.length + 1);
    await refusal(use(on[0]!, bounded()));

    await inOnePlace();
    expect(await keptOf()).toBeNull();
  });

  it.each([10_000, 900_000, HOUR_MS])('of %s ms, and not after an epoch of an hour', async (ms) => {
    await anHourAfter(ms);
    const before = await epoch();
    while ((await epoch()) === before) await use(on[0]!, free());

    await inOnePlace();
    expect(await keptOf()).toBeNull();
  });

  it('of half an hour, and begins anew where shares served badly after an epoch of an hour', async () => {
    await anHourAfter(HOUR_MS / 2);
    await ruled({ name: COUNT, conditions: { $more_than: [1] } });
    await use(on[0]!, bounded());

    await inOnePlace();
    expect(await keptOf()).toBe(5_000);
  });
});

describe('a redemption of which something does not apply', () => {
  const both = () => ({ ...useOf(bounded()), redeemables: [bounded(), free()].flatMap((id) => useOf(id).redeemables) });
  const explained = { options: { expand: ['order' as const, 'explain' as const] } };

  /** A tier is for large orders alone from now on. */
  const large = (tier: string) => ruled({ name: 'order.initial_amount', conditions: { $more_than: [5_000] } }, tier);

  it.each([
    ['the limit has room, and another rule refuses it', 1_000],
    ['the limit is used up', 2],
  ])('tells in part what all shards have counted, which go on, where %s', async (_why, most) => {
    await putStackingRules(made().rt, { redeemables_application_mode: 'PARTIAL' });
    await limit(most);
    for (const one of on) await use(one, bounded());
    await meet(on, { tier: most === 2 ? free() : bounded() });
    const before = await epoch();
    if (most > 2) await large(bounded());
    const total = await told(on[1]);
    const answer = await redeem(on[0]!, caller, { ...both(), ...explained });

    expect(total).toBeGreaterThan(8);
    expect(JSON.stringify(answer.inapplicable_redeemables)).toContain(`"saw":${total + 1}`);
    expect(answer.redemptions).toHaveLength(1);
    expect(await epoch()).toBe(before);
  });

  it('names the first one that does not, as if the counters were in one place', async () => {
    const used = await limit(2);
    for (const one of on) await use(one, bounded());
    await meet(on);
    await large(free());

    expect(await refusal(redeem(on[0]!, caller, both()))).toMatchObject({
      key: 'redemption_rules_violated',
      details: expect.stringContaining(used) as string,
    });
  });

  it('leaves shards open where the refusal has nothing to do with them', async () => {
    await limit(1_000);
    await meet(on, { tier: bounded() });
    const before = await epoch();
    const rule = await large(bounded());

    expect(await refusal(use(on[0]!, bounded()))).toMatchObject({ details: expect.stringContaining(rule) as string });
    expect(await epoch()).toBe(before);
  });
});
