// The store of order locks, as the services need it.
import type { AuditEntry } from '../model/audit-trail';
import type { ProjectScope } from './common';
import type { ChangeOutcome } from './keys/audit-trail';

/** The lock of one order id, held by a token. */
export interface OrderLock {
  readonly orderHash: string;
  readonly token: string;
}

/** The lock of an order as read: a request holds it, or held it until its lease ended. */
export interface HeldLock {
  /** Identifies the lock without revealing its token. */
  readonly id: string;
  readonly lock: OrderLock;
  /** End of the lease, ms: after it another request may take the lock over. */
  readonly untilMs: number;
}

export type AcquireOutcome =
  | { readonly status: 'ACQUIRED'; readonly lock: OrderLock }
  /** Another request holds the order; `owner` is the name that it gave. */
  | { readonly status: 'BUSY'; readonly owner: string | null };

export type ReleaseOutcome =
  /** No transaction was committed under this lock, and none will be. */
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
  /** The holder of the order lock of a name; null when the lock is free. */
  held(scope: ProjectScope, orderName: string): Promise<HeldLock | null>;
  /**
   * Takes the lock from its owner, with an audit line about the caller. A later commit of the owner is refused. STALE
   * when it was released, committed or taken over since the read.
   */
  take(scope: ProjectScope, lock: OrderLock, entry: AuditEntry): Promise<ChangeOutcome>;
}
