// Counts the calls a piece of work makes to the table, and how many of them wait for one another.
import type {
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

export interface MeteredCall {
  readonly operation: 'get' | 'batchGet' | 'query' | 'write' | 'transact';
  /** Keys or writes sent. */
  readonly size: number;
  /** 1 + the greatest depth of the calls that had ended when this one began. */
  readonly depth: number;
}

/** Passes every call on to another table and keeps a note of it. */
export class MeteredTable implements Table {
  private calls: MeteredCall[] = [];
  private deepestEnded = 0;

  constructor(private readonly table: Table) {}

  /** Forget what was counted so far. */
  reset(): void {
    this.calls = [];
    this.deepestEnded = 0;
  }

  get made(): readonly MeteredCall[] {
    return this.calls;
  }

  /** Round trips that wait for one another: what a caller feels as latency. */
  get roundTrips(): number {
    return Math.max(0, ...this.calls.map((call) => call.depth));
  }

  get(key: Key): Promise<Item | null> {
    return this.counted('get', 1, () => this.table.get(key));
  }

  batchGet(keys: readonly Key[], how?: ReadHow): Promise<readonly Item[]> {
    return this.counted('batchGet', keys.length, () => this.table.batchGet(keys, how));
  }

  query(query: Query): Promise<QueryPage> {
    return this.counted('query', 1, () => this.table.query(query));
  }

  write(write: Write): Promise<WriteOutcome> {
    return this.counted('write', 1, () => this.table.write(write));
  }

  transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    return this.counted('transact', writes.length, () => this.table.transact(writes, how));
  }

  private async counted<T>(operation: MeteredCall['operation'], size: number, call: () => Promise<T>): Promise<T> {
    const depth = this.deepestEnded + 1;
    this.calls.push({ operation, size, depth });
    try {
      return await call();
    } finally {
      this.deepestEnded = Math.max(this.deepestEnded, depth);
    }
  }
}
