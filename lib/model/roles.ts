// Scopes that the role of a key pair allows.
import type { KeyRole } from './common';
import type { Scope } from './scopes';

/** Scopes by role; null allows everything. The merchant role reads and uses codes; it issues no value. */
const SCOPES_OF_ROLE: Readonly<Record<KeyRole, readonly Scope[] | null>> = {
  admin: null,
  merchant: ['read', 'evaluate'],
};

/** True when a role allows a scope. */
export function roleAllows(role: KeyRole, scope: Scope): boolean {
  return SCOPES_OF_ROLE[role]?.includes(scope) ?? true;
}

/** The effective scopes of a pair: the granted ones that its role allows. Null for everything. */
export function allowedScopes(role: KeyRole, scopes: readonly Scope[] | null): readonly Scope[] | null {
  const most = SCOPES_OF_ROLE[role];
  if (most === null || scopes === null) return scopes ?? most;
  return scopes.filter((scope) => most.includes(scope));
}
