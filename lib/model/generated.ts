// Request types, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
/**
 * Custom key and value pairs; null counts as absent.
 */
export type MetadataInput = ({
    readonly [k: string]: unknown;
} | null);
/**
 * A discount in one of four forms, distinguished by the type.
 */
export type DiscountInput = (AmountDiscountInput | PercentDiscountInput | FixedDiscountInput | UnitDiscountInput | null);
/**
 * The product or SKU that is given away.
 */
export type FreeProductInput = ({
    readonly id?: (string | null);
    readonly source_id?: (string | null);
    readonly name?: (string | null);
} | null);
/**
 * @maxItems 100
 */
export type UnitGiftsInput = (readonly UnitGiftInput[] | null);
/**
 * The definition that codes of a campaign are made from.
 */
export type CampaignVoucherInput = ({
    readonly type?: ("DISCOUNT_VOUCHER" | "GIFT_VOUCHER" | "LOYALTY_CARD" | null);
    readonly code?: (string | null);
    readonly discount?: DiscountInput;
    readonly gift?: ({
        readonly amount?: (number | null);
        readonly effect?: ("APPLY_TO_ORDER" | "APPLY_TO_ITEMS" | null);
        readonly balance?: (number | null);
        readonly subtracted_amount?: (0 | null);
    } | null);
    readonly loyalty_card?: ({
        readonly points?: (number | null);
        readonly expiration_rules?: ExpirationRules;
        readonly balance?: (number | null);
        readonly subtracted_points?: (0 | null);
        readonly expired_points?: (0 | null);
        readonly pending_points?: null;
        readonly next_expiration_date?: null;
        readonly next_expiration_points?: (0 | null);
    } | null);
    readonly redemption?: ({
        readonly quantity?: (number | null);
    } | null);
    readonly code_config?: ({
        readonly length?: (number | null);
        readonly charset?: (string | null);
        readonly prefix?: (string | null);
        readonly postfix?: (string | null);
        readonly suffix?: (string | null);
        readonly pattern?: (string | null);
    } | null);
    readonly is_referral_code?: (boolean | null);
} | null);
/**
 * When points expire, by the published names.
 */
export type ExpirationRules = ({
    readonly period_type?: ("MONTH" | "FIXED_DAY_OF_YEAR" | null);
    readonly period_value?: (number | null);
    readonly rounding_type?: ("END_OF_MONTH" | "END_OF_QUARTER" | "END_OF_HALF_YEAR" | "END_OF_YEAR" | "PARTICULAR_MONTH" | null);
    readonly rounding_value?: (number | null);
    readonly fixed_month?: (number | null);
    readonly fixed_day?: (number | null);
} | null);
export type AccessSettings = ({
    readonly [k: string]: ({
        /**
         * @maxItems 0
         */
        readonly [k: string]: (readonly unknown[] | null);
    } | null);
} | null);
export type AccessSettingsAssignments = ({
    /**
     * @maxItems 0
     */
    readonly data?: (readonly unknown[] | null);
} & ({
    /**
     * @maxItems 0
     */
    readonly data?: (readonly unknown[] | null);
} | null));
/**
 * How members of a loyalty program qualify for tiers, and when a tier begins and ends. By default the tier follows from the balance alone.
 */
export type LoyaltyTiersExpirationInput = ({
    /**
     * BALANCE: the balance is in the range of the tier. POINTS_IN_PERIOD: the points earned in a period of the calendar reach its lower end.
     */
    readonly qualification_type?: ("BALANCE" | "POINTS_IN_PERIOD" | null);
    /**
     * Required for POINTS_IN_PERIOD.
     */
    readonly qualification_period?: ("MONTH" | "QUARTER" | "HALF_YEAR" | "YEAR" | null);
    readonly start_date?: ({
        readonly type?: ("IMMEDIATE" | "NEXT_PERIOD" | null);
    } | null);
    readonly expiration_date?: ({
        readonly type?: ("END_OF_PERIOD" | "END_OF_NEXT_PERIOD" | "BALANCE_DROP" | "CUSTOM" | null);
        /**
         * Months and days in ISO 8601, such as P3M: the life of a tier with CUSTOM, else added to its end.
         */
        readonly extend?: (string | null);
        readonly rounding?: ({
            readonly type?: ("MONTH" | "QUARTER" | "HALF_YEAR" | "YEAR" | "CUSTOM" | null);
            readonly strategy?: ("START" | "END" | null);
            readonly unit?: ("MONTH" | null);
            /**
             * The month for CUSTOM: 0 is January.
             */
            readonly value?: (number | null);
        } | null);
    } | null);
} | null);
/**
 * @maxItems 0
 */
export type OrderLines = (readonly unknown[] | null);
/**
 * The order of a validation or redemption: an existing one by id alone, or its amounts and lines.
 */
export type OrderInput = ({
    readonly id?: (string | null);
    readonly source_id?: (string | null);
    readonly status?: ("CREATED" | "PAID" | "CANCELED" | "FULFILLED" | null);
    readonly amount?: (number | null);
    readonly initial_amount?: (number | null);
    readonly discount_amount?: (number | null);
    /**
     * @maxItems 500
     */
    readonly items?: (readonly OrderItemInput[] | null);
    readonly customer?: CustomerInput;
    readonly metadata?: MetadataInput;
} | null);
/**
 * A customer by id or source id, with members that are created or updated on the way.
 */
export type CustomerInput = ({
    readonly id?: (string | null);
    readonly source_id?: (string | null);
    readonly name?: (string | null);
    readonly description?: (string | null);
    readonly email?: (string | null);
    readonly phone?: (string | null);
    readonly birthday?: BirthdateInput;
    readonly birthdate?: BirthdateInput;
    readonly address?: AddressInput;
    readonly metadata?: MetadataInput;
} | null);
/**
 * A day of the calendar as YYYY-MM-DD, with or without a time of day, which is not kept. An empty text is none.
 */
export type BirthdateInput = (string | null);
export type AddressInput = ({
    readonly city?: (string | null);
    readonly state?: (string | null);
    readonly line_1?: (string | null);
    readonly line_2?: (string | null);
    readonly country?: (string | null);
    readonly postal_code?: (string | null);
} | null);
/**
 * How many points an earning rule adds: a fixed number, some for every full step of a number, or the value of a formula.
 */
export type EarningRuleLoyalty = ({
    readonly type: ("FIXED" | "PROPORTIONAL");
    readonly points?: (number | string | null);
    readonly points_formula?: (string | null);
    readonly calculation_type?: ("ORDER_AMOUNT" | "ORDER_TOTAL_AMOUNT" | "ORDER_METADATA" | "ORDER_ITEMS_QUANTITY" | "ORDER_ITEMS_AMOUNT" | "ORDER_ITEMS_SUBTOTAL_AMOUNT" | "CUSTOMER_METADATA" | "CUSTOM_EVENT_METADATA" | null);
    readonly order?: ({
        readonly amount?: ({
            readonly every?: (number | null);
            readonly points?: (number | string | null);
            readonly points_formula?: (string | null);
        } | null);
        readonly total_amount?: ({
            readonly every?: (number | null);
            readonly points?: (number | string | null);
            readonly points_formula?: (string | null);
        } | null);
        readonly metadata?: ({
            readonly every?: (number | null);
            readonly points?: (number | string | null);
            readonly points_formula?: (string | null);
            readonly property?: (string | null);
        } | null);
    } | null);
    readonly order_items?: ({
        readonly quantity?: ({
            readonly every?: (number | null);
            readonly points?: (number | string | null);
            readonly points_formula?: (string | null);
            readonly object?: ("product" | "sku" | "products_collection" | null);
            readonly id?: (string | null);
            /**
             * @maxItems 50
             */
            readonly applicable_to?: (readonly {
                readonly object: ("product" | "sku" | "products_collection");
                readonly id: string;
            }[] | null);
        } | null);
        readonly amount?: ({
            readonly every?: (number | null);
            readonly points?: (number | string | null);
            readonly points_formula?: (string | null);
            readonly object?: ("product" | "sku" | "products_collection" | null);
            readonly id?: (string | null);
            /**
             * @maxItems 50
             */
            readonly applicable_to?: (readonly {
                readonly object: ("product" | "sku" | "products_collection");
                readonly id: string;
            }[] | null);
        } | null);
        readonly subtotal_amount?: ({
            readonly every?: (number | null);
            readonly points?: (number | string | null);
            readonly points_formula?: (string | null);
            readonly object?: ("product" | "sku" | "products_collection" | null);
            readonly id?: (string | null);
            /**
             * @maxItems 50
             */
            readonly applicable_to?: (readonly {
                readonly object: ("product" | "sku" | "products_collection");
                readonly id: string;
            }[] | null);
        } | null);
    } | null);
    readonly customer?: ({
        readonly metadata?: ({
            readonly every?: (number | null);
            readonly points?: (number | string | null);
            readonly points_formula?: (string | null);
            readonly property?: (string | null);
        } | null);
    } | null);
    readonly custom_event?: ({
        readonly metadata?: ({
            readonly every?: (number | null);
            readonly points?: (number | string | null);
            readonly points_formula?: (string | null);
            readonly property?: (string | null);
        } | null);
    } | null);
} | null);
export type ExportParametersInput = ({
    /**
     * @maxItems 200
     */
    readonly fields?: (readonly string[] | null);
    readonly order?: (string | null);
    readonly filters?: ({
        readonly [k: string]: unknown;
    } | null);
    readonly campaign_id?: (string | null);
    /**
     * `true` begins the file with a byte order mark, by which Excel reads it as UTF-8.
     */
    readonly bom?: (boolean | null);
    /**
     * Every file is CSV, with this member or without it.
     */
    readonly response_format?: ("CSV" | null);
} | null);
/**
 * After how many days points become active; null for at once.
 */
export type PendingPointsRule = ({
    readonly period_type: "DAY";
    readonly period_value: number;
} | null);
/**
 * The way in which a tier changes points, by the id of an earning rule or of a reward assignment.
 */
export type PointsMappings = ({
    readonly [k: string]: {
        readonly type: ("MULTIPLY" | "CUSTOM" | "NOT_AVAILABLE");
        readonly multiplier?: (number | null);
        readonly points?: (number | null);
    };
} | null);
export type SessionInput = ({
    readonly type?: ("LOCK" | null);
    readonly key?: (string | null);
    readonly ttl?: (number | null);
    readonly ttl_unit?: ("DAYS" | "HOURS" | "MINUTES" | "SECONDS" | "MILLISECONDS" | "MICROSECONDS" | "NANOSECONDS" | null);
} | null);
/**
 * How members of a loyalty program qualified for tiers when a decision was made.
 */
export type StoredTierRules = ({
    readonly qualification_type: ("BALANCE" | "POINTS_IN_PERIOD");
    readonly qualification_period?: ("MONTH" | "QUARTER" | "HALF_YEAR" | "YEAR" | null);
    readonly start_date: {
        readonly type: ("IMMEDIATE" | "NEXT_PERIOD");
    };
    readonly expiration_date: {
        readonly type: ("END_OF_PERIOD" | "END_OF_NEXT_PERIOD" | "BALANCE_DROP" | "CUSTOM");
        readonly extend?: (string | null);
        readonly rounding?: ({
            readonly type: ("MONTH" | "QUARTER" | "HALF_YEAR" | "YEAR" | "CUSTOM");
            readonly strategy: ("START" | "END");
            readonly unit: "MONTH";
            readonly value?: (number | null);
        } | null);
    };
} | null);
/**
 * Vouchers to store, each with its code.
 *
 * @minItems 1
 * @maxItems 100000
 */
export type ImportVouchersRequest = readonly CreateVoucherRequest[];
/**
 * POST /v1/customers/bulk/async
 *
 * @maxItems 2000
 */
export type BulkCustomersRequest = readonly {
    readonly source_id: string;
    readonly name?: (string | null);
    readonly description?: (string | null);
    readonly email?: (string | null);
    readonly phone?: (string | null);
    readonly birthday?: BirthdateInput;
    readonly birthdate?: BirthdateInput;
    readonly address?: AddressInput;
    readonly metadata?: MetadataInput;
}[];
export type SentTimeframe = ({
    readonly interval?: (string | null);
    readonly duration?: (string | null);
} & ({
    readonly interval?: (string | null);
    readonly duration?: (string | null);
} | null));
/**
 * @maxItems 7
 */
export type SentWeekdays = (readonly number[] | null);
export type SentHours = ({
    /**
     * @maxItems 50
     */
    readonly daily?: (readonly {
        readonly start_time?: (string | null);
        readonly expiration_time?: (string | null);
        /**
         * @maxItems 7
         */
        readonly days_of_week?: (readonly number[] | null);
    }[] | null);
} & ({
    /**
     * @maxItems 50
     */
    readonly daily?: (readonly {
        readonly start_time?: (string | null);
        readonly expiration_time?: (string | null);
        /**
         * @maxItems 7
         */
        readonly days_of_week?: (readonly number[] | null);
    }[] | null);
} | null));
/**
 * POST /v1/loyalties/{campaignId}/earning-rules: all of the rules are stored, or none.
 *
 * @minItems 1
 * @maxItems 20
 */
