// What campaigns count, where a decision holds the rules of its own tiers and codes alone.
import type { RuleAssignment } from '../../model/records/rules';
import type { CompiledConfig } from '../evaluation/compiled-config';
import { COUNTERS, type CounterName } from '../rules/counters';

interface AddedByChange {
  /** The ids of tiers that are added to every request. */
  readonly tiers: readonly string[];
  /** Rule assignments of single codes. */
  readonly added: readonly Pick<RuleAssignment, 'rule_id'>[];
}

/**
 * Campaigns whose counters decisions of before may not hold: a decision holds those that the rules of its own codes and
 * tiers read.
 */
export function listLimitedCampaigns(
  before: CompiledConfig,
  after: CompiledConfig,
  { tiers, added: ofCodes }: AddedByChange,
): readonly string[] {
  const added = new Set(tiers);
  const isRead = (then: CampaignReads, now: CampaignReads) => now.some((name) => !then.includes(name));
  const ofTiers = [...after.tiers.values()].filter((tier) =>
    isRead(added.has(tier.id) ? [] : readsOfTier(before, tier.id), readsOfTier(after, tier.id)),
  );
  const ids = new Set(ofTiers.map(({ campaign_id }) => campaign_id));
  const isAnyCode = isCampaignReadByCodes(before, after, ofCodes);
  return [...after.campaigns.values()]
    .filter(({ id, campaign_type: type, assignments: own }) => {
      const known = before.campaigns.get(id)?.assignments ?? [];
      const isOwn = isRead(readsOf(before, known), readsOf(after, own));
      return ids.has(id) || isOwn || (isAnyCode && type !== 'PROMOTION');
    })
    .map(({ id }) => id);
}

/** The counters of campaigns that rules read, besides those of one customer. */
type CampaignReads = readonly CounterName[];

function readsOf({ rules }: CompiledConfig, assignments: readonly Pick<RuleAssignment, 'rule_id'>[]): CampaignReads {
  return assignments.flatMap(({ rule_id }) => (rules.get(rule_id)?.counters ?? []).filter(isOfAll));
}

function readsOfTier(config: CompiledConfig, id: string): CampaignReads {
  const tier = config.tiers.get(id);
  const campaign = tier && config.campaigns.get(tier.campaign_id);
  return [...readsOf(config, tier?.assignments ?? []), ...readsOf(config, campaign?.assignments ?? [])];
}

/** True when a rule may read counters of campaigns for single codes for the first time: codes of any campaign have it. */
function isCampaignReadByCodes(before: CompiledConfig, after: CompiledConfig, added: AddedByChange['added']): boolean {
  const newly = [...after.rules].flatMap(([id, { counters }]) => {
    const known = before.rules.get(id)?.counters;
    return known ? counters.filter((name) => !known.includes(name)) : [];
  });
  return [...newly, ...readsOf(after, added)].some((name) => isOfAll(name) && COUNTERS[name].of === 'CAMPAIGN');
}

function isOfAll(name: CounterName): boolean {
  return COUNTERS[name].per !== 'CUSTOMER';
}

/** Daily, weekly and monthly counters by campaign, as a plain value. */
export type CountedPeriods = Readonly<Record<string, readonly CounterName[]>>;

/** List the periods that promotions count, whichever of their tiers a decision names. */
export function listPromotionPeriods({ campaigns, periods }: CompiledConfig): CountedPeriods {
  const isPromotion = (id: string) => campaigns.get(id)?.campaign_type === 'PROMOTION';
  return Object.fromEntries([...periods].filter(([id, names]) => names.length > 0 && isPromotion(id)));
}

/** Add periods that a whole configuration counts to the configuration of a decision. */
export function addPeriods(config: CompiledConfig, counted: CountedPeriods): CompiledConfig {
  const periods = new Map(config.periods);
  for (const [id, names] of Object.entries(counted))
    periods.set(id, [...new Set([...(periods.get(id) ?? []), ...names])]);
  return { ...config, periods };
}
