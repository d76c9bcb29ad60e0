// People in the dashboard: what they may do, and how long a session lasts.
import type { DashboardRole, KeyRole } from './common';
import { allowedScopes } from './roles';
import type { Scope } from './scopes';

/** A session nobody uses ends after this time. */
export const IDLE_MS = 30 * 60_000;
/** A session ends after this time, whatever is done in it. */
const LASTS_MS = 12 * 3_600_000;
const LASTS_ADMIN_MS = 8 * 3_600_000;

/** E-mail addresses are compared in composed form, and whatever the case. */
export function loginOf(email: string): string {
  return email.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Whether each character stands for itself: the sign for Kelvin, to name one, is folded to the letter k. */
export function isPlainLogin(email: string): boolean {
  return !Array.from(email).some((one) => !isAscii(one) && isAscii(loginOf(one)));
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** Each may do what those before it may. */
export const DASHBOARD_ROLES = ['VIEWER', 'SUPPORT', 'USER', 'ADMIN'] as const satisfies readonly DashboardRole[];

/** Whether a role goes as far as another. */
export function reachesRole(role: DashboardRole, least: DashboardRole): boolean {
  return DASHBOARD_ROLES.indexOf(role) >= DASHBOARD_ROLES.indexOf(least);
}

export function lesserRole(one: DashboardRole, other: DashboardRole): DashboardRole {
  return reachesRole(one, other) ? other : one;
}

/** What of an endpoint tells who may call it. */
interface Called {
  readonly method: string;
  readonly scope: Scope | 'any' | 'management' | 'session' | 'cookie' | 'public';
  readonly people?: DashboardRole;
}

/**
 * The least role that calls an endpoint: what it says itself, or else what its kind comes to. Settings, keys, users and deletion are
 * for those who answer for the project.
 */
export function leastRole({ method, scope, people }: Called): DashboardRole {
  if (people) return people;
  if (scope === 'management' || scope === 'privacy' || scope === 'any') return 'ADMIN';
  if (scope === 'session' || scope === 'cookie' || scope === 'public') return 'VIEWER';
  if (method === 'DELETE') return 'ADMIN';
  return scope === 'read' ? 'VIEWER' : 'USER';
}

interface Pair {
  readonly kind: 'server' | 'client' | 'management';
  readonly role: KeyRole;
  readonly scopes: readonly Scope[] | null;
}

/** What the rights of a pair come to. */
export function dashboardRole({ kind, role, scopes }: Pair): DashboardRole {
  if (kind === 'management') return 'ADMIN';
  const allowed = allowedScopes(role, scopes);
  if (allowed === null || allowed.includes('set-up')) return 'USER';
  return allowed.includes('issue') ? 'SUPPORT' : 'VIEWER';
}

/** @param createdMs when it began: a user who becomes an administrator meanwhile has the time of one */
export function sessionEndMs(role: DashboardRole, createdMs: number): number {
  return createdMs + (role === 'ADMIN' ? LASTS_ADMIN_MS : LASTS_MS);
}
