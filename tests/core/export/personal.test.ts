// Every column of every file is named here, so that a new one is judged before anybody who only looks can have it.
import { personalColumns } from '../../../lib/model/files/personal-columns';
import type { ExportedObject } from '../../support/core';
import { EXPORTED_OBJECTS, exportObject } from '../../../lib/services/exports/objects';

const MONEY_OF_ORDER = ['amount', 'discount_amount', 'items_discount_amount', 'total_discount_amount', 'total_amount'];
const CATALOGUE = ['price', 'image_url', 'source_id', 'attributes', 'created_at'];

/** Those that name nobody. */
const PLAIN: Readonly<Record<ExportedObject, readonly string[]>> = {
  voucher: [
    ...['code', 'voucher_type', 'value', 'discount_type', 'formula', 'campaign', 'category', 'start_date'],
    ...['expiration_date', 'gift_balance', 'loyalty_balance', 'redemption_quantity', 'redemption_count', 'active'],
    ...['qr_code', 'bar_code', 'id', 'is_referral_code', 'created_at', 'updated_at', 'validity_timeframe_interval'],
    ...['validity_timeframe_duration', 'validity_day_of_week', 'discount_amount_limit', 'campaign_id', 'customer_id'],
    ...['discount_effect', 'discount_unit_type', 'discount_unit_effect', 'validation_rules_id'],
  ],
  redemption: [
    ...['id', 'object', 'voucher_code', 'customer_id', 'date', 'result', 'campaign', 'promotion_tier_id', 'order_id'],
    ...['order_amount', 'gift_amount', 'loyalty_points', 'failure_code', 'parent_redemption_id'],
  ],
  publication: ['voucher_code', 'customer_id', 'date', 'channel', 'campaign', 'is_winner'],
  customer: [
    ...['id', 'created_at', 'updated_at', 'loyalty_points', 'loyalty_referred_customers'],
    ...['redeemed', 'failed', 'succeeded', 'rolled_back', 'rollback_failed', 'rollback_succeeded'].map(
      (name) => `redemptions_total_${name}`,
    ),
    ...['total_amount', 'total_count', 'average_amount', 'last_order_amount', 'last_order_date'].map(
      (name) => `orders_${name}`,
    ),
  ],
  order: ['id', 'source_id', 'status', 'created_at', 'updated_at', ...MONEY_OF_ORDER, 'customer_id', 'referrer_id'],
  product: ['id', 'name', ...CATALOGUE, 'metadata', 'metadata.X'],
  sku: ['id', 'sku', 'product_id', 'currency', ...CATALOGUE, 'metadata', 'metadata.X'],
  voucher_transactions: [
    ...['id', 'type', 'source', 'balance', 'amount', 'created_at', 'campaign_id', 'voucher_id'],
    ...['related_transaction_id', 'sequence', 'hash', 'recorded_at'],
  ],
  return: [
    ...['id', 'redemption_id', 'order_id', 'customer_id', 'date', 'sequence', 'policy', 'tender_order'],
    ...['order_item_id', 'product_id', 'sku_id', 'quantity', 'amount', 'refund_amount'],
    ...['return_refund_amount', 'return_money_amount', 'return_shortfall_amount'],
  ],
  points_expiration: ['id', 'campaign_id', 'voucher_id', 'status', 'expires_at', 'points'],
};

test.each(EXPORTED_OBJECTS)('%s: a column that is not listed as impersonal holds personal data', (object) => {
  const { columns, metadata } = exportObject(object).fields;
  const all = [...columns.map(({ name }) => name), ...(metadata ? ['metadata', 'metadata.X'] : [])];
  const personal = personalColumns(object, all);

  expect(all.filter((name) => !personal.includes(name)).sort()).toEqual([...PLAIN[object]].sort());
});
