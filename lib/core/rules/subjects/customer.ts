// Rules on the customer.
import { ANYTHING, attribute, missing, value, type RuleKinds } from '../kind';

/** @see docs/behaviour/validation-rules.md#customer-rules */
export const CUSTOMER_RULES: RuleKinds = {
  'customer.metadata': {
    operators: ANYTHING,
    needsProperty: true,
    read: (rule, { context }) =>
      context.customer ? value(attribute(context.customer.metadata, rule)) : missing('missing_customer'),
  },
};
