// A customer who is deleted for good, and what the caller is told of it.
import type { Timestamp } from './common';

/** Whom records are searched for. The work that does so forgets it with its last step. */
export interface ForgottenPerson {
  /** Null for somebody whom requests named, and who never was a customer of the project. */
  readonly customer_id: string | null;
  /** The hash of the source id; null where a later customer has that source id. */
  readonly hash: string | null;
  readonly source_id: string | null;
  /** The id that stands in history from now on: of the form of a customer's, and nobody's. */
  readonly pseudonym: string;
}

export interface PermanentDeletion {
  readonly id: string;
  readonly created_at: Timestamp;
  readonly related_object_id: string;
  readonly related_object: 'customer';
  /** Of the customer. How far the history is cleared the action tells. */
  readonly status: 'DONE';
  readonly async_action_id: string;
  /** What there was of the customer, by kind. */
  readonly data_json: Readonly<Record<string, number>>;
  /** Spelled so in the public API. */
  readonly object: 'pernament_deletion';
}
