// A person in the dashboard: a cookie that the page cannot read, with proof that it is the page that asks.
import { createHash } from 'node:crypto';
import { ApiError } from '../../errors';
import { IDLE_MS } from '../../model/dashboard';
import type { DashboardSession, SeenSession } from '../../ports/keys/dashboard-sessions';
import type { Runtime } from '../../ports/runtime';

/** Browsers differ about `Secure` over plain HTTP, which only `npm start` speaks. */
export const COOKIE = '__Host-stackable';
export const LOCAL_COOKIE = 'stackable-local';

/** Only a page of this origin can send it: another one would be asked by the browser first, and refused. */
const PROOF = 'x-stackable-dashboard';
/** How often the use of a session is noted at most. */
const NOTED_EACH_MS = 60_000;

export interface SessionRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What the browser holds; null without it. Of several with one name the first counts, as browsers send the nearest first. */
export function sessionToken(cookies: string | undefined, isLocal: boolean): string | null {
  const name = isLocal ? LOCAL_COOKIE : COOKIE;
  const found = (cookies ?? '').split(';').map((one) => one.trim().split('='));
  return found.find(([key]) => key === name)?.[1] ?? null;
}

interface Kept {
  readonly token: string;
  readonly endsMs: number;
  readonly isLocal: boolean;
}

/** The cookie of a session. No script reads it, and no other site's page sends it. */
export function sessionCookie({ token, endsMs, isLocal }: Kept): string {
  const parts = ['Path=/', `Expires=${new Date(endsMs).toUTCString()}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${isLocal ? LOCAL_COOKIE : COOKIE}=${token}`, ...(isLocal ? parts : [...parts, 'Secure'])].join('; ');
}

/** What takes a session from the browser, under either name, with all that it keeps of the page. */
export const SIGNED_OUT = {
  cookies: [COOKIE, LOCAL_COOKIE].map((name) =>
    [`${name}=`, 'Path=/', 'Max-Age=0', 'HttpOnly', 'SameSite=Strict', ...(name === COOKIE ? ['Secure'] : [])].join(
      '; ',
    ),
  ),
  headers: { 'clear-site-data': '"cache", "cookies", "storage"' },
};

export function hashSession(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/**
 * The session of a request, and whether its use is to be noted; null where it has none, or does not come from the page.
 * @throws ApiError forbidden for a request from another site, or a write that does not say where it comes from
 */
export async function readSession(
  rt: Pick<Runtime, 'store' | 'clock' | 'acceptsDemoKeys'>,
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
 * Whether the page asks, with the cookie of a session that may be over.
 * @throws ApiError forbidden as `readSession`
 */
export function bringsCookie({ method, headers }: SessionRequest, isLocal: boolean): boolean {
  if (sessionToken(headers.cookie, isLocal) === null || headers[PROOF] !== '1') return false;
  requireOwnPage(method, headers);
  return true;
}

/**
 * Nobody is signed in by another site's page, as somebody else. A browser says where a POST comes from; what says nothing is none.
 * @throws ApiError forbidden
 */
export function requireNoForeignPage({ 'sec-fetch-site': site, origin, host }: SessionRequest['headers']): void {
  const isOwn = site === undefined || site === 'same-origin';
  if (isOwn && (origin === undefined || hostOf(origin) === host)) return;
  throw new ApiError({ key: 'forbidden', details: 'Only the page of the dashboard may ask this.' });
}

/** @throws ApiError forbidden */
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

/** A request is not refused because the use of its session could not be noted. It never rejects. */
export async function noteSession(
  { store, clock, log }: Pick<Runtime, 'store' | 'clock' | 'log'>,
  session: DashboardSession,
): Promise<void> {
  await store.dashboardSessions.note(session, clock.nowMs()).catch((error: unknown) => {
    log.error({ message: 'The use of a session was not noted.', key_id: session.keyId, error: String(error) });
  });
}
