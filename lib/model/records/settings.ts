// Project settings and stacking rules.
import type { Timestamp } from '../common';
import { LIMITS } from '../limits';
import type { CustomerBase } from './customer';

export interface StackingRules {
  readonly redeemables_limit: number;
  readonly applicable_redeemables_limit: number;
  readonly applicable_redeemables_per_category_limit: number | null;
  readonly applicable_redeemables_category_limits: Readonly<Record<string, number>>;
  readonly applicable_exclusive_redeemables_limit: number;
  readonly applicable_exclusive_redeemables_per_category_limit: number | null;
  readonly exclusive_categories: readonly string[];
  readonly joint_categories: readonly string[];
  readonly redeemables_application_mode: 'ALL' | 'PARTIAL';
  /** BEST, with PARTIAL: the best stack among the redeemables applies, and the others are skipped. */
  readonly redeemables_selection: 'AS_SENT' | 'BEST';
  readonly redeemables_sorting_rule: 'REQUESTED_ORDER' | 'CATEGORY_HIERARCHY';
  readonly grouped_redeemables_sorting_rule: 'JOINT_ALWAYS_LAST' | 'REDEEMABLES_SORTING_RULE';
  readonly redeemables_products_application_mode: 'STACK' | 'ONCE';
  readonly redeemables_no_effect_rule: 'REDEEM_ANYWAY' | 'SKIP';
  readonly no_effect_skip_categories: readonly string[];
  readonly no_effect_redeem_anyway_categories: readonly string[];
  readonly redeemables_rollback_order_mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
  readonly discount_calculation_mode: 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT';
  readonly initial_amount_mode_categories: readonly string[];
  readonly discounted_amount_mode_categories: readonly string[];
}

export interface StackingRulesRecord extends StackingRules {
  readonly id: string;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
}

/** The default stacking rules of a project. */
export const DEFAULT_STACKING_RULES: StackingRules = {
  redeemables_limit: LIMITS.redeemables,
  applicable_redeemables_limit: LIMITS.redeemables,
  applicable_redeemables_per_category_limit: null,
  applicable_redeemables_category_limits: {},
  applicable_exclusive_redeemables_limit: 1,
  applicable_exclusive_redeemables_per_category_limit: null,
  exclusive_categories: [],
  joint_categories: [],
  redeemables_application_mode: 'ALL',
  redeemables_selection: 'AS_SENT',
  redeemables_sorting_rule: 'REQUESTED_ORDER',
  grouped_redeemables_sorting_rule: 'JOINT_ALWAYS_LAST',
  redeemables_products_application_mode: 'STACK',
  redeemables_no_effect_rule: 'REDEEM_ANYWAY',
  no_effect_skip_categories: [],
  no_effect_redeem_anyway_categories: [],
  redeemables_rollback_order_mode: 'WITH_ORDER',
  discount_calculation_mode: 'DISCOUNTED_AMOUNT',
  initial_amount_mode_categories: [],
  discounted_amount_mode_categories: [],
};

/** Project-wide settings; `id` and `case_sensitive_codes` are fixed when the project is made. */
export interface ProjectSettings {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly case_sensitive_codes: boolean;
  /** IANA name; every calendar rule is read in it. */
  readonly timezone: string;
  /** The currency of amounts; null when it is not set. */
  readonly currency: string | null;
  /** The first day of the week for weekly counts: 0 is Sunday, 1 Monday, 6 Saturday. */
  readonly week_start: 0 | 1 | 6;
  readonly client_trusted_domains: readonly string[];
  readonly client_redeem_enabled: boolean;
  readonly client_publish_enabled: boolean;
  readonly client_list_vouchers_enabled: boolean;
  readonly client_create_customer_enabled: boolean;
  readonly client_loyalty_events_enabled: boolean;
  readonly client_set_voucher_expiration_date_enabled: boolean;
  /** Client keys read the metadata of every code they name, not only of codes of the token's customer. */
  readonly client_voucher_metadata_enabled: boolean;
  /** Client keys read what is missing until a redeemable works. */
  readonly client_nearest_enabled: boolean;
  /** Campaigns from which client keys may publish, by id or name; `*` allows all. */
  readonly client_publish_campaigns: readonly string[];
  /** The maximum duration of a validation session that a client key opens, in minutes. */
  readonly client_session_minutes: number;
  /** Members of their own record that customers with a shopper token may change. */
  readonly shopper_customer_members: readonly ShopperMember[];
  /**
   * The most that people with the role SUPPORT may add to or subtract from a balance at once: minor units, or points.
   */
  readonly support_adjustment_limit: number;
  /** What discounts become when units of an order come back, unless the return says so: see docs/behaviour/returns.md. */
  readonly return_policy: ReturnPolicy;
  /** Which means of payment get the refund of a return first, unless the return says so. */
  readonly return_tender_order: ReturnTenderOrder;
  /** Which decisions are kept: see docs/behaviour/decision-records.md. */
  readonly decision_records: DecisionRecords;
  /** Requests with client keys are limited to 5 in 5 seconds for each address. */
  readonly client_rate_limit_enabled: boolean;
  /** After 20 unknown codes in a minute the key is slowed down. */
  readonly wrong_code_limit_enabled: boolean;
}

export type ReturnPolicy = 'KEEP' | 'RE_EVALUATE' | 'FORFEIT';

export type ReturnTenderOrder = 'PROPORTIONAL' | 'MONEY_FIRST' | 'STORED_VALUE_FIRST';

export type DecisionRecords = 'REDEMPTIONS' | 'FAILURES_TOO' | 'OFF';

/** Members of a customer that a project may let its customers change. */
export const SHOPPER_MEMBERS = [
  ...['name', 'description', 'email', 'phone', 'birthday', 'birthdate', 'address', 'metadata'],
] as readonly ShopperMember[];

export type ShopperMember = keyof CustomerBase;

/** The defaults of settings for projects that are older than the settings. */
export const NEW_SETTINGS = {
  description: null,
  client_loyalty_events_enabled: false,
  client_set_voucher_expiration_date_enabled: false,
  client_voucher_metadata_enabled: false,
  client_nearest_enabled: false,
  client_publish_campaigns: [],
  client_session_minutes: 15,
  shopper_customer_members: [],
  support_adjustment_limit: 5_000,
  return_policy: 'KEEP',
  return_tender_order: 'PROPORTIONAL',
  decision_records: 'REDEMPTIONS',
} as const satisfies Partial<ProjectSettings>;

/** Return the settings of a new project. */
export function projectSettings(id: string, name: string): ProjectSettings {
  return {
    id,
    name,
    case_sensitive_codes: true,
    timezone: 'UTC',
    currency: 'USD',
    week_start: 1,
    client_trusted_domains: [],
    client_redeem_enabled: false,
    client_publish_enabled: false,
    client_list_vouchers_enabled: false,
    client_create_customer_enabled: false,
    ...NEW_SETTINGS,
    client_rate_limit_enabled: true,
    wrong_code_limit_enabled: true,
  };
}
