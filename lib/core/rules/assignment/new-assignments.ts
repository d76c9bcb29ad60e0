// New assignments of validation rules to a record.
import { type Failure, unknownRecord } from '../../../errors';
import type { Config } from '../../../model/config';
import type { RelatedObjectType, RuleAssignment, ValidationRule } from '../../../model/records/rules';

/** A rule that a request assigns, with the id of its assignment. */
export interface NewRuleAssignment {
  readonly id: string;
  readonly rule_id: string;
}

/** The target of the assignments, and their time. */
interface Assigning {
  readonly related: { readonly id: string; readonly type: RelatedObjectType };
  /** ISO 8601 */
  readonly now: string;
}

/**
 * The assignments of the rules, in their order.
 * @returns invalid_payload for a rule named twice, not_found for an unknown one
 */
export function newAssignments(
  assigned: readonly NewRuleAssignment[],
  config: Config,
  assigning: Assigning,
): { readonly assignments: readonly RuleAssignment[] } | Failure {
  if (new Set(assigned.map(({ rule_id }) => rule_id)).size < assigned.length) {
    return { key: 'invalid_payload', details: 'Property .validation_rules must not name a rule twice.' };
  }
  const assignments: RuleAssignment[] = [];
  for (const { id, rule_id } of assigned) {
    const rule = config.rules.get(rule_id);
    if (!rule) return unknownRecord('validation_rules', rule_id);
    assignments.push(newAssignment(id, rule, assigning));
  }
  return { assignments };
}

/** Build a new assignment of a validation rule to a record. */
export function newAssignment(id: string, rule: ValidationRule, { related, now }: Assigning): RuleAssignment {
  return {
    id,
    rule_id: rule.id,
    related_object_id: related.id,
    related_object_type: related.type,
    created_at: now,
    updated_at: null,
    ...(rule.validation ?? { validation_status: 'VALID', validation_omitted_rules: [] }),
    object: 'validation_rules_assignment',
  };
}
