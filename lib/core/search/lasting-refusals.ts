// Rules that, once refused, are refused for every later order of the same stack.
import type { ParsedRule, ParsedRuleSet } from '../rules/kind';
import type { Candidate } from '../evaluation/candidate/candidate';

/** Rules on what no redeemable changes. */
const FIXED_NAMES: readonly string[] = [
  'customer.metadata',
  'customer.segment',
  'order.metadata',
  'order.initial_amount',
  'publication.redeemable_by_linked_customer',
  'redemption.api_key',
  'redemption.metadata',
];

/** Rules on lines that only units change. */
const LINE_NAMES: readonly string[] = [
  'order.items.aggregated_quantity',
  'order.items.any',
  'order.items.count',
  'order.items.every',
  'order.items.metadata',
  'order.items.metadata_any',
  'order.items.metadata_each',
  'order.items.none',
  'order.items.price',
  'order.items.price_any',
  'order.items.price_each',
  'order.items.quantity',
];

const LOWER_BOUNDS: readonly string[] = ['$more_than', '$more_than_or_equal'];

/** The facts that the rules of a search may read. */
export interface RuleBasis {
  /** The amount of the order, minor units; an order without an amount may get one later, by free units. */
  readonly amount: number | null;
  /** True when no candidate changes units. */
  readonly hasFixedUnits: boolean;
}

/**
 * True when each rule of a candidate reads what no redeemable changes, or sets a lower bound on what is left to pay.
 * Rules are joined by "and" and "or" only, so together they can only turn false.
 */
export function canOnlyFail({ rules }: Candidate, { amount, hasFixedUnits }: RuleBasis): boolean {
  return (
    amount !== null &&
    rules.every(({ set }) => everyRule(set, (rule) => isFixedRule(rule, hasFixedUnits) || setsLowerBound(rule)))
  );
}

/**
 * True when no rule of a candidate turns false while the order costs so much, and its units stay the same.
 * @param least what is left to pay, minor units
 */
export function holdsAbove({ rules }: Pick<Candidate, 'rules'>, least: number): boolean {
  return rules.every(({ set }) =>
    everyRule(set, (rule) => isFixedRule(rule, true) || (setsLowerBound(rule) && highestBound(rule) < least)),
  );
}

function everyRule({ numbers, rules }: ParsedRuleSet, test: (rule: ParsedRule) => boolean): boolean {
  return numbers.every((number) => {
    const rule = rules.get(number);
    return rule === undefined || test(rule);
  });
}

function isFixedRule({ name, nested }: ParsedRule, hasFixedUnits: boolean): boolean {
  const isFixed = FIXED_NAMES.includes(name) || (hasFixedUnits && LINE_NAMES.includes(name));
  return isFixed && everyRule(nested, (rule) => isFixedRule(rule, hasFixedUnits));
}

function setsLowerBound({ name, conditions, nested }: ParsedRule): boolean {
  if (nested.numbers.length > 0) return false;
  return name === 'order.amount' && Object.keys(conditions ?? {}).every((operator) => LOWER_BOUNDS.includes(operator));
}

function highestBound({ conditions }: ParsedRule): number {
  const bounds = Object.values(conditions ?? {}).flat();
  return Math.max(...bounds.map((bound) => (typeof bound === 'number' ? bound : Number.POSITIVE_INFINITY)));
}
