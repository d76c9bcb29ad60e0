// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  PromotionStackResponse,
  PromotionTierResponse,
  ValidatedTierResponse,
} from './records';

export type ListStacksResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly PromotionStackResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
  readonly has_more: boolean;
};

export type ListTiersResponse = {
  readonly object: "list";
  readonly data_ref: "tiers";
  readonly tiers: readonly PromotionTierResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
  readonly has_more: boolean;
};

export type ValidatePromotionsResponse = {
  readonly valid: boolean;
  readonly promotions: readonly ValidatedTierResponse[];
  readonly tracking_id?: string;
};
