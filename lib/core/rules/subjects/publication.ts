// The rule on the customer to whom a code was published.
import type { Rule } from '../../../model/records/rules';
import { FLAGS, MET, toMissingSubject, NOT_MET, type RuleKinds } from '../kind';

/** @see docs/behaviour/validation-rules.md#publication-rules */
export const PUBLICATION_RULES: RuleKinds = {
  'publication.redeemable_by_linked_customer': {
    operators: FLAGS,
    conditionsOptional: true,
    read: (rule, { context }) => {
      if (!isWanted(rule)) return MET;
      if (context.customer === null) return toMissingSubject('missing_customer');
      return context.holderId !== null && context.holderId === context.customer.id ? MET : NOT_MET;
    },
  },
};

/** "Is false" switches the rule off; without conditions it is on. */
function isWanted({ conditions }: Rule): boolean {
  const is = conditions?.['$is'];
  return !Array.isArray(is) || is[0] !== false;
}
