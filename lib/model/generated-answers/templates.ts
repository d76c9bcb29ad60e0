// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  CampaignResponse,
  PromotionTierResponse,
} from './records';

export type ListTemplatesResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly CampaignTemplateResponse[];
  /** The same as `data`. */
  readonly campaign_templates: readonly CampaignTemplateResponse[];
  /** All that match, with `include_total`. */
  readonly total?: number;
  readonly has_more: boolean;
  readonly more_starting_after?: string;
};

export type SetUpCampaignResponse = {
  readonly campaign: CampaignResponse;
  readonly created_resources: readonly ({
    readonly id: string;
    readonly object: "validation_rules";
  })[];
  readonly object: "campaign_setup";
};

export type SetUpTierResponse = {
  readonly promotion_tier: PromotionTierResponse;
  readonly created_resources: readonly ({
    readonly id: string;
    readonly object: "validation_rules";
  })[];
  readonly object: "promotion_tier_setup";
};

export type CampaignTemplateResponse = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly campaign_type: "DISCOUNT_COUPONS" | "GIFT_VOUCHERS";
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly object: "campaign_template";
};
