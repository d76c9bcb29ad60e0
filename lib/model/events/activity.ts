// What a customer did and what followed from it, where no record of its own says so.
import type { Metadata } from '../common';
import type { Order } from '../records/order';
import type { Publication } from '../records/publication';
import type { Redemption, Rollback } from '../records/redemption';
import type { EventSource } from './events';
import type { CustomerReference } from '../records/customer';

/** A custom event as it is answered and kept. */
export interface CustomEvent {
  readonly object: 'event';
  readonly type: string;
  readonly customer: CustomerReference;
  /** Null unless it took effect. */
  readonly referral: null;
  readonly loyalty: null;
  readonly metadata: Metadata;
}

/** A row of the activity of a customer. */
export interface ActivityRow {
  /** `evcus_` and what tells it from every other one. */
  readonly id: string;
  readonly customerId: string;
  readonly timeMs: number;
  readonly type: 'customer.custom_event';
  readonly data: Readonly<Record<string, unknown>>;
  readonly group_id: string | null;
  readonly source: EventSource;
}

interface ActivityPlace {
  /** `<time>#<id>`: entries stand in this order. */
  readonly position: string;
  readonly timeMs: number;
  /** Campaigns it is about. */
  readonly campaignIds: readonly string[];
}

/** One entry of an activity, with the record that says it. */
export type ActivityItem = ActivityPlace &
  (
    | { readonly kind: 'ORDER'; readonly order: Order }
    | { readonly kind: 'ENTRY'; readonly record: Redemption | Rollback }
    | { readonly kind: 'PUBLICATION'; readonly publication: Publication }
    | { readonly kind: 'ROW'; readonly row: Omit<ActivityRow, 'customerId'> }
  );
