// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
/** A key pair, without its secrets. */
export type ApiKeyResponse = {
  /** The public id of the pair, as its header has it. */
  readonly id: string;
  readonly kind: "server" | "client" | "management";
  readonly role: "admin" | "merchant";
  readonly name: string | null;
  /** What a server pair may do; null for all that its role may. */
  readonly scopes: (readonly ("read" | "evaluate" | "issue" | "set-up" | "privacy")[]) | null;
  readonly status: "ACTIVE" | "EXPIRED" | "REVOKED";
  readonly created_at: string;
  /** From then on the pair is refused. */
  readonly expires_at: string | null;
  /** The hour in which it was last used. */
  readonly last_used_at: string | null;
  /** Those that work: one, or two while one takes the place of the other. */
  readonly secrets: readonly ({
    readonly id: string;
    readonly created_at: string;
    /** From then on it is refused. */
    readonly expires_at: string | null;
    /** The hour in which it was last used. */
    readonly last_used_at: string | null;
  })[];
  readonly object: "api_key";
};

/** A redeemable that applies, and what it does. */
export type ApplicableRedeemableResponse = {
  readonly status: "APPLICABLE";
  readonly id: string;
  readonly object: "voucher" | "promotion_tier" | "promotion_stack";
  readonly applicable_to: ScopeMatchesResponse;
  readonly inapplicable_to: ScopeMatchesResponse;
  readonly result: {
    /** With the numbers used. */
    readonly discount?: DiscountResponse;
    readonly bundle?: {
      readonly quantity: number;
      readonly limit: number;
      readonly identified: readonly ({
        readonly id: string;
        readonly object: "product" | "sku";
        readonly item_index: number;
        readonly item_quantity: number;
      })[];
      readonly missing?: readonly ({
        readonly id: string;
        readonly object: "product" | "products_collection" | "sku";
        readonly item_quantity: number;
      })[];
    };
    readonly gift?: {
      readonly credits: number;
      /** Not returned to client keys. */
      readonly balance?: number;
    };
    readonly loyalty_card?: {
      readonly points: number;
    };
  };
  readonly order?: CalculatedOrderResponse;
  /** With options.expand nearest: what is missing until it works. */
  readonly nearest?: NearestRewardResponse | null;
  /** With options.expand nearest: what is missing until its next step. */
  readonly more?: NearestRewardResponse | null;
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly campaign_name?: string;
  readonly campaign_id?: string;
  readonly name?: string;
  readonly categories?: readonly CategoryResponse[];
  readonly explain?: ExplanationResponse;
};

/** Work in the background, and how far it came. */
export type AsyncActionResponse = {
  readonly id: string;
  readonly type: "CAMPAIGN.VOUCHERS_GENERATE" | "CAMPAIGN.VOUCHERS_IMPORT" | "CAMPAIGN.VOUCHERS_IMPORT_CSV" | "CAMPAIGN.VOUCHERS_UPDATE" | "CAMPAIGN.VOUCHERS_DELETE" | "VOUCHERS.IMPORT" | "VOUCHERS.IMPORT_CSV" | "VOUCHERS.BULK_UPDATE" | "VOUCHERS.METADATA_UPDATE" | "CUSTOMERS.IMPORT_CSV" | "CUSTOMERS.BULK_UPDATE" | "CUSTOMERS.METADATA_UPDATE" | "CUSTOMERS.PERMANENT_DELETION" | "PRODUCTS.IMPORT_CSV" | "SKUS.IMPORT_CSV" | "PRODUCTS.BULK_UPDATE" | "PRODUCTS.METADATA_UPDATE" | "ORDERS.IMPORT" | "CAMPAIGNS.METADATA_KEY_PURGE" | "CUSTOMERS.METADATA_KEY_PURGE" | "ORDERS.METADATA_KEY_PURGE" | "PRODUCTS.METADATA_KEY_PURGE" | "VOUCHERS.METADATA_KEY_PURGE" | "WEBHOOKS.REPLAY" | "WORST_CASES.SEARCH" | "BACKTESTS.RUN";
  readonly status: "ENQUEUED" | "IN_PROGRESS" | "DONE" | "FAILED";
  readonly operation_status: "SUCCESS" | "FAILED" | "UNKNOWN";
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly request_id: string | null;
  /** The person of the dashboard who began it; absent for what keys began. */
  readonly user_id?: string;
  /** How often it was tried in vain since it last came further; absent where it goes well. */
  readonly tries?: number;
  readonly progress: number;
  /** Milliseconds. */
  readonly processing_time: number | null;
  /** What came of it; absent in a list. */
  readonly result?: {
    readonly message: string | null;
    readonly done_count: number;
    readonly failed_count: number;
    readonly total_count?: number;
    /** Rows that were refused, and why; `row` is the place of one of a file, or without a name, from 1. At most the first 1,000 where there is a report. */
    readonly failed?: readonly ({
      readonly code?: string;
      readonly source_id?: string | null;
      readonly row?: number;
      readonly reason: string;
    })[];
    /** The same of a bulk change, with the keys of errors. */
    readonly errors?: readonly ({
      readonly message: string;
      readonly details: string;
      readonly key: string;
      readonly code?: string;
      readonly source_id?: string;
    })[];
    /** The address of a CSV file of every row that was refused, and of a bulk change of every row; of other work there is none. */
    readonly reports?: readonly string[];
    /** When the file is gone; null where there is none. */
    readonly reports_available_till?: string | null;
  };
  readonly object: "async_action";
};

/** One change of keys, tokens, scopes, settings or the configuration: who, when, what, and from where. */
export type AuditTrailEntryResponse = {
  readonly id: string;
  readonly created_at: string;
  readonly action: "project.created" | "project.updated" | "project.deleted" | "stacking_rules.created" | "stacking_rules.updated" | "stacking_rules.deleted" | "api_key.created" | "api_key.updated" | "api_key.rotated" | "api_key.secret_revoked" | "api_key.revoked" | "shopper_key.created" | "shopper_key.rotated" | "shopper_key.revoked" | "user.added" | "user.updated" | "user.removed" | "access_token.issued" | "access_token.revoked" | "customer.created" | "customer.updated" | "customer.deleted" | "customer.forgotten" | "customer.exported" | "order.created" | "order.updated" | "order_lock.released" | "validation_rules_assignment.created" | "validation_rules_assignment.deleted" | "validation_session.released" | "webhook.enabled" | "webhook_secret.rotated" | "webhook_sendout.retried" | "export.created" | "export.deleted" | "campaign.created" | "campaign.updated" | "campaign.deleted" | "promotion_tier.created" | "promotion_tier.updated" | "promotion_tier.deleted" | "promotion_stack.created" | "promotion_stack.updated" | "promotion_stack.deleted" | "validation_rule.created" | "validation_rule.updated" | "validation_rule.deleted" | "category.created" | "category.updated" | "category.deleted" | "reward.created" | "reward.updated" | "reward.deleted" | "reward_assignment.created" | "reward_assignment.updated" | "reward_assignment.deleted" | "products_collection.created" | "products_collection.updated" | "products_collection.deleted" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "event_schema.created" | "event_schema.updated" | "event_schema.deleted" | "metadata_schema.created" | "metadata_schema.updated" | "metadata_schema.deleted" | "earning_rule.created" | "earning_rule.updated" | "earning_rule.deleted" | "loyalty_tier.created" | "loyalty_tier.updated" | "loyalty_tier.deleted" | "segment.created" | "segment.updated" | "segment.deleted" | "brand.created" | "brand.updated" | "brand.deleted" | "campaign_template.created" | "campaign_template.updated" | "campaign_template.deleted" | "product.created" | "product.updated" | "product.deleted" | "sku.created" | "sku.updated" | "sku.deleted" | "voucher.created" | "voucher.updated" | "voucher.deleted";
  /** A management pair, or for access tokens a server pair, by its id; or the operator of a command, by their name there. */
  readonly actor: {
    readonly type: "management_key" | "server_key" | "command" | "user";
    readonly id: string;
    /** What the pair is called now, or the login of the user; null for a command, for a pair without a name, and for who is gone. In lists only. */
    readonly name?: string | null;
  };
  /** As the gateway saw it; of an IPv6 address the network. Null for a command, and for who is no administrator. */
  readonly address: string | null;
  readonly request_id: string | null;
  readonly resource: {
    readonly object: "project" | "stacking_rules" | "api_key" | "shopper_key" | "access_token" | "user" | "customer" | "customer_export" | "order" | "webhook_sendout" | "export" | "campaign" | "promotion_tier" | "promotion_stack" | "validation_rule" | "category" | "reward" | "reward_assignment" | "products_collection" | "webhook" | "event_schema" | "metadata_schema" | "earning_rule" | "loyalty_tier" | "segment" | "brand" | "campaign_template" | "product" | "sku" | "voucher";
    readonly id: string;
  };
  /** Members that differ, as they were and as they are. No secret is among them. Of the configuration texts and objects are given by their SHA-256. */
  readonly changes: {
    readonly [name: string]: {
      readonly from: unknown;
      readonly to: unknown;
    };
  };
  /** SHA-256 of the whole record, its members in alphabetical order; null where it is not there. Of the configuration only. */
  readonly before_hash?: string | null;
  /** SHA-256 of the whole record, its members in alphabetical order; null where it is not there. Of the configuration only. */
  readonly after_hash?: string | null;
  /** Other records that the same change touched. Of the configuration only. */
  readonly related?: readonly ({
    readonly object: string;
    readonly id: string;
  })[];
  readonly object: "audit_trail_entry";
};

/** The report of a backtest: what a change would have done. */
export type BacktestResponse = {
  readonly object: "backtest";
  /** Decisions that were made again; one call is one decision. */
  readonly decisions: number;
  /** Decisions that the change makes otherwise. */
  readonly changed: number;
  /** Decisions that refuse the whole request. */
  readonly refused: {
    readonly then: number;
    readonly now: number;
  };
  /** The sums of `total_applied_discount_amount`, minor units. The rows of each table add up to them. */
  readonly discount: {
    readonly then: number;
    readonly now: number;
  };
  /** Discounts by campaign. */
  readonly by_campaign: readonly ({
    /** Null for codes without a campaign. */
    readonly campaign_id: string | null;
    readonly then: number;
    readonly now: number;
  })[];
  /** Discounts by promotion tier. */
  readonly by_tier: readonly ({
    /** Null for codes. */
    readonly promotion_tier_id: string | null;
    readonly then: number;
    readonly now: number;
  })[];
  /** Discounts by day, in the time zone of the project. */
  readonly by_day: readonly ({
    readonly day: string;
    readonly then: number;
    readonly now: number;
  })[];
  /** Decisions by the change of their discount: from `from` to less than `to`, minor units. */
  readonly histogram: readonly ({
    readonly from: number;
    readonly to: number;
    readonly decisions: number;
  })[];
  /** The 20 largest changes by their size, then by time. */
  readonly largest: readonly ({
    /** The redemption, its parent, or the refused attempt. */
    readonly redemption_id: string;
    readonly then: {
      readonly discount: number;
      readonly explain: readonly ({
        readonly object: "voucher" | "promotion_tier";
        readonly id: string;
        readonly amounts_before: {
          readonly amount?: number;
          readonly initial_amount?: number;
          readonly discount_amount?: number;
          readonly items_discount_amount?: number;
          readonly total_discount_amount?: number;
          readonly total_amount?: number;
          readonly applied_discount_amount?: number;
          readonly items_applied_discount_amount?: number;
          readonly total_applied_discount_amount?: number;
        };
        readonly amounts_after: {
          readonly amount?: number;
          readonly initial_amount?: number;
          readonly discount_amount?: number;
          readonly items_discount_amount?: number;
          readonly total_discount_amount?: number;
          readonly total_amount?: number;
          readonly applied_discount_amount?: number;
          readonly items_applied_discount_amount?: number;
          readonly total_applied_discount_amount?: number;
        };
      })[];
    };
    readonly now: {
      readonly discount: number;
      readonly explain: readonly ({
        readonly object: "voucher" | "promotion_tier";
        readonly id: string;
        readonly amounts_before: {
          readonly amount?: number;
          readonly initial_amount?: number;
          readonly discount_amount?: number;
          readonly items_discount_amount?: number;
          readonly total_discount_amount?: number;
          readonly total_amount?: number;
          readonly applied_discount_amount?: number;
          readonly items_applied_discount_amount?: number;
          readonly total_applied_discount_amount?: number;
        };
        readonly amounts_after: {
          readonly amount?: number;
          readonly initial_amount?: number;
          readonly discount_amount?: number;
          readonly items_discount_amount?: number;
          readonly total_discount_amount?: number;
          readonly total_amount?: number;
          readonly applied_discount_amount?: number;
          readonly items_applied_discount_amount?: number;
          readonly total_applied_discount_amount?: number;
        };
      })[];
    };
  })[];
  /** Codes, cards and budgets whose limit refuses a redeemable with the change and did not then, with the first such moment. At most 1,000, the earliest first. */
  readonly ran_out: readonly ({
    readonly object: "voucher" | "promotion_tier" | "campaign";
    /** A code, or the id of a tier or campaign. */
    readonly id: string;
    readonly at: string;
  })[];
  /** Calls of the period that are not among the decisions, by reason. */
  readonly left_out: readonly ({
    /** `redacted`: the customer was deleted for good. `too_large`: the record was too large to keep. `rolled_back`: the redemption was undone. `other_engine`: another engine decided. `not_recorded`: a redemption without a record. `refusal_not_recorded`: a refused attempt without one. */
    readonly reason: "redacted" | "too_large" | "rolled_back" | "other_engine" | "not_recorded" | "refusal_not_recorded";
    readonly count: number;
  })[];
};

