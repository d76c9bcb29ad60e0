// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ApplicableRedeemableResponse,
  CalculatedOrderResponse,
  EffectiveStackingRulesResponse,
  InapplicableRedeemableResponse,
  SkippedRedeemableResponse,
  ValidationSessionResponse,
} from './records';

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
};