export type CreateEarningRulesRequest = readonly {
    readonly event: string;
    readonly custom_event?: ({
        readonly schema_id?: (string | null);
    } | null);
    readonly segment?: ({
        readonly id?: (string | null);
    } | null);
    readonly loyalty_tier?: ({
        readonly id?: (string | null);
    } | null);
    readonly loyalty: EarningRuleLoyalty;
    readonly source?: ({
        readonly banner?: (string | null);
    } | null);
    readonly active?: (boolean | null);
    readonly validation_rule_id?: (string | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: SentTimeframe;
    readonly validity_day_of_week?: SentWeekdays;
    readonly validity_hours?: SentHours;
    readonly expiration_rules?: ExpirationRules;
    readonly pending_points?: PendingPointsRule;
    readonly metadata?: MetadataInput;
}[];
/**
 * POST /v1/loyalties/{campaignId}/rewards: one reward, or a list of them
 */
export type AssignCampaignRewardsRequest = (readonly {
    readonly reward: string;
    readonly parameters?: ({
        readonly loyalty?: ({
            readonly points?: (number | null);
            readonly auto_redeem?: (boolean | null);
        } | null);
    } | null);
    /**
     * @maxItems 5
     */
    readonly validation_rules?: (readonly string[] | null);
}[] | {
    readonly reward: string;
    readonly parameters?: ({
        readonly loyalty?: ({
            readonly points?: (number | null);
            readonly auto_redeem?: (boolean | null);
        } | null);
    } | null);
    /**
     * @maxItems 5
     */
    readonly validation_rules?: (readonly string[] | null);
});
/**
 * POST /v1/loyalties/{campaignId}/members/{code}/transfers: all points move, or none.
 *
 * @minItems 1
 * @maxItems 15
 */
export type TransferPointsRequest = readonly {
    /**
     * The code or id of the card that gives the points.
     */
    readonly code: string;
    readonly points: number;
    readonly reason?: (string | null);
    readonly source_id?: (string | null);
}[];
/**
 * POST /v1/loyalties/{campaignId}/tiers: all of the tiers are stored, or none.
 *
 * @minItems 1
 * @maxItems 20
 */
export type CreateLoyaltyTiersRequest = readonly {
    readonly name: string;
    readonly points: {
        readonly from: number;
        readonly to?: (number | null);
    };
    readonly earning_rules?: PointsMappings;
    readonly rewards?: PointsMappings;
    readonly metadata?: MetadataInput;
}[];
/**
 * @maxItems 0
 */
export type ProjectUsers = (readonly unknown[] | null);
/**
 * POST /v1/orders/import
 *
 * @minItems 1
 * @maxItems 2000
 */
export type ImportOrdersRequest = readonly SaveOrderRequest[];
/**
 * POST /v1/products/bulk/async
 *
 * @maxItems 2000
 */
export type BulkProductsRequest = readonly {
    readonly source_id: string;
    readonly name?: (string | null);
    readonly price?: (number | null);
    /**
     * @maxItems 100
     */
    readonly attributes?: (readonly string[] | null);
    readonly metadata?: MetadataInput;
    readonly image_url?: (string | null);
}[];
/**
 * POST /v1/referrals/members/{code}/holders: the customers, also as a member `holders`.
 */
export type AddReferralHoldersRequest = (Holders | {
    readonly holders: Holders;
});
/**
 * @minItems 1
 * @maxItems 100
 */
export type Holders = readonly UpsertCustomerRequest[];
/**
 * POST /v1/vouchers/bulk/async
 *
 * @maxItems 100000
 */
export type BulkUpdateRequest = readonly {
    readonly code: string;
    readonly metadata: MetadataInput;
}[];
/**
 * POST /v1/vouchers/import and /v1/campaigns/{campaignId}/import
 *
 * @minItems 1
 * @maxItems 100000
 */
export type ImportVouchersBody = readonly CreateVoucherRequest[];
/**
 * The published names, among them four that the published schema misspells; those are stored and sent as `added`.
 */
export type WebhookEventName = ("redemption.succeeded" | "redemption.failed" | "redemption.rollback.succeeded" | "redemption.rollback.failed" | "redemption.return.succeeded" | "publication.succeeded" | "voucher.published" | "voucher.created" | "voucher.updated" | "voucher.enabled" | "voucher.disabled" | "voucher.deleted" | "voucher.gift.transaction.created" | "voucher.gift.balance_added" | "voucher.loyalty_card.transaction.created" | "voucher.loyalty_card.points_added" | "voucher.loyalty_card.points_expired" | "voucher.loyalty_card.pending_points.added" | "voucher.loyalty_card.pending_points.updated" | "voucher.loyalty_card.pending_points.canceled" | "voucher.loyalty_card.pending_points.activated" | "customer.created" | "customer.updated" | "customer.deleted" | "customer.confirmed" | "customer.rewarded" | "customer.rewarded.loyalty_points" | "campaign.created" | "campaign.updated" | "campaign.enabled" | "campaign.disabled" | "campaign.deleted" | "campaign.vouchers.added" | "campaign.vouchers.generation.started" | "campaign.vouchers.generation.completed" | "campaign.vouchers.generation.failed" | "campaign.promotion_tier.created" | "campaign.promotion_tier.updated" | "campaign.promotion_tier.enabled" | "campaign.promotion_tier.disabled" | "campaign.promotion_tier.deleted" | "campaign.promotion_stack.created" | "campaign.promotion_stack.updated" | "campaign.loyalty_tier.created" | "campaign.loyalty_tier.updated" | "campaign.loyalty_tier.deleted" | "campaign.earning_rule.assigned" | "campaign.earning_rule.updated" | "campaign.earning_rule.enabled" | "campaign.earning_rule.disabled" | "campaign.earning_rule.deleted" | "campaign.referral_tier.created" | "campaign.referral_tier.updated" | "campaign.referral_tier.deleted" | "campaign.reward.assignment.created" | "campaign.reward.assignment.updated" | "campaign.reward.assignment.deleted" | "business_validation_rule.created" | "business_validation_rule.updated" | "business_validation_rule.deleted" | "business_validation_rule.assignment.created" | "business_validation_rule.assignment.deleted" | "ledger.checkpoint" | "campaign.vouchers.aded" | "voucher.gift.balance_aded" | "voucher.loyalty_card.points_aded" | "voucher.loyalty_card.pending_points.aded");
/**
 * POST /management/v1/projects/{projectId}/api-keys
 */
export interface CreateApiKeyRequest {
    readonly kind: ("server" | "client" | "management");
    /**
     * Of a server pair; admin where nothing is said.
     */
    readonly role?: ("admin" | "merchant" | null);
    readonly name?: (string | null);
    /**
     * What a server pair may do; null or absent for all that its role may.
     *
     * @minItems 1
     * @maxItems 5
     */
    readonly scopes?: (readonly ("read" | "evaluate" | "issue" | "set-up" | "privacy")[] | null);
    /**
     * From this moment on the pair is refused.
     */
    readonly expires_at?: (string | null);
}
export interface ListApiKeysQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
}
/**
 * POST /management/v1/projects/{projectId}/api-keys/{keyId}/rotate
 */
export interface RotateApiKeyRequest {
    /**
     * Until when the secret of before works as well; null until it is revoked. Absent, it is refused at once.
     */
    readonly old_secret_expires_at?: (string | null);
}
/**
 * PUT /management/v1/projects/{projectId}/api-keys/{keyId}; what is not sent stays
 */
export interface UpdateApiKeyRequest {
    readonly name?: (string | null);
    /**
     * Null for all that the role of the pair may.
     *
     * @minItems 1
     * @maxItems 5
     */
    readonly scopes?: (readonly ("read" | "evaluate" | "issue" | "set-up" | "privacy")[] | null);
    /**
     * Null for no end.
     */
    readonly expires_at?: (string | null);
}
export interface ShowAssetQuery {
    readonly size?: number;
    readonly format?: ("png" | "svg");
}
export interface ListAsyncActionsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    /**
     * How far it came; all of them unless sent.
     */
    readonly status?: ("ENQUEUED" | "IN_PROGRESS" | "DONE" | "FAILED");
    /**
     * Leaves out what began before, or at that moment.
     */
    readonly start_date?: string;
    readonly end_date?: string;
}
export interface ListAuditTrailQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly action?: ("project.created" | "project.updated" | "project.deleted" | "stacking_rules.created" | "stacking_rules.updated" | "stacking_rules.deleted" | "api_key.created" | "api_key.updated" | "api_key.rotated" | "api_key.secret_revoked" | "api_key.revoked" | "shopper_key.created" | "shopper_key.rotated" | "shopper_key.revoked" | "user.added" | "user.updated" | "user.removed" | "access_token.issued" | "access_token.revoked" | "customer.created" | "customer.updated" | "customer.deleted" | "customer.forgotten" | "customer.exported" | "order.created" | "order.updated" | "order_lock.released" | "validation_rules_assignment.created" | "validation_rules_assignment.deleted" | "validation_session.released" | "webhook.enabled" | "webhook_secret.rotated" | "webhook_sendout.retried" | "export.created" | "export.deleted" | "campaign.created" | "campaign.updated" | "campaign.deleted" | "promotion_tier.created" | "promotion_tier.updated" | "promotion_tier.deleted" | "promotion_stack.created" | "promotion_stack.updated" | "promotion_stack.deleted" | "validation_rule.created" | "validation_rule.updated" | "validation_rule.deleted" | "category.created" | "category.updated" | "category.deleted" | "reward.created" | "reward.updated" | "reward.deleted" | "reward_assignment.created" | "reward_assignment.updated" | "reward_assignment.deleted" | "products_collection.created" | "products_collection.updated" | "products_collection.deleted" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "event_schema.created" | "event_schema.updated" | "event_schema.deleted" | "metadata_schema.created" | "metadata_schema.updated" | "metadata_schema.deleted" | "earning_rule.created" | "earning_rule.updated" | "earning_rule.deleted" | "loyalty_tier.created" | "loyalty_tier.updated" | "loyalty_tier.deleted" | "segment.created" | "segment.updated" | "segment.deleted" | "brand.created" | "brand.updated" | "brand.deleted" | "campaign_template.created" | "campaign_template.updated" | "campaign_template.deleted" | "product.created" | "product.updated" | "product.deleted" | "sku.created" | "sku.updated" | "sku.deleted" | "voucher.created" | "voucher.updated" | "voucher.deleted");
    readonly resource?: ("project" | "stacking_rules" | "api_key" | "shopper_key" | "access_token" | "user" | "customer" | "customer_export" | "order" | "webhook_sendout" | "export" | "campaign" | "promotion_tier" | "promotion_stack" | "validation_rule" | "category" | "reward" | "reward_assignment" | "products_collection" | "webhook" | "event_schema" | "metadata_schema" | "earning_rule" | "loyalty_tier" | "segment" | "brand" | "campaign_template" | "product" | "sku" | "voucher");
    readonly resource_id?: string;
    readonly actor_id?: string;
    readonly created_at?: MomentsQuery;
}
/**
 * Leaves out records outside a range of moments; both ends are outside.
 */
export interface MomentsQuery {
    readonly before?: string;
    readonly after?: string;
}
/**
 * POST /v1/backtests
 */
export interface BacktestRequest {
    /**
     * RECORDED (default): every decision on the counts and balances that were read then. ROLLING: in the order of time, with the counts and balances that the change would have left.
     */
    readonly mode?: ("RECORDED" | "ROLLING" | null);
    /**
     * The first day or moment, ISO 8601. A day begins in the time zone of the project.
     */
    readonly from?: (string | null);
    /**
     * The day or moment after the last.
     */
    readonly to?: (string | null);
    /**
     * Requests to create, change, delete, enable or disable campaigns, promotion tiers, promotion stacks, validation rules, their assignments and stacking rules. Each is checked as its route does. Nothing is stored: every decision of the period is made again with them.
     *
     * @maxItems 100
     */
    readonly changes?: (readonly {
        readonly method: string;
        /**
         * The path of the route, with its parameters.
         */
        readonly path: string;
        /**
         * The body of the route.
         */
        readonly body?: ({} | null);
        /**
         * A name of what the change creates: later changes and `add_to_requests` name it as `$` and this name, and so does the report.
         */
        readonly ref?: (string | null);
    }[] | null);
    /**
     * Promotion tiers that are added to every request of the period, after its own redeemables.
     *
     * @maxItems 30
     */
    readonly add_to_requests?: (readonly {
        readonly object: "promotion_tier";
        /**
         * The id of a tier, or `$` and the `ref` of the change that creates it.
         */
        readonly id: string;
    }[] | null);
    /**
     * Orders of an uploaded file in place of recorded decisions: CSV, or JSON lines. Then `mode`, `from` and `to` must be absent.
     */
    readonly orders?: ({
        /**
         * An upload of the last day.
         */
        readonly upload_id: string;
    } | null);
}
/**
 * POST /management/v1/projects/{projectId}/branding
 */
export interface CreateBrandRequest {
    readonly brand?: ({
        readonly name?: (string | null);
        readonly privacy_policy_url?: (string | null);
        readonly terms_of_use_url?: (string | null);
        readonly permission_reminder?: (string | null);
        readonly website_url?: (string | null);
    } | null);
    readonly address?: ({
        readonly street?: (string | null);
        readonly city?: (string | null);
        readonly postal?: (string | null);
        readonly state?: (string | null);
        readonly country?: (string | null);
    } | null);
    readonly contact?: ({
        readonly email?: (string | null);
        readonly phone?: (string | null);
    } | null);
}
/**
 * PUT /management/v1/projects/{projectId}/branding/{brandingId}
 */
export interface UpdateBrandRequest {
    readonly brand?: ({
        readonly name?: (string | null);
        readonly privacy_policy_url?: (string | null);
        readonly terms_of_use_url?: (string | null);
        readonly permission_reminder?: (string | null);
        readonly website_url?: (string | null);
    } | null);
    readonly address?: ({
        readonly street?: (string | null);
        readonly city?: (string | null);
        readonly postal?: (string | null);
        readonly state?: (string | null);
        readonly country?: (string | null);
    } | null);
    readonly contact?: ({
        readonly email?: (string | null);
        readonly phone?: (string | null);
    } | null);
}
export interface AddCodesQuery {
    readonly vouchers_count?: number;
}
/**
 * POST /v1/campaigns
 */
