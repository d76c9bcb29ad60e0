// Pages of a project's lists: index entries of all partitions merged in order of time, then the records of the page.
import type { ListTest } from '../../core/filter/list-test';
import { narrowest } from '../../core/operators/time-range';
import { LIST_SHARDS, type ListLetter, listPartition } from '../keys';
import { entryCondition, listIndex } from './list-entries';
import { type ListEntry, type ListRange, type ListSource, Merge } from './list-merge';
import { type Item, type Key, type Table, keyText } from '../table/table';

export type { ListRange, ListSource } from './list-merge';

export interface ListPageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface ListPage {
  readonly items: readonly Item[];
  /** Every entry of the range, not only the page. */
  readonly total: number;
}

/** Publications, redemptions and orders: no record of these ever leaves its list. */
const KEPT_TYPES: ReadonlySet<ListLetter> = new Set(['B', 'R', 'O']);

/** The list of all records of a type in a project. @param type the letter `listAttributes` was given */
export function typeSources(project: string, type: ListLetter, index = listIndex(type)): readonly ListSource[] {
  return Array.from({ length: LIST_SHARDS }, (_, shard) => ({
    index,
    partition: listPartition(project, type, shard),
    isKept: KEPT_TYPES.has(type),
  }));
}

/** Which part of a list, in which direction. */
export interface ListPart {
  readonly ascending?: boolean;
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
}

export interface TestedRange<T> extends ListRange {
  /** What is left to ask of the records; null where the entries tell. */
  readonly keep: ((record: T) => boolean) | null;
}

/** Where the records of a type that fulfil a test are: among all entries, or those an index finds by their values. */
export function testedRange<T>(
  { project, type }: { readonly project: string; readonly type: ListLetter },
  part: ListPart,
  test: ListTest<T> | null,
): TestedRange<T> {
  const range = { ...part, ...narrowest([part, test?.range ?? {}]) };
  if (!test?.where) return { ...range, sources: typeSources(project, type), keep: test?.rest ?? null };
  return { ...range, sources: typeSources(project, type, 'g3'), where: entryCondition(test.where), keep: test.rest };
}

/**
 * One page of a list, ordered by time and then by id. Reads index entries (keys only) in proportion to the depth of the
 * page, and whole records for the page alone. An entry whose record is gone by now leaves the page shorter.
 */
export async function readListPage(table: Table, range: ListRange, page: ListPageRequest): Promise<ListPage> {
  const { entries, total } = await readEntryPage(table, range, page);
  return { items: await readListItems(table, entries), total };
}

/** The entries of one page, for lists whose records are not the items the entries belong to. */
export async function readEntryPage(
  table: Table,
  range: ListRange,
  { page, limit }: ListPageRequest,
): Promise<{ readonly entries: readonly ListEntry[]; readonly total: number }> {
  const skip = (page - 1) * limit;
  const merge = new Merge(table, range, skip + limit);
  const entries = await merge.take(skip + limit);
  return { entries: entries.slice(skip), total: entries.length + (await merge.countRest()) };
}

/** Reads a list from its start, as far as the caller goes. @param want how many entries are likely to be taken */
export function openList(
  table: Table,
  range: ListRange,
  want: number,
): { take(want: number): Promise<readonly ListEntry[]> } {
  return new Merge(table, range, want);
}

/** Every entry of a list, in order: for filters that no index answers. */
export async function readListEntries(table: Table, range: ListRange): Promise<readonly ListEntry[]> {
  return new Merge(table, range, Infinity).take(Infinity);
}

const ITEMS_AT_ONCE = 1000;

/**
 * The page of those records that a test keeps. Reads every record of the range, in portions.
 * @param keep tells whether a record belongs to the list that is asked for; null where every one does
 */
export async function readFilteredPage(
  table: Table,
  { keep, ...range }: ListRange & { readonly keep: ((item: Item) => boolean) | null },
  { page, limit }: ListPageRequest,
): Promise<ListPage> {
  if (!keep) return readListPage(table, range, { page, limit });
  const entries = await readListEntries(table, range);
  const skip = (page - 1) * limit;
  const items: Item[] = [];
  let total = 0;
  for (let start = 0; start < entries.length; start += ITEMS_AT_ONCE) {
    const portion = await readListItems(table, entries.slice(start, start + ITEMS_AT_ONCE));
    for (const item of portion.filter(keep)) {
      if (total >= skip && total < skip + limit) items.push(item);
      total += 1;
    }
  }
  return { items, total };
}

/**
 * The records of entries, in the order of the entries; those that are gone are left out. Many are read one portion after
 * the other, so that a request whose time is over stops.
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

/** How many entries a range holds. */
export function countEntries(table: Table, range: ListRange): Promise<number> {
  return new Merge(table, range, 0).countRest();
}
