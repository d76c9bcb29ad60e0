// Numbers that grow with use. They change only inside the transaction of a redemption or rollback.
import type { Timestamp } from './common';

/** How often, in all and in the calendar periods that were tracked; period keys as `core/calendar` names them. */
export interface UseCount {
  readonly total: number;
  readonly periods: Readonly<Record<string, number>>;
}

/** What a campaign has given away so far. */
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
  /** What every period and tier has counted that is not listed; 0 where it is absent. */
  readonly others?: number;
}

export interface TierCounters {
  readonly redemptions: UseCount;
  readonly ordersAmount: number;
  readonly discountAmount: number;
}

/** What one customer has done so far. */
export interface CustomerUsage {
  /** Per campaign, tier or reusable code: its id to how often this customer redeemed it. */
  readonly uses: Readonly<Record<string, UseCount>>;
  readonly summary: CustomerSummary;
  /** Absent where there is no last order. */
  readonly lastOrderId?: string;
  /** Who referred this customer: one entry for each redemption of a referral code that stands, oldest first. */
  readonly referrals: readonly CustomerReferral[];
  /** Referrals that are counted and not listed. */
  readonly unlistedReferrals?: number;
  /** What the customer holds of each campaign; codes without campaign under `NO_CAMPAIGN`. */
  readonly holdings: Readonly<Record<string, Holdings>>;
  /** Where a decision counts the uses; absent for a customer who has none. */
  readonly place?: UsesPlace;
}

/**
 * Where the uses of one customer are counted: on one item. Once it is LARGE it becomes FULL, which it stays: then it has those that
 * are `kept` on it, and every other one stands apart, on an item for each target.
 */
export type UsesPlace = ({ readonly status: 'OPEN' | 'LARGE' } | FullUses) & { readonly pages?: UsePages };
type FullUses = { readonly status: 'FULL'; readonly kept: ReadonlySet<string> };

/**
 * Pages beside that item, filled one after the other: they count targets that no rule limits for the customer. The uses of a
 * target are the sum over the item and all pages.
 */
export interface UsePages {
  /** Names that pages have counted so far, each use of each: the current page follows from it. */
  readonly counted: number;
  /** Whether a target without a limit, and not among `kept`, is counted on a page from now on. */
  readonly isOpen: boolean;
  /** Names that are counted on the item itself. */
  readonly kept: ReadonlySet<string>;
  /** Uses on pages by target, of the targets that were read. */
  readonly uses: Readonly<Record<string, number>>;
}

/** What a customer holds of one campaign, and gave to others by it. */
export interface Holdings {
  /** Points on the loyalty cards. */
  readonly points: number;
  /** Credits on the gift cards, minor units. */
  readonly credits: number;
  /** Redemptions of the referral codes that stand. */
  readonly referred: number;
}

/** Stands for the campaign of a code that has none. */
export const NO_CAMPAIGN = '-';

export interface CustomerSummary {
  readonly redemptions: {
    readonly total_redeemed: number;
    readonly total_failed: number;
    readonly total_succeeded: number;
    readonly total_rolled_back: number;
    readonly total_rollback_failed: number;
    readonly total_rollback_succeeded: number;
    /** What is left of them follows from what the customer holds. */
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
