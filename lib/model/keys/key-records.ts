// Key pairs of a project, the access tokens that they issue, and the keys that verify shopper tokens.
import type { KeyRole, KeyScope } from '../common';

/** A secret by which a caller authenticates as the pair. */
export interface KeySecret {
  /** Identifies the secret within the pair; it does not authenticate. */
  readonly id: string;
  /** Hex SHA-256 of the token; the token itself is stored nowhere. */
  readonly tokenHash: string;
  readonly createdAt: string;
  /** The secret is refused from this moment on; null for no end. */
  readonly expiresAt: string | null;
}

export interface Credential {
  readonly keyId: string;
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
  readonly kind: 'server' | 'client' | 'management';
  readonly role: KeyRole;
  readonly name: string | null;
  /** The scopes of a server pair; null when it has every scope that its role allows. */
  readonly scopes: readonly KeyScope[] | null;
  /** The secrets: one, or two while one replaces the other; oldest first. */
  readonly secrets: readonly KeySecret[];
  readonly createdAt: string;
  /** The pair is refused from this moment on; null for no end. */
  readonly expiresAt: string | null;
  readonly revoked: boolean;
}

/** A pair as it was read from the table. */
export interface StoredCredential {
  readonly credential: Credential;
  readonly revision: number;
  /** The hour of the last use of each secret, by secret id; ISO 8601. Unused secrets are absent. */
  readonly lastUses: Readonly<Record<string, string>>;
}

export interface AccessToken {
  /** Identifies the token in the audit trail; it does not authenticate. */
  readonly id: string;
  readonly project: string;
  /** The pair that issued the token, and the secret used: the token ends no later than either. */
  readonly keyId: string;
  readonly secretId: string;
  readonly scopes: readonly string[];
  /** The token is refused from this moment on. */
  readonly expiresAt: string;
}

/** The end of every unexpired token, Unix milliseconds: by key id, then by token id. */
export type LiveTokens = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface ShopperKey {
  /** Identifies the key in the header of a token; unique in its project. */
  readonly kid: string;
  readonly algorithm: 'ES256' | 'HS256';
  /**
   * ES256: the public key, as the JSON text of a JWK (`kty` EC, `crv` P-256).
   * HS256: the secret in base64url, at least 32 bytes; empty once the key is revoked.
   */
  readonly key: string;
  /** The name that the shop gave the key. */
  readonly name: string | null;
  readonly createdAt: string;
  /** Tokens of the key are refused from this moment on; null for no end. */
  readonly expiresAt: string | null;
  readonly revoked: boolean;
}
