// What a customer did and what followed from it, where no record of its own says so.
import type { Metadata } from '../common';
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
