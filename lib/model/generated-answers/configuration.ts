// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
/** The configuration of a project as a whole. */
export type GetConfigurationResponse = {
  readonly object: "configuration";
  readonly project_id: string;
  /** Changes with everything that files of promotions can hold, and with nothing else. */
  readonly version: string;
  readonly currency: string | null;
  readonly time_zone: string;
  readonly case_sensitive_codes: boolean;
  readonly settings: {
    readonly week_start: 0 | 1 | 6;
    readonly client_trusted_domains: readonly string[];
    readonly client_redeem_enabled: boolean;
    readonly client_publish_enabled: boolean;
    readonly client_list_vouchers_enabled: boolean;
    readonly client_create_customer_enabled: boolean;
    readonly client_loyalty_events_enabled: boolean;
    readonly client_set_voucher_expiration_date_enabled: boolean;
    readonly client_voucher_metadata_enabled: boolean;
    readonly client_nearest_enabled: boolean;
    readonly client_publish_campaigns: readonly string[];
    readonly support_adjustment_limit: number;
    readonly return_policy: "KEEP" | "RE_EVALUATE" | "FORFEIT";
    readonly return_tender_order: "PROPORTIONAL" | "MONEY_FIRST" | "STORED_VALUE_FIRST";
    readonly decision_records: "REDEMPTIONS" | "FAILURES_TOO" | "OFF";
    readonly client_session_minutes: number;
    readonly shopper_customer_members: readonly ("name" | "description" | "email" | "phone" | "birthday" | "birthdate" | "address" | "metadata")[];
    readonly client_rate_limit_enabled: boolean;
    readonly wrong_code_limit_enabled: boolean;
  };
  readonly stacking_rules: {
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
};
