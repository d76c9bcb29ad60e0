// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  SegmentResponse,
} from './records';

export type ListSegmentsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly SegmentResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
