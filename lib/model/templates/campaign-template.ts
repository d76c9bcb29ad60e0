// Campaign templates: what a new campaign or promotion tier is made from. A template is a copy: later changes of its source do not reach it.
import type { Metadata, Timestamp } from '../common';
import type { Validity } from '../validity';
import type { Campaign, VoucherDefinition } from '../records/campaign';
import type { ValidationRule } from '../records/rules';

export type TemplateKind = 'DISCOUNT_COUPONS' | 'GIFT_VOUCHERS';

export interface CampaignTemplate {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly campaign_type: TemplateKind;
  readonly content: TemplateContent;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
}

/** The settings of the source, without its name, category and codes. */
export interface TemplateContent extends Validity {
  readonly type: Campaign['type'];
  readonly description: string | null;
  readonly join_once: boolean;
  readonly auto_join: boolean;
  readonly use_voucher_metadata_schema: boolean;
  readonly activity_duration_after_publishing: string | null;
  readonly metadata: Metadata;
  readonly voucher: VoucherDefinition;
  /** Copies of the rules that the source had. */
  readonly rules: readonly RuleCopy[];
}

export type RuleCopy = Omit<ValidationRule, 'id' | 'created_at' | 'updated_at' | 'assignments_count' | 'object'>;
