// A campaign of promotion tiers that several processes redeem at the same time, whose transactions meet at its counters.
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import { createTier } from '../../lib/services/promotions/promotions';
import type { Runtime } from '../../lib/ports/runtime';
import { atMost, busyTable, type Condition, inTurns, placesOf, untilSharded } from './busy-table';
import { redeem } from './main-job';
import type { TestRuntime } from './runtime';

const ORDER = { amount: 1_000 };
const COUNT = 'campaign.redemptions.count';

interface Made {
  readonly rt: TestRuntime;
  readonly campaign: string;
  /** A tier that nobody limits, and one for rules. */
  readonly free: string;
  readonly bounded: string;
}

interface Meeting {
  readonly tier?: string;
  /** Redemptions of each process once the counters are sharded. */
  readonly more?: number;
}

/** A new one before each test. */
export function busyCampaign() {
  const table = busyTable();
  const { aProcess, caller, storedOf } = table;
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

  /** A tier gets a rule with one condition. @returns the id of the rule */
  const ruled = (condition: Condition, tier = made.bounded) => table.ruled({ promotion_tier: tier }, condition);

  /** The campaign lets a tier through up to so many redemptions of all its tiers, or so much of another sum. */
  const limit = (most: number, { tier = made.bounded, name = COUNT } = {}) => ruled(atMost(name, most), tier);

  const useOf = (tier: string, amount = ORDER.amount) => ({
    redeemables: [{ object: 'promotion_tier' as const, id: tier }],
    order: { amount },
  });

  async function use(on: Runtime, tier: string, amount?: number): Promise<string> {
    return (await redeem(on, caller, useOf(tier, amount))).redemptions[0]!.id;
  }

  const places = placesOf(
    'n',
    async () => (await storedOf('N', 'N'))[0]!,
    () => storedOf('N', 'S'),
  );

  /** All redeem at the same time, until the counters are sharded, and so often once more. @returns what they redeemed */
  async function meet(
    on: readonly Runtime[] = [aProcess(), aProcess()],
    { tier = made.free, more = 4 }: Meeting = {},
  ): Promise<readonly string[]> {
    const all = () => on.map((one) => use(one, tier));
    return [...(await untilSharded(places.item, all)), ...(await inTurns(more, all))];
  }

  /** What the campaign has counted in all. */
  const countedBy = (on: Runtime = aProcess()) => on.store.campaignCounters.load(caller, made.campaign);

  return {
    ...table,
    ...places,
    made: () => made,
    ruled,
    limit,
    /** The same rule with another limit on the redemptions of the campaign. */
    relimit: (rule: string, most: number) => table.changeRule(rule, atMost(COUNT, most)),
    useOf,
    use,
    meet,
    inOnePlace: async () => expect(await places.item()).not.toHaveProperty('round'),
    countedBy,
    told: async (on?: Runtime) => (await countedBy(on))?.redemptions.total ?? 0,
    free: () => made.free,
    bounded: () => made.bounded,
  };
}
