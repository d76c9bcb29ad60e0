// Rules that, once refused, are refused for every later order of the same stack.
import type { ParsedRule, ParsedRuleSet } from '../rules/kind';
import type { Candidate } from '../evaluation/candidate/candidate';

/** Rules on what no redeemable changes. */
const FIXED_NAMES: readonly string[] = [
  'customer.metadata',
  'order.metadata',
  'order.initial_amount',
  'publication.redeemable_by_linked_customer',
  'redemption.api_key',
  'redemption.metadata',
];

const LOWER_BOUNDS: readonly string[] = ['$more_than', '$more_than_or_equal'];

/**
 * True when each rule of a candidate reads what no redeemable changes, or sets a lower bound on what is left to pay.
 * Rules are joined by "and" and "or" only, so together they can only turn false.
 * @param amount of the order, minor units; an order without one may get it later, by free units
 */
export function canOnlyFail({ rules }: Candidate, amount: number | null): boolean {
  return amount !== null && rules.every(({ set }) => staysRefused(set));
}

function staysRefused({ numbers, rules }: ParsedRuleSet): boolean {
  return numbers.every((number) => {
    const rule = rules.get(number);
    return rule === undefined || isFallingRule(rule);
  });
}

function isFallingRule({ name, conditions, nested }: ParsedRule): boolean {
  if (nested.numbers.length > 0) return false;
  if (FIXED_NAMES.includes(name)) return true;
  return name === 'order.amount' && Object.keys(conditions ?? {}).every((operator) => LOWER_BOUNDS.includes(operator));
}
