// Lines of the audit trail: the differences, the actor, and the filters of a query.
import type { AuditAction, AuditActor, AuditedObject, AuditEntry, AuditResource } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import { type Config, CONFIG_KINDS, type ConfigKind, type ConfigRecord } from '../../model/config';
import type { ListAuditTrailQuery } from '../../model/generated';
import { type ListTest, recordTest } from '../filter/list-test';
import { isSame } from '../record/change';

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

// The audit entry of a configuration change: the changed records, and the differences of the first one.

interface RecordsChanged {
  readonly create?: readonly ConfigRecord[];
  readonly replace?: readonly ConfigRecord[];
  readonly remove?: readonly { readonly kind: ConfigKind; readonly id: string }[];
}

/** A record before and after the change; null when it does not exist at that time. */
export interface AuditedRecord {
  readonly object: AuditedObject;
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
}

export type AuditedConfigAction = AuditedAction & Required<Pick<AuditEntry, 'before_hash' | 'after_hash' | 'related'>>;

/**
 * The audit entry of a change. Created and deleted records come before those that changed as a consequence.
 * @param hash hashes a text: a record may hold personal names, and lines are kept permanently
 * @returns null when no record changes
 */
export function toConfigAction(
  change: RecordsChanged,
  config: Config,
  hash: (text: string) => string,
): AuditedConfigAction | null {
  const [main, ...others] = touchedBy(change, config);
  return main ? { ...toRecordAction(main, hash), related: others.map(resourceOf) } : null;
}

/** The audit entry of one record, without related ones. @param hash the same as in `toConfigAction` */
export function toRecordAction(touched: AuditedRecord, hash: (text: string) => string): AuditedConfigAction {
  const { before, after } = touched;
  return {
    action: actionOf(touched),
    resource: resourceOf(touched),
    changes: before && after ? diffMembers(before, after, hash) : {},
    before_hash: before && hash(canonical(before)),
    after_hash: after && hash(canonical(after)),
    related: [],
  };
}

function touchedBy(
  { create = [], replace = [], remove = [] }: RecordsChanged,
  config: Config,
): readonly AuditedRecord[] {
  const before = (kind: ConfigKind, id: string): object | null => config[CONFIG_KINDS[kind].member].get(id) ?? null;
  const now = ({ kind, record }: ConfigRecord): AuditedRecord => ({
    object: CONFIG_KINDS[kind].object,
    id: record.id,
    before: before(kind, record.id),
    after: record,
  });
  const gone = remove.map(({ kind, id }): AuditedRecord => ({
    object: CONFIG_KINDS[kind].object,
    id,
    before: before(kind, id),
    after: null,
  }));
  return [...create.map(now), ...gone, ...replace.map(now)];
}

function actionOf({ object, before, after }: AuditedRecord): AuditAction {
  if (after === null) return `${object}.deleted`;
  return before === null ? `${object}.created` : `${object}.updated`;
}

function resourceOf({ object, id }: AuditedRecord): AuditResource {
  return { object, id };
}

/** Members that differ: switches, numbers and moments with their values, all others by hash. */
function diffMembers(before: object, after: object, hash: (text: string) => string): AuditEntry['changes'] {
  const shown = (value: unknown): unknown => (isPlain(value) ? value : `sha256:${hash(canonical(value))}`);
  const changes = Object.entries(diffRecords(before, after)).filter(([name]) => name !== 'updated_at');
  return Object.fromEntries(changes.map(([name, { from, to }]) => [name, { from: shown(from), to: shown(to) }]));
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return MOMENT.test(value);
  return value === null || typeof value === 'boolean' || typeof value === 'number';
}

/** Serialize a value canonically: the order of its members does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => (isMembers(member) ? sorted(member) : member));
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The actor: a person or a pair by its id. Of the pairs that sign in to the dashboard only management pairs are
 * administrators.
 */
export function actorOf({ kind, keyId, session }: Caller): AuditActor {
  if (session?.userId) return { type: 'user', id: session.userId };
  const isManagement = session ? session.role === 'ADMIN' : kind === 'management';
  return { type: isManagement ? 'management_key' : 'server_key', id: keyId };
}

/**
 * The id of the acting person of the dashboard; null for a shop's own keys, and for background work that a person
 * started.
 */
export function personOf({ session, work, keyId }: Caller): string | null {
  return session && !work ? (session.userId ?? keyId) : null;
}
