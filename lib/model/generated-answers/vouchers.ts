// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ListedVoucherResponse,
  RedemptionEntryResponse,
  TransactionResponse,
} from './records';

export type ListVoucherRedemptionsResponse = {
  readonly object: "list";
  readonly data_ref: "redemption_entries";
  readonly redemption_entries: readonly RedemptionEntryResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
  readonly quantity: number | null;
  readonly redeemed_quantity: number;
  readonly redeemed_amount?: number;
  readonly redeemed_points?: number;
  readonly url: string;
};

export type ListSessionsResponse = {
  readonly object: "list";
  readonly data_ref: "sessions";
  readonly sessions: readonly ({
    /** Stands for the key of the session, which is not returned. */
    readonly id: string;
    readonly object: "validation_session";
    readonly type: "LOCK";
    /** The kind of key that opened it. */
    readonly opened_by: "server" | "client";
    /** The person of the dashboard who opened it; absent for what keys opened. */
    readonly user_id?: string;
    readonly expires_at: string;
    readonly locked_credits?: number;
    readonly locked_points?: number;
  })[];
  readonly total: number;
};

export type ListTransactionsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly TransactionResponse[];
  readonly has_more: boolean;
  readonly more_starting_after: string | null;
};

export type ListVouchersResponse = {
  readonly object: "list";
  readonly data_ref: "vouchers";
  readonly vouchers: readonly ListedVoucherResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
