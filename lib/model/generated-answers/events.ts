// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  CalculatedOrderResponse,
  CategoryResponse,
  CustomerReferenceResponse,
  CustomerResponse,
  DiscountResponse,
  EarningRuleResponse,
  GiftResponse,
  LedgerCheckpointResponse,
  LoyaltyCardResponse,
  LoyaltyTierResponse,
  PendingBalanceResponse,
  PointsBucketResponse,
  PromotionTierResponse,
  ReferralProgramRecordResponse,
  ReturnResponse,
  RewardAssignmentResponse,
  ScopeDefinitionResponse,
  TransactionResponse,
  ValidationRuleAssignmentListResponse,
  ValidationRuleAssignmentResponse,
  VoucherAssetsResponse,
  VoucherSummaryResponse,
} from './records';

/** Credits or points that were added, or credits that were taken, by hand. */
export type BalanceAddedEventData = {
  readonly voucher: EventVoucher;
  readonly balance: EventBalance;
  readonly campaign: EventCampaign | null;
  readonly customer?: EventCustomer | EventReference | null;
  readonly transaction: TransactionResponse;
};

/** What a movement left on a card. */
export type EventBalance = {
  readonly total: number;
  readonly balance: number;
  readonly type: "gift_voucher" | "loyalty_card";
  readonly operation_type: "MANUAL" | "AUTOMATIC";
  readonly object: "balance";
  readonly related_object: {
    readonly type: "voucher";
    readonly id: string;
  };
  readonly amount?: number;
  readonly points?: number;
};

/** What is sent of an event. */
export type EventBody = {
  /** The send-out: the same at every attempt. */
  readonly id: string;
  readonly project_id: string;
  readonly created_at: string;
  /** The name of the event. */
  readonly type: string;
  readonly data: {
    readonly [name: string]: unknown;
  };
  readonly source: {
    readonly id: string;
    readonly object: "webhook";
    readonly target_url: string;
  };
  readonly event: {
    /** The same for all webhooks. */
    readonly id: string;
    readonly type: string;
    readonly created_at: string;
    /** The record it is about. */
    readonly entity_id: string;
    /** The request that caused it: all events of one call share it. */
    readonly group_id: string | null;
    readonly event_source: EventSource;
  };
};

/** A campaign. */
export type CampaignEventData = {
  readonly campaign: EventCampaignRecord;
  readonly created_at?: string;
  readonly deleted_at?: string;
};

