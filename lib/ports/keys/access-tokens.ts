// The store of the access tokens of OAuth.
import type { AuditEntry } from '../../model/audit-trail';
import type { AccessToken, LiveTokens } from '../../model/keys/key-records';
import type { Revised } from '../common';
import type { ChangeOutcome, ProofStore } from './audit-trail';

/** A token that is made, or revoked. */
export interface AccessTokenChange {
  /** What a caller proves with that the token is theirs. Only a hash of it is stored. */
  readonly secret: string;
  readonly token: AccessToken;
  readonly kind: 'ISSUE' | 'REVOKE';
  /** Of the live tokens as they were read: refused when they have changed since. */
  readonly revision: number;
  readonly live: LiveTokens;
  /** Written with the change, or not at all. */
  readonly entry: AuditEntry;
}

export interface AccessTokenStore extends ProofStore {
  /** One read. It may be over: DynamoDB removes what is over some time later. */
  load(secret: string): Promise<AccessToken | null>;
  live(project: string): Promise<Revised<LiveTokens>>;
  commit(change: AccessTokenChange): Promise<ChangeOutcome>;
}
