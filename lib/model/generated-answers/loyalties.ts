// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  EventSource,
  PendingPointsEntry,
} from './events';
import type {
  LoyaltyRewardResponse,
  PointsBucketResponse,
  RewardAssignmentResponse,
} from './records';

/** What pending points that became active left on a loyalty card. */
export type ActivatePendingPointsResponse = {
  /** The change. */
  readonly points: number;
  readonly total: number;
  readonly balance: number;
  readonly type: "loyalty_card";
  readonly operation_type: "MANUAL";
  readonly object: "balance";
  readonly related_object: {
    readonly type: "voucher";
    readonly id: string;
  };
};

/** The assignment of the one reward that was sent, or those of a list. */
export type AssignCampaignRewardsResponse = RewardAssignmentResponse | (readonly RewardAssignmentResponse[]);

export type EstimatePointsResponse = {
  readonly campaign: {
    readonly id: string;
    readonly name: string;
    readonly object: "campaign";
  };
  readonly points_estimation: number;
};

export type ListMemberActivityResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ({
    readonly id: string;
    /** The published names. Two of them are misspelt: `succceeded`. */
    readonly type: "customer.publication.failed" | "customer.publication.succeeded" | "customer.redemption.failed" | "customer.redemption.rollback.failed" | "customer.redemption.rollback.succceeded" | "customer.redemption.succceeded" | "customer.reward_redemptions.completed" | "customer.reward_redemptions.rolledback" | "customer.rewarded" | "customer.voucher.deleted" | "customer.voucher.loyalty_card.pending_points.activated" | "customer.voucher.loyalty_card.pending_points.added" | "customer.voucher.loyalty_card.pending_points.canceled" | "customer.voucher.loyalty_card.pending_points.updated" | "customer.voucher.loyalty_card.points_added" | "customer.voucher.loyalty_card.points_transferred";
    readonly data: {
      readonly data: {
        readonly [name: string]: unknown;
      };
      readonly event_source: EventSource;
    };
    readonly created_at: string;
    readonly group_id: string | null;
  })[];
  readonly total?: number;
  readonly has_more: boolean;
  readonly more_starting_after: string | null;
};

export type ListMemberRewardsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly LoyaltyRewardResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};

export type ListPendingPointsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly PendingPointsEntry[];
  readonly has_more: boolean;
  readonly more_starting_after: string | null;
};

export type ListPointsExpirationResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly PointsBucketResponse[];
  readonly total: number;
};
