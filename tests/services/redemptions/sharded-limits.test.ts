// Limits of a sharded code or campaign, in all, by day or by key pair: no limit is passed, and what fits is sold.
import * as app from '../../support/app';
import {
  aCaller,
  atMost,
  BUSY_ITEMS,
  busyCode,
  DAY_MS,
  inTurns,
  type LimitedBy,
  redeem,
  refusal,
  rollback,
  sellOut,
  unlessRefused,
  untilSharded,
} from '../../support/shop';

const LIMITED_BY: readonly LimitedBy[] = ['in all', 'by day', 'by key pair'];
const VIOLATED = { key: 'redemption_rules_violated' };
const other = aCaller({ keyId: 'key-of-another-shop' });

describe.each(BUSY_ITEMS)('a limit of %s', (_name, make) => {
  const busy = make();
  const { aProcess, caller, clock, count, epoch, isInOnePlace, isSharded, item, meet, nameOf, offer } = busy;
  const { relimit, request, ruledBy, runtime, told, useOnce } = busy;
  const sell = (on: readonly app.Runtime[]) => sellOut(on, useOnce);
  const buy = (on: app.Runtime, by?: app.Caller) => unlessRefused(useOnce(on, by));
  let on: readonly app.Runtime[];

  const buyInTurns = (turns: number, by?: app.Caller) => inTurns(turns, () => on.map((one) => buy(one, by)));

  beforeEach(() => void (on = [aProcess(), aProcess(), aProcess()]));

  it.each([
    ['in all', count],
    ['by day', 'n#d2026-03-10'],
  ] as const)('%s is shared by the shards', async (by, number) => {
    await offer(60, by);
    await meet(on);

    expect(await item()).toMatchObject({ shared: JSON.stringify({ [number]: 60 }) });
  });

  it.each(LIMITED_BY)(
    '%s is sold to the last one, and again after rollbacks, wherever they are counted',
    async (by) => {
      const most = 40;
      await offer(most, by);
      const done = [...(await meet(on))];
      while (done.length < 10) done.push(await useOnce(on[0]!));
      for (const id of done.slice(0, 3)) await rollback(on[0]!, caller, { id });
      await rollback(aProcess(), caller, { id: done[3]! });
      expect(await isSharded()).toBe(true);

      expect(await sell([...on, aProcess()])).toBe(most - done.length + 4);
      expect(await app.validate(on[0]!, caller, request())).toMatchObject({ valid: false });
      await rollback(on[1]!, caller, { id: done[4]! });
      expect(await sell(on)).toBe(1);
      // An epoch that other pairs may use begins with less than one use for each shard.
      if (by !== 'by key pair') await isInOnePlace(most);
      expect(await told()).toBe(most);
    },
  );

  it('by day begins the next day as a whole, also while it is sharded', async () => {
    await offer(60, 'by day');
    const first = await meet(on);
    clock.nowMs += DAY_MS;
    runtime().clock.set(new Date(clock.nowMs).toISOString());

    expect(await buyInTurns(25)).toHaveLength(60);
    expect(await told()).toBe(first.length + 60);
  });

  it.each([
    ['lowered', [35]],
    ['raised', [80]],
    ['lowered, and raised once that is used up', [35, 65]],
  ])('that a rule sets, and that is %s while it is sharded, holds exactly', async (_edit, limits) => {
    await offer(50, ruledBy);
    const done = await meet(on);
    let sold = done.length;
    for (const most of limits) {
      await relimit(most);
      sold += await sell(on);
      expect(sold).toBe(most);
    }

    expect(await item()).toMatchObject({ [count]: sold });
  });

  it('by key pair is sold to each pair, and a rollback gives back to the pair that redeemed', async () => {
    await offer(40, 'by key pair');
    const sold = [...(await meet(on)), ...(await buyInTurns(20))];
    expect(sold).toHaveLength(40);

    expect(await buyInTurns(20, other)).toHaveLength(40);
    await rollback(on[1]!, caller, { id: sold[0]! });
    expect(await buy(on[2]!, other)).toBeNull();
    expect(await buy(on[2]!)).not.toBeNull();
    expect(await told()).toBe(80);
  });

  it('by key pair is shared for all pairs that have redeemed', async () => {
    await offer(30, 'by key pair');
    await useOnce(on[0]!, other);
    const done = await meet(on);
    const before = await epoch();
    for (let uses = 0; uses < 5; uses += 1) await useOnce(on[uses % 2]!, other);
    await useOnce(on[0]!);
    expect(await epoch()).toBe(before);

    expect(done.length + 1 + (await sell(on))).toBe(30);
    let more = 0;
    while (await buy(on[0]!, other)) more += 1;
    expect(more).toBe(30 - 6);
  });

  it('by key pair that one pair has used up refuses this pair alone, without ending the epoch', async () => {
    await offer(40, 'by key pair');
    const sold = await buyInTurns(20, other);
    expect(sold).toHaveLength(40);
    await meet(on);
    const before = await epoch();
    expect(await item()).toMatchObject({ used_up: JSON.stringify({ [nameOf(`n#k${other.keyId}`)]: 40 }) });
    for (const one of on) expect(await refusal(useOnce(one, other))).toMatchObject(VIOLATED);
    await useOnce(on[0]!);
    expect(await epoch()).toBe(before);

    await rollback(on[1]!, caller, { id: sold[0]! });
    expect(await buy(on[2]!, other)).not.toBeNull();
    expect(await buy(on[0]!, other)).toBeNull();
  });

  it('by key pair of fewer uses than there are shards is sold to several pairs at the same moment', async () => {
    await offer(4, 'by key pair');
    const pairs = Array.from({ length: 8 }, (_, number) => aCaller({ keyId: `pair-${number}` }));
    let turn = 0;
    const sold = await inTurns(6, () => {
      turn += 1;
      return pairs.map((pair, number) => buy(on[(turn + number) % 3]!, pair));
    });

    expect(sold).toHaveLength(32);
  });
});

