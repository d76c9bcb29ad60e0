// A law: while counters are sharded, a campaign and a tier count an order once, whichever process redeems it.
import fc from 'fast-check';
import * as app from '../../support/app';
import { busyCampaign, redeem, rollback } from '../../support/shop';

const busy = busyCampaign();
const { aProcess, bounded, caller, free, isSharded, limit, made, meet } = busy;

const anyStep = fc.record({
  kind: fc.constantFrom('redeem', 'redeem', 'rollback'),
  order: fc.nat(2),
  tier: fc.constantFrom('free', 'bounded'),
  process: fc.constantFrom(0, 1),
  place: fc.nat(9),
});

type Step = typeof anyStep extends fc.Arbitrary<infer Drawn> ? Drawn : never;

type Live = Pick<Step, 'order' | 'tier'> & { readonly id: string };

const VALUES = [1_000, 2_500, 700];
/** Room for all orders of the law beside those that shard the counters. */
const ROOM = 1_000_000;

/** What the campaign and the limited tier count of the orders, minor units. */
function expected(live: readonly Live[]) {
  const sum = (isCounted: (one: Live) => boolean) =>
    VALUES.reduce((total, value, order) => {
      return live.some((one) => one.order === order && isCounted(one)) ? total + value : total;
    }, 0);
  return { campaign: sum(() => true), bounded: sum(({ tier }) => tier === 'bounded') };
}

async function countedBy(on: app.Runtime) {
  const known = await busy.countedBy(on);
  return { campaign: known?.ordersAmount ?? 0, bounded: known?.tiers[bounded()]?.ordersAmount ?? 0 };
}

async function play(steps: readonly Step[]): Promise<void> {
  const processes = [aProcess(), aProcess()] as const;
  const before = await countedBy(processes[0]);
  const name = made().rt.ids.random('', 12);
  const live: Live[] = [];
  for (const { kind, order, tier, process, place } of steps) {
    const on = processes[process];
    if (kind === 'redeem') {
      const redeemables = [{ object: 'promotion_tier' as const, id: tier === 'free' ? free() : bounded() }];
      const sent = { source_id: `${name}-${order}`, amount: VALUES[order]! };
      const answer = await redeem(on, caller, { redeemables, order: sent });
      live.push({ id: answer.redemptions[0]!.id, order, tier });
    } else {
      const [one] = live.splice(place % Math.max(live.length, 1), 1);
      if (one) await rollback(on, caller, { id: one.id });
    }
  }
  const after = await countedBy(processes[0]);
  const { campaign, bounded: ofTier } = expected(live);
  expect(after).toEqual({ campaign: before.campaign + campaign, bounded: before.bounded + ofTier });
  for (const { id } of live) await rollback(processes[1], caller, { id });
  expect(await countedBy(processes[1])).toEqual(before);
}

describe('an order of a campaign whose counters are sharded', () => {
  it('counts once, in any order of redemptions and rollbacks by several processes', async () => {
    await limit(ROOM, { name: 'campaign.orders.amount' });
    await meet();

    await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 9 }), play), { numRuns: 15 });

    expect(await isSharded()).toBe(true);
  });

  it('passes a budget that it has used up, and no other order does', async () => {
    const [one, other] = [aProcess(), aProcess()];
    await limit(30_000, { name: 'campaign.orders.amount' });
    await meet([one, other]);
    const room = 30_000 - (await countedBy(one)).campaign;
    const redeemables = [{ object: 'promotion_tier' as const, id: bounded() }];
    const order = { source_id: 'last', amount: room };

    await redeem(one, caller, { redeemables, order });
    const again = await redeem(other, caller, { redeemables, order });
    const refused = await redeem(other, caller, { redeemables, order: { amount: 1 } }).catch(app.failureOf);

    expect(again.redemptions[0]!.result).toBe('SUCCESS');
    expect(refused).toMatchObject({ key: 'redemption_rules_violated' });
  });
});
