// Records of the configuration that validation rules are assigned to, with their assignments inside them.
import type { Config, ConfigRecord } from '../../../model/config';
import type { RuleAssignment } from '../../../model/records/rules';
import { resolveCampaign } from '../../record/record-names';

export type RelatedRecord = Extract<ConfigRecord, { kind: 'campaign' | 'tier' | 'rewardAssignment' | 'earningRule' }>;
export type RelatedType = 'campaign' | 'promotion_tier' | 'reward_assignment';

function* relatedRecords(config: Config): Generator<RelatedRecord> {
  for (const record of config.campaigns.values()) yield { kind: 'campaign', record };
  for (const record of config.tiers.values()) yield { kind: 'tier', record };
  for (const record of config.rewardAssignments.values()) yield { kind: 'rewardAssignment', record };
  for (const record of config.earningRules.values()) yield { kind: 'earningRule', record };
}

/** List every rule assignment that is part of a configuration record. */
export function embeddedAssignments(config: Config): readonly RuleAssignment[] {
  return [...relatedRecords(config)].flatMap(({ record }) => record.assignments);
}

/** The record that contains an assignment; null when there is none. */
export function findRelatedByAssignment(config: Config, ruleId: string, id: string): RelatedRecord | null {
  const isIt = (one: RuleAssignment): boolean => one.id === id && one.rule_id === ruleId;
  return [...relatedRecords(config)].find(({ record }) => record.assignments.some(isIt)) ?? null;
}

/** The record in a request: campaigns by id or name, others by id; null when it does not exist. */
export function findRelatedByName(config: Config, type: RelatedType, id: string): RelatedRecord | null {
  if (type === 'promotion_tier') {
    const record = config.tiers.get(id);
    return record ? { kind: 'tier', record } : null;
  }
  if (type === 'reward_assignment') {
    const record = config.rewardAssignments.get(id);
    return record ? { kind: 'rewardAssignment', record } : null;
  }
  const record = resolveCampaign(config, id);
  return record ? { kind: 'campaign', record } : null;
}

/** Return a record with other rule assignments. */
export function withAssignments(related: RelatedRecord, assignments: readonly RuleAssignment[]): RelatedRecord {
  return { kind: related.kind, record: { ...related.record, assignments } } as RelatedRecord;
}
