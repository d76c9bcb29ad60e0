// Records inside request bodies: the body members that write a record of another kind than the route's, and the
// callers that may send them. docs/behaviour/routes.md shows this table, and tests/http/body-records.test.ts checks
// every request schema against it.
import type { Caller, DashboardRole } from '../common';
import { reachesRole } from '../dashboard';
import { roleAllows } from '../roles';
import type { KeyScope } from '../scopes';

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
