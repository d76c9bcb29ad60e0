// Reads the entries of one partition of a list in portions, and counts the remaining ones.
import type { CountCheckpoint, CountCheckpoints } from './count-checkpoints';
import { queryList } from './query-list';
import type { Item, Query, QueryPage, Table } from '../table/table';

/** Reads and counts the records in index entries. */
export interface EntryReading {
  /** An entry for each record, in the order of the list. */
  readonly entriesOf: (items: readonly Item[]) => readonly Item[];
  /** The query that counts the records of another one. */
  readonly counting: (query: Query) => Query;
  /** Number of records in a page of that query. */
  readonly countOf: (page: QueryPage) => number;
}

const ONE_EACH: EntryReading = {
  entriesOf: (items) => items,
  counting: ({ limit: _limit, attributes: _attributes, ...query }) => ({ ...query, count: true }),
  countOf: ({ count }) => count,
};

export interface CursorOptions {
  readonly table: Table;
  readonly query: Query;
  /** `<time>#<id>` of an entry. */
  readonly sortKey: (item: Item) => string;
  /** Absent when each entry is one record. */
  readonly reading?: EntryReading;
  /**
   * Returns the counts known for a partition that is read from newest to oldest, once some are needed; null when
   * counts may not be remembered.
   */
  readonly checkpoints: () => CountCheckpoints | null;
  /** A sort key before all of its entries, in the order of the list, if known. */
  readonly opensAt: string | null;
}

/** No page holds more entries, however small they are. */
const MOST_LOOKED_AT = 20_000;

export class Cursor {
  private buffer: readonly Item[] = [];
  private position = 0;
  private next: Item | undefined;
  private isStarted = false;
  /** The first sort key that was read of a list from the newest to the oldest. */
  newest = '';

  constructor(private readonly options: CursorOptions) {}

  get opensAt(): string | null {
    return this.options.opensAt;
  }

  /** True when the next entry has to be fetched before it can be compared. */
  get isDry(): boolean {
    return this.position >= this.buffer.length && (!this.isStarted || this.next !== undefined);
  }

  /** When a filter drops all entries of a page, the next page is twice as large. */
  async fill(): Promise<void> {
    const { table, query, sortKey, reading = ONE_EACH } = this.options;
    for (let looked = query.limit; this.isDry; looked = looked && Math.min(2 * looked, MOST_LOOKED_AT)) {
      const page = await queryList(table, { ...query, ...(looked && { limit: looked }), after: this.next });
      this.isStarted = true;
      this.buffer = reading.entriesOf(page.items);
      this.next = page.next;
      this.position = 0;
      const [first] = page.items;
      if (this.newest === '' && first) this.newest = sortKey(first);
    }
  }

  /** Sort key of the next entry in the merged order; null at the end. */
  peek(): string | null {
    const item = this.buffer[this.position];
    return item ? this.options.sortKey(item) : null;
  }

  take(): Item | undefined {
    return this.buffer[this.position++];
  }

  /**
   * Number of entries left: those that are buffered, plus those behind them, which are only counted.
   * @param newest the newest sort key read of the whole list; empty when none was
   */
  async countRest(newest: string): Promise<number> {
    const read = this.buffer.length - this.position;
    if (this.isStarted && !this.next) return read;
    const { sortKey, opensAt } = this.options;
    const checkpoints = this.options.checkpoints();
    const last = this.next ? sortKey(this.next) : opensAt;
    if (!checkpoints || last === null) return read + (await this.count(this.next, null)).count;
    const checkpoint = checkpoints.at(last);
    if (checkpoint?.key === last) return read + checkpoint.count;
    const counted = await this.count(this.next, checkpoint);
    for (const { key, before } of [{ key: last, before: 0 }, ...counted.ends]) {
      checkpoints.add({ key, count: counted.count - before }, newest);
    }
    return read + counted.count;
  }

  /**
   * Counts the entries behind one, down to and including a checkpoint, plus the checkpoint's count; returns the end of
   * each portion with its count.
   */
  private async count(from: Item | undefined, checkpoint: CountCheckpoint | null) {
    const { table, query, sortKey, reading = ONE_EACH } = this.options;
    const range = reading.counting(checkpoint ? { ...query, from: checkpoint.key } : query);
    const ends: { readonly key: string; readonly before: number }[] = [];
    let count = 0;
    let after = from;
    do {
      const page = await table.query({ ...range, after });
      count += reading.countOf(page);
      after = page.next;
      if (after) ends.push({ key: sortKey(after), before: count });
    } while (after);
    return { count: count + (checkpoint?.count ?? 0), ends };
  }
}
