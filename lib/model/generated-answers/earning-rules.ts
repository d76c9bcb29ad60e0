// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  EarningRuleResponse,
} from './records';

/** The new rules, in the order of the request. */
export type CreateEarningRulesResponse = readonly EarningRuleResponse[];

export type ListEarningRulesResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly EarningRuleResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
