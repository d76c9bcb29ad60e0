// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  LoyaltyTierResponse,
  LoyaltyTierRewardResponse,
} from './records';

/** The new tiers, in the order of the request. */
export type CreateLoyaltyTiersResponse = readonly LoyaltyTierResponse[];

export type ListLoyaltyTierRewardsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly LoyaltyTierRewardResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};

export type ListLoyaltyTiersResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly LoyaltyTierResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
