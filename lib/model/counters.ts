// Numbers that grow with use, and change only inside the transaction of a redemption or rollback; and limits of units.
import type { Timestamp } from './common';
import type { CardTier } from './loyalty/tier-rules';

/** The number of uses in total and by tracked calendar period; period keys as `core/calendar` names them. */
export interface UseCount {
  readonly total: number;
  readonly periods: Readonly<Record<string, number>>;
}

/** Counters of one campaign. */
export interface CampaignCounters {
  readonly redemptions: UseCount;
  /** Value of the orders its redeemables were used on, minor units. */
  readonly ordersAmount: number;
  /** Minor units. */
  readonly discountAmount: number;
  /** Minor units. */
  readonly giftAmount: number;
  /** Per promotion tier. */
  readonly tiers: Readonly<Record<string, TierCounters>>;
  /** The count of all periods and tiers that are not listed; 0 when absent. */
  readonly others?: number;
}

export interface TierCounters {
  readonly redemptions: UseCount;
  readonly ordersAmount: number;
  readonly discountAmount: number;
}

/** Counters of one customer. */
export interface CustomerUsage {
  /** Redemptions by this customer, by the id of the campaign, tier or reusable code. */
  readonly uses: Readonly<Record<string, UseCount>>;
  readonly summary: CustomerSummary;
  /** Absent when the customer has no last order. */
  readonly lastOrderId?: string;
  /** Referrals of this customer: one entry for each referral redemption that is not rolled back, oldest first. */
  readonly referrals: readonly CustomerReferral[];
  /** The number of referrals that are counted but not listed. */
  readonly unlistedReferrals?: number;
  /** Holdings by campaign id; codes without a campaign are under `NO_CAMPAIGN`. */
  readonly holdings: Readonly<Record<string, Holdings>>;
  /** Tiers with dates by campaign id, as they were at the latest change of a card; absent without any. */
  readonly tiers?: { readonly readMs: number; readonly byCampaign: Readonly<Record<string, CardTier>> };
  /** Custom events of this customer by name, of those that are counted; absent without any. */
  readonly events?: Readonly<Record<string, EventCount>>;
  /** The item on which a decision counts the uses; absent for a customer without uses. */
  readonly place?: UsesPlace;
}

/** How often a custom event was tracked, and when last, epoch milliseconds. */
export interface EventCount {
  readonly count: number;
  readonly lastMs: number;
}

/**
 * The item that counts the uses of a customer. At first one item counts all. It becomes LARGE, then FULL, and stays
 * FULL: from then on it counts only the targets in `kept`, and every other target has a counter item of its own.
 */
export type UsesPlace = ({ readonly status: 'OPEN' | 'LARGE' } | FullUses) & { readonly pages?: UsePages };
type FullUses = { readonly status: 'FULL'; readonly kept: ReadonlySet<string> };

/**
 * Pages next to that item, filled one after the other. They count targets that no rule limits for the customer. The
 * uses of a target are the sum over the item and all pages.
 */
export interface UsePages {
  /** The number of names that pages have counted so far, once for each use. It determines the current page. */
  readonly counted: number;
  /** True when targets that have no limit and are not in `kept` are counted on a page from now on. */
  readonly isOpen: boolean;
  /** Names that are counted on the item itself. */
  readonly kept: ReadonlySet<string>;
  /** Uses on pages by target, of the targets that were read. */
  readonly uses: Readonly<Record<string, number>>;
}

/** Sums over the codes that a customer holds from one campaign, and over the referrals made with them. */
export interface Holdings {
  /** Points on the customer's loyalty cards. */
  readonly points: number;
  /** Credits on the customer's gift cards, minor units. */
  readonly credits: number;
  /** Redemptions of the customer's referral codes that are not rolled back. */
  readonly referred: number;
}

/** The campaign key of a code without a campaign. */
export const NO_CAMPAIGN = '-';

export interface CustomerSummary {
  readonly redemptions: {
    readonly total_redeemed: number;
    readonly total_failed: number;
    readonly total_succeeded: number;
    readonly total_rolled_back: number;
    readonly total_rollback_failed: number;
    readonly total_rollback_succeeded: number;
    /** The remaining credits follow from the balances of the cards that the customer holds. */
    readonly gift: { readonly redeemed_amount: number };
    readonly loyalty_card: { readonly redeemed_points: number };
  };
  readonly orders: {
    readonly total_amount: number;
    readonly total_count: number;
    readonly last_order_amount: number;
    readonly last_order_date: Timestamp | null;
  };
}

