// The store of the keys a shop signs the tokens of its shoppers with.

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

export interface ShopperKeyStore {
  /** All keys of a project, oldest first, revoked and expired ones too. One read. */
  load(project: string): Promise<readonly ShopperKey[]>;
  /**
   * Change the keys as they are at that moment; when someone else changed them meanwhile, it is decided again.
   * @param change throws to refuse
   */
  change(
    project: string,
    change: (keys: readonly ShopperKey[]) => readonly ShopperKey[],
  ): Promise<readonly ShopperKey[]>;
}
