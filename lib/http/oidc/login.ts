// What a browser keeps between leaving for the identity provider and coming back: a cookie of a few minutes that no script reads.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const COOKIE = '__Host-stackable-login';
const LOCAL_COOKIE = 'stackable-login';
const KEPT_S = 600;

/** Ties the answer of the provider to the browser that asked, its token to this sign-in, and its code to who may exchange it. */
export interface Login {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636): only its hash is sent ahead. */
  readonly verifier: string;
}

export function newLogin(): Login {
  const [state, nonce, verifier] = [1, 2, 3].map(() => randomBytes(32).toString('base64url'));
  return { state: state ?? '', nonce: nonce ?? '', verifier: verifier ?? '' };
}

export function challengeOf({ verifier }: Login): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}

/** `Lax`: the way back begins at another site, and a browser sends it along with that. */
export function loginCookie({ state, nonce, verifier }: Login, isLocal: boolean): string {
  return cookieText([state, nonce, verifier].join('.'), KEPT_S, isLocal);
}

export function endedLogin(isLocal: boolean): string {
  return cookieText('', 0, isLocal);
}

function cookieText(value: string, keptS: number, isLocal: boolean): string {
  const name = isLocal ? LOCAL_COOKIE : COOKIE;
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${keptS}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isLocal ? [] : ['Secure'])].join('; ');
}

/** Null without one, or where the answer is not that of this browser's request. */
export function readLogin(cookies: string | undefined, state: string, isLocal: boolean): Login | null {
  const name = isLocal ? LOCAL_COOKIE : COOKIE;
  const found = (cookies ?? '').split(';').map((one) => one.trim().split('='));
  const [kept, nonce, verifier] = (found.find(([key]) => key === name)?.[1] ?? '').split('.');
  if (!kept || !nonce || !verifier || !isSame(kept, state)) return null;
  return { state: kept, nonce, verifier };
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
