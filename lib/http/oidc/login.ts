// The state of a sign-in between the redirect to the identity provider and the return: a cookie of a few minutes that
// no script can read.
import { timingSafeEqual } from 'node:crypto';
import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from 'oauth4webapi';

const COOKIE = '__Host-stackable-login';
const LOCAL_COOKIE = 'stackable-login';
const KEPT_S = 600;
/** The maximum length of a stored path: a browser rejects cookies of more than 4 KiB. */
const LONGEST_PATH = 2000;
/** Paths that are part of signing in, and therefore no targets for the browser. */
const NO_SCREEN = /^\/dashboard\/(login|callback|session)(\/|$)/;

const HASH = /^[0-9a-f]{64}$/;

/**
 * Ties the answer of the provider to the requesting browser (`state`), its token to this sign-in (`nonce`), and its
 * code to the party that may exchange it (`verifier`).
 */
export interface Login {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE (RFC 7636): only its hash is sent to the provider first. */
  readonly verifier: string;
  /** The requested screen, which is not sent to the provider; null for the first screen. */
  readonly next: string | null;
  /**
   * The hash of the browser's previous session; null without one. It gives no access: it serves to end that session
   * when a new one begins.
   */
  readonly before: string | null;
}

/** Create the state of a dashboard sign-in: random state, nonce and PKCE verifier, and where to return. */
export function newLogin({ next, before }: Pick<Login, 'next' | 'before'>): Login {
  return {
    state: generateRandomState(),
    nonce: generateRandomNonce(),
    verifier: generateRandomCodeVerifier(),
    next,
    before,
  };
}

/**
 * Return a requested path if it is a screen of the dashboard, to return there after sign-in; null for any other
 * address.
 */
export function screenPath(text: string | undefined): string | null {
  if (!text?.startsWith('/') || !URL.canParse(text, 'https://self.invalid')) return null;
  const { origin, pathname, search, hash } = new URL(text, 'https://self.invalid');
  const isOwn = origin === 'https://self.invalid' && /^\/dashboard(\/|$)/.test(pathname) && !NO_SCREEN.test(pathname);
  const path = `${pathname}${search}${hash}`;
  return isOwn && path.length <= LONGEST_PATH ? path : null;
}

/**
 * Build the cookie with the state of a sign-in. It is `SameSite=Lax`, because the browser returns from another site.
 */
export function loginCookie({ state, nonce, verifier, next, before }: Login, isLocal: boolean): string {
  const path = next === null ? '' : Buffer.from(next).toString('base64url');
  return cookieText([state, nonce, verifier, path, before ?? ''].join('.'), KEPT_S, isLocal);
}

/** Returns the cookie text that deletes the login cookie. */
export function clearLoginCookie(isLocal: boolean): string {
  return cookieText('', 0, isLocal);
}

function cookieText(value: string, keptS: number, isLocal: boolean): string {
  const name = isLocal ? LOCAL_COOKIE : COOKIE;
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${keptS}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isLocal ? [] : ['Secure'])].join('; ');
}

/** The stored sign-in; null without one, or when the answer does not belong to this browser's request. */
export function readLogin(cookies: string | undefined, state: string, isLocal: boolean): Login | null {
  const name = isLocal ? LOCAL_COOKIE : COOKIE;
  const found = (cookies ?? '').split(';').map((one) => one.trim().split('='));
  const [kept, nonce, verifier, next, before = ''] = (found.find(([key]) => key === name)?.[1] ?? '').split('.');
  if (!kept || !nonce || !verifier || !isSame(kept, state)) return null;
  // Checked again: another host of the same site may have set the cookie of a local run.
  const path = screenPath(next && Buffer.from(next, 'base64url').toString());
  return { state: kept, nonce, verifier, next: path, before: HASH.test(before) ? before : null };
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
