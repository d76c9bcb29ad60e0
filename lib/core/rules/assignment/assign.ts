// Assignment targets of a rule: the record in a request, and its existing assignments.
import type { Failure } from '../../../errors';
import type { Config } from '../../../model/config';
import type { AssignRuleRequest } from '../../../model/generated';
import { LIMITS } from '../../../model/limits';
import type { RuleAssignment } from '../../../model/records/rules';
import type { RelatedRecord, RelatedType } from './related-records';

/** A record by type and id, from a request. */
export interface RecordReference {
  readonly type: 'voucher' | RelatedType;
  readonly id: string;
}

/**
 * The record in a request: by type and id, or by an id under the name of its type.
 * @returns invalid_payload when one of them is missing
 */
export function parseRecordReference(request: AssignRuleRequest): RecordReference | Failure {
  const { related_object_type: type, related_object_id: id, voucher, campaign, promotion_tier } = request;
  if (type && id) return { type, id };
  if (voucher) return { type: 'voucher', id: voucher };
  if (campaign) return { type: 'campaign', id: campaign };
  if (promotion_tier) return { type: 'promotion_tier', id: promotion_tier };
  const missing = type ? '.related_object_id' : '.related_object_type';
  return invalid(`Property ${missing} is required.`);
}

/**
 * The refusal of a further rule for a record.
 * @param before its assignments
 * @returns duplicate_found for an assigned rule; invalid_payload when the record has the maximum number of rules
 */
export function refuseAssignment(before: readonly RuleAssignment[], ruleId: string): Failure | null {
  const same = before.find((assignment) => assignment.rule_id === ruleId);
  if (same) {
    const details = `The rule is assigned to this ${same.related_object_type} already.`;
    return { key: 'duplicate_found', details, resource_id: same.id, resource_type: 'validation_rules_assignment' };
  }
  if (before.length < LIMITS.rulesPerRecord) return null;
  return invalid(`At most ${LIMITS.rulesPerRecord} validation rules can be assigned to one record.`);
}

/** The assignments of a record, split by whether a new assignment of the same rule replaces them. */
export interface AssignmentReplacement {
  readonly kept: readonly RuleAssignment[];
  /** Undefined when no assignment is replaced. */
  readonly replaced: RuleAssignment | undefined;
}

/** Plan which existing assignment of a rule the new one replaces: only if forced. */
export function planReplacement(
  before: readonly RuleAssignment[],
  { ruleId, isForced }: { readonly ruleId: string; readonly isForced: boolean },
): AssignmentReplacement {
  const replaced = isForced ? before.find((one) => one.rule_id === ruleId) : undefined;
  return { kept: before.filter((one) => one !== replaced), replaced };
}

/** Refuse a second rule for a COIN reward, which has at most one. @returns invalid_payload */
export function refuseSecondRuleOfCoin({ kind, record }: RelatedRecord, { rewards }: Config): Failure | null {
  if (kind !== 'rewardAssignment' || record.assignments.length === 0) return null;
  return rewards.get(record.reward_id)?.type === 'COIN' ? TOO_MANY_FOR_COIN : null;
}

/** The refusal of too many rules for a COIN reward. */
export const TOO_MANY_FOR_COIN: Failure = invalid('A COIN reward takes one validation rule at most.');

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}

/** Return the rule assignments of one record, named by any of its ids; limited to one rule if `ruleId` is set. */
export function assignmentsOf(
  all: readonly RuleAssignment[],
  { ids, ruleId }: { readonly ids: readonly (string | undefined)[]; readonly ruleId: string | null },
): readonly RuleAssignment[] {
  return all.filter((one) => ids.includes(one.related_object_id) && (ruleId === null || one.rule_id === ruleId));
}
