// Requirements of a set of rules: the counters it reads, the upper limits it sets on them, and whether it needs the
// discount.
import { type CounterLimit, type CounterName, isCounter } from './counters';
import type { ParsedRule, ParsedRuleSet } from './kind';
import { collectRequiredNumbers } from './logic';
import { RULE_KINDS } from './names';

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