/** The record of a campaign, as its events tell it. */
export type EventCampaignRecord = {
  readonly id: string;
  readonly name: string;
  readonly campaign_type: "DISCOUNT_COUPONS" | "GIFT_VOUCHERS" | "LOYALTY_PROGRAM" | "PROMOTION" | "REFERRAL_PROGRAM";
  readonly type: "AUTO_UPDATE" | "STATIC" | "STANDALONE";
  readonly active: boolean;
  readonly category: string | null;
  readonly category_id: string | null;
  readonly categories: readonly CategoryResponse[];
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly vouchers_count?: number;
  /** What the campaign has given away so far, where `expand=summary` asks for it; what was rolled back is not in it. */
  readonly summary?: {
    readonly redemptions: number;
    readonly orders_amount: number;
    readonly discount_amount: number;
    readonly gift_amount: number;
  };
  readonly creation_status: "DONE" | "IN_PROGRESS" | "FAILED" | "DRAFT" | "MODIFYING";
  readonly vouchers_generation_status: "DONE" | "IN_PROGRESS" | "FAILED" | "DRAFT";
  readonly protected: boolean;
  readonly readonly: boolean;
  readonly validation_rules_assignments: ValidationRuleAssignmentListResponse;
  readonly created_at: string;
  readonly object: "campaign";
  readonly description?: string | null;
  /** What its codes are made from. */
  readonly voucher?: ({
    readonly type: "DISCOUNT_VOUCHER" | "GIFT_VOUCHER" | "LOYALTY_CARD";
    readonly redemption: {
      readonly quantity: number | null;
    };
    readonly code_config: {
      readonly [name: string]: unknown;
    };
    readonly is_referral_code?: boolean;
    readonly discount?: DiscountResponse;
    readonly gift?: {
      readonly amount: number;
      readonly effect: "APPLY_TO_ORDER" | "APPLY_TO_ITEMS";
    };
    readonly loyalty_card?: {
      readonly points: number;
      readonly expiration_rules?: ({
        readonly period_type?: "MONTH" | "FIXED_DAY_OF_YEAR" | null;
        readonly period_value?: number | null;
        readonly rounding_type?: "END_OF_MONTH" | "END_OF_QUARTER" | "END_OF_HALF_YEAR" | "END_OF_YEAR" | "PARTICULAR_MONTH" | null;
        readonly rounding_value?: number | null;
        readonly fixed_month?: number | null;
        readonly fixed_day?: number | null;
        readonly [name: string]: unknown;
      }) | null;
    };
    readonly code?: string;
  }) | null;
  readonly join_once?: boolean;
  readonly auto_join?: boolean;
  readonly use_voucher_metadata_schema?: boolean;
  readonly activity_duration_after_publishing?: string | null;
  readonly referral_program?: ReferralProgramRecordResponse;
  /** Campaigns of type PROMOTION only. */
  readonly promotion?: {
    readonly object: "list";
    readonly data_ref: "tiers";
    readonly tiers: readonly PromotionTierResponse[];
    /** All that match, on this page or not. */
    readonly total: number;
    /** All tiers are in the list. */
    readonly has_more: false;
  };
  readonly updated_at?: string;
  readonly start_date?: string;
  readonly expiration_date?: string;
  readonly validity_timeframe?: {
    readonly interval?: string;
    readonly duration?: string;
  };
  readonly validity_day_of_week?: readonly number[];
  readonly validity_hours?: {
    readonly daily?: readonly ({
      readonly start_time?: string;
      readonly expiration_time?: string;
      /** 0 is Sunday, 6 is Saturday. */
      readonly days_of_week?: readonly number[];
    })[];
  };
};

/** A campaign inside an event about something else. */
export type EventCampaign = {
  readonly id: string;
  readonly name: string;
  readonly campaign_type: "DISCOUNT_COUPONS" | "GIFT_VOUCHERS" | "LOYALTY_PROGRAM" | "PROMOTION" | "REFERRAL_PROGRAM";
  readonly type: "AUTO_UPDATE" | "STATIC" | "STANDALONE";
  readonly is_referral_code: boolean;
  /** What its codes are made from. */
  readonly voucher: ({
    readonly type: "DISCOUNT_VOUCHER" | "GIFT_VOUCHER" | "LOYALTY_CARD";
    readonly redemption: {
      readonly quantity: number | null;
    };
    readonly code_config: {
      readonly [name: string]: unknown;
    };
    readonly discount?: DiscountResponse;
    readonly gift?: {
      readonly amount: number;
      readonly effect: "APPLY_TO_ORDER" | "APPLY_TO_ITEMS";
    };
    readonly loyalty_card?: {
      readonly points: number;
      readonly expiration_rules?: ({
        readonly period_type?: "MONTH" | "FIXED_DAY_OF_YEAR" | null;
        readonly period_value?: number | null;
        readonly rounding_type?: "END_OF_MONTH" | "END_OF_QUARTER" | "END_OF_HALF_YEAR" | "END_OF_YEAR" | "PARTICULAR_MONTH" | null;
        readonly rounding_value?: number | null;
        readonly fixed_month?: number | null;
        readonly fixed_day?: number | null;
        readonly [name: string]: unknown;
      }) | null;
    };
  }) | null;
  readonly referral_program: ReferralProgramRecordResponse;
  readonly auto_join: boolean;
  readonly join_once: boolean;
  readonly active: boolean;
  readonly category_id: string | null;
  readonly category: string | null;
  readonly categories: readonly CategoryResponse[];
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly start_date: string | null;
  readonly expiration_date: string | null;
  readonly description: string | null;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly object: "campaign";
};

