// What a rule may be assigned to: the record a request names, and what that has already.
import type { Failure } from '../../../errors';
import type { Config } from '../../../model/config';
import type { AssignRuleRequest } from '../../../model/generated';
import { LIMITS } from '../../../model/limits';
import type { RuleAssignment } from '../../../model/records/rules';
import type { RelatedRecord, RelatedType } from './related';

/** A record as a request names it. */
export interface NamedRecord {
  readonly type: 'voucher' | RelatedType;
  readonly id: string;
}

/** Type and id, or the id under the name of its type. @returns invalid_payload where one of them is missing */
export function namedRecord(request: AssignRuleRequest): NamedRecord | Failure {
  const { related_object_type: type, related_object_id: id, voucher, campaign, promotion_tier } = request;
  if (type && id) return { type, id };
  if (voucher) return { type: 'voucher', id: voucher };
  if (campaign) return { type: 'campaign', id: campaign };
  if (promotion_tier) return { type: 'promotion_tier', id: promotion_tier };
  const missing = type ? '.related_object_id' : '.related_object_type';
  return invalid(`Property ${missing} is required.`);
}

/**
 * Why a record takes no further rule.
 * @param before what it has
 * @returns duplicate_found for a rule it has already; invalid_payload for one more than it may have
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

/** What a record has, apart from the assignment that a new one of the same rule takes the place of. */
export interface Replacing {
  readonly kept: readonly RuleAssignment[];
  /** Undefined where there is none, or where none is to be replaced. */
  readonly replaced: RuleAssignment | undefined;
}

export function replacing(
  before: readonly RuleAssignment[],
  { ruleId, isForced }: { readonly ruleId: string; readonly isForced: boolean },
): Replacing {
  const replaced = isForced ? before.find((one) => one.rule_id === ruleId) : undefined;
  return { kept: before.filter((one) => one !== replaced), replaced };
}

/** Paying with points is guarded by one rule at most. @returns invalid_payload */
export function refuseSecondRuleOfCoin({ kind, record }: RelatedRecord, { rewards }: Config): Failure | null {
  if (kind !== 'rewardAssignment' || record.assignments.length === 0) return null;
  return rewards.get(record.reward_id)?.type === 'COIN' ? TOO_MANY_FOR_COIN : null;
}

/** The refusal of more rules than a reward that is paid with points takes. */
export const TOO_MANY_FOR_COIN: Failure = invalid('A COIN reward takes one validation rule at most.');

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}

/** The assignments of one record, by any of its names, and of one rule where that is named. */
export function assignmentsOf(
  all: readonly RuleAssignment[],
  { ids, ruleId }: { readonly ids: readonly (string | undefined)[]; readonly ruleId: string | null },
): readonly RuleAssignment[] {
  return all.filter((one) => ids.includes(one.related_object_id) && (ruleId === null || one.rule_id === ruleId));
}
