// Changes of a key pair: its scopes, its secrets, and the number of pairs.
import { type Failure, unknownRecord } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { Credential, KeySecret } from '../../model/keys/key-records';
import { limitScopesToRole } from '../../model/permissions';
import { SCOPES, type KeyScope } from '../../model/common';
import { liveSecrets } from './api-key-response';
import { earlier, isOver } from './moments';

/** The kind and role of a pair. */
export type PairKind = Pick<Credential, 'kind' | 'role'>;

/**
 * Refuse a role that this kind of key pair cannot have.
 * @returns invalid_payload for a role that this kind of pair cannot have
 */
export function refuseRole({ kind, role }: PairKind): Failure | null {
  return kind !== 'server' && role !== 'admin' ? invalid('Only server pairs have another role than admin.') : null;
}

/** The scopes in a fixed order. @returns invalid_payload for scopes that this kind of pair cannot have */
export function pairScopes({ kind, role }: PairKind, scopes: readonly KeyScope[]): readonly KeyScope[] | Failure {
  if (kind !== 'server') return invalid('Only server pairs have scopes.');
  if (limitScopesToRole(role, scopes)?.length !== scopes.length) {
    return invalid(`The role ${role} has not all of these scopes.`);
  }
  return SCOPES.filter((scope) => scopes.includes(scope));
}

/**
 * Refuse one more active key pair when the project has the maximum number.
 * @returns invalid_payload when the project already has the maximum number of active pairs
 */
export function refuseMorePairs(
  pairs: readonly Pick<Credential, 'revoked' | 'expiresAt'>[],
  nowMs: number,
): Failure | null {
  const live = pairs.filter(({ revoked, expiresAt }) => !revoked && !isOver(expiresAt, nowMs));
  return live.length < LIMITS.apiKeys ? null : invalid(`A project has at most ${LIMITS.apiKeys} key pairs that work.`);
}

/**
 * Refuse to change a revoked key pair.
 * @returns invalid_payload for a pair that is revoked
 */
export function refuseRevoked({ revoked, keyId }: Pick<Credential, 'revoked' | 'keyId'>): Failure | null {
  return revoked ? invalid(`The key ${keyId} is revoked.`) : null;
}

/**
 * The pair with a new secret; the previous one stays valid for the requested time.
 * @param oldUntil ISO 8601; null for no end, undefined: the previous secrets are refused at once
 * @returns invalid_payload for a revoked pair, or one with two active secrets
 */
export function planKeyPairRotation(
  pair: Credential,
  secret: KeySecret,
  { oldUntil, nowMs }: { readonly oldUntil: string | null | undefined; readonly nowMs: number },
): Credential | Failure {
  const failure = refuseRevoked(pair);
  if (failure) return failure;
  if (oldUntil === undefined) return { ...pair, secrets: [secret] };
  const live = liveSecrets(pair, nowMs);
  if (live.length > 1) return invalid(`The key ${pair.keyId} has two secrets that work: revoke one of them first.`);
  const old = live.map((one) => ({ ...one, expiresAt: earlier(one.expiresAt, oldUntil) }));
  return { ...pair, secrets: [...old, secret] };
}

/**
 * Return an API key pair without one of its secrets.
 * @returns invalid_payload for a revoked pair, or its last secret; not_found
 */
export function withoutSecret(pair: Credential, secretId: string): Credential | Failure {
  const failure = refuseRevoked(pair);
  if (failure) return failure;
  const secrets = pair.secrets.filter(({ id }) => id !== secretId);
  if (secrets.length === pair.secrets.length) return unknownRecord('api_key_secret', secretId);
  if (secrets.length === 0) return invalid(`It is the only secret of the key ${pair.keyId}: revoke the key.`);
  return { ...pair, secrets };
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}
