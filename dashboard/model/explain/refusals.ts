// What a refusal means and what to do about it. docs/errors.md has the same table, and a test holds the two together.
import { t } from '../../texts/text';

export interface RefusalExplanation {
  readonly sentence: string;
  readonly advice: string;
}

const LATER = t('Wait until then, or change the dates.');
const SEND_ORDER = t('Send the order with its amount and lines.');
const SEND_AGAIN = t('Send the same request again, with its Idempotency-Key.');
const LIMIT = t('Change the stacking rules under Operations, or leave one of the redeemables out.');
const MEND = t('Correct the request. Its details name the place.');
const KEYS = t('Use a key pair that may do this, or ask an admin.');

/** Refusals of redeemables, which a customer may get in a shop. */
const OF_REDEEMABLES = {
  voucher_disabled: [t('The code or its campaign is disabled.'), t('Enable it to use it.')],
  voucher_not_active: [t('The code starts at a later date.'), LATER],
  voucher_expired: [t('The code, or its campaign, has ended.'), t('Give it a later end, or publish another code.')],
  voucher_not_active_now: [
    t('The code is used only on certain days or hours.'),
    t('Come back within them, or change them.'),
  ],
  promotion_inactive: [t('The promotion or its campaign is disabled.'), t('Enable it to use it.')],
  promotion_not_active_now: [t('The promotion is not active now.'), LATER],
  quantity_exceeded: [
    t('The code is used up, or open checkouts have reserved what is left.'),
    t('Raise the limit of uses, release a reservation, or publish another code.'),
  ],
  gift_amount_exceeded: [t('The gift card balance is too low.'), t('Lower the amount or add credits.')],
  campaign_not_active: [
    t('The loyalty program is stopped or outside its dates.'),
    t('Enable it, or change its dates.'),
  ],
  campaign_not_allow_auto_join: [
    t('The customer is not a member of the loyalty program.'),
    t('Give the customer a card, or let customers join by themselves.'),
  ],
  loyalty_card_not_active: [t('The loyalty card is disabled or has expired.'), t('Enable it, or change its dates.')],
  loyalty_card_points_exceeded: [
    t('The card holds fewer points than the reward costs.'),
    t('Choose a smaller reward.'),
  ],
  customer_rules_violated: [
    t('The customer does not meet a rule of the code.'),
    t('See which rule does not hold below.'),
  ],
  order_rules_violated: [t('The cart does not meet a rule of the code.'), t('See which rule does not hold below.')],
  redemption_rules_violated: [
    t('A limit of uses or a budget is reached, or another rule about redemptions does not hold.'),
    t('See which rule does not hold below.'),
  ],
  referrer_not_permitted_to_redeem: [
    t("Customers can't use their own referral code."),
    t('It is for the customers they refer.'),
  ],
  not_published: [t('The referral code has no owner yet.'), t('Publish it to its referrer first.')],
  missing_customer: [t('The code needs to know the customer.'), t('Send the customer with the request.')],
  missing_order: [t('The code needs an order.'), SEND_ORDER],
  missing_amount: [t('The order has no amount.'), SEND_ORDER],
  missing_order_items: [t('The order has no lines.'), SEND_ORDER],
  missing_order_items_amount: [t('The lines of the discount have no amount.'), SEND_ORDER],
  missing_reward: [t('The request uses a loyalty card without a reward.'), t('Name the reward.')],
  no_applicable_redeemables: [t('No redeemable applies.'), t('See the reason of each.')],
  invalid_customer: [
    t('The card belongs to another customer, or the customer is invalid.'),
    t('Name the holder of the card.'),
  ],
  not_found: [t('No code or promotion with this name exists.'), t('Check the spelling. Codes are case-sensitive.')],
  multiple_requests: [
    t('Another checkout uses the order or the session.'),
    t('Wait for it to end, or release its lock.'),
  ],
} as const;