/** The checkpoint, for somebody who does not own the table to keep. */
export type CheckpointEventData = {
  readonly checkpoint: LedgerCheckpointResponse;
};

/** Codes that come into a campaign. */
export type CampaignVouchersEventData = {
  readonly campaign: EventCampaign | null;
  readonly count: number;
  readonly started_at?: string;
  readonly completed_at?: string;
  readonly failed_at?: string;
  readonly message?: string;
};

/** A customer; of one who was deleted for good only the id is left. */
export type CustomerEventData = {
  readonly customer: CustomerResponse | EventReference;
};

/** A customer inside an event. */
export type EventCustomer = {
  readonly id?: string | null;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly source_id?: string | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly object: "customer";
};

/** An earning rule of a loyalty program. */
export type EarningRuleEventData = {
  readonly campaign: EventCampaign | null;
  readonly earning_rule: EarningRuleResponse;
};

/** A tier of a loyalty program. */
export type LoyaltyTierEventData = {
  readonly campaign: EventCampaign | null;
  readonly loyalty_tier: LoyaltyTierResponse;
};

/** A movement of credits or points, and what brought it about. */
export type TransactionEventData = {
  readonly transaction: TransactionResponse;
  readonly voucher: EventVoucherRecord | EventVoucher;
  readonly campaign: EventCampaign | null;
  readonly balance: EventBalance;
  readonly holder?: EventCustomer | EventReference | null;
  readonly order?: EventOrder | null;
  readonly redemption?: EventRedemption;
  readonly rollback?: EventRollback;
  readonly return?: ReturnResponse;
  readonly reward?: EventReward;
};

/** A line of an order inside an event. */
export type EventOrderItem = {
  readonly object: "order_item";
  readonly source_id?: string;
  readonly related_object?: "product" | "sku";
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly quantity?: number;
  readonly discount_quantity?: number;
  readonly amount?: number;
  readonly discount_amount?: number;
  readonly applied_discount_amount?: number;
  readonly price?: number;
  readonly subtotal_amount?: number;
};

/** An order inside an event. */
export type EventOrder = {
  readonly customer_id: string | null;
  readonly referrer_id: string | null;
  readonly object: "order";
  readonly id?: string;
  readonly source_id?: string | null;
  readonly status?: "CREATED" | "PAID" | "FULFILLED" | "CANCELED";
  readonly amount?: number;
  readonly discount_amount?: number;
  readonly items_discount_amount?: number;
  readonly total_discount_amount?: number;
  readonly total_amount?: number;
  readonly applied_discount_amount?: number;
  readonly items_applied_discount_amount?: number;
  readonly total_applied_discount_amount?: number;
  readonly items?: readonly EventOrderItem[];
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly created_at?: string;
  readonly updated_at?: string | null;
};

/** Pending points that were made, adjusted or cancelled. */
export type PendingPointsEventData = {
  readonly customer: EventCustomer | EventReference | null;
  readonly campaign: EventCampaign | null;
  readonly voucher: EventVoucher;
  readonly voucher_pending_points_balance: PendingBalanceResponse;
  readonly order: {
    readonly id: string;
    readonly source_id: string | null;
    readonly object: "order";
  };
  readonly pending_points: PendingPointsEntry;
};

