// A meter on the table port: sums the requests to each partition key and each item. It keeps written items in memory to
// know their sizes and the index changes of their writes.
import { isDeepStrictEqual } from 'node:util';
import type {
  IndexName,
  Item,
  Key,
  Query,
  QueryPage,
  ReadHow,
  Table,
  TransactHow,
  Write,
  WriteOutcome,
} from '../../lib/storage/table/table';
import { toStored } from '../../lib/storage/records/documents';
import { entryOf, INDEX_NAMES, keyOf, StoredItems } from '../../server/simulated-table/stored-items';
import { bytesOf, readUnits, writeUnits } from './units';

/** The load of a call on a partition. */
export interface Touch {
  readonly partition: string;
  /** Null for a range of the partition, and for entries of an index. */
  readonly sk: string | null;
  readonly index: IndexName | null;
  /** The key of the item in this partition, if there is a single one. */
  readonly item: Key | null;
  readonly read: number;
  readonly write: number;
  /** A transaction holds the item while it is carried out. */
  readonly isHeld: boolean;
}

export class HeatTable implements Table {
  readonly stored = new StoredItems();
  private seen: Touch[] = [];
  private isMeeting = false;
  private isFull = false;
  private isThrottled: (key: Key) => boolean = () => false;

  constructor(private readonly table: Table) {}

  /** The next transaction has a conflict at each of its items, as under load, and is refused. */
  meetOnce(): void {
    this.isMeeting = true;
  }

  /** The next transaction finds no room at any of its places, as under load, and is refused. */
  fillOnce(): void {
    this.isFull = true;
  }

  /** Throttles reads of these keys that may be left out; a repeated read succeeds. */
  throttle(isThrottled: (key: Key) => boolean): void {
    this.isThrottled = isThrottled;
  }

  /** Returns the touches since its last call, and clears them. */
  take(): readonly Touch[] {
    const { seen } = this;
    this.seen = [];
    return seen;
  }

  async get(key: Key): Promise<Item | null> {
    this.noteRead(key);
    return this.table.get(key);
  }

  async batchGet(keys: readonly Key[], how?: ReadHow): Promise<readonly Item[]> {
    const throttled = keys.filter((key) => this.isThrottled(key));
    const isLeft = throttled.length > 0 && how?.mayLeave?.(throttled) === true;
    const read = isLeft ? keys.filter((key) => !throttled.includes(key)) : keys;
    for (const key of read) this.noteRead(key);
    return this.table.batchGet(read);
  }

  async query(query: Query): Promise<QueryPage> {
    const page = await this.table.query(query);
    const { partition, index = null } = query;
    const bytes = page.items.reduce((sum, item) => sum + bytesOf(toStored(item) as Item), 0);
    const read = readUnits(bytes) / (index === null ? 1 : 2);
    this.seen.push({ partition, index, sk: null, item: page.items[0] ?? null, read, write: 0, isHeld: false });
    return page;
  }

  async write(write: Write): Promise<WriteOutcome> {
    return this.carriedOut([write], await this.table.write(write), false);
  }

  async transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    if (this.isMeeting) {
      this.isMeeting = false;
      return { status: 'BUSY', cause: new Error('TransactionConflict'), conflicts: [...writes.keys()] };
    }
    if (this.isFull) {
      this.isFull = false;
      return { status: 'BUSY', cause: new Error('ThrottlingError'), throttled: 'ALL' };
    }
    return this.carriedOut(writes, await this.table.transact(writes, how), true);
  }

  private noteRead(key: Key): void {
    const read = readUnits(bytesOf(this.stored.find(key)));
    const { pk: partition, sk } = key;
    this.seen.push({ partition, sk, index: null, item: key, read, write: 0, isHeld: false });
  }

  private carriedOut(writes: readonly Write[], outcome: WriteOutcome, isHeld: boolean): WriteOutcome {
    for (const write of writes) this.noteWrite(write, { isDone: outcome.status === 'DONE', isHeld });
    return outcome;
  }

  private noteWrite(write: Write, { isDone, isHeld }: { readonly isDone: boolean; readonly isHeld: boolean }): void {
    const key = keyOf(write);
    const before = this.stored.find(key);
    const after = isDone ? this.stored.after(write) : before;
    const units = writeUnits(Math.max(bytesOf(before), bytesOf(after))) * (isHeld ? 2 : 1);
    const { pk: partition, sk } = key;
    this.seen.push({ partition, sk, index: null, item: key, read: 0, write: units, isHeld });
    if (!isDone || write.kind === 'check') return;
    this.stored.put(key, after ?? null);
    for (const index of INDEX_NAMES) this.noteEntry(key, { index, before, after: after ?? undefined });
  }

  /** An entry that moves is deleted and put; an unchanged one costs nothing. */
  private noteEntry(
    item: Key,
    change: { readonly index: IndexName; readonly before: Item | undefined; readonly after: Item | undefined },
  ): void {
    const { index } = change;
    const [before, after] = [change.before, change.after].map((one) => one && entryOf(one, index));
    if (isDeepStrictEqual(before, after)) return;
    const places = [before, after].flatMap((entry) =>
      entry ? [{ entry, partition: entry[`${index}p`] as string }] : [],
    );
    for (const { entry, partition } of places) {
      const write = writeUnits(bytesOf(entry));
      this.seen.push({ partition, index, sk: null, item, read: 0, write, isHeld: false });
    }
  }
}