/** What a change of a balance left behind. */
export type BalanceResponse = {
  /** The change. */
  readonly amount: number;
  readonly total: number;
  readonly balance: number;
  readonly type: "gift_voucher" | "loyalty_card";
  readonly operation_type: "MANUAL" | "AUTOMATIC";
  readonly object: "balance";
  readonly related_object: {
    readonly type: "voucher";
    readonly id: string;
  };
};

/** Work that goes on in the background. */
export type AsyncActionBegunResponse = {
  readonly async_action_id: string;
};

/** An order after what was applied to it. Discount members are absent where nothing of their class was computed. */
export type CalculatedOrderResponse = {
  readonly customer_id: string | null;
  readonly referrer_id: string | null;
  readonly object: "order";
  readonly id?: string;
  readonly source_id?: string | null;
  readonly created_at?: string;
  readonly updated_at?: string | null;
  readonly status?: "CREATED" | "PAID" | "FULFILLED" | "CANCELED";
  readonly amount?: number;
  readonly initial_amount?: number;
  readonly discount_amount?: number;
  readonly items_discount_amount?: number;
  readonly total_discount_amount?: number;
  readonly total_amount?: number;
  readonly applied_discount_amount?: number;
  readonly items_applied_discount_amount?: number;
  readonly total_applied_discount_amount?: number;
  readonly items?: readonly OrderItemResponse[];
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly customer?: {
    readonly id: string;
    readonly object: "customer";
  };
  readonly referrer?: {
    readonly id: string;
    readonly object: "customer";
  };
};

/** Codes, cards or promotion tiers that belong together. */
export type CampaignResponse = {
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
  readonly vouchers_count: number;
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
      readonly pattern?: string | null;
      readonly [name: string]: unknown;
    };
    readonly is_referral_code: boolean;
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
  /** How members qualify for tiers; absent where the tier follows from the balance alone. */
  readonly loyalty_tiers_expiration?: {
    readonly qualification_type: "BALANCE" | "POINTS_IN_PERIOD";
    readonly qualification_period?: "MONTH" | "QUARTER" | "HALF_YEAR" | "YEAR";
    readonly start_date: {
      readonly type: "IMMEDIATE" | "NEXT_PERIOD";
    };
    readonly expiration_date: {
      readonly type: "END_OF_PERIOD" | "END_OF_NEXT_PERIOD" | "BALANCE_DROP" | "CUSTOM";
      readonly extend?: string;
      readonly rounding?: {
        readonly type: "MONTH" | "QUARTER" | "HALF_YEAR" | "YEAR" | "CUSTOM";
        readonly strategy: "START" | "END";
        readonly unit: "MONTH";
        readonly value?: number;
      };
    };
  };
};

/** Orders redeemables, and says which of them stack. */
export type CategoryResponse = {
  readonly id: string;
  readonly name: string;
  /** Lower is applied earlier. */
  readonly hierarchy: number;
  readonly created_at: string;
  readonly object: "category";
  readonly updated_at?: string;
  readonly stacking_rules_type?: "JOINT" | "EXCLUSIVE";
};

/** A customer as a request with a client key named them, without a shopper token: nothing of it was looked up. */
export type ClaimedCustomerResponse = {
  readonly id?: string | null;
  readonly source_id?: string | null;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly birthday?: string | null;
  readonly birthdate?: string | null;
  readonly address?: {
    readonly [name: string]: unknown;
  } | null;
  readonly metadata?: {
    readonly [name: string]: unknown;
  } | null;
  readonly object: "customer";
};

/** The customer inside another record. */
export type CustomerReferenceResponse = {
  readonly id: string;
  readonly source_id: string | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly object: "customer";
  readonly name?: string | null;
  readonly email?: string | null;
};

/** What a customer did so far; only paid and fulfilled orders count. */
export type CustomerSummaryResponse = {
  readonly redemptions: {
    readonly total_redeemed: number;
    readonly total_failed: number;
    readonly total_succeeded: number;
    readonly total_rolled_back: number;
    readonly total_rollback_failed: number;
    readonly total_rollback_succeeded: number;
    readonly gift: {
      readonly redeemed_amount: number;
      readonly amount_to_go: number;
    };
    readonly loyalty_card: {
      readonly redeemed_points: number;
      readonly points_to_go: number;
    };
  };
  readonly orders: {
    readonly total_amount: number;
    readonly total_count: number;
    readonly average_amount: number;
    readonly last_order_amount: number;
    readonly last_order_date: string | null;
  };
};

/** A customer, with what was counted of them. */
export type CustomerResponse = {
  readonly id: string;
  readonly source_id: string | null;
  readonly address: ({
    readonly city?: string | null;
    readonly state?: string | null;
    readonly line_1?: string | null;
    readonly line_2?: string | null;
    readonly country?: string | null;
    readonly postal_code?: string | null;
  }) | null;
  readonly summary: CustomerSummaryResponse;
  readonly loyalty: {
    readonly points: number;
    readonly referred_customers: number;
    readonly campaigns: {
      readonly [name: string]: {
        /** Name of the customer's tier; null without one. Absent for a program without tiers. */
        readonly loyalty_tier?: string | null;
        readonly points: number;
        readonly referred_customers: number;
      };
    };
  };
  readonly referrals: {
    readonly total: number;
    readonly campaigns: readonly ({
      readonly campaign_id: string | null;
      readonly referrer_id: string | null;
      readonly related_object_id: string;
      readonly related_object_type: string;
      readonly date: string;
    })[];
  };
  readonly system_metadata: {
    readonly [name: string]: unknown;
  };
  readonly assets: {
    readonly cockpit_url: string | null;
  };
  readonly created_at: string;
  readonly object: "customer";
  readonly name?: string;
  readonly description?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly birthday?: string;
  readonly birthdate?: string;
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly updated_at?: string;
};

/** A decision that cannot be made again: its person was deleted for good, or it was too large to keep. */
export type DecisionLeftOutResponse = {
  readonly object: "decision";
  readonly engine: number;
  readonly decided_at: string;
  /** The file that replays the document without the service. */
  readonly replayer?: {
    readonly engine: number;
    readonly sha256: string | null;
  };
  readonly redacted?: true;
  readonly omitted?: "too_large";
};

/** A decision with all that it was made from, so that it can be made again. */
export type DecisionResponse = {
  readonly object: "decision";
  /** The engine that decided. */
  readonly engine: number;
  readonly decided_at: string;
  /** The file that replays the document without the service. */
  readonly replayer: {
    readonly engine: number;
    readonly sha256: string | null;
  };
  /** Everything that the decision was made from, besides its time. */
  readonly input: {
    /** The request as it was decided. */
    readonly request: unknown;
    readonly key_id: string;
    readonly is_person: boolean;
    readonly request_id: string | null;
    /** Who acts: the shop, a shopper with a token, or a browser that claims a customer. */
    readonly principal: "PROJECT" | "SHOPPER" | "CLAIM";
    readonly is_shops_order: boolean;
    readonly configuration: {
      readonly version: number;
      /** The settings of the project. */
      readonly settings: unknown;
      /** The stored stacking rules; null for the defaults. */
      readonly stacking_rules: unknown;
      /** Campaigns of the redeemables. */
      readonly campaigns: readonly unknown[];
      /** Promotion tiers of the request. */
      readonly promotion_tiers: readonly unknown[];
      /** Promotion stacks of the request. */
      readonly promotion_stacks: readonly unknown[];
      /** Rules of the redeemables. */
      readonly validation_rules: readonly unknown[];
      /** Categories of the redeemables. */
      readonly categories: readonly unknown[];
      /** Rewards that points pay for. */
      readonly rewards: readonly unknown[];
      /** Where these rewards are offered. */
      readonly reward_assignments: readonly unknown[];
      /** Loyalty tiers that change the prices of these rewards; absent where none does. */
      readonly loyalty_tiers?: readonly unknown[];
      /** Collections that rules and discounts name. */
      readonly product_collections: readonly unknown[];
      /** Metadata schemas of the project. */
      readonly metadata_schemas: readonly unknown[];
    };
    /** Vouchers of the request as they were read, with their counts and reservations. */
    readonly vouchers: readonly unknown[];
    /** The stored customer; null without one. */
    readonly customer: unknown;
    readonly customer_revision: number;
    /** Redemptions by the id of the campaign, tier or code. */
    readonly customer_uses: unknown;
    /** Whether the customer is in each of the segments that rules name; absent where none do. */
    readonly customer_segments?: {
      readonly [name: string]: boolean;
    };
    /** The same of all browsers that claimed the customer; null when the request is no claim. */
    readonly claimed_uses: unknown;
    /** The stored order with its version; null without one. */
    readonly order: unknown;
    /** Products of the order lines, under the names of the request. */
    readonly products: readonly unknown[];
    /** SKUs of the order lines, under the names of the request. */
    readonly skus: readonly unknown[];
    /** Metadata of publications that formulas read. */
    readonly publications: readonly unknown[];
    /** Counters of campaigns, tiers and rewards. */
    readonly counters: readonly unknown[];
  };
  /** What was decided: each redeemable in processing order, and the order after them. */
  readonly outcome: {
    readonly valid: boolean;
    /** The key of a refusal of the whole request. */
    readonly key?: string;
    readonly redeemables: readonly ({
      readonly object: "voucher" | "promotion_tier";
      readonly id: string;
      readonly status: "APPLICABLE" | "INAPPLICABLE" | "SKIPPED";
      readonly applied_discount_amount?: number;
      readonly credits?: number;
      readonly points?: number;
      /** Why it does not apply. */
      readonly key?: string;
    })[];
    /** The order after all redeemables; null without an order, and when the request is not valid. */
    readonly order: {
      readonly amount: number;
      readonly total_discount_amount: number;
      readonly total_applied_discount_amount: number;
      readonly total_amount: number;
      readonly items: readonly ({
        readonly product_id?: string;
        readonly sku_id?: string;
        readonly quantity: number;
        readonly amount: number;
        readonly discount_amount: number;
        readonly applied_discount_amount: number;
      })[];
    } | null;
  };
  /** The amounts of the order before and after each redeemable, minor units. */
  readonly explain: readonly ({
    readonly object: "voucher" | "promotion_tier";
    readonly id: string;
    readonly amounts_before: {
      readonly amount?: number;
      readonly initial_amount?: number;
      readonly discount_amount?: number;
      readonly items_discount_amount?: number;
      readonly total_discount_amount?: number;
      readonly total_amount?: number;
      readonly applied_discount_amount?: number;
      readonly items_applied_discount_amount?: number;
      readonly total_applied_discount_amount?: number;
    };
    readonly amounts_after: {
      readonly amount?: number;
      readonly initial_amount?: number;
      readonly discount_amount?: number;
      readonly items_discount_amount?: number;
      readonly total_discount_amount?: number;
      readonly total_amount?: number;
      readonly applied_discount_amount?: number;
      readonly items_applied_discount_amount?: number;
      readonly total_applied_discount_amount?: number;
    };
  })[];
  readonly replay: {
    /** True when the outcome is the same bytes in canonical form. */
    readonly equal: boolean;
    /** The engine that decided again. */
    readonly engine: number;
    readonly differences: readonly ({
      /** An RFC 6901 pointer into the outcome. */
      readonly pointer: string;
      /** The kept value; null for a member that was not there. */
      readonly then: unknown;
      /** The value of today; null for a member that is not there. */
      readonly now: unknown;
    })[];
  };
};

/** One of the five kinds of discount. */
export type DiscountResponse = ({
  readonly type: "AMOUNT";
  readonly amount_off?: number;
  readonly amount_off_formula?: string;
  readonly aggregated_amount_limit?: number;
  readonly effect?: "APPLY_TO_ORDER" | "APPLY_TO_ITEMS" | "APPLY_TO_ITEMS_PROPORTIONALLY" | "APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY" | "APPLY_TO_ITEMS_BY_QUANTITY" | null;
  /** Whether a formula computes it. */
  readonly is_dynamic?: boolean;
}) | ({
  readonly type: "PERCENT";
  /** Not scaled: 12.5 is twelve and a half percent. */
  readonly percent_off?: number;
  readonly percent_off_formula?: string;
  readonly amount_limit?: number;
  readonly aggregated_amount_limit?: number;
  readonly effect?: "APPLY_TO_ORDER" | "APPLY_TO_ITEMS" | null;
  /** Whether a formula computes it. */
  readonly is_dynamic?: boolean;
}) | ({
  readonly type: "FIXED";
  readonly fixed_amount?: number;
  readonly fixed_amount_formula?: string;
  readonly effect?: "APPLY_TO_ORDER" | "APPLY_TO_ITEMS" | null;
  /** Whether a formula computes it. */
  readonly is_dynamic?: boolean;
}) | ({
  readonly type: "UNIT";
  readonly unit_off?: number;
  readonly unit_off_formula?: string;
  readonly unit_type?: string;
  readonly product?: ({
    readonly id?: string | null;
    readonly source_id?: string | null;
    readonly name?: string | null;
  }) | null;
  readonly sku?: ({
    readonly id?: string | null;
    readonly source_id?: string | null;
    readonly name?: string | null;
  }) | null;
  readonly effect?: "ADD_MISSING_ITEMS" | "ADD_NEW_ITEMS" | "ADD_MANY_ITEMS" | "ADD_SAME_ITEMS" | "REPLACE_ITEMS" | null;
  readonly units?: readonly ({
    readonly unit_off?: number;
    readonly unit_off_formula?: string;
    readonly unit_type?: string;
    readonly product?: ({
      readonly id?: string | null;
      readonly source_id?: string | null;
      readonly name?: string | null;
    }) | null;
    readonly sku?: ({
      readonly id?: string | null;
      readonly source_id?: string | null;
      readonly name?: string | null;
    }) | null;
    readonly effect?: "ADD_MISSING_ITEMS" | "ADD_NEW_ITEMS" | "ADD_SAME_ITEMS" | "REPLACE_ITEMS" | null;
  })[];
  /** Whether a formula computes it. */
  readonly is_dynamic?: boolean;
});

