// Key pairs as they are told.
import { toAuditableKey, liveSecrets, toApiKeyResponse, statusOf } from '../../../lib/core/management/api-key-response';
import { CREATED_AT, NOON } from '../../support/core';
import { aPair, aSecret } from './keys';

const NOW_MS = Date.parse(NOON);
const shown = (members: Parameters<typeof aPair>[0] = {}, lastUses: Readonly<Record<string, string>> = {}) =>
  toApiKeyResponse({ credential: aPair(members), revision: 1, lastUses }, NOW_MS);

describe('toApiKeyResponse', () => {
  it('shows neither tokens nor hashes', () => {
    expect(shown()).toEqual({
      id: 'key_1',
      kind: 'server',
      role: 'admin',
      name: 'Shop',
      scopes: null,
      status: 'ACTIVE',
      created_at: CREATED_AT,
      expires_at: null,
      last_used_at: null,
      object: 'api_key',
      secrets: [{ id: 'sec_1', expires_at: null, created_at: CREATED_AT, last_used_at: null }],
    });
  });

  it('shows when each secret was last used, and the pair', () => {
    const uses = { sec_1: '2026-02-01T00:00:00.000Z', sec_2: '2026-03-01T00:00:00.000Z' };
    const secrets = [aSecret('sec_1'), aSecret('sec_2'), aSecret('sec_3')];

    expect(shown({ secrets }, uses)).toMatchObject({
      last_used_at: uses.sec_2,
      secrets: [{ last_used_at: uses.sec_1 }, { last_used_at: uses.sec_2 }, { last_used_at: null }],
    });
  });

  it('shows no secrets that are over, and whether the pair is', () => {
    expect(shown({ secrets: [aSecret('sec_1', NOON), aSecret('sec_2')] }).secrets.map(({ id }) => id)).toEqual([
      'sec_2',
    ]);
    expect(shown({ expiresAt: NOON }).status).toBe('EXPIRED');
    expect(shown({ revoked: true, expiresAt: NOON }).status).toBe('REVOKED');
  });
});

test.each<[boolean, boolean, string]>([
  [false, false, 'ACTIVE'],
  [false, true, 'EXPIRED'],
  [true, false, 'REVOKED'],
  [true, true, 'REVOKED'],
])('statusOf revoked %s, expired %s is %s', (isRevoked, isExpired, expected) => {
  expect(statusOf(isRevoked, isExpired)).toBe(expected);
});

test('liveSecrets are those that are not over', () => {
  const secrets = [aSecret('sec_1', CREATED_AT), aSecret('sec_2', NOON), aSecret('sec_3')];

  expect(liveSecrets({ secrets }, NOW_MS - 1)).toEqual(secrets.slice(1));
  expect(liveSecrets({ secrets }, NOW_MS)).toEqual(secrets.slice(2));
});

test('keyMembers are what can change of a pair, without its hashes', () => {
  expect(toAuditableKey(aPair({ scopes: ['read'] }))).toEqual({
    kind: 'server',
    role: 'admin',
    name: 'Shop',
    scopes: ['read'],
    expires_at: null,
    revoked: false,
    secrets: [{ id: 'sec_1', expires_at: null }],
  });
});