export interface CreateCampaignRequest {
    readonly name?: (string | null);
    readonly description?: (string | null);
    readonly campaign_type?: ("DISCOUNT_COUPONS" | "GIFT_VOUCHERS" | "LOYALTY_PROGRAM" | "PROMOTION" | "REFERRAL_PROGRAM" | null);
    readonly type?: ("AUTO_UPDATE" | "STATIC" | "STANDALONE" | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: ({
        readonly interval?: (string | null);
        readonly duration?: (string | null);
    } | null);
    /**
     * @maxItems 7
     */
    readonly validity_day_of_week?: (readonly number[] | null);
    readonly validity_hours?: ({
        /**
         * @maxItems 50
         */
        readonly daily?: (readonly {
            readonly start_time?: (string | null);
            readonly expiration_time?: (string | null);
            /**
             * @maxItems 7
             */
            readonly days_of_week?: (readonly number[] | null);
        }[] | null);
    } | null);
    readonly active?: (boolean | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
    readonly metadata?: MetadataInput;
    readonly promotion?: ({
        /**
         * @maxItems 40
         */
        readonly tiers?: (readonly TierInput[] | null);
    } | null);
    /**
     * @maxItems 1
     */
    readonly validation_rules?: (readonly string[] | null);
    readonly voucher?: CampaignVoucherInput;
    readonly join_once?: (boolean | null);
    readonly auto_join?: (boolean | null);
    readonly use_voucher_metadata_schema?: (boolean | null);
    readonly activity_duration_after_publishing?: (string | null);
    readonly referral_program?: ({
        readonly conversion_event_type?: ("redemption" | "custom_event" | null);
        readonly custom_event?: ({
            readonly id?: (string | null);
            readonly name?: (string | null);
        } | null);
        /**
         * Added to a card of the campaign that `related_object_parent` names, once for each referral. The referee gets a card where there is none.
         */
        readonly referee_reward?: ({
            readonly related_object_parent?: ({
                readonly id?: (string | null);
                readonly name?: (string | null);
                /**
                 * Answered as CAMPAIGN.
                 */
                readonly object?: ("CAMPAIGN" | "campaign" | null);
            } | null);
            readonly type?: ("LOYALTY_CARD" | "GIFT_VOUCHER" | null);
            readonly amount?: (number | null);
        } | null);
        /**
         * An extension: as `referee_reward`, for the referrer.
         */
        readonly referrer_reward?: ({
            readonly related_object_parent?: ({
                readonly id?: (string | null);
                readonly name?: (string | null);
                /**
                 * Answered as CAMPAIGN.
                 */
                readonly object?: ("CAMPAIGN" | "campaign" | null);
            } | null);
            readonly type?: ("LOYALTY_CARD" | "GIFT_VOUCHER" | null);
            readonly amount?: (number | null);
        } | null);
    } | null);
    readonly vouchers_count?: (number | null);
    readonly access_settings?: AccessSettings;
    readonly access_settings_assignments?: AccessSettingsAssignments;
    readonly loyalty_tiers_expiration?: LoyaltyTiersExpirationInput;
}
export interface TierInput {
    readonly name: string;
    readonly banner?: (string | null);
    readonly action?: ({
        readonly discount?: DiscountInput;
    } | null);
    readonly metadata?: MetadataInput;
    readonly hierarchy?: (number | null);
    readonly active?: (boolean | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: ({
        readonly interval?: (string | null);
        readonly duration?: (string | null);
    } | null);
    /**
     * @maxItems 7
     */
    readonly validity_day_of_week?: (readonly number[] | null);
    readonly validity_hours?: ({
        /**
         * @maxItems 50
         */
        readonly daily?: (readonly {
            readonly start_time?: (string | null);
            readonly expiration_time?: (string | null);
            /**
             * @maxItems 7
             */
            readonly days_of_week?: (readonly number[] | null);
        }[] | null);
    } | null);
    /**
     * @maxItems 5
     */
    readonly validation_rules?: (readonly string[] | null);
    readonly validation_rule_assignments?: ({
        /**
         * @maxItems 5
         */
        readonly data?: (readonly {
            readonly rule_id: string;
        }[] | null);
    } | null);
}
/**
 * An amount off, minor units.
 */
export interface AmountDiscountInput {
    readonly type: "AMOUNT";
    readonly effect?: ("APPLY_TO_ORDER" | "APPLY_TO_ITEMS" | "APPLY_TO_ITEMS_PROPORTIONALLY" | "APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY" | "APPLY_TO_ITEMS_BY_QUANTITY" | null);
    readonly amount_off?: (number | null);
    readonly amount_off_formula?: (string | null);
    readonly aggregated_amount_limit?: (number | null);
    readonly is_dynamic?: (boolean | null);
}
/**
 * A percentage off. Not scaled: 12.5 is twelve and a half percent.
 */
export interface PercentDiscountInput {
    readonly type: "PERCENT";
    readonly effect?: ("APPLY_TO_ORDER" | "APPLY_TO_ITEMS" | null);
    readonly percent_off?: (number | null);
    readonly percent_off_formula?: (string | null);
    readonly amount_limit?: (number | null);
    readonly aggregated_amount_limit?: (number | null);
    readonly is_dynamic?: (boolean | null);
}
/**
 * A new total, or a new unit price, minor units.
 */
export interface FixedDiscountInput {
    readonly type: "FIXED";
    readonly effect?: ("APPLY_TO_ORDER" | "APPLY_TO_ITEMS" | null);
    readonly fixed_amount?: (number | null);
    readonly fixed_amount_formula?: (string | null);
    readonly is_dynamic?: (boolean | null);
}
/**
 * Products given away; with ADD_MANY_ITEMS those of units.
 */
export interface UnitDiscountInput {
    readonly type: "UNIT";
    readonly effect?: ("ADD_MISSING_ITEMS" | "ADD_NEW_ITEMS" | "ADD_MANY_ITEMS" | "ADD_SAME_ITEMS" | "REPLACE_ITEMS" | null);
    readonly unit_off?: (number | null);
    readonly unit_off_formula?: (string | null);
    readonly unit_type?: (string | null);
    readonly product?: FreeProductInput;
    readonly sku?: FreeProductInput;
    readonly units?: UnitGiftsInput;
    readonly is_dynamic?: (boolean | null);
}
/**
 * One of several products given away.
 */
export interface UnitGiftInput {
    readonly unit_off?: (number | null);
    readonly unit_off_formula?: (string | null);
    readonly unit_type?: (string | null);
    readonly product?: FreeProductInput;
    readonly sku?: FreeProductInput;
    readonly effect?: ("ADD_MISSING_ITEMS" | "ADD_NEW_ITEMS" | "ADD_SAME_ITEMS" | "REPLACE_ITEMS" | null);
}
export interface DeleteCampaignQuery {
    readonly force?: boolean;
}
export interface ListCampaignsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
    readonly campaign_type?: ("DISCOUNT_COUPONS" | "GIFT_VOUCHERS" | "LOYALTY_PROGRAM" | "PROMOTION" | "REFERRAL_PROGRAM");
    /**
     * By its switch and dates, or by the work on its codes.
     */
    readonly campaign_status?: ("ACTIVE" | "INACTIVE" | "SCHEDULED" | "EXPIRED" | "DONE" | "IN_PROGRESS" | "FAILED" | "DRAFT" | "MODIFYING");
    readonly is_referral_code?: boolean;
    /**
     * `summary` adds what each campaign has given away so far.
     */
    readonly expand?: string;
    readonly filters?: FiltersQuery;
    readonly access_settings?: {
        readonly [k: string]: unknown;
    };
}
/**
 * Conditions on fields, such as filters[code][conditions][$is][0]; their form is checked where the fields of the list are known.
 */
export interface FiltersQuery {
    readonly [k: string]: unknown;
}
/**
 * POST /v1/campaigns/preview
 */
export interface PreviewCampaignRequest {
    readonly campaign: CreateCampaignRequest;
    /**
     * Rules that are not stored either. The campaign and its tiers name them by these ids.
     *
     * @maxItems 20
     */
    readonly validation_rules?: (readonly PreviewRuleInput[] | null);
    /**
     * Codes and promotion tiers that are used on the order beside the campaign, and before it; no promotion stack.
     *
     * @maxItems 29
     */
    readonly redeemables?: (readonly RedeemableInput[] | null);
    /**
     * The stored reward of type COIN through which the tried loyalty card pays, as if the campaign offered it.
     */
    readonly reward?: ({
        readonly id: string;
        readonly points?: (number | null);
    } | null);
    readonly order?: OrderInput;
    readonly customer?: CustomerInput;
    readonly metadata?: MetadataInput;
    readonly options?: ({
        /**
         * @maxItems 10
         */
        readonly expand?: (readonly ("order" | "redemption" | "redeemable" | "category" | "explain")[] | null);
    } | null);
}
export interface PreviewRuleInput {
    readonly id: string;
    readonly definition: CreateRuleRequest;
}
/**
 * POST /v1/validation-rules
 */
export interface CreateRuleRequest {
    readonly name: string;
    readonly rules?: ({
        readonly [k: string]: unknown;
    } | null);
    readonly error?: ({
        readonly message?: (string | null);
    } | null);
    readonly applicable_to?: ({
        /**
         * @maxItems 300
         */
        readonly included?: (readonly ScopeDefinitionInput[] | null);
        /**
         * @maxItems 300
         */
        readonly excluded?: (readonly ScopeDefinitionInput[] | null);
        readonly included_all?: (boolean | null);
    } | null);
    readonly bundle_rules?: ({
        readonly [k: string]: unknown;
    } | null);
    readonly type?: ("expression" | "basic" | "advanced" | "complex" | null);
    readonly context_type?: (string | null);
}
/**
 * One product, SKU or collection that a discount is limited to, and how far.
 */
export interface ScopeDefinitionInput {
    readonly object: ("product" | "sku" | "products_collection");
    readonly id?: (string | null);
    readonly source_id?: (string | null);
    readonly product_id?: (string | null);
    readonly product_source_id?: (string | null);
    readonly strict?: (boolean | null);
    readonly effect?: ("APPLY_TO_EVERY" | "APPLY_TO_CHEAPEST" | "APPLY_FROM_CHEAPEST" | "APPLY_TO_MOST_EXPENSIVE" | "APPLY_FROM_MOST_EXPENSIVE" | null);
    readonly price?: (number | null);
    readonly price_formula?: (string | null);
    readonly quantity_limit?: (number | null);
    readonly quantity_limit_formula?: (string | null);
    readonly aggregated_quantity_limit?: (number | null);
    readonly aggregated_quantity_limit_formula?: (string | null);
    readonly product_campaign_quantity_limit?: (number | null);
    readonly product_campaign_quantity_limit_formula?: (string | null);
    readonly product_customer_campaign_quantity_limit?: (number | null);
    readonly product_customer_campaign_quantity_limit_formula?: (string | null);
    readonly product_in_collection_campaign_quantity_limit?: (number | null);
    readonly product_in_collection_campaign_quantity_limit_formula?: (string | null);
    readonly product_in_collection_customer_campaign_quantity_limit?: (number | null);
    readonly product_in_collection_customer_campaign_quantity_limit_formula?: (string | null);
    readonly product_promotion_tier_quantity_limit?: (number | null);
    readonly product_promotion_tier_quantity_limit_formula?: (string | null);
    readonly product_customer_promotion_tier_quantity_limit?: (number | null);
    readonly product_customer_promotion_tier_quantity_limit_formula?: (string | null);
    readonly product_in_collection_promotion_tier_quantity_limit?: (number | null);
    readonly product_in_collection_promotion_tier_quantity_limit_formula?: (string | null);
    readonly product_in_collection_customer_promotion_tier_quantity_limit?: (number | null);
    readonly product_in_collection_customer_promotion_tier_quantity_limit_formula?: (string | null);
    readonly amount_limit?: (number | null);
    readonly aggregated_amount_limit?: (number | null);
    readonly skip_initially?: (number | null);
    readonly repeat?: (number | null);
    readonly target?: ("ITEM" | "UNIT" | null);
    readonly order_item_indices?: OrderLines;
    readonly order_item_units?: OrderLines;
}
export interface RedeemableInput {
    readonly object: ("voucher" | "promotion_tier" | "promotion_stack");
    readonly id: string;
    readonly gift?: ({
        readonly credits?: number;
    } | null);
    readonly reward?: ({
        readonly id?: (string | null);
        readonly points?: number;
        readonly assignment_id?: (string | null);
    } | null);
}
export interface OrderItemInput {
    readonly product_id?: (string | null);
    readonly sku_id?: (string | null);
    readonly source_id?: (string | null);
    readonly related_object?: ("product" | "sku" | null);
    readonly quantity?: (number | string | null);
    readonly price?: (number | null);
    readonly amount?: (number | null);
    readonly discount_amount?: (number | null);
    readonly discount_quantity?: (number | null);
    readonly initial_quantity?: (number | null);
    readonly initial_amount?: (number | null);
    readonly product?: ({
        readonly id?: (string | null);
        readonly source_id?: (string | null);
        readonly override?: (boolean | null);
        readonly name?: (string | null);
        readonly price?: (number | null);
        readonly metadata?: MetadataInput;
    } | null);
    readonly sku?: ({
        readonly id?: (string | null);
        readonly source_id?: (string | null);
        readonly override?: (boolean | null);
        readonly sku?: (string | null);
        readonly price?: (number | null);
        readonly metadata?: MetadataInput;
    } | null);
    readonly metadata?: MetadataInput;
}
export interface CampaignSummaryQuery {
    /**
     * The first day, YYYY-MM-DD in the zone of the project; of a moment its day. From the beginning unless sent.
     */
    readonly start_date?: string;
    /**
     * The last day, included. Until now unless sent.
     */
    readonly end_date?: string;
}
/**
 * PUT /v1/campaigns/{campaignId}
 */
export interface UpdateCampaignRequest {
    readonly description?: (string | null);
    readonly type?: ("AUTO_UPDATE" | "STATIC" | "STANDALONE" | null);
    readonly voucher?: CampaignVoucherInput;
    readonly discount?: DiscountInput;
    readonly gift?: ({
        readonly amount?: (number | null);
        readonly effect?: ("APPLY_TO_ORDER" | "APPLY_TO_ITEMS" | null);
        readonly balance?: (number | null);
        readonly subtracted_amount?: (0 | null);
    } | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: ({
        readonly interval?: (string | null);
        readonly duration?: (string | null);
    } | null);
    /**
     * @maxItems 7
     */
    readonly validity_day_of_week?: (readonly number[] | null);
    readonly validity_hours?: ({
        /**
         * @maxItems 50
         */
        readonly daily?: (readonly {
            readonly start_time?: (string | null);
            readonly expiration_time?: (string | null);
            /**
             * @maxItems 7
             */
            readonly days_of_week?: (readonly number[] | null);
        }[] | null);
    } | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
    readonly metadata?: MetadataInput;
    readonly join_once?: (boolean | null);
    readonly auto_join?: (boolean | null);
    readonly use_voucher_metadata_schema?: (boolean | null);
    readonly activity_duration_after_publishing?: (string | null);
    readonly referral_program?: ({
        readonly conversion_event_type?: ("redemption" | "custom_event" | null);
        readonly custom_event?: ({
            readonly id?: (string | null);
            readonly name?: (string | null);
        } | null);
        /**
         * Added to a card of the campaign that `related_object_parent` names, once for each referral. The referee gets a card where there is none.
         */
        readonly referee_reward?: ({
            readonly related_object_parent?: ({
                readonly id?: (string | null);
                readonly name?: (string | null);
                /**
                 * Answered as CAMPAIGN.
                 */
                readonly object?: ("CAMPAIGN" | "campaign" | null);
            } | null);
            readonly type?: ("LOYALTY_CARD" | "GIFT_VOUCHER" | null);
            readonly amount?: (number | null);
        } | null);
        /**
         * An extension: as `referee_reward`, for the referrer.
         */
        readonly referrer_reward?: ({
            readonly related_object_parent?: ({
                readonly id?: (string | null);
                readonly name?: (string | null);
                /**
                 * Answered as CAMPAIGN.
                 */
                readonly object?: ("CAMPAIGN" | "campaign" | null);
            } | null);
            readonly type?: ("LOYALTY_CARD" | "GIFT_VOUCHER" | null);
            readonly amount?: (number | null);
        } | null);
    } | null);
    /**
     * @maxItems 200
     */
    readonly unset_metadata_fields?: (readonly string[] | null);
    readonly access_settings?: AccessSettings;
    readonly access_settings_assignments?: AccessSettingsAssignments;
    readonly loyalty_tiers_expiration?: LoyaltyTiersExpirationInput;
    readonly options?: ({
        /**
         * Whether members get higher tiers and new dates by these rules at once. By default the rules count from the next change of a card.
         */
        readonly recalculate_tiers?: (boolean | null);
    } | null);
}
/**
 * POST /v1/categories
 */
export interface CreateCategoryRequest {
    readonly name: string;
    readonly hierarchy: number;
}
export interface DeleteCategoryQuery {
    readonly remove_from_stacking_rules?: boolean;
}
/**
 * PUT /v1/categories/{categoryId}
 */
export interface UpdateCategoryRequest {
    readonly name?: (string | null);
    readonly hierarchy?: (number | null);
}
/**
 * What lines of the audit trail are about, and what was done to it.
 */
export interface AuditTrailNames {
    readonly action?: ("project.created" | "project.updated" | "project.deleted" | "stacking_rules.created" | "stacking_rules.updated" | "stacking_rules.deleted" | "api_key.created" | "api_key.updated" | "api_key.rotated" | "api_key.secret_revoked" | "api_key.revoked" | "shopper_key.created" | "shopper_key.rotated" | "shopper_key.revoked" | "user.added" | "user.updated" | "user.removed" | "access_token.issued" | "access_token.revoked" | "customer.created" | "customer.updated" | "customer.deleted" | "customer.forgotten" | "customer.exported" | "order.created" | "order.updated" | "order_lock.released" | "validation_rules_assignment.created" | "validation_rules_assignment.deleted" | "validation_session.released" | "webhook.enabled" | "webhook_secret.rotated" | "webhook_sendout.retried" | "export.created" | "export.deleted" | "campaign.created" | "campaign.updated" | "campaign.deleted" | "promotion_tier.created" | "promotion_tier.updated" | "promotion_tier.deleted" | "promotion_stack.created" | "promotion_stack.updated" | "promotion_stack.deleted" | "validation_rule.created" | "validation_rule.updated" | "validation_rule.deleted" | "category.created" | "category.updated" | "category.deleted" | "reward.created" | "reward.updated" | "reward.deleted" | "reward_assignment.created" | "reward_assignment.updated" | "reward_assignment.deleted" | "products_collection.created" | "products_collection.updated" | "products_collection.deleted" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "event_schema.created" | "event_schema.updated" | "event_schema.deleted" | "metadata_schema.created" | "metadata_schema.updated" | "metadata_schema.deleted" | "earning_rule.created" | "earning_rule.updated" | "earning_rule.deleted" | "loyalty_tier.created" | "loyalty_tier.updated" | "loyalty_tier.deleted" | "segment.created" | "segment.updated" | "segment.deleted" | "brand.created" | "brand.updated" | "brand.deleted" | "campaign_template.created" | "campaign_template.updated" | "campaign_template.deleted" | "product.created" | "product.updated" | "product.deleted" | "sku.created" | "sku.updated" | "sku.deleted" | "voucher.created" | "voucher.updated" | "voucher.deleted");
    readonly object?: ("project" | "stacking_rules" | "api_key" | "shopper_key" | "access_token" | "user" | "customer" | "customer_export" | "order" | "webhook_sendout" | "export" | "campaign" | "promotion_tier" | "promotion_stack" | "validation_rule" | "category" | "reward" | "reward_assignment" | "products_collection" | "webhook" | "event_schema" | "metadata_schema" | "earning_rule" | "loyalty_tier" | "segment" | "brand" | "campaign_template" | "product" | "sku" | "voucher");
}
/**
 * Which page of a list, and which records by their time. Refer to its members one by one.
 */
export interface PagingQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
}
/**
 * The campaign codes are taken from, and how many; a campaign record may be sent whole.
 */
export interface PublicationCampaign {
    readonly id?: (string | null);
    readonly name?: (string | null);
    readonly count?: (number | null);
    readonly join_once?: (boolean | null);
}
/**
 * Published members that the service does not honour, and the values that may be sent because they change nothing.
 */
export interface Refused {
    readonly [k: string]: unknown;
}
/**
 * What a validation rule is made of; rules and bundles are checked after the shape.
 */
export interface RuleInput {
    readonly rules?: ({
        readonly [k: string]: unknown;
    } | null);
    readonly error?: ({
        readonly message?: (string | null);
    } | null);
    readonly applicable_to?: ({
        /**
         * @maxItems 300
         */
        readonly included?: (readonly ScopeDefinitionInput[] | null);
        /**
         * @maxItems 300
         */
        readonly excluded?: (readonly ScopeDefinitionInput[] | null);
        readonly included_all?: (boolean | null);
    } | null);
    readonly bundle_rules?: ({
        readonly [k: string]: unknown;
    } | null);
    readonly type?: ("expression" | "basic" | "advanced" | "complex" | null);
    readonly context_type?: (string | null);
}
/**
 * An order to create or to change; amounts are whole numbers of minor units, or text of them.
 */
export interface SaveOrderRequest {
    readonly id?: (string | null);
    readonly source_id?: (string | null);
    readonly status?: ("CREATED" | "PAID" | "CANCELED" | "FULFILLED" | null);
    readonly amount?: (number | string | null);
    readonly initial_amount?: (number | string | null);
    readonly discount_amount?: (number | string | null);
    readonly customer?: CustomerInput;
    readonly customer_id?: (string | null);
    readonly referrer?: CustomerInput;
    readonly referrer_id?: (string | null);
    /**
     * @maxItems 500
     */
    readonly items?: (readonly OrderItemInput[] | null);
    readonly metadata?: MetadataInput;
}
/**
 * When a record counts, as a request sends it. Refer to its definitions one by one.
 */
export interface ValidityInput {
    readonly [k: string]: unknown;
}
/**
 * POST /v1/vouchers and /v1/vouchers/{code}
 */
export interface CreateVoucherRequest {
    readonly code?: (string | null);
    readonly type?: ("DISCOUNT_VOUCHER" | "GIFT_VOUCHER" | "LOYALTY_CARD" | null);
    readonly campaign?: (string | null);
    readonly campaign_id?: (string | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
    readonly discount?: DiscountInput;
    readonly gift?: ({
        readonly amount: number;
        readonly effect?: ("APPLY_TO_ORDER" | "APPLY_TO_ITEMS" | null);
        readonly balance?: (number | null);
        readonly subtracted_amount?: (0 | null);
    } | null);
    readonly loyalty_card?: ({
        readonly points: number;
        readonly balance?: (number | null);
        readonly subtracted_points?: (0 | null);
        readonly expired_points?: (0 | null);
        readonly pending_points?: null;
        readonly next_expiration_date?: null;
        readonly next_expiration_points?: (0 | null);
    } | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: ({
        readonly interval?: (string | null);
        readonly duration?: (string | null);
    } | null);
    /**
     * @maxItems 7
     */
    readonly validity_day_of_week?: (readonly number[] | null);
    readonly validity_hours?: ({
        /**
         * @maxItems 50
         */
        readonly daily?: (readonly {
            readonly start_time?: (string | null);
            readonly expiration_time?: (string | null);
            /**
             * @maxItems 7
             */
            readonly days_of_week?: (readonly number[] | null);
        }[] | null);
    } | null);
    readonly active?: (boolean | null);
    readonly additional_info?: (string | null);
    readonly metadata?: MetadataInput;
    readonly code_config?: ({
        readonly length?: (number | null);
        readonly charset?: (string | null);
        readonly prefix?: (string | null);
        readonly postfix?: (string | null);
        readonly suffix?: (string | null);
        readonly pattern?: (string | null);
    } | null);
    readonly redemption?: ({
        readonly quantity?: (number | null);
    } | null);
    /**
     * @maxItems 5
     */
    readonly validation_rules?: (readonly string[] | null);
}
/**
 * PUT /v1/customers/{customerId}/consents
 */
export interface UpdateConsentsRequest {
    readonly [k: string]: boolean;
}
/**
 * What the metadata of a custom event of this name has to be.
 */
export interface CreateEventSchemaRequest {
    readonly name: string;
    readonly schema: {
        readonly properties: {
            readonly [k: string]: {
                readonly type: ("string" | "number" | "date" | "datetime" | "boolean");
                readonly optional?: (boolean | null);
                readonly deleted?: (boolean | null);
                readonly [k: string]: unknown;
            };
        };
    };
}
/**
 * A custom event of a customer.
 */
export interface TrackEventRequest {
    readonly event: string;
    readonly customer: CustomerInput;
    readonly referral?: ({
        readonly code: string;
        readonly referrer_id?: (string | null);
    } | null);
    readonly loyalty?: ({
        readonly code: string;
    } | null);
    readonly metadata?: MetadataInput;
}
/**
 * A property that is sent is replaced as a whole; others stay.
 */
export interface UpdateEventSchemaRequest {
    readonly name?: (string | null);
    readonly schema?: ({
        readonly properties: {
            readonly [k: string]: {
                readonly type: ("string" | "number" | "date" | "datetime" | "boolean");
                readonly optional?: (boolean | null);
                readonly deleted?: (boolean | null);
                readonly [k: string]: unknown;
            };
        };
    } | null);
}
/**
 * POST /v1/customers
 */
export interface UpsertCustomerRequest {
    readonly id?: (string | null);
    readonly source_id?: (string | null);
    readonly name?: (string | null);
    readonly description?: (string | null);
    readonly email?: (string | null);
    readonly phone?: (string | null);
    readonly birthday?: BirthdateInput;
    readonly birthdate?: BirthdateInput;
    readonly address?: AddressInput;
    readonly metadata?: MetadataInput;
}
export interface ExportCustomerQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * Where the page before ended: its `more_starting_after`.
     */
    readonly starting_after?: string;
}
export interface ListActivityQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    readonly order?: ("created_at" | "-created_at");
    readonly starting_after?: string;
    readonly starting_after_id?: string;
    readonly start_date?: string;
    readonly end_date?: string;
    readonly campaign_id?: string;
    readonly campaign_type?: ("DISCOUNT_COUPONS" | "GIFT_VOUCHERS" | "LOYALTY_PROGRAM" | "PROMOTION" | "REFERRAL_PROGRAM");
    readonly category?: ("ACTION" | "EFFECT");
    readonly type?: ("customer.activecampaign.failed" | "customer.activecampaign.recovered" | "customer.activecampaign.sent" | "customer.batch.failed" | "customer.batch.recovered" | "customer.batch.sent" | "customer.braze.failed" | "customer.braze.recovered" | "customer.braze.sent" | "customer.confirmed" | "customer.created" | "customer.custom_event" | "customer.deleted" | "customer.email.failed" | "customer.email.recovered" | "customer.email.sent" | "customer.holder.assignment.created" | "customer.holder.assignment.deleted" | "customer.intercom.failed" | "customer.intercom.recovered" | "customer.intercom.sent" | "customer.klaviyo.failed" | "customer.klaviyo.recovered" | "customer.klaviyo.sent" | "customer.loyalty.tier.downgraded" | "customer.loyalty.tier.expiration.changed" | "customer.loyalty.tier.joined" | "customer.loyalty.tier.left" | "customer.loyalty.tier.prolonged" | "customer.loyalty.tier.upgraded" | "customer.loyalty.updated" | "customer.mailchimp.failed" | "customer.mailchimp.recovered" | "customer.mailchimp.sent" | "customer.order.canceled" | "customer.order.created" | "customer.order.fulfilled" | "customer.order.paid" | "customer.order.processing" | "customer.order.updated" | "customer.publication.failed" | "customer.publication.succeeded" | "customer.redemption.failed" | "customer.redemption.return.succeeded" | "customer.redemption.rollback.failed" | "customer.redemption.rollback.succeeded" | "customer.redemption.succceeded" | "customer.redemption.succeeded" | "customer.referred" | "customer.reward_redemptions.completed" | "customer.reward_redemptions.created" | "customer.reward_redemptions.pending" | "customer.reward_redemptions.rolledback" | "customer.rewarded" | "customer.rewarded.loyalty_points" | "customer.segment.entered" | "customer.segment.left" | "customer.shopify.failed" | "customer.shopify.recovered" | "customer.shopify.sent" | "customer.sms.failed" | "customer.sms.recovered" | "customer.sms.sent" | "customer.updated" | "customer.validation.failed" | "customer.validation.succeeded" | "customer.voucher.deleted" | "customer.voucher.gift.balance_added" | "customer.voucher.loyalty_card.pending_points.activated" | "customer.voucher.loyalty_card.pending_points.added" | "customer.voucher.loyalty_card.pending_points.canceled" | "customer.voucher.loyalty_card.pending_points.updated" | "customer.voucher.loyalty_card.points_activated" | "customer.voucher.loyalty_card.points_added" | "customer.voucher.loyalty_card.points_expired" | "customer.voucher.loyalty_card.points_transferred");
}
/**
 * GET /v1/customers/{customerId}/redeemables
 */
export interface ListCustomerRedeemablesQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    readonly order?: ("created_at" | "-created_at" | "id" | "-id");
    readonly starting_after_id?: string;
    readonly filters?: FiltersQuery;
}
/**
 * GET /v1/customers
 */
export interface ListCustomersQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly email?: string;
    readonly city?: string;
    readonly name?: string;
    readonly segment_id?: string;
    readonly starting_after?: string;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at" | "source_id" | "-source_id");
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
    readonly filters?: FiltersQuery;
}
/**
 * POST /v1/customers/metadata/async
 */
export interface CustomersMetadataRequest {
    /**
     * @maxItems 2000
     */
    readonly source_ids?: (readonly string[] | null);
    readonly metadata?: ({
        readonly [k: string]: unknown;
    } | null);
}
/**
 * PUT /v1/customers/{customerId}: only sent members change; the ids never do.
 */
export interface UpdateCustomerRequest {
    readonly name?: (string | null);
    readonly description?: (string | null);
    readonly email?: (string | null);
    readonly phone?: (string | null);
    readonly birthday?: BirthdateInput;
    readonly birthdate?: BirthdateInput;
    readonly address?: AddressInput;
    readonly metadata?: MetadataInput;
}
/**
 * GET /dashboard/callback
 */
export interface LoginCallbackQuery {
    readonly state: string;
    readonly code?: string;
    /**
     * The issuer, from providers that name themselves (RFC 9207).
     */
    readonly iss?: string;
}
/**
 * GET /dashboard/counters
 */
export interface DailyCountersQuery {
    /**
     * The first day, YYYY-MM-DD in the zone of the project; of a moment its day. 30 days that end with today unless sent.
     */
    readonly start_date?: string;
    /**
     * The last day, included. Today unless sent.
     */
    readonly end_date?: string;
    /**
     * How many of the live campaigns are returned that redeemed most in these days; none unless sent. It goes with the whole project.
     */
    readonly busiest?: number;
    /**
     * Id or name of a campaign; the whole project unless sent.
     */
    readonly campaign?: string;
}
/**
 * GET /dashboard/login/oidc
 */
export interface LoginOidcQuery {
    /**
     * The path of the dashboard to come back to. Every other place, and one of more than 2,000 characters, is the first screen.
     */
    readonly next?: string;
}
/**
 * GET /dashboard/search
 */
export interface SearchQuery {
    /**
     * The whole name; white space around it does not count.
     */
    readonly q: string;
}
/**
 * POST /dashboard/session
 */
export interface SignInRequest {
    /**
     * The id of a server or management pair.
     */
    readonly id: string;
    /**
     * The secret of the pair.
     */
    readonly token: string;
}
/**
 * POST /v1/decisions/replay
 */
export interface ReplayDecisionRequest {
    readonly object: "decision";
    readonly engine: number;
    readonly decided_at: string;
    readonly replayer?: ({
        readonly engine: number;
        readonly sha256: (string | null);
    } | null);
    readonly input: {
        readonly request: {
            /**
             * @minItems 1
             * @maxItems 30
             */
            readonly redeemables: readonly {
                readonly object: ("voucher" | "promotion_tier" | "promotion_stack");
                readonly id: string;
            }[];
            readonly order?: ({} | null);
            readonly customer?: ({} | null);
            readonly metadata?: ({} | null);
            readonly session?: ({} | null);
            readonly options?: ({} | null);
        };
        readonly key_id: string;
        readonly is_person: boolean;
        readonly request_id: (string | null);
        readonly principal: ("PROJECT" | "SHOPPER" | "CLAIM");
        readonly is_shops_order: boolean;
        readonly configuration: {
            readonly version: number;
            readonly settings: {
                readonly timezone: string;
            };
            readonly stacking_rules: ({} | null);
            readonly campaigns: readonly {
                readonly id: string;
                readonly assignments: readonly unknown[];
                readonly loyalty_tiers_expiration?: StoredTierRules;
                /**
                 * @maxItems 20
                 */
                readonly tier_changes?: (readonly {
                    readonly at: string;
                    readonly before?: StoredTierRules;
                    readonly recalculates: boolean;
                }[] | null);
            }[];
            readonly promotion_tiers: readonly {
                readonly id: string;
                readonly action: {};
                readonly campaign_id: string;
                readonly assignments: readonly unknown[];
            }[];
            readonly promotion_stacks: readonly {
                readonly id: string;
                readonly tiers: {};
            }[];
            readonly validation_rules: readonly {
                readonly id: string;
                readonly rules: {};
            }[];
            readonly categories: readonly {
                readonly id: string;
            }[];
            readonly rewards: readonly {
                readonly id: string;
                readonly type: string;
            }[];
            readonly reward_assignments: readonly {
                readonly id: string;
                readonly assignments: readonly unknown[];
                readonly reward_id: string;
            }[];
            readonly loyalty_tiers?: (readonly {
                readonly id: string;
                readonly campaign_id: string;
                readonly points: {};
                readonly rewards: {};
            }[] | null);
            readonly product_collections: readonly {
                readonly id: string;
            }[];
            readonly metadata_schemas: readonly {
                readonly id: string;
            }[];
        };
        readonly vouchers: readonly {
            readonly name: string;
            readonly voucher: {
                readonly id: string;
                readonly code: string;
                readonly type: string;
                readonly redemption: {};
                readonly assignments: readonly unknown[];
            };
            readonly revision: number;
            readonly sequence: number;
            readonly periods: {};
            readonly reservations: readonly {}[];
            readonly reservation_sequence: number;
            readonly card_tier?: ({
                readonly at_ms: number;
                readonly current?: ({
                    readonly id: string;
                    readonly starts_ms: number;
                    readonly date: string;
                    readonly ends_ms: number;
                    readonly created_ms: number;
                    readonly updated_ms?: (number | null);
                } | null);
                /**
                 * @maxItems 100
                 */
                readonly grants?: (readonly {
                    readonly id: string;
                    readonly starts_ms: number;
                    readonly date: string;
                    readonly ends_ms: number;
                    readonly created_ms: number;
                    readonly updated_ms?: (number | null);
                }[] | null);
                readonly period?: ({
                    readonly start: string;
                    readonly points: number;
                } | null);
            } | null);
        }[];
        readonly customer: ({} | null);
        readonly customer_revision: number;
        readonly customer_uses: {};
        readonly customer_segments?: ({
            readonly [k: string]: boolean;
        } | null);
        readonly claimed_uses: ({} | null);
        readonly order: ({
            readonly order: {};
            readonly version: number;
        } | null);
        readonly products: readonly {
            readonly names: readonly string[];
            readonly record: {
                readonly id: string;
            };
        }[];
        readonly skus: readonly {
            readonly names: readonly string[];
            readonly record: {
                readonly id: string;
            };
        }[];
        readonly publications: readonly {
            readonly voucher_id: string;
            readonly metadata: {};
        }[];
        readonly counters: readonly {
            readonly id: string;
            readonly redemptions: {};
            readonly tiers: {};
        }[];
    };
    /**
     * What was decided: each redeemable in processing order, and the order after them.
     */
    readonly outcome: {
        readonly valid: boolean;
        /**
         * The key of a refusal of the whole request.
         */
        readonly key?: string;
        readonly redeemables: readonly {
            readonly object: ("voucher" | "promotion_tier");
            readonly id: string;
            readonly status: ("APPLICABLE" | "INAPPLICABLE" | "SKIPPED");
            readonly applied_discount_amount?: number;
            readonly credits?: number;
            readonly points?: number;
            /**
             * Why it does not apply.
             */
            readonly key?: string;
        }[];
        /**
         * The order after all redeemables; null without an order, and when the request is not valid.
         */
        readonly order: ({
            readonly amount: number;
            readonly total_discount_amount: number;
            readonly total_applied_discount_amount: number;
            readonly total_amount: number;
            readonly items: readonly {
                readonly product_id?: string;
                readonly sku_id?: string;
                readonly quantity: number;
                readonly amount: number;
                readonly discount_amount: number;
                readonly applied_discount_amount: number;
            }[];
        } | null);
    };
    /**
     * The amounts of the order before and after each redeemable, minor units.
     */
    readonly explain: readonly {
        readonly object: ("voucher" | "promotion_tier");
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
    }[];
}
export interface ListEarningRulesQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
}
/**
 * PUT /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}: absent members stay, null clears; the event stays as it is.
 */
