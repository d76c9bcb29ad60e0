// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ApplicableRedeemableResponse,
  CalculatedOrderResponse,
  DecisionResponse,
  EffectiveStackingRulesResponse,
  InapplicableRedeemableResponse,
  SkippedRedeemableResponse,
  ValidationSessionResponse,
} from './records';

export type BestStackResponse = {
  /** The best stack in its order, as it can be sent to validations and redemptions. */
  readonly redeemables: readonly ({
    readonly object: "voucher" | "promotion_tier" | "promotion_stack";
    readonly id: string;
    readonly gift?: ({
      readonly credits?: number | null;
    }) | null;
    readonly reward?: ({
      readonly id?: string | null;
      readonly points?: number | null;
      readonly assignment_id?: string | null;
    }) | null;
  })[];
  readonly validation: ValidateResponse | null;
  /** total_applied_discount_amount of the order in the validation, minor units. */
  readonly total_discount_amount: number;
  /** The compared amount, minor units: the discount without what cards pay, or how much less is left to pay. */
  readonly value: number;
  /** No stack has a higher value, minor units. */
  readonly upper_bound: number;
  /** OPTIMAL: value and upper_bound are equal. BOUNDED: the budget ended before. */
  readonly proof: "OPTIMAL" | "BOUNDED";
  /** Steps of the search. */
  readonly visited: number;
  /** Up to three other sets of redeemables, the highest discount first. */
  readonly alternatives: readonly ({
    readonly redeemables: readonly ({
      readonly object: "voucher" | "promotion_tier" | "promotion_stack";
      readonly id: string;
      readonly gift?: ({
        readonly credits?: number | null;
      }) | null;
      readonly reward?: ({
        readonly id?: string | null;
        readonly points?: number | null;
        readonly assignment_id?: string | null;
      }) | null;
    })[];
    readonly total_discount_amount: number;
  })[];
  /** Each candidate that is not in the answer. */
  readonly left_out: readonly ({
    readonly object: "voucher" | "promotion_tier" | "promotion_stack";
    readonly id: string;
    readonly reason: "INAPPLICABLE" | "WORSE" | "FLOOR";
    /** The refusal of its own validation, with INAPPLICABLE. */
    readonly key?: string;
    /** With WORSE: value, less that of the best stack with it, minor units. Absent where it is unknown. */
    readonly cost?: number;
  })[];
};

export type ValidateResponse = {
  readonly id: string;
  readonly valid: boolean;
  readonly redeemables: readonly (ApplicableRedeemableResponse | InapplicableRedeemableResponse | SkippedRedeemableResponse)[];
  readonly stacking_rules: EffectiveStackingRulesResponse;
  readonly inapplicable_redeemables?: readonly InapplicableRedeemableResponse[];
  readonly skipped_redeemables?: readonly SkippedRedeemableResponse[];
  readonly order?: CalculatedOrderResponse;
  readonly tracking_id?: string;
  readonly session?: ValidationSessionResponse;
  readonly decision?: DecisionResponse;
};
