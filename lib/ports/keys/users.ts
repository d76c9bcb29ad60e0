// The store of people who may come into the dashboard of a project without a key pair.
import type { AuditEntry } from '../../model/audit-trail';
import type { DashboardRole } from '../../model/common';
import type { ChangeOutcome } from './audit-trail';

export interface User {
  readonly id: string;
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
  /** The e-mail address that an identity provider vouches for, in lower case. */
  readonly login: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: DashboardRole;
  readonly createdAt: string;
}

/** A user as they were read. */
export interface StoredUser {
  readonly user: User;
  readonly revision: number;
}

/** A user as they are to be; null where they are to be none any more. */
export interface UserChange {
  readonly project: string;
  /** As they were read: refused when they have changed since. Null for a new one. */
  readonly before: StoredUser | null;
  readonly user: User | null;
  /** Written with the change, or not at all. */
  readonly entry: AuditEntry;
}

export interface UserStore {
  /** By id or login. */
  load(project: string, idOrLogin: string): Promise<StoredUser | null>;
  /** All of a project. */
  list(project: string): Promise<readonly User[]>;
  commit(change: UserChange): Promise<ChangeOutcome>;
}
