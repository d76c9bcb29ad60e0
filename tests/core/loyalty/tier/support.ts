// Tiers, programs and cards for tests of loyalty tiers.
import {
  type CardTier,
  type Config,
  factsOf,
  type LoyaltyTier,
  type TierRules,
  type World,
} from '../../../support/core';

type Grant = NonNullable<CardTier['current']>;
export type ProgramWords = NonNullable<World['campaigns']>[string];

export const TIERS_CREATED = '2026-01-01T00:00:00.000Z';

/** A month from the day on which the balance reached the tier. */
export const FOR_A_MONTH: TierRules = {
  qualification_type: 'BALANCE',
  start_date: { type: 'IMMEDIATE' },
  expiration_date: { type: 'CUSTOM', extend: 'P1M' },
};

/** The rest of the month in which the points were earned. */
export const BY_MONTH: TierRules = {
  qualification_type: 'POINTS_IN_PERIOD',
  qualification_period: 'MONTH',
  start_date: { type: 'IMMEDIATE' },
  expiration_date: { type: 'END_OF_PERIOD' },
};

/** A tier from 100 points. */
export const aLevel = (members: Partial<LoyaltyTier> = {}): LoyaltyTier => ({
  id: 'ltr_silver',
  name: 'Silver',
  campaign_id: 'camp_1',
  points: { from: 100 },
  earning_rules: {},
  rewards: {},
  metadata: {},
  created_at: TIERS_CREATED,
  updated_at: null,
  object: 'loyalty_tier',
  ...members,
});

export const SILVER = aLevel({ points: { from: 100, to: 499 } });
export const GOLD = aLevel({ id: 'ltr_gold', name: 'Gold', points: { from: 500 } });

/** A project with the tiers silver from 100 and gold from 500 points in the program `camp_1`. */
export function aTierConfig(
  program: ProgramWords = {},
  tiers: readonly LoyaltyTier[] = [SILVER, GOLD],
  world: World = {},
): Config {
  const { config } = factsOf({
    campaigns: { camp_1: { name: 'Club', campaign_type: 'LOYALTY_PROGRAM', ...program } },
    ...world,
  });
  const offers = [...config.rewardAssignments.values()];
  return {
    ...config,
    rewardAssignments: new Map(offers.map((offer) => [offer.id, offer])),
    loyaltyTiers: new Map(tiers.map((tier) => [tier.id, tier])),
  };
}

/** A grant of a tier whose last day is `date`, from midnight of its first day. */
export function aGrant(
  id: string,
  [first, date]: readonly [first: string, date: string],
  more: Partial<Grant> = {},
): Grant {
  const starts_ms = Date.parse(first);
  return { id, starts_ms, date, ends_ms: Date.parse(date) + 86_400_000, created_ms: starts_ms, ...more };
}