/** Points of an order that are added to a loyalty card on a later day. */
export type PendingPointsEntry = {
  readonly id: string;
  readonly voucher_id: string;
  readonly campaign_id: string;
  readonly customer_id: string;
  readonly order_id: string;
  readonly points: number;
  /** The day on which the points are added, in the time zone of the project. */
  readonly activates_at: string;
  readonly details: {
    readonly event: {
      readonly id: string;
      readonly type: "customer.order.paid";
      readonly group_id: string | null;
      readonly entity_id: string;
      readonly created_at: string;
      readonly category: "EFFECT";
      readonly event_source: EventSource;
    };
    readonly earning_rule: {
      readonly id: string;
      readonly source: {
        readonly banner: string | null;
      };
    };
    readonly order: {
      readonly id: string;
      readonly source_id: string | null;
    };
    /** The tier whose mapping counted. */
    readonly loyalty_tier?: {
      readonly id: string;
      readonly name: string;
    };
    /** The tier of the holder before the event. */
    readonly holder_loyalty_tier?: {
      readonly id: string;
      readonly name: string;
    };
  };
  readonly created_at: string;
  readonly updated_at?: string;
};

/** Pending points that were added to their card. */
export type PointsActivatedEventData = {
  readonly customer: EventCustomer | EventReference | null;
  readonly campaign: EventCampaign | null;
  readonly voucher: EventVoucher;
  readonly balance: EventBalance;
  readonly order: {
    readonly id: string;
    readonly source_id: string | null;
    readonly object: "order";
  };
  readonly transaction: TransactionResponse;
  readonly pending_points: PendingPointsEntry;
};

/** Points of a loyalty card that expired. */
export type PointsExpiredEventData = {
  readonly voucher: EventVoucher;
  readonly campaign: EventCampaign | null;
  readonly customer: EventCustomer | EventReference | null;
  readonly transaction: TransactionResponse;
  readonly points: number;
  readonly buckets: readonly PointsBucketResponse[];
};

/** A publication with its first code. */
export type PublicationEventData = {
  readonly customer: EventCustomer | null;
  readonly campaign: EventCampaign | null;
  readonly publication: EventPublication;
  readonly voucher: EventVoucher | null;
  /** The person who made it, where one did. */
  readonly user?: {
    readonly id: string;
  };
  /** All codes of the publication. */
  readonly vouchers?: readonly EventVoucher[];
};

/** A publication inside an event. */
export type EventPublication = {
  readonly id: string;
  readonly object: "publication";
  readonly created_at: string;
  readonly customer_id: string | null;
  readonly tracking_id?: string | null;
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly channel?: string;
  readonly source_id?: string | null;
  readonly result?: "SUCCESS" | "FAILURE";
  readonly vouchers_id: readonly string[];
  /** As the publication leaves them; of a code that a reward gave with what they have now, and reduced where they are deleted since. */
  readonly customer: CustomerResponse | EventCustomer | null;
};

/** A code that was given to a customer. */
export type VoucherPublishedEventData = {
  readonly customer: EventCustomer | null;
  readonly campaign: EventCampaign | null;
  readonly publication: EventPublication;
  readonly voucher: EventVoucher;
  readonly created_at: string;
};

/** A redemption, or an attempt that was refused. */
export type RedemptionEventData = {
  readonly customer: EventCustomer | null;
  readonly order: EventOrder | null;
  readonly campaign: EventCampaign | null;
  readonly voucher: EventVoucher | null;
  readonly holder: EventCustomer | EventReference | null;
  readonly promotion_tier: EventTier | null;
  readonly promotion_stack: EventStack | null;
  readonly redemption: EventRedemption;
  readonly created_at: string;
};

/** A redemption inside an event. */
export type EventRedemption = {
  readonly id: string;
  readonly object?: "redemption";
  readonly date?: string;
  readonly customer_id?: string | null;
  readonly tracking_id?: string | null;
  readonly metadata?: {
    readonly [name: string]: unknown;
  } | null;
  readonly result?: "SUCCESS" | "FAILURE";
  readonly status?: "SUCCEEDED" | "FAILED" | "ROLLED_BACK";
  readonly order?: EventOrder | null;
  readonly channel?: {
    readonly channel_id: string;
    readonly channel_type: "API" | "USER" | "AUTO_REDEEM";
  };
  readonly customer?: EventCustomer | null;
  /** What a card was charged, minor units or points; below zero when it is given back. */
  readonly amount?: number;
  readonly failure_code?: string;
  readonly failure_message?: string;
  readonly voucher?: EventVoucher | null;
  readonly promotion_tier?: EventTier;
  readonly reward?: EventReward;
  /** The parent. */
  readonly redemption?: string;
};

