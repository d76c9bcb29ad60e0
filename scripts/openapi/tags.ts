// The tags of the document: one for each room of functions/ that has a route.

/** What the routes of a room are about. A new room wants a sentence here. */
export const TAGS: Readonly<Record<string, string>> = {
  'api-keys': 'Key pairs of servers, clients and management: make, change, rotate and revoke them.',
  assets: 'Pictures of codes: QR codes and barcodes.',
  'async-actions': 'Work that goes on in the background, such as imports and bulk changes.',
  'audit-trail': 'Who changed keys, scopes, settings and stacking rules.',
  campaigns: 'Campaigns and their codes: coupons, gift cards, loyalty cards, promotions and referral codes.',
  categories: 'Categories of campaigns and promotions, in the order in which they are applied.',
  customers: 'Customers, with what they hold and what is counted for them.',
  loyalties: 'Loyalty campaigns, their members, points and rewards.',
  management: 'The project, its settings and its stacking rules.',
  orders: 'Orders, with their lines, amounts and customers.',
  'product-collections': 'Collections: lists of products and SKUs, or filters that find them.',
  products: 'The catalogue: products and their SKUs.',
  promotions: 'Promotion tiers and stacks: discounts without a code.',
  publications: 'Publications give codes to customers.',
  qualifications: 'What could be used on an order.',
  redemptions: 'Redeem stacks of redeemables on orders, exactly once, and roll them back.',
  referrals: 'Referrers and referees of referral codes.',
  rewards: 'Rewards that points pay for, and where they are offered.',
  'shopper-keys': 'Keys that sign the tokens of shoppers.',
  skus: 'SKUs by their own id.',
  system: 'The service itself: its health and this document.',
  'validation-rules': 'Conditions of use, and the records that have them.',
  validations: 'Whether redeemables apply to an order, and what they take off.',
  vouchers: 'Coupons, gift cards and loyalty cards: one code each.',
};
