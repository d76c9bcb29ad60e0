// Everything that rules limit on the counters of one campaign: its own rules, and those of its tiers.
import type { Config } from '../../model/config';
import type { RuleAssignment } from '../../model/records/rules';
import { COUNTERS, type Counter, type CounterLimit, type CounterName } from '../rules/counters';

/** A limit on a counter of a campaign, or of one of its tiers. */
export interface CampaignLimit extends CounterLimit {
  /** Null for a counter of the campaign. */
  readonly tierId: string | null;
}

type LimitsOfRule = (ruleId: string) => readonly CounterLimit[];

/**
 * Limits by campaign id; campaigns without any are absent. Limits of rules assigned to single codes are not included.
 */
export function campaignLimits(
  { campaigns, tiers }: Pick<Config, 'campaigns' | 'tiers'>,
  limitsOfRule: LimitsOfRule,
): ReadonlyMap<string, readonly CampaignLimit[]> {
  const limitsOf = (assignments: readonly RuleAssignment[]) =>
    assignments.flatMap(({ rule_id }) => limitsOfRule(rule_id)).filter(({ counter }) => isShared(COUNTERS[counter]));
  const found = new Map<string, CampaignLimit[]>();
  const add = (campaignId: string, limits: readonly CounterLimit[], tierId: string | null): void => {
    const own = limits.flatMap((limit): readonly CampaignLimit[] => {
      if (COUNTERS[limit.counter].of === 'CAMPAIGN') return [{ ...limit, tierId: null }];
      return tierId === null ? [] : [{ ...limit, tierId }];
    });
    if (own.length > 0) found.set(campaignId, [...(found.get(campaignId) ?? []), ...own]);
  };
  for (const { id, assignments } of campaigns.values()) add(id, limitsOf(assignments), null);
  for (const { id, campaign_id: campaignId, assignments } of tiers.values()) {
    const ofCampaign = campaigns.get(campaignId)?.assignments ?? [];
    const ofIncentives = limitsOf(ofCampaign).filter(({ counter }) => COUNTERS[counter].of === 'INCENTIVE');
    add(campaignId, [...limitsOf(assignments), ...ofIncentives], id);
  }
  return found;
}

/**
 * Collect the day, week and month counters that each campaign must increment with every redemption, because rules of
 * the campaign or its tiers use them. Returned by campaign id; campaigns without such counters are absent.
 */
export function campaignPeriods(
  { campaigns, tiers }: Pick<Config, 'campaigns' | 'tiers'>,
  countersOfRule: (ruleId: string) => readonly CounterName[],
): ReadonlyMap<string, readonly CounterName[]> {
  const found = new Map<string, Set<CounterName>>();
  const add = (campaignId: string, assignments: readonly RuleAssignment[]): void => {
    const names = assignments.flatMap(({ rule_id }) => countersOfRule(rule_id)).filter(isOfCampaignByPeriod);
    if (names.length > 0) found.set(campaignId, new Set([...(found.get(campaignId) ?? []), ...names]));
  };
  for (const { id, assignments } of campaigns.values()) add(id, assignments);
  for (const { campaign_id: campaignId, assignments } of tiers.values()) add(campaignId, assignments);
  return new Map([...found].map(([id, names]) => [id, [...names]]));
}

function isOfCampaignByPeriod(name: CounterName): boolean {
  return COUNTERS[name].of === 'CAMPAIGN' && COUNTERS[name].period !== null;
}

function isShared({ per }: Counter): boolean {
  return per !== 'CUSTOMER';
}
