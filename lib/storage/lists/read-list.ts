// The reader of every stored list: pages in the order of time from the index, and any other order or test from the records.
import { type ListPage, pageOf, computePageOffset } from '../../model/lists/page';
import type { ListRequest, Scan } from '../../core/filter/list-spec';
import type { ListTest } from '../../core/filter/list-test';
import { LIST_SHARDS, type ListLetter, listPartition } from '../keys';
import { sortKeyOf } from '../table/dynamo-input';
import { type Item, type Key, keyText, type Table } from '../table/table';
import { entryCondition, LIST_TRAITS } from './list-entries';
import { type ListEntry, openList, readEntryPage, readListEntries } from './list-merge';
import type { ListRange, ListSource } from './list-range';

const KEPT_COUNTED_MS = 60 * 60_000;
/** Lists with deletions: for a reader of many pages their older part is counted once a minute. */
const COUNTED_MS = 60_000;

/**
 * The list of all records of a type in a project.
 * @param type  the letter `listAttributes` was given
 * @param index the index that is read; by default the one that holds the whole list
 */
export function typeSources(project: string, type: ListLetter, index?: 'g1' | 'g3'): readonly ListSource[] {
  const { isInOneIndex, isSpread, hasStacks, isKept } = LIST_TRAITS[type] ?? {};
  const readIndex = index ?? (isInOneIndex ? 'g3' : 'g1');
  return Array.from({ length: LIST_SHARDS }, (_, shard) => ({
    index: readIndex,
    partition: listPartition(project, type, shard),
    ...(readIndex === 'g3' && hasStacks && { hasStacks }),
    ...(isSpread && { spread: { project, type } }),
    countedForMs: isKept ? KEPT_COUNTED_MS : COUNTED_MS,
  }));
}

/** The content of a list, and how its records are read. */
export interface StoredList<T> {
  /** All records of a kind in a project, of which an index keeps values; or some places, of which it does not. */
  readonly from: { readonly project: string; readonly type: ListLetter } | readonly ListSource[];
  /** The records of some entries, in their order; deleted and unlisted ones are left out. */
  readonly load: (entries: readonly ListEntry[]) => Promise<readonly T[]>;
}

/**
 * Create the function that loads a list's records, each stored as one item.
 * @param recordOf null for an item that is in no list any more
 */
export function itemsAs<T extends object>(table: Table, recordOf: (item: Item) => T | null): StoredList<T>['load'] {
  return async (entries) => {
    const items = await readListItems(table, entries);
    return items.map(recordOf).filter((record) => record !== null);
  };
}

const ITEMS_AT_ONCE = 1000;

/**
 * The records of entries, in the order of the entries; deleted ones are left out. Many are read portion by portion, so
 * that a request past its deadline stops.
 */
export async function readListItems(table: Table, entries: readonly Key[]): Promise<readonly Item[]> {
  const found: Item[] = [];
  for (let start = 0; start < entries.length; start += ITEMS_AT_ONCE) {
    const portion = entries.slice(start, start + ITEMS_AT_ONCE);
    const items = await table.batchGet(portion);
    const byKey = new Map(items.map((item) => [keyText(item), item]));
    for (const entry of portion) {
      const item = byKey.get(keyText(entry));
      if (item) found.push(item);
    }
  }
  return found;
}

/**
 * Reads one page of a list. In time order it costs entries up to the depth of the page, and the records of the page. A
 * test that no index answers costs all records of the range, and so does another sort order.
 */
export async function readList<T>(table: Table, list: StoredList<T>, request: ListRequest<T>): Promise<ListPage<T>> {
  const { keep, ...range } = rangeOf(list, request);
  if (request.scan) return scanned(table, list, { range, keep, scan: request.scan });
  if (request.byTime && !keep) {
    const { entries, total } = await readEntryPage(table, range, request);
    return { records: await list.load(entries), total };
  }
  const kept = keptOf(await readListEntries(table, range), list.load, keep);
  return request.byTime ? pageOfOrdered(kept, request) : pageOf(await all(kept), { ...request, test: null });
}

interface Scanning<T> {
  readonly range: ListRange;
  readonly keep: ((record: T) => boolean) | null;
  readonly scan: Scan;
}

