// The columns of an export file by object, and its default columns.
import type { ExportedObject } from '../../../lib/model/files/export';
import { personalColumns } from '../../../lib/model/files/personal-columns';
import type { Exported } from '../../api/files';
import { t } from '../../texts/text';

export const OBJECT_WORDS: Readonly<Record<ExportedObject, string>> = {
  redemption: t('Redemptions'),
  voucher: t('Codes'),
  publication: t('Publications'),
  customer: t('Customers'),
  order: t('Orders'),
  product: t('Products'),
  sku: t('SKUs'),
  voucher_transactions: t('Card transactions'),
  points_expiration: t('Points that expire'),
  return: t('Returns'),
};

const REDEMPTION = [
  ...['id', 'object', 'voucher_code', 'customer_id', 'date', 'result', 'campaign', 'promotion_tier_id'],
  ...[
    'customer_source_id',
    'customer_name',
    'tracking_id',
    'order_id',
    'order_amount',
    'gift_amount',
    'loyalty_points',
  ],
  ...['failure_code', 'failure_message', 'parent_redemption_id', 'metadata'],
];

const VOUCHER = [
  ...['code', 'voucher_type', 'value', 'discount_type', 'campaign', 'category', 'start_date', 'expiration_date'],
  ...['gift_balance', 'loyalty_balance', 'redemption_quantity', 'redemption_count', 'active', 'id', 'is_referral_code'],
  ...['created_at', 'updated_at', 'validity_timeframe_interval', 'validity_timeframe_duration'],
  ...['validity_day_of_week', 'discount_amount_limit', 'campaign_id', 'additional_info', 'customer_id'],
  ...['customer_source_id', 'discount_effect', 'discount_unit_type', 'discount_unit_effect', 'validation_rules_id'],
  ...['formula', 'metadata'],
];

const CUSTOMER = [
  ...['name', 'source_id', 'id', 'description', 'email', 'created_at', 'updated_at', 'phone', 'birthdate'],
  ...['address_city', 'address_state', 'address_line_1', 'address_line_2', 'address_country', 'address_postal_code'],
  ...['redemptions_total_redeemed', 'redemptions_total_failed', 'redemptions_total_succeeded'],
  ...['redemptions_total_rolled_back', 'redemptions_total_rollback_failed', 'redemptions_total_rollback_succeeded'],
  ...['orders_total_amount', 'orders_total_count', 'orders_average_amount', 'orders_last_order_amount'],
  ...['orders_last_order_date', 'loyalty_points', 'loyalty_referred_customers', 'metadata'],
];

const ORDER = [
  ...['id', 'source_id', 'status', 'created_at', 'updated_at', 'amount', 'discount_amount', 'items_discount_amount'],
  ...['total_discount_amount', 'total_amount', 'customer_id', 'referrer_id', 'metadata'],
];

const CATALOGUE = ['price', 'image_url', 'source_id', 'attributes', 'created_at', 'metadata'];

/** The columns of the longer file. Pictures are left out: each is an address of a code. */
export const ALL_COLUMNS: Readonly<Record<Exported, readonly string[]>> = {
  redemption: REDEMPTION,
  voucher: VOUCHER,
  publication: ['voucher_code', 'customer_id', 'date', 'channel', 'customer_source_id', 'campaign', 'metadata'],
  customer: CUSTOMER,
  order: ORDER,
  product: ['id', 'name', ...CATALOGUE],
  sku: ['id', 'sku', 'product_id', 'currency', ...CATALOGUE],
  return: [
    ...[
      'id',
      'redemption_id',
      'order_id',
      'customer_id',
      'date',
      'sequence',
      'policy',
      'tender_order',
      'order_item_id',
    ],
    ...['product_id', 'sku_id', 'quantity', 'amount', 'refund_amount', 'return_refund_amount', 'return_money_amount'],
    ...['return_shortfall_amount', 'reason', 'metadata'],
  ],
  voucher_transactions: [
    ...['id', 'type', 'source_id', 'reason', 'source', 'balance', 'amount', 'created_at'],
    ...['campaign_id', 'voucher_id', 'related_transaction_id', 'details', 'sequence', 'hash', 'recorded_at'],
  ],
};

/** @param hasPeople whether the file may hold personal data */
export function allColumns(object: Exported, hasPeople: boolean): readonly string[] {
  const personal = hasPeople ? [] : personalColumns(object, ALL_COLUMNS[object]);
  return ALL_COLUMNS[object].filter((name) => !personal.includes(name));
}
