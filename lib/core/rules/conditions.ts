// The conditions of a rule as a list: each operator with its operands.
import type { Rule } from '../../model/records/rules';

export type RuleCondition = readonly [operator: string, operands: unknown];

const NONE: readonly RuleCondition[] = [];

/** Return the conditions of a rule as pairs of operator and operands. */
export function readConditions(conditions: Rule['conditions']): readonly RuleCondition[] {
  return conditions ? Object.entries(conditions) : NONE;
}