/** The next portion of a list from its oldest record on. Nothing is counted. */
async function scanned<T>(table: Table, list: StoredList<T>, { range, keep, scan }: Scanning<T>): Promise<ListPage<T>> {
  const { behind, want } = scan;
  const from = { ...range, ascending: true, ...(behind !== null && { behind }) };
  const entries = await openList(table, from, want).take(want);
  const records = await loadedInTurns(list, entries);
  const last = entries.at(-1);
  const place = last && entries.length === want ? placeOf(last, range.sources[0]) : null;
  const kept = keep ? records.filter(keep) : records;
  return { records: kept, total: kept.length, place };
}

/** Records read by one call. Two calls run at a time, so that requests of shops are interleaved. */
const RECORDS_OF_CALL = 100;

/**
 * Loads the records of a portion in turns: one large request would block a single-machine table for all other requests.
 */
async function loadedInTurns<T>({ load }: StoredList<T>, entries: readonly ListEntry[]): Promise<readonly T[]> {
  const records: T[] = [];
  const turn = 2 * RECORDS_OF_CALL;
  for (let from = 0; from < entries.length; from += turn) {
    const some = entries.slice(from, from + turn);
    const calls = [some.slice(0, RECORDS_OF_CALL), some.slice(RECORDS_OF_CALL)].filter((call) => call.length > 0);
    records.push(...(await Promise.all(calls.map(load))).flat());
  }
  return records;
}

/** All sources of a list have prefixes of one length. */
function placeOf(entry: ListEntry, source: ListSource | undefined): string {
  return (entry[sortKeyOf(source?.index)] as string).slice(source?.prefix?.length ?? 0);
}

/**
 * The ids of all records that fulfil a test, in time order. Records are read only if the index entries are not
 * sufficient.
 * @param idOf the id that an entry names
 */
export async function readListIds<T extends { readonly id: string }>(
  table: Table,
  list: StoredList<T>,
  { request, idOf }: { readonly request: ListRequest<T>; readonly idOf: (entry: ListEntry) => string },
): Promise<readonly string[]> {
  const { keep, ...range } = rangeOf(list, request);
  const entries = await readListEntries(table, range);
  if (!keep) return entries.map(idOf);
  const ids: string[] = [];
  for await (const { id } of keptOf(entries, list.load, keep)) ids.push(id);
  return ids;
}

interface TestedRange<T> extends ListRange {
  /** The remaining test on records; null when the entries are sufficient. */
  readonly keep: ((record: T) => boolean) | null;
}

/** The range that contains the matching records: all entries, or those that an index finds by their values. */
function rangeOf<T>({ from }: StoredList<T>, { ascending, test }: ListRequest<T>): TestedRange<T> {
  const range = { ascending, ...test?.range };
  if (!('type' in from)) return { ...range, sources: from, keep: isOfRecords(test) ? test.holds : null };
  const keep = test?.rest ?? null;
  if (!test?.where) return { ...range, sources: typeSources(from.project, from.type), keep };
  return { ...range, sources: typeSources(from.project, from.type, 'g3'), where: entryCondition(test.where), keep };
}

/** True when a test needs more than a time range. */
function isOfRecords<T>(test: ListTest<T> | null): test is ListTest<T> {
  return test !== null && (test.where !== null || test.rest !== null);
}

const RECORDS_AT_ONCE = 1000;

/** The records that pass a test. They are read portion by portion, so that a request past its deadline stops. */
async function* keptOf<T>(
  entries: readonly ListEntry[],
  load: StoredList<T>['load'],
  keep: ((record: T) => boolean) | null,
): AsyncGenerator<T> {
  for (let start = 0; start < entries.length; start += RECORDS_AT_ONCE) {
    const portion = await load(entries.slice(start, start + RECORDS_AT_ONCE));
    yield* keep ? portion.filter(keep) : portion;
  }
}

/** The page of an ordered stream of records: only those of the page are kept in memory. */
async function pageOfOrdered<T>(kept: AsyncGenerator<T>, request: ListRequest<T>): Promise<ListPage<T>> {
  const { limit } = request;
  const skip = computePageOffset(request);
  const records: T[] = [];
  let total = 0;
  for await (const record of kept) {
    if (total >= skip && total < skip + limit) records.push(record);
    total += 1;
  }
  return { records, total };
}

async function all<T>(kept: AsyncGenerator<T>): Promise<readonly T[]> {
  const records: T[] = [];
  for await (const record of kept) records.push(record);
  return records;
}
