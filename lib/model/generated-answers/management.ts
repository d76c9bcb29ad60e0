// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ProjectResponse,
  StackingRulesResponse,
} from './records';

/** The new project and its first two key pairs. */
export type CreateProjectResponse = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly cluster_id: string;
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
  readonly is_sandbox: false;
  readonly api_usage_notifications: {
    readonly [name: string]: unknown;
  } | null;
  readonly webhooks_callout_notifications: {
    readonly [name: string]: unknown;
  } | null;
  readonly webhook_version: "v2024-01-01";
  readonly webhook_token: string | null;
  readonly object: "project";
  readonly server_side_key: {
    readonly app_id: string;
    /** Shown here alone: the service keeps its hash. */
    readonly app_token: string;
  };
  readonly client_side_key: {
    readonly app_id: string;
    /** Shown here alone: the service keeps its hash. */
    readonly app_token: string;
  };
};

export type ListProjectsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ProjectResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};

export type ListStackingRulesResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly StackingRulesResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