/** What adds points to the cards of a loyalty program. */
export type EarningRuleResponse = {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly loyalty: {
    readonly type: "FIXED" | "PROPORTIONAL";
    readonly points?: number;
    readonly points_formula?: string;
    readonly calculation_type?: "ORDER_AMOUNT" | "ORDER_TOTAL_AMOUNT" | "ORDER_METADATA" | "ORDER_ITEMS_QUANTITY" | "ORDER_ITEMS_AMOUNT" | "ORDER_ITEMS_SUBTOTAL_AMOUNT" | "CUSTOMER_METADATA" | "CUSTOM_EVENT_METADATA";
    readonly order?: {
      readonly amount?: {
        readonly every: number;
        readonly points: number;
        readonly points_formula?: string;
      };
      readonly total_amount?: {
        readonly every: number;
        readonly points: number;
        readonly points_formula?: string;
      };
      readonly metadata?: {
        readonly every: number;
        readonly points: number;
        readonly points_formula?: string;
        readonly property: string;
      };
    };
    readonly order_items?: {
      readonly quantity?: {
        readonly every: number;
        readonly points: number;
        readonly points_formula?: string;
        readonly object?: "product" | "sku" | "products_collection";
        readonly id?: string;
        readonly applicable_to?: readonly ({
          readonly object: "product" | "sku" | "products_collection";
          readonly id: string;
        })[];
      };
      readonly amount?: {
        readonly every: number;
        readonly points: number;
        readonly points_formula?: string;
        readonly object?: "product" | "sku" | "products_collection";
        readonly id?: string;
        readonly applicable_to?: readonly ({
          readonly object: "product" | "sku" | "products_collection";
          readonly id: string;
        })[];
      };
      readonly subtotal_amount?: {
        readonly every: number;
        readonly points: number;
        readonly points_formula?: string;
        readonly object?: "product" | "sku" | "products_collection";
        readonly id?: string;
        readonly applicable_to?: readonly ({
          readonly object: "product" | "sku" | "products_collection";
          readonly id: string;
        })[];
      };
    };
    readonly customer?: {
      readonly metadata?: {
        readonly every: number;
        readonly points: number;
        readonly points_formula?: string;
        readonly property: string;
      };
    };
    readonly custom_event?: {
      readonly metadata?: {
        readonly every: number;
        readonly points: number;
        readonly points_formula?: string;
        readonly property: string;
      };
    };
  };
  /** `order.paid`, `customer.segment.entered`, or the name of a custom event. */
  readonly event: string;
  readonly custom_event?: {
    readonly schema_id: string;
  };
  readonly source: {
    readonly banner: string | null;
    readonly object_id: string;
    readonly object_type: "campaign";
  };
  readonly active: boolean;
  readonly validation_rule_id: string | null;
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
  /** After how many days points become active; null when they count at once. */
  readonly pending_points?: {
    readonly period_type: "DAY";
    readonly period_value: number;
  } | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly automation_id: string;
  readonly object: "earning_rule";
  readonly expiration_rules?: ({
    readonly period_type?: "MONTH" | "FIXED_DAY_OF_YEAR" | null;
    readonly period_value?: number | null;
    readonly rounding_type?: "END_OF_MONTH" | "END_OF_QUARTER" | "END_OF_HALF_YEAR" | "END_OF_YEAR" | "PARTICULAR_MONTH" | null;
    readonly rounding_value?: number | null;
    readonly fixed_month?: number | null;
    readonly fixed_day?: number | null;
    readonly [name: string]: unknown;
  }) | null;
  /** The segment that is entered; absent for any other event. */
  readonly segment?: {
    readonly id: string;
  };
  /** The loyalty tier that is reached or left, `__ANY__` for each tier of the program; absent for any other event. */
  readonly loyalty_tier?: {
    readonly id: string;
  };
};

/** The stacking rules an answer was decided under. */
export type EffectiveStackingRulesResponse = {
  readonly redeemables_limit: number;
  readonly applicable_redeemables_limit: number;
  readonly applicable_redeemables_per_category_limit: number | null;
  readonly applicable_redeemables_category_limits: {
    readonly [name: string]: number;
  };
  readonly applicable_exclusive_redeemables_limit: number;
  readonly applicable_exclusive_redeemables_per_category_limit: number | null;
  readonly exclusive_categories: readonly string[];
  readonly joint_categories: readonly string[];
  readonly redeemables_application_mode: "ALL" | "PARTIAL";
  /** BEST, with the mode PARTIAL: the best stack among the redeemables of a request applies. */
  readonly redeemables_selection: "AS_SENT" | "BEST";
  readonly redeemables_sorting_rule: "REQUESTED_ORDER" | "CATEGORY_HIERARCHY";
  readonly grouped_redeemables_sorting_rule: "JOINT_ALWAYS_LAST" | "REDEEMABLES_SORTING_RULE";
  readonly redeemables_products_application_mode: "STACK" | "ONCE";
  readonly redeemables_no_effect_rule: "REDEEM_ANYWAY" | "SKIP";
  readonly no_effect_skip_categories: readonly string[];
  readonly no_effect_redeem_anyway_categories: readonly string[];
  readonly redeemables_rollback_order_mode: "WITH_ORDER" | "WITHOUT_ORDER";
  readonly discount_calculation_mode: "INITIAL_AMOUNT" | "DISCOUNTED_AMOUNT";
  readonly initial_amount_mode_categories: readonly string[];
  readonly discounted_amount_mode_categories: readonly string[];
};

/** What was wrong with a request. Switch on the key, never on a text. */
export type ApiErrorResponse = {
  /** The HTTP status. */
  readonly code: number;
  /** What went wrong. */
  readonly key: string;
  /** One text for each key. */
  readonly message: string;
  /** Stands in the log as well. */
  readonly request_id: string;
  /** The cause in this case. */
  readonly details?: string;
  readonly resource_id?: string;
  readonly resource_type?: string;
  readonly related_object_ids?: readonly string[];
  readonly related_object_type?: string;
  readonly related_object_total?: number;
  /** The text configured on the validation rule that was violated. */
  readonly error?: {
    readonly message: string;
  };
};

/** What the metadata of a custom event has to be. */
export type EventSchemaResponse = {
  readonly id: string;
  readonly name: string;
  readonly schema: {
    readonly properties: {
      readonly [name: string]: {
        readonly type: "string" | "number" | "date" | "datetime" | "boolean";
        readonly optional: boolean;
        readonly deleted?: boolean;
      };
    };
  };
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly object: "custom-event-schema";
};

/** A voucher that qualifies, with the products of the order that it applies to. */
export type ExaminedVoucherResponse = {
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
  /** Null until the project has made its first code or campaign by itself; codes that are imported before have none. */
  readonly assets: VoucherAssetsResponse | null;
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
  readonly applicable_to: ScopeMatchesResponse;
  readonly inapplicable_to: ScopeMatchesResponse;
};

/** How the engine decided about one redeemable: the checks in their order, and the amounts of the order. */
export type ExplanationResponse = {
  readonly checks: readonly ({
    readonly check: string;
    readonly passed: boolean;
    /** The values that the check read. */
    readonly saw?: unknown;
  })[];
  /** Minor units, before the redeemable was applied. */
  readonly amounts_before?: {
    readonly amount?: number;
    readonly initial_amount?: number;
    readonly discount_amount?: number;
    readonly items_discount_amount?: number;
    readonly total_discount_amount?: number;
    readonly total_amount?: number;
    readonly applied_discount_amount?: number;
    readonly items_applied_discount_amount?: number;
    readonly total_applied_discount_amount?: number;
  };
  /** Minor units, after the redeemable was applied. */
  readonly amounts_after?: {
    readonly amount?: number;
    readonly initial_amount?: number;
    readonly discount_amount?: number;
    readonly items_discount_amount?: number;
    readonly total_discount_amount?: number;
    readonly total_amount?: number;
    readonly applied_discount_amount?: number;
    readonly items_applied_discount_amount?: number;
    readonly total_applied_discount_amount?: number;
  };
};

/** A file of records, and how far it is. */
export type ExportResponse = {
  readonly id: string;
  readonly object: "export";
  readonly created_at: string;
  readonly status: "SCHEDULED" | "IN_PROGRESS" | "DONE" | "ERROR";
  readonly channel: "API" | "WEBSITE";
  readonly exported_object: "voucher" | "redemption" | "return" | "publication" | "customer" | "order" | "product" | "sku" | "voucher_transactions" | "points_expiration";
  /** As they were sent. */
  readonly parameters: {
    readonly fields?: readonly string[];
    readonly order?: string;
    readonly filters?: {
      readonly [name: string]: unknown;
    };
    readonly campaign_id?: string;
    readonly bom?: boolean;
    readonly response_format?: "CSV";
  };
  /** Null until the file is done, in lists, and once the file is gone. */
  readonly result: {
    /** Opens the file for 24 hours, without other credentials. */
    readonly url: string;
  } | null;
  readonly user_id: string | null;
  /** The file is gone. */
  readonly expired?: boolean;
};

/** The money on a gift card. */
export type GiftResponse = {
  /** Everything ever put on the card. */
  readonly amount: number;
  /** What is left. */
  readonly balance: number;
  readonly effect: "APPLY_TO_ORDER" | "APPLY_TO_ITEMS";
  readonly subtracted_amount?: number;
};

/** Who holds a code, and in which role. */
export type RedeemableHolderResponse = {
  readonly id: string;
  readonly created_at: string;
  readonly redeemable_id: string;
  readonly redeemable_object: "voucher";
  readonly customer_id: string;
  readonly holder_role: "OWNER" | "REFERRER" | "REFEREE";
  readonly campaign_id: string | null;
  readonly campaign_type: "DISCOUNT_COUPONS" | "GIFT_VOUCHERS" | "LOYALTY_PROGRAM" | "PROMOTION" | "REFERRAL_PROGRAM" | null;
  readonly voucher_type: "DISCOUNT_VOUCHER" | "GIFT_VOUCHER" | "LOYALTY_CARD";
  readonly redeemable: {
    readonly type: "voucher";
    readonly status: "ACTIVE" | "USED" | "DISABLED" | "NOT_ACTIVE_YET" | "EXPIRED" | "NO_BALANCE";
    readonly voucher: VoucherResponse;
  };
  readonly object: "redeemable_holder";
};

/** A redeemable that does not apply, and why. */
export type InapplicableRedeemableResponse = {
  readonly status: "INAPPLICABLE";
  readonly id: string;
  readonly object: "voucher" | "promotion_tier" | "promotion_stack";
  readonly result: {
    readonly error: {
      readonly code: number;
      readonly key: string;
      readonly message: string;
      readonly details?: string;
      /** The request that was decided. A repeated answer keeps that of the first. */
      readonly request_id?: string;
      readonly resource_id?: string;
      readonly resource_type?: string;
      readonly error?: {
        readonly message: string;
      };
    };
    readonly details: {
      readonly key: string;
      readonly message: string;
    };
    readonly bundle?: {
      readonly quantity: number;
      readonly limit: number;
      readonly identified: readonly ({
        readonly id: string;
        readonly object: "product" | "sku";
        readonly item_index: number;
        readonly item_quantity: number;
      })[];
      readonly missing?: readonly ({
        readonly id: string;
        readonly object: "product" | "products_collection" | "sku";
        readonly item_quantity: number;
      })[];
    };
  };
  /** With options.expand nearest: what is missing until it works. */
  readonly nearest?: NearestRewardResponse | null;
  /** With options.expand nearest: what is missing until its next step. */
  readonly more?: NearestRewardResponse | null;
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly campaign_name?: string;
  readonly campaign_id?: string;
  readonly name?: string;
  readonly categories?: readonly CategoryResponse[];
  readonly explain?: ExplanationResponse;
};

/** The Merkle root over the last line of every ledger up to a moment, chained to the checkpoint before. */
export type LedgerCheckpointResponse = {
  readonly object: "ledger_checkpoint";
  /** From 1. */
  readonly sequence: number;
  /** The last moment whose lines count. */
  readonly at: string;
  /** The sum of all balances; absent in a checkpoint that was made from an export. */
  readonly balances?: readonly ({
    readonly type: "GIFT_VOUCHER" | "LOYALTY_CARD";
    /** The currency of the project; null for points. */
    readonly currency: string | null;
    /** Minor units, or points. */
    readonly balance: number;
    /** Cards that were not deleted. */
    readonly cards: number;
  })[];
  /** Ledgers, those of deleted cards included. */
  readonly ledgers: number;
  /** Lower-case hex. */
  readonly root: string;
  /** The hash of the checkpoint before; 64 zeros for the first one. */
  readonly previous_hash: string;
  /** SHA-256 of `previous_hash`, a line feed, and the checkpoint without its two hashes as RFC 8785 JSON. */
  readonly hash: string;
};

