// What each rule of a set found, for an answer that explains itself.
import type { AfterAmounts, RuleContext } from './context';
import { type RuleToTest, scopeOf, verdictsOf } from './evaluate';
import { ruleNumbers, type Truth } from './logic';
import { isOmitted } from './rule-set';

/** One rule of a set, by its number at the top. */
export interface RuleFinding {
  readonly number: number;
  readonly name: string;
  /** Null while the discount it asks for is not known, and for a rule that is left out. */
  readonly holds: Truth;
  readonly isOmitted: boolean;
}

/**
 * Test every rule that the logic of a set names, whether it still matters or not.
 * @param after as for `evaluateRulesAfter`; null before the discount is computed
 * @returns     in the order of the numbers; empty when there are no conditions or the logic cannot be read
 * @see docs/behaviour/validation-rules.md#evaluation
 */
export function explainRules(
  { set }: RuleToTest,
  context: RuleContext,
  after: AfterAmounts | null,
): readonly RuleFinding[] {
  const verdictOf = verdictsOf(set, scopeOf(context, after));
  return (set.logic === null ? [] : ruleNumbers(set.logic)).map((number) => {
    const name = set.rules.get(number)?.name ?? '';
    const omitted = isOmitted(name);
    return { number, name, holds: omitted ? null : verdictOf(number).truth, isOmitted: omitted };
  });
}