export interface CustomerReferral {
  readonly campaign_id: string | null;
  readonly referrer_id: string;
  readonly related_object_id: string;
  readonly related_object_type: string;
  readonly date: Timestamp;
}

export const NO_USE: UseCount = { total: 0, periods: {} };

export const EMPTY_USAGE: CustomerUsage = {
  uses: {},
  summary: {
    redemptions: {
      total_redeemed: 0,
      total_failed: 0,
      total_succeeded: 0,
      total_rolled_back: 0,
      total_rollback_failed: 0,
      total_rollback_succeeded: 0,
      gift: { redeemed_amount: 0 },
      loyalty_card: { redeemed_points: 0 },
    },
    orders: { total_amount: 0, total_count: 0, last_order_amount: 0, last_order_date: null },
  },
  referrals: [],
  holdings: {},
};

/** A stored counter. Its period is a calendar period or a key pair; null counts all time. */
export type StoredCounter =
  | {
      readonly of: 'CAMPAIGN';
      readonly sum: 'REDEMPTIONS' | 'ORDERS' | 'DISCOUNT' | 'GIFT';
      readonly period: string | null;
    }
  | { readonly of: 'TIER'; readonly id: string; readonly period: string | null }
  | { readonly of: 'VOUCHER'; readonly period: string | null }
  | { readonly of: 'CUSTOMER'; readonly id: string; readonly period: string | null };

// The limits of units that an entry of `applicable_to` sets for a whole campaign or promotion tier, over all redemptions.

interface UnitLimitKind {
  readonly member: string;
  /** The discounts that count: those of the campaign, or those of the promotion tier. */
  readonly of: 'CAMPAIGN' | 'TIER';
  /** ALL: all customers share the limit. CUSTOMER: each customer has it. */
  readonly per: 'ALL' | 'CUSTOMER';
  /** ENTRY: everything in the entry shares the limit. PRODUCT: each product in it has it. */
  readonly each: 'ENTRY' | 'PRODUCT';
}

/** @see docs/behaviour/validation-rules.md#limits-of-units */
export const UNIT_LIMITS = [
  { member: 'product_campaign_quantity_limit', of: 'CAMPAIGN', per: 'ALL', each: 'ENTRY' },
  { member: 'product_customer_campaign_quantity_limit', of: 'CAMPAIGN', per: 'CUSTOMER', each: 'ENTRY' },
  { member: 'product_in_collection_campaign_quantity_limit', of: 'CAMPAIGN', per: 'ALL', each: 'PRODUCT' },
  {
    member: 'product_in_collection_customer_campaign_quantity_limit',
    of: 'CAMPAIGN',
    per: 'CUSTOMER',
    each: 'PRODUCT',
  },
  { member: 'product_promotion_tier_quantity_limit', of: 'TIER', per: 'ALL', each: 'ENTRY' },
  { member: 'product_customer_promotion_tier_quantity_limit', of: 'TIER', per: 'CUSTOMER', each: 'ENTRY' },
  { member: 'product_in_collection_promotion_tier_quantity_limit', of: 'TIER', per: 'ALL', each: 'PRODUCT' },
  {
    member: 'product_in_collection_customer_promotion_tier_quantity_limit',
    of: 'TIER',
    per: 'CUSTOMER',
    each: 'PRODUCT',
  },
] as const satisfies readonly UnitLimitKind[];

export type UnitLimit = (typeof UNIT_LIMITS)[number];
export type UnitLimitMember = UnitLimit['member'];

/** The limit members of an entry: each a number, and a formula that takes precedence over it. */
export type UnitLimitNumbers = { readonly [M in UnitLimitMember]?: number | null } & {
  readonly [M in UnitLimitMember as `${M}_formula`]?: string | null;
};

/** Return the name of the member with the formula of a unit limit. */
export function unitLimitFormula<M extends UnitLimitMember>(member: M): `${M}_formula` {
  return `${member}_formula`;
}
