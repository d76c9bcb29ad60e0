// Whether a validation rule has to be tested once more when the discount is known.
import type { RuleSet, ValidationRule } from '../../model/records/rules';
import { ruleNumbers } from './logic';
import { RULE_KINDS } from './names';
import { readSet } from './rule-set';

/** Found so far, kept as long as the rule itself: configuration outlives many requests. */
const KNOWN = new WeakMap<ValidationRule, boolean>();

/** Whether any rule of the set, nested ones included, reads what is known only after the discount. */
export function needsDiscount(rule: ValidationRule): boolean {
  const known = KNOWN.get(rule);
  if (known !== undefined) return known;
  const found = needsDiscountIn(rule.rules);
  KNOWN.set(rule, found);
  return found;
}

function needsDiscountIn(set: RuleSet | null | undefined): boolean {
  const { active, rules } = readSet(set);
  if (active === null) return false;
  return ruleNumbers(active).some((number) => {
    const rule = rules.get(number);
    return rule !== undefined && (RULE_KINDS.get(rule.name)?.needsDiscount === true || needsDiscountIn(rule.rules));
  });
}
