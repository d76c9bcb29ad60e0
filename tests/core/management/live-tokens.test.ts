// Which access tokens are not over.
import { refuseMoreTokens, withoutToken, withToken } from '../../../lib/core/management/live-tokens';
import { LIMITS } from '../../../lib/model/limits';
import type { AccessToken, LiveTokens } from '../../../lib/model/keys/key-records';

const NOW_MS = 1_000_000;
const END_MS = NOW_MS + 60_000;
const TOKEN: AccessToken = {
  ...{ id: 'oat_new', project: 'proj_1', keyId: 'key_1', secretId: 'sec_1', scopes: [] },
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
  const ofKey = LIMITS.accessTokensOfKey;
  const ofProject = LIMITS.accessTokens;
  const refusal = (whose: string, count: number) => ({
    failure: {
      key: 'too_many_requests',
      details: `${whose} has at most ${count} access tokens that are not over: use one until it is, or revoke one.`,
    },
    untilMs: END_MS,
  });
  const others = (count: number): LiveTokens => {
    const keys = Math.ceil(count / ofKey);
    return Object.fromEntries(
      Array.from({ length: keys }, (_, index) => [
        `other_${index}`,
        tokens(Math.min(ofKey, count - index * ofKey), END_MS, `oat_${index}`),
      ]),
    );
  };

  it('lets a key have so many', () => {
    expect(refuseMoreTokens({}, TOKEN, NOW_MS)).toBeNull();
    expect(refuseMoreTokens({ key_1: tokens(ofKey - 1) }, TOKEN, NOW_MS)).toBeNull();
    expect(refuseMoreTokens({ key_1: tokens(ofKey) }, TOKEN, NOW_MS)).toEqual(refusal('A key', ofKey));
    expect(refuseMoreTokens({ key_2: tokens(ofKey) }, TOKEN, NOW_MS)).toBeNull();
  });

  it('lets a project have so many', () => {
    expect(refuseMoreTokens(others(ofProject - 1), TOKEN, NOW_MS)).toBeNull();
    expect(refuseMoreTokens(others(ofProject), TOKEN, NOW_MS)).toEqual(refusal('A project', ofProject));
  });

  it('does not count those that are over', () => {
    expect(refuseMoreTokens({ key_1: tokens(ofKey, NOW_MS - ofKey) }, TOKEN, NOW_MS)).toBeNull();
  });
});
