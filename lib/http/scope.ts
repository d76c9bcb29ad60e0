// Permission checks of keys and people for an endpoint.
import { ApiError } from '../errors';
import type { Caller, DashboardRole } from '../model/common';
import { leastRole, reachesRole } from '../model/dashboard';
import { roleAllows } from '../model/roles';
import type { KeyScope } from '../model/scopes';

/**
 * The access that an endpoint requires: a scope of a server key, any server key, a management key, a session of the
 * dashboard, the cookie of a session that may have expired, or none.
 */
export type EndpointScope = KeyScope | (typeof WITHOUT_SCOPES)[number];

const WITHOUT_SCOPES = ['any', 'management', 'session', 'cookie', 'public'] as const;

/** The members of an endpoint that determine who may call it. */
export interface CalledEndpoint {
  readonly method: string;
  readonly scope: EndpointScope;
  readonly people?: DashboardRole;
}

/**
 * Require a scope. A key without scopes may do everything that its kind and role may.
 * @throws ApiError missing_required_permission, naming the scope that the role or the key lacks
 */
export function requireScope({ role, scopes }: Pick<Caller, 'role' | 'scopes'>, needed: EndpointScope): void {
  if (!isScope(needed)) return;
  if (!roleAllows(role, needed)) throw lacking(`The role ${role}`, needed);
  if (scopes && !scopes.includes(needed)) throw lacking('This key', needed);
}

/**
 * Require a role. A person in the dashboard may do what their role allows, limited by the scopes of the pair with
 * which they signed in.
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

function isScope(needed: EndpointScope): needed is KeyScope {
  return !(WITHOUT_SCOPES as readonly string[]).includes(needed);
}

function lacking(who: string, scope: KeyScope): ApiError {
  return new ApiError({ key: 'missing_required_permission', details: `${who} lacks the scope ${scope}.` });
}
