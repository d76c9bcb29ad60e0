// Every key of a redeemable has a sentence for shoppers.
import { REFUSAL_KEYS, sentenceOf } from '../../integrations/shop-core/src/refusals';
import { SKIP_MESSAGES } from '../../lib/core/stacking/limits';
import { CATALOGUE } from '../../lib/errors';

/** Keys that no redeemable of a validation or redemption gets: they refuse whole requests, or belong to other routes. */
const OF_REQUESTS = new Set<string>([
  'invalid_payload',
  'invalid_query_params',
  'page_over_limit',
  'query_too_large',
  'answer_too_large',
  'record_too_large',
  'payload_too_large',
  'unsupported_media_type',
  'misdirected_request',
  'method_not_allowed',
  'invalid_idempotency_key',
  'idempotency_key_reused',
  'idempotency_key_in_use',
  'invalid_grant_type',
  'invalid_pending_points_state',
  'invalid_scope',
  'missing_parameters',
  'missing_param',
  'missing_vouchers',
  'invalid_campaign',
  'invalid_export_fields',
  'invalid_campaign_params',
  'invalid_code_config',
  'invalid_product',
  'invalid_sku',
  'invalid_balance',
  'invalid_expiration_date',
  'invalid_add_balance_params',
  'invalid_rollback_params',
  'invalid_validation_rules',
  'ambiguous_tracking_id',
  'metadata_validation_failed',
  'unauthorized',
  'forbidden',
  'used_incorrect_role',
  'user_not_assigned',
  'missing_required_permission',
  'duplicate_found',
  'duplicate_key',
  'resource_in_use',
  'stacking_rules_exist',
  'campaign_type_is_not_supported_by_campaign_template',
  'branding_exist',
  'holder_assignement_duplication',
  'configuration_changed',
  'campaign_not_active',
  'campaign_not_allow_auto_join',
  'loyalty_card_not_active',
  'already_rolled_back',
  'invalid_redemption',
  'invalid_redemption_parent',
  'order_has_other_redemptions',
  'order_changed',
  'invalid_return_params',
  'return_policy_fixed',
  'policy_not_applicable',
  'return_quantity_exceeded',
  'voucher_already_published',
  'voucher_cannot_be_published',
  'no_voucher_suitable_for_publication',
  'duplicate_source_id',
  'too_many_vouchers_requested',
  'temporarily_unavailable',
  'outcome_unknown',
  'internal_error',
]);

/** Keys that a shop gives itself. */
const OF_SHOPS = ['not_supported_in_cart', 'currency_not_supported'];

describe('sentences of refusals', () => {
  it('stand for every key of the catalogue that a redeemable can get, every reason to skip, and keys of shops', () => {
    const ofRedeemables = Object.keys(CATALOGUE).filter((key) => !OF_REQUESTS.has(key));

    expect([...REFUSAL_KEYS].sort()).toEqual(
      [...new Set([...ofRedeemables, ...Object.keys(SKIP_MESSAGES), ...OF_SHOPS])].sort(),
    );
  });

  it.each(REFUSAL_KEYS)('are plain words for %s: no key, no code', (key) => {
    expect(sentenceOf(key)).toMatch(/^[A-Z][a-zA-Z' .]+\.$/);
  });

  it('are general for a key of a newer service, and for names of members of objects', () => {
    expect(sentenceOf('a_new_key')).toBe('This code cannot be used on this cart.');
    expect(sentenceOf('toString')).toBe('This code cannot be used on this cart.');
  });
});