/** A voucher as lists show it: without the rules assigned to it. */
export type ListedVoucherResponse = {
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
  /** Null until the project has made its first code or campaign by itself; codes that are imported before have none. */
  readonly assets: VoucherAssetsResponse | null;
  readonly is_referral_code: boolean | null;
  readonly created_at: string;
  readonly updated_at: string | null;
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
};

/** The points on a loyalty card. */
export type LoyaltyCardResponse = {
  /** Everything ever put on the card. */
  readonly points: number;
  /** What is left. */
  readonly balance: number;
  readonly pending_points?: number;
  readonly expired_points?: number;
  readonly subtracted_points?: number;
  readonly next_expiration_date?: string | null;
  readonly next_expiration_points?: number | null;
};

/** A reward that a member can have for points. */
export type LoyaltyRewardResponse = {
  readonly reward: RewardResponse;
  readonly assignment: RewardAssignmentResponse;
  readonly object: "loyalty_reward";
};

/** A reward as members of a tier get it. */
export type LoyaltyTierRewardResponse = {
  readonly reward: RewardResponse;
  readonly assignment: RewardAssignmentResponse;
  readonly object: "loyalty_tier_reward";
};

/** A level of the members of a loyalty program. */
export type LoyaltyTierResponse = {
  readonly id: string;
  readonly name: string;
  readonly campaign_id: string;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly created_at: string;
  readonly updated_at: string | null;
  /** By the id of an earning rule: what becomes of its points. */
  readonly earning_rules: {
    readonly [name: string]: {
      readonly type: "MULTIPLY" | "CUSTOM" | "NOT_AVAILABLE";
      readonly multiplier?: number;
      readonly points?: number;
    };
  };
  /** By the id of a reward assignment: what becomes of its price. */
  readonly rewards: {
    readonly [name: string]: {
      readonly type: "MULTIPLY" | "CUSTOM" | "NOT_AVAILABLE";
      readonly multiplier?: number;
      readonly points?: number;
    };
  };
  readonly config: {
    readonly points: {
      readonly from: number;
      readonly to?: number;
    };
  };
  readonly points: {
    readonly from: number;
    readonly to?: number;
  };
  readonly object: "loyalty_tier";
  /** The dates of the tier of a member, in a program whose tiers have dates. */
  readonly expiration?: {
    readonly customer_id: string;
    readonly campaign_id: string;
    readonly tier_id: string;
    /** YYYY-MM-DD: the first day of the tier. It counts for nothing before. */
    readonly start_date: string;
    /** YYYY-MM-DD: the last day of the tier. */
    readonly expiration_date: string;
    readonly created_at: string;
    readonly updated_at: string | null;
  };
};

/** What the metadata of records has to be. */
export type MetadataSchemaResponse = {
  readonly id: string;
  readonly related_object: string;
  readonly properties: {
    readonly [name: string]: {
      readonly type: "string" | "number" | "object" | "date" | "datetime" | "geopoint" | "boolean" | "image_url";
      /** Whether it holds a list of such values. */
      readonly array: boolean;
      /** Whether it may be left out. */
      readonly optional: boolean;
      /** Kept, and checked no more. */
      readonly deleted?: boolean;
      /** The nested schema of an object; null for other types. */
      readonly object_type: string | null;
      /** Characters of a text, at least. */
      readonly min_length?: number;
      /** Characters of a text, at most. */
      readonly max_length?: number;
      /** Characters of a text. */
      readonly exact_length?: number;
      /** What a text or a number may be. */
      readonly eq?: readonly (number | string)[];
      /** What a number may not be. */
      readonly ne?: readonly number[];
      readonly lt?: number;
      readonly lte?: number;
      readonly gt?: number;
      readonly gte?: number;
    };
  };
  readonly allow_defined_only: boolean | null;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly object: "metadata_schema";
};

/** The smallest addition to the request that makes a redeemable work, or gives it one step more. */
export type NearestRewardResponse = {
  /** SMALLEST: nothing smaller works. WORKS: one unit less does not. NAMED: a property is missing. UNKNOWN: see reason. */
  readonly proof: "SMALLEST" | "WORKS" | "NAMED" | "UNKNOWN";
  /** What to apply together. */
  readonly changes: readonly ({
    readonly kind: "AMOUNT" | "LINE_AMOUNT" | "UNITS" | "TIME" | "PROPERTY";
    /** Where the value belongs in the request, as RFC 6901; null for TIME. */
    readonly pointer: string | null;
    /** add and replace are those of RFC 6902. */
    readonly operator: "add" | "replace" | "wait" | "set";
    /** What belongs at the pointer; null for TIME and PROPERTY. */
    readonly value: unknown;
    /** Minor units, pieces, or milliseconds since 1970. */
    readonly from: number | null;
    /** In the unit of from; null for PROPERTY. */
    readonly to: number | null;
    readonly unit: "minor" | "piece" | "moment" | null;
    /** What the rule asks for. */
    readonly of: ({
      readonly object: "product" | "sku" | "products_collection";
      readonly id: string;
      readonly name: string | null;
    }) | null;
  })[];
  /** Only with UNKNOWN. */
  readonly reason?: "FORMULA" | "NEGATION" | "RULE" | "COUNTS" | "PRODUCT" | "STEPS";
  /** What the redeemable takes off before and after, minor units. */
  readonly discount: {
    readonly now: number;
    readonly then: number | null;
  };
  /** One sentence for each change, for a shopper; empty with UNKNOWN. */
  readonly text: string;
  /** Only in more: the complete bundles, or the units that the discount reaches. */
  readonly units?: {
    readonly now: number;
    readonly then: number;
  };
};

/** A redeemable, and what is missing until it works. */
export type NearestRowResponse = {
  readonly object: "voucher" | "promotion_tier";
  /** The code of a voucher. */
  readonly id: string;
  /** It applies, and takes money off or moves units. */
  readonly works: boolean;
  /** The key of its refusal. */
  readonly key: string | null;
  /** Absent for codes that a client key is not answered about. */
  readonly nearest?: NearestRewardResponse | null;
  /** What is missing until the next step of a redeemable that works. */
  readonly more?: NearestRewardResponse | null;
};

/** A key pair with a secret that was just made. */
export type NewApiKeyResponse = {
  readonly id: string;
  readonly kind: "server" | "client" | "management";
  readonly role: "admin" | "merchant";
  readonly name: string | null;
  readonly scopes: (readonly ("read" | "evaluate" | "issue" | "set-up" | "privacy")[]) | null;
  readonly status: "ACTIVE" | "EXPIRED" | "REVOKED";
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly secrets: readonly ({
    readonly id: string;
    readonly created_at: string;
    /** From then on it is refused. */
    readonly expires_at: string | null;
    /** The hour in which it was last used. */
    readonly last_used_at: string | null;
  })[];
  readonly object: "api_key";
  /** Told now, and never again. */
  readonly secret: {
    readonly id: string;
    /** Goes into the token header, beside the id of the pair. */
    readonly token: string;
  };
};

/** One code in full, or the codes of several, with the customer in full. */
export type NewPublicationResponse = ({
  readonly id: string;
  readonly object: "publication";
  readonly created_at: string;
  /** Null where a client key without a shopper token named the customer. */
  readonly customer_id: string | null;
  readonly tracking_id: string | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly channel: string;
  /** The person of the dashboard who published; absent for what keys published. */
  readonly user_id?: string;
  readonly source_id: string | null;
  readonly result: "SUCCESS";
  readonly vouchers_id: readonly string[];
  /** With what is counted. A request that is repeated after the customer was permanently deleted gets the id alone. */
  readonly customer: CustomerResponse | CustomerReferenceResponse | ClaimedCustomerResponse;
  readonly voucher: VoucherResponse;
}) | ({
  readonly id: string;
  readonly object: "publication";
  readonly created_at: string;
  /** Null where a client key without a shopper token named the customer. */
  readonly customer_id: string | null;
  readonly tracking_id: string | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly channel: string;
  /** The person of the dashboard who published; absent for what keys published. */
  readonly user_id?: string;
  readonly source_id: string | null;
  readonly result: "SUCCESS";
  readonly vouchers_id: readonly string[];
  readonly customer: CustomerResponse | CustomerReferenceResponse | ClaimedCustomerResponse;
  readonly vouchers: readonly string[];
});

/** A key that was just made, with what signs where it was made here. */
export type NewShopperKeyResponse = {
  readonly kid: string;
  readonly algorithm: "ES256" | "HS256";
  readonly name: string | null;
  readonly public_key: {
    readonly [name: string]: unknown;
  } | null;
  readonly status: "ACTIVE" | "EXPIRED" | "REVOKED";
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly object: "shopper_key";
  /** ES256, where the pair was made here: the key that signs, in PEM. Told now, and never again. */
  readonly private_key: string | null;
  /** HS256: the secret in base64url. Told now, and never again. */
  readonly secret: string | null;
};

/** A line of an order. */
export type OrderItemResponse = {
  readonly object: "order_item";
  readonly id?: string;
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly source_id?: string;
  readonly related_object?: "product" | "sku";
  readonly quantity?: number;
  readonly initial_quantity?: number;
  readonly discount_quantity?: number;
  readonly applied_discount_quantity?: number;
  /** Below zero where units were removed. */
  readonly applied_quantity?: number;
  /** Below zero where units were removed. */
  readonly applied_quantity_amount?: number;
  readonly price?: number;
  readonly amount?: number;
  readonly initial_amount?: number;
  readonly discount_amount?: number;
  readonly applied_discount_amount?: number;
  readonly subtotal_amount?: number;
  readonly product?: {
    readonly id?: string | null;
    readonly source_id?: string | null;
    readonly override?: boolean | null;
    readonly name?: string | null;
    readonly price?: number | null;
    readonly metadata?: {
      readonly [name: string]: unknown;
    } | null;
  };
  readonly sku?: {
    readonly id?: string | null;
    readonly source_id?: string | null;
    readonly override?: boolean | null;
    readonly sku?: string | null;
    readonly price?: number | null;
    readonly metadata?: {
      readonly [name: string]: unknown;
    } | null;
  };
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly application_details?: readonly ({
    readonly source_index: number;
    readonly source_applied_quantity: number;
    readonly source_applied_quantity_amount: number;
    readonly target_index: number;
    readonly target_applied_quantity: number;
    readonly target_applied_quantity_amount: number;
    readonly target_applied_discount_amount: number;
  })[];
};

/** An order as it is stored, with the redemptions that changed it. */
export type OrderResponse = {
  readonly id: string;
  readonly source_id: string | null;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly status: "CREATED" | "PAID" | "FULFILLED" | "CANCELED";
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly customer_id: string | null;
  readonly referrer_id: string | null;
  readonly redemptions: {
    readonly [name: string]: {
      readonly date: string;
      readonly related_object_type: "redemption" | "voucher" | "promotion_tier";
      readonly related_object_id: string;
      readonly related_object_parent_id?: string;
      readonly stacked?: readonly string[];
      readonly rollback_id?: string;
      readonly rollback_date?: string;
      readonly rollback_stacked?: readonly string[];
    };
  };
  readonly object: "order";
  readonly amount?: number;
  readonly initial_amount?: number;
  readonly discount_amount?: number;
  readonly items_discount_amount?: number;
  readonly total_discount_amount?: number;
  readonly total_amount?: number;
  readonly applied_discount_amount?: number;
  readonly items_applied_discount_amount?: number;
  readonly total_applied_discount_amount?: number;
  readonly items?: readonly OrderItemResponse[];
  readonly customer?: {
    readonly id: string;
    readonly object: "customer";
  };
  readonly referrer?: {
    readonly id: string;
    readonly object: "customer";
  };
};

