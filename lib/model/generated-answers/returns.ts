// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ReturnResponse,
} from './records';

export type ListReturnsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ReturnResponse[];
  /** All returns of the redemption, on this page or not. */
  readonly total: number;
};
