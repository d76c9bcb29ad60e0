// Which access tokens are not over.
import { refuseMoreTokens, withoutToken, withToken } from '../../../lib/core/management/live-tokens';
import { type AccessToken, LIMITS, type LiveTokens } from '../../support/core';

const NOW_MS = 1_000_000;
const END_MS = NOW_MS + 60_000;
const TOKEN: AccessToken = {
  id: 'oat_new',
  project: 'proj_1',
  keyId: 'key_1',
  secretId: 'sec_1',
  scopes: [],
  expiresAt: new Date(END_MS).toISOString(),
};
const tokens = (count: number, endMs = END_MS, name = 'oat') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}_${index}`, endMs + index]));

test('withToken adds one, and forgets those that are over', () => {
  const live: LiveTokens = { key_1: { a: NOW_MS, b: NOW_MS + 1 }, key_2: { c: NOW_MS }, key_3: { d: END_MS } };

  expect(withToken(live, TOKEN, NOW_MS)).toEqual({ key_1: { b: NOW_MS + 1, oat_new: END_MS }, key_3: { d: END_MS } });
  expect(withToken({}, TOKEN, NOW_MS)).toEqual({ key_1: { oat_new: END_MS } });
});

test('withoutToken takes one away, and forgets those that are over', () => {
  const live: LiveTokens = { key_1: { oat_new: END_MS, a: NOW_MS, b: NOW_MS + 1 }, key_2: { c: NOW_MS } };

  expect(withoutToken(live, TOKEN, NOW_MS)).toEqual({ key_1: { b: NOW_MS + 1 } });
  expect(withoutToken({ key_1: { oat_new: END_MS } }, TOKEN, NOW_MS)).toEqual({});
});

describe('refuseMoreTokens', () => {
  const most = LIMITS.accessTokens;
  const refusal = {
    failure: {
      key: 'too_many_requests',
      details: `A project has at most ${most} access tokens that are not over: use one until it is, or revoke one.`,
    },
    untilMs: END_MS,
  };

  it('lets one key have as many as a project may', () => {
    expect(most).toBe(1000);
    expect(refuseMoreTokens({}, NOW_MS)).toBeNull();
    expect(refuseMoreTokens({ key_1: tokens(most - 1) }, NOW_MS)).toBeNull();
    expect(refuseMoreTokens({ key_1: tokens(most) }, NOW_MS)).toEqual(refusal);
  });

  it('counts those of all keys', () => {
    const key_1 = tokens(most - 1);

    expect(refuseMoreTokens({ key_1, key_2: tokens(1, END_MS + 5, 'other') }, NOW_MS)).toEqual(refusal);
  });

  it('does not count those that are over', () => {
    expect(refuseMoreTokens({ key_1: tokens(most, NOW_MS - most) }, NOW_MS)).toBeNull();
  });
});
