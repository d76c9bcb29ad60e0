// Items that hold one record with a revision, found by id or by source id, and listed by type.
import type { RecordList, RecordPage, ReplaceOutcome, Revised } from '../../ports/common';
import { type ListLetter, type NaturalPrefix, type ProjectScope, hashesOf, listAttributes, normalise } from '../keys';
import { readFilteredPage, readListEntries, readListItems, testedRange } from '../lists/lists';
import { type Item, type Key, type Table, type Write, type WriteOutcome, undone } from '../table/table';

/** What every such record has. */
export interface NamedRecord {
  readonly id: string;
  readonly source_id: string | null;
  readonly created_at: string;
}

/** How one type of record is stored. */
export interface RecordKind {
  readonly prefix: NaturalPrefix;
  /** The letter of its list. */
  readonly type: ListLetter;
  readonly key: (project: string, hash: string) => Key;
}

export function recordItem(scope: ProjectScope, kind: RecordKind, { record, revision }: Revised<NamedRecord>): Item {
  const timeMs = Date.parse(record.created_at);
  return {
    ...recordKey(scope, kind, record.id),
    ...listAttributes({ project: scope.project, type: kind.type, timeMs, id: record.id }),
    id: record.id,
    rev: revision,
    record: record as never,
  };
}

/** @param id one of ours: it carries the hash the record is stored under */
export function recordKey({ project }: ProjectScope, kind: RecordKind, id: string): Key {
  const [hash = ''] = hashesOf(kind.prefix, id);
  return kind.key(project, hash);
}

export function revised<T>(item: Item): Revised<T> {
  return { record: item.record as unknown as T, revision: Number(item.rev) };
}

/** The item of the record with this id or source id. */
export async function loadNamed(
  table: Table,
  { project }: ProjectScope,
  wanted: { readonly kind: RecordKind; readonly name: string },
): Promise<Item | null> {
  const { kind, name } = wanted;
  const items = await table.batchGet(hashesOf(kind.prefix, name).map((hash) => kind.key(project, hash)));
  return items.find((item) => isNamed(item, name)) ?? null;
}

/** Records by the names they were asked for; unknown names are absent. */
export async function loadManyNamed<T>(
  table: Table,
  { project }: ProjectScope,
  wanted: { readonly kind: RecordKind; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, T>> {
  const { kind, names } = wanted;
  const keysOf = (name: string) => hashesOf(kind.prefix, name).map((hash) => kind.key(project, hash));
  const items = await table.batchGet(names.flatMap(keysOf));
  const byKey = new Map(items.map((item) => [item.pk, item]));
  return new Map(
    names.flatMap((name) => {
      const item = keysOf(name)
        .map(({ pk }) => byKey.get(pk))
        .find((one) => one && isNamed(one, name));
      return item ? [[name, item.record as unknown as T] as const] : [];
    }),
  );
}

/** A name is the id of a record or its source id, compared in composed form. */
export function isNamed(item: Item, name: string): boolean {
  const { id, source_id } = item.record as unknown as NamedRecord;
  return id === name || (source_id !== null && normalise(source_id) === normalise(name));
}

/** Write a record whole, on condition that it is still the one that was read. */
export function replaceWrite(scope: ProjectScope, kind: RecordKind, { record, revision }: Revised<NamedRecord>): Write {
  return {
    kind: 'update',
    key: recordKey(scope, kind, record.id),
    change: { set: { record: record as never, rev: revision + 1 } },
    condition: {
      test: 'and',
      of: [
        { test: 'eq', path: 'id', value: record.id },
        { test: 'eq', path: 'rev', value: revision },
      ],
    },
  };
}

/** Of a write on condition that the record is as it was read. */
export function replaceOutcome(outcome: WriteOutcome): ReplaceOutcome {
  if (outcome.status === 'DONE') return 'REPLACED';
  if (outcome.status === 'UNKNOWN') throw undone(outcome);
  return 'STALE';
}

/** One page of all records of a type. By time of creation it costs the page; ordered or kept otherwise, the list. */
export async function listRecords<T extends NamedRecord>(
  table: Table,
  records: { readonly project: string; readonly type: ListLetter },
  list: RecordList<T>,
): Promise<RecordPage<T>> {
  const { ascending, afterMs, beforeMs, test } = list;
  const { keep, ...range } = testedRange(records, { ascending, afterMs, beforeMs }, test ?? null);
  if (list.sortBy !== 'created_at') return sortedPage(await allRecords<T>(table, range), list, keep);
  const keepItem = keep && ((item: Item) => keep(item.record as unknown as T));
  const { items, total } = await readFilteredPage(table, { ...range, keep: keepItem }, list);
  return { records: items.map((item) => item.record as unknown as T), total };
}

async function allRecords<T>(table: Table, range: Parameters<typeof readListEntries>[1]): Promise<readonly T[]> {
  const items = await readListItems(table, await readListEntries(table, range));
  return items.map((item) => item.record as unknown as T);
}

/** A member that is not set sorts as empty text. */
function sortedPage<T extends NamedRecord>(
  records: readonly T[],
  list: RecordList<T>,
  keep: ((record: T) => boolean) | null,
): RecordPage<T> {
  const { page, limit, sortBy, ascending } = list;
  const textOf = (record: T): string => (typeof record[sortBy] === 'string' ? record[sortBy] : '');
  const kept = keep ? records.filter(keep) : records;
  const sorted = kept.toSorted((left, right) => {
    const order = compare(textOf(left), textOf(right)) || compare(left.id, right.id);
    return ascending ? order : -order;
  });
  return { records: sorted.slice((page - 1) * limit, page * limit), total: sorted.length };
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}
