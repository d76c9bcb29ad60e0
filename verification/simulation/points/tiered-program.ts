// The tiers and the segment of a loyalty program, for histories that cross the last midnight of a quarter.
import type { CreateLoyaltyRequest } from '../../../lib/model/generated';
import type { Runtime } from '../../../lib/ports/runtime';
import { createLoyaltyTiers } from '../../../lib/services/loyalty-tiers/loyalty-tiers';
import { createSegment } from '../../../lib/services/segments/segments';
import type { Random } from '../../../scripts/support/random';
import { CALLER } from '../world';

/** Members with more points are in the segment. */
export const RICH = 300;
/** From 10 March, when histories begin, to the end of the month. */
export const DAYS_TO_QUARTER = 21;

const BY_BALANCE = { low: 180, high: 260 } as const;
const BY_PERIOD = { low: 40, high: 110 } as const;
const MONTHLY = { qualification_type: 'POINTS_IN_PERIOD', qualification_period: 'MONTH' } as const;
const QUARTERLY = { ...MONTHLY, qualification_period: 'QUARTER' } as const;
const NOW = { type: 'IMMEDIATE' } as const;
const LATER = { type: 'NEXT_PERIOD' } as const;

type Rules = NonNullable<CreateLoyaltyRequest['loyalty_tiers_expiration']>;

/** Null for tiers that follow from the balance alone. */
const TIER_RULES: readonly (Rules | null)[] = [
  null,
  { expiration_date: { type: 'CUSTOM', extend: 'P1D' } },
  { expiration_date: { type: 'CUSTOM', extend: 'P1D', rounding: { type: 'MONTH', strategy: 'START', unit: 'MONTH' } } },
  { ...MONTHLY, start_date: NOW, expiration_date: { type: 'END_OF_PERIOD' } },
  { ...MONTHLY, start_date: NOW, expiration_date: { type: 'END_OF_PERIOD', extend: 'P1D' } },
  { ...MONTHLY, start_date: LATER, expiration_date: { type: 'END_OF_PERIOD' } },
  { ...QUARTERLY, start_date: NOW, expiration_date: { type: 'END_OF_NEXT_PERIOD', extend: 'P1M' } },
];

export function drawTierRules(random: Random): Rules | null {
  return random.pick(TIER_RULES) ?? null;
}

/** @returns the id of the segment of members with many points */
export async function createRichSegment(rt: Runtime, program: string): Promise<string> {
  const points = { conditions: { $more_than: [RICH] } };
  const filter = { junction: 'and', [`loyalty_points.campaigns.${program}.points`]: points } as const;
  return (await createSegment(rt, CALLER, { name: 'Rich', type: 'auto-update', filter })).id;
}

/** Points for customers who enter a segment. */
export function entryRule(segmentId: string) {
  return {
    event: 'customer.segment.entered',
    segment: { id: segmentId },
    loyalty: { type: 'FIXED', points: 7 },
  } as const;
}

interface TierTerms {
  readonly rules: Rules | null;
  /** The earning rule of which the higher tier adds more points. */
  readonly mapped: string;
}

export async function createTiers(rt: Runtime, campaignId: string, { rules, mapped }: TierTerms): Promise<void> {
  const { low, high } = rules?.qualification_type === 'POINTS_IN_PERIOD' ? BY_PERIOD : BY_BALANCE;
  const earning_rules = { [mapped]: { type: 'MULTIPLY', multiplier: 1.5 } } as const;
  await createLoyaltyTiers(rt, CALLER, campaignId, [
    { name: 'Silver', points: { from: low, to: high - 1 } },
    { name: 'Gold', points: { from: high }, earning_rules },
  ]);
}
