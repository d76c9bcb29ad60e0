// The kinds of records whose metadata can be purged.

export const PURGED_OBJECTS = ['campaign', 'customer', 'order', 'product', 'voucher'] as const;

export type PurgedObject = (typeof PURGED_OBJECTS)[number];

/** The names of the purge actions in the published API. */
export const PURGE_KINDS = {
  campaign: 'CAMPAIGNS.METADATA_KEY_PURGE',
  customer: 'CUSTOMERS.METADATA_KEY_PURGE',
  order: 'ORDERS.METADATA_KEY_PURGE',
  product: 'PRODUCTS.METADATA_KEY_PURGE',
  voucher: 'VOUCHERS.METADATA_KEY_PURGE',
} as const satisfies Readonly<Record<PurgedObject, string>>;

export type PurgeKind = (typeof PURGE_KINDS)[PurgedObject];
