// What may become of a key pair.
import {
  pairScopes,
  refuseMorePairs,
  refuseRevoked,
  refuseRole,
  planKeyPairRotation,
  withoutSecret,
} from '../../../lib/core/management/key-pair';
import { CREATED_AT, type KeyScope, LIMITS, NOON } from '../../support/core';
import { aPair, aSecret } from './keys';

const NOW_MS = Date.parse(NOON);
const LATER = '2026-12-01T00:00:00.000Z';
const invalid = (details: string) => ({ key: 'invalid_payload', details });

describe('refuseRole', () => {
  it('lets server pairs have any role, and others that of an admin', () => {
    const refusal = invalid('Only server pairs have another role than admin.');

    expect(refuseRole({ kind: 'server', role: 'merchant' })).toBeNull();
    expect(refuseRole({ kind: 'client', role: 'admin' })).toBeNull();
    expect(refuseRole({ kind: 'client', role: 'merchant' })).toEqual(refusal);
    expect(refuseRole({ kind: 'management', role: 'merchant' })).toEqual(refusal);
  });
});

describe('pairScopes', () => {
  it('are in one order', () => {
    expect(pairScopes({ kind: 'server', role: 'admin' }, ['evaluate', 'read'])).toEqual(['read', 'evaluate']);
    expect(pairScopes({ kind: 'server', role: 'admin' }, [])).toEqual([]);
  });

  it('are for server pairs alone', () => {
    expect(pairScopes({ kind: 'client', role: 'admin' }, ['read'])).toEqual(invalid('Only server pairs have scopes.'));
  });

  it('are those of the role', () => {
    const all: readonly KeyScope[] = ['read', 'evaluate', 'issue', 'set-up', 'privacy'];

    expect(pairScopes({ kind: 'server', role: 'admin' }, all)).toEqual(all);
    expect(pairScopes({ kind: 'server', role: 'merchant' }, all)).toEqual(
      invalid('The role merchant has not all of these scopes.'),
    );
  });
});

describe('refuseMorePairs', () => {
  const most = LIMITS.apiKeys;
  const pairs = (count: number) => Array.from({ length: count }, () => aPair());

  it('counts the pairs that work', () => {
    const others = [aPair({ revoked: true }), aPair({ expiresAt: NOON })];

    expect(refuseMorePairs([...pairs(most - 1), ...others], NOW_MS)).toBeNull();
    expect(refuseMorePairs(pairs(most), NOW_MS)).toEqual(invalid(`A project has at most ${most} key pairs that work.`));
    expect(refuseMorePairs([...pairs(most - 1), aPair({ expiresAt: LATER })], NOW_MS)).not.toBeNull();
  });
});

const REVOKED = invalid('The key key_1 is revoked.');

test('refuseRevoked refuses a pair that is revoked', () => {
  expect(refuseRevoked(aPair())).toBeNull();
  expect(refuseRevoked(aPair({ revoked: true }))).toEqual(REVOKED);
});

describe('planKeyPairRotation', () => {
  const made = aSecret('sec_new');
  const rotate = (members: Parameters<typeof aPair>[0], oldUntil: string | null | undefined) =>
    planKeyPairRotation(aPair(members), made, { oldUntil, nowMs: NOW_MS });

  it('refuses the secrets of before at once, unless asked otherwise', () => {
    expect(rotate({}, undefined)).toEqual(aPair({ secrets: [made] }));
  });

  test.each<[string, string | null, string | null, string | null]>([
    ['as long as is asked for', null, LATER, LATER],
    ['no longer than it did', NOON.replace('11-21', '11-22'), LATER, NOON.replace('11-21', '11-22')],
    ['without end', null, null, null],
  ])('lets the one of before work %s', (_name, before, oldUntil, expected) => {
    expect(rotate({ secrets: [aSecret('sec_1', before)] }, oldUntil)).toEqual(
      aPair({ secrets: [aSecret('sec_1', expected), made] }),
    );
  });

  it('forgets secrets that are over', () => {
    const secrets = [aSecret('sec_0', CREATED_AT), aSecret('sec_1')];

    expect(rotate({ secrets }, null)).toEqual(aPair({ secrets: [aSecret('sec_1'), made] }));
  });

  it('refuses a pair that has two secrets that work, but where both end', () => {
    const secrets = [aSecret('sec_0'), aSecret('sec_1')];

    expect(rotate({ secrets }, LATER)).toEqual(
      invalid('The key key_1 has two secrets that work: revoke one of them first.'),
    );
    expect(rotate({ secrets }, undefined)).toEqual(aPair({ secrets: [made] }));
  });

  it('refuses a pair that is revoked', () => {
    expect(rotate({ revoked: true }, undefined)).toEqual(REVOKED);
  });
});

describe('withoutSecret', () => {
  const two = [aSecret('sec_1'), aSecret('sec_2')];

  it('takes one of two away', () => {
    expect(withoutSecret(aPair({ secrets: two }), 'sec_1')).toEqual(aPair({ secrets: [aSecret('sec_2')] }));
  });

  it('refuses the last one, one that is not there, and a pair that is revoked', () => {
    expect(withoutSecret(aPair(), 'sec_1')).toEqual(invalid('It is the only secret of the key key_1: revoke the key.'));
    expect(withoutSecret(aPair(), 'sec_9')).toEqual({
      key: 'not_found',
      details: 'Cannot find api_key_secret with id sec_9',
      resource_id: 'sec_9',
      resource_type: 'api_key_secret',
    });
    expect(withoutSecret(aPair({ secrets: two, revoked: true }), 'sec_1')).toEqual(REVOKED);
  });
});