/** The report of a backtest of orders from a file. Counts and balances at their time are unknown, so each figure that depends on them is an interval. */
export type OrdersBacktestResponse = {
  readonly object: "backtest";
  /** Orders of the file that were decided. */
  readonly decisions: number;
  readonly changed: {
    readonly least: number;
    readonly most: number;
  };
  /** Orders whose whole request is refused. */
  readonly refused: {
    readonly then: {
      readonly least: number;
      readonly most: number;
    };
    readonly now: {
      readonly least: number;
      readonly most: number;
    };
  };
  /** The sums of `total_applied_discount_amount`. The rows of each table add up to them, each bound for itself. */
  readonly discount: {
    readonly then: {
      readonly least: number;
      readonly most: number;
    };
    readonly now: {
      readonly least: number;
      readonly most: number;
    };
  };
  /** Discounts by campaign: the parts of both sums. */
  readonly by_campaign: readonly ({
    /** Null for codes without a campaign. */
    readonly campaign_id: string | null;
    readonly then: {
      readonly least: number;
      readonly most: number;
    };
    readonly now: {
      readonly least: number;
      readonly most: number;
    };
  })[];
  /** Discounts by promotion tier: the parts of both sums. */
  readonly by_tier: readonly ({
    /** Null for codes. */
    readonly promotion_tier_id: string | null;
    readonly then: {
      readonly least: number;
      readonly most: number;
    };
    readonly now: {
      readonly least: number;
      readonly most: number;
    };
  })[];
  /** Discounts by day, in the time zone of the project. */
  readonly by_day: readonly ({
    readonly day: string;
    readonly then: {
      readonly least: number;
      readonly most: number;
    };
    readonly now: {
      readonly least: number;
      readonly most: number;
    };
  })[];
  /** Orders by the change of their discount, in both sums: from `from` to less than `to`, minor units. */
  readonly histogram: readonly ({
    readonly from: number;
    readonly to: number;
    readonly decisions: {
      readonly least: number;
      readonly most: number;
    };
  })[];
  /** The 20 largest changes by their size, then by time. */
  readonly largest: readonly ({
    readonly order_id: string;
    readonly then: {
      readonly least: {
        readonly discount: number;
        readonly explain: readonly ({
          readonly object: "voucher" | "promotion_tier";
          readonly id: string;
          readonly amounts_before: {
            readonly amount?: number;
            readonly initial_amount?: number;
            readonly discount_amount?: number;
            readonly items_discount_amount?: number;
            readonly total_discount_amount?: number;
            readonly total_amount?: number;
            readonly applied_discount_amount?: number;
            readonly items_applied_discount_amount?: number;
            readonly total_applied_discount_amount?: number;
          };
          readonly amounts_after: {
            readonly amount?: number;
            readonly initial_amount?: number;
            readonly discount_amount?: number;
            readonly items_discount_amount?: number;
            readonly total_discount_amount?: number;
            readonly total_amount?: number;
            readonly applied_discount_amount?: number;
            readonly items_applied_discount_amount?: number;
            readonly total_applied_discount_amount?: number;
          };
        })[];
      };
      readonly most: {
        readonly discount: number;
        readonly explain: readonly ({
          readonly object: "voucher" | "promotion_tier";
          readonly id: string;
          readonly amounts_before: {
            readonly amount?: number;
            readonly initial_amount?: number;
            readonly discount_amount?: number;
            readonly items_discount_amount?: number;
            readonly total_discount_amount?: number;
            readonly total_amount?: number;
            readonly applied_discount_amount?: number;
            readonly items_applied_discount_amount?: number;
            readonly total_applied_discount_amount?: number;
          };
          readonly amounts_after: {
            readonly amount?: number;
            readonly initial_amount?: number;
            readonly discount_amount?: number;
            readonly items_discount_amount?: number;
            readonly total_discount_amount?: number;
            readonly total_amount?: number;
            readonly applied_discount_amount?: number;
            readonly items_applied_discount_amount?: number;
            readonly total_applied_discount_amount?: number;
          };
        })[];
      };
    };
    readonly now: {
      readonly least: {
        readonly discount: number;
        readonly explain: readonly ({
          readonly object: "voucher" | "promotion_tier";
          readonly id: string;
          readonly amounts_before: {
            readonly amount?: number;
            readonly initial_amount?: number;
            readonly discount_amount?: number;
            readonly items_discount_amount?: number;
            readonly total_discount_amount?: number;
            readonly total_amount?: number;
            readonly applied_discount_amount?: number;
            readonly items_applied_discount_amount?: number;
            readonly total_applied_discount_amount?: number;
          };
          readonly amounts_after: {
            readonly amount?: number;
            readonly initial_amount?: number;
            readonly discount_amount?: number;
            readonly items_discount_amount?: number;
            readonly total_discount_amount?: number;
            readonly total_amount?: number;
            readonly applied_discount_amount?: number;
            readonly items_applied_discount_amount?: number;
            readonly total_applied_discount_amount?: number;
          };
        })[];
      };
      readonly most: {
        readonly discount: number;
        readonly explain: readonly ({
          readonly object: "voucher" | "promotion_tier";
          readonly id: string;
          readonly amounts_before: {
            readonly amount?: number;
            readonly initial_amount?: number;
            readonly discount_amount?: number;
            readonly items_discount_amount?: number;
            readonly total_discount_amount?: number;
            readonly total_amount?: number;
            readonly applied_discount_amount?: number;
            readonly items_applied_discount_amount?: number;
            readonly total_applied_discount_amount?: number;
          };
          readonly amounts_after: {
            readonly amount?: number;
            readonly initial_amount?: number;
            readonly discount_amount?: number;
            readonly items_discount_amount?: number;
            readonly total_discount_amount?: number;
            readonly total_amount?: number;
            readonly applied_discount_amount?: number;
            readonly items_applied_discount_amount?: number;
            readonly total_applied_discount_amount?: number;
          };
        })[];
      };
    };
  })[];
  /** Codes, cards and budgets whose limit refuses a redeemable with the change and not without it, with the first such moment, where nothing was used before the file. At most 1,000. */
  readonly ran_out: readonly ({
    readonly object: "voucher" | "promotion_tier" | "campaign";
    /** A code, or the id of a tier or campaign. */
    readonly id: string;
    readonly at: string;
  })[];
  /** The limits that make a difference between both runs, with the number of orders, the largest first. */
  readonly limits: readonly ({
    readonly object: "voucher" | "promotion_tier" | "campaign";
    /** A code, or the id of a tier or campaign. */
    readonly id: string;
    readonly orders: number;
  })[];
  /** Bad rows, each of which leaves its order out. At most 1,000, in the order of the file. */
  readonly rows: readonly ({
    /** The number of the row after the header line, or of the JSON line, from 1. */
    readonly row: number;
    readonly reason: string;
  })[];
  /** Orders of the file that are not among the decisions. */
  readonly left_out: readonly ({
    /** `bad_row`: one of its rows cannot be read. */
    readonly reason: "bad_row";
    readonly count: number;
  })[];
};

/** What a change of pending points left on a loyalty card. */
export type PendingBalanceResponse = {
  /** The change. */
  readonly points: number;
  readonly total: number;
  readonly object: "balance";
  readonly related_object: {
    readonly type: "voucher";
    readonly id: string;
  };
  readonly operation_type: "MANUAL" | "AUTOMATIC";
};

/** A customer who is gone for good. The action says when no record names them any more. */
export type PermanentDeletionResponse = {
  readonly id: string;
  readonly created_at: string;
  readonly related_object_id: string;
  readonly related_object: "customer";
  readonly status: "DONE";
  readonly async_action_id: string;
  readonly data_json: {
    readonly [name: string]: number;
  };
  readonly object: "pernament_deletion";
};

/** What a change of points left behind. */
export type PointsBalanceResponse = {
  /** The change. */
  readonly points: number;
  readonly total: number;
  readonly balance: number;
  readonly type: "gift_voucher" | "loyalty_card";
  readonly operation_type: "MANUAL" | "AUTOMATIC";
  readonly object: "balance";
  readonly related_object: {
    readonly type: "voucher";
    readonly id: string;
  };
};

/** Points of a loyalty card that expire on one day, or never. */
export type PointsBucketResponse = {
  readonly id: string;
  readonly voucher_id: string;
  readonly campaign_id: string;
  readonly bucket: {
    readonly total_points: number;
  };
  readonly status: "ACTIVE" | "EXPIRED";
  /** The last day of use, YYYY-MM-DD; absent for points that never expire. */
  readonly expires_at?: string;
  readonly created_at: string;
  readonly updated_at?: string;
  readonly object: "loyalty_points_bucket";
};

/** Products by a fixed list, or by a filter. */
export type ProductCollectionResponse = {
  readonly id: string;
  readonly name: string;
  readonly type: "STATIC" | "AUTO_UPDATE";
  readonly created_at: string;
  readonly object: "products_collection";
  readonly products?: readonly ({
    readonly object: "product" | "sku";
    readonly id: string;
    readonly product_id?: string;
  })[];
  readonly filter?: {
    readonly [name: string]: unknown;
  } | null;
  readonly updated_at?: string | null;
};

/** A product of the catalogue. */
export type ProductResponse = {
  readonly id: string;
  readonly source_id: string | null;
  readonly name: string | null;
  readonly price: number | null;
  readonly attributes: readonly string[];
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly image_url: string | null;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly object: "product";
  /** On a single read, unless hidden. */
  readonly skus?: {
    readonly object: "list";
    readonly data_ref: "data";
    readonly data: readonly SkuResponse[];
    /** All that match, on this page or not. */
    readonly total: number;
  };
};

/** The settings of a project. */
export type ProjectResponse = {
  readonly id: string;
  readonly name: string;
  /** What the project is for. */
  readonly description: string | null;
  /** Where the service runs: the region on AWS, else local. */
  readonly cluster_id: string;
  /** The one version there is. */
  readonly api_version: "v2018-08-01";
  readonly case_sensitive_codes: boolean;
  readonly timezone: string;
  readonly currency: string | null;
  readonly week_start: 0 | 1 | 6;
  readonly client_trusted_domains: readonly string[];
  readonly client_redeem_enabled: boolean;
  readonly client_publish_enabled: boolean;
  readonly client_list_vouchers_enabled: boolean;
  readonly client_create_customer_enabled: boolean;
  /** No route needs it. */
  readonly client_loyalty_events_enabled: boolean;
  /** No route needs it. */
  readonly client_set_voucher_expiration_date_enabled: boolean;
  /** Client keys read the metadata of every code that they name. */
  readonly client_voucher_metadata_enabled: boolean;
  /** Client keys read what is missing until a redeemable works. */
  readonly client_nearest_enabled: boolean;
  readonly client_publish_campaigns: readonly string[];
  readonly support_adjustment_limit: number;
  /** What discounts become when units of an order come back, unless the return says so. */
  readonly return_policy: "KEEP" | "RE_EVALUATE" | "FORFEIT";
  /** Which means of payment get the refund of a return first, unless the return says so. */
  readonly return_tender_order: "PROPORTIONAL" | "MONEY_FIRST" | "STORED_VALUE_FIRST";
  /** Which decisions are kept with their records. */
  readonly decision_records: "REDEMPTIONS" | "FAILURES_TOO" | "OFF";
  readonly client_session_minutes: number;
  readonly shopper_customer_members: readonly ("name" | "description" | "email" | "phone" | "birthday" | "birthdate" | "address" | "metadata")[];
  readonly client_rate_limit_enabled: boolean;
  readonly wrong_code_limit_enabled: boolean;
  /** Every project is an ordinary one. */
  readonly is_sandbox: false;
  /** The service notifies nobody: always null. */
  readonly api_usage_notifications: {
    readonly [name: string]: unknown;
  } | null;
  /** The service notifies nobody: always null. */
  readonly webhooks_callout_notifications: {
    readonly [name: string]: unknown;
  } | null;
  /** The form of what webhooks are sent. */
  readonly webhook_version: "v2024-01-01";
  /** The secret that signs is returned when it is made, and never again: always null. */
  readonly webhook_token: string | null;
  readonly object: "project";
};

/** What the metadata of records has to be, as servers read it. */
export type PublicMetadataSchemaResponse = {
  readonly id: string;
  readonly related_object: string;
  readonly properties: {
    readonly [name: string]: {
      readonly type: "string" | "number" | "object" | "date" | "datetime" | "geopoint" | "boolean" | "image_url";
      /** Whether it holds a list of such values. */
      readonly array: boolean;
      /** Whether it may be left out. */
      readonly optional: boolean;
      /** Kept, and checked no more. */
      readonly deleted?: boolean;
      /** The nested schema of an object; null for other types. */
      readonly objectType: string | null;
      /** Characters of a text, at least. */
      readonly minLength?: number;
      /** Characters of a text, at most. */
      readonly maxLength?: number;
      /** Characters of a text. */
      readonly exactLength?: number;
      /** What a text or a number may be. */
      readonly eq?: readonly (number | string)[];
      /** What a number may not be. */
      readonly ne?: readonly number[];
      readonly lt?: number;
      readonly lte?: number;
      readonly gt?: number;
      readonly gte?: number;
    };
  };
  readonly allow_defined_only: boolean | null;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly object: "metadata_schema";
};

/** Codes that were given to a customer, or an attempt that was refused, as lists show it. */
export type PublicationResponse = {
  readonly id: string;
  readonly object: "publication";
  readonly created_at: string;
  readonly customer_id: string | null;
  readonly tracking_id: string | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly channel: string;
  /** The person of the dashboard who published; absent for what keys published. */
  readonly user_id?: string;
  readonly source_id: string | null;
  readonly result: "SUCCESS" | "FAILURE";
  readonly vouchers_id: readonly string[];
  readonly customer: CustomerReferenceResponse | null;
  readonly failure_code?: string;
  readonly failure_message?: string;
  readonly voucher?: {
    readonly code: string;
    readonly object: "voucher";
    readonly campaign: string | null;
    readonly is_referral_code: boolean | null;
    readonly discount?: DiscountResponse;
    readonly gift?: GiftResponse;
    readonly loyalty_card?: LoyaltyCardResponse;
  };
  readonly vouchers?: readonly string[];
};

/** A redeemable that qualifies, and what it would do. */
export type QualifiedRedeemableResponse = {
  /** Of a voucher its code. */
  readonly id: string;
  readonly object: "campaign" | "voucher" | "promotion_tier" | "promotion_stack";
  readonly created_at: string;
  readonly result: {
    readonly discount?: DiscountResponse;
    readonly bundle?: {
      readonly quantity: number;
      readonly limit: number;
      readonly identified: readonly ({
        readonly id: string;
        readonly object: "product" | "sku";
        readonly item_index: number;
        readonly item_quantity: number;
      })[];
      readonly missing?: readonly ({
        readonly id: string;
        readonly object: "product" | "products_collection" | "sku";
        readonly item_quantity: number;
      })[];
    };
    readonly loyalty_card?: {
      readonly points: number;
    };
    readonly gift?: {
      readonly balance?: number;
      readonly credits: number;
      /** What validation sessions hold of it; present where session.type is LOCK. */
      readonly locked_credits?: number;
    };
  };
  readonly order?: CalculatedOrderResponse;
  readonly applicable_to: ScopeMatchesResponse;
  readonly inapplicable_to: ScopeMatchesResponse;
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly categories?: readonly CategoryResponse[];
  readonly name?: string;
  readonly banner?: string;
  readonly campaign_name?: string;
  readonly campaign_id?: string;
  readonly validation_rule_id?: string;
  readonly validation_rules_assignments?: ValidationRuleAssignmentListResponse;
  /** The tiers of a stack that apply. */
  readonly redeemables?: readonly QualifiedTierResponse[];
};

