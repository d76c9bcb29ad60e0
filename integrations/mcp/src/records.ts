// The parts of the service's records that tools read.

export interface Failure {
  readonly key?: string;
  readonly message?: string;
  readonly error?: { readonly message?: string };
}

export interface OrderRecord {
  readonly id?: string;
  readonly amount?: number;
  readonly total_amount?: number;
  readonly total_discount_amount?: number;
  readonly total_applied_discount_amount?: number;
}

export interface RuleFinding {
  readonly number?: number;
  readonly name?: string;
  readonly holds?: boolean | null;
  readonly saw?: unknown;
  readonly saw_in_lines?: readonly unknown[];
  readonly picked_lines?: number;
  readonly missing?: string;
  readonly rules?: readonly RuleFinding[];
}

export interface NearestReward {
  readonly proof?: string;
  readonly text?: readonly string[] | string;
  readonly discount?: { readonly now?: number; readonly then?: number | null };
}

export interface Entry {
  readonly status?: string;
  readonly object?: string;
  readonly id?: string;
  readonly name?: string;
  readonly campaign_name?: string;
  readonly campaign_id?: string;
  readonly banner?: string;
  readonly works?: boolean;
  readonly key?: string | null;
  readonly order?: OrderRecord;
  readonly result?: {
    readonly error?: Failure;
    readonly details?: Failure;
    readonly gift?: { readonly credits?: number };
  };
  readonly nearest?: NearestReward | null;
  readonly explain?: {
    readonly checks?: readonly { readonly check?: string; readonly passed?: boolean; readonly saw?: unknown }[];
  };
}

export interface Validation {
  readonly valid?: boolean;
  readonly redeemables?: readonly Entry[];
  readonly inapplicable_redeemables?: readonly Entry[];
  readonly skipped_redeemables?: readonly Entry[];
  readonly order?: OrderRecord;
}

export interface RedemptionRecord {
  readonly id?: string;
  readonly object?: string;
  readonly date?: string;
  readonly result?: string;
  readonly status?: string;
  readonly customer_id?: string;
  readonly customer?: { readonly name?: string | null };
  readonly reason?: string | null;
  readonly failure_code?: string;
  readonly failure_message?: string;
  readonly order?: OrderRecord | null;
  readonly voucher?: { readonly code?: string; readonly campaign?: string | null } | null;
  readonly promotion_tier?: { readonly id?: string; readonly name?: string } | null;
  readonly redemption?: string;
  readonly redemptions?: readonly RedemptionRecord[];
  readonly rollbacks?: readonly RedemptionRecord[];
  readonly inapplicable_redeemables?: readonly Entry[];
  readonly skipped_redeemables?: readonly Entry[];
}

export interface Assignments {
  readonly data?: readonly { readonly rule_id?: string }[];
}

export interface TierRecord {
  readonly id?: string;
  readonly name?: string;
  readonly banner?: string | null;
  readonly active?: boolean;
  readonly hierarchy?: number;
  readonly action?: { readonly discount?: unknown };
  readonly validation_rule_assignments?: Assignments;
}

export interface CampaignRecord {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string | null;
  readonly campaign_type?: string;
  readonly type?: string;
  readonly active?: boolean;
  readonly vouchers_count?: number;
  readonly start_date?: string | null;
  readonly expiration_date?: string | null;
  readonly metadata?: object;
  readonly voucher?: { readonly type?: string; readonly discount?: unknown; readonly gift?: unknown };
  readonly validation_rules_assignments?: Assignments;
}

export interface RuleRecord {
  readonly id?: string;
  readonly name?: string;
  readonly rules?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message?: string } | null;
}