export interface UpdateEarningRuleRequest {
    readonly event?: (string | null);
    readonly custom_event?: ({
        readonly schema_id?: (string | null);
    } | null);
    readonly loyalty?: EarningRuleLoyalty;
    readonly source?: ({
        readonly banner?: (string | null);
    } | null);
    readonly active?: (boolean | null);
    readonly validation_rule_id?: (string | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: SentTimeframe;
    readonly validity_day_of_week?: SentWeekdays;
    readonly validity_hours?: SentHours;
    readonly expiration_rules?: ExpirationRules;
    readonly pending_points?: PendingPointsRule;
    readonly metadata?: MetadataInput;
    readonly segment?: ({
        readonly id?: (string | null);
    } | null);
    readonly loyalty_tier?: ({
        readonly id?: (string | null);
    } | null);
}
/**
 * POST /v1/exports
 */
export interface CreateExportRequest {
    readonly exported_object: ("voucher" | "redemption" | "return" | "publication" | "customer" | "order" | "product" | "sku" | "voucher_transactions" | "points_expiration");
    readonly parameters?: ExportParametersInput;
}
/**
 * GET /v1/exports/{exportId}
 */
export interface GetExportQuery {
    readonly token?: string;
}
/**
 * GET /v1/exports
 */
export interface ListExportsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "status" | "-status");
}
/**
 * Exports of what changed balances
 */
