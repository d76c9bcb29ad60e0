// Validation rules and their assignments in the form of answers.
import type { Config } from '../../model/config';
import type { ValidationRuleResponse } from '../../model/generated-answers/records';
import type { RuleAssignment, RuleAssignmentList, ValidationRule } from '../../model/records/rules';

/** A list of rule assignments in the form of answers. */
export function toAssignmentListResponse(assignments: readonly RuleAssignment[], config: Config): RuleAssignmentList {
  const data = assignments.map((assignment) => toAssignmentResponse(assignment, config));
  return { object: 'list', data_ref: 'data', data, total: data.length };
}

/** Convert a rule assignment to its response, with the present validation status of its rule. */
export function toAssignmentResponse(assignment: RuleAssignment, config: Config): RuleAssignment {
  return { ...assignment, ...config.rules.get(assignment.rule_id)?.validation };
}

/** Convert a validation rule to its response, with the number of its assignments. */
export function toRuleResponse(
  { validation, ...rule }: ValidationRule,
  assignments_count: number,
): ValidationRuleResponse {
  return {
    ...rule,
    // A definition is stored with its `strict` and `effect`.
    applicable_to: (rule.applicable_to ?? null) as ValidationRuleResponse['applicable_to'],
    bundle_rules: rule.bundle_rules ?? {},
    assignments_count,
  };
}