/** A record of which only the id is sent. */
export type EventReference = {
  readonly id: string;
  readonly object: string;
};

/** Units of the order of a redemption that came back. `redemption` and `order` are as the redemption made them. */
export type ReturnEventData = {
  readonly return: ReturnResponse;
  readonly redemption: EventRedemption;
  readonly order: EventOrder | null;
  readonly customer: EventCustomer | null;
};

/** A reward that is offered in a campaign. */
export type RewardAssignmentEventData = {
  readonly campaign: EventCampaign | null;
  readonly reward_assignment: RewardAssignmentResponse;
};

/** The reward that points paid through, with what it is. */
export type EventReward = {
  readonly id: string;
  readonly name: string;
  readonly type: "CAMPAIGN" | "COIN" | "MATERIAL";
  /** What the reward is, by its type. */
  readonly parameters: {
    readonly campaign?: {
      readonly id: string;
      readonly balance?: number;
      readonly type?: string;
    };
    readonly coin?: {
      readonly exchange_ratio: number;
      readonly points_ratio: number;
    };
    readonly product?: {
      readonly id: string;
      readonly sku_id?: string | null;
    };
  };
  readonly stock: number | null;
  readonly redeemed: number | null;
  readonly attributes: {
    readonly image_url?: string | null;
    readonly description?: string | null;
  };
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly object: "reward";
  readonly assignment_id: string;
  readonly customer: CustomerReferenceResponse | null;
  readonly voucher?: VoucherSummaryResponse;
  readonly product?: {
    readonly id: string;
    readonly source_id: string | null;
    readonly name: string | null;
  };
  readonly sku?: {
    readonly id: string;
    readonly source_id: string | null;
    readonly sku: string | null;
  };
};

/** A reward that a customer paid for with points. */
export type CustomerRewardedEventData = {
  readonly customer: EventCustomer | null;
  readonly campaign: EventCampaign | null;
  readonly voucher: EventVoucher | null;
  readonly holder: EventCustomer | EventReference | null;
  readonly redemption: EventWholeRedemption;
  readonly reward: EventReward;
  readonly balance?: EventBalance;
};

/** A rollback, or an attempt that was refused. `redemption` is what was undone. */
export type RollbackEventData = {
  readonly customer: EventCustomer | null;
  readonly order: EventOrder | null;
  readonly campaign: EventCampaign | null;
  readonly voucher: EventVoucher | null;
  readonly holder: EventCustomer | EventReference | null;
  readonly promotion_tier: EventTier | null;
  readonly promotion_stack: EventStack | null;
  readonly redemption: EventRedemption;
  readonly redemption_rollback: EventRollback;
};

/** A rollback inside an event. */
export type EventRollback = {
  readonly id: string;
  readonly object?: "redemption_rollback";
  readonly date?: string;
  readonly customer_id?: string | null;
  readonly tracking_id?: string | null;
  readonly metadata?: {
    readonly [name: string]: unknown;
  } | null;
  readonly result?: "SUCCESS" | "FAILURE";
  readonly status?: "SUCCEEDED" | "FAILED";
  readonly order?: EventOrder | null;
  readonly channel?: {
    readonly channel_id: string;
    readonly channel_type: "API" | "USER" | "AUTO_REDEEM";
  };
  readonly customer?: EventCustomer | null;
  /** What was undone. */
  readonly redemption?: string;
  /** What a card was charged, minor units or points; below zero when it is given back. */
  readonly amount?: number;
  readonly failure_code?: string;
  readonly failure_message?: string;
  readonly voucher?: EventVoucher | null;
  readonly promotion_tier?: EventTier;
  readonly reward?: EventReward;
  readonly reason?: string | null;
};

