// Rules on the order as a whole and on the price and metadata of its lines.
import type { RuleOrder, RuleScope, RuleSubjectValue } from '../context';
import {
  ANYTHING,
  attribute,
  LATER,
  toMissingSubject,
  NUMBERS,
  perLine,
  totalsOf,
  toValueSubject,
  type RuleKinds,
} from '../kind';

/** @see docs/behaviour/validation-rules.md#order-rules */
export const ORDER_RULES: RuleKinds = {
  'order.amount': { operators: NUMBERS, read: (_rule, scope) => readAmount(scope, ({ amount }) => amount) },
  'order.initial_amount': {
    operators: NUMBERS,
    read: (_rule, scope) => readAmount(scope, ({ initialAmount }) => initialAmount),
  },
  'order.total_amount': { operators: NUMBERS, needsDiscount: true, read: (_rule, scope) => readTotal(scope) },
  'order.items.count': {
    operators: NUMBERS,
    read: (_rule, { context }) =>
      context.order ? toValueSubject(totalsOf(context.lines).quantity) : toMissingSubject('missing_order'),
  },
  'order.items.price_any': { operators: NUMBERS, read: perLine('ANY', ({ price }) => price) },
  'order.items.price_each': { operators: NUMBERS, read: perLine('EACH', ({ price }) => price) },
  'order.items.metadata_any': {
    operators: ANYTHING,
    needsProperty: true,
    read: perLine('ANY', ({ metadata }, rule) => attribute(metadata, rule)),
  },
  'order.items.metadata_each': {
    operators: ANYTHING,
    needsProperty: true,
    read: perLine('EACH', ({ metadata }, rule) => attribute(metadata, rule)),
  },
  'order.metadata': {
    operators: ANYTHING,
    needsProperty: true,
    read: (rule, { context }) =>
      context.order ? toValueSubject(attribute(context.order.metadata, rule)) : toMissingSubject('missing_order'),
  },
};

function readAmount({ context }: RuleScope, of: (order: RuleOrder) => number | null): RuleSubjectValue {
  if (context.order === null) return toMissingSubject('missing_order');
  const amount = of(context.order);
  return amount === null ? toMissingSubject('missing_amount') : toValueSubject(amount);
}

/** The remaining amount after this redeemable, which is unknown before its discount is computed. */
function readTotal({ context, after }: RuleScope): RuleSubjectValue {
  if (context.order === null) return toMissingSubject('missing_order');
  if (context.order.amount === null) return toMissingSubject('missing_amount');
  return after === null ? LATER : toValueSubject(after.orderTotal);
}
