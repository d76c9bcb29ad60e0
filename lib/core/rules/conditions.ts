// The conditions of a rule as a list: each operator with its operands.
import type { Rule } from '../../model/records/rules';

export type Condition = readonly [operator: string, operands: unknown];

const NONE: readonly Condition[] = [];

export function readConditions(conditions: Rule['conditions']): readonly Condition[] {
  return conditions ? Object.entries(conditions) : NONE;
}
