// The counters that limit budgets: which a rule set reads, and which upper limits it sets on them.
import type { RuleSet, ValidationRule } from '../../model/records/rules';
import type { Period } from '../time/calendar';
import { readSet } from './rule-set';
import { requiredNumbers, ruleNumbers } from './logic';

/** A counter bears the name of the rule that reads it. */
export type CounterName = keyof typeof COUNTERS;

/** Where a counter is kept and what a redemption adds to it. */
export interface Counter {
  /** Kept for the whole campaign, or for one incentive: a code or a promotion tier. */
  readonly of: 'CAMPAIGN' | 'INCENTIVE';
  /** Kept apart for each customer or each API key, or in all. */
  readonly per: 'CUSTOMER' | 'API_KEY' | null;
  /** Kept apart for each calendar period, or for all time. */
  readonly period: Period | null;
  /** One for a redemption, or an amount in minor units. */
  readonly adds: 'ONE' | 'ORDER_AMOUNT' | 'DISCOUNT' | 'GIFT_CREDITS';
}

const campaign = (adds: Counter['adds']) => ({ of: 'CAMPAIGN', per: null, period: null, adds }) as const;
const counted = (of: Counter['of'], per: Counter['per'], period: Period | null) =>
  ({ of, per, period, adds: 'ONE' }) as const;

export const COUNTERS = {
  'campaign.orders.amount': campaign('ORDER_AMOUNT'),
  'campaign.orders.amount_discounted': campaign('DISCOUNT'),
  'redemption.gift.amount': campaign('GIFT_CREDITS'),
  'campaign.redemptions.count': counted('CAMPAIGN', null, null),
  'campaign.redemptions.count.daily': counted('CAMPAIGN', null, 'day'),
  'campaign.redemptions.count.weekly': counted('CAMPAIGN', null, 'week'),
  'campaign.redemptions.count.monthly': counted('CAMPAIGN', null, 'month'),
  'campaign.redemptions.customers_count': counted('CAMPAIGN', 'CUSTOMER', null),
  'campaign.redemptions.customers_count.daily': counted('CAMPAIGN', 'CUSTOMER', 'day'),
  'campaign.redemptions.customers_count.weekly': counted('CAMPAIGN', 'CUSTOMER', 'week'),
  'campaign.redemptions.customers_count.monthly': counted('CAMPAIGN', 'CUSTOMER', 'month'),
  'redemption.count.daily': counted('INCENTIVE', null, 'day'),
  'redemption.count.weekly': counted('INCENTIVE', null, 'week'),
  'redemption.count.monthly': counted('INCENTIVE', null, 'month'),
  'redemption.count.per_customer': counted('INCENTIVE', 'CUSTOMER', null),
  'redemption.count.per_customer.daily': counted('INCENTIVE', 'CUSTOMER', 'day'),
  'redemption.count.per_customer.weekly': counted('INCENTIVE', 'CUSTOMER', 'week'),
  'redemption.count.per_customer.monthly': counted('INCENTIVE', 'CUSTOMER', 'month'),
  'redemption.count.per_api_key': counted('INCENTIVE', 'API_KEY', null),
} as const satisfies Record<string, Counter>;

export function isCounter(name: string): name is CounterName {
  return Object.hasOwn(COUNTERS, name);
}

/** An upper limit on a counter, inclusive, after the redemption has been added. */
export interface CounterLimit {
  readonly counter: CounterName;
  readonly max: number;
}

/**
 * The counters that the rules of a set read, nested ones included, each once.
 * @see docs/behaviour/validation-rules.md#budgets
 */
export function requiredCounters(rule: ValidationRule): readonly CounterName[] {
  const known = REQUIRED.get(rule);
  if (known) return known;
  const names = [...new Set(countersIn(rule.rules))];
  REQUIRED.set(rule, names);
  return names;
}

/** Found so far, kept as long as the rule itself: configuration outlives many requests. */
const REQUIRED = new WeakMap<ValidationRule, readonly CounterName[]>();

function countersIn(set: RuleSet | null | undefined): readonly CounterName[] {
  const { active, rules } = readSet(set);
  return (active === null ? [] : ruleNumbers(active)).flatMap((number) => {
    const rule = rules.get(number);
    if (rule === undefined) return [];
    return [...(isCounter(rule.name) ? [rule.name] : []), ...countersIn(rule.rules)];
  });
}

/**
 * The limits a set puts on counters whatever its other rules say: upper limits of rules joined by "and" alone.
 * A transaction enforces them as write conditions; every other budget rule is checked in the plan only.
 * @see docs/behaviour/validation-rules.md#budgets
 */
export function limitsOf(rule: ValidationRule): readonly CounterLimit[] {
  const known = LIMITS_OF.get(rule);
  if (known) return known;
  const limits = limitsIn(rule);
  LIMITS_OF.set(rule, limits);
  return limits;
}

/** Found so far, as above. */
const LIMITS_OF = new WeakMap<ValidationRule, readonly CounterLimit[]>();

function limitsIn(rule: ValidationRule): readonly CounterLimit[] {
  const { active, rules } = readSet(rule.rules);
  const limits = new Map<CounterName, number>();
  for (const number of active === null ? [] : requiredNumbers(active)) {
    const { name = '', conditions } = rules.get(number) ?? {};
    const max = upperLimit(conditions ?? {});
    if (max !== null && isCounter(name)) limits.set(name, Math.min(max, limits.get(name) ?? max));
  }
  return [...limits].map(([counter, max]) => ({ counter, max }));
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
