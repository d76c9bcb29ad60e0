// The fields of exported records other than vouchers.
import type { Config } from '../../model/config';
import type { Product, Sku } from '../../model/records/catalog';
import type { Order } from '../../model/records/order';
import type { StoredPublication } from '../../model/records/publication';
import type { Redemption, Rollback } from '../../model/records/redemption';
import { column, type ExportFields, majorUnits } from './cell';
import type { ResponseObject } from '../../model/common';

/** A record of a redemption or a rollback, with the name of the campaign of its code or tier. */
export type ExportedEntry = (Redemption | Rollback) & { readonly campaignName: string | null };

/**
 * Convert a redemption or rollback to its exported form, with the campaign's name.
 * @returns the entry with the current name of a tier's campaign, or its id after the campaign was deleted
 */
export function toExportedEntry(entry: Redemption | Rollback, { campaigns }: Pick<Config, 'campaigns'>): ExportedEntry {
  const id = entry.promotion_tier?.campaign.id;
  const ofTier = id === undefined ? null : (campaigns.get(id)?.name ?? id);
  return { ...entry, campaignName: entry.voucher?.campaign ?? ofTier };
}

export const EXPORTED_REDEMPTION: ExportFields<ExportedEntry> = {
  defaults: ['id', 'object', 'voucher_code', 'customer_id', 'date', 'result'],
  metadata: ({ metadata }) => metadata,
  columns: [
    column('id', ({ id }) => id),
    column('object', ({ object }) => object),
    column('voucher_code', ({ voucher }) => voucher?.code),
    column('customer_id', ({ customer_id }) => customer_id),
    column('date', ({ date }) => date),
    column('result', ({ result }) => result),
    column('campaign', ({ campaignName }) => campaignName),
    column('promotion_tier_id', ({ promotion_tier }) => promotion_tier?.id),
    column('customer_source_id', ({ customer }) => customer?.source_id),
    column('customer_name', ({ customer }) => customer?.name),
    column('tracking_id', ({ tracking_id }) => tracking_id),
    column('order_id', ({ order }) => order?.id),
    column('order_amount', ({ order }) => order?.amount),
    column('gift_amount', (one) => one.gift?.amount),
    column('loyalty_points', (one) => one.loyalty_card?.points),
    column('failure_code', ({ failure_code }) => failure_code),
    column('failure_message', ({ failure_message }) => failure_message),
    // An unpublished field: without it a stack cannot be reassembled.
    column('parent_redemption_id', ({ redemption }) => redemption),
  ],
};

export const EXPORTED_PUBLICATION: ExportFields<StoredPublication> = {
  defaults: ['voucher_code', 'customer_id', 'date', 'channel'],
  metadata: ({ record }) => record.metadata,
  columns: [
    column('voucher_code', ({ target }) => target.codes),
    column('customer_id', ({ record }) => record.customer_id),
    column('date', ({ record }) => record.created_at),
    column('channel', ({ record }) => record.channel),
    column('customer_source_id', ({ record }) => record.customer?.source_id),
    column('campaign', ({ target }) => target.campaign),
    column('is_winner', () => null),
  ],
};

/** Reads a member of a shown record by its path; undefined when it is absent. */
const at =
  (...path: readonly string[]) =>
  (record: ResponseObject): unknown =>
    path.reduce<unknown>((inner, name) => (inner as ResponseObject | null | undefined)?.[name], record);

/** A customer as answers show it. */
export const EXPORTED_CUSTOMER: ExportFields<ResponseObject> = {
  defaults: ['name', 'source_id'],
  metadata: (record) => record.metadata as Readonly<Record<string, unknown>> | null,
  columns: [
    column('name', at('name')),
    column('source_id', at('source_id'), 'Source_id'),
    ...['id', 'description', 'email', 'created_at', 'updated_at', 'phone', 'birthday', 'birthdate'].map((name) =>
      column(name, at(name)),
    ),
    ...['city', 'state', 'line_1', 'line_2', 'country', 'postal_code'].map((name) =>
      column(`address_${name}`, at('address', name)),
    ),
    ...[
      ...['total_redeemed', 'total_failed', 'total_succeeded', 'total_rolled_back'],
      ...['total_rollback_failed', 'total_rollback_succeeded'],
    ].map((name) => column(`redemptions_${name}`, at('summary', 'redemptions', name))),
    ...['total_amount', 'total_count', 'average_amount', 'last_order_amount', 'last_order_date'].map((name) =>
      column(`orders_${name}`, at('summary', 'orders', name)),
    ),
    column('loyalty_points', at('loyalty', 'points')),
    column('loyalty_referred_customers', at('loyalty', 'referred_customers')),
  ],
};

export const EXPORTED_ORDER: ExportFields<Order> = {
  defaults: ['id', 'source_id', 'status'],
  metadata: ({ metadata }) => metadata,
  columns: [
    column('id', ({ id }) => id),
    column('source_id', ({ source_id }) => source_id),
    column('status', ({ status }) => status),
    column('created_at', ({ created_at }) => created_at),
    column('updated_at', ({ updated_at }) => updated_at),
    column('amount', ({ amount }) => amount),
    column('discount_amount', ({ discount_amount }) => discount_amount),
    column('items_discount_amount', ({ items_discount_amount }) => items_discount_amount),
    column('total_discount_amount', ({ total_discount_amount }) => total_discount_amount),
    column('total_amount', ({ total_amount }) => total_amount),
    column('customer_id', ({ customer_id }) => customer_id),
    column('referrer_id', ({ referrer_id }) => referrer_id),
  ],
};

export const EXPORTED_PRODUCT: ExportFields<Product> = {
  defaults: ['id', 'name', 'price', 'image_url', 'source_id', 'attributes', 'created_at'],
  metadata: ({ metadata }) => metadata,
  columns: [
    column('id', ({ id }) => id),
    column('name', ({ name }) => name, 'name'),
    column('price', ({ price }) => majorUnits(price), 'price'),
    column('image_url', ({ image_url }) => image_url, 'image_url'),
    column('source_id', ({ source_id }) => source_id, 'source_id'),
    column('attributes', ({ attributes }) => attributes, 'attributes'),
    column('created_at', ({ created_at }) => created_at),
  ],
};

export const EXPORTED_SKU: ExportFields<Sku> = {
  defaults: ['id', 'sku', 'product_id', 'currency', 'price', 'image_url', 'source_id', 'attributes', 'created_at'],
  metadata: ({ metadata }) => metadata,
  columns: [
    column('id', ({ id }) => id),
    column('sku', ({ sku }) => sku, 'sku'),
    column('product_id', ({ product_id }) => product_id, 'product_id'),
    column('currency', ({ currency }) => currency, 'currency'),
    column('price', ({ price }) => majorUnits(price), 'price'),
    column('image_url', ({ image_url }) => image_url, 'image_url'),
    column('source_id', ({ source_id }) => source_id, 'source_id'),
    column('attributes', ({ attributes }) => attributes, 'attributes'),
    column('created_at', ({ created_at }) => created_at),
  ],
};
