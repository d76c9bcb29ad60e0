// Campaigns, promotion tiers and promotion stacks as they are stored.
import type { Metadata, Timestamp } from '../common';
import type { ExpirationRules } from '../generated';
import type { TierRules } from '../loyalty/tier-rules';
import type { Discount } from './discount';
import type { RuleAssignment } from './rules';
import type { Validity } from '../validity';
import type { Gift, VoucherKind } from './voucher';

export type CampaignKind = 'DISCOUNT_COUPONS' | 'GIFT_VOUCHERS' | 'LOYALTY_PROGRAM' | 'PROMOTION' | 'REFERRAL_PROGRAM';

export interface Campaign extends Validity {
  readonly id: string;
  readonly name: string;
  readonly object: 'campaign';
  readonly description?: string | null;
  readonly campaign_type: CampaignKind;
  readonly type: 'AUTO_UPDATE' | 'STATIC' | 'STANDALONE';
  /** The definition its codes are made from. */
  readonly voucher?: VoucherDefinition | null;
  readonly active: boolean;
  readonly join_once?: boolean;
  readonly auto_join?: boolean;
  readonly use_voucher_metadata_schema?: boolean;
  readonly activity_duration_after_publishing?: string | null;
  readonly category_id: string | null;
  readonly metadata: Metadata;
  readonly referral_program?: ReferralProgram | null;
  /** How members qualify for loyalty tiers; absent where tiers follow from the balance alone. */
  readonly loyalty_tiers_expiration?: TierRules;
  /** The latest changes of those rules, oldest first. No answer shows them. */
  readonly tier_changes?: readonly TierRulesChange[];
  readonly vouchers_count?: number;
  readonly creation_status: 'DONE' | 'IN_PROGRESS' | 'FAILED' | 'DRAFT' | 'MODIFYING';
  readonly vouchers_generation_status: 'DONE' | 'IN_PROGRESS' | 'FAILED' | 'DRAFT';
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  readonly assignments: readonly RuleAssignment[];
  /** The actions that are adding codes to the campaign, with the number of codes each adds. No answer shows them. */
  readonly adding?: Readonly<Record<string, number>>;
  /** The actions that are giving the campaign's codes a new definition. No answer shows them. */
  readonly redefining?: readonly string[];
  /** Set while the campaign's codes are being deleted: the API treats the campaign as deleted. */
  readonly deleted_at?: Timestamp;
}

/** A change of the rules of loyalty tiers. */
export interface TierRulesChange {
  readonly at: Timestamp;
  /** The rules until then; null where tiers followed from the balance alone. */
  readonly before: TierRules | null;
  /** True where members got tiers and dates by the new rules at once. */
  readonly recalculates: boolean;
}

/** The trigger of a referral, and what it adds to cards of the two customers. */
export interface ReferralProgram {
  readonly conversion_event_type: 'redemption' | 'custom_event';
  /** The event that converts, by the id of its schema or by name. */
  readonly custom_event?: { readonly id?: string | null; readonly name?: string | null };
  readonly referee_reward?: ReferralReward | null;
  readonly referrer_reward?: ReferralReward | null;
}

/** An amount for a card of the campaign that the reward names. */
export interface ReferralReward {
  readonly related_object_parent?: {
    readonly id?: string | null;
    readonly name?: string | null;
    readonly object?: 'CAMPAIGN' | null;
  } | null;
  readonly type?: 'LOYALTY_CARD' | 'GIFT_VOUCHER' | null;
  readonly amount?: number | null;
}

/** The definition from which the codes of a campaign are made. */
export interface VoucherDefinition {
  readonly type: VoucherKind;
  readonly discount?: Discount;
  readonly gift?: { readonly amount: number; readonly effect: Gift['effect'] };
  readonly loyalty_card?: { readonly points: number; readonly expiration_rules?: NonNullable<ExpirationRules> };
  readonly redemption: { readonly quantity: number | null };
  readonly code_config: Readonly<Record<string, unknown>>;
  /** The one code of a STANDALONE campaign. */
  readonly code?: string;
  readonly is_referral_code?: boolean;
}

export interface PromotionTier extends Validity {
  readonly id: string;
  readonly name: string;
  readonly object: 'promotion_tier';
  readonly banner: string | null;
  readonly action: { readonly discount?: Discount };
  readonly metadata: Metadata;
  readonly hierarchy: number;
  readonly campaign_id: string;
  readonly active: boolean;
  readonly category_id: string | null;
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  readonly assignments: readonly RuleAssignment[];
}

export interface PromotionStack {
  readonly id: string;
  readonly name: string;
  readonly object: 'promotion_stack';
  readonly campaign_id: string;
  readonly tiers: { readonly ids: readonly string[]; readonly hierarchy_mode?: 'MANUAL' };
  readonly category_id: string | null;
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
}

/**
 * The parts of a code definition that can change: `value` is the discount, gift or points; `quantity` is how often a
 * code can be redeemed.
 */
export type DefinitionMember = 'value' | 'quantity';
