// Why a code is refused: keys of the service as codes of the protocols, with a sentence for the shopper.
import { type AnswerEntry, keyOf, type RuleFinding } from './answers';

/** The closed list of the Agentic Commerce Protocol; for the Universal Commerce Protocol these are open texts. */
export type DiscountCodeReason =
  | 'discount_code_expired'
  | 'discount_code_invalid'
  | 'discount_code_already_applied'
  | 'discount_code_combination_disallowed'
  | 'discount_code_minimum_not_met'
  | 'discount_code_user_not_logged_in'
  | 'discount_code_user_ineligible'
  | 'discount_code_usage_limit_reached';

/** What a platform may learn about a code that does not work: `minimal` hides whether it exists. */
export type Disclosure = 'full' | 'minimal';

/** Why one code does not count. */
export interface CodeRefusal {
  readonly reason: DiscountCodeReason;
  readonly content: string;
}

const TEXTS: Readonly<Record<DiscountCodeReason, string>> = {
  discount_code_expired: 'This code has expired.',
  discount_code_invalid: 'This code cannot be used.',
  discount_code_already_applied: 'This code is there already.',
  discount_code_combination_disallowed: 'This code cannot be combined with the other discounts of this order.',
  discount_code_minimum_not_met: 'This order is too small for this code.',
  discount_code_user_not_logged_in: 'Sign in to use this code.',
  discount_code_user_ineligible: 'This code is not for this customer or this order.',
  discount_code_usage_limit_reached: 'This code is used up.',
};

const REASONS: Readonly<Record<string, DiscountCodeReason>> = {
  voucher_expired: 'discount_code_expired',
  quantity_exceeded: 'discount_code_usage_limit_reached',
  missing_customer: 'discount_code_user_not_logged_in',
  customer_rules_violated: 'discount_code_user_ineligible',
  invalid_customer: 'discount_code_user_ineligible',
  referrer_not_permitted_to_redeem: 'discount_code_user_ineligible',
  order_rules_violated: 'discount_code_user_ineligible',
  redemption_rules_violated: 'discount_code_user_ineligible',
  exclusion_rules_not_met: 'discount_code_combination_disallowed',
  preceding_validation_failed: 'discount_code_combination_disallowed',
  better_combination_found: 'discount_code_combination_disallowed',
  no_effect: 'discount_code_combination_disallowed',
};

/** Limits of a stack: of redeemables in all, of exclusive ones, or of those of one category. */
const STACK_LIMIT = /^applicable_\w+_exceeded$/;

/** Reasons from which a platform could learn that a code exists. */
const TELLING_REASONS: readonly DiscountCodeReason[] = ['discount_code_expired', 'discount_code_usage_limit_reached'];

/** Additions to an order that make a code work. */
const ADDITIONS: readonly (string | undefined)[] = ['AMOUNT', 'LINE_AMOUNT', 'UNITS'];

/** Rules that compare an amount or a count of the order. */
const SIZE_RULE = /^(?:order|product|sku)\.(?:.*\.)?(?:amount|\w+_amount|count|quantity|\w+_quantity)$/;

/** Rules on what all customers together have redeemed or spent. */
const BUDGET_RULE = /^(?:campaign\.(?:orders\.|redemptions\.count)|redemption\.(?:count(?:\.\w+)?|gift\.amount)$)/;

/** Rules on what one customer or one key has redeemed. */
const PERSONAL_RULE = /per_customer|customers_count|per_api_key/;

/** Make the refusal of a code with the usual sentence of its reason. */
export function refusalOf(reason: DiscountCodeReason): CodeRefusal {
  return { reason, content: TEXTS[reason] };
}

/**
 * Say why the service refused a code.
 * @param entry undefined for a code that no answer names
 */
export function explainRefusal(entry: AnswerEntry | undefined, disclose: Disclosure): CodeRefusal {
  const found = entry === undefined ? 'discount_code_invalid' : reasonOf(entry);
  const reason = disclose === 'minimal' && TELLING_REASONS.includes(found) ? 'discount_code_invalid' : found;
  // The merchant's own sentence about a validation rule.
  const text = reason === 'discount_code_invalid' ? undefined : entry?.result?.error?.error?.message;
  return text ? { reason, content: text } : refusalOf(reason);
}

function reasonOf(entry: AnswerEntry): DiscountCodeReason {
  const key = keyOf(entry);
  if (key === 'order_rules_violated' && isTooSmall(entry)) return 'discount_code_minimum_not_met';
  if (key === 'redemption_rules_violated' && isBudgetSpent(entry)) return 'discount_code_usage_limit_reached';
  if (STACK_LIMIT.test(key)) return 'discount_code_combination_disallowed';
  return Object.hasOwn(REASONS, key) ? (REASONS[key] ?? 'discount_code_invalid') : 'discount_code_invalid';
}

/** Whether a larger order would do: by the nearest change where it was found, else by the rule that decided. */
function isTooSmall(entry: AnswerEntry): boolean {
  const { nearest } = entry;
  const isFound = nearest === null || (nearest !== undefined && nearest.proof !== 'UNKNOWN');
  if (isFound) return (nearest?.changes ?? []).some(({ kind }) => ADDITIONS.includes(kind));
  const rule = decidingRule(entry);
  return rule !== undefined && isSizeRule(rule);
}

function isSizeRule({ name = '', rules = [] }: RuleFinding): boolean {
  const below = rules.find(({ holds }) => holds === false);
  return below === undefined ? SIZE_RULE.test(name) : isSizeRule(below);
}

function isBudgetSpent(entry: AnswerEntry): boolean {
  const { name = '' } = decidingRule(entry) ?? {};
  return BUDGET_RULE.test(name) && !PERSONAL_RULE.test(name);
}

/** The lowest rule that does not hold: it decides. */
function decidingRule({ explain }: AnswerEntry): RuleFinding | undefined {
  const failed = explain?.checks?.filter(({ passed }) => passed === false) ?? [];
  return failed
    .flatMap(({ saw }) => (saw as { readonly rules?: readonly RuleFinding[] } | null | undefined)?.rules ?? [])
    .find(({ holds }) => holds === false);
}

/** Every rule that the engine tested for an entry, those below others included. */
export function rulesOf({ explain }: AnswerEntry): readonly RuleFinding[] {
  const withBelow = (rule: RuleFinding): readonly RuleFinding[] => [rule, ...(rule.rules ?? []).flatMap(withBelow)];
  return (explain?.checks ?? []).flatMap(({ saw }) =>
    ((saw as { readonly rules?: readonly RuleFinding[] } | null | undefined)?.rules ?? []).flatMap(withBelow),
  );
}
