// The conditions of a rule as a list: each operator with the values it is given.
import type { Rule } from '../../model/records/rules';

type Conditions = NonNullable<Rule['conditions']>;
export type Condition = readonly [operator: string, operands: unknown];

const NONE: readonly Condition[] = [];

/** Lists made so far, kept as long as the conditions themselves: configuration outlives many requests. */
const LISTS = new WeakMap<Conditions, readonly Condition[]>();

export function conditionsOf(conditions: Rule['conditions']): readonly Condition[] {
  if (!conditions) return NONE;
  const known = LISTS.get(conditions);
  if (known) return known;
  const list = Object.entries(conditions);
  LISTS.set(conditions, list);
  return list;
}
