// Lines of the audit trail: the differences, the actor, and the filters of a query.
import type { AuditAction, AuditActor, AuditEntry, AuditResource } from '../../model/audit-trail';
import type { ListAuditTrailQuery } from '../../model/generated';
import { type ListTest, recordTest } from '../filter/list-test';
import { isSame } from '../record/same';

/** The audited action: what was changed, and how. */
export interface AuditedAction {
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly changes: AuditEntry['changes'];
}

/**
 * The identity of a line, and the time of the change. The id is the same for all attempts of a request; the time is
 * that of the attempt, which is also in the changed record.
 */
export type Stamp = Pick<AuditEntry, 'id' | 'created_at'>;

/** The actor and the origin of the request; address and request id are null for a command. */
interface RequestActor {
  readonly actor: AuditActor;
  readonly address: string | null;
  readonly requestId: string | null;
}

/** Build an entry of the audit trail from the actor and the action. */
export function auditEntry({ actor, address, requestId }: RequestActor, audited: AuditedAction & Stamp): AuditEntry {
  const { id, created_at, action, resource, changes } = audited;
  return {
    id,
    created_at,
    action,
    resource,
    changes,
    actor,
    address,
    request_id: requestId,
    object: 'audit_trail_entry',
  };
}

type ComparableRecord = object;

/** Members that differ, with the value before and after; a missing member is null. */
export function diffRecords(before: ComparableRecord | null, after: ComparableRecord | null): AuditEntry['changes'] {
  const from = (before ?? {}) as Readonly<Record<string, unknown>>;
  const to = (after ?? {}) as Readonly<Record<string, unknown>>;
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changes = [...names].map((name) => [name, { from: from[name] ?? null, to: to[name] ?? null }] as const);
  return Object.fromEntries(changes.filter(([, change]) => !isSame(change.from, change.to)));
}

/** Replaces the values of customer members, which a line never stores. */
const NOT_KEPT = 'not kept';

/**
 * The names of the customer members that differ. Neither their values nor hashes are stored, because a value could be
 * guessed from its hash.
 */
export function diffRecordNames(
  before: ComparableRecord | null,
  after: ComparableRecord | null,
): AuditEntry['changes'] {
  const kept = (value: unknown): string | null => (value === null ? null : NOT_KEPT);
  const changes = Object.entries(diffRecords(before, after)).filter(([name]) => name !== 'updated_at');
  return Object.fromEntries(changes.map(([name, { from, to }]) => [name, { from: kept(from), to: kept(to) }]));
}

/** The filters of a query: a line must match every value that is sent. */
export function auditTests(query: ListAuditTrailQuery): readonly ListTest<AuditEntry>[] {
  const wanted = [query.action, query.resource, query.resource_id, query.actor_id];
  if (wanted.every((value) => value === undefined)) return [];
  const isAskedFor = ({ action, resource, actor }: AuditEntry): boolean => {
    const found = [action, resource.object, resource.id, actor.id];
    return wanted.every((value, index) => value === undefined || value === found[index]);
  };
  return [recordTest(isAskedFor)];
}

/** Record kinds whose changes every reader of the project's records may see. */
const OPEN: readonly AuditResource['object'][] = [
  ...(['campaign', 'promotion_tier', 'promotion_stack', 'validation_rule', 'category', 'stacking_rules'] as const),
  ...(['reward', 'reward_assignment', 'earning_rule', 'products_collection', 'product', 'sku', 'voucher'] as const),
  ...(['customer', 'order', 'loyalty_tier'] as const),
];

/** Excludes keys, users, settings and similar records, which only administrators may see. */
export const OPEN_TEST: ListTest<AuditEntry> = recordTest(({ resource }) => OPEN.includes(resource.object));

/** A line in an answer. */
export type AuditEntryResponse = Omit<AuditEntry, 'actor'> & {
  readonly actor: AuditActor & { readonly name: string | null };
};

interface AuditResponseContext {
  /** The current names of users and pairs, by id. */
  readonly names: ReadonlyMap<string, string | null>;
  /** True when the reader may see the address of a request. */
  readonly isAdministrator: boolean;
}

/** Audit entry with the actor's name; only administrators see the address and the request id. */
export function toAuditEntryResponse(
  { actor, ...entry }: AuditEntry,
  { names, isAdministrator }: AuditResponseContext,
): AuditEntryResponse {
  const named = { ...entry, actor: { ...actor, name: names.get(actor.id) ?? null } };
  return isAdministrator ? named : { ...named, address: null, request_id: null };
}
