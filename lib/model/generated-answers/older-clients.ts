// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  CampaignResponse,
  ExaminedVoucherResponse,
  ScopeMatchesResponse,
  VoucherAssetsResponse,
} from './records';

export type ExamineCampaignsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly CampaignResponse[];
  /** All that qualify, also beyond the limit. */
  readonly total: number;
  readonly id: string;
  readonly created_at: string;
  readonly tracking_id?: string;
};

export type ExamineVouchersResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ExaminedVoucherResponse[];
  /** All that qualify, also beyond the limit. */
  readonly total: number;
  readonly id: string;
  readonly created_at: string;
  readonly tracking_id?: string;
};

export type ListOwnVouchersResponse = {
  readonly object: "list";
  readonly data_ref: "vouchers";
  readonly vouchers: readonly ({
    readonly active: boolean | null;
    readonly code: string;
    readonly metadata: {
      readonly [name: string]: unknown;
    };
    /** Null until the project has made its first code or campaign by itself; codes that are imported before have none. */
    readonly assets: VoucherAssetsResponse | null;
    readonly object: "voucher";
    readonly start_date: string | null;
    readonly expiration_date: string | null;
    readonly created_at: string;
  })[];
  /** All that match, on this page or not. */
  readonly total: number;
};

export type ValidateRuleResponse = {
  readonly valid: boolean;
  readonly rule_id: string;
  readonly applicable_to: ScopeMatchesResponse;
};
