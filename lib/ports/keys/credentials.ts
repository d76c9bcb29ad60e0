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
  /** Delete a pair, when it was last used, and its row in the list of the project. */
  remove(credential: Credential): Promise<ChangeOutcome>;
  /**
   * Delete what else proves callers of a project: the keys of its shoppers and the list of its access tokens.
   * @param lines of the audit trails that are written with it, by project
   */
  removeProofs(project: string, lines: ReadonlyMap<string, AuditEntry>): Promise<ChangeOutcome>;
  /** Note when a secret was last used. An hour that is not later than the one that is stored changes nothing. */
  noteUse(use: KeyUse): Promise<void>;
}
