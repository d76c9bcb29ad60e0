// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  WebhookResponse,
  WebhookSendoutResponse,
} from './records';

export type GetSendoutResponse = {
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
  /** What is sent. */
  readonly body: {
    readonly [name: string]: unknown;
  };
};

export type ListSendoutsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly WebhookSendoutResponse[];
  readonly has_more: boolean;
  readonly more_starting_after?: string;
};

export type ListWebhooksResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly WebhookResponse[];
  readonly total: number;
};

export type RetrySendoutResponse = {
  readonly id: string;
  readonly status: "PENDING";
};

export type RotateSecretResponse = {
  /** Told this once. */
  readonly secret: string;
  readonly previous_expires_at: string | null;
};

/** When the secret was made that signs what is sent; its text is returned once. */
export type WebhookSecretResponse = {
  readonly created_at: string | null;
  /** Until when the one before signs as well. */
  readonly previous_expires_at: string | null;
};

export type TestWebhookResponse = {
  readonly status: "SUCCEEDED" | "FAILED";
  readonly http_status: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
};
