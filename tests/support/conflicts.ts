// A table on which transactions that meet at an item conflict, as they do where many are carried out at the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Table, keyText } from '../../lib/storage/table/table';

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

/** A table that carries out some calls itself, and passes the others on. */
export const tableOver = (table: Table, own: Partial<Table>): Table => ({
  get: (key) => table.get(key),
  batchGet: (keys, how) => table.batchGet(keys, how),
  query: (query) => table.query(query),
  write: (write) => table.write(write),
  transact: (writes, how) => table.transact(writes, how),
  ...own,
});

export const conflictingTable = (table: Table, items: HeldItems): Table =>
  tableOver(table, {
    async transact(writes) {
      const names = writes.map((write) => keyText(write.kind === 'put' ? write.item : write.key));
      const outcome = await items.during(names, () => table.transact(writes));
      if ('status' in outcome) return outcome;
      return { status: 'BUSY', cause: new Error('another transaction holds an item'), conflicts: outcome };
    },
  });
