// The store of the access tokens of OAuth.
import type { AuditEntry } from '../../model/audit-trail';
import type { AccessToken, LiveTokens } from '../../model/keys/key-records';
import type { VersionedRecord } from '../common';
import type { ChangeOutcome, ProofStore } from './audit-trail';

/** A token that is made, or revoked. */
export interface AccessTokenChange {
  /** The secret that the caller sends. Only its hash is stored. */
  readonly secret: string;
  readonly token: AccessToken;
  readonly kind: 'ISSUE' | 'REVOKE';
  /** Revision of the live tokens as read: the change is refused if they have changed since. */
  readonly revision: number;
  readonly live: LiveTokens;
  /** Written with the change, or not at all. */
  readonly entry: AuditEntry;
}

export interface AccessTokenStore extends ProofStore {
  /** A single read. The token may have expired: DynamoDB deletes expired items some time later. */
  load(secret: string): Promise<AccessToken | null>;
  live(project: string): Promise<VersionedRecord<LiveTokens>>;
  commit(change: AccessTokenChange): Promise<ChangeOutcome>;
}
