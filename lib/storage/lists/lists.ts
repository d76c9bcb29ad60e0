// The entries of a project's lists: those of all partitions of an index merged in time order, and their items.
import { computePageOffset } from '../../model/lists/page';
import { LIST_SHARDS, type ListLetter, listPartition } from '../keys';
import { listIndex } from './list-entries';
import { isSpreadList } from './spread/wide-places';
import { type ListEntry, Merge } from './list-merge';
import type { ListRange, ListSource } from './list-range';
import { type Item, type Key, type Table, keyText } from '../table/table';

export type { ListEntry } from './list-merge';
export type { ListRange, ListSource } from './list-range';

/** Publications, redemptions and orders: only refused ones leave these lists, when they expire. */
const KEPT_TYPES: ReadonlySet<ListLetter> = new Set(['B', 'R', 'O']);
/** Lists in which the entry of the whole may contain the parts of a stack. */
const STACKED_TYPES: ReadonlySet<ListLetter> = new Set(['R']);
const KEPT_COUNTED_MS = 60 * 60_000;
/** Other lists have deletions: for a reader of many pages their older part is counted once a minute. */
const COUNTED_MS = 60_000;

/** The list of all records of a type in a project. @param type the letter `listAttributes` was given */
export function typeSources(project: string, type: ListLetter, index = listIndex(type)): readonly ListSource[] {
  return Array.from({ length: LIST_SHARDS }, (_, shard) => ({
    index,
    partition: listPartition(project, type, shard),
    ...(index === 'g3' && STACKED_TYPES.has(type) && { hasStacks: true }),
    ...(isSpreadList(type) && { spread: { project, type } }),
    countedForMs: KEPT_TYPES.has(type) ? KEPT_COUNTED_MS : COUNTED_MS,
  }));
}

/**
 * The entries of one page of a list, ordered by time and then by id, and the total of the range. Reads index entries
 * (keys only) in proportion to the depth of the page.
 */
export async function readEntryPage(
  table: Table,
  range: ListRange,
  place: { readonly page: number; readonly limit: number },
): Promise<{ readonly entries: readonly ListEntry[]; readonly total: number }> {
  const skip = computePageOffset(place);
  const merge = new Merge(table, range, skip + place.limit);
  const entries = await merge.take(skip + place.limit);
  return { entries: entries.slice(skip), total: entries.length + (await merge.countRest()) };
}

/** Opens a list at its start; entries are read as needed. @param want expected number of entries */
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

/** Number of entries in a range. */
export function countEntries(table: Table, range: ListRange): Promise<number> {
  return new Merge(table, range, 0).countRest();
}
