// Records that events are made of, complete but for what a test is about.
import {
  type CalculatedOrder,
  type Caller,
  type Campaign,
  type Category,
  type Config,
  configOf,
  type CustomerReference,
  type EventType,
  type PromotionTier,
  type Redemption,
  type RedemptionEffect,
  type Rollback,
  type StoredRedemption,
  type TierSummary,
  type Voucher,
  type VoucherSummary,
} from '../../support/core';

export const MADE_AT = '2026-01-01T00:00:00.000Z';
export const NOW = '2026-03-10T12:00:00.000Z';
export const NOW_MS = Date.parse(NOW);
/** The moment as ids of transactions hold it. */
export const NOW_PLACE = '0mmkk5mo0';

export const CATEGORY: Category = {
  id: 'cat_1',
  name: 'Spring',
  hierarchy: 1,
  object: 'category',
  created_at: MADE_AT,
};

export const CAMPAIGN: Campaign = {
  id: 'camp_1',
  name: 'Cards',
  object: 'campaign',
  campaign_type: 'GIFT_VOUCHERS',
  type: 'STATIC',
  active: true,
  category_id: 'cat_1',
  metadata: { m: 1 },
  creation_status: 'DONE',
  vouchers_generation_status: 'DONE',
  created_at: MADE_AT,
  assignments: [],
};

export const TIER: PromotionTier = {
  id: 'promo_1',
  name: 'Ten off',
  object: 'promotion_tier',
  banner: 'Ten!',
  action: {},
  metadata: { t: 1 },
  hierarchy: 1,
  campaign_id: 'camp_1',
  active: true,
  category_id: null,
  created_at: MADE_AT,
  assignments: [],
};

/** A campaign, its category and its tier. */
export const CONFIG: Config = {
  ...configOf({}),
  campaigns: new Map([['camp_1', CAMPAIGN]]),
  categories: new Map([['cat_1', CATEGORY]]),
  tiers: new Map([['promo_1', TIER]]),
};

/** What events tell of the campaign. */
export const CAMPAIGN_TOLD = {
  id: 'camp_1',
  name: 'Cards',
  campaign_type: 'GIFT_VOUCHERS',
  type: 'STATIC',
  is_referral_code: false,
  voucher: null,
  referral_program: null,
  auto_join: false,
  join_once: false,
  active: true,
  category_id: 'cat_1',
  category: 'Spring',
  categories: [CATEGORY],
  metadata: { m: 1 },
  start_date: null,
  expiration_date: null,
  description: null,
  created_at: MADE_AT,
  updated_at: null,
  object: 'campaign',
};

/** A coupon of the campaign. */
export function aCoupon(members: Partial<Voucher> = {}): Voucher {
  return {
    id: 'v_1',
    code: 'CODE-1',
    object: 'voucher',
    type: 'DISCOUNT_VOUCHER',
    campaign: 'Cards',
    campaign_id: 'camp_1',
    category_id: null,
    discount: { type: 'PERCENT', percent_off: 10 },
    gift: null,
    loyalty_card: null,
    active: true,
    additional_info: 'inside',
    metadata: { v: 1 },
    is_referral_code: false,
    created_at: MADE_AT,
    updated_at: null,
    redemption: { quantity: 3, redeemed_quantity: 1 },
    publish: { count: 0 },
    assignments: [],
    ...members,
  };
}

/** A card with 700 of the 1,000 that were put on it. */
export function aGift(members: Partial<Voucher> = {}): Voucher {
  const gift = { amount: 1000, balance: 700, effect: 'APPLY_TO_ORDER' } as const;
  return aCoupon({ type: 'GIFT_VOUCHER', discount: null, gift, ...members });
}

/** A card with 90 of the 100 points that were put on it. */
export function aLoyaltyCard(members: Partial<Voucher> = {}): Voucher {
  return aCoupon({ type: 'LOYALTY_CARD', discount: null, loyalty_card: { points: 100, balance: 90 }, ...members });
}

/** What events tell of a code without category. */
export function toldOf(voucher: Voucher) {
  const { additional_info: _info, publish: _publish, assignments: _assignments, ...members } = voucher;
  return { ...members, categories: [] };
}

export const CUSTOMER: CustomerReference = {
  id: 'cust_1',
  name: 'Ada',
  email: 'ada@example.com',
  source_id: 'ada',
  metadata: { c: 1 },
  object: 'customer',
};

export const ORDER: CalculatedOrder = {
  customer_id: 'cust_1',
  referrer_id: null,
  amount: 1000,
  total_amount: 900,
  metadata: { o: 1 },
  object: 'order',
};

export const CODE: VoucherSummary = {
  id: 'v_1',
  code: 'CODE-1',
  type: 'DISCOUNT_VOUCHER',
  object: 'voucher',
  campaign: 'Cards',
  campaign_id: 'camp_1',
  is_referral_code: false,
};

const SHARED: Omit<Redemption, 'id' | 'object' | 'status'> = {
  date: NOW,
  customer_id: 'cust_1',
  tracking_id: null,
  metadata: null,
  result: 'SUCCESS',
  order: ORDER,
  channel: { channel_id: 'key-1', channel_type: 'API' },
  customer: CUSTOMER,
  related_object_type: 'voucher',
  related_object_id: 'v_1',
};

/** The tier as records have it. */
export const TIER_PART: TierSummary = {
  id: 'promo_1',
  name: 'Ten off',
  banner: null,
  object: 'promotion_tier',
  campaign: { id: 'camp_1' },
};

/** A redemption of the coupon. */
export function aRedemption(members: Partial<Redemption> = {}): Redemption {
  return { id: 'r_1', object: 'redemption', status: 'SUCCEEDED', ...SHARED, voucher: CODE, ...members };
}

/** The rollback of it. */
export function aRollback(members: Partial<Rollback> = {}): Rollback {
  return {
    id: 'rr_1',
    object: 'redemption_rollback',
    status: 'SUCCEEDED',
    ...SHARED,
    voucher: CODE,
    redemption: 'r_1',
    ...members,
  };
}

/** What events tell of a redemption or rollback. */
export function recordTold(record: Redemption | Rollback) {
  const { gift: _gift, loyalty_card: _card, related_object_type: _type, related_object_id: _id, ...members } = record;
  return members;
}

/** A redemption as it is stored. */
export function storedOf(
  redemptions: readonly Redemption[],
  effects: readonly RedemptionEffect[] = [],
  parent?: Redemption,
): StoredRedemption {
  return {
    base: 'b1',
    date: NOW,
    effects,
    order_id: null,
    order_version: null,
    customer_id: 'cust_1',
    keyId: 'key-1',
    rollback: null,
    request_hash: null,
    config_version: 1,
    response: {
      redemptions,
      inapplicable_redeemables: [],
      skipped_redeemables: [],
      ...(parent && { parent_redemption: parent }),
    },
  };
}

export const CALLER: Caller = {
  project: 'proj_1',
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: 'key-1',
  role: 'admin',
  channel: null,
  origin: null,
  requestId: 'v-1',
};
/** What events tell of the caller. */
export const SOURCE = { channel: 'API', api_key: { name: null, app_id: 'key-1' } };

/** The configuration with a webhook for the events. */
export function listening(...events: readonly EventType[]): Config {
  const webhook = {
    id: 'wh_1',
    object: 'webhook',
    created_at: MADE_AT,
    updated_at: null,
    events,
    active: true,
    target_url: 'https://receiver.example.com/',
  } as const;
  return { ...CONFIG, webhooks: new Map([['wh_1', webhook]]) };
}
