// Events that the service emits, and the outbox rows from which they are delivered.
import type { Timestamp } from '../common';
import type { TierMoveEvent } from '../records/earning-rule';
import type { EventSource } from './source';

/** The names a webhook may listen to; docs/events.md says when each is sent. */
export const WEBHOOK_EVENTS = [
  'redemption.succeeded',
  'redemption.failed',
  'redemption.rollback.succeeded',
  'redemption.rollback.failed',
  'redemption.return.succeeded',
  'publication.succeeded',
  'voucher.published',
  'voucher.created',
  'voucher.updated',
  'voucher.enabled',
  'voucher.disabled',
  'voucher.deleted',
  'voucher.gift.transaction.created',
  'voucher.gift.balance_added',
  'voucher.loyalty_card.transaction.created',
  'voucher.loyalty_card.points_added',
  'voucher.loyalty_card.points_expired',
  'voucher.loyalty_card.pending_points.added',
  'voucher.loyalty_card.pending_points.updated',
  'voucher.loyalty_card.pending_points.canceled',
  'voucher.loyalty_card.pending_points.activated',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.confirmed',
  'customer.rewarded',
  'customer.rewarded.loyalty_points',
  'campaign.created',
  'campaign.updated',
  'campaign.enabled',
  'campaign.disabled',
  'campaign.deleted',
  'campaign.vouchers.added',
  'campaign.vouchers.generation.started',
  'campaign.vouchers.generation.completed',
  'campaign.vouchers.generation.failed',
  'campaign.promotion_tier.created',
  'campaign.promotion_tier.updated',
  'campaign.promotion_tier.enabled',
  'campaign.promotion_tier.disabled',
  'campaign.promotion_tier.deleted',
  'campaign.promotion_stack.created',
  'campaign.promotion_stack.updated',
  'campaign.loyalty_tier.created',
  'campaign.loyalty_tier.updated',
  'campaign.loyalty_tier.deleted',
  'campaign.earning_rule.assigned',
  'campaign.earning_rule.updated',
  'campaign.earning_rule.enabled',
  'campaign.earning_rule.disabled',
  'campaign.earning_rule.deleted',
  'campaign.referral_tier.created',
  'campaign.referral_tier.updated',
  'campaign.referral_tier.deleted',
  'campaign.reward.assignment.created',
  'campaign.reward.assignment.updated',
  'campaign.reward.assignment.deleted',
  'business_validation_rule.created',
  'business_validation_rule.updated',
  'business_validation_rule.deleted',
  'business_validation_rule.assignment.created',
  'business_validation_rule.assignment.deleted',
  'ledger.checkpoint',
] as const;

export type EventType = (typeof WEBHOOK_EVENTS)[number];

/** A fact that happened, with the data that its event carries. */
export interface EventFact {
  readonly type: EventType;
  /** The id of the record that the fact is about. */
  readonly entity_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reduce an event fact that is too large to the id of its record. */
export function thinFact<T extends EventFact>(fact: T): T {
  return { ...fact, data: { id: fact.entity_id, truncated: true } };
}

/** The redemption records from which its facts are derived. */
export interface RedemptionReference {
  readonly base: string;
  readonly part: 'REDEMPTION' | 'ROLLBACK' | 'FAILURE' | 'RETURN';
  /** The number of the return; absent for other parts. */
  readonly sequence?: number;
}

/** What earning rules add points for, or whose points they take back, once the call has committed. */
export type EarningTrigger =
  | { readonly kind: 'ORDER' | 'ORDER_ROLLBACK'; readonly id: string }
  /** `wasPaid` is true for an order that was paid until then. */
  | { readonly kind: 'ORDER_CANCELED'; readonly id: string; readonly wasPaid?: boolean }
  /** A custom event: the row of its customer's activity. */
  | { readonly kind: 'CUSTOM_EVENT'; readonly id: string; readonly customerId: string; readonly timeMs: number }
  /** Segments that a customer has entered. */
  | { readonly kind: 'SEGMENTS'; readonly customerId: string; readonly segmentIds: readonly string[] }
  /** Moves of a customer between loyalty tiers. */
  | { readonly kind: 'TIERS'; readonly customerId: string; readonly moves: readonly EarningMove[] };

/** A move between the loyalty tiers of one program, as earning rules see it. */
export interface EarningMove {
  /** The id of its activity. */
  readonly id: string;
  readonly event: TierMoveEvent;
  readonly campaignId: string;
  /** The tier that was reached, kept or left. */
  readonly tierId: string;
  /** The tier before; null without one. */
  readonly fromId: string | null;
}

/** Customers whose auto-update segments or loyalty tiers may have changed by the call. */
export interface SegmentTrigger {
  readonly customerIds: readonly string[];
  /** True when earning rules add points for a segment that the customer enters. */
  readonly earns: boolean;
  /** True when rewards are redeemed automatically for the points that the customers have now. */
  readonly redeems?: boolean;
}

/** The rewards that referrals add to cards, or take back from them, once the call has committed. */
export type ReferralTrigger =
  | { readonly kind: 'PAY'; readonly payments: readonly ReferralPayment[] }
  /** The ids of the redemptions that were rolled back. */
  | { readonly kind: 'TAKE_BACK'; readonly redemptionIds: readonly string[] };

/** The customer of a referral that a payment is for. */
export const REFERRAL_ROLES = ['REFEREE', 'REFERRER'] as const;

export type ReferralRole = (typeof REFERRAL_ROLES)[number];

/** The reward of one customer for one referral, as the program was when the customer was referred. */
export interface ReferralPayment {
  readonly role: ReferralRole;
  readonly customerId: string;
  /** The campaign of the card. */
  readonly campaignId: string;
  /** Points, or minor units of credits. */
  readonly amount: number;
  readonly source: ReferralSource;
}

/** The redemption or the custom event that referred the customer. */
export type ReferralSource =
  | { readonly redemption: { readonly id: string } }
  | { readonly event: { readonly id: string; readonly type: string } };

/**
 * The facts that one call caused, written in the same transaction (outbox). Its events are derived from it
 * deterministically, so deriving them again gives the same events.
 */
export interface OutboxRow {
  /** Identifies the call within the project; ids of its events derive from it. */
  readonly id: string;
  readonly created_at: Timestamp;
  /** Event types that have a listener. */
  readonly types: readonly EventType[];
  /** The request that caused it; null outside of requests. */
  readonly group_id: string | null;
  readonly source: EventSource;
  /**
   * The address at which the caller reached the service; URLs in events are below it. Browsers may send any address
   * here.
   */
  readonly base_url?: string;
  /**
   * Earning rules for moves between tiers whose points led to this call: they add no more points for what follows from
   * it. Absent for a call that no such points led to.
   */
  readonly tierRules?: readonly string[];
  /** The facts themselves, and a reference to the records of a redemption. */
  readonly facts?: readonly EventFact[];
  readonly redemption?: RedemptionReference;
  /** Absent when no earning rule is concerned. */
  readonly earning?: EarningTrigger;
  /** Absent when the call referred nobody for whom a reward is paid. */
  readonly referral?: ReferralTrigger;
  /** Absent in a project without auto-update segments and loyalty tiers, and when the call concerns no customer. */
  readonly segments?: SegmentTrigger;
}

/** An event as webhooks receive it and counters count it. */
export interface StackableEvent extends EventFact {
  readonly id: string;
  readonly created_at: Timestamp;
  readonly group_id: string | null;
  readonly event_source: EventSource;
}
