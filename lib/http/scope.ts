// Whether a key may do what an endpoint is for.
import { ApiError } from '../errors';
import type { Caller, DashboardRole } from '../model/common';
import { leastRole, reachesRole } from '../model/dashboard';
import { roleAllows } from '../model/roles';
import type { Scope } from '../model/scopes';

/**
 * What an endpoint asks of its caller: a scope of a server key, any server key, a management key, a session of the dashboard,
 * the cookie of one that may be over, or nothing.
 */
export type EndpointScope = Scope | (typeof WITHOUT_SCOPES)[number];

const WITHOUT_SCOPES = ['any', 'management', 'session', 'cookie', 'public'] as const;

/** What of an endpoint tells who may call it. */
export interface CalledEndpoint {
  readonly method: string;
  readonly scope: EndpointScope;
  readonly people?: DashboardRole;
}

/**
 * A key without scopes may do everything that its kind and role may.
 * @throws ApiError missing_required_permission where the role does not go so far; forbidden, naming the scope that the key lacks
 */
export function requireScope({ role, scopes }: Pick<Caller, 'role' | 'scopes'>, needed: EndpointScope): void {
  if (!isScope(needed)) return;
  if (!roleAllows(role, needed)) throw lacking('missing_required_permission', `The role ${role}`, needed);
  if (scopes && !scopes.includes(needed)) throw lacking('forbidden', 'This key', needed);
}

/**
 * A person in the dashboard does what their role may, and of that what the pair may that they came in with.
 * @throws ApiError missing_required_permission
 */
export function requireRole({ session, scopes }: Pick<Caller, 'session' | 'scopes'>, called: CalledEndpoint): void {
  if (!session) return;
  const least = leastRole(called);
  const isRead = called.scope !== 'management' || !scopes || scopes.includes('read');
  if (reachesRole(session.role, least) && isRead) return;
  throw new ApiError({
    key: 'missing_required_permission',
    details: `This takes the role ${least}; yours is ${session.role}.`,
  });
}

function isScope(needed: EndpointScope): needed is Scope {
  return !(WITHOUT_SCOPES as readonly string[]).includes(needed);
}

function lacking(key: 'forbidden' | 'missing_required_permission', who: string, scope: Scope): ApiError {
  return new ApiError({ key, details: `${who} lacks the scope ${scope}.` });
}
