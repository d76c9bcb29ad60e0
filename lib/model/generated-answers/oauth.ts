// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
/** `active` alone where there is no such token. */
export type IntrospectedTokenResponse = {
  readonly access_token?: string;
  /** The id of the key pair that it was made with. */
  readonly client_id?: string;
  /** Unix seconds. */
  readonly expires_at?: number;
  /** Seconds that are left. */
  readonly expires_in?: number;
  readonly scope?: string;
  readonly token_type?: "Bearer";
  readonly active: boolean;
};

export type AccessTokenResponse = {
  readonly access_token: string;
  /** The id of the key pair that it was made with. */
  readonly client_id: string;
  /** Unix seconds. */
  readonly expires_at: number;
  /** Seconds that are left. */
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: "Bearer";
};
