// Parsing a set of numbered rules: its members, its names, and the logic without omitted rules.
import type { Rule, RuleSet } from '../../model/records/rules';
import { tableOf } from '../constant-table';
import { readConditions } from './conditions';
import type { ParsedRule, ParsedRuleSet } from './kind';
import { type Logic, parseLogic, ruleNumbers, withoutRules } from './logic';

/** Rule names that older clients send, and their current names. */
const OLD_NAMES = tableOf({
  customer_segment: 'customer.segment',
  customer_metadata: 'customer.metadata',
  order_metadata: 'order.metadata',
  order_items_metadata: 'order.items.metadata_any',
  product_metadata: 'product.metadata',
  redemption_metadata: 'redemption.metadata',
  custom_event_metadata: 'custom_event.metadata',
});

/**
 * Known rules that this service cannot evaluate: a redemption has no custom event and no dashboard user, and a product
 * discount is limited by `applicable_to`.
 */
const OMITTED: readonly string[] = [
  'custom_event.metadata',
  'redemption.user.login',
  'redemption.count.per_user',
  'product.discount_applicable',
  'product.metadata.discount_applicable',
  'sku.discount_applicable',
];

/** The current name of a rule. */
export function ruleName(name: string): string {
  return OLD_NAMES.get(name) ?? name;
}

/** The names of the known rules that cannot be evaluated. */
export function listUnsupportedRules(): readonly string[] {
  return OMITTED;
}

/** True when a rule of this name is known but left out of every evaluation. */
export function isOmitted(name: string): boolean {
  return OMITTED.includes(ruleName(name));
}

/** A set without rules, which always holds. */
export const NO_RULES: ParsedRuleSet = { rules: new Map(), logic: null, active: null, numbers: [], problem: null };

/**
 * Parse the rules of a set and their logic, nested sets included. Without logic every rule must hold. Rules that
 * cannot be evaluated are removed from the logic, as if they did not exist.
 * @see docs/behaviour/validation-rules.md#logic
 */
export function readSet(set: RuleSet | null | undefined): ParsedRuleSet {
  if (!set) return NO_RULES;
  const rules = numberedRules(set);
  const parsed = parseLogic(set.logic ?? '');
  if (parsed.status === 'MALFORMED') {
    return unreadable(rules, `${parsed.message} at character ${parsed.position} of the logic`);
  }
  const logic = parsed.logic ?? allOf([...rules.keys()]);
  if (logic === null) return NO_RULES;
  const named = ruleNumbers(logic);
  const unknown = named.find((number) => !rules.has(number));
  if (unknown !== undefined) return unreadable(rules, `The logic names rule ${unknown}, which does not exist`);
  const numbers = named.filter((number) => !isOmitted(rules.get(number)?.name ?? ''));
  const active = numbers.length === named.length ? logic : withoutRules(logic, (number) => !numbers.includes(number));
  return { rules, logic, active, numbers, problem: null };
}

function unreadable(rules: ParsedRuleSet['rules'], problem: string): ParsedRuleSet {
  return { ...NO_RULES, rules, problem };
}

/** Parse one rule of a set with its nested rules. */
export function readRule(rule: Rule): ParsedRule {
  const { property, conditions, rules, error } = rule;
  return {
    name: ruleName(rule.name),
    property,
    conditions,
    rules,
    error,
    conditionList: readConditions(conditions),
    nested: readSet(rules),
  };
}

/** True when a key is a valid rule number, 1 to 9999. */
export function isRuleNumber(key: string): boolean {
  return /^[1-9]\d{0,3}$/.test(key);
}

function numberedRules(set: RuleSet): ReadonlyMap<number, ParsedRule> {
  const rules = new Map<number, ParsedRule>();
  for (const [key, member] of Object.entries(set)) {
    if (isRuleNumber(key) && typeof member === 'object') rules.set(Number(key), readRule(member));
  }
  return rules;
}

function allOf(numbers: readonly number[]): Logic | null {
  const items = numbers.map((number) => ({ kind: 'RULE', number }) as const);
  const [only = null] = items;
  return items.length < 2 ? only : { kind: 'AND', items };
}
