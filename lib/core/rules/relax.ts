// Relaxation: only some rules of a set apply; the others are ignored.
import type { ParsedRuleSet } from './kind';
import { withoutRules } from './logic';
import { NO_RULES } from './rule-set';

/** The rules that remain, by their names. */
export interface Relaxation {
  readonly keeps: (ruleName: string) => boolean;
}

/** Return the set with only the rules that a relaxation keeps; the same object when all are kept. */
export function relaxRuleSet(set: ParsedRuleSet, { keeps }: Relaxation): ParsedRuleSet {
  const { rules, active } = set;
  const numbers = set.numbers.filter((number) => keeps(rules.get(number)?.name ?? ''));
  if (numbers.length === rules.size) return set;
  const left = active && withoutRules(active, (number) => !numbers.includes(number));
  if (left === null) return NO_RULES;
  const named = [...rules].filter(([number]) => numbers.includes(number));
  return { rules: new Map(named), logic: left, active: left, numbers, problem: null };
}