/** A rule that is assigned, or taken away, and the record it hangs on. */
export type RuleAssignmentEventData = {
  readonly rule: EventValidationRule | EventReference;
  readonly assignment: ValidationRuleAssignmentResponse;
  readonly voucher?: EventVoucher;
  readonly campaign?: EventCampaign | null;
  readonly promotion_tier?: EventTier;
};

/** A validation rule. */
export type ValidationRuleEventData = {
  readonly rule: EventValidationRule;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly deleted_at?: string;
};

/** A validation rule inside an event: without the number of its assignments. */
export type EventValidationRule = {
  readonly id: string;
  readonly name: string;
  readonly rules: {
    readonly [name: string]: unknown;
  };
  readonly type: "expression" | "basic" | "advanced" | "complex";
  readonly context_type: string;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly object: "validation_rules";
  readonly applicable_to: {
    readonly included?: readonly ScopeDefinitionResponse[];
    readonly excluded?: readonly ScopeDefinitionResponse[];
    readonly included_all?: boolean;
  } | null;
  readonly error?: {
    readonly message?: string;
  } | null;
  readonly bundle_rules: {
    readonly [name: string]: unknown;
  };
};

/** By which way it came about. */
export type EventSource = {
  readonly channel: "API" | "CLIENT_API" | "USER_PORTAL" | "INTERNAL";
  readonly api_key?: {
    readonly name: string | null;
    readonly app_id: string;
  };
  readonly user?: {
    readonly id: string;
  };
};

/** A promotion stack. */
export type PromotionStackEventData = {
  readonly campaign: EventCampaign | null;
  readonly promotion_stack: EventStack;
};

/** A promotion stack, as events tell it. */
export type EventStack = {
  readonly id: string;
  readonly name: string;
  readonly category_id: string | null;
  readonly campaign: {
    readonly id: string;
  };
  readonly tiers: {
    readonly ids: readonly string[];
    readonly hierarchy_mode?: "MANUAL";
  };
  readonly object: "promotion_stack";
};

/** Of an event that is too large, or is a test: read the record by its id. */
export type EventThinData = {
  readonly id: string;
  readonly truncated: true;
};

/** A promotion tier. */
export type PromotionTierEventData = {
  readonly campaign: EventCampaign | null;
  readonly promotion_tier: PromotionTierResponse;
};

/** A promotion tier inside an event. */
export type EventTier = {
  readonly id: string;
  readonly name: string;
  readonly banner: string | null;
  readonly campaign: {
    readonly id: string;
  };
  readonly object: "promotion_tier";
  readonly metadata: {
    readonly [name: string]: unknown;
  };
};

/** A code. */
export type VoucherEventData = {
  readonly voucher: EventVoucherRecord;
  readonly campaign: EventCampaign | null;
};

/** The record of a code, as its events tell it. */
export type EventVoucherRecord = {
  readonly id: string;
  readonly code: string;
  readonly campaign: string | null;
  readonly campaign_id: string | null;
  readonly category: string | null;
  readonly category_id: string | null;
  readonly categories: readonly CategoryResponse[];
  readonly type: "DISCOUNT_VOUCHER" | "GIFT_VOUCHER" | "LOYALTY_CARD";
  readonly discount: DiscountResponse | null;
  readonly gift: GiftResponse | null;
  readonly loyalty_card: LoyaltyCardResponse | null;
  readonly start_date: string | null;
  readonly expiration_date: string | null;
  readonly validity_timeframe: {
    readonly interval?: string;
    readonly duration?: string;
  } | null;
  readonly validity_day_of_week: (readonly number[]) | null;
  readonly active: boolean | null;
  readonly additional_info: string | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly is_referral_code: boolean | null;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly validation_rules_assignments?: ValidationRuleAssignmentListResponse;
  readonly publish: {
    readonly object: "list";
    readonly count: number;
    readonly url: string;
  };
  readonly redemption: {
    readonly quantity: number | null;
    readonly redeemed_quantity: number;
    readonly object: "list";
    readonly url: string;
    /** Gift cards only. */
    readonly redeemed_amount?: number;
    /** Loyalty cards only. */
    readonly redeemed_points?: number;
  };
  readonly object: "voucher";
  readonly validity_hours?: {
    readonly daily?: readonly ({
      readonly start_time?: string;
      readonly expiration_time?: string;
      /** 0 is Sunday, 6 is Saturday. */
      readonly days_of_week?: readonly number[];
    })[];
  };
  readonly holder_id?: string;
  readonly referrer_id?: string;
  readonly assets?: VoucherAssetsResponse | null;
};

