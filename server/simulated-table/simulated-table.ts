// The table port in memory, with the freedom DynamoDB has: transactions take time, meet, and are seen half done.
import { fromStored } from '../../lib/storage/records/documents';
import {
  type Item,
  type Key,
  type Query,
  type QueryPage,
  type RefusedWrite,
  type Table,
  type Write,
  type WriteOutcome,
  keyText,
} from '../../lib/storage/table/table';
import { holds } from '../../lib/storage/lists/stacked-values';
import { StoredItems, keyOf } from './stored-items';

/** Simulated durations. */
export interface Timing {
  /** Between the steps of one call. */
  step(): Promise<void>;
  /** When an index follows its table. */
  soon(run: () => void): void;
  /** Called for every write that is carried out, with the previously stored item. */
  applied?(write: Write, before: Item | undefined): void;
}

const AT_ONCE: Timing = { step: () => Promise.resolve(), soon: (run) => run() };
const MOST_WRITES = 100;
/** Keys of a batch that are read at the same moment. */
const READ_TOGETHER = 4;

export class SimulatedTable implements Table {
  private readonly locked = new Set<string>();

  constructor(
    private readonly timing: Timing = AT_ONCE,
    readonly stored = new StoredItems(),
  ) {}

  async get(key: Key): Promise<Item | null> {
    await this.timing.step();
    const item = this.stored.find(key);
    return item ? fromStored({ ...item }) : null;
  }

  /** A batch is no snapshot: a transaction may commit between two of its reads. */
  async batchGet(keys: readonly Key[]): Promise<readonly Item[]> {
    const unique = [...new Map(keys.map((key) => [keyText(key), key])).values()];
    const found: Item[] = [];
    for (let start = 0; start < unique.length; start += READ_TOGETHER) {
      await this.timing.step();
      found.push(...unique.slice(start, start + READ_TOGETHER).flatMap((key) => this.stored.find(key) ?? []));
    }
    return found.map((item) => fromStored({ ...item }));
  }

  async query(query: Query): Promise<QueryPage> {
    await this.timing.step();
    return this.stored.query(query);
  }

  async write(write: Write): Promise<WriteOutcome> {
    if (write.kind === 'check') throw new Error('A condition check needs a transaction.');
    await this.timing.step();
    if (this.isLocked(write)) return conflict([0]);
    const [refused] = this.refused([write]);
    if (refused) return { status: 'REFUSED', ...refused };
    this.apply(write);
    return { status: 'DONE' };
  }

  async transact(writes: readonly Write[]): Promise<WriteOutcome> {
    assertPossible(writes);
    await this.timing.step();
    const conflicts = [...writes.keys()].filter((index) => this.isLocked(writes[index]!));
    if (conflicts.length > 0) return conflict(conflicts);
    const refused = this.refused(writes);
    if (refused[0]) return { status: 'REFUSED', ...refused[0], refused };
    await this.commit(writes);
    return { status: 'DONE' };
  }

  /** From here on it will be done, one item after the other. */
  private async commit(writes: readonly Write[]): Promise<void> {
    for (const write of writes) this.locked.add(keyText(keyOf(write)));
    await this.timing.step();
    const half = writes.length >> 1;
    for (const write of writes.slice(0, half)) this.apply(write);
    await this.timing.step();
    for (const write of writes.slice(half)) this.apply(write);
    for (const write of writes) this.locked.delete(keyText(keyOf(write)));
  }

  private isLocked(write: Write): boolean {
    return this.locked.has(keyText(keyOf(write)));
  }

  private refused(writes: readonly Write[]): RefusedWrite[] {
    return writes.flatMap((write, index) => {
      const item = this.stored.find(keyOf(write));
      if (!write.condition || holds(write.condition, item)) return [];
      return [{ index, item: item ? fromStored({ ...item }) : null }];
    });
  }

  private apply(write: Write): void {
    if (write.kind === 'check') return;
    const key = keyOf(write);
    const before = this.stored.find(key);
    this.timing.applied?.(write, before);
    this.stored.put(key, this.stored.after(write));
    this.timing.soon(() => this.stored.index(key, before));
  }
}

function conflict(conflicts: readonly number[]): WriteOutcome {
  return { status: 'BUSY', cause: new Error('TransactionConflict'), conflicts };
}

function assertPossible(writes: readonly Write[]): void {
  if (writes.length > MOST_WRITES) throw new Error(`${writes.length} actions in one transaction`);
  const keys = writes.map((write) => keyText(keyOf(write)));
  const repeated = keys.filter((key, index) => keys.indexOf(key) < index);
  if (repeated.length > 0)
    throw new Error(`Two actions of one transaction are on the same item: ${repeated.join(', ')}`);
}
