// Key pairs of a project, the access tokens that are made with them, and the keys that shopper tokens are signed with.
import type { KeyRole } from '../common';
import type { Scope } from '../scopes';

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

export interface AccessToken {
  /** Names the token in the audit trail, and proves nothing. */
  readonly id: string;
  readonly project: string;
  /** The pair that it was made with, and the secret of the pair: it lives no longer than either. */
  readonly keyId: string;
  readonly secretId: string;
  readonly scopes: readonly string[];
  /** From this moment on it is refused. */
  readonly expiresAt: string;
}

/** When the tokens of each key that are not over end: Unix milliseconds by their ids, by the id of the key. */
export type LiveTokens = Readonly<Record<string, Readonly<Record<string, number>>>>;

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
