// Pages of a project's lists: index entries of all partitions merged in order of time, then the records of the page.
import type { Item, Key, Table } from './table';
import { LIST_SHARDS, listPartition, timeText } from './keys';

/** One partition of an index, or the part of it that begins with a prefix. Its sort keys are `<prefix><time>#<id>`. */
export interface ListSource {
  readonly index: 'g1' | 'g2';
  readonly partition: string;
  readonly prefix?: string;
}

export interface ListRange {
  /** Read together as one list. */
  readonly sources: readonly ListSource[];
  /** Oldest first; newest first when absent. */
  readonly ascending?: boolean;
  /** Only entries made strictly after, or strictly before, this moment; milliseconds since 1970. */
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
}

export interface PageAsked {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface ListPage {
  readonly items: readonly Item[];
  /** Every entry of the range, not only the page. */
  readonly total: number;
}

/** Keys of a record and the index entry that leads to it. */
export type ListEntry = Item;

/** The list of all records of a type in a project. @param type the letter `listAttributes` was given */
export function typeSources(project: string, type: string): readonly ListSource[] {
  return Array.from({ length: LIST_SHARDS }, (_, shard) => ({
    index: 'g1',
    partition: listPartition(project, type, shard),
  }));
}

/**
 * One page of a list, ordered by time and then by id. Reads index entries (keys only) in proportion to the depth of the
 * page, and whole records for the page alone. An entry whose record is gone by now leaves the page shorter.
 */
export async function readListPage(table: Table, range: ListRange, asked: PageAsked): Promise<ListPage> {
  const { entries, total } = await readEntryPage(table, range, asked);
  return { items: await readListItems(table, entries), total };
}

/** The entries of one page, for lists whose records are not the items the entries belong to. */
export async function readEntryPage(
  table: Table,
  range: ListRange,
  { page, limit }: PageAsked,
): Promise<{ readonly entries: readonly ListEntry[]; readonly total: number }> {
  const skip = (page - 1) * limit;
  const merge = new Merge(table, range, skip + limit);
  const [entries, total] = await Promise.all([merge.take(skip + limit), countEntries(table, range)]);
  return { entries: entries.slice(skip), total };
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
  const merge = new Merge(table, range, Number.MAX_SAFE_INTEGER);
  return merge.take(Number.MAX_SAFE_INTEGER);
}

const ITEMS_AT_ONCE = 1000;

/**
 * The page of those records that a test keeps. Reads every record of the range, in portions.
 * @param keep tells whether a record belongs to the list that is asked for
 */
export async function readFilteredPage(
  table: Table,
  range: ListRange & { readonly keep: (item: Item) => boolean },
  { page, limit }: PageAsked,
): Promise<ListPage> {
  const entries = await readListEntries(table, range);
  const skip = (page - 1) * limit;
  const items: Item[] = [];
  let total = 0;
  for (let start = 0; start < entries.length; start += ITEMS_AT_ONCE) {
    const portion = await readListItems(table, entries.slice(start, start + ITEMS_AT_ONCE));
    for (const item of portion.filter(range.keep)) {
      if (total >= skip && total < skip + limit) items.push(item);
      total += 1;
    }
  }
  return { items, total };
}

/** The records of entries, in the order of the entries; those that are gone are left out. */
export async function readListItems(table: Table, entries: readonly Key[]): Promise<readonly Item[]> {
  const items = await table.batchGet(entries);
  const byKey = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  return entries.flatMap(({ pk, sk }) => byKey.get(`${pk} ${sk}`) ?? []);
}

/** How many entries a range holds. */
export async function countEntries(table: Table, range: ListRange): Promise<number> {
  const counts = await Promise.all(range.sources.map((source) => countSource(table, source, range)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countSource(table: Table, source: ListSource, range: ListRange): Promise<number> {
  let count = 0;
  let after: Item | undefined;
  do {
    const page = await table.query({ ...boundsOf(source, range), count: true, after });
    count += page.count;
    after = page.next;
  } while (after);
  return count;
}

/** Sorts after every `<time>#<id>` of one moment, as `$` follows `#`. */
const AFTER_ID = '$';
/** Sorts after every time. */
const AFTER_TIME = '~';

function boundsOf({ index, partition, prefix = '' }: ListSource, { afterMs, beforeMs }: ListRange) {
  const from = afterMs === undefined ? prefix : prefix + timeText(afterMs) + AFTER_ID;
  const to = beforeMs === undefined ? prefix + AFTER_TIME : prefix + timeText(beforeMs);
  return { index, partition, from: from === '' ? ' ' : from, to };
}

const MIN_PORTION = 25;
const MAX_PORTION = 5000;

/** The entries of one source, read in portions. */
class Cursor {
  private buffer: readonly Item[] = [];
  private position = 0;
  private next: Item | undefined;
  private isStarted = false;

  constructor(
    private readonly read: (after: Item | undefined) => Promise<{ items: readonly Item[]; next?: Item | undefined }>,
    private readonly sortKey: (item: Item) => string,
  ) {}

  /** True when the next entry has to be fetched before it can be compared. */
  get isDry(): boolean {
    return this.position >= this.buffer.length && (!this.isStarted || this.next !== undefined);
  }

  async fill(): Promise<void> {
    while (this.isDry) {
      const page = await this.read(this.next);
      this.isStarted = true;
      this.buffer = page.items;
      this.next = page.next;
      this.position = 0;
    }
  }

  /** Where the next entry belongs in the order of all sources; null at the end. */
  peek(): string | null {
    const item = this.buffer[this.position];
    return item ? this.sortKey(item) : null;
  }

  take(): Item | undefined {
    return this.buffer[this.position++];
  }
}

/** Several sources as one list. */
class Merge {
  private readonly cursors: readonly Cursor[];
  private readonly sign: number;

  constructor(table: Table, range: ListRange, want: number) {
    const share = Math.ceil(want / range.sources.length) + MIN_PORTION;
    const limit = Math.min(Math.max(share, MIN_PORTION), MAX_PORTION);
    const descending = !range.ascending;
    this.sign = descending ? -1 : 1;
    this.cursors = range.sources.map((source) => {
      const query = { ...boundsOf(source, range), descending, limit };
      const skip = source.prefix?.length ?? 0;
      return new Cursor(
        (after) => table.query({ ...query, after }),
        (item) => (item[`${source.index}s`] as string).slice(skip),
      );
    });
  }

  /** The next entries, at most as many as asked for. */
  async take(want: number): Promise<readonly ListEntry[]> {
    const taken: ListEntry[] = [];
    while (taken.length < want) {
      const dry = this.cursors.filter((cursor) => cursor.isDry);
      if (dry.length > 0) await Promise.all(dry.map((cursor) => cursor.fill()));
      const item = this.first()?.take();
      if (!item) break;
      taken.push(item);
    }
    return taken;
  }

  private first(): Cursor | null {
    let best: Cursor | null = null;
    let bestKey: string | null = null;
    for (const cursor of this.cursors) {
      const key = cursor.peek();
      if (key === null) continue;
      if (bestKey === null || this.sign * (key < bestKey ? -1 : 1) < 0) [best, bestKey] = [cursor, key];
    }
    return best;
  }
}