/** Refusals by stacking rules: the redeemable was not evaluated. */
const OF_STACKS = {
  applicable_redeemables_limit_exceeded: [t('The limit of redeemables of the project is reached.'), LIMIT],
  applicable_redeemables_per_category_limit_exceeded: [t('The limit of its category is reached.'), LIMIT],
  applicable_exclusive_redeemables_limit_exceeded: [t('The limit of exclusive redeemables is reached.'), LIMIT],
  applicable_exclusive_redeemables_per_category_limit_exceeded: [
    t('The limit of exclusive redeemables of its category is reached.'),
    LIMIT,
  ],
  exclusion_rules_not_met: [t('An exclusive redeemable applies and excludes all others.'), LIMIT],
  preceding_validation_failed: [t('Skipped: an earlier redeemable does not apply.'), t('Correct it, or leave it out.')],
  better_combination_found: [
    t('Other redeemables of the request take more off without it.'),
    t('Nothing to do: it is not used up.'),
  ],
  no_effect: [t('It would change nothing: there is nothing left to take.'), t('Keep it for another order.')],
} as const;

/** Refusals of requests, which a developer may get. */
const OF_REQUESTS = {
  invalid_payload: [t('The request body is invalid.'), MEND],
  invalid_query_params: [t('A query parameter is invalid.'), MEND],
  page_over_limit: [t('Lists have 1,000 pages.'), t('Narrow the filters, or continue by cursor.')],
  query_too_large: [t('The address is too long.'), t('Use fewer filters.')],
  answer_too_large: [t('The answer would be too large; nothing was changed.'), t('Request less at once.')],
  record_too_large: [t('The record is full. Nothing was changed.'), t('Use another record.')],
  payload_too_large: [t('The body is too long.'), t('Send it in parts.')],
  unsupported_media_type: [t('The body is not JSON.'), t('Send JSON in UTF-8, without compression.')],
  metadata_validation_failed: [t('The metadata does not fit its schema.'), t('Change the metadata, or the schema.')],
  misdirected_request: [
    t('The demo is served under names of its own machine only.'),
    t('Call it as `localhost`, or name the host in `SERVED_HOSTS`.'),
  ],
  method_not_allowed: [t('The path does not support this method.'), t('See the reference for those it takes.')],
  invalid_idempotency_key: [t('The Idempotency-Key is invalid.'), t('Use up to 255 plain characters.')],
  idempotency_key_reused: [t('The Idempotency-Key was used for another request.'), t('Use a new one for each action.')],
  idempotency_key_in_use: [t('The first request with this key still runs.'), t('Send it again in a second.')],
  invalid_grant_type: [t('Access tokens are given for client credentials only.'), MEND],
  invalid_scope: [t('The key pair lacks a requested scope.'), KEYS],
  missing_parameters: [t('A request about access tokens lacks a parameter.'), MEND],
  missing_param: [t('A required parameter is missing.'), MEND],
  missing_vouchers: [t('Neither a campaign nor a code was named.'), t('Name one campaign, or one code.')],
  invalid_export_fields: [t('The export has no such field.'), t('Correct the request. Its details name the fields.')],
  invalid_gift: [t('The amount for the gift card is invalid.'), t('Enter a whole number above 0.')],
  invalid_voucher: [t('The parts of the code contradict each other.'), MEND],
  invalid_campaign: [t('The parts of the campaign contradict each other.'), MEND],
  invalid_campaign_params: [t('The campaign does not allow this change.'), MEND],
  invalid_code_config: [t('The pattern allows too few codes.'), t('Use a longer pattern or more characters.')],
  invalid_order: [t('The order is invalid, or is not the one of the redemption.'), MEND],
  invalid_product: [t('The parts of the product contradict each other.'), MEND],
  invalid_sku: [t('The parts of the SKU contradict each other.'), MEND],
  invalid_amount: [t('The amount is not allowed here.'), MEND],
  invalid_formula: [t('A formula yields no number for this order.'), t('Correct the formula of the discount.')],
  invalid_balance: [t("The reward doesn't give gift credits."), t('Enter a whole number above 0.')],
  invalid_expiration_date: [t('The points would expire in the past.'), t('Choose a later day.')],
  invalid_pending_points_state: [t('The points are not pending any more.'), t('See the transactions of the card.')],
  invalid_add_balance_params: [
    t('The change is zero, too large, or below what is there.'),
    t('Choose another amount.'),
  ],
  invalid_rollback_params: [t('The redemption is older than three months.'), t('Return the value manually.')],
  invalid_validation_rules: [t('A rule is invalid.'), MEND],
  ambiguous_tracking_id: [t('The request names two visitors.'), t('Name one of them.')],
  duplicated_redeemables: [t('A redeemable is listed twice.'), t('List it once.')],
  invalid_redeemables: [
    t("The redeemables can't be combined in one request."),
    t('Use at most one promotion stack, and 30 in all.'),
  ],
  unauthorized: [t('The session or key pair is unknown.'), t('Sign in again.')],
  forbidden: [t('The key pair may not do this.'), KEYS],
  missing_required_permission: [t('The role or key pair lacks this permission.'), KEYS],
  used_incorrect_role: [t('There is no such role.'), t('Choose one of the roles of the project.')],
  user_not_assigned: [t('The user does not belong to the project.'), t('Add the user to it first.')],
  too_many_requests: [t('Too many attempts in a short time.'), t('Wait a little, then try again.')],
  duplicate_found: [t('The code, name or source ID is taken.'), t('Choose another one.')],
  duplicate_key: [t('The list holds a code twice.'), t('List it once.')],
  resource_in_use: [t('Something else still uses it.'), t('Remove it there first.')],
  configuration_changed: [
    t('The configuration of the project was changed in the meantime.'),
    t('Reload, then repeat the change.'),
  ],
  stacking_rules_exist: [t('The project has stacking rules already.'), t('Change those.')],
  campaign_type_is_not_supported_by_campaign_template: [
    t("Campaigns of this type can't be saved as a template."),
    t('Choose a coupon or gift campaign, or a promotion tier.'),
  ],
  branding_exist: [t('The project has a brand already.'), t('Change that one.')],
  holder_assignement_duplication: [t('The customer has the code already.'), t('Nothing is left to do.')],
  already_rolled_back: [t('It is already rolled back.'), t('Nothing is left to do.')],
  invalid_redemption: [t("Failed redemptions can't be rolled back."), t('Choose one that succeeded.')],
  invalid_redemption_parent: [t('It is part of a stack.'), t('Roll back the whole redemption.')],
  order_has_other_redemptions: [
    t('Another redemption of the order is not rolled back.'),
    t('Roll that one back first.'),
  ],
  order_changed: [t('The order was changed after it was redeemed.'), t('Return the value manually.')],
  invalid_return_params: [t('It is too old, or has too many returns.'), t('Return the value manually.')],
  return_policy_fixed: [t('The first return fixed the policy and the order of refunds.'), t('Leave both out.')],
  policy_not_applicable: [t("The order can't be decided again for the kept units."), t('Choose another policy.')],
  return_quantity_exceeded: [t('More units are returned than are left.'), t('Choose fewer units.')],
  voucher_already_published: [t('The code belongs to another customer.'), t('Publish another code.')],
  voucher_cannot_be_published: [t("Codes of this kind can't be published."), t('Publish from a campaign.')],
  no_voucher_suitable_for_publication: [t('The campaign has no free code left.'), t('Add codes to the campaign.')],
  duplicate_source_id: [t('The source ID belongs to another publication.'), t('Nothing was published twice.')],
  too_many_vouchers_requested: [t("One publication can't give that many codes."), t('Publish in parts.')],
  temporarily_unavailable: [t('The service was busy. Nothing was changed.'), SEND_AGAIN],
  outcome_unknown: [t('The result is unknown.'), SEND_AGAIN],
  internal_error: [t('The service failed unexpectedly.'), t('Report the request ID to the developers.')],
} as const;

const ALL: Readonly<Record<string, readonly [string, string]>> = { ...OF_REDEEMABLES, ...OF_STACKS, ...OF_REQUESTS };

export const REFUSAL_KEYS: readonly string[] = Object.keys(ALL);

/** @returns null for a key that this version does not know */
export function refusalOf(key: string): RefusalExplanation | null {
  const found = Object.hasOwn(ALL, key) ? ALL[key] : undefined;
  return found ? { sentence: found[0], advice: found[1] } : null;
}
