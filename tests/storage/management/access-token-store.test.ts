// Access tokens, as they are stored.
import type { AccessTokenChange } from '../../../lib/ports/keys/access-tokens';
import { aRuntime, PROJECT, type TestRuntime } from '../../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

function changeOf(kind: AccessTokenChange['kind'], revision: number): AccessTokenChange {
  const expiresAt = new Date(rt.clock.nowMs() + 60_000).toISOString();
  return {
    kind,
    revision,
    secret: 'secret',
    token: { id: 'tok_1', project: PROJECT, keyId: 'key_1', secretId: 'sec_1', scopes: [], expiresAt },
    live: kind === 'ISSUE' ? { key_1: { tok_1: Date.parse(expiresAt) } } : {},
    entry: {
      id: `aud_${revision}`,
      created_at: new Date(rt.clock.nowMs()).toISOString(),
      action: kind === 'ISSUE' ? 'access_token.issued' : 'access_token.revoked',
      actor: { type: 'command', id: 'ada' },
      address: null,
      request_id: null,
      resource: { object: 'access_token', id: 'tok_1' },
      changes: {},
      object: 'audit_trail_entry',
    },
  };
}

it('counts revocations of its own process, and no token that is made: nobody has asked for it yet', async () => {
  const { accessTokens } = rt.store;
  const counts = [accessTokens.ownChanges];
  for (const [revision, kind] of (['ISSUE', 'REVOKE'] as const).entries()) {
    expect(await accessTokens.commit(changeOf(kind, revision))).toEqual({ status: 'COMMITTED' });
    counts.push(accessTokens.ownChanges);
  }

  expect(counts).toEqual([0, 0, 1]);
});
