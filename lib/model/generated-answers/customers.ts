// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  EventSource,
} from './events';
import type {
  CustomerResponse,
  RedeemableHolderResponse,
} from './records';

export type ExportCustomerResponse = {
  /** The id of the page in the audit trail. */
  readonly id: string;
  readonly object: "customer_export";
  readonly created_at: string;
  /** Null for somebody whom requests named, and who never was a customer. */
  readonly customer_id: string | null;
  readonly data_ref: "data";
  readonly data: readonly ({
    readonly kind: "profile" | "counts" | "claims" | "deletion" | "activity" | "order" | "redemption" | "rollback" | "return" | "publication" | "kept_answer" | "held_codes" | "referral" | "code" | "balance_change" | "refused_row" | "change" | "other";
    /** As it is stored. */
    readonly data: {
      readonly [name: string]: unknown;
    };
  })[];
  readonly has_more: boolean;
  readonly more_starting_after: string | null;
};

export type ListActivityResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ({
    readonly id: string;
    readonly type: "customer.created" | "customer.custom_event" | "customer.holder.assignment.created" | "customer.holder.assignment.deleted" | "customer.loyalty.tier.downgraded" | "customer.loyalty.tier.expiration.changed" | "customer.loyalty.tier.joined" | "customer.loyalty.tier.left" | "customer.loyalty.tier.prolonged" | "customer.loyalty.tier.upgraded" | "customer.order.canceled" | "customer.order.created" | "customer.order.fulfilled" | "customer.order.paid" | "customer.order.updated" | "customer.publication.failed" | "customer.publication.succeeded" | "customer.redemption.failed" | "customer.redemption.return.succeeded" | "customer.redemption.rollback.failed" | "customer.redemption.rollback.succeeded" | "customer.redemption.succeeded" | "customer.referred" | "customer.reward_redemptions.completed" | "customer.reward_redemptions.rolledback" | "customer.rewarded" | "customer.updated" | "customer.segment.entered" | "customer.segment.left" | "customer.voucher.deleted" | "customer.voucher.gift.balance_added" | "customer.voucher.loyalty_card.pending_points.activated" | "customer.voucher.loyalty_card.pending_points.added" | "customer.voucher.loyalty_card.pending_points.canceled" | "customer.voucher.loyalty_card.pending_points.updated" | "customer.voucher.loyalty_card.points_added" | "customer.voucher.loyalty_card.points_transferred";
    readonly data: {
      readonly data: {
        readonly [name: string]: unknown;
      };
      readonly event_source: EventSource;
    };
    readonly created_at: string;
    readonly group_id: string | null;
  })[];
  readonly total?: number;
  readonly has_more: boolean;
  readonly more_starting_after: string | null;
};

export type ListCustomerRedeemablesResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly RedeemableHolderResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
  readonly has_more: boolean;
  readonly more_starting_after?: string | null;
};

export type ListCustomerSegmentsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ({
    readonly id: string;
    readonly name: string;
    readonly object: "segment";
  })[];
  readonly total: number;
};

export type ListCustomersResponse = {
  readonly object: "list";
  readonly data_ref: "customers";
  readonly customers: readonly CustomerResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
  readonly has_more: boolean;
};
