// What a browser keeps between leaving for the identity provider and coming back: a cookie of a few minutes that no script reads.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const COOKIE = '__Host-stackable-login';
const LOCAL_COOKIE = 'stackable-login';
const KEPT_S = 600;
/** A browser keeps no cookie of more than 4 KiB. */
const LONGEST_PATH = 2000;
/** Sends the browser nowhere but to a screen: these are what signs in. */
const NO_SCREEN = /^\/dashboard\/(login|callback|session)(\/|$)/;

const HASH = /^[0-9a-f]{64}$/;

/** Ties the answer of the provider to the browser that asked, its token to this sign-in, and its code to who may exchange it. */
export interface Login {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636): only its hash is sent ahead. */
  readonly verifier: string;
  /** The screen that was asked for, which the provider is not told; null for the first one. */
  readonly next: string | null;
  /** The hash of the session that this browser had; null without one. It opens nothing: the session ends where another begins. */
  readonly before: string | null;
}

export function newLogin({ next, before }: Pick<Login, 'next' | 'before'>): Login {
  const [state, nonce, verifier] = [1, 2, 3].map(() => randomBytes(32).toString('base64url'));
  return { state: state ?? '', nonce: nonce ?? '', verifier: verifier ?? '', next, before };
}

/** A path of the dashboard as it was asked for; null for every other place. */
export function screenPath(text: string | undefined): string | null {
  if (!text?.startsWith('/') || !URL.canParse(text, 'https://self.invalid')) return null;
  const { origin, pathname, search, hash } = new URL(text, 'https://self.invalid');
  const isOwn = origin === 'https://self.invalid' && /^\/dashboard(\/|$)/.test(pathname) && !NO_SCREEN.test(pathname);
  const path = `${pathname}${search}${hash}`;
  return isOwn && path.length <= LONGEST_PATH ? path : null;
}

export function challengeOf({ verifier }: Login): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}

/** `Lax`: the way back begins at another site, and a browser sends it along with that. */
export function loginCookie({ state, nonce, verifier, next, before }: Login, isLocal: boolean): string {
  const path = next === null ? '' : Buffer.from(next).toString('base64url');
  return cookieText([state, nonce, verifier, path, before ?? ''].join('.'), KEPT_S, isLocal);
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