/** A tier of a stack that qualifies. */
export type QualifiedTierResponse = {
  /** Of a voucher its code. */
  readonly id: string;
  readonly object: "campaign" | "voucher" | "promotion_tier" | "promotion_stack";
  readonly created_at: string;
  readonly result: {
    readonly discount?: DiscountResponse;
    readonly bundle?: {
      readonly quantity: number;
      readonly limit: number;
      readonly identified: readonly ({
        readonly id: string;
        readonly object: "product" | "sku";
        readonly item_index: number;
        readonly item_quantity: number;
      })[];
      readonly missing?: readonly ({
        readonly id: string;
        readonly object: "product" | "products_collection" | "sku";
        readonly item_quantity: number;
      })[];
    };
    readonly loyalty_card?: {
      readonly points: number;
    };
    readonly gift?: {
      readonly balance?: number;
      readonly credits: number;
      /** What validation sessions hold of it; present where session.type is LOCK. */
      readonly locked_credits?: number;
    };
  };
  readonly order?: CalculatedOrderResponse;
  readonly applicable_to: ScopeMatchesResponse;
  readonly inapplicable_to: ScopeMatchesResponse;
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly categories?: readonly CategoryResponse[];
  readonly name?: string;
  readonly banner?: string;
};

/** The reward that points paid through. */
export type RedeemedRewardResponse = {
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
};

/** A redemption or a rollback. */
export type RedemptionEntryResponse = RedemptionResponse | RollbackResponse;

/** One redeemable that was redeemed, or the parent of all that were. */
export type RedemptionResponse = {
  readonly id: string;
  readonly object: "redemption";
  readonly date: string;
  readonly customer_id: string | null;
  readonly tracking_id: string | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  } | null;
  readonly result: "SUCCESS" | "FAILURE";
  readonly status: "SUCCEEDED" | "FAILED" | "ROLLED_BACK";
  readonly order: (OrderResponse | CalculatedOrderResponse) | null;
  readonly channel: {
    readonly channel_id: string;
    readonly channel_type: "API" | "USER" | "AUTO_REDEEM";
  };
  readonly customer: (CustomerReferenceResponse | ClaimedCustomerResponse) | null;
  readonly related_object_type: "voucher" | "promotion_tier" | "redemption";
  readonly related_object_id: string;
  /** What a card was charged, minor units or points; below zero when it is given back. */
  readonly amount?: number;
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
  readonly failure_code?: string;
  readonly failure_message?: string;
  readonly voucher?: VoucherSummaryResponse | null;
  readonly promotion_tier?: PromotionTierSummaryResponse;
  readonly reward?: RedeemedRewardResponse;
  readonly gift?: {
    readonly amount: number;
  };
  readonly loyalty_card?: {
    readonly points: number;
  };
  readonly session?: {
    readonly type: "LOCK";
    readonly key: string;
  };
  /** The parent. */
  readonly redemption?: string;
  /** Its children in the order they were applied; only with `expand=children`. */
  readonly redemptions?: readonly RedemptionResponse[];
  /** What took it back; only with `expand=children`. */
  readonly rollbacks?: readonly RollbackResponse[];
  /** What was sent with it and did not apply, as it was answered; only with `expand=children`. */
  readonly inapplicable_redeemables?: readonly InapplicableRedeemableResponse[];
  /** What was sent with it and skipped, as it was answered; only with `expand=children`. */
  readonly skipped_redeemables?: readonly SkippedRedeemableResponse[];
  /** Its own id and those of children that fulfil the filters; only with `expand=children` and filters. */
  readonly matched_redemptions?: readonly string[];
};

/** What converts a referral, and the rewards of referee and referrer. */
export type ReferralProgramRecordResponse = ({
  readonly conversion_event_type: "redemption" | "custom_event";
  readonly referee_reward?: ({
    readonly related_object_parent?: ({
      readonly object?: "CAMPAIGN" | null;
      readonly [name: string]: unknown;
    }) | null;
    readonly type?: "LOYALTY_CARD" | "GIFT_VOUCHER" | null;
    /** True: each referral adds the amount to a card. False: the reward has no amount, or names no campaign of cards of its type. */
    readonly paid: boolean;
    readonly [name: string]: unknown;
  }) | null;
  /** An extension: the reward of the referrer. */
  readonly referrer_reward?: ({
    readonly related_object_parent?: ({
      readonly object?: "CAMPAIGN" | null;
      readonly [name: string]: unknown;
    }) | null;
    readonly type?: "LOYALTY_CARD" | "GIFT_VOUCHER" | null;
    /** True: each referral adds the amount to a card. False: the reward has no amount, or names no campaign of cards of its type. */
    readonly paid: boolean;
    readonly [name: string]: unknown;
  }) | null;
  readonly [name: string]: unknown;
}) | null;

/** Units of a paid order that came back, and what they refund. */
export type ReturnResponse = {
  /** Null for a dry run. */
  readonly id: string | null;
  readonly object: "return";
  readonly date: string;
  readonly dry_run: boolean;
  /** The number of the return among those of its redemption, from 1. */
  readonly sequence: number;
  /** True when nothing is left after it. */
  readonly complete: boolean;
  /** The parent redemption, or the redemption of one redeemable. */
  readonly redemption_id: string;
  readonly order_id: string;
  readonly customer_id: string | null;
  readonly policy: "KEEP" | "RE_EVALUATE" | "FORFEIT";
  readonly tender_order: "PROPORTIONAL" | "MONEY_FIRST" | "STORED_VALUE_FIRST";
  /** The lines with units that come back, in the order of the lines. */
  readonly items: readonly ({
    readonly id: string;
    readonly product_id: string | null;
    readonly sku_id: string | null;
    /** Units that come back. */
    readonly quantity: number;
    /** List value of these units, minor units. */
    readonly amount: number;
    /** Their share of the refund, minor units. */
    readonly refund_amount: number;
  })[];
  /** The part of `amount` that the request named by `amount`. */
  readonly order_amount: number;
  /** List value of what comes back, minor units. */
  readonly amount: number;
  /** `money_amount` and the amounts of `vouchers` together. */
  readonly refund_amount: number;
  /** What the shop pays back through its payment provider. */
  readonly money_amount: number;
  /** What the customer keeps because no refund is negative. */
  readonly shortfall_amount: number;
  /** Redeemables that the smaller order no longer fulfils; only under RE_EVALUATE. */
  readonly dropped_redeemables: readonly ({
    readonly object: "voucher" | "promotion_tier";
    readonly id: string;
    /** The key of the refusal. */
    readonly key: string;
  })[];
  /** One entry for each card that paid, in processing order. */
  readonly vouchers: readonly ({
    /** The redemption that charged the card. */
    readonly redemption_id: string;
    readonly voucher_id: string;
    readonly code: string;
    readonly type: "GIFT_VOUCHER" | "LOYALTY_CARD";
    /** What the card gets of the refund, minor units. */
    readonly amount: number;
    /** Gift credits that the card gets; a loyalty card has `points` instead. */
    readonly credits?: number;
    /** Loyalty points that the card gets; a gift card has `credits` instead. */
    readonly points?: number;
    /** The balance after the return; null when the card was deleted for good. */
    readonly balance_after: number | null;
    /** False when the card was deleted for good: the shop refunds this part by other means. */
    readonly credited: boolean;
  })[];
  /** What has not come back after this return. */
  readonly remaining: {
    readonly items: readonly ({
      readonly id: string;
      readonly quantity: number;
    })[];
    /** The part of the order that stands in no line and has not come back. */
    readonly order_amount: number;
    /** What complete returns would still refund. */
    readonly refund_amount: number;
    /** The money in it. */
    readonly money_amount: number;
    readonly vouchers: readonly ({
      /** The redemption that charged the card. */
      readonly redemption_id: string;
      /** Minor units. */
      readonly amount: number;
      /** Gift credits. */
      readonly credits?: number;
      /** Loyalty points. */
      readonly points?: number;
    })[];
  };
  readonly reason: string | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  /** Who returned it: a key pair, or a person of the dashboard. */
  readonly channel: {
    readonly channel_id: string;
    readonly channel_type: "API" | "USER";
  };
};

/** A reward that a loyalty campaign offers, and its price. */
export type RewardAssignmentResponse = {
  readonly id: string;
  readonly reward_id: string;
  readonly related_object_id: string;
  readonly related_object_type: "campaign";
  readonly parameters: {
    readonly loyalty?: {
      readonly points: number;
      /** True where the reward is redeemed as soon as a member has enough points. */
      readonly auto_redeem?: boolean;
    };
  };
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly object: "reward_assignment";
};

/** What points buy. */
export type RewardResponse = {
  readonly id: string;
  readonly name: string;
  readonly type: "CAMPAIGN" | "COIN" | "MATERIAL";
  /** What the reward is, by its type. */
  readonly parameters: {
    readonly campaign?: {
      readonly id: string;
      readonly balance?: number;
      readonly type?: "DISCOUNT_COUPONS" | "GIFT_VOUCHERS" | "LOYALTY_PROGRAM" | "REFERRAL_PROGRAM";
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
};

/** One redemption that was undone, or the parent of all that were. */
export type RollbackResponse = {
  readonly id: string;
  readonly object: "redemption_rollback";
  readonly date: string;
  readonly customer_id: string | null;
  readonly tracking_id: string | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  } | null;
  readonly result: "SUCCESS" | "FAILURE";
  readonly status: "SUCCEEDED" | "FAILED";
  readonly order: CalculatedOrderResponse | null;
  readonly channel: {
    readonly channel_id: string;
    readonly channel_type: "API" | "USER" | "AUTO_REDEEM";
  };
  readonly customer: CustomerReferenceResponse | null;
  readonly related_object_type: "voucher" | "promotion_tier" | "redemption";
  readonly related_object_id: string;
  /** What was undone. */
  readonly redemption: string;
  /** What a card was charged, minor units or points; below zero when it is given back. */
  readonly amount?: number;
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
  readonly failure_code?: string;
  readonly failure_message?: string;
  readonly voucher?: VoucherSummaryResponse | null;
  readonly promotion_tier?: PromotionTierSummaryResponse;
  readonly reward?: RedeemedRewardResponse;
  readonly gift?: {
    readonly amount: number;
  };
  readonly loyalty_card?: {
    readonly points: number;
  };
  readonly session?: {
    readonly type: "LOCK";
    readonly key: string;
  };
  readonly reason?: string | null;
};

/** What a validation rule guards. */
export type ValidationRuleAssignmentResponse = {
  readonly id: string;
  readonly rule_id: string;
  readonly related_object_id: string;
  readonly related_object_type: "voucher" | "campaign" | "promotion_tier" | "earning_rule" | "reward_assignment" | "distribution";
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly validation_status: "VALID" | "PARTIALLY_VALID" | "INVALID";
  readonly validation_omitted_rules: readonly string[];
  readonly object: "validation_rules_assignment";
};

/** Assignments of validation rules. */
export type ValidationRuleAssignmentListResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ValidationRuleAssignmentResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};

/** One product, SKU or collection that a discount is limited to, and how far. */
export type ScopeDefinitionResponse = {
  readonly object: "product" | "sku" | "products_collection";
  readonly id?: string | null;
  readonly source_id?: string | null;
  readonly product_id?: string | null;
  readonly product_source_id?: string | null;
  readonly strict: boolean;
  readonly effect: "APPLY_TO_EVERY" | "APPLY_TO_CHEAPEST" | "APPLY_FROM_CHEAPEST" | "APPLY_TO_MOST_EXPENSIVE" | "APPLY_FROM_MOST_EXPENSIVE";
  readonly price?: number | null;
  readonly amount_limit?: number | null;
  readonly aggregated_amount_limit?: number | null;
  readonly quantity_limit?: number | null;
  readonly aggregated_quantity_limit?: number | null;
  readonly skip_initially?: number | null;
  readonly repeat?: number | null;
  readonly price_formula?: string | null;
  readonly quantity_limit_formula?: string | null;
  readonly aggregated_quantity_limit_formula?: string | null;
  readonly product_campaign_quantity_limit?: number | null;
  readonly product_campaign_quantity_limit_formula?: string | null;
  readonly product_customer_campaign_quantity_limit?: number | null;
  readonly product_customer_campaign_quantity_limit_formula?: string | null;
  readonly product_in_collection_campaign_quantity_limit?: number | null;
  readonly product_in_collection_campaign_quantity_limit_formula?: string | null;
  readonly product_in_collection_customer_campaign_quantity_limit?: number | null;
  readonly product_in_collection_customer_campaign_quantity_limit_formula?: string | null;
  readonly product_promotion_tier_quantity_limit?: number | null;
  readonly product_promotion_tier_quantity_limit_formula?: string | null;
  readonly product_customer_promotion_tier_quantity_limit?: number | null;
  readonly product_customer_promotion_tier_quantity_limit_formula?: string | null;
  readonly product_in_collection_promotion_tier_quantity_limit?: number | null;
  readonly product_in_collection_promotion_tier_quantity_limit_formula?: string | null;
  readonly product_in_collection_customer_promotion_tier_quantity_limit?: number | null;
  readonly product_in_collection_customer_promotion_tier_quantity_limit_formula?: string | null;
  readonly target?: "ITEM" | "UNIT" | null;
};

