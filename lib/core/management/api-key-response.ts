// Key pairs in answers and in the audit trail. Tokens and hashes are never included.
import type { Credential, KeySecret, StoredCredential } from '../../model/keys/key-records';
import { isOver } from './moments';

export type ApiKeyResponse = ReturnType<typeof toApiKeyResponse>;

/** A pair with its new secret, which only this answer shows. */
export interface NewApiKeyResponse extends ApiKeyResponse {
  readonly secret: { readonly id: string; readonly token: string };
}

/** Convert an API key pair to its response, without secrets. */
export function toApiKeyResponse({ credential, lastUses }: StoredCredential, nowMs: number) {
  const { keyId, kind, role, name, scopes, createdAt, expiresAt } = credential;
  const [lastUse = null] = Object.values(lastUses).toSorted().toReversed();
  return {
    id: keyId,
    kind,
    role,
    name,
    scopes,
    status: statusOf(credential.revoked, isOver(expiresAt, nowMs)),
    created_at: createdAt,
    expires_at: expiresAt,
    last_used_at: lastUse,
    secrets: liveSecrets(credential, nowMs).map((secret) => ({
      ...secretMembers(secret),
      created_at: secret.createdAt,
      last_used_at: lastUses[secret.id] ?? null,
    })),
    object: 'api_key',
  } as const;
}

/** Return the status of a key: REVOKED before EXPIRED before ACTIVE. */
export function statusOf(isRevoked: boolean, isExpired: boolean): 'ACTIVE' | 'EXPIRED' | 'REVOKED' {
  if (isRevoked) return 'REVOKED';
  return isExpired ? 'EXPIRED' : 'ACTIVE';
}

/** The secrets that have not expired. */
export function liveSecrets({ secrets }: Pick<Credential, 'secrets'>, nowMs: number): readonly KeySecret[] {
  return secrets.filter(({ expiresAt }) => !isOver(expiresAt, nowMs));
}

/** The members of a pair that can change. */
export function toAuditableKey({ kind, role, name, scopes, expiresAt, revoked, secrets }: Credential) {
  return { kind, role, name, scopes, expires_at: expiresAt, revoked, secrets: secrets.map(secretMembers) };
}

function secretMembers({ id, expiresAt }: KeySecret) {
  return { id, expires_at: expiresAt };
}
