// What the role of a key pair allows.
import type { KeyRole } from './common';
import type { Scope } from './scopes';

/** A merchant's system reads and uses codes; it issues no value. Null for everything. */
const SCOPES_OF_ROLE: Readonly<Record<KeyRole, readonly Scope[] | null>> = {
  admin: null,
  merchant: ['read', 'evaluate'],
};

/** Whether a role goes so far. */
export function roleAllows(role: KeyRole, scope: Scope): boolean {
  return SCOPES_OF_ROLE[role]?.includes(scope) ?? true;
}

/** What a pair may do: what it was given, as far as its role goes. Null for everything. */
export function allowedScopes(role: KeyRole, scopes: readonly Scope[] | null): readonly Scope[] | null {
  const most = SCOPES_OF_ROLE[role];
  if (most === null || scopes === null) return scopes ?? most;
  return scopes.filter((scope) => most.includes(scope));
}
