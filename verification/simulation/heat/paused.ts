// A table of which one caller stands still: who first puts what is spread into one place does so late.
import type { Item, Key, Query, QueryPage, Table, Write, WriteOutcome } from '../../../lib/storage/table/table';
import type { Scheduler } from '../scheduler';

const isFold = (write: Write): boolean => write.kind === 'update' && write.change.remove?.includes('round') === true;

export function pausedOnce(table: Table, scheduler: Scheduler, ms: number): Table {
  let isPaused = false;
  return {
    get: (key: Key): Promise<Item | null> => table.get(key),
    batchGet: (keys: readonly Key[]): Promise<readonly Item[]> => table.batchGet(keys),
    query: (query: Query): Promise<QueryPage> => table.query(query),
    transact: (writes: readonly Write[]): Promise<WriteOutcome> => table.transact(writes),
    write: async (write: Write): Promise<WriteOutcome> => {
      if (isFold(write) && !isPaused) {
        isPaused = true;
        await scheduler.sleep(ms);
      }
      return table.write(write);
    },
  };
}
