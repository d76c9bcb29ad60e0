// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  InapplicableRedeemableResponse,
  OrderResponse,
  RedemptionEntryResponse,
  RedemptionResponse,
  RollbackResponse,
  SkippedRedeemableResponse,
} from './records';

export type ListRedemptionsResponse = {
  readonly object: "list";
  readonly data_ref: "redemptions";
  readonly redemptions: readonly RedemptionEntryResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};

export type RedeemResponse = {
  readonly redemptions: readonly RedemptionResponse[];
  readonly inapplicable_redeemables: readonly InapplicableRedeemableResponse[];
  readonly skipped_redeemables: readonly SkippedRedeemableResponse[];
  /** Absent where one redeemable was asked for. */
  readonly parent_redemption?: RedemptionResponse;
  readonly order?: OrderResponse;
};

export type RedemptionsRollbackResponse = {
  readonly rollbacks: readonly RollbackResponse[];
  readonly parent_rollback?: RollbackResponse;
  readonly order?: OrderResponse;
};