/** What a discount reaches, and the lines of the order it is found on. */
export type ScopeMatchesResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ({
    readonly object: "product" | "sku" | "products_collection";
    readonly strict: boolean;
    readonly effect: "APPLY_TO_EVERY" | "APPLY_TO_CHEAPEST" | "APPLY_FROM_CHEAPEST" | "APPLY_TO_MOST_EXPENSIVE" | "APPLY_FROM_MOST_EXPENSIVE" | null;
    readonly id?: string | null;
    readonly source_id?: string | null;
    readonly product_id?: string | null;
    readonly product_source_id?: string | null;
    readonly price?: number | null;
    readonly amount_limit?: number | null;
    readonly aggregated_amount_limit?: number | null;
    readonly quantity_limit?: number | null;
    readonly aggregated_quantity_limit?: number | null;
    readonly skip_initially?: number | null;
    readonly repeat?: number | null;
    readonly price_formula?: string | null;
    readonly quantity_limit_formula?: string | null;
    readonly aggregated_quantity_limit_formula?: string | null;
    readonly product_campaign_quantity_limit?: number | null;
    readonly product_campaign_quantity_limit_formula?: string | null;
    readonly product_customer_campaign_quantity_limit?: number | null;
    readonly product_customer_campaign_quantity_limit_formula?: string | null;
    readonly product_in_collection_campaign_quantity_limit?: number | null;
    readonly product_in_collection_campaign_quantity_limit_formula?: string | null;
    readonly product_in_collection_customer_campaign_quantity_limit?: number | null;
    readonly product_in_collection_customer_campaign_quantity_limit_formula?: string | null;
    readonly product_promotion_tier_quantity_limit?: number | null;
    readonly product_promotion_tier_quantity_limit_formula?: string | null;
    readonly product_customer_promotion_tier_quantity_limit?: number | null;
    readonly product_customer_promotion_tier_quantity_limit_formula?: string | null;
    readonly product_in_collection_promotion_tier_quantity_limit?: number | null;
    readonly product_in_collection_promotion_tier_quantity_limit_formula?: string | null;
    readonly product_in_collection_customer_promotion_tier_quantity_limit?: number | null;
    readonly product_in_collection_customer_promotion_tier_quantity_limit_formula?: string | null;
    readonly target?: "ITEM" | "UNIT" | null;
    readonly order_item_indices?: readonly number[];
    readonly order_item_units?: readonly ({
      readonly index: number;
      readonly units?: readonly number[];
      readonly units_limit_exceeded?: boolean;
    })[];
  })[];
  /** All that match, on this page or not. */
  readonly total: number;
};

/** A group of customers, by a fixed list or by a filter. */
export type SegmentResponse = {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly updated_at: string | null;
  /** `static` is a fixed list, `passive` a filter. Of `auto-update`, a filter too, it is noted who enters and leaves. */
  readonly type: "auto-update" | "passive" | "static";
  /** The conditions as they were sent; null for a static segment. */
  readonly filter: {
    readonly [name: string]: unknown;
  } | null;
  /** `IN_PROGRESS` while the first walk notes who is in an `auto-update` segment: they have not entered it. */
  readonly initial_sync_status: "IN_PROGRESS" | "DONE";
  readonly object: "segment";
};

/** A key the shop signs the tokens of its shoppers with, without its secret. */
export type ShopperKeyResponse = {
  readonly kid: string;
  readonly algorithm: "ES256" | "HS256";
  readonly name: string | null;
  /** ES256: the key that verifies, as a JWK; null for HS256, whose secret is returned once. */
  readonly public_key: {
    readonly [name: string]: unknown;
  } | null;
  readonly status: "ACTIVE" | "EXPIRED" | "REVOKED";
  readonly created_at: string;
  /** From then on tokens of the key are refused. */
  readonly expires_at: string | null;
  readonly object: "shopper_key";
};

/** A redeemable that was left out, and why. */
export type SkippedRedeemableResponse = {
  readonly status: "SKIPPED";
  readonly id: string;
  readonly object: "voucher" | "promotion_tier" | "promotion_stack";
  readonly result: {
    readonly details: {
      readonly key: string;
      readonly message: string;
    };
  };
  /** With options.expand nearest: what is missing until it works. */
  readonly nearest?: NearestRewardResponse | null;
  /** With options.expand nearest: what is missing until its next step. */
  readonly more?: NearestRewardResponse | null;
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly campaign_name?: string;
  readonly campaign_id?: string;
  readonly name?: string;
  readonly categories?: readonly CategoryResponse[];
  readonly explain?: ExplanationResponse;
};

/** A variant of a product. */
export type SkuResponse = {
  readonly id: string;
  readonly source_id: string | null;
  readonly product_id: string;
  readonly sku: string | null;
  readonly price: number | null;
  readonly currency: string | null;
  readonly attributes: {
    readonly [name: string]: unknown;
  };
  readonly image_url: string | null;
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly object: "sku";
};

/** Tiers of one campaign that are redeemed together, in order. */
export type PromotionStackResponse = {
  readonly id: string;
  readonly name: string;
  readonly campaign_id: string;
  readonly tiers: {
    readonly ids: readonly string[];
    readonly hierarchy_mode?: "MANUAL";
  };
  readonly category_id: string | null;
  readonly categories: readonly CategoryResponse[];
  readonly created_at: string;
  readonly object: "promotion_stack";
  readonly updated_at?: string;
};

/** Which redeemables of a request apply together, and how. The defaults have no id. */
export type StackingRulesResponse = {
  readonly redeemables_limit: number;
  readonly applicable_redeemables_limit: number;
  readonly applicable_redeemables_per_category_limit: number | null;
  readonly applicable_redeemables_category_limits: {
    readonly [name: string]: number;
  };
  readonly applicable_exclusive_redeemables_limit: number;
  readonly applicable_exclusive_redeemables_per_category_limit: number | null;
  readonly exclusive_categories: readonly string[];
  readonly joint_categories: readonly string[];
  readonly redeemables_application_mode: "ALL" | "PARTIAL";
  /** BEST, with the mode PARTIAL: the best stack among the redeemables of a request applies. */
  readonly redeemables_selection: "AS_SENT" | "BEST";
  readonly redeemables_sorting_rule: "REQUESTED_ORDER" | "CATEGORY_HIERARCHY";
  readonly grouped_redeemables_sorting_rule: "JOINT_ALWAYS_LAST" | "REDEEMABLES_SORTING_RULE";
  readonly redeemables_products_application_mode: "STACK" | "ONCE";
  readonly redeemables_no_effect_rule: "REDEEM_ANYWAY" | "SKIP";
  readonly no_effect_skip_categories: readonly string[];
  readonly no_effect_redeem_anyway_categories: readonly string[];
  readonly redeemables_rollback_order_mode: "WITH_ORDER" | "WITHOUT_ORDER";
  readonly discount_calculation_mode: "INITIAL_AMOUNT" | "DISCOUNTED_AMOUNT";
  readonly initial_amount_mode_categories: readonly string[];
  readonly discounted_amount_mode_categories: readonly string[];
  readonly object: "stacking_rules";
  readonly id?: string;
  readonly created_at?: string;
  readonly updated_at?: string | null;
};

/** The promotion tier inside a redemption or rollback. */
export type PromotionTierSummaryResponse = {
  readonly id: string;
  readonly name: string;
  readonly banner: string | null;
  readonly campaign: {
    readonly id: string;
  };
  /** What it gave when it was redeemed, with the number that was used. Of redemptions that succeeded; those before version 0.3.0 have none. */
  readonly action?: {
    readonly discount: DiscountResponse;
  };
  readonly object: "promotion_tier";
  /** Of the tier when it was redeemed; only where `options.expand` asked for `redeemable`. */
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  /** Of the tier when it was redeemed; only where `options.expand` asked for `category`. */
  readonly categories?: readonly CategoryResponse[];
};

