// A customer who is deleted permanently, and the answer to the request.
import type { Timestamp } from './common';

/** The identifiers by which records of the person are searched. The last step of the work deletes them. */
export interface ForgottenPerson {
  /** Null for a person whom requests named but who never was a customer of the project. */
  readonly customer_id: string | null;
  /** The hash of the source id; null where a later customer has that source id. */
  readonly hash: string | null;
  readonly source_id: string | null;
  /**
   * The id that replaces the customer's in history from now on: it has the form of a customer id, and no customer has
   * it.
   */
  readonly pseudonym: string;
}

export interface PermanentDeletion {
  readonly id: string;
  readonly created_at: Timestamp;
  readonly related_object_id: string;
  readonly related_object: 'customer';
  /** The status of the customer's own deletion. The async action shows how far the history is cleared. */
  readonly status: 'DONE';
  readonly async_action_id: string;
  /** The number of deleted records of the customer, by kind. */
  readonly data_json: Readonly<Record<string, number>>;
  /** Spelled so in the public API. */
  readonly object: 'pernament_deletion';
}