export interface ExportTransactionsRequest {
    readonly parameters?: ExportParametersInput;
}
/**
 * GET /v1/locations
 */
export interface ListLocationsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
    readonly end_date?: string;
    readonly filters?: FiltersQuery;
}
/**
 * POST /v1/loyalties/members/{code}/balance
 */
export interface AdjustPointsRequest {
    readonly points: number;
    readonly reason?: (string | null);
    readonly source_id?: (string | null);
    readonly expiration_date?: (string | null);
    readonly expiration_type?: ("PROGRAM_RULES" | "NON_EXPIRING" | "CUSTOM_DATE" | null);
}
/**
 * POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/balance
 */
export interface AdjustPendingPointsRequest {
    readonly points: number;
}
/**
 * POST /v1/loyalties/{campaignId}/members
 */
export interface CreateMemberRequest {
    readonly voucher?: (string | null);
    readonly customer?: (string | CustomerInput);
    readonly source_id?: (string | null);
    readonly channel?: (string | null);
    readonly metadata?: MetadataInput;
}
/**
 * POST /v1/loyalties
 */
export interface CreateLoyaltyRequest {
    readonly name?: (string | null);
    readonly description?: (string | null);
    readonly campaign_type?: ("LOYALTY_PROGRAM" | null);
    readonly type?: ("AUTO_UPDATE" | "STATIC" | "STANDALONE" | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: ({
        readonly interval?: (string | null);
        readonly duration?: (string | null);
    } | null);
    /**
     * @maxItems 7
     */
    readonly validity_day_of_week?: (readonly number[] | null);
    readonly validity_hours?: ({
        /**
         * @maxItems 50
         */
        readonly daily?: (readonly {
            readonly start_time?: (string | null);
            readonly expiration_time?: (string | null);
            /**
             * @maxItems 7
             */
            readonly days_of_week?: (readonly number[] | null);
        }[] | null);
    } | null);
    readonly active?: (boolean | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
    readonly metadata?: MetadataInput;
    /**
     * @maxItems 1
     */
    readonly validation_rules?: (readonly string[] | null);
    readonly voucher?: CampaignVoucherInput;
    readonly join_once?: (boolean | null);
    readonly auto_join?: (boolean | null);
    readonly use_voucher_metadata_schema?: (boolean | null);
    readonly activity_duration_after_publishing?: (string | null);
    readonly vouchers_count?: (number | null);
    readonly access_settings?: AccessSettings;
    readonly access_settings_assignments?: AccessSettingsAssignments;
    readonly loyalty_tiers_expiration?: LoyaltyTiersExpirationInput;
}
/**
 * POST /v1/loyalties/{campaignId}/qualifications
 */
export interface EstimatePointsRequest {
    readonly customer: CustomerInput;
    readonly order: OrderInput;
}
export interface ListMemberActivityQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    readonly order?: ("created_at" | "-created_at");
    readonly starting_after?: string;
    readonly starting_after_id?: string;
}
/**
 * GET /v1/loyalties/members/{code}/rewards
 */
export interface ListMemberRewardsQuery {
    readonly affordable_only?: boolean;
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
}
export interface ListMembersQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at" | "code" | "-code");
    readonly customer?: string;
    readonly code?: string;
    /**
     * Codes or ids of vouchers; the parameter is repeated for each.
     *
     * @maxItems 100
     */
    readonly ids?: (readonly string[] | string);
}
export interface ListPendingPointsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    readonly order?: ("id" | "-id");
    readonly starting_after_id?: string;
}
/**
 * GET /v1/loyalties/{campaignId}/members/{code}/points-expiration
 */
export interface ListPointsExpirationQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
}
export interface ListLoyaltiesQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
    readonly access_settings?: {
        readonly [k: string]: unknown;
    };
}
/**
 * POST /v1/loyalties/members/{code}/redemption
 */
export interface RedeemRewardRequest {
    readonly reward: {
        readonly id: string;
        readonly points?: number;
    };
    readonly order?: OrderInput;
    readonly metadata?: MetadataInput;
}
export interface ListLoyaltyTierEarningRulesQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
}
export interface ListLoyaltyTiersQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
}
/**
 * PUT /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}: absent members stay, null clears; sent mappings replace all former ones.
 */
export interface UpdateLoyaltyTierRequest {
    readonly name?: (string | null);
    readonly points?: ({
        readonly from: number;
        readonly to?: (number | null);
    } | null);
    readonly earning_rules?: PointsMappings;
    readonly rewards?: PointsMappings;
    readonly metadata?: MetadataInput;
}
/**
 * POST /management/v1/projects
 */
export interface CreateProjectRequest {
    readonly name: string;
    /**
     * What the project is for; null clears it.
     */
    readonly description?: (string | null);
    readonly timezone?: (string | null);
    readonly currency?: (string | null);
    readonly week_start?: (0 | 1 | 6 | null);
    readonly case_sensitive_codes?: (boolean | null);
    /**
     * @maxItems 100
     */
    readonly client_trusted_domains?: (readonly string[] | null);
    readonly client_redeem_enabled?: (boolean | null);
    readonly client_publish_enabled?: (boolean | null);
    readonly client_list_vouchers_enabled?: (boolean | null);
    readonly client_create_customer_enabled?: (boolean | null);
    /**
     * No route needs it.
     */
    readonly client_loyalty_events_enabled?: (boolean | null);
    /**
     * No route needs it.
     */
    readonly client_set_voucher_expiration_date_enabled?: (boolean | null);
    /**
     * Client keys read the metadata of every code that they name.
     */
    readonly client_voucher_metadata_enabled?: (boolean | null);
    /**
     * Client keys read what is missing until a redeemable works.
     */
    readonly client_nearest_enabled?: (boolean | null);
    /**
     * Campaigns that client keys publish from, by id or name; * is for everything.
     *
     * @maxItems 500
     */
    readonly client_publish_campaigns?: (readonly string[] | null);
    /**
     * How long a validation session of a client key lasts at most, and where it does not say.
     */
    readonly client_session_minutes?: (number | null);
    /**
     * The most that people with the role SUPPORT add to the balance of one card and take off it in one day of the project's time zone: minor units, or points.
     */
    readonly support_adjustment_limit?: (number | null);
    /**
     * What discounts become when units of an order come back, unless the return says so.
     */
    readonly return_policy?: ("KEEP" | "RE_EVALUATE" | "FORFEIT" | null);
    /**
     * Which means of payment get the refund of a return first, unless the return says so.
     */
    readonly return_tender_order?: ("PROPORTIONAL" | "MONEY_FIRST" | "STORED_VALUE_FIRST" | null);
    /**
     * Which decisions are kept with their records.
     */
    readonly decision_records?: ("REDEMPTIONS" | "FAILURES_TOO" | "OFF" | null);
    /**
     * What customers with a shopper token may change of themselves.
     *
     * @maxItems 8
     */
    readonly shopper_customer_members?: (readonly ("name" | "description" | "email" | "phone" | "birthday" | "birthdate" | "address" | "metadata")[] | null);
    readonly client_rate_limit_enabled?: (boolean | null);
    readonly wrong_code_limit_enabled?: (boolean | null);
    readonly users?: ProjectUsers;
}
export interface DeleteProjectQuery {
    /**
     * The name of the project, so that no other one is deleted by mistake; not needed where the project has no records.
     */
    readonly name?: string;
}
/**
 * POST /management/v1/projects/{projectId}/stacking-rules, and PUT of one; null sets a member back to its default
 */
export interface StackingRulesRequest {
    readonly redeemables_limit?: (number | null);
    readonly applicable_redeemables_limit?: (number | null);
    readonly applicable_redeemables_per_category_limit?: (number | null);
    readonly applicable_redeemables_category_limits?: ({
        readonly [k: string]: number;
    } | null);
    readonly applicable_exclusive_redeemables_limit?: (number | null);
    readonly applicable_exclusive_redeemables_per_category_limit?: (number | null);
    /**
     * @maxItems 100
     */
    readonly exclusive_categories?: (readonly string[] | null);
    /**
     * @maxItems 100
     */
    readonly joint_categories?: (readonly string[] | null);
    readonly redeemables_application_mode?: ("ALL" | "PARTIAL" | null);
    /**
     * BEST, with the mode PARTIAL: the best stack among the redeemables of a request applies. The default is AS_SENT.
     */
    readonly redeemables_selection?: ("AS_SENT" | "BEST" | null);
    readonly redeemables_sorting_rule?: ("REQUESTED_ORDER" | "CATEGORY_HIERARCHY" | null);
    readonly grouped_redeemables_sorting_rule?: ("JOINT_ALWAYS_LAST" | "REDEEMABLES_SORTING_RULE" | null);
    readonly redeemables_products_application_mode?: ("STACK" | "ONCE" | null);
    readonly redeemables_no_effect_rule?: ("REDEEM_ANYWAY" | "SKIP" | null);
    /**
     * @maxItems 100
     */
    readonly no_effect_skip_categories?: (readonly string[] | null);
    /**
     * @maxItems 100
     */
    readonly no_effect_redeem_anyway_categories?: (readonly string[] | null);
    readonly redeemables_rollback_order_mode?: ("WITH_ORDER" | "WITHOUT_ORDER" | null);
    readonly discount_calculation_mode?: ("INITIAL_AMOUNT" | "DISCOUNTED_AMOUNT" | null);
    /**
     * @maxItems 100
     */
    readonly initial_amount_mode_categories?: (readonly string[] | null);
    /**
     * @maxItems 100
     */
    readonly discounted_amount_mode_categories?: (readonly string[] | null);
}
/**
 * PUT /management/v1/projects/{projectId}
 */
export interface UpdateProjectRequest {
    readonly name?: (string | null);
    /**
     * What the project is for; null clears it.
     */
    readonly description?: (string | null);
    readonly timezone?: (string | null);
    readonly currency?: (string | null);
    readonly week_start?: (0 | 1 | 6 | null);
    readonly case_sensitive_codes?: (boolean | null);
    /**
     * @maxItems 100
     */
    readonly client_trusted_domains?: (readonly string[] | null);
    readonly client_redeem_enabled?: (boolean | null);
    readonly client_publish_enabled?: (boolean | null);
    readonly client_list_vouchers_enabled?: (boolean | null);
    readonly client_create_customer_enabled?: (boolean | null);
    /**
     * No route needs it.
     */
    readonly client_loyalty_events_enabled?: (boolean | null);
    /**
     * No route needs it.
     */
    readonly client_set_voucher_expiration_date_enabled?: (boolean | null);
    /**
     * Client keys read the metadata of every code that they name.
     */
    readonly client_voucher_metadata_enabled?: (boolean | null);
    /**
     * Client keys read what is missing until a redeemable works.
     */
    readonly client_nearest_enabled?: (boolean | null);
    /**
     * Campaigns that client keys publish from, by id or name; * is for everything.
     *
     * @maxItems 500
     */
    readonly client_publish_campaigns?: (readonly string[] | null);
    /**
     * How long a validation session of a client key lasts at most, and where it does not say.
     */
    readonly client_session_minutes?: (number | null);
    /**
     * The most that people with the role SUPPORT add to the balance of one card and take off it in one day of the project's time zone: minor units, or points.
     */
    readonly support_adjustment_limit?: (number | null);
    /**
     * What discounts become when units of an order come back, unless the return says so.
     */
    readonly return_policy?: ("KEEP" | "RE_EVALUATE" | "FORFEIT" | null);
    /**
     * Which means of payment get the refund of a return first, unless the return says so.
     */
    readonly return_tender_order?: ("PROPORTIONAL" | "MONEY_FIRST" | "STORED_VALUE_FIRST" | null);
    /**
     * Which decisions are kept with their records.
     */
    readonly decision_records?: ("REDEMPTIONS" | "FAILURES_TOO" | "OFF" | null);
    /**
     * What customers with a shopper token may change of themselves.
     *
     * @maxItems 8
     */
    readonly shopper_customer_members?: (readonly ("name" | "description" | "email" | "phone" | "birthday" | "birthdate" | "address" | "metadata")[] | null);
    readonly client_rate_limit_enabled?: (boolean | null);
    readonly wrong_code_limit_enabled?: (boolean | null);
}
/**
 * What the metadata of records of one kind has to be, or of objects in it.
 */
