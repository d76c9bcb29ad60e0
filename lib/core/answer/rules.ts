// Validation rules in the form of answers.
import type { ValidationRuleResponse } from '../../model/generated-answers/records';
import type { ValidationRule } from '../../model/records/rules';

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
