// What a refusal means and what to do about it. docs/errors.md has the same table, and a test holds the two together.

export interface Refusal {
  readonly sentence: string;
  readonly advice: string;
}

const LATER = 'Wait until then, or change the dates.';
const SEND_ORDER = 'Send the order with its amount and lines.';
const SEND_AGAIN = 'Send the same request again, with its Idempotency-Key.';
const LIMIT = 'Change the stacking rules under Operations, or leave one of the redeemables out.';
const MEND = 'Mend the request; its details name the place.';
const KEYS = 'Use a key pair that may do this, or ask an admin.';

/** Of redeemables: what a customer may meet in a shop. */
const OF_REDEEMABLES = {
  voucher_disabled: ['The code, or its campaign, is switched off.', 'Switch it on, if it is to be used.'],
  voucher_not_active: ['The code begins at a later date.', LATER],
  voucher_expired: ['The code, or its campaign, has ended.', 'Give it a later end, or publish another code.'],
  voucher_not_active_now: ['The code is used only on certain days or hours.', 'Come back within them, or change them.'],
  promotion_inactive: ['The promotion, or its campaign, is switched off.', 'Switch it on, if it is to be used.'],
  promotion_not_active_now: ['The promotion does not run now.', LATER],
  quantity_exceeded: [
    'The code is used up, or open checkouts have reserved what is left.',
    'Raise the limit of uses, release a reservation, or publish another code.',
  ],
  gift_amount_exceeded: ['The card holds less than was asked for.', 'Ask for less, or add to the card.'],
  loyalty_card_points_exceeded: ['The card holds fewer points than the reward costs.', 'Choose a smaller reward.'],
  customer_rules_violated: ['The customer does not meet a rule of the code.', 'See which rule does not hold below.'],
  order_rules_violated: ['The cart does not meet a rule of the code.', 'See which rule does not hold below.'],
  redemption_rules_violated: [
    'A limit of uses or a budget is reached, or another rule about redemptions does not hold.',
    'See which rule does not hold below.',
  ],
  referrer_not_permitted_to_redeem: ['Nobody uses their own referral code.', 'It is for the people they invite.'],
  not_published: ['The referral code belongs to nobody yet.', 'Publish it to its referrer first.'],
  missing_customer: ['The code needs to know the customer.', 'Send the customer with the request.'],
  missing_order: ['The code needs an order.', SEND_ORDER],
  missing_amount: ['The order has no amount.', SEND_ORDER],
  missing_order_items: ['The order has no lines.', SEND_ORDER],
  missing_order_items_amount: ['None of the lines that the discount is for has an amount.', SEND_ORDER],
  missing_reward: ['A loyalty card was used without saying for which reward.', 'Name the reward.'],
  no_applicable_redeemables: ['Not one of the redeemables applies.', 'See the reason of each.'],
  invalid_customer: [
    'The card belongs to somebody else, or the customer cannot be read.',
    'Name the holder of the card.',
  ],
  not_found: ['There is nothing of this name in the project.', 'Look for a typing error: capital letters count.'],
  multiple_requests: ['Another checkout uses the order or the session.', 'Wait for it to end, or release its lock.'],
} as const;

/** Of stacks: why a redeemable was not even tried. */
const OF_STACKS = {
  applicable_redeemables_limit_exceeded: ['As many redeemables as the project allows apply already.', LIMIT],
  applicable_redeemables_per_category_limit_exceeded: ['As many of its category as are allowed apply already.', LIMIT],
  applicable_exclusive_redeemables_limit_exceeded: ['As many exclusive ones as are allowed apply already.', LIMIT],
  applicable_exclusive_redeemables_per_category_limit_exceeded: [
    'As many exclusive ones of its category as are allowed apply already.',
    LIMIT,
  ],
  exclusion_rules_not_met: ['An exclusive redeemable applies, and lets no other beside it.', LIMIT],
  preceding_validation_failed: ['One before it does not apply.', 'Mend that one, or leave it out.'],
  no_effect: ['It would change nothing: there is nothing left to take.', 'Keep it for another order.'],
} as const;

