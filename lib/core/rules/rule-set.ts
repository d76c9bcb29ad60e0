// Parsing a set of numbered rules: its members, its names, its logic without omitted rules, and what it requires.
import type { Rule, RuleSet } from '../../model/records/rules';
import { tableOf } from '../object-members';
import { type CounterLimit, type CounterName, isCounter } from './counters';
import { readConditions } from './fulfil';
import {
  collectRequiredNumbers,
  type Logic,
  type ParsedRule,
  type ParsedRuleSet,
  parseLogic,
  ruleNumbers,
  withoutRules,
} from './kind';
import { RULE_KINDS } from './names';

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

/** The rules that remain, by their names. */
export interface Relaxation {
  readonly keeps: (ruleName: string) => boolean;
}

/** Return the set with only the rules that a relaxation keeps; the same object when all are kept. */
export function relaxRuleSet(set: ParsedRuleSet, { keeps }: Relaxation): ParsedRuleSet {
  const { rules, active } = set;
  const numbers = set.numbers.filter((number) => keeps(rules.get(number)?.name ?? ''));
  if (numbers.length === rules.size) return set;
  const left = active && withoutRules(active, (number) => !numbers.includes(number));
  if (left === null) return NO_RULES;
  const named = [...rules].filter(([number]) => numbers.includes(number));
  return { rules: new Map(named), logic: left, active: left, numbers, problem: null };
}

// Requirements of a set of rules: the counters it reads, the upper limits it sets on them, and whether it needs the
// discount.

/**
 * The counters that the rules of a set read, nested ones included, each once.
 * @see docs/behaviour/validation-rules.md#budgets
 */
export function collectCounters(set: ParsedRuleSet): readonly CounterName[] {
  return [...new Set(countersIn(set))];
}

function countersIn({ numbers, rules }: ParsedRuleSet): readonly CounterName[] {
  return numbers.flatMap((number) => {
    const rule = rules.get(number);
    return rule === undefined ? [] : countersOf(rule);
  });
}

function countersOf({ name, nested }: ParsedRule): readonly CounterName[] {
  const below = countersIn(nested);
  return isCounter(name) ? [name, ...below] : below;
}

/**
 * Return the upper limits on counters that a rule set always requires (rules joined only by "and"). A transaction
 * enforces these as write conditions; all other budget rules are checked only in the plan.
 * @see docs/behaviour/validation-rules.md#budgets
 */
export function limitsOf({ active, rules }: ParsedRuleSet): readonly CounterLimit[] {
  const limits = new Map<CounterName, number>();
  for (const number of active === null ? [] : collectRequiredNumbers(active)) {
    const { name = '', conditions } = rules.get(number) ?? {};
    const max = upperLimit(conditions ?? {});
    if (max !== null && isCounter(name)) limits.set(name, Math.min(max, limits.get(name) ?? max));
  }
  return [...limits].map(([counter, max]) => ({ counter, max }));
}

/** Collect the counters that a rule set compares in ways that no upper limit expresses. */
export function collectComparedCounters({ active, rules, numbers }: ParsedRuleSet): readonly CounterName[] {
  const required = new Set(active === null ? [] : collectRequiredNumbers(active));
  const compared = numbers.flatMap((number) => {
    const rule = rules.get(number);
    if (rule === undefined) return [];
    const isLimit = isCounter(rule.name) && required.has(number) && isLimitAlone(rule.conditions);
    return isLimit ? countersIn(rule.nested) : countersOf(rule);
  });
  return [...new Set(compared)];
}

function isLimitAlone(conditions: Readonly<Record<string, unknown>> | null | undefined): boolean {
  const operands = Object.entries(conditions ?? {});
  const isUpper = (name: string) => name === '$less_than' || name === '$less_than_or_equal';
  return operands.length > 0 && operands.every(([name, given]) => isUpper(name) && isOneNumber(given));
}

function isOneNumber(operands: unknown): boolean {
  return Array.isArray(operands) && operands.length === 1 && typeof operands[0] === 'number';
}

/** Counters are whole numbers, so "less than 10.5" allows 10 and "less than 10" allows 9. */
function upperLimit(conditions: Readonly<Record<string, unknown>>): number | null {
  const below = onlyNumber(conditions['$less_than']);
  const atMost = onlyNumber(conditions['$less_than_or_equal']);
  if (below === null && atMost === null) return null;
  return Math.min(below === null ? Infinity : Math.ceil(below) - 1, atMost === null ? Infinity : Math.floor(atMost));
}

function onlyNumber(operands: unknown): number | null {
  const first: unknown = Array.isArray(operands) ? operands[0] : undefined;
  return typeof first === 'number' ? first : null;
}

/** True when any rule of the set, nested ones included, needs values that are known only after the discount. */
export function needsDiscount({ numbers, rules }: ParsedRuleSet): boolean {
  return numbers.some((number) => {
    const rule = rules.get(number);
    return rule !== undefined && (RULE_KINDS.get(rule.name)?.needsDiscount === true || needsDiscount(rule.nested));
  });
}
