// The store of the keys a shop signs the tokens of its shoppers with.
import type { AuditEntry } from '../../model/audit-trail';
import type { ChangeOutcome } from './audit-trail';
import type { Revised } from '../common';

export interface ShopperKey {
  /** Names the key in the header of a token; unique in its project. */
  readonly kid: string;
  readonly algorithm: 'ES256' | 'HS256';
  /**
   * ES256: the public key, as the JSON text of a JWK (`kty` EC, `crv` P-256).
   * HS256: the secret in base64url, at least 32 bytes; empty once the key is revoked.
   */
  readonly key: string;
  /** What the shop calls it. */
  readonly name: string | null;
  readonly createdAt: string;
  /** From this moment on tokens of the key are refused; null for no end. */
  readonly expiresAt: string | null;
  readonly revoked: boolean;
}

/** The keys of a project as they are to be. */
export interface ShopperKeyChange {
  /** Of the keys as they were read: refused when they have changed since. */
  readonly revision: number;
  readonly keys: readonly ShopperKey[];
  /** Written with the change, or not at all. */
  readonly entry: AuditEntry;
}

export interface ShopperKeyStore {
  /** All keys of a project, oldest first, revoked and expired ones too. One read. */
  load(project: string): Promise<readonly ShopperKey[]>;
  /** The same with their revision, to change them. */
  read(project: string): Promise<Revised<readonly ShopperKey[]>>;
  commit(project: string, change: ShopperKeyChange): Promise<ChangeOutcome>;
}