/** A discount of a promotion campaign that needs no code. */
export type PromotionTierResponse = {
  readonly id: string;
  readonly name: string;
  readonly banner: string | null;
  readonly action: {
    readonly discount?: DiscountResponse;
  };
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly hierarchy: number;
  readonly promotion_id: string;
  readonly campaign_id: string;
  readonly campaign: {
    readonly id: string;
    readonly name: string;
    readonly active: boolean;
    readonly category_id: string | null;
    readonly object: "campaign";
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
  readonly active: boolean;
  readonly category_id: string | null;
  readonly categories: readonly CategoryResponse[];
  readonly created_at: string;
  readonly summary?: {
    readonly redemptions: {
      readonly total_redeemed: number;
    };
    readonly orders: {
      readonly total_amount: number;
      readonly total_discount_amount: number;
    };
  };
  readonly validation_rule_assignments: ValidationRuleAssignmentListResponse;
  readonly object: "promotion_tier";
  readonly updated_at?: string;
  readonly start_date?: string | null;
  readonly expiration_date?: string | null;
  readonly validity_timeframe?: {
    readonly interval?: string;
    readonly duration?: string;
  } | null;
  readonly validity_day_of_week?: (readonly number[]) | null;
  readonly validity_hours?: {
    readonly daily?: readonly ({
      readonly start_time?: string;
      readonly expiration_time?: string;
      /** 0 is Sunday, 6 is Saturday. */
      readonly days_of_week?: readonly number[];
    })[];
  } | null;
};

/** The body is larger than its route takes. Beside the members of every other error it has those that a web framework answers with. */
export type TooLargeErrorResponse = {
  readonly statusCode: 413;
  readonly error: "Request Entity Too Large";
  /** Names the bytes that are taken. */
  readonly message: string;
  readonly code: 413;
  readonly key: "payload_too_large";
  /** The limit in words, and what to do where there is another way. */
  readonly details: string;
  readonly request_id: string;
};

/** What changed the balance of a card, and by how much. */
export type TransactionResponse = {
  readonly id: string;
  readonly source_id: string | null;
  readonly voucher_id: string;
  readonly campaign_id: string | null;
  readonly source: string | null;
  readonly reason: string | null;
  readonly type: "CREDITS_REDEMPTION" | "CREDITS_REFUND" | "CREDITS_ADDITION" | "CREDITS_REMOVAL" | "POINTS_REDEMPTION" | "POINTS_REFUND" | "POINTS_ADDITION" | "POINTS_REMOVAL" | "POINTS_ACCRUAL" | "PENDING_POINTS_ACTIVATION" | "POINTS_EXPIRATION" | "POINTS_TRANSFER_IN" | "POINTS_TRANSFER_OUT";
  readonly details: {
    readonly balance: {
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
    readonly redemption?: {
      readonly id: string;
    };
    readonly rollback?: {
      readonly id: string;
    };
    readonly return?: {
      readonly id: string;
    };
    /** The earning rule that added the points, or whose points were taken back. */
    readonly earning_rule?: {
      readonly id: string;
      readonly source: {
        readonly banner: string | null;
      };
    };
    /** The custom event for which an earning rule added points. */
    readonly event?: {
      readonly id: string;
      readonly type: string;
    };
    /** The order that it paid for, or for which an earning rule added points; absent when there was none. */
    readonly order?: {
      readonly id: string;
      readonly source_id: string | null;
    };
    /** The segment for whose entry an earning rule added points. */
    readonly segment?: {
      readonly id: string;
      readonly name: string;
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
  readonly related_transaction_id: string | null;
  /** Who changed a balance by hand in the dashboard: the id of the user, or of the pair they came in with. */
  readonly channel?: {
    readonly channel_id: string;
    readonly channel_type: "USER";
  };
  readonly created_at: string;
};

/** Somebody who may come into the dashboard without a key pair. */
export type UserResponse = {
  readonly id: string;
  /** The e-mail address that an identity provider vouches for. */
  readonly login: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** What the person may do in this project. */
  readonly role: "VIEWER" | "SUPPORT" | "USER" | "ADMIN";
  /** The role by the id of the project. */
  readonly projects: {
    readonly [name: string]: "VIEWER" | "SUPPORT" | "USER" | "ADMIN";
  };
  /** No user owns a project here. */
  readonly is_owner: boolean;
  readonly created_at: string;
  readonly object: "user";
};

/** Whether one promotion tier applies. */
export type ValidatedTierResponse = {
  readonly valid: boolean;
  readonly reason?: string;
  readonly error?: {
    readonly code: number;
    readonly key: string;
    readonly message: string;
    readonly details?: string;
    /** The request that was decided. A repeated answer keeps that of the first. */
    readonly request_id?: string;
    readonly resource_id?: string;
    readonly resource_type?: string;
    readonly error?: {
      readonly message: string;
    };
  };
  readonly tracking_id?: string;
  readonly session?: ValidationSessionResponse;
  readonly order?: CalculatedOrderResponse;
  readonly applicable_to?: ScopeMatchesResponse;
  readonly inapplicable_to?: ScopeMatchesResponse;
  readonly discount?: DiscountResponse;
  readonly bundle?: {
    readonly quantity: number;
    readonly limit: number;
    readonly identified: readonly ({
      readonly id: string;
      readonly object: "product" | "sku";
      readonly item_index: number;
      readonly item_quantity: number;
    })[];
    readonly missing?: readonly ({
      readonly id: string;
      readonly object: "product" | "products_collection" | "sku";
      readonly item_quantity: number;
    })[];
  };
  readonly metadata: {
    readonly [name: string]: unknown;
  };
  readonly start_date?: string;
  readonly expiration_date?: string;
  readonly categories?: readonly CategoryResponse[];
  readonly id: string;
  readonly name: string;
  readonly banner: string | null;
  readonly campaign: {
    readonly id: string;
    readonly name: string;
    readonly active: boolean;
    readonly category_id: string | null;
    readonly object: "campaign";
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
  readonly hierarchy: number;
  readonly object: "promotion_tier";
};

/** Whether one code may be used: what it gives, or why it may not. */
export type ValidatedVoucherResponse = {
  readonly valid: boolean;
  readonly reason?: string;
  readonly error?: {
    readonly code: number;
    readonly key: string;
    readonly message: string;
    readonly details?: string;
    /** The request that was decided. A repeated answer keeps that of the first. */
    readonly request_id?: string;
    readonly resource_id?: string;
    readonly resource_type?: string;
    readonly error?: {
      readonly message: string;
    };
  };
  readonly tracking_id?: string;
  readonly session?: ValidationSessionResponse;
  readonly order?: CalculatedOrderResponse;
  readonly applicable_to?: ScopeMatchesResponse;
  readonly inapplicable_to?: ScopeMatchesResponse;
  readonly discount?: DiscountResponse;
  readonly bundle?: {
    readonly quantity: number;
    readonly limit: number;
    readonly identified: readonly ({
      readonly id: string;
      readonly object: "product" | "sku";
      readonly item_index: number;
      readonly item_quantity: number;
    })[];
    readonly missing?: readonly ({
      readonly id: string;
      readonly object: "product" | "products_collection" | "sku";
      readonly item_quantity: number;
    })[];
  };
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  readonly start_date?: string;
  readonly expiration_date?: string;
  readonly categories?: readonly CategoryResponse[];
  readonly code: string;
  readonly customer_id?: string | null;
  readonly campaign?: string;
  readonly campaign_id?: string;
  /** The card, and what it would be charged; without its amounts for client keys. */
  readonly gift?: {
    readonly credits: number;
    readonly amount?: number;
    readonly balance?: number;
    readonly effect?: "APPLY_TO_ORDER" | "APPLY_TO_ITEMS";
    readonly subtracted_amount?: number;
  };
  readonly loyalty?: {
    readonly points_cost: number;
  };
  readonly reward?: {
    readonly id: string;
    readonly assignment_id: string;
    readonly points: number;
  };
};

/** Conditions that guard a redeemable, and the products it is limited to. */
export type ValidationRuleResponse = {
  readonly id: string;
  readonly name: string;
  readonly rules: {
    readonly [name: string]: unknown;
  };
  readonly type: "expression" | "basic" | "advanced" | "complex";
  readonly context_type: string;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly assignments_count: number;
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

/** What a validation holds for its caller. */
export type ValidationSessionResponse = {
  readonly key: string;
  readonly type: "LOCK";
  readonly ttl: number;
  readonly ttl_unit: "DAYS" | "HOURS" | "MINUTES" | "SECONDS" | "MILLISECONDS" | "MICROSECONDS" | "NANOSECONDS";
};

/** When a record may be used. Refer to its members one by one. */
export type ValidityResponse = {
  readonly start_date?: string;
  readonly expiration_date?: string;
  /** Active for `duration` from every `interval` after the start; ISO 8601 durations. */
  readonly validity_timeframe?: {
    readonly interval?: string;
    readonly duration?: string;
  };
  /** 0 is Sunday, 6 is Saturday. */
  readonly validity_day_of_week?: readonly number[];
  readonly validity_hours?: {
    readonly daily?: readonly ({
      readonly start_time?: string;
      readonly expiration_time?: string;
      /** 0 is Sunday, 6 is Saturday. */
      readonly days_of_week?: readonly number[];
    })[];
  };
  readonly [name: string]: unknown;
};

/** Pictures of the code; their urls need no credentials and take `size` and `format`. */
export type VoucherAssetsResponse = {
  readonly qr: {
    readonly id: string;
    readonly url: string;
  };
  readonly barcode: {
    readonly id: string;
    readonly url: string;
  };
};

/** The voucher inside a redemption or rollback. */
export type VoucherSummaryResponse = {
  readonly id: string;
  readonly code: string;
  readonly type: "DISCOUNT_VOUCHER" | "GIFT_VOUCHER" | "LOYALTY_CARD";
  readonly campaign: string | null;
  readonly campaign_id: string | null;
  readonly is_referral_code: boolean | null;
  readonly object: "voucher";
  readonly holder_id?: string;
  readonly referrer_id?: string;
  readonly discount?: DiscountResponse;
  readonly gift?: GiftResponse;
  readonly loyalty_card?: LoyaltyCardResponse;
  /** Of the code when it was redeemed; only where `options.expand` asked for `redeemable`. */
  readonly metadata?: {
    readonly [name: string]: unknown;
  };
  /** Of the code when it was redeemed; only where `options.expand` asked for `category`. */
  readonly categories?: readonly CategoryResponse[];
};

/** A code with its discount, its money or its points. */
export type VoucherResponse = {
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
  /** Null until the project has made its first code or campaign by itself; codes that are imported before have none. */
  readonly assets: VoucherAssetsResponse | null;
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
};

/** One event on its way to one webhook. */
export type WebhookSendoutResponse = {
  readonly id: string;
  readonly object: "webhook_sendout";
  /** HELD was made while its webhook was disabled, and is sent by a replay. */
  readonly status: "PENDING" | "SUCCEEDED" | "FAILED" | "HELD";
  readonly type: "redemption.succeeded" | "redemption.failed" | "redemption.rollback.succeeded" | "redemption.rollback.failed" | "redemption.return.succeeded" | "publication.succeeded" | "voucher.published" | "voucher.created" | "voucher.updated" | "voucher.enabled" | "voucher.disabled" | "voucher.deleted" | "voucher.gift.transaction.created" | "voucher.gift.balance_added" | "voucher.loyalty_card.transaction.created" | "voucher.loyalty_card.points_added" | "voucher.loyalty_card.points_expired" | "voucher.loyalty_card.pending_points.added" | "voucher.loyalty_card.pending_points.updated" | "voucher.loyalty_card.pending_points.canceled" | "voucher.loyalty_card.pending_points.activated" | "customer.created" | "customer.updated" | "customer.deleted" | "customer.confirmed" | "customer.rewarded" | "customer.rewarded.loyalty_points" | "campaign.created" | "campaign.updated" | "campaign.enabled" | "campaign.disabled" | "campaign.deleted" | "campaign.vouchers.added" | "campaign.vouchers.generation.started" | "campaign.vouchers.generation.completed" | "campaign.vouchers.generation.failed" | "campaign.promotion_tier.created" | "campaign.promotion_tier.updated" | "campaign.promotion_tier.enabled" | "campaign.promotion_tier.disabled" | "campaign.promotion_tier.deleted" | "campaign.promotion_stack.created" | "campaign.promotion_stack.updated" | "campaign.loyalty_tier.created" | "campaign.loyalty_tier.updated" | "campaign.loyalty_tier.deleted" | "campaign.earning_rule.assigned" | "campaign.earning_rule.updated" | "campaign.earning_rule.enabled" | "campaign.earning_rule.disabled" | "campaign.earning_rule.deleted" | "campaign.referral_tier.created" | "campaign.referral_tier.updated" | "campaign.referral_tier.deleted" | "campaign.reward.assignment.created" | "campaign.reward.assignment.updated" | "campaign.reward.assignment.deleted" | "business_validation_rule.created" | "business_validation_rule.updated" | "business_validation_rule.deleted" | "business_validation_rule.assignment.created" | "business_validation_rule.assignment.deleted" | "ledger.checkpoint";
  readonly webhook_id: string;
  readonly target_url: string;
  readonly event_id: string;
  readonly entity_id: string;
  /** The request that caused it. */
  readonly group_id: string | null;
  readonly event_created_at: string;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly next_attempt_at: string | null;
  readonly attempts: readonly ({
    readonly created_at: string;
    readonly http_status: number | null;
    readonly error: string | null;
    readonly duration_ms: number;
  })[];
};

/** Where events are sent to. */
export type WebhookResponse = {
  readonly id: string;
  readonly object: "webhook";
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly target_url: string;
  readonly events: readonly ("redemption.succeeded" | "redemption.failed" | "redemption.rollback.succeeded" | "redemption.rollback.failed" | "redemption.return.succeeded" | "publication.succeeded" | "voucher.published" | "voucher.created" | "voucher.updated" | "voucher.enabled" | "voucher.disabled" | "voucher.deleted" | "voucher.gift.transaction.created" | "voucher.gift.balance_added" | "voucher.loyalty_card.transaction.created" | "voucher.loyalty_card.points_added" | "voucher.loyalty_card.points_expired" | "voucher.loyalty_card.pending_points.added" | "voucher.loyalty_card.pending_points.updated" | "voucher.loyalty_card.pending_points.canceled" | "voucher.loyalty_card.pending_points.activated" | "customer.created" | "customer.updated" | "customer.deleted" | "customer.confirmed" | "customer.rewarded" | "customer.rewarded.loyalty_points" | "campaign.created" | "campaign.updated" | "campaign.enabled" | "campaign.disabled" | "campaign.deleted" | "campaign.vouchers.added" | "campaign.vouchers.generation.started" | "campaign.vouchers.generation.completed" | "campaign.vouchers.generation.failed" | "campaign.promotion_tier.created" | "campaign.promotion_tier.updated" | "campaign.promotion_tier.enabled" | "campaign.promotion_tier.disabled" | "campaign.promotion_tier.deleted" | "campaign.promotion_stack.created" | "campaign.promotion_stack.updated" | "campaign.loyalty_tier.created" | "campaign.loyalty_tier.updated" | "campaign.loyalty_tier.deleted" | "campaign.earning_rule.assigned" | "campaign.earning_rule.updated" | "campaign.earning_rule.enabled" | "campaign.earning_rule.disabled" | "campaign.earning_rule.deleted" | "campaign.referral_tier.created" | "campaign.referral_tier.updated" | "campaign.referral_tier.deleted" | "campaign.reward.assignment.created" | "campaign.reward.assignment.updated" | "campaign.reward.assignment.deleted" | "business_validation_rule.created" | "business_validation_rule.updated" | "business_validation_rule.deleted" | "business_validation_rule.assignment.created" | "business_validation_rule.assignment.deleted" | "ledger.checkpoint")[];
  /** Whether events are sent. False as well where it was disabled. */
  readonly active: boolean;
  /** The names that were set; each value is shown as `***`. */
  readonly headers: {
    readonly [name: string]: string;
  };
  /** Since when no event got through; null where the last one did. */
  readonly failing_since: string | null;
  /** When an event last got through, to half a minute. */
  readonly last_success_at: string | null;
  /** When it was disabled since events did not get through. */
  readonly disabled_at: string | null;
  readonly disabled_reason: string | null;
  /** What it is sent of each event: all of it, or the id of its record alone. */
  readonly data: "full" | "thin";
};

/** The report of a worst case. */
export type WorstCaseResponse = {
  readonly object: "worst_case";
  /** Null without a floor. SAFE: no cart within the bounds is below its floor. UNSAFE: the witness is. UNDECIDED: the steps ran out before either. */
  readonly verdict: "SAFE" | "UNSAFE" | "UNDECIDED" | null;
  /** OPTIMAL: value is the maximum, and equals upper_bound. BOUNDED: the steps ran out. */
  readonly proof: "OPTIMAL" | "BOUNDED";
  /** How far the witness is below its floor, minor units; without a floor its percentage or amount. */
  readonly value: number;
  /** Never below the true maximum. */
  readonly upper_bound: number;
  /** The worst cart that was found; null for none. */
  readonly witness: ({
    /** It can be sent to validations and redemptions as it stands. */
    readonly request: {
      readonly redeemables: readonly ({
        readonly object: "voucher" | "promotion_tier" | "promotion_stack" | "campaign";
        readonly id: string;
      })[];
      readonly order: {
        readonly amount?: number;
        readonly items?: readonly ({
          readonly product_id?: string;
          readonly sku_id?: string;
          readonly quantity: number;
          readonly price: number;
        })[];
      };
      readonly customer: {
        readonly id?: string;
        readonly source_id?: string;
      } | null;
    };
    readonly at: string;
    readonly amount: number;
    readonly total_discount_amount: number;
    readonly total_amount: number;
    /** The discount in percent of the amount, with four decimals. */
    readonly percent_off: number;
    /** Minor units; null without a floor. */
    readonly floor: number | null;
    /** How far the price is below the floor, minor units; null without a floor. */
    readonly below_by: number | null;
  }) | null;
  /** Evaluations of one redeemable that the search made. */
  readonly steps: number;
  /** The number of carts within the bounds. */
  readonly carts: number;
  readonly searched: {
    readonly candidates: readonly ({
      readonly object: "voucher" | "promotion_tier" | "promotion_stack" | "campaign";
      readonly id: string;
    })[];
    readonly bounds: {
      readonly products: (readonly ({
        readonly id?: string;
        readonly sku_id?: string;
        readonly price: number;
        readonly max: number;
      })[]) | null;
      readonly amounts: {
        readonly from: number;
        readonly to: number;
        readonly step: number;
      } | null;
      readonly units: number | null;
      readonly lines: number | null;
      readonly together: number;
      readonly customers: readonly ({
        readonly id?: string;
        readonly source_id?: string;
      } | null)[];
      readonly moments: readonly string[];
    };
  };
  /** What the search could not or did not look at. */
  readonly not_seen: readonly ({
    readonly reason: "CUSTOMERS" | "METADATA" | "PRODUCTS" | "MOMENTS" | "COUNTS" | "FLOOR" | "CANDIDATES";
    readonly count: number;
  })[];
};