export interface CreateMetadataSchemaRequest {
    /**
     * A kind of records, such as customer, or the name of a nested schema.
     */
    readonly related_object: string;
    /**
     * Whether properties without a definition are refused.
     */
    readonly allow_defined_only?: (boolean | null);
    readonly properties: {
        readonly [k: string]: {
            readonly type: ("string" | "number" | "object" | "date" | "datetime" | "geopoint" | "boolean" | "image_url");
            /**
             * Whether it holds a list of such values.
             */
            readonly array?: (boolean | null);
            /**
             * Whether it may be left out.
             */
            readonly optional?: (boolean | null);
            /**
             * Kept, and checked no more.
             */
            readonly deleted?: (boolean | null);
            /**
             * The nested schema of an object; null for other types.
             */
            readonly object_type?: (string | null);
            /**
             * Characters of a text, at least.
             */
            readonly min_length?: (number | null);
            /**
             * Characters of a text, at most.
             */
            readonly max_length?: (number | null);
            /**
             * Characters of a text.
             */
            readonly exact_length?: (number | null);
            /**
             * What a text or a number may be.
             *
             * @maxItems 200
             */
            readonly eq?: (readonly (number | string)[] | null);
            /**
             * What a number may not be.
             *
             * @maxItems 200
             */
            readonly ne?: (readonly number[] | null);
            readonly lt?: (number | null);
            readonly lte?: (number | null);
            readonly gt?: (number | null);
            readonly gte?: (number | null);
            readonly [k: string]: unknown;
        };
    };
}
/**
 * The name of a definition that was removed.
 */
export interface PurgeMetadataRequest {
    readonly property: string;
}
/**
 * A definition that is sent is replaced as a whole; others stay.
 */
export interface UpdateMetadataSchemaRequest {
    /**
     * Whether properties without a definition are refused.
     */
    readonly allow_defined_only?: (boolean | null);
    readonly properties?: ({
        readonly [k: string]: {
            readonly type: ("string" | "number" | "object" | "date" | "datetime" | "geopoint" | "boolean" | "image_url");
            /**
             * Whether it holds a list of such values.
             */
            readonly array?: (boolean | null);
            /**
             * Whether it may be left out.
             */
            readonly optional?: (boolean | null);
            /**
             * Kept, and checked no more.
             */
            readonly deleted?: (boolean | null);
            /**
             * The nested schema of an object; null for other types.
             */
            readonly object_type?: (string | null);
            /**
             * Characters of a text, at least.
             */
            readonly min_length?: (number | null);
            /**
             * Characters of a text, at most.
             */
            readonly max_length?: (number | null);
            /**
             * Characters of a text.
             */
            readonly exact_length?: (number | null);
            /**
             * What a text or a number may be.
             *
             * @maxItems 200
             */
            readonly eq?: (readonly (number | string)[] | null);
            /**
             * What a number may not be.
             *
             * @maxItems 200
             */
            readonly ne?: (readonly number[] | null);
            readonly lt?: (number | null);
            readonly lte?: (number | null);
            readonly gt?: (number | null);
            readonly gte?: (number | null);
            readonly [k: string]: unknown;
        };
    } | null);
}
/**
 * POST /v1/oauth/introspect
 */
export interface IntrospectTokenRequest {
    /**
     * An access token.
     */
    readonly access_token?: (string | null);
}
/**
 * POST /v1/oauth/token/revoke
 */
export interface RevokeTokenRequest {
    /**
     * An access token.
     */
    readonly access_token?: (string | null);
}
/**
 * POST /v1/oauth/token
 */
export interface IssueTokenRequest {
    /**
     * `client_credentials`.
     */
    readonly grant_type?: (string | null);
    /**
     * Names with spaces between them: `api`, `client_api`, parts of the API such as `vouchers` or `client_validations`, and the scopes of server keys.
     */
    readonly scope?: (string | null);
}
/**
 * POST /v1/vouchers/qualification, POST /v1/campaigns/qualification, POST /v1/validation-rules/{ruleId}/validation
 */
export interface ExamineRequest {
    readonly customer?: CustomerInput;
    readonly order?: OrderInput;
    readonly metadata?: MetadataInput;
    readonly tracking_id?: (string | null);
}
export interface ExamineQuery {
    /**
     * Only rules about the customer count.
     */
    readonly audienceRulesOnly?: boolean;
    readonly limit?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at" | "type" | "-type" | "code" | "-code" | "category" | "-category" | "campaign" | "-campaign");
}
export interface ListOwnVouchersQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
    readonly campaign?: string;
    readonly category?: string;
    readonly customer?: string;
}
/**
 * POST /v1/orders
 */
export interface CreateOrderRequest {
    readonly id?: (string | null);
    readonly source_id?: (string | null);
    readonly status?: ("CREATED" | "PAID" | "CANCELED" | "FULFILLED" | null);
    readonly amount?: (number | string | null);
    readonly initial_amount?: (number | string | null);
    readonly discount_amount?: (number | string | null);
    readonly customer?: CustomerInput;
    readonly customer_id?: (string | null);
    readonly referrer?: CustomerInput;
    readonly referrer_id?: (string | null);
    /**
     * @maxItems 500
     */
    readonly items?: (readonly OrderItemInput[] | null);
    readonly metadata?: MetadataInput;
}
/**
 * POST /v1/orders/export
 */
export interface ExportOrdersRequest {
    readonly parameters?: ExportParametersInput;
}
/**
 * GET /v1/orders
 */
export interface ListOrdersQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
    readonly filters?: FiltersQuery;
}
/**
 * PUT /v1/orders/{orderId}: only sent members change; the ids never do.
 */
export interface UpdateOrderRequest {
    readonly id?: (string | null);
    readonly source_id?: (string | null);
    readonly status?: ("CREATED" | "PAID" | "CANCELED" | "FULFILLED" | null);
    readonly amount?: (number | string | null);
    readonly initial_amount?: (number | string | null);
    readonly discount_amount?: (number | string | null);
    readonly customer?: CustomerInput;
    readonly customer_id?: (string | null);
    readonly referrer?: CustomerInput;
    readonly referrer_id?: (string | null);
    /**
     * @maxItems 500
     */
    readonly items?: (readonly OrderItemInput[] | null);
    readonly metadata?: MetadataInput;
}
/**
 * POST /v1/product-collections
 */
export interface CreateProductCollectionRequest {
    readonly name: string;
    readonly type: ("STATIC" | "AUTO_UPDATE");
    /**
     * @maxItems 1000
     */
    readonly products?: (readonly {
        readonly object: ("product" | "sku");
        readonly id: string;
        readonly product_id?: (string | null);
    }[] | null);
    readonly filter?: ({
        readonly [k: string]: unknown;
    } | null);
}
/**
 * GET /v1/product-collections/{productCollectionId}/products
 */
export interface ListCollectionProductsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
}
/**
 * GET /v1/product-collections
 */
export interface ListProductCollectionsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
}
/**
 * PUT /v1/product-collections/{productCollectionId}; null leaves a member as it is
 */
export interface UpdateProductCollectionRequest {
    readonly name?: (string | null);
    readonly type?: ("STATIC" | "AUTO_UPDATE" | null);
    /**
     * @maxItems 1000
     */
    readonly products?: (readonly {
        readonly object: ("product" | "sku");
        readonly id: string;
        readonly product_id?: (string | null);
    }[] | null);
    readonly filter?: ({
        readonly [k: string]: unknown;
    } | null);
}
/**
 * POST /v1/products/{productId}/skus
 */
export interface UpsertSkuRequest {
    readonly id?: (string | null);
    readonly source_id?: (string | null);
    readonly sku?: (string | null);
    readonly price?: (number | null);
    readonly currency?: (string | null);
    readonly attributes?: ({
        readonly [k: string]: unknown;
    } | null);
    readonly image_url?: (string | null);
    readonly metadata?: MetadataInput;
}
/**
 * POST /v1/products
 */
export interface UpsertProductRequest {
    readonly id?: (string | null);
    readonly source_id?: (string | null);
    readonly name?: (string | null);
    readonly price?: (number | null);
    /**
     * @maxItems 100
     */
    readonly attributes?: (readonly string[] | null);
    readonly metadata?: MetadataInput;
    readonly image_url?: (string | null);
}
/**
 * DELETE of a product or an SKU
 */
export interface DeleteProductQuery {
    readonly force?: boolean;
}
/**
 * GET /v1/products/{productId}
 */
export interface GetProductQuery {
    readonly hide?: "sku";
}
/**
 * GET /v1/products/{productId}/skus
 */
export interface ListSkusQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
    /**
     * Leaves out what was made up to this moment.
     */
    readonly start_date?: string;
    /**
     * Leaves out what was made from this moment on.
     */
    readonly end_date?: string;
}
/**
 * GET /v1/products
 */
export interface ListProductsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
    readonly filters?: FiltersQuery;
    /**
     * Leaves out what was made up to this moment, unless `created_at` is sent.
     */
    readonly start_date?: string;
    /**
     * Leaves out what was made from this moment on, unless `created_at` is sent.
     */
    readonly end_date?: string;
}
/**
 * POST /v1/products/metadata/async
 */
export interface ProductsMetadataRequest {
    /**
     * @maxItems 2000
     */
    readonly product_ids?: (readonly string[] | null);
    /**
     * @maxItems 2000
     */
    readonly source_ids?: (readonly string[] | null);
    readonly metadata?: ({
        readonly [k: string]: unknown;
    } | null);
}
/**
 * PUT /v1/products/{productId}/skus/{skuId}: only sent members change; the ids never do.
 */
export interface UpdateSkuRequest {
    readonly sku?: (string | null);
    readonly price?: (number | null);
    readonly currency?: (string | null);
    readonly attributes?: ({
        readonly [k: string]: unknown;
    } | null);
    readonly image_url?: (string | null);
    readonly metadata?: MetadataInput;
}
/**
 * PUT /v1/products/{productId}: only sent members change; the ids never do.
 */
export interface UpdateProductRequest {
    readonly name?: (string | null);
    readonly price?: (number | null);
    /**
     * @maxItems 100
     */
    readonly attributes?: (readonly string[] | null);
    readonly metadata?: MetadataInput;
    readonly image_url?: (string | null);
}
/**
 * POST /v1/promotions/{campaignId}/stacks
 */
export interface CreateStackRequest {
    readonly name: string;
    readonly tiers: {
        /**
         * @minItems 1
         * @maxItems 30
         */
        readonly ids: readonly string[];
        readonly hierarchy_mode?: ("MANUAL" | null);
    };
    readonly category?: (string | null);
    readonly category_id?: (string | null);
}
/**
 * POST /v1/promotions/{campaignId}/tiers
 */
export interface CreateTierRequest {
    readonly name: string;
    readonly banner?: (string | null);
    readonly action?: ({
        readonly discount?: DiscountInput;
    } | null);
    readonly metadata?: MetadataInput;
    readonly hierarchy?: (number | null);
    readonly active?: (boolean | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: ({
        readonly interval?: (string | null);
        readonly duration?: (string | null);
    } | null);
    /**
     * @maxItems 7
     */
    readonly validity_day_of_week?: (readonly number[] | null);
    readonly validity_hours?: ({
        /**
         * @maxItems 50
         */
        readonly daily?: (readonly {
            readonly start_time?: (string | null);
            readonly expiration_time?: (string | null);
            /**
             * @maxItems 7
             */
            readonly days_of_week?: (readonly number[] | null);
        }[] | null);
    } | null);
    /**
     * @maxItems 5
     */
    readonly validation_rules?: (readonly string[] | null);
    readonly validation_rule_assignments?: ({
        /**
         * @maxItems 5
         */
        readonly data?: (readonly {
            readonly rule_id: string;
        }[] | null);
    } | null);
}
export interface ListStacksQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at" | "name" | "-name");
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
}
export interface ListTiersQuery {
    readonly is_available?: boolean;
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
}
/**
 * PUT /v1/promotions/{campaignId}/stacks/{stackId}
 */
export interface UpdateStackRequest {
    readonly name?: (string | null);
    readonly tiers?: ({
        /**
         * @minItems 1
         * @maxItems 30
         */
        readonly ids?: (readonly string[] | null);
        readonly hierarchy_mode?: ("MANUAL" | null);
    } | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
}
/**
 * PUT /v1/promotions/tiers/{tierId}
 */
export interface UpdateTierRequest {
    readonly name?: (string | null);
    readonly banner?: (string | null);
    readonly action?: ({
        readonly discount?: DiscountInput;
    } | null);
    readonly metadata?: MetadataInput;
    readonly hierarchy?: (number | null);
    readonly active?: (boolean | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: ({
        readonly interval?: (string | null);
        readonly duration?: (string | null);
    } | null);
    /**
     * @maxItems 7
     */
    readonly validity_day_of_week?: (readonly number[] | null);
    readonly validity_hours?: ({
        /**
         * @maxItems 50
         */
        readonly daily?: (readonly {
            readonly start_time?: (string | null);
            readonly expiration_time?: (string | null);
            /**
             * @maxItems 7
             */
            readonly days_of_week?: (readonly number[] | null);
        }[] | null);
    } | null);
    readonly validation_rule_assignments?: ({
        /**
         * @maxItems 5
         */
        readonly data?: (readonly {
            readonly rule_id: string;
        }[] | null);
    } | null);
}
/**
 * POST /v1/promotions/validation, /v1/promotions/tiers/{tierId}/validation and /redemption
 */
export interface UsePromotionRequest {
    readonly order?: OrderInput;
    readonly customer?: CustomerInput;
    readonly metadata?: MetadataInput;
    readonly session?: SessionInput;
    readonly tracking_id?: (string | null);
    readonly options?: ({
        /**
         * @maxItems 10
         */
        readonly expand?: (readonly ("order" | "redemption" | "redeemable" | "category" | "explain")[] | null);
    } | null);
}
/**
 * POST /v1/promotions/validation and GET /client/v1/promotions/validation
 */
export interface ValidatePromotionsQuery {
    readonly amount?: number;
    /**
     * Lines of the order, such as item[0][product_id] and item[0][quantity].
     *
     * @maxItems 100
     */
    readonly item?: readonly {
        readonly product_id?: string;
        readonly sku_id?: string;
        readonly source_id?: string;
        readonly related_object?: ("product" | "sku");
        readonly quantity?: number;
        readonly price?: number;
        readonly amount?: number;
    }[];
    readonly metadata?: MetadataInput;
    /**
     * Members of a customer, such as customer[source_id]; an id or source id may also be sent as plain text.
     */
    readonly customer?: (string | CustomerInput);
    readonly tracking_id?: string;
    readonly session_type?: "LOCK";
    readonly session_key?: string;
    readonly session_ttl?: number;
    readonly session_ttl_unit?: ("DAYS" | "HOURS" | "MINUTES" | "SECONDS" | "MILLISECONDS" | "MICROSECONDS" | "NANOSECONDS");
    readonly order?: {
        readonly metadata?: MetadataInput;
    };
    readonly audienceRulesOnly?: boolean;
    readonly filters?: FiltersQuery;
}
/**
 * GET /v1/publications/create
 */
export interface PublishQuery {
    readonly voucher?: string;
    /**
     * A campaign, as campaign[name] or campaign[id]; its name or id may also be sent as plain text.
     */
    readonly campaign?: (string | PublicationCampaign);
    /**
     * Members of a customer, such as customer[source_id]; an id or source id may also be sent as plain text.
     */
    readonly customer: (string | CustomerInput);
    readonly source_id?: string;
    readonly channel?: string;
    readonly join_once?: boolean;
    readonly metadata?: MetadataInput;
}
/**
 * POST /v1/publications
 */
export interface PublishRequest {
    readonly voucher?: (string | null);
    readonly campaign?: ((string | null) | PublicationCampaign);
    readonly customer?: (string | CustomerInput);
    readonly source_id?: (string | null);
    readonly channel?: (string | null);
    readonly join_once?: (boolean | null);
    readonly metadata?: MetadataInput;
}
/**
 * POST /v1/publications and /client/v1/publish
 */
export interface PublishOptionsQuery {
    readonly campaign?: string;
    readonly join_once?: boolean;
}
/**
 * GET /v1/publications
 */
export interface ListPublicationsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "id" | "-id" | "voucher_code" | "-voucher_code" | "tracking_id" | "-tracking_id" | "customer_id" | "-customer_id" | "channel" | "-channel");
    readonly created_at?: MomentsQuery;
    readonly source_id?: string;
    readonly customer?: string;
    readonly customer_id?: string;
    readonly voucher?: string;
    readonly voucher_code?: string;
    readonly campaign?: string;
    readonly campaign_name?: string;
    readonly parent_object_id?: string;
    readonly related_object_id?: string;
    readonly result?: ("SUCCESS" | "FAILURE");
    readonly voucher_type?: string;
    readonly is_referral_code?: boolean;
    readonly filters?: FiltersQuery;
}
/**
 * POST /v1/qualifications
 */
