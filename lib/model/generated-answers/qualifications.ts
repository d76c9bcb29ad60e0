// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  CalculatedOrderResponse,
  EffectiveStackingRulesResponse,
  NearestRowResponse,
  QualifiedRedeemableResponse,
} from './records';

export type QualificationResponse = {
  readonly redeemables: {
    readonly object: "list";
    readonly data_ref: "data";
    readonly data: readonly QualifiedRedeemableResponse[];
    readonly total: number;
    readonly has_more: boolean;
    /** Where the page ended: a moment and, where more of that millisecond follow, how many of it came, in three more digits. */
    readonly more_starting_after?: string;
  };
  readonly tracking_id?: string;
  readonly order?: CalculatedOrderResponse;
  readonly stacking_rules: EffectiveStackingRulesResponse;
};

export type NearestResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly NearestRowResponse[];
  readonly total: number;
  /** Rows were cut by options.limit. */
  readonly has_more: boolean;
};