/** Of requests: what a developer meets. */
const OF_REQUESTS = {
  invalid_payload: ['The body of the request cannot be read.', MEND],
  invalid_query_params: ['A parameter of the address cannot be read.', MEND],
  page_over_limit: ['Lists have 1,000 pages.', 'Narrow the filters, or go on by cursor.'],
  query_too_large: ['The address is too long.', 'Use fewer filters.'],
  answer_too_large: ['The answer would be too large; nothing was changed.', 'Ask for less at once.'],
  record_too_large: ['A record has no room for more; nothing was changed.', 'Use another record.'],
  payload_too_large: ['The body is too long.', 'Send it in parts.'],
  unsupported_media_type: ['The body is not JSON.', 'Send JSON in UTF-8, without compression.'],
  metadata_validation_failed: [
    'The metadata of the event does not fit its schema.',
    'Change the metadata, or the schema of the event.',
  ],
  method_not_allowed: ['The path does not take this method.', 'See the reference for those it takes.'],
  invalid_idempotency_key: ['The Idempotency-Key cannot be read.', 'Use up to 255 plain characters.'],
  idempotency_key_reused: ['The Idempotency-Key stands for another request.', 'Make a new one for each action.'],
  idempotency_key_in_use: ['The first request with this key still runs.', 'Send it again in a second.'],
  invalid_grant_type: ['Access tokens are given for client credentials only.', MEND],
  invalid_scope: ['The key pair lacks a scope that was asked for.', KEYS],
  missing_parameters: ['A request about access tokens lacks a parameter.', MEND],
  missing_param: ['Something that is needed was not sent.', MEND],
  missing_vouchers: ['Neither a campaign nor a code was named.', 'Name one campaign, or one code.'],
  invalid_export_fields: ['A field is none of the exported records.', 'Mend the request; its details name the fields.'],
  invalid_gift: ['The amount for the gift card cannot be used.', 'Name a whole number above 0.'],
  invalid_voucher: ['The parts of the code contradict each other.', MEND],
  invalid_campaign: ['The parts of the campaign contradict each other.', MEND],
  invalid_campaign_params: ['The campaign does not allow this change.', MEND],
  invalid_code_config: ['The pattern cannot make enough codes.', 'Make it longer, or allow more characters.'],
  invalid_order: ['The order cannot be read, or is not the one of the redemption.', MEND],
  invalid_product: ['The parts of the product contradict each other.', MEND],
  invalid_sku: ['The parts of the SKU contradict each other.', MEND],
  invalid_amount: ['The amount is not allowed here.', MEND],
  invalid_formula: ['A formula yields no number for this order.', 'Mend the formula of the discount.'],
  invalid_balance: ['The reward gives no gift credits.', 'Name a whole number above 0.'],
  invalid_expiration_date: ['The points would expire in the past.', 'Choose a later day.'],
  invalid_add_balance_params: ['The change is zero, too large, or below what is there.', 'Choose another amount.'],
  invalid_rollback_params: ['The redemption is older than three months.', 'Give the value back by hand.'],
  invalid_validation_rules: ['A rule cannot be read.', MEND],
  ambiguous_tracking_id: ['The request names two visitors.', 'Name one of them.'],
  duplicated_redeemables: ['A redeemable is listed twice.', 'List it once.'],
  invalid_redeemables: [
    'The redeemables cannot be used together in one request.',
    'Use at most one promotion stack, and 30 in all.',
  ],
  unauthorized: ['The session or the key pair is not known.', 'Sign in again.'],
  forbidden: ['The key pair may not do this.', KEYS],
  missing_required_permission: ['The role does not go so far.', KEYS],
  used_incorrect_role: ['There is no such role.', 'Choose one of the roles of the project.'],
  user_not_assigned: ['The user does not belong to the project.', 'Add the user to it first.'],
  too_many_requests: ['There were too many tries in a short time.', 'Wait a little, then try again.'],
  duplicate_found: ['The code, name or source id is taken.', 'Choose another one.'],
  duplicate_key: ['The list holds a code twice.', 'List it once.'],
  resource_in_use: ['Something else still uses it.', 'Take it away there first.'],
  stacking_rules_exist: ['The project has stacking rules already.', 'Change those.'],
  holder_assignement_duplication: ['The customer has the code already.', 'Nothing is left to do.'],
  already_rolled_back: ['It was rolled back before.', 'Nothing is left to do.'],
  invalid_redemption: ['A failed redemption is not rolled back.', 'Choose one that succeeded.'],
  invalid_redemption_parent: ['It is a part of a stack.', 'Roll back the whole.'],
  voucher_already_published: ['The code belongs to another customer.', 'Publish another code.'],
  voucher_cannot_be_published: ['This kind of code is not published.', 'Publish from a campaign.'],
  no_voucher_suitable_for_publication: ['The campaign has no free code left.', 'Add codes to the campaign.'],
  duplicate_source_id: ['The source id stands for another publication.', 'Nothing was published twice.'],
  too_many_vouchers_requested: ['That is more codes than one publication gives.', 'Publish in parts.'],
  temporarily_unavailable: ['The service was busy, and wrote nothing.', SEND_AGAIN],
  outcome_unknown: ['It is not known whether it took effect.', SEND_AGAIN],
  internal_error: ['The service has a defect.', 'Tell its makers the request id.'],
} as const;

const ALL: Readonly<Record<string, readonly [string, string]>> = { ...OF_REDEEMABLES, ...OF_STACKS, ...OF_REQUESTS };

export const REFUSAL_KEYS: readonly string[] = Object.keys(ALL);

/** @returns null for a key that this version does not know */
export function refusalOf(key: string): Refusal | null {
  const found = Object.hasOwn(ALL, key) ? ALL[key] : undefined;
  return found ? { sentence: found[0], advice: found[1] } : null;
}
