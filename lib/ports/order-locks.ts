// What the services need from a store of order sessions.
import type { ProjectScope } from './common';

/** A session on one order id, held by a token. */
export interface OrderSession {
  readonly orderHash: string;
  readonly token: string;
}

export type AcquireOutcome =
  | { readonly status: 'ACQUIRED'; readonly session: OrderSession }
  /** Another request holds the order; `holder` is what that one gave as its name. */
  | { readonly status: 'BUSY'; readonly holder: string | null };

export type ReleaseOutcome =
  /** Nothing was committed under this session, and nothing will be. */
  | 'RELEASED'
  /** The transaction of this session was committed. */
  | 'COMMITTED'
  /** Another request holds the order now. */
  | 'TAKEN_OVER';

export interface SessionStore {
  /** Open the session of the order a request names; past `untilMs` it may be taken over. */
  acquire(
    scope: ProjectScope,
    orderName: string,
    lease: { readonly nowMs: number; readonly untilMs: number; readonly holder: string | null },
  ): Promise<AcquireOutcome>;
  release(scope: ProjectScope, session: OrderSession): Promise<ReleaseOutcome>;
}
