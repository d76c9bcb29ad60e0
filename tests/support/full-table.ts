// A table that throttles what it is told to, and redemptions in lists of it.
import { listSpansKey } from '../../lib/storage/keys/counter-keys';
import { buildEntryPosition, spansOf } from '../../lib/storage/lists/list-entries';
import { typeSources } from '../../lib/storage/lists/read-list';
import {
  type Item,
  type Key,
  type Query,
  type Table,
  TableUnavailable,
  type Write,
  type WriteOutcome,
} from '../../lib/storage/table/table';
import { SimulatedTable } from '../../server/simulated-table/simulated-table';

export const PROJECT = 'p';
export const START_MS = Date.UTC(2026, 0, 1);
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * HOUR_MS;
export const ABSENT = { test: 'absent', path: 'pk' } as const;

/** A table that throttles the next so many writes. */
export class FullTable {
  declare protected readonly made: true;
  toRefuse = 0;
  throttled: 'ALL' | readonly number[] = [0];
  gets = 0;
  getsFail = false;
  asked: Query[] = [];
  readonly table = new SimulatedTable();
  readonly batchGet = this.table.batchGet.bind(this.table);

  get(key: Key): Promise<Item | null> {
    this.gets += 1;
    return this.getsFail ? Promise.reject(new TableUnavailable('a test')) : this.table.get(key);
  }

  query(query: Query) {
    this.asked.push(query);
    return this.table.query(query);
  }

  write(write: Write): Promise<WriteOutcome> {
    return this.table.write(write);
  }

  transact(writes: readonly Write[]): Promise<WriteOutcome> {
    if (this.toRefuse === 0) return this.table.transact(writes);
    this.toRefuse -= 1;
    return Promise.resolve({ status: 'BUSY', cause: new Error('ThrottlingError'), throttled: this.throttled });
  }
}

export function redemption(number: number, timeMs: number): Item {
  const id = `r_${String(number).padStart(22, '0')}00`;
  return { pk: `${PROJECT}#R#${id}`, sk: 'R', ...buildEntryPosition({ project: PROJECT, type: 'R', timeMs, id }) };
}

export const put = (item: Item): Write => ({ kind: 'put', item, condition: ABSENT });
export const placeOf = ({ g1s }: Item): string => g1s as string;
export const shardOf = ({ g3p }: Item): number => Number((g3p as string).split('#')[2]);
export const sources = typeSources(PROJECT, 'R');

/** Until it is written. */
export async function add(process: Table, item: Item): Promise<void> {
  while ((await process.transact([put(item)])).status !== 'DONE');
}

export async function spansIn(full: FullTable) {
  return spansOf(await full.get(listSpansKey(PROJECT)));
}
