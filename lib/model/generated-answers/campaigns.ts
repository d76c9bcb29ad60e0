// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  CampaignResponse,
} from './records';

export type EnableCampaignResponse = {
  readonly [name: string]: never;
};

export type ListCampaignsResponse = {
  readonly object: "list";
  readonly data_ref: "campaigns";
  readonly campaigns: readonly CampaignResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};

/** Amounts are gross: what was rolled back is counted apart. Members belong to kinds of campaigns: codes and publications to all but promotions, discounts to discount coupons and promotions, amounts to gift cards, points to loyalty programs. */
export type CampaignSummaryResponse = {
  readonly object: "campaign_summary";
  readonly campaign: CampaignResponse;
  readonly redemptions: number;
  readonly redemptions_succeeded: number;
  readonly redemptions_failed: number;
  readonly rollbacks: number;
  readonly rollbacks_succeeded: number;
  readonly rollbacks_failed: number;
  readonly orders_amount: number;
  readonly orders_rolledback_amount: number;
  /** Nobody counts validations: they write nothing. */
  readonly validations: number | null;
  /** Nobody counts validations: they write nothing. */
  readonly validations_succeeded: number | null;
  /** Nobody counts validations: they write nothing. */
  readonly validations_failed: number | null;
  readonly vouchers_created?: number;
  readonly vouchers_deleted?: number;
  readonly publications?: number;
  readonly publications_succeeded?: number;
  readonly publications_failed?: number;
  readonly discounted_amount?: number;
  readonly rolledback_discounted_amount?: number;
  readonly created_vouchers_amount?: number;
  readonly amount_added?: number;
  readonly amount_deleted?: number;
  readonly amount_redeemed?: number;
  readonly amount_rolledback?: number;
  readonly amount_subtracted?: number;
  readonly created_vouchers_points?: number;
  readonly points_deleted?: number;
  readonly points_subtracted?: number;
  readonly points_added?: number;
  readonly points_rewarded?: number;
  readonly points_redeemed?: number;
  readonly points_rolledback?: number;
  readonly points_expired?: number;
  readonly points_transferred_out?: number;
  readonly points_transferred_in?: number;
  readonly pending_points_added?: number;
  readonly pending_points_subtracted?: number;
  readonly pending_points_activated?: number;
  readonly pending_points_canceled?: number;
  readonly referred_customers?: number;
};
