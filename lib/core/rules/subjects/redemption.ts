// Rules on the request itself, and on the number of redemptions of an incentive and their customers.
import { budgetRules } from './budget';
import { ANYTHING, attribute, LATER, NUMBERS, TEXTS, toValueSubject, type RuleKinds } from '../kind';

/** @see docs/behaviour/validation-rules.md#redemption-rules */
export const REDEMPTION_RULES: RuleKinds = {
  ...budgetRules('redemption'),
  'redemption.api_key': { operators: TEXTS, read: (_rule, { context }) => toValueSubject(context.apiKeyId) },
  'redemption.metadata': {
    operators: ANYTHING,
    needsProperty: true,
    read: (rule, { context }) => toValueSubject(attribute(context.redemptionMetadata, rule)),
  },
  'redemption.reward.pay_with_points.points_used': {
    operators: NUMBERS,
    needsDiscount: true,
    read: (_rule, { after }) => (after === null ? LATER : toValueSubject(after.points)),
  },
};
