// The store for removing a person from all records, as the services need it.
import type { AuditEntry } from '../model/audit-trail';
import type { OutboxRow } from '../model/events/events';
import type { AsyncAction } from '../model/records/async-action';
import type { ForgottenPerson, PermanentDeletion } from '../model/forgotten-person';
import type { ProjectScope } from './common';

/** Progress of a search through the records. */
export interface ForgettingPortion {
  /** The page token; null at the end. */
  readonly next: string | null;
  /** Number of records read. */
  readonly done: number;
  /** Unfinished earlier work holds the person's data: the search must be repeated later. */
  readonly isWaiting: boolean;
  /** Actions whose report may name the person: delete the file, and then call `dropReport`. */
  readonly reports?: readonly string[];
}

export interface ForgettingRequest {
  readonly person: ForgottenPerson;
  /** `next` of the previous portion; null to begin. */
  readonly place: string | null;
  /** Null for a first search, else the moment from which on the project knows nothing of the person. */
  readonly since: string | null;
}

export type ForgottenPersonIds = Omit<ForgottenPerson, 'pseudonym'>;

export type ForgettingSubject =
  /** `isStored` is true when there is a profile to delete. */
  | { readonly status: 'KNOWN'; readonly named: ForgottenPersonIds; readonly isStored: boolean }
  | { readonly status: 'UNDER_WAY'; readonly deletion: PermanentDeletion }
  | { readonly status: 'UNKNOWN' };

export interface ForgettingBegin {
  readonly deletion: PermanentDeletion;
  readonly action: AsyncAction;
  readonly person: ForgottenPerson;
  readonly isStored: boolean;
  /** The outbox row. */
  readonly outbox?: OutboxRow | undefined;
  /** The line of the audit trail; absent when no dashboard user requested the deletion. */
  readonly line?: AuditEntry | undefined;
}

export interface ForgettingStore {
  /** The person of an id or source id: a customer, else a deletion in progress, else a person in records. */
  find(scope: ProjectScope, idOrSourceId: string): Promise<ForgettingSubject>;
  countOrders(scope: ProjectScope, customerId: string): Promise<number>;
  /**
   * Remove the profile and the counts, and store the work that does the rest: all of it or nothing.
   * @returns false when the customer is gone, or the deletion is under way, by now
   */
  begin(scope: ProjectScope, begun: ForgettingBegin): Promise<boolean>;
  /** Search some records. Done again it changes nothing more. */
  step(scope: ProjectScope, ask: ForgettingRequest): Promise<ForgettingPortion>;
  /** Say no more that an action has a report. Done again it changes nothing more. */
  dropReport(scope: ProjectScope, actionId: string): Promise<void>;
  /** Removes the person from the work's own data. */
  end(scope: ProjectScope, action: AsyncAction, person: ForgottenPerson): Promise<void>;
}
