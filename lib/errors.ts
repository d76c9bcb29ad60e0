// The catalogue of error keys, and the two ways an error travels: Failure (a value) and ApiError (thrown).

export const CATALOGUE = {
  // The request itself.
  invalid_payload: { status: 400, message: 'Invalid payload' },
  invalid_query_params: { status: 400, message: 'Invalid query params' },
  page_over_limit: { status: 400, message: 'Listing resource above 1000 page is not supported' },
  query_too_large: { status: 400, message: 'The query is too large' },
  answer_too_large: { status: 400, message: 'The answer would be too large' },
  record_too_large: { status: 400, message: 'A record would be too large' },
  payload_too_large: { status: 413, message: 'Payload content length greater than maximum allowed' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON in UTF-8, without content encoding' },
  misdirected_request: { status: 421, message: 'This service is not served under that host' },
  method_not_allowed: { status: 405, message: 'HTTP Method Not Allowed' },
  invalid_idempotency_key: { status: 400, message: 'The Idempotency-Key header is malformed' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used with another request' },
  idempotency_key_in_use: { status: 409, message: 'A request with this Idempotency-Key is still running' },
  invalid_grant_type: { status: 400, message: 'Invalid grant_type' },
  invalid_scope: { status: 400, message: 'Invalid scope' },
  missing_parameters: { status: 400, message: 'Missing parameters' },
  missing_param: { status: 400, message: 'Missing required parameter' },
  missing_vouchers: { status: 400, message: 'Missing vouchers' },
  invalid_gift: { status: 400, message: 'Invalid gift' },
  invalid_voucher: { status: 400, message: 'Invalid Voucher' },
  invalid_campaign: { status: 400, message: 'Invalid Campaign' },
  invalid_export_fields: { status: 400, message: 'Invalid Export' },
  invalid_campaign_params: { status: 400, message: 'Invalid campaign params' },
  invalid_code_config: { status: 400, message: 'Invalid code config' },
  invalid_order: { status: 400, message: 'Invalid order' },
  invalid_product: { status: 400, message: 'Invalid product' },
  invalid_sku: { status: 400, message: 'Invalid SKU' },
  invalid_customer: { status: 400, message: 'Invalid customer' },
  invalid_amount: { status: 400, message: 'Invalid Amount' },
  invalid_formula: { status: 400, message: 'Invalid formula' },
  invalid_balance: { status: 400, message: "Property 'parameters.campaign.balance' is invalid" },
  invalid_expiration_date: { status: 400, message: 'Invalid Expiration Date' },
  invalid_pending_points_state: { status: 400, message: 'Invalid pending points state' },
  invalid_add_balance_params: { status: 400, message: 'Invalid add balance params' },
  invalid_rollback_params: { status: 400, message: 'Invalid rollback params' },
  invalid_validation_rules: { status: 400, message: 'Invalid Validation Rule Definition' },
  ambiguous_tracking_id: { status: 400, message: 'Ambiguous trackingId' },
  duplicated_redeemables: { status: 400, message: 'Duplicated redeemables detected' },
  metadata_validation_failed: { status: 400, message: 'Metadata validation failed' },
  invalid_redeemables: { status: 400, message: 'Invalid redeemables' },

  // Permission of the caller.
  unauthorized: { status: 401, message: 'Unauthorized' },
  forbidden: { status: 403, message: 'Forbidden' },
  used_incorrect_role: { status: 400, message: 'Used incorrect role' },
  user_not_assigned: { status: 400, message: 'User is not assigned' },
  missing_required_permission: { status: 403, message: 'Missing permission' },
  too_many_requests: { status: 429, message: 'Too many requests hit the API too quickly' },

  // Records.
  not_found: { status: 404, message: 'Resource not found' },
  duplicate_found: { status: 409, message: 'Duplicated resource found' },
  duplicate_key: { status: 400, message: 'Duplicate codes' },
  resource_in_use: { status: 400, message: 'Resource in use' },
  configuration_changed: { status: 412, message: 'The configuration has changed' },
  stacking_rules_exist: { status: 409, message: 'Stacking rules exist' },
  campaign_type_is_not_supported_by_campaign_template: {
    status: 400,
    message: 'Campaign type is not supported by campaign template',
  },
  branding_exist: { status: 409, message: 'Branding exist' },
  holder_assignement_duplication: { status: 409, message: 'Customer is already assigned to given redeemable' },

  // May it be used now?
  voucher_disabled: { status: 400, message: 'voucher is disabled' },
  voucher_not_active: { status: 400, message: 'voucher not active yet' },
  voucher_expired: { status: 400, message: 'voucher expired' },
  voucher_not_active_now: { status: 400, message: 'voucher not active now' },
  promotion_inactive: { status: 400, message: 'Inactive Promotion' },
  promotion_not_active_now: { status: 400, message: 'promotion not active now' },
  quantity_exceeded: { status: 400, message: 'quantity exceeded' },
  gift_amount_exceeded: { status: 400, message: 'gift amount exceeded' },
  campaign_not_active: { status: 400, message: "Loyalty campaign '{subject}' is not active" },
  campaign_not_allow_auto_join: {
    status: 400,
    message: "Loyalty campaign '{subject}' does not allow auto-join for non-members",
  },
  loyalty_card_not_active: { status: 400, message: "Customer's loyalty card '{subject}' is not active" },
  loyalty_card_points_exceeded: { status: 400, message: 'loyalty card points exceeded' },
  customer_rules_violated: { status: 400, message: 'customer does not match validation rules' },
  order_rules_violated: { status: 400, message: 'order does not match validation rules' },
  redemption_rules_violated: { status: 400, message: 'redemption does not match validation rules' },
  referrer_not_permitted_to_redeem: { status: 400, message: 'voucher cannot be redeemed by referrer' },
  not_published: { status: 400, message: 'Voucher is not published' },
  missing_customer: { status: 400, message: 'Missing customer' },
  missing_order: { status: 400, message: 'Missing order' },
  missing_amount: { status: 400, message: 'Missing amount' },
  missing_order_items: { status: 400, message: 'Missing order items' },
  missing_order_items_amount: { status: 400, message: 'Missing applicable order items' },
  missing_reward: { status: 400, message: 'Missing reward' },
  no_applicable_redeemables: { status: 400, message: 'No applicable redeemables' },

  // Order locks and rollbacks.
  multiple_requests: { status: 400, message: 'Another request is using this resource right now' },
  already_rolled_back: { status: 400, message: 'Already rolled back' },
  invalid_redemption: { status: 400, message: 'Invalid redemption' },
  invalid_redemption_parent: { status: 400, message: 'Invalid redemption parent' },

  // Returns.
  order_has_other_redemptions: { status: 400, message: 'The order has other redemptions' },
  order_changed: { status: 400, message: 'The order was changed after the redemption' },
  invalid_return_params: { status: 400, message: 'Invalid return params' },
  return_policy_fixed: { status: 400, message: 'The first return fixed the policy' },
  policy_not_applicable: { status: 400, message: 'The return policy is not applicable' },
  return_quantity_exceeded: { status: 400, message: 'Return quantity exceeded' },

  // Publications.
  voucher_already_published: { status: 400, message: 'Voucher already published' },
  voucher_cannot_be_published: { status: 400, message: 'Voucher cannot be published' },
  no_voucher_suitable_for_publication: { status: 400, message: "Couldn't find any voucher suitable for publication" },
  duplicate_source_id: { status: 400, message: 'Duplicate source_id' },
  too_many_vouchers_requested: { status: 400, message: 'Too many vouchers requested' },

  // The service.
  temporarily_unavailable: { status: 503, message: 'The service is busy: it is safe to send the request again' },
  outcome_unknown: {
    status: 504,
    message:
      'The table did not answer, so the request may have taken effect: send it again with the same Idempotency-Key',
  },
  internal_error: { status: 500, message: 'Internal error' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorKey = keyof typeof CATALOGUE;

/** Texts of cases that share their key with others. */
export const CASES = {
  no_holder: { key: 'invalid_customer', message: 'Customer must be a holder of a loyalty card.' },
  referrer_stays: { key: 'forbidden', message: 'Can not remove assignment' },
} as const satisfies Record<string, { key: ErrorKey; message: string }>;

/** Why something was refused, before it becomes an HTTP answer or a line of a validation result. */
export interface Failure {
  readonly key: ErrorKey;
  /** The case of the key, if the case has a message of its own. */
  readonly case?: keyof typeof CASES;
  /** The id or code that the published message names in place of `{subject}`. */
  readonly subject?: string;
  /** The last words of the published message, such as names. */
  readonly named?: readonly string[];
  /** The specific cause, one sentence for the caller. */
  readonly details?: string;
  readonly resource_id?: string;
  readonly resource_type?: string;
  readonly related_object_ids?: readonly string[];
  readonly related_object_type?: string;
  readonly related_object_total?: number;
  /** Text configured on the violated rule. */
  readonly error?: { readonly message: string };
}

type MessageParts = Pick<Failure, 'key' | 'case' | 'named' | 'subject'>;

/** The published words of a failure. */
export function messageOf({ key, case: one, named, subject = '' }: MessageParts): string {
  const message = (one ? CASES[one] : CATALOGUE[key]).message.replace('{subject}', () => subject);
  return named ? `${message}: ${named.join(',')}` : message;
}

/** Return the published message of an error key; the key itself when the catalogue no longer has it. */
export function messageOfCode(key: string): string {
  return (CATALOGUE as Readonly<Record<string, { readonly message: string }>>)[key]?.message ?? key;
}

/** The reason in a record of the failure: the text of the violated rule, else the published message. */
export function reasonOf(failure: Failure): string {
  return failure.error?.message ?? messageOf(failure);
}

/** A refusal of the whole request. It has response headers if the response needs them. */
export class ApiError extends Error {
  declare protected readonly made: true;
  readonly failure: Failure;
  readonly headers: Readonly<Record<string, string>>;

  constructor(failure: Failure, options: { cause?: unknown; headers?: Record<string, string> } = {}) {
    super(`${failure.key}: ${failure.details ?? messageOf(failure)}`, { cause: options.cause });
    this.name = 'ApiError';
    this.failure = failure;
    this.headers = options.headers ?? {};
  }
}

/** The refusal of a missing record. */
export function unknownRecord(resourceType: string, id: string): Failure {
  return {
    key: 'not_found',
    details: `Cannot find ${resourceType} with id ${id}`,
    resource_id: id,
    resource_type: resourceType,
  };
}

/** The 404 of a record. */
export function notFound(resourceType: string, id: string): ApiError {
  return new ApiError(unknownRecord(resourceType, id));
}

/** Stop at a state the code holds impossible. Only the edge catches it. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BrokenInvariant(message);
}

class BrokenInvariant extends Error {
  declare protected readonly made: true;

  constructor(message: string) {
    super(`Broken invariant: ${message}`);
  }
}

/** True for the error that `invariant` throws. */
export function isBrokenInvariant(error: unknown): boolean {
  return error instanceof BrokenInvariant;
}

/** True when a result of the core is a refusal. */
export function isFailure<T extends object>(value: T): value is Extract<T, Failure> {
  return 'key' in value;
}
