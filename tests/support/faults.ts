// A table whose next calls go wrong as told: lost, throttled, answered too late, or held back.
import { isCodeKey } from '../../lib/storage/keys/counter-keys';
import { EPOCH } from '../../lib/storage/sharding/epochs';
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

export type Fault =
  /** Refused for contention: nothing is written. */
  | { readonly kind: 'BUSY' }
  /** Refused as a place of it lets no more through: nothing is written. */
  | { readonly kind: 'FULL' }
  /** Lost on its way: nothing is written, and the caller does not know. */
  | { readonly kind: 'LOST_REQUEST' }
  /** Written, but the answer is lost. */
  | { readonly kind: 'LOST_ANSWER' }
  /** Without an answer, and carried out only once `land` is called. */
  | { readonly kind: 'LATE' }
  /** Sent only after the work is done. */
  | { readonly kind: 'AFTER'; readonly work: () => Promise<unknown> };

type Writing = 'write' | 'transact';
type Reading = 'get' | 'batchGet';

/** Passes calls on; `next` makes the coming write or transaction fail once. */
export class FaultyTable implements Table {
  private readonly planned: Record<Writing, Fault[]> = { write: [], transact: [] };
  private readonly afterReads: Record<Reading, (() => Promise<unknown>)[]> = { get: [], batchGet: [] };
  private readonly late: (() => Promise<WriteOutcome>)[] = [];

  /** Eventually consistent reads find nothing, as if everything were written a moment ago. */
  hidesRecentItems = false;

  constructor(private readonly table: Table) {}

  /** Faults are used up in the order they were planned, one for each call. */
  next(operation: Writing, ...faults: readonly Fault[]): void {
    this.planned[operation].push(...faults);
  }

  /** Forget the faults that no call met. */
  clear(): void {
    for (const planned of Object.values(this.planned)) planned.length = 0;
  }

  /** The coming read has seen the table when the work begins, and is answered after it. */
  afterNext(operation: Reading, work: () => Promise<unknown>): void {
    this.afterReads[operation].push(work);
  }

  /** Carry out what is late, now that nobody waits for it. */
  async land(): Promise<void> {
    for (const call of this.late.splice(0)) await call();
  }

  async get(key: Key): Promise<Item | null> {
    const item = await this.table.get(key);
    await this.afterReads.get.shift()?.();
    return item;
  }

  async batchGet(keys: readonly Key[], how: ReadHow = {}): Promise<readonly Item[]> {
    if (this.hidesRecentItems && how.isEventual) return [];
    const items = await this.table.batchGet(keys, how);
    await this.afterReads.batchGet.shift()?.();
    return items;
  }

  query(query: Query): Promise<QueryPage> {
    return this.table.query(query);
  }

  write(write: Write): Promise<WriteOutcome> {
    requireEpochCondition([write]);
    return this.withFault('write', () => this.table.write(write));
  }

  transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    requireEpochCondition(writes);
    return this.withFault('transact', () => this.table.transact(writes, how));
  }

  private async withFault(operation: Writing, call: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
    const fault = this.planned[operation].shift();
    if (!fault) return call();
    const cause = new Error(`planned fault: ${fault.kind}`);
    if (fault.kind === 'BUSY') return { status: 'BUSY', cause };
    if (fault.kind === 'FULL') return { status: 'BUSY', cause, throttled: 'ALL' };
    if (fault.kind === 'LATE') this.late.push(call);
    if (fault.kind === 'LATE' || fault.kind === 'LOST_REQUEST') return { status: 'UNKNOWN', cause };
    if (fault.kind === 'AFTER') await fault.work();
    const outcome = await call();
    return fault.kind === 'LOST_ANSWER' ? { status: 'UNKNOWN', cause } : outcome;
  }
}

/** A code may be sharded, so each change of one says that it is not, or which epoch it ends. */
function requireEpochCondition(writes: readonly Write[]): void {
  for (const write of writes) {
    if (write.kind === 'put' || write.kind === 'check' || !isCodeKey(write.key)) continue;
    const condition = JSON.stringify(write.condition ?? null);
    if (!condition.includes(`"path":"${EPOCH}"`)) throw new Error(`This change ignores shards of a code: ${condition}`);
  }
}
