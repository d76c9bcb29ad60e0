// A table on which transactions that meet at an item conflict, as they do where many are carried out at the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Item,
  type Key,
  type Query,
  type QueryPage,
  type Table,
  type Write,
  type WriteOutcome,
  keyText,
} from '../../lib/storage/table/table';

const HELD_MS = 4;

/** Items that running transactions hold; shared by all tables that look at the same data. */
export class HeldItems {
  private readonly held = new Set<string>();
  conflicts = 0;

  /** Hold the items while the work lasts. @returns the places of those that another transaction holds, and no work was done */
  async during<T>(names: readonly string[], work: () => Promise<T>): Promise<T | readonly number[]> {
    const met = [...names.keys()].filter((index) => this.held.has(names[index]!));
    if (met.length > 0) {
      this.conflicts += 1;
      return met;
    }
    for (const name of names) this.held.add(name);
    try {
      await sleep(HELD_MS);
      return await work();
    } finally {
      for (const name of names) this.held.delete(name);
    }
  }
}

export class ConflictingTable implements Table {
  constructor(
    private readonly table: Table,
    private readonly items: HeldItems,
  ) {}

  get(key: Key): Promise<Item | null> {
    return this.table.get(key);
  }

  batchGet(keys: readonly Key[]): Promise<readonly Item[]> {
    return this.table.batchGet(keys);
  }

  query(query: Query): Promise<QueryPage> {
    return this.table.query(query);
  }

  write(write: Write): Promise<WriteOutcome> {
    return this.table.write(write);
  }

  async transact(writes: readonly Write[]): Promise<WriteOutcome> {
    const names = writes.map((write) => keyText(write.kind === 'put' ? write.item : write.key));
    const outcome = await this.items.during(names, () => this.table.transact(writes));
    if ('status' in outcome) return outcome;
    return { status: 'BUSY', cause: new Error('another transaction holds an item'), conflicts: outcome };
  }
}
