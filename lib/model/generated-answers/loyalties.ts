// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  LoyaltyRewardResponse,
  RewardAssignmentResponse,
} from './records';

/** The assignment of the one reward that was sent, or those of a list. */
export type AssignCampaignRewardsResponse = RewardAssignmentResponse | (readonly RewardAssignmentResponse[]);

export type ListMemberRewardsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly LoyaltyRewardResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
