// Types shared by the ports: the project of a call, and outcomes of writes.
import type { KeyedRequest } from '../model/common';
import type { CallCause } from '../model/events/source';
import type { StoredRedemption } from '../model/records/redemption';

/** The project a call works in, taken from its credentials, and how its codes compare. */
export interface ProjectScope {
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
  /** The call that writes; absent outside of calls. */
  readonly cause?: CallCause;
}

/** The outcome of a commit. */
export type CommitOutcome =
  | { readonly status: 'COMMITTED' }
  /** Something changed since it was read: read again and decide again. */
  | { readonly status: 'STALE' }
  /** Contention: nothing was written, trying again is safe. */
  | { readonly status: 'BUSY'; readonly cause: unknown }
  /** The call may have taken effect. */
  | { readonly status: 'UNKNOWN'; readonly cause: unknown };

/**
 * The guard of an Idempotency-Key: written in the transaction of the request's effect, on condition that the key is not
 * in use yet, and kept as long as the project. A store that finds the key in use throws `idempotency_key_in_use`.
 */
export interface Guard extends KeyedRequest {
  /** The response to a repeated request. */
  readonly answer: unknown;
  /** The customer in the answer, by id or by the hash of a name: permanent deletion finds the guard by this. */
  readonly about?: string | null;
}

/** The possible uses of an Idempotency-Key: a guard, or a record whose id derives from the key. */
export interface KeyPlaces {
  /** Names the item that holds the guard, or that marks the key as one of a publication. */
  readonly guard: readonly string[];
  readonly redemptionBase: string;
  readonly publicationId: string;
}

export interface KeyUse {
  readonly guard: { readonly requestHash: string; readonly answer: unknown } | null;
  readonly redemption: StoredRedemption | null;
  readonly isPublication: boolean;
}

export interface GuardStore {
  /** @param how `isEventual` reads at half the price, up to about a second stale */
  find(
    scope: ProjectScope,
    places: Pick<KeyPlaces, 'guard' | 'redemptionBase'>,
    how?: { readonly isEventual: boolean },
  ): Promise<KeyUse>;
}

/** The outcome of a commit that releases the lock of its order. */
export type LockedOutcome =
  | CommitOutcome
  /** The lock was taken over: nothing was written. */
  | { readonly status: 'LOCK_LOST' };

export type CreateOutcome = 'CREATED' | 'EXISTS';

/** A record, and its revision, which rises with each change. */
export interface VersionedRecord<T> {
  readonly record: T;
  readonly revision: number;
}

export type ReplaceOutcome =
  | 'REPLACED'
  /** Changed or removed since the read, or briefly held by another transaction: read again. */
  | 'STALE';

export type RemoveOutcome =
  | 'REMOVED'
  /** There is no such record any more. */
  | 'GONE'
  /** Changed concurrently: read again. */
  | 'STALE';
