// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  AsyncActionResponse,
} from './records';

export type ListAsyncActionsResponse = {
  readonly object: "list";
  readonly data_ref: "async_actions";
  readonly async_actions: readonly AsyncActionResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
  readonly has_more: boolean;
};
