// The store of key pairs.
import type { KeyRole } from '../../model/common';
import type { AuditEntry } from '../../model/audit-trail';
import type { Scope } from '../../model/scopes';
import type { ChangeOutcome } from './audit-trail';

/** What a caller proves with that the pair is theirs. */
export interface KeySecret {
  /** Tells the secrets of a pair apart, and proves nothing. */
  readonly id: string;
  /** Hex SHA-256 of the token; the token itself is stored nowhere. */
  readonly tokenHash: string;
  readonly createdAt: string;
  /** From this moment on it is refused; null for no end. */
  readonly expiresAt: string | null;
}

export interface Credential {
  readonly keyId: string;
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
  readonly kind: 'server' | 'client' | 'management';
  readonly role: KeyRole;
  readonly name: string | null;
  /** What a server pair may do; null for all that its role may. */
  readonly scopes: readonly Scope[] | null;
  /** One, or two while one takes the place of the other; oldest first. */
  readonly secrets: readonly KeySecret[];
  readonly createdAt: string;
  /** From this moment on the pair is refused; null for no end. */
  readonly expiresAt: string | null;
  readonly revoked: boolean;
}

/** A pair as it was read. */
export interface StoredCredential {
  readonly credential: Credential;
  readonly revision: number;
  /** Whether it stands where earlier versions stored pairs: the next change moves it. */
  readonly isOld: boolean;
  /** The hour in which each secret was last used, by its id; ISO 8601. Those that were never used are absent. */
  readonly lastUses: Readonly<Record<string, string>>;
}

/** A pair as it is to be. */
export interface CredentialChange {
  /** As it was read: refused when it has changed since. Null for a new one. */
  readonly before: StoredCredential | null;
  readonly credential: Credential;
  /** Written with the change, or not at all; null for what changes nothing that anyone has to know. */
  readonly entry: AuditEntry | null;
}

export interface KeyUse {
  readonly keyId: string;
  readonly secretId: string;
  /** The hour of the use; ISO 8601. */
  readonly hour: string;
}

export interface CredentialStore {
  /** One round trip. */
  load(keyId: string): Promise<StoredCredential | null>;
  commit(change: CredentialChange): Promise<ChangeOutcome>;
  /** All key pairs of a project, oldest first, revoked ones too. */
  list(project: string): Promise<readonly StoredCredential[]>;
  /** Note when a secret was last used. An hour that is not later than the one that is stored changes nothing. */
  noteUse(use: KeyUse): Promise<void>;
}
