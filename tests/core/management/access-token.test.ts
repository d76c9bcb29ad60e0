// Access tokens of OAuth.
import {
  isWorking,
  newToken,
  parseTokenScopes,
  toAccessTokenResponse,
} from '../../../lib/core/management/access-token';
import { accessTokenText } from '../../../lib/model/keys/access-token';
import { type AccessToken, type Credential, LIMITS, NOON } from '../../support/core';
import { aPair, aSecret } from './keys';

const NOW_MS = Date.parse(NOON);
const LATER = '2026-12-01T00:00:00.000Z';

describe('parseTokenScopes', () => {
  const grant_type = 'client_credentials';
  const ask = (request: object, caller: object = {}) => parseTokenScopes({ role: 'admin', ...caller }, request);

  it('are each there once', () => {
    expect(ask({ grant_type, scope: ' vouchers  api vouchers ' })).toEqual(['vouchers', 'api']);
  });

  test.each<[string, object]>([
    ['no grant', { scope: 'api' }],
    ['an empty grant', { grant_type: '', scope: 'api' }],
    ['no scope', { grant_type }],
    ['an empty scope', { grant_type, scope: ' ' }],
    ['null', { grant_type, scope: null }],
  ])('must be sent: %s', (_name, request) => {
    expect(ask(request)).toEqual({ key: 'missing_parameters', details: 'Send grant_type and scope.' });
  });

  it('are for one grant', () => {
    expect(ask({ grant_type: 'password', scope: 'nothing' })).toEqual({
      key: 'invalid_grant_type',
      details: 'Send grant_type=client_credentials.',
    });
  });

  it('are known', () => {
    expect(ask({ grant_type, scope: 'nothing api more' })).toEqual({
      key: 'invalid_scope',
      named: ['nothing', 'more'],
      details: expect.stringMatching(/spaces/) as string,
    });
  });

  it('are no actions that the pair has not', () => {
    expect(ask({ grant_type, scope: 'read set-up api' }, { scopes: ['read'] })).toEqual({
      key: 'invalid_scope',
      named: ['set-up'],
      details: expect.any(String) as string,
    });
    expect(ask({ grant_type, scope: 'read api' }, { scopes: ['read'] })).toEqual(['read', 'api']);
    expect(ask({ grant_type, scope: 'set-up' })).toEqual(['set-up']);
    expect(ask({ grant_type, scope: 'privacy' }, { role: 'merchant' })).toHaveProperty('key', 'invalid_scope');
  });
});

const TOKEN: AccessToken = {
  id: 'oat_1',
  project: 'proj_1',
  keyId: 'key_1',
  secretId: 'sec_1',
  scopes: ['api', 'vouchers'],
  expiresAt: new Date(NOW_MS + LIMITS.accessTokenMs).toISOString(),
};

test('newToken lives a quarter of an hour, and belongs to pair and secret', () => {
  const made = { id: 'oat_1', scopes: ['api', 'vouchers'], nowMs: NOW_MS };

  expect(newToken({ project: 'proj_1', keyId: 'key_1', secretId: 'sec_1' }, made)).toEqual(TOKEN);
  expect(newToken({ project: 'proj_1', keyId: 'key_1' }, made).secretId).toBe('');
});

describe('isWorking', () => {
  test.each<[string, Partial<AccessToken>, Partial<Credential>, boolean]>([
    ['with its pair and its secret', {}, {}, true],
    ['beside a newer secret', {}, { secrets: [aSecret('sec_0'), aSecret('sec_1', LATER)] }, true],
    ['with an end to come', {}, { expiresAt: LATER }, true],
    ['no longer than its end', { expiresAt: NOON }, {}, false],
    ['no longer than its pair', {}, { expiresAt: NOON }, false],
    ['no longer than its secret', {}, { secrets: [aSecret('sec_0'), aSecret('sec_1', NOON)] }, false],
    ['not without its secret', {}, { secrets: [aSecret('sec_0')] }, false],
    ['not once the pair is revoked', {}, { revoked: true }, false],
  ])('%s', (_name, token, pair, expected) => {
    expect(isWorking({ ...TOKEN, ...token }, aPair(pair), NOW_MS)).toBe(expected);
  });
});

describe('toAccessTokenResponse', () => {
  const shown = (nowMs: number) => toAccessTokenResponse({ secret: 's'.repeat(20), token: TOKEN }, nowMs);
  const endS = (NOW_MS + LIMITS.accessTokenMs) / 1000;

  it('returns what it is good for, in whole seconds', () => {
    expect(shown(NOW_MS + 1)).toEqual({
      access_token: accessTokenText({ secret: 's'.repeat(20), keyId: 'key_1' }),
      client_id: 'key_1',
      expires_at: endS,
      expires_in: LIMITS.accessTokenMs / 1000 - 1,
      scope: 'api vouchers',
      token_type: 'Bearer',
    });
  });

  it('has no seconds left once it is over', () => {
    expect(shown(endS * 1000 + 5_000).expires_in).toBe(0);
  });
});
