// Sentences for shoppers: why a code does not take anything off their cart.

const SENTENCES = {
  not_found: 'This code does not exist.',
  voucher_disabled: 'This code is not active.',
  voucher_not_active: 'This code is not valid yet.',
  voucher_expired: 'This code has expired.',
  voucher_not_active_now: 'This code is not valid at this time.',
  promotion_inactive: 'This promotion is not active.',
  promotion_not_active_now: 'This promotion is not active at this time.',
  quantity_exceeded: 'This code has been used up.',
  gift_amount_exceeded: 'This gift card does not have enough credit.',
  loyalty_card_points_exceeded: 'This card does not have enough points.',
  customer_rules_violated: 'This code is not valid for your account.',
  order_rules_violated: 'Your cart does not meet the conditions of this code.',
  redemption_rules_violated: 'The limit of uses of this code has been reached.',
  referrer_not_permitted_to_redeem: 'You cannot use your own referral code.',
  not_published: 'This code has not been issued yet.',
  missing_customer: 'Please sign in to use this code.',
  invalid_customer: 'This code belongs to another customer.',
  missing_order: 'Add something to your cart to use this code.',
  missing_amount: 'Add something to your cart to use this code.',
  missing_order_items: 'Add something to your cart to use this code.',
  missing_order_items_amount: 'None of the products in your cart take part in this offer.',
  missing_reward: 'This card cannot be used here.',
  no_applicable_redeemables: 'None of these codes apply to your cart.',
  invalid_formula: 'This code cannot be used on this cart.',
  invalid_order: 'This code cannot be used on this cart.',
  invalid_amount: 'This code cannot be used on this cart.',
  invalid_gift: 'This gift card cannot be used here.',
  invalid_voucher: 'This code cannot be used here.',
  invalid_redeemables: 'These codes cannot be used together.',
  duplicated_redeemables: 'This code has been entered twice.',
  multiple_requests: 'This cart is being updated. Please try again in a moment.',
  too_many_requests: 'Too many codes were tried. Please wait a minute.',
  applicable_redeemables_limit_exceeded: 'No more codes can be added to this cart.',
  applicable_redeemables_per_category_limit_exceeded: 'No more codes of this kind can be added to this cart.',
  applicable_exclusive_redeemables_limit_exceeded: 'This code cannot be combined with another offer on this cart.',
  applicable_exclusive_redeemables_per_category_limit_exceeded:
    'This code cannot be combined with another offer on this cart.',
  exclusion_rules_not_met: 'This code cannot be combined with another offer on this cart.',
  preceding_validation_failed: 'This code cannot be combined with another code on this cart.',
  better_combination_found: 'Your other offers save you more without this code.',
  no_effect: 'This code would not take anything off this cart.',
  // Keys that shops add.
  not_supported_in_cart: 'This kind of code cannot be used in the cart.',
  currency_not_supported: 'Codes cannot be used in this currency.',
} as const satisfies Readonly<Record<string, string>>;

/** A key of a refused redeemable that has a sentence of its own. */
export type RefusalKey = keyof typeof SENTENCES;

/** All keys with a sentence of their own. */
export const REFUSAL_KEYS = Object.keys(SENTENCES) as readonly RefusalKey[];

/** Return the sentence for a shopper; a general one for a key that this version does not know. */
export function sentenceOf(key: string): string {
  return Object.hasOwn(SENTENCES, key) ? SENTENCES[key as RefusalKey] : 'This code cannot be used on this cart.';
}
