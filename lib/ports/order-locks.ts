// What the services need from a store of order locks.
import type { ProjectScope } from './common';

/** The lock of one order id, held by a token. */
export interface OrderLock {
  readonly orderHash: string;
  readonly token: string;
}

export type AcquireOutcome =
  | { readonly status: 'ACQUIRED'; readonly lock: OrderLock }
  /** Another request holds the order; `owner` is what that one gave as its name. */
  | { readonly status: 'BUSY'; readonly owner: string | null };

export type ReleaseOutcome =
  /** Nothing was committed under this lock, and nothing will be. */
  | 'RELEASED'
  /** The transaction under this lock was committed. */
  | 'COMMITTED'
  /** Another request holds the order now. */
  | 'TAKEN_OVER';

export interface OrderLockStore {
  /** Acquire the lock of the order a request names; past `untilMs` it may be taken over. */
  acquire(
    scope: ProjectScope,
    orderName: string,
    lease: { readonly nowMs: number; readonly untilMs: number; readonly owner: string | null },
  ): Promise<AcquireOutcome>;
  release(scope: ProjectScope, lock: OrderLock): Promise<ReleaseOutcome>;
}
