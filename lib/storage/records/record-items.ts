// Items that hold one record with a revision, found by id or by source id, and listed by type; and the call that made a
// record.
import type { ListRequest } from '../../core/filter/list-spec';
import { causeOfText, causeText, INTERNAL } from '../../model/events/call-cause';
import type { CallCause } from '../../model/events/source';
import type { ListPage } from '../../model/lists/page';
import type { ReplaceOutcome, VersionedRecord } from '../../ports/common';
import { hashesOf, listAttributes, type ListLetter, type ProjectScope } from '../keys';
import { type NaturalPrefix, normalise } from '../name-hashes';
import { itemsAs, readList } from '../lists/read-list';
import { type Item, type Key, keyText, type Table, undone, type Write, type WriteOutcome } from '../table/table';

/** Members of every such record. */
export interface NamedRecord {
  readonly id: string;
  readonly source_id: string | null;
  readonly created_at: string;
}

/** The storage of one type of record. */
export interface RecordKind {
  readonly prefix: NaturalPrefix;
  /** The letter of its list. */
  readonly type: ListLetter;
  readonly key: (project: string, hash: string) => Key;
}

/** Build the stored item of a record, with its list attributes. */
export function recordItem(
  scope: ProjectScope,
  kind: RecordKind,
  { record, revision }: VersionedRecord<NamedRecord>,
): Item {
  const timeMs = Date.parse(record.created_at);
  return {
    ...recordKey(scope, kind, record.id),
    ...listAttributes({ project: scope.project, type: kind.type, timeMs, id: record.id }),
    id: record.id,
    rev: revision,
    record: record,
  };
}

/**
 * Key of a record by its id.
 * @param id one of ours: it carries the hash the record is stored under
 */
export function recordKey({ project }: ProjectScope, kind: RecordKind, id: string): Key {
  const [hash = ''] = hashesOf(kind.prefix, id);
  return kind.key(project, hash);
}

/** Converts an item to its record and revision. */
export function toVersionedRecord<T>(item: Item): VersionedRecord<T> {
  return { record: item.record as T, revision: Number(item.rev) };
}

/** Load the item of the record with this id or source id; null when there is none. */
export async function loadNamed(
  table: Table,
  { project }: ProjectScope,
  wanted: { readonly kind: RecordKind; readonly name: string },
): Promise<Item | null> {
  const { kind, name } = wanted;
  const items = await table.batchGet(hashesOf(kind.prefix, name).map((hash) => kind.key(project, hash)));
  return items.find((item) => isNamed(item, name)) ?? null;
}

/** Items by the requested names; unknown names are absent. */
export async function loadManyNamed(
  table: Table,
  { project }: ProjectScope,
  wanted: { readonly kind: RecordKind; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, Item>> {
  const { kind, names } = wanted;
  const keysOf = (name: string) => hashesOf(kind.prefix, name).map((hash) => kind.key(project, hash));
  const items = await table.batchGet(names.flatMap(keysOf));
  const byKey = new Map(items.map((item) => [item.pk, item]));
  return new Map(
    names.flatMap((name) => {
      const item = keysOf(name)
        .map(({ pk }) => byKey.get(pk))
        .find((one) => one && isNamed(one, name));
      return item ? [[name, item] as const] : [];
    }),
  );
}

/** Return whether a record's item has the name as its id or source id, compared in composed (NFC) form. */
export function isNamed(item: Item, name: string): boolean {
  const { id, source_id } = item.record as NamedRecord;
  return id === name || (source_id !== null && normalise(source_id) === normalise(name));
}

/** Build the write that replaces a record as a whole, on condition that it is still the one that was read. */
export function replaceWrite(
  scope: ProjectScope,
  kind: RecordKind,
  { record, revision }: VersionedRecord<NamedRecord>,
): Extract<Write, { kind: 'update' }> {
  return {
    kind: 'update',
    key: recordKey(scope, kind, record.id),
    change: { set: { record: record, rev: revision + 1 } },
    condition: {
      test: 'and',
      of: [
        { test: 'eq', path: 'id', value: record.id },
        { test: 'eq', path: 'rev', value: revision },
      ],
    },
  };
}

/** Convert the outcome of a write whose condition is that the record is unchanged. */
export function replaceOutcome(outcome: WriteOutcome): ReplaceOutcome {
  if (outcome.status === 'DONE') return 'REPLACED';
  if (outcome.status === 'UNKNOWN') throw undone(outcome);
  return 'STALE';
}

/** Reads one page of all records of a kind. */
export function listRecords<T extends NamedRecord>(
  table: Table,
  { project, kind }: { readonly project: string; readonly kind: RecordKind },
  request: ListRequest<T>,
): Promise<ListPage<T>> {
  const load = itemsAs(table, (item) => item.record as T);
  return readList(table, { from: { project, type: kind.type }, load }, request);
}

export class ItemMap {
  private readonly items = new Map<string, Item>();

  constructor(items: readonly Item[]) {
    for (const item of items) this.items.set(keyText(item), item);
  }

  get(key: Key): Item | undefined {
    return this.items.get(keyText(key));
  }

  with(more: readonly Item[]): ItemMap {
    return more.length === 0 ? this : new ItemMap([...this.items.values(), ...more]);
  }
}

/**
 * Build the attribute that names the API call that created a record; none outside of calls. A record that is written
 * over keeps it.
 */
export function causeAttributes({ cause }: ProjectScope): { readonly cause?: string } {
  return cause ? { cause: causeText(cause) } : {};
}

/** Build the attribute that names the API call that changed a record last. */
export function changeAttributes({ cause }: ProjectScope): { readonly change_cause: string } {
  return { change_cause: causeText(cause ?? { group_id: null, source: INTERNAL }) };
}

/**
 * Return the API call that created an item; undefined if not recorded.
 * @returns undefined where the item has none
 */
export function causeOfItem(item: Item): CallCause | undefined {
  return causeOfText(item.cause);
}

/**
 * Return the API call that last changed an item; undefined if not recorded.
 * @returns undefined where the item has none
 */
export function changeOfItem(item: Item): CallCause | undefined {
  return causeOfText(item.change_cause);
}
