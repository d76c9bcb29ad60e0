// The audit entry of a configuration change: the changed records, and the differences of the first one.
import type { AuditAction, AuditEntry, AuditResource, AuditedObject } from '../../model/audit-trail';
import { CONFIG_KINDS, type Config, type ConfigKind, type ConfigRecord } from '../../model/config';
import { type AuditedAction, diffRecords } from './audit';

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
