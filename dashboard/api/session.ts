// Who is signed in, signing in and out.
import { SESSION_PATH } from '../model/calls/first';
import { queryOptions } from '@tanstack/react-query';
import type { DashboardSessionResponse, LoginWaysResponse } from '../../lib/model/generated-answers/dashboard';
import { type ApiCallOptions, callApi } from './client';

/** Permissions of a key pair; a role may use them only if the pair has them. */
export type DashboardScope = 'read' | 'evaluate' | 'issue' | 'set-up' | 'privacy';

export type Session = DashboardSessionResponse;

let project: string | null = null;

async function readSession(call: ApiCallOptions = {}): Promise<Session> {
  const session = await callApi<Session>(SESSION_PATH, call);
  ({ project } = session);
  return session;
}

/** The project of the session, which is requested once: every screen reads the session first. */
export async function currentProject(): Promise<string> {
  return project ?? (await readSession()).project;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession({ signal, mayBeOut: true }),
  staleTime: 60_000,
  retry: false,
});

/** Uses the session, which keeps it alive; where it is over, this page is left. */
export function stay(): Promise<Session> {
  return readSession();
}

export type Ways = LoginWaysResponse;

/** The available ways to sign in. */
export const waysQuery = queryOptions({
  queryKey: ['sign-in ways'],
  queryFn: ({ signal }) => callApi<Ways>('/dashboard/login', { signal, mayBeOut: true }),
  staleTime: Infinity,
  retry: false,
});

export function signIn(id: string, token: string): Promise<null> {
  return callApi(SESSION_PATH, { method: 'POST', body: { id, token }, mayBeOut: true });
}

export function signOut(): Promise<null> {
  return callApi(SESSION_PATH, { method: 'DELETE', mayBeOut: true });
}

type Rights = Pick<Session, 'role' | 'scopes'>;

function hasAll({ scopes }: Rights, needed: readonly DashboardScope[]): boolean {
  return needed.every((scope) => scopes.includes(scope));
}

/**
 * Rolling back, trying, publishing and changing balances need more than reading.
 * @param needed scopes that the API calls require
 */
export function mayMoveValue(session: Rights, ...needed: readonly DashboardScope[]): boolean {
  return session.role !== 'VIEWER' && hasAll(session, needed);
}

/** Campaigns, rules and codes. @param needed as above */
export function maySetUp(session: Rights, ...needed: readonly DashboardScope[]): boolean {
  return (session.role === 'USER' || session.role === 'ADMIN') && hasAll(session, needed);
}

/** Codes and balances. */
export function mayGive(session: Rights): boolean {
  return mayMoveValue(session, 'issue');
}

/** A campaign comes with its rules. */
export function mayMakeCampaigns(session: Rights): boolean {
  return maySetUp(session, 'issue', 'set-up');
}

/** A rehearsal decides orders again with a change. */
export function mayRehearse(session: Rights): boolean {
  return maySetUp(session, 'set-up', 'evaluate');
}

/** Files are for everybody whose pair may make them. */
export function mayExport(session: Rights): boolean {
  return hasAll(session, ['read', 'set-up']);
}

/** Settings, keys, and taking things away. */
export function mayAdminister({ role }: Pick<Session, 'role'>): boolean {
  return role === 'ADMIN';
}
