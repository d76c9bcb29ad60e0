// The store of dashboard users, who sign in to a project without a key pair.
import type { AuditEntry } from '../../model/audit-trail';
import type { User } from '../../model/keys/user';
import type { ChangeOutcome, ProofStore } from './audit-trail';

/** A user as read. */
export interface StoredUser {
  readonly user: User;
  readonly revision: number;
}

/** A user as they are to be; null when they are to be none any more. */
export interface UserChange {
  readonly project: string;
  /** The user as read: the change is refused if it has changed since. Null for a new one. */
  readonly before: StoredUser | null;
  readonly user: User | null;
  /** Written with the change, or not at all. */
  readonly entry: AuditEntry;
}

export interface UserStore extends ProofStore {
  /** By id or login. */
  load(project: string, idOrLogin: string): Promise<StoredUser | null>;
  /** All of a project. */
  list(project: string): Promise<readonly User[]>;
  commit(change: UserChange): Promise<ChangeOutcome>;
}
