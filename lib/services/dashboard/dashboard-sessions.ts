// Sign-in to the dashboard with a key pair, and sign-out.
import type { Credential, KeySecret } from '../../model/keys/key-records';
import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '../../errors';
import { type Caller, type DashboardRole, SCOPES } from '../../model/common';
import { isDemoKey } from '../../model/keys/access-token';
import {
  DASHBOARD_ROLES,
  dashboardRole,
  isPlainLogin,
  lesserRole,
  loginOf,
  sessionEndMs,
} from '../../model/permissions';
import type { SignInRequest } from '../../model/generated';
import type { DashboardSession } from '../../ports/keys/dashboard-sessions';
import type { Limit } from '../../ports/limits';
import type { IdentityProvider, Runtime } from '../../ports/runtime';

/** Tries that failed, by the address they came from. */
const WRONG_TRIES: Limit = { kind: 'wrong_codes', most: 20, windowMs: 10 * 60_000 };
/** Requests without a session belong to no project. */
const NO_PROJECT = { project: 'dashboard', caseSensitiveCodes: true };

/** A sign-in attempt: a pair, and the caller's address. */
export interface SignIn extends SignInRequest {
  readonly address: string;
  /** Finds the secret of a pair that a token matches, when two are in force. */
  readonly prove: (credential: Credential, token: string, nowMs: number) => KeySecret | null;
}

/** The cookie's token and its end. */
export interface NewSession {
  readonly token: string;
  readonly endsMs: number;
  readonly isLocal: boolean;
}

/**
 * Begin a session.
 * @throws ApiError unauthorized, the same for every pair that does not fit; too_many_requests after many of these
 */
export async function signIn(
  rt: Runtime<'credentials' | 'dashboardSessions' | 'limits'>,
  { id, token, address, prove }: SignIn,
): Promise<NewSession> {
  const nowMs = rt.clock.nowMs();
  await requireFewWrong(rt, address, nowMs);
  const stored = isDemoKey(id) && !rt.acceptsDemoKeys ? null : await rt.store.credentials.load(id);
  const credential = stored?.credential;
  const secret = credential && credential.kind !== 'client' ? prove(credential, token, nowMs) : null;
  if (!credential || !secret) {
    await rt.store.limits.count(NO_PROJECT, WRONG_TRIES, { subject: address, amount: 1, nowMs });
    throw new ApiError({ key: 'unauthorized', details: "This key ID or token isn't valid for the dashboard." });
  }
  const { project, keyId } = credential;
  return beginSession(rt, { project, keyId, secretId: secret.id, role: null }, dashboardRole(credential));
}

/**
 * Begin a dashboard session for a person whom an identity provider authenticated.
 * @returns null for a person who is no user of the project, or whose groups give no role when the deployment configures
 * roles
 */
export async function signInUser(
  rt: Runtime<'dashboardSessions' | 'users'>,
  { project, roles }: IdentityProvider,
  { email, groups }: { readonly email: string; readonly groups: readonly string[] },
): Promise<NewSession | null> {
  if (!isPlainLogin(email)) return null;
  const stored = await rt.store.users.load(project, email);
  if (stored?.user.login !== loginOf(email)) return null;
  const granted = DASHBOARD_ROLES.findLast((role) => groups.some((group) => roles.get(group) === role)) ?? null;
  if (roles.size > 0 && granted === null) return null;
  const { id, role } = stored.user;
  const holder = { project, keyId: id, secretId: null, role: granted };
  return beginSession(rt, holder, granted === null ? role : lesserRole(granted, role));
}

/**
 * Create and store a dashboard session with a new random token.
 * @param role the current role, which determines the duration of the session
 */
export async function beginSession(
  rt: Runtime<'dashboardSessions'>,
  holder: Pick<DashboardSession, 'project' | 'keyId' | 'secretId' | 'role'>,
  role: DashboardRole,
): Promise<NewSession> {
  const nowMs = rt.clock.nowMs();
  const token = randomBytes(32).toString('base64url');
  const endsMs = sessionEndMs(role, nowMs);
  const tokenHash = createHash('sha256').update(token, 'utf8').digest('hex');
  await rt.store.dashboardSessions.begin({ ...holder, tokenHash, createdMs: nowMs, endsMs });
  return { token, endsMs, isLocal: rt.acceptsDemoKeys };
}

async function requireFewWrong(rt: Runtime<'limits'>, subject: string, nowMs: number): Promise<void> {
  const state = await rt.store.limits.state(NO_PROJECT, WRONG_TRIES, { subject, nowMs });
  if (!state || state.count < WRONG_TRIES.most) return;
  const seconds = Math.ceil((state.endsMs - nowMs) / 1000);
  throw new ApiError(
    { key: 'too_many_requests', details: `Too many tries failed. Try again in ${seconds} seconds.` },
    { headers: { 'retry-after': String(seconds) } },
  );
}

/** End the session of the caller. */
export async function signOut(rt: Runtime<'dashboardSessions'>, { session }: Caller): Promise<void> {
  if (session) await endSession(rt, session.tokenHash);
}

/** End a session, also one that is over, or never began. */
export function endSession({ store }: Runtime<'dashboardSessions'>, tokenHash: string): Promise<void> {
  return store.dashboardSessions.end(tokenHash);
}

/** Returns the user and the role of the current session. */
export function toDashboardSessionResponse({ project, keyId, session, scopes = SCOPES }: Caller) {
  return {
    project,
    role: session?.role ?? 'VIEWER',
    name: session?.name ?? null,
    scopes,
    key_id: keyId,
    ends_at: new Date(session?.endsMs ?? 0).toISOString(),
    object: 'dashboard_session',
  } as const;
}
