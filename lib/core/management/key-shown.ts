// Key pairs as they are answered, and as the audit trail compares them. No token and no hash is among it.
import type { Credential, KeySecret, StoredCredential } from '../../model/keys/key-records';
import { isOver } from './moments';

export type ShownApiKey = ReturnType<typeof shownApiKey>;

/** With the secret that was just made: told now, and never again. */
export interface NewApiKey extends ShownApiKey {
  readonly secret: { readonly id: string; readonly token: string };
}

export function shownApiKey({ credential, lastUses }: StoredCredential, nowMs: number) {
  const { keyId, kind, role, name, scopes, createdAt, expiresAt } = credential;
  const [lastUse = null] = Object.values(lastUses).toSorted().toReversed();
  return {
    id: keyId,
    ...{ kind, role, name, scopes },
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

export function statusOf(isRevoked: boolean, isExpired: boolean): 'ACTIVE' | 'EXPIRED' | 'REVOKED' {
  if (isRevoked) return 'REVOKED';
  return isExpired ? 'EXPIRED' : 'ACTIVE';
}

/** Those that are not over. */
export function liveSecrets({ secrets }: Pick<Credential, 'secrets'>, nowMs: number): readonly KeySecret[] {
  return secrets.filter(({ expiresAt }) => !isOver(expiresAt, nowMs));
}

/** What can change of a pair. */
export function keyMembers({ kind, role, name, scopes, expiresAt, revoked, secrets }: Credential) {
  return { kind, role, name, scopes, expires_at: expiresAt, revoked, secrets: secrets.map(secretMembers) };
}

function secretMembers({ id, expiresAt }: KeySecret) {
  return { id, expires_at: expiresAt };
}
