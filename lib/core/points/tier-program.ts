// A loyalty program whose tiers have dates: its tiers, its rules, and when they were changed.
import type { Config } from '../../model/config';
import type { LoyaltyTier } from '../../model/loyalty/loyalty-tier';
import type { TierRulesChange } from '../../model/records/campaign';
import type { TierRules } from '../../model/loyalty/tier-rules';

export interface TierProgram {
  readonly rules: TierRules;
  readonly tiers: readonly LoyaltyTier[];
  /** IANA name. */
  readonly timezone: string;
  /** The latest changes of the rules, oldest first. */
  readonly changes: readonly TierRulesChange[];
  /** When tiers by balance alone got dates; null for a program whose tiers always had them. */
  readonly datedMs: number | null;
}

export type TierConfig = Pick<Config, 'campaigns' | 'loyaltyTiers' | 'settings'>;

/** True for rules by which tiers have dates. */
export function hasDatedTiers(rules: TierRules | null | undefined): rules is TierRules {
  return Boolean(rules && rules.expiration_date.type !== 'BALANCE_DROP');
}

/** True when a program of the project has dated tiers. */
export function hasDatedProgram({ campaigns }: Pick<TierConfig, 'campaigns'>): boolean {
  return [...campaigns.values()].some(({ loyalty_tiers_expiration: rules }) => hasDatedTiers(rules));
}

/** Read the program of dated tiers; null for one whose tiers follow from the balance alone. */
export function readTierProgram(config: TierConfig, campaignId: string): TierProgram | null {
  const campaign = config.campaigns.get(campaignId);
  const rules = campaign?.loyalty_tiers_expiration;
  if (!hasDatedTiers(rules)) return null;
  const changes = campaign?.tier_changes ?? [];
  const dated = changes.findLast(({ before }) => !hasDatedTiers(before));
  return {
    rules,
    tiers: [...config.loyaltyTiers.values()].filter(({ campaign_id: id }) => id === campaignId),
    timezone: config.settings.timezone,
    changes,
    datedMs: dated ? Date.parse(dated.at) : null,
  };
}

/** Return the rules that count at a moment. */
export function rulesAt({ rules, changes }: TierProgram, ms: number): TierRules {
  return changes.find(({ at, before }) => Date.parse(at) > ms && hasDatedTiers(before))?.before ?? rules;
}

/** The moments at which members got tiers and dates by changed rules. */
export function recalculationsOf({ changes }: TierProgram): readonly number[] {
  return changes.filter(({ recalculates }) => recalculates).map(({ at }) => Date.parse(at));
}

/** The moment since when a tier has its range. */
export function readRangeMs({ ranged_at, created_at }: LoyaltyTier): number {
  return Date.parse(ranged_at ?? created_at);
}

/** Find the tier whose range holds a balance, of those that exist at a moment. */
export function findByBalance({ tiers }: TierProgram, points: number, atMs: number): LoyaltyTier | undefined {
  return tiers.find((tier) => {
    const { from, to = Infinity } = tier.points;
    return readRangeMs(tier) <= atMs && points >= from && points <= to;
  });
}

/** Find the highest tier for which these points of a period are enough, of those that exist at a moment. */
export function findByPeriod({ tiers }: TierProgram, points: number, atMs: number): LoyaltyTier | undefined {
  return tiers
    .filter((tier) => readRangeMs(tier) <= atMs && points >= tier.points.from)
    .toSorted((one, other) => other.points.from - one.points.from)[0];
}
