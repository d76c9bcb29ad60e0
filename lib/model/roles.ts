// Scopes that the role of a key pair allows.
import type { KeyRole } from './common';
import type { KeyScope } from './scopes';

/** Scopes by role; null allows everything. The merchant role reads and uses codes; it issues no value. */
const SCOPES_OF_ROLE: Readonly<Record<KeyRole, readonly KeyScope[] | null>> = {
  admin: null,
  merchant: ['read', 'evaluate'],
};

/** True when a role allows a scope. */
export function roleAllows(role: KeyRole, scope: KeyScope): boolean {
  return SCOPES_OF_ROLE[role]?.includes(scope) ?? true;
}

/** Returns the scopes that are granted and that the role allows; null grants all. */
export function limitScopesToRole(role: KeyRole, scopes: readonly KeyScope[] | null): readonly KeyScope[] | null {
  const most = SCOPES_OF_ROLE[role];
  if (most === null || scopes === null) return scopes ?? most;
  return scopes.filter((scope) => most.includes(scope));
}
