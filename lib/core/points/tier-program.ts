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
  const { loyalty_tiers_expiration: rules, tier_changes: changes = [] } = config.campaigns.get(campaignId) ?? {};
  return hasDatedTiers(rules) ? toProgram(config, { campaignId, rules, changes }) : null;
}

/** A program of dated tiers that lost its dates. */
export interface LapsedProgram {
  /** As it was until then. */
  readonly program: TierProgram;
  /** When its tiers lost their dates. */
  readonly lapsedMs: number;
}

/** Read the program of tiers that had dates; null for one whose tiers have dates, and for one without a change from such. */
export function readLapsedProgram(config: TierConfig, campaignId: string): LapsedProgram | null {
  const { loyalty_tiers_expiration: rules, tier_changes: all = [] } = config.campaigns.get(campaignId) ?? {};
  if (hasDatedTiers(rules)) return null;
  const index = all.findLastIndex(({ before }) => hasDatedTiers(before));
  const { before, at } = all[index] ?? {};
  if (!hasDatedTiers(before) || at === undefined) return null;
  const program = toProgram(config, { campaignId, rules: before, changes: all.slice(0, index) });
  return { program, lapsedMs: Date.parse(at) };
}

function toProgram(
  { loyaltyTiers, settings }: TierConfig,
  { campaignId, rules, changes }: Pick<TierProgram, 'rules' | 'changes'> & { readonly campaignId: string },
): TierProgram {
  const dated = changes.findLast(({ before }) => !hasDatedTiers(before));
  return {
    rules,
    tiers: [...loyaltyTiers.values()].filter(({ campaign_id: id }) => id === campaignId),
    timezone: settings.timezone,
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
