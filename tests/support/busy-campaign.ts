// A campaign of promotion tiers that several processes redeem at the same time, whose transactions meet at its counters.
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import { createTier } from '../../lib/services/promotions/promotions';
import { assignRule } from '../../lib/services/validation-rules/rule-assignments';
import { createRule, updateRule } from '../../lib/services/validation-rules/validation-rules';
import type { Runtime } from '../../lib/ports/runtime';
import type { Item } from '../../lib/storage/table/table';
import { busyTable } from './busy-table';
import { redeem } from './main-job';
import { aCaller, type TestRuntime } from './runtime';

const caller = aCaller();
const ORDER = { amount: 1_000 };

interface Made {
  readonly rt: TestRuntime;
  readonly campaign: string;
  /** A tier that nobody limits, and one for rules. */
  readonly free: string;
  readonly bounded: string;
}

interface Meeting {
  readonly tier?: string;
  /** Redemptions of each process once the counters are spread. */
  readonly more?: number;
}

interface Ruled {
  readonly name: string;
  readonly conditions: object;
}

/** A new one before each test. */
export function busyCampaign() {
  const table = busyTable();
  const { aProcess, storedOf } = table;
  let made: Made;

  async function aTier(rt: TestRuntime, campaign: string, name: string): Promise<string> {
    const discount = { type: 'PERCENT', percent_off: 10 } as const;
    return (await createTier(rt, caller, campaign, { name, action: { discount } })).id;
  }

  beforeEach(async () => {
    const rt = table.runtime();
    const campaign = (await createCampaign(rt, caller, { name: 'Busy', campaign_type: 'PROMOTION' })).id;
    made = { rt, campaign, free: await aTier(rt, campaign, 'Free'), bounded: await aTier(rt, campaign, 'Bounded') };
  });

  /** @returns the rule */
  async function ruled(tier: string, condition: Ruled): Promise<string> {
    const { rt } = made;
    const rules = { '1': condition, logic: '1' };
    const rule = (await createRule(rt, caller, { name: JSON.stringify(condition), rules })).id;
    await assignRule(rt, caller, rule, { promotion_tier: tier });
    return rule;
  }

  /** The campaign lets a tier through up to so many redemptions of all its tiers, or so much of another sum. */
  function limit(most: number, { tier = made.bounded, name = 'campaign.redemptions.count' } = {}): Promise<string> {
    return ruled(tier, { name, conditions: { $less_than_or_equal: [most] } });
  }

  /** The same rule with another limit on the redemptions of the campaign. */
  function relimit(rule: string, most: number): Promise<unknown> {
    const conditions = { $less_than_or_equal: [most] };
    const rules = { '1': { name: 'campaign.redemptions.count', conditions }, logic: '1' };
    return updateRule(made.rt, caller, rule, { rules });
  }

  const useOf = (tier: string, amount = ORDER.amount) => ({
    redeemables: [{ object: 'promotion_tier' as const, id: tier }],
    order: { amount },
  });

  async function use(on: Runtime, tier: string, amount?: number): Promise<string> {
    return (await redeem(on, caller, useOf(tier, amount))).redemptions[0]!.id;
  }

  /** All redeem at the same time, until the counters are spread, and so often once more. @returns what they redeemed */
  async function meet(
    on: readonly Runtime[] = [aProcess(), aProcess()],
    { tier = made.free, more = 4 }: Meeting = {},
  ): Promise<readonly string[]> {
    const done: string[] = [];
    const all = async () => void done.push(...(await Promise.all(on.map((one) => use(one, tier)))));
    do await all();
    while ((await counters()).round === undefined);
    for (let number = 0; number < more; number += 1) await all();
    return done;
  }

  const counters = async (): Promise<Item> => (await storedOf('N', 'N'))[0]!;
  const shards = () => storedOf('N', 'S');
  const inOnePlace = async () => expect(await counters()).not.toHaveProperty('round');

  return {
    ...table,
    caller,
    made: () => made,
    ruled,
    limit,
    relimit,
    useOf,
    use,
    meet,
    counters,
    shards,
    inOnePlace,
    free: () => made.free,
    bounded: () => made.bounded,
  };
}
