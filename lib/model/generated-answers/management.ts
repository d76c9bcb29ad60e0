// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ProjectResponse,
  StackingRulesResponse,
} from './records';

export type ListProjectsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ProjectResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};

export type ListStackingRulesResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly StackingRulesResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
