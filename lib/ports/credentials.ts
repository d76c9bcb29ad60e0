// The store of key pairs.
import type { KeyRole } from '../model/common';
import type { Scope } from '../model/scopes';

export interface Credential {
  readonly keyId: string;
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
  readonly kind: 'server' | 'client' | 'management';
  readonly role: KeyRole;
  /** What a server key may do; absent where it may do everything. */
  readonly scopes?: readonly Scope[];
  /** Hex SHA-256 of the token; the token itself is stored nowhere. */
  readonly tokenHash: string;
  readonly createdAt: string;
  readonly revoked: boolean;
}

export interface CredentialStore {
  load(keyId: string): Promise<Credential | null>;
  put(credential: Credential): Promise<void>;
  /**
   * Change a pair as it is at that moment; when someone else changed it meanwhile, it is decided again.
   * @param change throws to refuse
   * @returns null where there is no such pair
   */
  change(keyId: string, change: (credential: Credential) => Credential): Promise<Credential | null>;
  /** All key pairs of a project, oldest first, revoked ones too. */
  list(project: string): Promise<readonly Credential[]>;
}