describe('a busy code', () => {
  const { aProcess, caller, create, isSharded, item, meet, ruled, shards, told, use, useOnce } = busyCode();
  const DAILY = 'redemption.count.daily';
  let on: readonly app.Runtime[];

  beforeEach(() => void (on = [aProcess(), aProcess(), aProcess()]));

  const buyInTurns = (turns: number) => inTurns(turns, () => on.map((one) => unlessRefused(useOnce(one))));

  it('keeps its quantity beside a limit for each day, whichever is used up first', async () => {
    await create(40);
    await ruled(atMost(DAILY, 60));
    expect([...(await meet(on)), ...(await buyInTurns(15))]).toHaveLength(40);

    expect(await refusal(useOnce(on[0]!))).toMatchObject({ key: 'quantity_exceeded' });
    expect(await told()).toBe(40);
  });

  it('is explained with all uses of the day', async () => {
    await create(null);
    await ruled(atMost(DAILY, 600));
    const { length } = await meet(on);
    const answer = await app.validate(on[0]!, caller, { ...use, options: { expand: ['explain'] } });

    expect(JSON.stringify(answer)).toContain(`"${DAILY}":${length}`);
    expect(await isSharded()).toBe(true);
  });

  it('that counts each customer by day is sharded', async () => {
    await create(null);
    await ruled(atMost('redemption.count.per_customer.daily', 1));
    let buyers = 0;
    const by = (buyer: number) => ({ ...use, customer: { source_id: `buyer-${buyer}` } });
    await untilSharded(item, () => on.map((one) => redeem(one, caller, by((buyers += 1)))));

    expect(await refusal(redeem(on[0]!, caller, by(1)))).toMatchObject(VIOLATED);
    expect([await isSharded(), await told()]).toEqual([true, buyers]);
  });

  it.each([
    ['$more_than_or_equal', 15],
    ['$is', 0],
  ])('whose rules compare with %s is one item', async (operator, most) => {
    await create(null);
    await ruled({ name: DAILY, conditions: { [operator]: [0] } });

    expect(await buyInTurns(5)).toHaveLength(most);
    expect(await shards()).toEqual([]);
  });
});
