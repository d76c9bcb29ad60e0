// The rules by their names, and what those about customers, orders, campaigns, redemptions and publications read.
import type { ErrorKey } from '../../errors';
import type { Rule } from '../../model/records/rules';
import { tableOf } from '../object-members';
import type { AfterAmounts, RuleContext, RuleOrder, RuleScope, RuleSubjectValue } from './context';
import { type Counter, type CounterName, COUNTERS } from './counters';
import {
  ANYTHING,
  attribute,
  FLAGS,
  IDS,
  LATER,
  MET,
  NOT_MET,
  NUMBERS,
  type ParsedRule,
  type ParsedRuleSet,
  perLine,
  type RuleKind,
  type RuleKinds,
  TEXTS,
  toMissingSubject,
  totalsOf,
  toValueSubject,
} from './kind';
import { ORDER_ITEM_RULES, PRODUCT_RULES } from './subjects/order-items';

/** @see docs/behaviour/validation-rules.md#customer-rules */
const CUSTOMER_RULES: RuleKinds = {
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

// Rules on the order as a whole and on the price and metadata of its lines.

/** @see docs/behaviour/validation-rules.md#order-rules */
const ORDER_RULES: RuleKinds = {
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

/** @see docs/behaviour/validation-rules.md#budgets */
const CAMPAIGN_RULES: RuleKinds = budgetRules('campaign');

/** @see docs/behaviour/validation-rules.md#redemption-rules */
const REDEMPTION_RULES: RuleKinds = {
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

/**
 * The rules that compare a counter with a limit, for one family of names.
 * @param family the first word of the names, such as `campaign`
 * @see docs/behaviour/validation-rules.md#budgets
 */
function budgetRules(family: 'campaign' | 'redemption'): RuleKinds {
  const names = (Object.keys(COUNTERS) as CounterName[]).filter((name) => name.startsWith(`${family}.`));
  const kindOf = (name: CounterName): RuleKind => ({
    operators: NUMBERS,
    needsDiscount: addsLater(COUNTERS[name].adds),
    read: (_rule, scope) => readCounter(name, scope),
  });
  return Object.fromEntries(names.map((name) => [name, kindOf(name)]));
}

function addsLater(adds: Counter['adds']): boolean {
  return adds === 'DISCOUNT' || adds === 'GIFT_CREDITS';
}

function readCounter(name: CounterName, { context, after }: RuleScope): RuleSubjectValue {
  const counter: Counter = COUNTERS[name];
  if (counter.per === 'CUSTOMER' && context.customer === null) return toMissingSubject('missing_customer');
  const own = ownShare(counter.adds, context, after);
  return own === null ? LATER : toValueSubject((context.counters[name] ?? 0) + own);
}

/** The increment by this redemption; null until its discount is computed. */
function ownShare(adds: Counter['adds'], context: RuleContext, after: AfterAmounts | null): number | null {
  switch (adds) {
    case 'ONE':
      return 1;
    case 'ORDER_AMOUNT':
      return context.order?.initialAmount ?? 0;
    case 'DISCOUNT':
      return after?.discount ?? null;
    case 'GIFT_CREDITS':
      return after?.giftCredits ?? null;
  }
}

/** @see docs/behaviour/validation-rules.md#publication-rules */
const PUBLICATION_RULES: RuleKinds = {
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

/** Rule kinds by name. Names that are known but cannot be evaluated are in `rule-set.ts`. */
export const RULE_KINDS: ReadonlyMap<string, RuleKind> = tableOf({
  ...CUSTOMER_RULES,
  ...ORDER_RULES,
  ...ORDER_ITEM_RULES,
  ...PRODUCT_RULES,
  ...CAMPAIGN_RULES,
  ...REDEMPTION_RULES,
  ...PUBLICATION_RULES,
});

/**
 * Return the error key of a violated rule, by the first word of the rule's name.
 * @see docs/behaviour/validation-rules.md#refusals
 */
export function violationKey(name: string): ErrorKey {
  if (name.startsWith('customer.')) return 'customer_rules_violated';
  return /^(?:order|product|sku)\./.test(name) ? 'order_rules_violated' : 'redemption_rules_violated';
}

export const SEGMENT_RULE = 'customer.segment';

/** Collect the ids of the segments that the rules of a set name, nested rules included, each once. */
export function collectSegmentIds({ rules }: ParsedRuleSet): readonly string[] {
  return [...new Set([...rules.values()].flatMap(segmentIdsOf))];
}

function segmentIdsOf(rule: ParsedRule): readonly string[] {
  const below = collectSegmentIds(rule.nested);
  return rule.name === SEGMENT_RULE ? [...namedSegments(rule), ...below] : below;
}

/** Return the segments that one rule names. */
function namedSegments({ conditionList }: Pick<ParsedRule, 'conditionList'>): readonly string[] {
  return conditionList.flatMap(([, operands]) => operands).filter((id) => typeof id === 'string');
}
