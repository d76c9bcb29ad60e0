// People in the dashboard: what they may do, and how long a session lasts.
import type { DashboardRole, KeyRole } from './common';
import { limitScopesToRole } from './roles';
import type { KeyScope } from './scopes';

/** A session ends after this time without a request. */
export const IDLE_MS = 30 * 60_000;
/** A session ends after this time, even when it is in use. */
const LASTS_MS = 12 * 3_600_000;
const LASTS_ADMIN_MS = 8 * 3_600_000;

/** Normalize an e-mail address for comparison: composed form (NFC), lower case. */
export function loginOf(email: string): string {
  return email.normalize('NFC').toLowerCase().normalize('NFC');
}

/** True when no non-ASCII character folds to ASCII. The Kelvin sign, for example, folds to the letter k. */
export function isPlainLogin(email: string): boolean {
  return !Array.from(email).some((one) => !isAscii(one) && isAscii(loginOf(one)));
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** Roles in rising order: each includes the permissions of the ones before it. */
export const DASHBOARD_ROLES = ['VIEWER', 'SUPPORT', 'USER', 'ADMIN'] as const satisfies readonly DashboardRole[];

/** True when a role includes all permissions of another one. */
export function reachesRole(role: DashboardRole, least: DashboardRole): boolean {
  return DASHBOARD_ROLES.indexOf(role) >= DASHBOARD_ROLES.indexOf(least);
}

/** Return the role with fewer permissions. */
export function lesserRole(one: DashboardRole, other: DashboardRole): DashboardRole {
  return reachesRole(one, other) ? other : one;
}

/** The members of an endpoint that determine who may call it. */
interface Called {
  readonly method: string;
  readonly scope: KeyScope | 'any' | 'management' | 'session' | 'cookie' | 'public';
  readonly people?: DashboardRole;
}

/**
 * The lowest role that may call an endpoint: the role that it declares, or else the default for its method and scope.
 * Settings, keys, users and deletion require ADMIN.
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
  readonly scopes: readonly KeyScope[] | null;
}

/** The dashboard role that corresponds to the rights of a key pair. */
export function dashboardRole({ kind, role, scopes }: Pair): DashboardRole {
  if (kind === 'management') return 'ADMIN';
  const allowed = limitScopesToRole(role, scopes);
  if (allowed === null || allowed.includes('set-up')) return 'USER';
  return allowed.includes('issue') ? 'SUPPORT' : 'VIEWER';
}

/**
 * Return when a dashboard session ends, in epoch milliseconds; sessions of administrators are shorter.
 * @param createdMs when the session began: a user who is made an administrator later gets the shorter time of an
 *   administrator
 */
export function sessionEndMs(role: DashboardRole, createdMs: number): number {
  return createdMs + (role === 'ADMIN' ? LASTS_ADMIN_MS : LASTS_MS);
}
