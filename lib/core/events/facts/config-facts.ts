// Facts of configuration changes: campaigns, tiers, stacks, rules and rewards that are created, changed or deleted.
import type { Config, ConfigRecord } from '../../../model/config';
import type { EventFact, EventType } from '../../../model/events/events';
import type { AsyncAction } from '../../../model/records/async-action';
import type { RuleAssignment } from '../../../model/records/rules';
import type { Voucher } from '../../../model/records/voucher';
import { toEarningRuleResponse } from '../../loyalty/earning/response';
import { toLoyaltyTierResponse } from '../../loyalty/tier/tier';
import { isSameRecord } from '../../record/change';
import { buildAssignmentChangeFacts, buildGenerationStartedFacts, buildVoucherBatchFacts } from './voucher-facts';
import { simpleCampaign, simpleRule, simpleStack } from '../shapes';
import { toTierResponse, toCampaignResponse } from '../../answer/campaigns';

/** The part of a change from which facts are derived. */
export interface ConfigEventInput {
  readonly create?: readonly ConfigRecord[];
  readonly replace?: readonly ConfigRecord[];
  readonly remove?: readonly { readonly kind: ConfigRecord['kind']; readonly id: string }[];
  readonly vouchers?: readonly Voucher[];
  readonly actions?: readonly AsyncAction[];
}

type Verb = 'created' | 'updated' | 'enabled' | 'disabled' | 'deleted';

/**
 * Builds the facts of a configuration change.
 *
 * @param before the configuration from which the change was decided
 */
export function buildConfigFacts(change: ConfigEventInput, before: Config, date: string): readonly EventFact[] {
  const { create = [], replace = [], remove = [], vouchers = [], actions = [] } = change;
  const config = withChanged([...create, ...replace], before);
  const recordFact = (entry: ConfigRecord, verb: Verb) => factOf(entry, { verb, config, date });
  return [
    ...create.flatMap((entry) => [...recordFact(entry, 'created'), ...assignedFacts(entry, null, config)]),
    ...replace.flatMap((entry) => {
      const former = known(before, entry.kind, entry.record.id);
      const verb = verbOf(entry, former);
      return [...(verb ? recordFact(entry, verb) : []), ...assignedFacts(entry, former, config)];
    }),
    ...remove.flatMap(({ kind, id }) => {
      const entry = known(before, kind, id);
      return entry && !isGone(entry) ? recordFact(entry, 'deleted') : [];
    }),
    ...buildVoucherBatchFacts(vouchers, config),
    ...actions.flatMap((action) => buildGenerationStartedFacts(action, config)),
  ];
}

/** The facts of added and removed rules of a record. The rules of a deleted record emit none. */
function assignedFacts(entry: ConfigRecord, former: ConfigRecord | null, config: Config): readonly EventFact[] {
  if (isGone(entry)) return [];
  return buildAssignmentChangeFacts(assignmentsOf(former), assignmentsOf(entry), { config });
}

function assignmentsOf(entry: ConfigRecord | null): readonly RuleAssignment[] {
  return entry && 'assignments' in entry.record ? entry.record.assignments : [];
}

/** The configuration with the campaigns and tiers of the same change, which its facts may refer to. */
function withChanged(entries: readonly ConfigRecord[], before: Config): Config {
  const campaigns = new Map(before.campaigns);
  const tiers = new Map(before.tiers);
  for (const { kind, record } of entries) {
    if (kind === 'campaign') campaigns.set(record.id, record);
    if (kind === 'tier') tiers.set(record.id, record);
  }
  return { ...before, campaigns, tiers };
}

const MEMBERS = {
  campaign: 'campaigns',
  tier: 'tiers',
  stack: 'stacks',
  rule: 'rules',
  rewardAssignment: 'rewardAssignments',
  earningRule: 'earningRules',
  loyaltyTier: 'loyaltyTiers',
} as const;

function known(config: Config, kind: string, id: string): ConfigRecord | null {
  const member = (MEMBERS as Readonly<Record<string, keyof Config>>)[kind];
  const record = member && (config[member] as ReadonlyMap<string, unknown>).get(id);
  return record ? ({ kind, record } as ConfigRecord) : null;
}

