// The fields and orders of exports: those of the published definition to the letter, and what is ours beside them.
import * as app from '../../support/app';
import { aCaller, aRuntime } from '../../support/shop';

interface Published {
  readonly fields: string;
  readonly orders: string;
  /** Fields that nobody else has. */
  readonly ours?: string;
}

const PUBLISHED: Readonly<Record<app.ExportedObject, Published>> = {
  voucher: {
    fields:
      'code voucher_type value formula discount_type campaign category start_date expiration_date gift_balance loyalty_balance ' +
      'redemption_quantity redemption_count active qr_code bar_code metadata id is_referral_code created_at updated_at ' +
      'validity_timeframe_interval validity_timeframe_duration validity_day_of_week discount_amount_limit campaign_id additional_info ' +
      'customer_id discount_effect discount_unit_type discount_unit_effect validation_rules_id customer_source_id',
    orders: 'created_at updated_at code',
  },
  redemption: {
    fields:
      'id object date voucher_code campaign promotion_tier_id customer_id customer_source_id customer_name tracking_id order_id ' +
      'order_amount gift_amount loyalty_points result failure_code failure_message metadata',
    orders: 'id voucher_code tracking_id customer_id created_at',
    ours: 'parent_redemption_id',
  },
  publication: {
    fields: 'voucher_code customer_id customer_source_id date channel campaign is_winner metadata',
    orders: 'id voucher_code tracking_id customer_id created_at channel',
  },
  customer: {
    fields:
      'name id description email source_id created_at address_city address_state address_line_1 address_line_2 address_country ' +
      'address_postal_code redemptions_total_redeemed redemptions_total_failed redemptions_total_succeeded ' +
      'redemptions_total_rolled_back redemptions_total_rollback_failed redemptions_total_rollback_succeeded orders_total_amount ' +
      'orders_total_count orders_average_amount orders_last_order_amount orders_last_order_date loyalty_points ' +
      'loyalty_referred_customers updated_at phone birthday metadata birthdate',
    orders: 'name id email source_id created_at updated_at',
  },
  order: {
    fields:
      'id source_id created_at updated_at status amount discount_amount items_discount_amount total_discount_amount total_amount ' +
      'customer_id referrer_id metadata',
    orders: 'created_at updated_at status',
  },
  // The published API knows no returns.
  return: {
    fields:
      'id redemption_id order_id customer_id date sequence policy tender_order order_item_id product_id sku_id quantity amount ' +
      'refund_amount return_refund_amount return_money_amount return_shortfall_amount reason metadata',
    orders: 'created_at',
  },
  points_expiration: { fields: 'id campaign_id voucher_id points status expires_at', orders: 'expires_at' },
  voucher_transactions: {
    fields:
      'id campaign_id voucher_id type source_id reason source balance amount related_transaction_id created_at details',
    ours: 'sequence hash recorded_at',
    orders: 'created_at',
  },
  // The guide names these two; the definition does not.
  product: { fields: 'id name price image_url source_id attributes created_at metadata', orders: 'created_at' },
  sku: {
    fields: 'id sku product_id currency price image_url source_id attributes created_at metadata',
    orders: 'created_at',
  },
};

const sorted = (names: readonly string[]): readonly string[] => names.toSorted();

let config: app.Config;

beforeAll(async () => {
  config = await (await aRuntime()).store.config.load(aCaller());
});

test.each(app.EXPORTED_OBJECTS)('of %s', (object) => {
  const { fields, orders, ours } = PUBLISHED[object];
  const { columns, metadata, defaults } = app.exportObject(object).fields;
  const named = columns.map(({ name }) => name);

  expect(sorted([...named, ...(metadata ? ['metadata'] : [])])).toEqual(
    sorted([...fields.split(' '), ...(ours?.split(' ') ?? [])]),
  );
  expect(sorted(Object.keys(app.exportObject(object).spec(config).sorts))).toEqual(sorted(orders.split(' ')));
  expect(defaults.filter((name) => !named.includes(name))).toEqual([]);
});
