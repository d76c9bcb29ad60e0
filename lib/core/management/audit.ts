// Lines of the audit trail: what differs, who did it, and which lines a query asks for.
import type { AuditAction, AuditActor, AuditEntry, AuditResource } from '../../model/audit-trail';
import type { ListAuditTrailQuery } from '../../model/generated';
import { type ListTest, recordTest } from '../filter/list-test';
import { isSame } from '../record/same';

/** What was done to what. */
export interface Deed {
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly changes: AuditEntry['changes'];
}

/**
 * Which line it is, and the moment of the change. The id is one for a request, however many attempts it takes; the moment is
 * that of the attempt, the same that the changed record holds.
 */
export type Stamp = Pick<AuditEntry, 'id' | 'created_at'>;

/** Who did it, and from where; address and request are null for a command. */
interface Doer {
  readonly actor: AuditActor;
  readonly address: string | null;
  readonly requestId: string | null;
}

export function auditEntry({ actor, address, requestId }: Doer, deed: Deed & Stamp): AuditEntry {
  const { id, created_at, action, resource, changes } = deed;
  return {
    ...{ id, created_at, action, resource, changes, actor, address },
    request_id: requestId,
    object: 'audit_trail_entry',
  };
}

type Members = object;

/** Members that differ, as they were and as they are; one that is not there is null. */
export function differences(before: Members | null, after: Members | null): AuditEntry['changes'] {
  const from = (before ?? {}) as Readonly<Record<string, unknown>>;
  const to = (after ?? {}) as Readonly<Record<string, unknown>>;
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changes = [...names].map((name) => [name, { from: from[name] ?? null, to: to[name] ?? null }] as const);
  return Object.fromEntries(changes.filter(([, change]) => !isSame(change.from, change.to)));
}

/** What stands in a line for what it does not keep: the value of a member of a customer. */
const NOT_KEPT = 'not kept';

/** The names of the members of a customer that differ. Neither a value nor the hash of one, by which it could be guessed. */
export function namesOfDifferences(before: Members | null, after: Members | null): AuditEntry['changes'] {
  const kept = (value: unknown): string | null => (value === null ? null : NOT_KEPT);
  const changes = Object.entries(differences(before, after)).filter(([name]) => name !== 'updated_at');
  return Object.fromEntries(changes.map(([name, { from, to }]) => [name, { from: kept(from), to: kept(to) }]));
}

/** The lines a query asks for: every value that is sent must be that of the line. */
export function auditTests(query: ListAuditTrailQuery): readonly ListTest<AuditEntry>[] {
  const wanted = [query.action, query.resource, query.resource_id, query.actor_id];
  if (wanted.every((value) => value === undefined)) return [];
  const isAskedFor = ({ action, resource, actor }: AuditEntry): boolean => {
    const found = [action, resource.object, resource.id, actor.id];
    return wanted.every((value, index) => value === undefined || value === found[index]);
  };
  return [recordTest(isAskedFor)];
}

/** What everybody who sees the records of a project is told the changes of. */
const OPEN: readonly AuditResource['object'][] = [
  ...(['campaign', 'promotion_tier', 'promotion_stack', 'validation_rule', 'category', 'stacking_rules'] as const),
  ...(['reward', 'reward_assignment', 'products_collection', 'product', 'sku', 'voucher'] as const),
  ...(['customer', 'order'] as const),
];

/** Leaves out keys, users, settings and the like, which are for administrators. */
export const OPEN_TEST: ListTest<AuditEntry> = recordTest(({ resource }) => OPEN.includes(resource.object));

/** A line as it is answered. */
export type ShownEntry = Omit<AuditEntry, 'actor'> & { readonly actor: AuditActor & { readonly name: string | null } };

interface Shown {
  /** What users and pairs are called now, by id. */
  readonly names: ReadonlyMap<string, string | null>;
  /** Whether the reader is told where a request came from. */
  readonly isAdministrator: boolean;
}

export function shownEntry({ actor, ...entry }: AuditEntry, { names, isAdministrator }: Shown): ShownEntry {
  const named = { ...entry, actor: { ...actor, name: names.get(actor.id) ?? null } };
  return isAdministrator ? named : { ...named, address: null, request_id: null };
}
