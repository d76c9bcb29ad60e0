// Key pairs, as tests put them into the table.
import type { Credential } from '../../lib/model/keys/key-records';
import { hashToken } from '../../lib/http/auth';
import type { Runtime } from '../../lib/ports/runtime';

const CREATED_AT = '2026-01-01T00:00:00.000Z';

/** A server pair with one secret, unless it says otherwise. @param token what the caller sends */
export function aCredential({ token, ...members }: Partial<Credential> & { readonly token: string }): Credential {
  return {
    keyId: 'server-key',
    project: 'proj_test0001',
    caseSensitiveCodes: true,
    kind: 'server',
    role: 'admin',
    name: null,
    scopes: null,
    secrets: [{ id: 'sec_one', tokenHash: hashToken(token), createdAt: CREATED_AT, expiresAt: null }],
    createdAt: CREATED_AT,
    expiresAt: null,
    revoked: false,
    ...members,
  };
}

export async function putCredential(rt: Runtime, pair: Parameters<typeof aCredential>[0]): Promise<void> {
  const { status } = await rt.store.credentials.commit({ before: null, credential: aCredential(pair), entry: null });
  if (status !== 'COMMITTED') throw new Error(`The pair ${pair.keyId} was not stored: ${status}`);
}
