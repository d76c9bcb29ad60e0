// The only way to read an index: it leaves out entries that do not belong to the list, and reads in portions.
import { itemKind, LISTS } from '../keys';
import { DUE_PARTITION, LOT_ENDS_DUE } from '../keys/code-keys';
import { DELIVERIES_DUE } from '../keys/event-keys';
import type { IndexName, Item, Key, Query, QueryPage, Table } from '../table/table';

/** Kinds in the second index, by the second part of the partition key. */
const KINDS_OF_G2: Readonly<Record<string, readonly string[]>> = {
  A: ['A A'],
  campaign: ['V V'],
  conversion: ['C R'],
  H: ['H V'],
  M: ['C C'],
  PP: ['L P'],
  receiver: ['B B'],
  T: ['L R', 'L T'],
  X: ['I I', 'O O', 'R R', 'R B', 'R RT', 'PEOPLE T'],
};

/** Queues of all projects in the second index, and the kind of item that each leads to. */
const QUEUES: Readonly<Record<string, string>> = {
  [DUE_PARTITION]: 'J J',
  [DELIVERIES_DUE]: 'W D',
  [LOT_ENDS_DUE]: 'L X',
};

/** A page of a partition, without entries that lead to items of another kind or project. Counts include them. */
export async function queryList(table: Table, query: Query): Promise<QueryPage> {
  const page = await table.query(query);
  const { index, partition } = query;
  if (index === undefined) return page;
  return { ...page, items: page.items.filter((item) => isListed({ index, partition }, item)) };
}

/** True when an index entry leads to an item of the partition's kind and project. */
export function isListed(place: { readonly index: IndexName; readonly partition: string }, key: Key): boolean {
  const [project = '', letter = ''] = place.partition.split('#');
  const queued = QUEUES[project];
  if (queued !== undefined) return itemKind(key) === queued;
  const kinds = (place.index === 'g2' ? KINDS_OF_G2 : (LISTS as typeof KINDS_OF_G2))[letter] ?? [];
  return key.pk.startsWith(`${project}#`) && kinds.includes(itemKind(key));
}

// Reads the entries of one partition of a list in portions, and counts the remaining ones.

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

// Checkpoints: positions in a list with a known count, so that the old part of a long list is counted once and not for
// every page.

/** Number of entries before a sort key. The records in a stacked entry are counted when it is read. */
interface CountCheckpoint {
  readonly key: string;
  readonly count: number;
}

/**
 * Maximum delay with which a record appears after younger ones, ms: many times the duration of a request and of the
 * index update. Older entries are final.
 */
const SETTLED_MS = 10 * 60_000;
const CHECKPOINTS_KEPT = 500;

/**
 * The checkpoints of one partition of an index, which expire together: a record that left the list is counted until
 * then.
 */
export class CountCheckpoints {
  private sorted: CountCheckpoint[] = [];
  private sinceMs = 0;

  /** @param nowMs milliseconds that only go on */
  constructor(
    private readonly keptMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** The nearest checkpoint at this key or before it. */
  at(key: string): CountCheckpoint | null {
    if (this.nowMs() - this.sinceMs >= this.keptMs) this.sorted = [];
    return this.sorted.findLast((checkpoint) => checkpoint.key <= key) ?? null;
  }

  /** @param newest the newest key that was seen: a checkpoint too near to it is not kept */
  add(checkpoint: CountCheckpoint, newest: string): void {
    const isSettled = timeOf(checkpoint.key) <= timeOf(newest) - SETTLED_MS;
    if (!isSettled || this.sorted.length >= CHECKPOINTS_KEPT || this.at(checkpoint.key)?.key === checkpoint.key) return;
    if (this.sorted.length === 0) this.sinceMs = this.nowMs();
    const place = this.sorted.findIndex(({ key }) => key > checkpoint.key);
    this.sorted.splice(place < 0 ? this.sorted.length : place, 0, checkpoint);
  }
}

/** The time in `<time>#<id>`, ms. */
function timeOf(key: string): number {
  return Number.parseInt(key.split('#')[0] ?? '', 36);
}

const known = new WeakMap<Table, Map<string, CountCheckpoints>>();

/** Return this process's cached checkpoints (partial counts) of a list partition; created on first use. */
export function countCheckpointsOf(table: Table, partition: string, keptMs: number): CountCheckpoints {
  const ofTable = known.get(table) ?? new Map<string, CountCheckpoints>();
  known.set(table, ofTable);
  const checkpoints = ofTable.get(partition) ?? new CountCheckpoints(keptMs);
  ofTable.set(partition, checkpoints);
  return checkpoints;
}