/**
 * True when a record counts as deleted: the API treats a campaign as deleted as soon as the deletion of its codes
 * begins.
 */
function isGone({ kind, record }: ConfigRecord): boolean {
  return kind === 'campaign' && record.deleted_at !== undefined;
}

/** The verb of a fact; null when no visible member changed. */
function verbOf(entry: ConfigRecord, before: ConfigRecord | null): Verb | null {
  if (!before || isGone(before)) return null;
  if (isGone(entry)) return 'deleted';
  const [left, right] = [shownMembers(before), shownMembers(entry)];
  if (isSameRecord(left, right)) return null;
  const isSwitched = 'active' in left && left.active !== right.active;
  return isSwitched ? (right.active ? 'enabled' : 'disabled') : 'updated';
}

/**
 * The record without the progress of background work, the times of changes, and rules, which have facts of their
 * own.
 */
function shownMembers({ record }: ConfigRecord): Readonly<Record<string, unknown>> {
  const all: Readonly<Record<string, unknown>> = { ...record };
  const { adding: _adding, redefining: _redefining, assignments: _rules, ...members } = all;
  const { updated_at: _at, tier_changes: _changes, creation_status: _creation, ...shown } = members;
  const { vouchers_generation_status: _generation, ...rest } = shown;
  return rest;
}

interface ConfigEventContext {
  readonly verb: Verb;
  readonly config: Config;
  readonly date: string;
}

function factOf(entry: ConfigRecord, { verb, config, date }: ConfigEventContext): readonly EventFact[] {
  const at = { [`${verb}_at`]: date };
  if (entry.kind === 'campaign') {
    const { deleted_at: _at, ...record } = entry.record;
    const campaign = toCampaignResponse(record, config, null);
    return fact(`campaign.${verb}`, entry, { campaign, ...(/created|deleted/.test(verb) && at) });
  }
  if (entry.kind === 'rule') {
    const rule = simpleRule(entry.record);
    return isSwitch(verb) ? [] : fact(`business_validation_rule.${verb}`, entry, { rule, ...at });
  }
  if (entry.kind === 'tier') {
    const { campaign_id } = entry.record;
    const promotion_tier = toTierResponse(entry.record, config, null);
    return fact(`campaign.promotion_tier.${verb}`, entry, { ...campaignOf(campaign_id, config), promotion_tier });
  }
  if (entry.kind === 'stack' && (verb === 'created' || verb === 'updated')) {
    const data = { ...campaignOf(entry.record.campaign_id, config), promotion_stack: simpleStack(entry.record) };
    return fact(`campaign.promotion_stack.${verb}`, entry, data);
  }
  if (entry.kind === 'rewardAssignment' && !isSwitch(verb)) {
    const { assignments: _assignments, ...reward_assignment } = entry.record;
    const data = { ...campaignOf(entry.record.related_object_id, config), reward_assignment };
    return fact(`campaign.reward.assignment.${verb}`, entry, data);
  }
  if (entry.kind === 'earningRule') {
    const data = { ...campaignOf(entry.record.campaign_id, config), earning_rule: toEarningRuleResponse(entry.record) };
    return fact(`campaign.earning_rule.${verb === 'created' ? 'assigned' : verb}`, entry, data);
  }
  if (entry.kind === 'loyaltyTier' && !isSwitch(verb)) {
    const data = { ...campaignOf(entry.record.campaign_id, config), loyalty_tier: toLoyaltyTierResponse(entry.record) };
    return fact(`campaign.loyalty_tier.${verb}`, entry, data);
  }
  return [];
}

function isSwitch(verb: Verb): verb is 'enabled' | 'disabled' {
  return verb === 'enabled' || verb === 'disabled';
}

function fact(type: EventType, { record }: ConfigRecord, data: EventFact['data']): readonly EventFact[] {
  return [{ type, entity_id: record.id, data }];
}

function campaignOf(id: string, config: Config) {
  return { campaign: simpleCampaign(config.campaigns.get(id), config) };
}
