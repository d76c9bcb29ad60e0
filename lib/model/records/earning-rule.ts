// Earning rules: what adds points to the cards of a loyalty program, and the points that they hold back.
import type { Metadata, Timestamp } from '../common';
import type { EventSource } from '../events/source';
import type { ExpirationRules } from '../generated';
import type { Validity } from '../validity';
import type { EarnedTiers } from '../loyalty/loyalty-tier';
import type { CollectionMember } from './catalog';
import type { RuleAssignment } from './rules';

/** The event of a rule for paid orders. An event without a constant here is the name of a custom event. */
export const ORDER_PAID = 'order.paid';

/** The event of a rule for customers who enter a segment. */
export const SEGMENT_ENTERED = 'customer.segment.entered';

/** The events of rules for customers who move between loyalty tiers. */
export const TIER_MOVE_EVENTS = [
  'customer.loyalty.tier.joined',
  'customer.loyalty.tier.left',
  'customer.loyalty.tier.upgraded',
  'customer.loyalty.tier.downgraded',
  'customer.loyalty.tier.prolonged',
] as const;

export type TierMoveEvent = (typeof TIER_MOVE_EVENTS)[number];

/** The tier of a rule that holds for moves to all tiers of its own program. */
export const ANY_TIER = '__ANY__';

/** True for an event of rules for moves between loyalty tiers. */
export function isTierMoveEvent(event: string): event is TierMoveEvent {
  return (TIER_MOVE_EVENTS as readonly string[]).includes(event);
}

/** Points, and a formula that computes them instead. */
export interface EarnedPoints {
  /** 0 or more beside a formula, else 1 or more. */
  readonly points: number;
  /** Absent without one. Where it cannot be computed, the points count. */
  readonly points_formula?: string;
}

/** Points for every full step of a number. */
export interface EarningStep extends EarnedPoints {
  /** Minor units for amounts, units for quantities, else the unit of the property. */
  readonly every: number;
}

/** Points for every full step of a number in metadata. */
export interface PropertyStep extends EarningStep {
  readonly property: string;
}

/** Products, SKUs or a collection whose lines count. */
export interface EarningGoods {
  readonly object: CollectionMember['object'] | 'products_collection';
  readonly id: string;
}

/** Points for every full step of a number of the lines that match. */
export interface GoodsStep extends EarningStep, Partial<EarningGoods> {
  readonly applicable_to?: readonly EarningGoods[];
}

/** How many points a rule adds, as requests and answers say it. */
export type EarningLoyalty =
  | ({ readonly type: 'FIXED' } & EarnedPoints)
  | {
      readonly type: 'PROPORTIONAL';
      readonly calculation_type: EarningCalculation;
      readonly order?: {
        readonly amount?: EarningStep;
        readonly total_amount?: EarningStep;
        readonly metadata?: PropertyStep;
      };
      readonly order_items?: {
        readonly quantity?: GoodsStep;
        readonly amount?: GoodsStep;
        readonly subtotal_amount?: GoodsStep;
      };
      readonly customer?: { readonly metadata?: PropertyStep };
      readonly custom_event?: { readonly metadata?: PropertyStep };
    };

export type EarningCalculation =
  | 'ORDER_AMOUNT'
  | 'ORDER_TOTAL_AMOUNT'
  | 'ORDER_METADATA'
  | 'ORDER_ITEMS_QUANTITY'
  | 'ORDER_ITEMS_AMOUNT'
  | 'ORDER_ITEMS_SUBTOTAL_AMOUNT'
  | 'CUSTOMER_METADATA'
  | 'CUSTOM_EVENT_METADATA';

export interface EarningRule extends Validity {
  readonly id: string;
  readonly campaign_id: string;
  /** `order.paid`, `customer.segment.entered`, one of `TIER_MOVE_EVENTS`, or the name of a custom event. */
  readonly event: string;
  /** The schema of the custom event; null for any other event. */
  readonly schema_id: string | null;
  /** The segment that is entered; absent for any other event. */
  readonly segment_id?: string;
  /** The loyalty tier that is reached or left, or `ANY_TIER`; absent for any other event. */
  readonly loyalty_tier_id?: string;
  readonly loyalty: EarningLoyalty;
  /** When its points expire, in place of the rules of the program; absent without own rules. */
  readonly expiration_rules?: NonNullable<ExpirationRules>;
  /** The days after the order on which its points become active; absent where they count at once. */
  readonly pending_points?: { readonly period_type: 'DAY'; readonly period_value: number };
  readonly banner: string | null;
  readonly active: boolean;
  readonly metadata: Metadata;
  readonly automation_id: string;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  /** The one rule assigned to it, if any. */
  readonly assignments: readonly RuleAssignment[];
  readonly object: 'earning_rule';
}

export type PendingPointsState = 'PENDING' | 'ACTIVATED' | 'CANCELED';

/** The rule and the order that earned pending points. */
export interface PendingPointsDetails extends EarnedTiers {
  readonly event: {
    readonly id: string;
    readonly type: 'customer.order.paid';
    readonly group_id: string | null;
    /** The id of the customer. */
    readonly entity_id: string;
    readonly created_at: Timestamp;
    readonly category: 'EFFECT';
    readonly event_source: EventSource;
  };
  readonly earning_rule: { readonly id: string; readonly source: { readonly banner: string | null } };
  readonly order: { readonly id: string; readonly source_id: string | null };
}

/** The points that one earning rule holds back for one order. */
export interface PendingPoints {
  readonly id: string;
  readonly voucher_id: string;
  readonly campaign_id: string;
  readonly customer_id: string;
  readonly order_id: string;
  /** Whole points, 1 or more. */
  readonly points: number;
  /** The day on which they are added to the card, YYYY-MM-DD in the time zone of the project. */
  readonly activates_at: string;
  /** The first moment of that day, epoch milliseconds. */
  readonly activates_ms: number;
  readonly state: PendingPointsState;
  readonly details: PendingPointsDetails;
  /** The expiration rules of the earning rule when the points were earned; absent where those of the program hold. */
  readonly expiration_rules?: NonNullable<ExpirationRules>;
  readonly created_at: Timestamp;
  /** Absent before the first change. */
  readonly updated_at?: Timestamp;
  /** Rises with each change. */
  readonly revision: number;
  /** The ids of its latest changes, the newest last. */
  readonly changes: readonly string[];
}
