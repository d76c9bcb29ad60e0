// Permissions: the roles of people in the dashboard and of key pairs, and the records that their requests may contain.
import type { Caller, DashboardRole, KeyRole, KeyScope } from './common';

// People in the dashboard: what they may do, and how long a session lasts.

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

// Records inside request bodies: the body members that write a record of another kind than the route's, and the
// callers that may send them. docs/behaviour/routes.md shows this table, and tests/http/body-records.test.ts checks
// every request schema against it.

export interface BodyRecord {
  /** Paths of the record in a body, such as `order.items[].product`. */
  readonly members: readonly string[];
  /** A description of when the member writes. */
  readonly writes: string;
  /** A description of the record that it writes. */
  readonly record: string;
  /** The scope a key or access token needs in addition to the scope of the route. */
  readonly scope: KeyScope;
  /** The part of the API an access token needs in addition to the part of the route; null for none. */
  readonly part: string | null;
  /** The lowest role of a person in the dashboard. */
  readonly people: DashboardRole;
}

/** The kinds of records that bodies of other routes write. */
export type BodyRecordKind = 'product' | 'sku' | 'promotion_tier' | 'customer';

export const BODY_RECORDS: Readonly<Record<BodyRecordKind, BodyRecord>> = {
  product: {
    members: ['order.items[].product', 'items[].product', '[].items[].product'],
    writes: '`override` is true',
    record: 'the product',
    scope: 'set-up',
    part: 'products',
    people: 'USER',
  },
  sku: {
    members: ['order.items[].sku', 'items[].sku', '[].items[].sku'],
    writes: '`override` is true',
    record: 'the SKU',
    scope: 'set-up',
    part: 'skus',
    people: 'USER',
  },
  promotion_tier: {
    members: ['promotion.tiers[]'],
    writes: 'the list has a tier',
    record: 'promotion tiers',
    scope: 'set-up',
    part: null,
    people: 'USER',
  },
  customer: {
    members: ['customer', 'referrer', 'order.customer', '[].customer', '[].referrer', 'holders[]', '[]'],
    writes: 'a stored customer changes',
    record: 'the customer',
    scope: 'set-up',
    part: 'customers',
    people: 'USER',
  },
};

/**
 * The values of a body at a member.
 * @param member names with dots between them; `[]` stands for every entry of a list
 */
export function valuesAt(body: unknown, member: string): readonly unknown[] {
  const steps = member.replaceAll('[]', '.[]').split('.').filter(Boolean);
  return steps.reduce<readonly unknown[]>((values, step) => values.flatMap((value) => below(value, step)), [body]);
}

function below(value: unknown, step: string): readonly unknown[] {
  if (step === '[]') return Array.isArray(value) ? value : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const found = (value as Readonly<Record<string, unknown>>)[step];
  return found === undefined || found === null ? [] : [found];
}

/** The members of a caller that determine which records it may write. */
export type Writer = Pick<Caller, 'kind' | 'role' | 'scopes' | 'parts' | 'session'>;

/** The refusal of a record that a caller may not write. */
export interface MissingPermission {
  readonly key: 'missing_required_permission';
  readonly details: string;
}

/**
 * The permission a caller lacks to write a record of this kind through the body of another route.
 * @param member path of the record in the body
 * @returns null when the caller lacks nothing
 * @see docs/behaviour/access.md#records-inside-bodies
 */
export function missingPermission(caller: Writer, kind: BodyRecordKind, member: string): MissingPermission | null {
  const { scope, part, people, record, writes } = BODY_RECORDS[kind];
  const what = `The member ${member} of the body writes ${record} where ${writes.replaceAll('`', '')}`;
  const { role, scopes, parts, session } = caller;
  if (session && !reachesRole(session.role, people)) {
    const details = `${what}: this takes the role ${people} (scope ${scope}); yours is ${session.role}.`;
    return { key: 'missing_required_permission', details };
  }
  if (!roleAllows(role, scope)) {
    return { key: 'missing_required_permission', details: `${what}: the role ${role} lacks the scope ${scope}.` };
  }
  if (scopes && !scopes.includes(scope)) {
    return { key: 'missing_required_permission', details: `${what}: this key lacks the scope ${scope}.` };
  }
  if (part !== null && parts && !parts.includes(part)) {
    const details = `${what}: this access token lacks the scope ${part}, which it needs beside ${scope}.`;
    return { key: 'missing_required_permission', details };
  }
  return null;
}