export interface QualificationRequest {
    readonly customer?: CustomerInput;
    readonly order?: OrderInput;
    readonly metadata?: MetadataInput;
    readonly tracking_id?: (string | null);
    readonly session?: ({
        readonly type?: ("LOCK" | null);
    } | null);
    readonly scenario?: ("ALL" | "CUSTOMER_WALLET" | "AUDIENCE_ONLY" | "PRODUCTS" | "PRODUCTS_DISCOUNT" | "PROMOTION_STACKS" | "PRODUCTS_BY_CUSTOMER" | "PRODUCTS_DISCOUNT_BY_CUSTOMER" | null);
    readonly options?: ({
        readonly limit?: (number | null);
        /**
         * A date, or a date and time: without a time zone in that of the project.
         */
        readonly starting_after?: (string | null);
        readonly sorting_rule?: ("DEFAULT" | "BEST_DEAL" | "LEAST_DEAL" | null);
        /**
         * @maxItems 10
         */
        readonly expand?: (readonly ("redeemable" | "category" | "validation_rules")[] | null);
        readonly filters?: (FiltersQuery | null);
    } | null);
}
/**
 * POST /v1/qualifications/nearest, /client/v1/qualifications/nearest
 */
export interface NearestRequest {
    /**
     * Vouchers and tiers; the answer has one row for each, in this order. Without it the answer lists the nearest ones.
     *
     * @minItems 1
     * @maxItems 30
     */
    readonly redeemables?: (readonly RedeemableInput[] | null);
    readonly customer?: CustomerInput;
    readonly order?: OrderInput;
    readonly metadata?: MetadataInput;
    readonly tracking_id?: (string | null);
    readonly options?: ({
        /**
         * Rows of the list without redeemables; the default is 5.
         */
        readonly limit?: (number | null);
        /**
         * The kinds of change that the search may use; the default is all.
         *
         * @minItems 1
         * @maxItems 5
         */
        readonly kinds?: (readonly ("AMOUNT" | "LINE_AMOUNT" | "UNITS" | "TIME" | "PROPERTY")[] | null);
        /**
         * The list omits rows that are further away.
         */
        readonly within?: ({
            /**
             * Minor units.
             */
            readonly amount?: (number | null);
            readonly units?: (number | null);
            readonly seconds?: (number | null);
        } | null);
        readonly filters?: (FiltersQuery | null);
    } | null);
}
/**
 * GET /v1/redemptions
 */
export interface ListRedemptionsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    /**
     * A member to order by, or else the id or source id of an order.
     */
    readonly order?: string;
    readonly created_at?: MomentsQuery;
    readonly result?: ("SUCCESS" | "FAILURE");
    readonly campaign?: string;
    readonly customer?: string;
    /**
     * Lists only what is no part of another redemption, each with its parts in `redemptions` and its `rollbacks`.
     */
    readonly expand?: "children";
    readonly filters?: FiltersQuery;
}
/**
 * POST /client/v1/redeem
 */
export interface RedeemCodeQuery {
    readonly code: string;
    readonly tracking_id?: string;
}
/**
 * POST /v1/redemptions
 */
export interface RedeemRequest {
    /**
     * @minItems 1
     * @maxItems 30
     */
    readonly redeemables: readonly RedeemableInput[];
    readonly order?: OrderInput;
    readonly customer?: CustomerInput;
    readonly metadata?: MetadataInput;
    readonly session?: SessionInput;
    readonly tracking_id?: (string | null);
    readonly options?: ({
        /**
         * @maxItems 10
         */
        readonly expand?: (readonly ("order" | "redemption" | "redeemable" | "category" | "explain")[] | null);
    } | null);
}
/**
 * POST /v1/redemptions/{id}/rollbacks
 */
export interface RollbackRequest {
    readonly reason?: (string | null);
    readonly tracking_id?: (string | null);
    readonly customer?: ({
        readonly id?: (string | null);
        readonly source_id?: (string | null);
    } | null);
    readonly order?: ({
        readonly id?: (string | null);
        readonly source_id?: (string | null);
    } | null);
    readonly metadata?: MetadataInput;
}
export interface RollbackQuery {
    readonly reason?: string;
    readonly tracking_id?: string;
}
/**
 * GET /v1/referrals/members/{code}/holders
 */
export interface ListReferralHoldersQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    readonly order?: ("created_at" | "-created_at" | "id" | "-id");
    readonly starting_after_id?: string;
    readonly filters?: FiltersQuery;
}
/**
 * POST /v1/redemptions/{redemptionId}/returns; one of items, amount and all is required
 */
export interface CreateReturnRequest {
    /**
     * The units that come back; each line once.
     *
     * @minItems 1
     * @maxItems 500
     */
    readonly items?: (readonly ReturnedUnits[] | null);
    /**
     * Minor units of the part of the order that stands in no line.
     */
    readonly amount?: (number | null);
    /**
     * True returns everything that is left, in place of items and amount.
     */
    readonly all?: (boolean | null);
    /**
     * What discounts become; the setting return_policy unless sent, and that of the first return after it.
     */
    readonly policy?: ("KEEP" | "RE_EVALUATE" | "FORFEIT" | null);
    /**
     * Which means of payment get the refund first; the setting return_tender_order unless sent, and that of the first return after it.
     */
    readonly tender_order?: ("PROPORTIONAL" | "MONEY_FIRST" | "STORED_VALUE_FIRST" | null);
    /**
     * True computes the return and stores nothing.
     */
    readonly dry_run?: (boolean | null);
    readonly reason?: (string | null);
    readonly metadata?: MetadataInput;
}
export interface ReturnedUnits {
    /**
     * Id of a line of the redemption's order.
     */
    readonly id: string;
    /**
     * All units that are left unless sent.
     */
    readonly quantity?: number;
}
/**
 * GET /v1/redemptions/{redemptionId}/returns
 */
export interface ListReturnsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
}
/**
 * POST /v1/rewards/{rewardId}/assignments
 */
export interface AssignRewardRequest {
    readonly campaign: string;
    readonly parameters?: ({
        readonly loyalty?: ({
            readonly points?: (number | null);
            readonly auto_redeem?: (boolean | null);
        } | null);
    } | null);
    /**
     * @maxItems 5
     */
    readonly validation_rules?: (readonly string[] | null);
}
/**
 * POST /v1/rewards
 */
export interface CreateRewardRequest {
    readonly name?: (string | null);
    readonly type?: ("CAMPAIGN" | "COIN" | "MATERIAL" | null);
    readonly parameters?: ({
        readonly campaign?: ({
            readonly id?: (string | null);
            readonly balance?: (number | null);
            readonly type?: (string | null);
        } | null);
        readonly coin?: ({
            readonly exchange_ratio?: (number | string | null);
            readonly points_ratio?: (number | string | null);
        } | null);
        readonly product?: ({
            readonly id?: (string | null);
            readonly sku_id?: (string | null);
            readonly sku?: (string | null);
        } | null);
    } | null);
    readonly stock?: (number | string | null);
    readonly attributes?: ({
        readonly image_url?: (string | null);
        readonly description?: (string | null);
    } | null);
    readonly metadata?: MetadataInput;
}
export interface ListRewardAssignmentsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
}
export interface ListRewardsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at" | "name" | "-name");
}
/**
 * PUT of a reward assignment
 */
export interface UpdateRewardAssignmentRequest {
    readonly parameters?: ({
        readonly loyalty?: ({
            readonly points?: (number | null);
            readonly auto_redeem?: (boolean | null);
        } | null);
    } | null);
}
/**
 * PUT /v1/rewards/{rewardId}
 */
export interface UpdateRewardRequest {
    readonly name?: (string | null);
    readonly parameters?: ({
        readonly campaign?: ({
            readonly id?: (string | null);
            readonly balance?: (number | null);
            readonly type?: (string | null);
        } | null);
        readonly coin?: ({
            readonly exchange_ratio?: (number | string | null);
            readonly points_ratio?: (number | string | null);
        } | null);
        readonly product?: ({
            readonly id?: (string | null);
            readonly sku_id?: (string | null);
            readonly sku?: (string | null);
        } | null);
    } | null);
    readonly stock?: (number | string | null);
    readonly attributes?: ({
        readonly image_url?: (string | null);
        readonly description?: (string | null);
    } | null);
    readonly metadata?: MetadataInput;
}
/**
 * POST /v1/segments
 */
export interface CreateSegmentRequest {
    readonly name: string;
    readonly type: ("auto-update" | "passive" | "static");
    /**
     * Ids of the customers of a static segment.
     *
     * @maxItems 20000
     */
    readonly customers?: (readonly string[] | null);
    /**
     * Conditions of an `auto-update` or `passive` segment: a junction, and the conditions of each field.
     */
    readonly filter?: ({
        readonly [k: string]: unknown;
    } | null);
}
/**
 * GET /v1/segments
 */
export interface ListSegmentsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at");
    readonly created_at?: MomentsQuery;
    readonly start_date?: string;
    readonly end_date?: string;
    /**
     * Ids of segments; the parameter is repeated for each.
     *
     * @maxItems 100
     */
    readonly ids?: (readonly string[] | string);
    readonly filters?: FiltersQuery;
}
/**
 * POST /management/v1/projects/{projectId}/shopper-keys
 */
export interface CreateShopperKeyRequest {
    readonly algorithm: ("ES256" | "HS256");
    /**
     * Names the key in the header of tokens; made here where it is absent.
     */
    readonly kid?: (string | null);
    readonly name?: (string | null);
    /**
     * ES256: the public key of the shop, as a JWK or in PEM. Absent, a pair is made here and its private key returned once.
     */
    readonly public_key?: (string | {} | null);
    /**
     * From this moment on tokens of the key are refused.
     */
    readonly expires_at?: (string | null);
}
export interface ListShopperKeysQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
}
/**
 * POST /management/v1/projects/{projectId}/shopper-keys/{kid}/rotate
 */
export interface RotateShopperKeyRequest {
    /**
     * Of the new key; made here where it is absent.
     */
    readonly kid?: (string | null);
    /**
     * ES256: the public key of the shop, as a JWK or in PEM. Absent, a pair is made here and its private key returned once.
     */
    readonly public_key?: (string | {} | null);
    /**
     * Until when tokens of the key of before are accepted; null until it is revoked. Absent, for a day: no token lives longer.
     */
    readonly old_key_expires_at?: (string | null);
}
/**
 * POST /management/v1/projects/{projectId}/templates/campaigns/{campaignTemplateId}/copy
 */
export interface CopyTemplateRequest {
    readonly name: string;
    readonly description?: (string | null);
    readonly destination_project_id: string;
}
/**
 * POST /v1/templates/campaigns
 */
export interface CreateTemplateRequest {
    readonly name: string;
    readonly description?: (string | null);
    readonly campaign_id?: (string | null);
    readonly promotion_tier_id?: (string | null);
}
/**
 * GET /v1/templates/campaigns
 */
export interface ListTemplatesQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    readonly order?: ("id" | "-id");
    readonly starting_after_id?: string;
    readonly include_total?: boolean;
    readonly filters?: FiltersQuery;
}
/**
 * POST /v1/templates/campaigns/{campaignTemplateId}/campaign-setup
 */
export interface SetUpCampaignRequest {
    readonly name: string;
    readonly description?: (string | null);
    readonly type?: ("AUTO_UPDATE" | "STATIC" | "STANDALONE" | null);
    readonly join_once?: (boolean | null);
    readonly auto_join?: (boolean | null);
    readonly vouchers_count?: (number | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: ({
        readonly interval?: (string | null);
        readonly duration?: (string | null);
    } | null);
    /**
     * @maxItems 7
     */
    readonly validity_day_of_week?: (readonly number[] | null);
    readonly validity_hours?: ({
        /**
         * @maxItems 50
         */
        readonly daily?: (readonly {
            readonly start_time?: (string | null);
            readonly expiration_time?: (string | null);
            /**
             * @maxItems 7
             */
            readonly days_of_week?: (readonly number[] | null);
        }[] | null);
    } | null);
    readonly activity_duration_after_publishing?: (string | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
    readonly metadata?: MetadataInput;
    readonly access_settings?: AccessSettings;
    readonly voucher?: ({
        readonly code_config?: ({
            readonly length?: (number | null);
            readonly charset?: (string | null);
            readonly prefix?: (string | null);
            readonly postfix?: (string | null);
            readonly suffix?: (string | null);
            readonly pattern?: (string | null);
        } | null);
        readonly redemption?: ({
            readonly quantity?: (number | null);
        } | null);
    } | null);
    readonly use_voucher_metadata_schema?: (boolean | null);
}
/**
 * POST /v1/templates/campaigns/{campaignTemplateId}/tier-setup
 */
export interface SetUpTierRequest {
    readonly campaign_id: string;
    readonly name: string;
    readonly banner?: (string | null);
    readonly metadata?: MetadataInput;
    readonly hierarchy?: (number | null);
    readonly active?: (boolean | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: ({
        readonly interval?: (string | null);
        readonly duration?: (string | null);
    } | null);
    /**
     * @maxItems 7
     */
    readonly validity_day_of_week?: (readonly number[] | null);
    readonly validity_hours?: ({
        /**
         * @maxItems 50
         */
        readonly daily?: (readonly {
            readonly start_time?: (string | null);
            readonly expiration_time?: (string | null);
            /**
             * @maxItems 7
             */
            readonly days_of_week?: (readonly number[] | null);
        }[] | null);
    } | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
}
/**
 * PUT /v1/templates/campaigns/{campaignTemplateId}
 */
export interface UpdateTemplateRequest {
    readonly name?: (string | null);
    readonly description?: (string | null);
}
/**
 * GET /v1/trash-bin
 */
export interface ListBinEntriesQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    readonly order?: ("id" | "-id");
    readonly starting_after_id?: string;
    readonly filters?: FiltersQuery;
}
/**
 * POST /v1/uploads takes nothing yet.
 */
export interface CreateUploadRequest {
}
/**
 * POST /management/v1/projects/{projectId}/users
 */
export interface AddUserRequest {
    /**
     * An e-mail address.
     */
    readonly login: string;
    /**
     * VIEWER, SUPPORT, USER or ADMIN.
     */
    readonly role: string;
    readonly first_name?: (string | null);
    readonly last_name?: (string | null);
}
/**
 * POST /management/v1/projects/users/invite
 */
export interface InviteUserRequest {
    /**
     * An e-mail address.
     */
    readonly email: string;
    readonly first_name?: (string | null);
    readonly last_name?: (string | null);
    /**
     * The role by the id of the project.
     */
    readonly projects: {
        /**
         * VIEWER, SUPPORT, USER or ADMIN.
         */
        readonly [k: string]: string;
    };
}
export interface ListUsersQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
}
/**
 * PUT /management/v1/projects/{projectId}/users/{userId}
 */
export interface UpdateUserRequest {
    /**
     * VIEWER, SUPPORT, USER or ADMIN.
     */
    readonly role: string;
}
/**
 * POST /v1/validation-rules/{ruleId}/assignments
 */
export interface AssignRuleRequest {
    readonly related_object_type?: ("voucher" | "campaign" | "promotion_tier" | "reward_assignment" | null);
    readonly related_object_id?: (string | null);
    readonly voucher?: (string | null);
    readonly campaign?: (string | null);
    readonly promotion_tier?: (string | null);
}
export interface AssignRuleQuery {
    /**
     * Assign the rule anew where the record has it already: the earlier assignment is removed.
     */
    readonly force?: boolean;
}
export interface ListAssignmentsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
    readonly related_object_id?: string;
    readonly rule?: string;
}
export interface ListRuleAssignmentsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at");
}
export interface ListRulesQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at" | "name" | "-name");
    readonly start_date?: string;
    readonly end_date?: string;
}
/**
 * PUT /v1/validation-rules/{ruleId}
 */
