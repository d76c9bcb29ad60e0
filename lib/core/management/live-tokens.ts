// The unexpired access tokens of a project, whose number is limited.
import { LIMITS } from '../../model/limits';
import type { AccessToken, LiveTokens } from '../../model/keys/key-records';
import type { RetryableRefusal } from '../record/change';

type Ends = LiveTokens[string];

/**
 * Refuse one more access token when the project has the maximum number.
 * @returns too_many_requests until the first token expires, when the project already has the maximum number
 */
export function refuseMoreTokens(live: LiveTokens, nowMs: number): RetryableRefusal | null {
  const ends = Object.values(withoutOver(live, nowMs)).flatMap((ofKey) => Object.values(ofKey));
  return ends.length >= LIMITS.accessTokens ? tooMany(ends) : null;
}

/** Add a token, and remove expired ones. */
export function withToken(live: LiveTokens, { id, keyId, expiresAt }: AccessToken, nowMs: number): LiveTokens {
  const left = withoutOver(live, nowMs);
  return { ...left, [keyId]: { ...left[keyId], [id]: Date.parse(expiresAt) } };
}

/** Remove a token, and expired ones. */
export function withoutToken(live: LiveTokens, token: Pick<AccessToken, 'id'>, nowMs: number): LiveTokens {
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

function tooMany(ends: readonly number[]): RetryableRefusal {
  const details = `A project has at most ${ends.length} access tokens that are not over: use one until it is, or revoke one.`;
  return { failure: { key: 'too_many_requests', details }, untilMs: Math.min(...ends) };
}
