// Rules on the customer.
import { ANYTHING, attribute, toMissingSubject, toValueSubject, type RuleKinds } from '../kind';

/** @see docs/behaviour/validation-rules.md#customer-rules */
export const CUSTOMER_RULES: RuleKinds = {
  'customer.metadata': {
    operators: ANYTHING,
    needsProperty: true,
    read: (rule, { context }) =>
      context.customer
        ? toValueSubject(attribute(context.customer.metadata, rule))
        : toMissingSubject('missing_customer'),
  },
};
