// Who is signed in, signing in and out.
import { SESSION_PATH } from '../model/calls/first';
import { queryOptions } from '@tanstack/react-query';
import { type Call, callApi } from './client';

export interface Session {
  readonly project: string;
  readonly role: 'VIEWER' | 'SUPPORT' | 'USER' | 'ADMIN';
  readonly name: string | null;
  readonly key_id: string;
  readonly ends_at: string;
}

let project: string | null = null;

async function readSession(call: Call = {}): Promise<Session> {
  const session = await callApi<Session>(SESSION_PATH, call);
  ({ project } = session);
  return session;
}

/** The project of the session, which is asked for once: every screen reads the session first. */
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

export interface Ways {
  /** Whether there is an identity provider beside key pairs. */
  readonly oidc: boolean;
  /** The pair of the demo, on the machine that it was made on. */
  readonly demo: { readonly id: string; readonly token: string } | null;
}

/** How people come in. */
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

/** Rolling back and moving balances take more than looking. */
export function mayMoveValue({ role }: Pick<Session, 'role'>): boolean {
  return role !== 'VIEWER';
}

/** Campaigns, rules and codes. */
export function maySetUp({ role }: Pick<Session, 'role'>): boolean {
  return role === 'USER' || role === 'ADMIN';
}

/** Settings, keys, and taking things away. */
export function mayAdminister({ role }: Pick<Session, 'role'>): boolean {
  return role === 'ADMIN';
}
