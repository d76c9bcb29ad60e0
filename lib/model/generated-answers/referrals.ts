// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  RedeemableHolderResponse,
} from './records';

export type ListReferralHoldersResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly RedeemableHolderResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
  readonly has_more: boolean;
  readonly more_starting_after?: string | null;
};
