// Whether a key may do what an endpoint is for.
import { ApiError } from '../errors';
import type { Caller } from '../model/common';
import { roleAllows } from '../model/roles';
import type { Scope } from '../model/scopes';

/**
 * What an endpoint asks of its caller: a scope of a server key, any server key, a management key, a session of the dashboard,
 * the cookie of one that may be over, or nothing.
 */
export type EndpointScope = Scope | (typeof WITHOUT_SCOPES)[number];

const WITHOUT_SCOPES = ['any', 'management', 'session', 'cookie', 'public'] as const;

/**
 * A key without scopes may do everything that its kind and role may.
 * @throws ApiError missing_required_permission where the role does not go so far; forbidden, naming the scope that the key lacks
 */
export function requireScope({ role, scopes }: Pick<Caller, 'role' | 'scopes'>, needed: EndpointScope): void {
  if (!isScope(needed)) return;
  if (!roleAllows(role, needed)) throw lacking('missing_required_permission', `The role ${role}`, needed);
  if (scopes && !scopes.includes(needed)) throw lacking('forbidden', 'This key', needed);
}

function isScope(needed: EndpointScope): needed is Scope {
  return !(WITHOUT_SCOPES as readonly string[]).includes(needed);
}

function lacking(key: 'forbidden' | 'missing_required_permission', who: string, scope: Scope): ApiError {
  return new ApiError({ key, details: `${who} lacks the scope ${scope}.` });
}