/** A code inside an event. Members that the event does not know are absent. */
export type EventVoucher = {
  readonly id?: string;
  readonly code: string;
  readonly discount?: DiscountResponse | null;
  readonly gift?: GiftResponse | null;
  readonly loyalty_card?: LoyaltyCardResponse | null;
  readonly type?: "DISCOUNT_VOUCHER" | "GIFT_VOUCHER" | "LOYALTY_CARD";
  readonly campaign?: string | null;
  readonly campaign_id?: string | null;
  readonly is_referral_code?: boolean | null;
  readonly holder_id?: string;
  readonly referrer_id?: string;
  readonly category_id?: string | null;
  readonly categories?: readonly CategoryResponse[];
  readonly active?: boolean | null;
  readonly created_at?: string;
  readonly updated_at?: string | null;
  readonly start_date?: string | null;
  readonly expiration_date?: string | null;
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly object: "voucher";
  readonly redemption?: {
    readonly quantity: number | null;
    readonly redeemed_quantity: number;
    readonly redeemed_amount?: number;
    readonly redeemed_points?: number;
  };
};

/** The whole record of a redemption inside an event that followed from it. */
export type EventWholeRedemption = {
  readonly id: string;
  readonly object?: "redemption";
  readonly date?: string;
  readonly customer_id?: string | null;
  readonly tracking_id?: string | null;
  readonly metadata?: {
    readonly [name: string]: unknown;
  } | null;
  readonly result?: "SUCCESS" | "FAILURE";
  readonly status?: "SUCCEEDED" | "FAILED" | "ROLLED_BACK";
  readonly order?: CalculatedOrderResponse | EventOrder | null;
  readonly channel?: {
    readonly channel_id: string;
    readonly channel_type: "API" | "USER" | "AUTO_REDEEM";
  };
  readonly customer?: EventCustomer | null;
  /** What a card was charged, minor units or points; below zero when it is given back. */
  readonly amount?: number;
  readonly failure_code?: string;
  readonly failure_message?: string;
  readonly voucher?: EventVoucherRecord | EventVoucher | null;
  readonly promotion_tier?: EventTier;
  readonly reward?: EventReward;
  /** The parent. */
  readonly redemption?: string;
  readonly created_at: string;
  readonly channel_id: string;
  readonly channel_type: "API" | "USER" | "AUTO_REDEEM";
  readonly related_object_type: "voucher" | "promotion_tier" | "redemption";
  readonly related_object_id: string;
  readonly related_object_parent_id?: string | null;
  readonly campaign_name?: string | null;
  readonly parent_redemption_id?: string;
  readonly related_redemptions?: {
    readonly rollbacks?: readonly ({
      readonly id: string;
      readonly date: string;
      readonly rollback_order_mode?: "WITH_ORDER" | "WITHOUT_ORDER";
    })[];
    readonly redemptions?: readonly ({
      readonly id: string;
      readonly date: string;
    })[];
  };
  readonly gift?: {
    readonly amount: number;
  };
  readonly loyalty_card?: {
    readonly points: number;
  };
};
