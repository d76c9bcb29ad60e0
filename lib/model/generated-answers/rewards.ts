// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  RewardAssignmentResponse,
  RewardResponse,
} from './records';

export type ListRewardAssignmentsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly RewardAssignmentResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};

export type ListRewardsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly RewardResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
