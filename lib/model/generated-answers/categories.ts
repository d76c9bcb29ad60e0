// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  CategoryResponse,
} from './records';

export type ListCategoriesResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly CategoryResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
  /** The list has no pages. */
  readonly has_more: false;
};