export interface UpdateRuleRequest {
    readonly name?: (string | null);
    readonly rules?: ({
        readonly [k: string]: unknown;
    } | null);
    readonly error?: ({
        readonly message?: (string | null);
    } | null);
    readonly applicable_to?: ({
        /**
         * @maxItems 300
         */
        readonly included?: (readonly ScopeDefinitionInput[] | null);
        /**
         * @maxItems 300
         */
        readonly excluded?: (readonly ScopeDefinitionInput[] | null);
        readonly included_all?: (boolean | null);
    } | null);
    readonly bundle_rules?: ({
        readonly [k: string]: unknown;
    } | null);
    readonly type?: ("expression" | "basic" | "advanced" | "complex" | null);
    readonly context_type?: (string | null);
}
/**
 * POST /v1/validations/best, /client/v1/validations/best
 */
export interface BestStackRequest {
    /**
     * The redeemables to choose from. The default is what a qualification finds, at most 30.
     *
     * @minItems 1
     * @maxItems 30
     */
    readonly candidates?: (readonly RedeemableInput[] | null);
    /**
     * Redeemables that must be in the answer.
     *
     * @maxItems 30
     */
    readonly keep?: (readonly RedeemableInput[] | null);
    /**
     * DISCOUNT (default): the highest discount, without what cards pay. PAYABLE: the least left to pay.
     */
    readonly objective?: ("DISCOUNT" | "PAYABLE" | null);
    /**
     * Milliseconds of work for the search, counted in steps. The default is 50, and the most for client keys.
     */
    readonly budget_ms?: (number | null);
    /**
     * The order must not cost less, before cards pay. Client keys cannot name a metadata key.
     */
    readonly floor?: ({
        readonly percent_off: number;
    } | {
        readonly amount: number;
    } | {
        readonly metadata: string;
    } | null);
    readonly order: OrderInput;
    readonly customer?: CustomerInput;
    readonly metadata?: MetadataInput;
    readonly tracking_id?: (string | null);
}
/**
 * GET /client/v1/validate
 */
export interface ValidateCodeQuery {
    readonly code: string;
    readonly amount?: number;
    /**
     * Lines of the order, such as item[0][product_id] and item[0][quantity].
     *
     * @maxItems 100
     */
    readonly item?: readonly {
        readonly product_id?: string;
        readonly sku_id?: string;
        readonly source_id?: string;
        readonly related_object?: ("product" | "sku");
        readonly quantity?: number;
        readonly price?: number;
        readonly amount?: number;
    }[];
    readonly metadata?: MetadataInput;
    /**
     * Members of a customer, such as customer[source_id]; an id or source id may also be sent as plain text.
     */
    readonly customer?: (string | CustomerInput);
    readonly tracking_id?: string;
    readonly session_type?: "LOCK";
    readonly session_key?: string;
    readonly session_ttl?: number;
    readonly session_ttl_unit?: ("DAYS" | "HOURS" | "MINUTES" | "SECONDS" | "MILLISECONDS" | "MICROSECONDS" | "NANOSECONDS");
    readonly order?: {
        readonly metadata?: MetadataInput;
    };
}
/**
 * POST /v1/validations
 */
export interface ValidateRequest {
    /**
     * @minItems 1
     * @maxItems 30
     */
    readonly redeemables: readonly RedeemableInput[];
    readonly order?: OrderInput;
    readonly customer?: CustomerInput;
    readonly metadata?: MetadataInput;
    readonly session?: SessionInput;
    readonly tracking_id?: (string | null);
    readonly options?: ({
        /**
         * @maxItems 10
         */
        readonly expand?: (readonly ("order" | "redemption" | "redeemable" | "category" | "explain" | "decision" | "nearest")[] | null);
    } | null);
}
/**
 * POST /v1/vouchers/{code}/balance
 */
export interface AdjustBalanceRequest {
    readonly amount: number;
    readonly reason?: (string | null);
    readonly source_id?: (string | null);
}
export interface DeleteVoucherQuery {
    readonly force?: boolean;
}
export interface GetLedgerStatementQuery {
    /**
     * A day of the project's time zone, to its end, or a moment; now unless sent.
     */
    readonly at?: string;
    /**
     * A day of the project's time zone, from its beginning, or a moment; the first of that month unless sent.
     */
    readonly from?: string;
}
/**
 * A file of rows, as a form sends it; or as JSON, which names a file that was sent by itself.
 */
export interface CsvFile {
    /**
     * The id of an upload, in JSON and without `file`: its file is read in the background.
     */
    readonly upload_id?: (string | null);
    /**
     * The file, in UTF-8: a header line, then a line for each record.
     */
    readonly file?: (string | null);
    /**
     * `true` sends webhooks an event for the code of each row, as made or changed, also where the row changes nothing. Without it nothing is sent.
     */
    readonly webhooks_enable?: ("true" | "false" | null);
}
/**
 * GET /v1/vouchers/{code}/redemptions and /publications
 */
export interface VoucherListQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
}
export interface ListMovementsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    readonly order?: ("id" | "-id");
    readonly starting_after_id?: string;
    readonly filters?: FiltersQuery;
}
export interface ListTransactionsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    readonly order?: ("id" | "-id");
    readonly starting_after_id?: string;
}
export interface ListVouchersQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The number of the page, from 1; 1 unless sent.
     */
    readonly page?: number;
    readonly created_at?: MomentsQuery;
    readonly updated_at?: MomentsQuery;
    readonly order?: ("created_at" | "-created_at" | "updated_at" | "-updated_at" | "code" | "-code" | "type" | "-type" | "campaign" | "-campaign" | "category" | "-category");
    readonly campaign?: string;
    readonly campaign_id?: string;
    readonly category?: string;
    readonly customer?: string;
    readonly code?: string;
    /**
     * Codes or ids of vouchers; the parameter is repeated for each.
     *
     * @maxItems 100
     */
    readonly ids?: (readonly string[] | string);
    readonly filters?: FiltersQuery;
}
/**
 * POST /v1/vouchers/{code}/redemption
 */
export interface RedeemVoucherQuery {
    readonly tracking_id?: string;
}
/**
 * POST /v1/vouchers/metadata/async
 */
export interface UpdateMetadataRequest {
    /**
     * @maxItems 100000
     */
    readonly codes?: (readonly string[] | null);
    readonly metadata?: MetadataInput;
}
/**
 * PUT /v1/vouchers/{code}
 */
export interface UpdateVoucherRequest {
    readonly type?: ("DISCOUNT_VOUCHER" | "GIFT_VOUCHER" | "LOYALTY_CARD" | null);
    readonly category?: (string | null);
    readonly category_id?: (string | null);
    readonly discount?: DiscountInput;
    readonly gift?: ({
        readonly amount?: (number | null);
        readonly effect?: ("APPLY_TO_ORDER" | "APPLY_TO_ITEMS" | null);
    } | null);
    readonly loyalty_card?: ({
        readonly points?: (number | null);
    } | null);
    readonly start_date?: (string | null);
    readonly expiration_date?: (string | null);
    readonly validity_timeframe?: ({
        readonly interval?: (string | null);
        readonly duration?: (string | null);
    } | null);
    /**
     * @maxItems 7
     */
    readonly validity_day_of_week?: (readonly number[] | null);
    readonly validity_hours?: ({
        /**
         * @maxItems 50
         */
        readonly daily?: (readonly {
            readonly start_time?: (string | null);
            readonly expiration_time?: (string | null);
            /**
             * @maxItems 7
             */
            readonly days_of_week?: (readonly number[] | null);
        }[] | null);
    } | null);
    readonly active?: (boolean | null);
    readonly additional_info?: (string | null);
    readonly metadata?: MetadataInput;
}
/**
 * POST /v1/vouchers/{code}/validate and /redemption, POST /client/v1/redeem
 */
export interface UseVoucherRequest {
    readonly order?: OrderInput;
    readonly customer?: CustomerInput;
    readonly metadata?: MetadataInput;
    readonly session?: SessionInput;
    readonly tracking_id?: (string | null);
    readonly options?: ({
        /**
         * @maxItems 10
         */
        readonly expand?: (readonly ("order" | "redemption" | "redeemable" | "category" | "explain")[] | null);
    } | null);
    readonly gift?: ({
        readonly credits?: number;
    } | null);
    readonly reward?: ({
        readonly id?: (string | null);
        readonly points?: number;
        readonly assignment_id?: (string | null);
    } | null);
}
/**
 * POST /management/v1/projects/{projectId}/webhooks
 */
export interface CreateWebhookRequest {
    /**
     * An https address that everybody can reach.
     */
    readonly target_url: string;
    /**
     * The events it listens to; the list is replaced as a whole.
     *
     * @minItems 1
     * @maxItems 100
     */
    readonly events: readonly WebhookEventName[];
    /**
     * True unless sent.
     */
    readonly active?: (boolean | null);
    /**
     * Headers that are sent with every event. Their values are never returned.
     */
    readonly headers?: ({
        readonly [k: string]: string;
    } | null);
    /**
     * `thin`: of each event the id of its record alone, for receivers that are to know nothing of customers; `full` unless sent.
     */
    readonly data?: ("full" | "thin" | null);
}
export interface ListSendoutsQuery {
    /**
     * The number of records that a page has at most; 10 unless sent.
     */
    readonly limit?: number;
    /**
     * The list goes on behind this send-out.
     */
    readonly starting_after_id?: string;
    readonly status?: ("PENDING" | "SUCCEEDED" | "FAILED" | "HELD");
    readonly type?: WebhookEventName;
    readonly webhook_id?: string;
    readonly group_id?: string;
    readonly created_at?: MomentsQuery;
}
/**
 * POST /management/v1/projects/{projectId}/webhooks/{webhookId}/replay
 */
export interface ReplayWebhookRequest {
    /**
     * Send-outs made after this moment.
     */
    readonly after: string;
    /**
     * Send-outs made before this moment.
     */
    readonly before: string;
    /**
     * Of these types alone; all unless sent.
     *
     * @minItems 1
     * @maxItems 100
     */
    readonly types?: (readonly WebhookEventName[] | null);
}
/**
 * POST /management/v1/projects/{projectId}/webhooks/{webhookId}/test
 */
export interface TestWebhookRequest {
    /**
     * The name the event is sent under; the first one the webhook listens to unless sent.
     */
    readonly type?: (WebhookEventName | null);
}
/**
 * PUT /management/v1/projects/{projectId}/webhooks/{webhookId}
 */
export interface UpdateWebhookRequest {
    /**
     * An https address that everybody can reach.
     */
    readonly target_url?: (string | null);
    /**
     * The events it listens to; the list is replaced as a whole.
     *
     * @minItems 1
     * @maxItems 100
     */
    readonly events?: (readonly WebhookEventName[] | null);
    /**
     * True has a webhook sent to again that was disabled.
     */
    readonly active?: (boolean | null);
    /**
     * Headers that are sent with every event. Their values are never returned.
     */
    readonly headers?: ({
        readonly [k: string]: string;
    } | null);
    /**
     * `thin`: of each event the id of its record alone; `full`: all of it.
     */
    readonly data?: ("full" | "thin" | null);
}
/**
 * POST /v1/worst-cases
 */
export interface WorstCaseRequest {
    /**
     * A draft: requests to create, change, delete, enable or disable campaigns, promotion tiers, promotion stacks, validation rules, their assignments and stacking rules. Each is checked as its route does. Nothing is stored: the search runs on the set-up with them.
     *
     * @maxItems 100
     */
    readonly changes?: (readonly {
        readonly method: string;
        /**
         * The path of the route, with its parameters.
         */
        readonly path: string;
        /**
         * The body of the route.
         */
        readonly body?: ({} | null);
        /**
         * A name of what the change creates: later changes and candidates name it as `$` and this name.
         */
        readonly ref?: (string | null);
    }[] | null);
    /**
     * Vouchers, promotion tiers, promotion stacks, or campaigns (one code of each). The default is every usable one, newest first, at most 100.
     *
     * @minItems 1
     * @maxItems 100
     */
    readonly candidates?: (readonly ({
        readonly object: ("voucher" | "promotion_tier" | "promotion_stack" | "campaign");
        readonly id: string;
    } | string)[] | null);
    /**
     * The carts, customers and moments that the search covers.
     */
    readonly bounds: {
        /**
         * Products or SKUs of the carts, in place of amounts.
         *
         * @minItems 1
         * @maxItems 12
         */
        readonly products?: (readonly {
            /**
             * Id or source id of a product.
             */
            readonly id?: (string | null);
            /**
             * Id or source id of an SKU.
             */
            readonly sku_id?: (string | null);
            /**
             * Minor units. The default is the price of the catalogue.
             */
            readonly price?: (number | null);
            /**
             * The most units. The default is 2.
             */
            readonly max?: (number | null);
        }[] | null);
        /**
         * Amounts of orders without lines, minor units, in place of products.
         */
        readonly amounts?: ({
            readonly from: number;
            readonly to: number;
            readonly step: number;
        } | null);
        /**
         * The most units of a cart. The default is no limit.
         */
        readonly units?: (number | null);
        /**
         * The most lines of a cart. The default is no limit.
         */
        readonly lines?: (number | null);
        /**
         * The most redeemables of a stack. The default is 3.
         */
        readonly together?: (number | null);
        /**
         * Customers by id or source id; null for an order without one, which is the default.
         *
         * @minItems 1
         * @maxItems 5
         */
        readonly customers?: (readonly ({
            readonly id?: (string | null);
            readonly source_id?: (string | null);
        } | null)[] | null);
        /**
         * Moments from now to 366 days ahead. The default is now.
         *
         * @minItems 1
         * @maxItems 10
         */
        readonly moments?: (readonly string[] | null);
    };
    /**
     * The price that no order may be below: a percentage off, an amount in minor units, or a metadata key of products whose values are minor units per unit.
     */
    readonly floor?: ({
        readonly percent_off: number;
    } | {
        readonly amount: number;
    } | {
        readonly metadata: string;
    } | null);
    /**
     * Without a floor: the highest discount in PERCENT (default) or as an AMOUNT.
     */
    readonly objective?: ("PERCENT" | "AMOUNT" | null);
    /**
     * The most evaluations of one redeemable. The default is 20,000. Above 50,000 the search runs in the background.
     */
    readonly steps?: (number | null);
}
