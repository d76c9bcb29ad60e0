// Activity of a customer that no other record stores.
import type { Metadata, Timestamp } from '../common';
import type { Order } from '../records/order';
import type { Publication } from '../records/publication';
import type { Redemption, Rollback } from '../records/redemption';
import type { Return } from '../records/return';
import type { CallCause, EventSource } from './source';
import type { CustomerReference } from '../records/customer';

/** The code by which an event converted a referral. */
export interface ConvertingCode {
  readonly code: string;
  /** The id of the voucher. */
  readonly id: string;
}

/** The fact that an event marked a customer as a referee: at most once for each campaign. */
export interface ReferralConversion {
  readonly event_id: string;
  readonly campaign_id: string;
  readonly voucher_id: string;
  readonly date: Timestamp;
}

/** A custom event as it is stored. */
export interface CustomEvent {
  readonly object: 'event';
  readonly type: string;
  readonly customer: CustomerReference;
  /** Null unless the event took effect. It does not name the referrer, who may be deleted permanently later. */
  readonly referral: ConvertingCode | null;
  readonly loyalty: null;
  readonly metadata: Metadata;
}

/** Activities stored as rows; all other activities are derived from the records themselves. */
export type ActivityRowType =
  | 'customer.custom_event'
  | 'customer.order.updated'
  | 'customer.order.paid'
  | 'customer.order.canceled'
  | 'customer.order.fulfilled'
  | 'customer.holder.assignment.created'
  | 'customer.holder.assignment.deleted'
  | `customer.loyalty.tier.${'downgraded' | 'expiration.changed' | 'joined' | 'left' | 'prolonged' | 'upgraded'}`
  | 'customer.segment.entered'
  | 'customer.segment.left'
  | 'customer.voucher.deleted'
  | 'customer.voucher.gift.balance_added'
  | `customer.voucher.loyalty_card.pending_points.${'activated' | 'added' | 'canceled' | 'updated'}`
  | 'customer.voucher.loyalty_card.points_added'
  | 'customer.voucher.loyalty_card.points_transferred';

/** Activities that a record implies in addition to its own. */
export type EffectType =
  | 'customer.order.paid'
  | 'customer.order.canceled'
  | 'customer.referred'
  | 'customer.rewarded'
  | 'customer.reward_redemptions.completed'
  | 'customer.reward_redemptions.rolledback'
  | 'customer.voucher.gift.balance_added'
  | 'customer.voucher.loyalty_card.points_added';

/** A row of the activity of a customer. */
export interface ActivityRow {
  /** `evcus_` and the part that makes it unique. */
  readonly id: string;
  readonly customerId: string;
  readonly timeMs: number;
  readonly type: ActivityRowType;
  readonly data: Readonly<Record<string, unknown>>;
  /** The campaign of the activity; absent when it has none. */
  readonly campaign_id?: string;
  readonly group_id: string | null;
  readonly source: EventSource;
}

/** The calls that made a customer, and changed it last. */
export interface CustomerCauses {
  readonly created?: CallCause | undefined;
  readonly updated?: CallCause | undefined;
}

/** A code as the record of its publication names it. */
export interface GivenVoucher {
  readonly id: string;
  readonly code: string | null;
  readonly object: 'voucher';
}

interface ActivityPlace {
  /**
   * `<time>#<id>`, followed by a number for activities that a record implies in addition to its own. Entries are
   * sorted by it.
   */
  readonly position: string;
  readonly timeMs: number;
  /** The call that made it; absent when its record does not name it. */
  readonly cause?: CallCause | undefined;
  /** Campaigns of the activity. */
  readonly campaignIds: readonly string[];
}

/** An entry of an activity, with the record from which it is derived. */
export type ActivityItem = ActivityPlace &
  (
    | { readonly kind: 'ORDER'; readonly order: Order }
    | {
        readonly kind: 'ENTRY';
        readonly record: Redemption | Rollback;
        /** The record itself, or the children of a stack. */
        readonly parts: readonly (Redemption | Rollback)[];
        /** The requested promotion stack, by its id. */
        readonly stack?: string | undefined;
      }
    | { readonly kind: 'EFFECT'; readonly type: EffectType; readonly record: Redemption | Rollback }
    | { readonly kind: 'RETURN'; readonly record: Return }
    | { readonly kind: 'PUBLICATION'; readonly publication: Publication }
    | { readonly kind: 'HOLDER'; readonly publication: Publication; readonly voucher: GivenVoucher }
    | { readonly kind: 'CUSTOMER'; readonly type: 'customer.created' | 'customer.updated' }
    | { readonly kind: 'ROW'; readonly row: Omit<ActivityRow, 'customerId'> }
    /** The referral that a custom event converted. */
    | { readonly kind: 'REFERRED'; readonly row: Omit<ActivityRow, 'customerId'> }
  );
