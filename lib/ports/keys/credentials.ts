// The store of key pairs.
import type { AuditEntry } from '../../model/audit-trail';
import type { Credential, StoredCredential } from '../../model/keys/key-records';
import type { ChangeOutcome, ProofStore } from './audit-trail';

/** The new state of a pair. */
export interface CredentialChange {
  /** The credential as read: the change is refused if it has changed since. Null for a new one. */
  readonly before: StoredCredential | null;
  readonly credential: Credential;
  /** Written in the transaction of the change; null when the change needs no audit line. */
  readonly entry: AuditEntry | null;
}

export interface KeyUse {
  readonly keyId: string;
  readonly secretId: string;
  /** The hour of the use; ISO 8601. */
  readonly hour: string;
}

export interface CredentialStore extends ProofStore {
  /** Costs a single round trip. */
  load(keyId: string): Promise<StoredCredential | null>;
  commit(change: CredentialChange): Promise<ChangeOutcome>;
  /** All key pairs of a project, oldest first, revoked ones too. */
  list(project: string): Promise<readonly StoredCredential[]>;
  /** Note when a secret was last used. An hour that is not later than the one that is stored changes nothing. */
  noteUse(use: KeyUse): Promise<void>;
}
