// Rules on the customer.
import type { RuleContext } from '../context';
import {
  ANYTHING,
  attribute,
  IDS,
  NOT_MET,
  type ParsedRule,
  toMissingSubject,
  toValueSubject,
  type RuleKinds,
} from '../kind';
import { namedSegments } from './segment-ids';

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
  'customer.segment': {
    operators: IDS,
    read: (rule, { context }) => (context.customer ? segmentsOf(rule, context) : toMissingSubject('missing_customer')),
  },
};

/** The segments that the customer is in. A rule that names a segment which does not exist is violated. */
function segmentsOf(rule: ParsedRule, { memberships }: RuleContext) {
  const named = namedSegments(rule);
  const isKnown = named.length > 0 && named.every((id) => Object.hasOwn(memberships, id));
  return isKnown ? toValueSubject(named.filter((id) => memberships[id])) : NOT_MET;
}
