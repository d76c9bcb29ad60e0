// Which access tokens of a project are not over: what bounds their number.
import { ApiError } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { AccessToken, LiveTokens } from '../../ports/keys/access-tokens';

type Ends = LiveTokens[string];

/** One more, without those that are over. @throws ApiError too_many_requests, with the seconds until the first of them is */
export function withToken(live: LiveTokens, { id, keyId, expiresAt }: AccessToken, nowMs: number): LiveTokens {
  const left = withoutOver(live, nowMs);
  const ofKey = Object.values(left[keyId] ?? {});
  const all = Object.values(left).flatMap((ends) => Object.values(ends));
  if (ofKey.length >= LIMITS.accessTokensOfKey) throw tooMany('A key', ofKey, nowMs);
  if (all.length >= LIMITS.accessTokens) throw tooMany('A project', all, nowMs);
  return { ...left, [keyId]: { ...left[keyId], [id]: Date.parse(expiresAt) } };
}

/** One less, without those that are over. */
export function withoutToken(live: LiveTokens, token: AccessToken, nowMs: number): LiveTokens {
  return kept(live, (id, endMs) => id !== token.id && endMs > nowMs);
}

function withoutOver(live: LiveTokens, nowMs: number): LiveTokens {
  return kept(live, (_id, endMs) => endMs > nowMs);
}

function kept(live: LiveTokens, isKept: (id: string, endMs: number) => boolean): LiveTokens {
  const keys = Object.entries(live).map(([keyId, ends]): [string, Ends] => [
    keyId,
    Object.fromEntries(Object.entries(ends).filter(([id, endMs]) => isKept(id, endMs))),
  ]);
  return Object.fromEntries(keys.filter(([, ends]) => Object.keys(ends).length > 0));
}

function tooMany(whose: string, ends: readonly number[], nowMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil((Math.min(...ends) - nowMs) / 1000));
  const details = `${whose} has at most ${ends.length} access tokens that are not over: use one until it is, or revoke one.`;
  return new ApiError({ key: 'too_many_requests', details }, { headers: { 'retry-after': String(seconds) } });
}
