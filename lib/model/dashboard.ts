// People in the dashboard: what they may do, and how long a session lasts.
import type { DashboardRole, KeyRole } from './common';
import { allowedScopes } from './roles';
import type { Scope } from './scopes';

/** A session nobody uses ends after this time. */
export const IDLE_MS = 30 * 60_000;
/** A session ends after this time, whatever is done in it. */
const LASTS_MS = 12 * 3_600_000;
const LASTS_ADMIN_MS = 8 * 3_600_000;

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

export function sessionEndMs(role: DashboardRole, nowMs: number): number {
  return nowMs + (role === 'ADMIN' ? LASTS_ADMIN_MS : LASTS_MS);
}
