// The store of dashboard sessions.
import type { DashboardRole } from '../../model/common';

export interface DashboardSession {
  /** Hex SHA-256 of the browser's token, which itself is not stored. */
  readonly tokenHash: string;
  readonly project: string;
  /** The pair that signed in, or the user: the session ends with them. */
  readonly keyId: string;
  /** The secret of the pair that was sent: the session ends with it, too. Null for a user. */
  readonly secretId: string | null;
  /** The role from the user's groups at sign-in; null when groups are not mapped. */
  readonly role: DashboardRole | null;
  readonly createdMs: number;
  /** The end of the session, regardless of activity. */
  readonly endsMs: number;
}

/** A session as read. */
export interface SeenSession {
  readonly session: DashboardSession;
  /** When it was last used, to the minute. */
  readonly seenMs: number;
}

export interface DashboardSessionStore {
  begin(session: DashboardSession): Promise<void>;
  /** Costs a single round trip, always to the table: an ended session is refused immediately. */
  load(tokenHash: string): Promise<SeenSession | null>;
  /** Records a use. The stored time never decreases. */
  note(session: DashboardSession, nowMs: number): Promise<void>;
  /** Done already, it changes nothing. */
  end(tokenHash: string): Promise<void>;
}
