// The session of a person in the dashboard: a cookie that the page cannot read, and proof that the page itself sent
// the request.
import { createHash } from 'node:crypto';
import { ApiError } from '../../errors';
import { IDLE_MS } from '../../model/permissions';
import type { DashboardSession, SeenSession } from '../../ports/keys/dashboard-sessions';
import type { Runtime } from '../../ports/runtime';

/** The local cookie has no `Secure`, because browsers differ about it over plain HTTP, which only `npm start` uses. */
export const COOKIE = '__Host-stackable';
export const LOCAL_COOKIE = 'stackable-local';

/**
 * A header that only a page of this origin can send: for another origin the browser sends a preflight first, which is
 * refused.
 */
const PROOF = 'x-stackable-dashboard';
/** The minimum interval between recordings of a session's use. */
const NOTED_EACH_MS = 60_000;

export interface SessionRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * The session token in the cookies; null without one. If there are several with the same name, the first one counts,
 * because browsers send the most specific path first.
 */
export function sessionToken(cookies: string | undefined, isLocal: boolean): string | null {
  const name = isLocal ? LOCAL_COOKIE : COOKIE;
  const found = (cookies ?? '').split(';').map((one) => one.trim().split('='));
  return found.find(([key]) => key === name)?.[1] ?? null;
}

interface SessionCookieValue {
  readonly token: string;
  readonly endsMs: number;
  readonly isLocal: boolean;
}

/** The cookie of a session. Scripts cannot read it, and pages of other sites cannot send it. */
export function sessionCookie({ token, endsMs, isLocal }: SessionCookieValue): string {
  const parts = ['Path=/', `Expires=${new Date(endsMs).toUTCString()}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${isLocal ? LOCAL_COOKIE : COOKIE}=${token}`, ...(isLocal ? parts : [...parts, 'Secure'])].join('; ');
}

/** The answer that removes a session from the browser: the cookie under both names, and all stored data of the page. */
export const SIGNED_OUT = {
  cookies: [COOKIE, LOCAL_COOKIE].map((name) =>
    [`${name}=`, 'Path=/', 'Max-Age=0', 'HttpOnly', 'SameSite=Strict', ...(name === COOKIE ? ['Secure'] : [])].join(
      '; ',
    ),
  ),
  headers: { 'clear-site-data': '"cache", "cookies", "storage"' },
};

/** Return the SHA-256 hash (hex) under which a dashboard session's token is stored. */
export function hashSession(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/**
 * Load the dashboard session of a request, and whether its use must be recorded; null without a session or if the
 * cookie was not sent by the dashboard's own page.
 * @throws ApiError forbidden for a request from another site, or a write that does not show its origin
 */
export async function readSession(
  rt: Runtime<'dashboardSessions'>,
  { method, headers }: SessionRequest,
): Promise<(SeenSession & { readonly isDue: boolean }) | null> {
  const token = sessionToken(headers.cookie, rt.acceptsDemoKeys);
  if (token === null || !bringsCookie({ method, headers }, rt.acceptsDemoKeys)) return null;
  const seen = await rt.store.dashboardSessions.load(hashSession(token));
  const nowMs = rt.clock.nowMs();
  if (!seen || nowMs >= seen.session.endsMs || nowMs - seen.seenMs >= IDLE_MS) return null;
  return { ...seen, isDue: nowMs - seen.seenMs >= NOTED_EACH_MS };
}

/**
 * True when the page sent the request, with the cookie of a session that may have expired.
 * @throws ApiError forbidden as `readSession`
 */
export function bringsCookie({ method, headers }: SessionRequest, isLocal: boolean): boolean {
  if (sessionToken(headers.cookie, isLocal) === null || headers[PROOF] !== '1') return false;
  requireOwnPage(method, headers);
  return true;
}

/**
 * Refuse a sign-in by a page of another site, which could sign a person in as another one (login CSRF). Browsers send
 * the origin of a POST; a request without it is not from a browser.
 * @throws ApiError forbidden
 */
export function requireNoForeignPage({ 'sec-fetch-site': site, origin, host }: SessionRequest['headers']): void {
  const isOwn = site === undefined || site === 'same-origin';
  if (isOwn && (origin === undefined || hostOf(origin) === host)) return;
  throw new ApiError({ key: 'forbidden', details: 'Only the page of the dashboard may ask this.' });
}

/**
 * Refuse a request that was not sent by the dashboard's own page.
 * @throws ApiError forbidden
 */
export function requireOwnPage(method: string, headers: SessionRequest['headers']): void {
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin';
  const isRead = method === 'GET' || method === 'HEAD';
  if (isForeign || (!isRead && hostOf(headers.origin) !== headers.host)) {
    throw new ApiError({ key: 'forbidden', details: 'Only the page of the dashboard may ask this.' });
  }
}

function hostOf(origin: string | undefined): string | null {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null;
}

/** Record the use of a session. It never rejects: a failure to record must not refuse the request. */
export async function noteSession(
  { store, clock, log }: Runtime<'dashboardSessions'>,
  session: DashboardSession,
): Promise<void> {
  await store.dashboardSessions.note(session, clock.nowMs()).catch((error: unknown) => {
    log.error({ message: 'The use of a session was not noted.', key_id: session.keyId, error: String(error) });
  });
}
