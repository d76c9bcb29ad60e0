// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  LedgerCheckpointResponse,
  ListedVoucherResponse,
  RedemptionEntryResponse,
  TransactionResponse,
} from './records';

export type GetLedgerStatementResponse = {
  readonly object: "ledger_statement";
  readonly from: string;
  readonly at: string;
  readonly data: readonly ({
    readonly type: "GIFT_VOUCHER" | "LOYALTY_CARD";
    /** The currency of the project; null for points. */
    readonly currency: string | null;
    /** Owed before `from`. */
    readonly opening: number;
    /** What cards were made with. */
    readonly issued: number;
    /** By hand, by earning rules, and by a higher amount of a campaign. */
    readonly added: number;
    /** By redemptions; negative. */
    readonly spent: number;
    /** By rollbacks and returns. */
    readonly returned: number;
    /** Points that expired; negative. */
    readonly expired: number;
    /** By hand, by a lower amount of a campaign, and with deleted cards; negative. */
    readonly removed: number;
    /** Owed at `at`: the sum of all balances. */
    readonly closing: number;
    /** The part of `closing` on cards past their expiration date. */
    readonly ended: number;
    /** Cards that were not deleted. */
    readonly cards: number;
  })[];
  /** The last checkpoint up to `at`; null before the first one. */
  readonly checkpoint: LedgerCheckpointResponse | null;
};

export type ListLedgerResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ({
    readonly voucher_id: string;
    /** From 1, the opening line. */
    readonly sequence: number;
    readonly created_at: string;
    readonly type: "OPENING" | "CREDITS_REDEMPTION" | "CREDITS_REFUND" | "CREDITS_ADDITION" | "CREDITS_REMOVAL" | "POINTS_REDEMPTION" | "POINTS_REFUND" | "POINTS_ADDITION" | "POINTS_REMOVAL" | "POINTS_ACCRUAL" | "PENDING_POINTS_ACTIVATION" | "POINTS_EXPIRATION" | "POINTS_TRANSFER_IN" | "POINTS_TRANSFER_OUT";
    /** Minor units or points, signed. */
    readonly change: number;
    /** Minor units or points. */
    readonly balance_after: number;
    /** Hash of the line before; 64 zeros for the opening line. */
    readonly previous_hash: string;
    /** SHA-256 of `previous_hash`, a line feed, and the line without its two hashes as RFC 8785 JSON. */
    readonly hash: string;
  })[];
  /** Lines of the whole ledger. */
  readonly total: number;
  /** The last line of the ledger, as the card keeps it. */
  readonly head: {
    readonly sequence: number;
    readonly hash: string;
    /** Minor units or points. */
    readonly balance: number;
  };
};

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
