// The shards of one owner: opens them, reads them, and settles the owner, which closes its shards and adds their counts.
import { backOff, Semaphore, SingleFlight } from '../../async/concurrency';
import { COUNTER_SHARD_PREFIX, type CounterShards, epochShardKey, epochShardPartition } from '../keys/counter-keys';
import { type Item, type Key, keyText, type Table, TableUnavailable } from '../table/table';
import { sendUntilDone } from '../table/retries';
import {
  endWrite,
  epochOf,
  type FoldWrite,
  isClosed,
  isLastFold,
  keyAlone,
  newShard,
  NOT_CLOSED,
  shardClosingWrite,
} from './epochs';

/** Shards that are closed at the same time. */
const AT_ONCE = 32;
/** Maximum polls of another process's settlement before this process takes over (12). */
const MOST_WAITS = 12;

export interface ShardSettings {
  readonly shards: CounterShards;
  readonly nowMs: () => number;
}

/** A shard of an owner. */
export interface ShardPlace {
  readonly epoch: string;
  readonly number: number;
}

/**
 * Adds the counts of shards, or the next part of them, to their owner; with the last part the epoch ends. It is refused
 * when another process has done it.
 * @param shards all of them, closed
 */
export type Fold = (owner: Item, shards: readonly Item[]) => FoldWrite;

export class Shards {
  /** Epochs of owners that this process settles, or waits for. */
  private readonly settling = new SingleFlight();

  constructor(
    private readonly table: Table,
    private readonly settings: ShardSettings,
  ) {}

  /** Total number of shards. */
  get all(): number {
    const { partitions, rows } = this.settings.shards;
    return partitions * rows;
  }

  key(owner: Key, place: ShardPlace): Key {
    return epochShardKey(owner, { shards: this.settings.shards, ...place });
  }

  /** Shards that were ever opened or closed. @param only partitions to read; default all */
  async of(owner: Key, epoch: string, only?: readonly number[]): Promise<readonly Item[]> {
    const { partitions } = this.settings.shards;
    const numbers = only ?? Array.from({ length: partitions }, (_, number) => number);
    const found = await Promise.all(
      numbers.map((number) => this.inPartition(epochShardPartition(owner, epoch, number))),
    );
    return found.flat();
  }

  private async inPartition(partition: string): Promise<readonly Item[]> {
    const items: Item[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({ partition, prefix: COUNTER_SHARD_PREFIX, after });
      items.push(...page.items);
      after = page.next;
    } while (after);
    return items;
  }

  /**
   * Makes sure that a shard exists. If it is already open, nothing is written, since it may be in a transaction.
   * @returns `FOUND`: another process opened it, and may count there; `CLOSED`: its epoch is over, or is being closed
   */
  async open(owner: Key, place: ShardPlace): Promise<'OPENED' | 'FOUND' | 'CLOSED'> {
    const key = this.key(owner, place);
    const read = new Map((await this.table.batchGet([keyAlone(owner), key])).map((item) => [keyText(item), item]));
    const [found, other] = [owner, key].map((one) => read.get(keyText(one)));
    if (!found || epochOf(found) !== place.epoch) return 'CLOSED';
    if (other) return isClosed(other) ? 'CLOSED' : 'FOUND';
    const item = newShard(key, place.epoch);
    const { status } = await sendUntilDone(() =>
      this.table.write({ kind: 'put', item, condition: { test: 'absent', path: 'pk' } }),
    );
    if (status === 'DONE') return 'OPENED';
    return isClosed((await this.table.get(key)) ?? item) ? 'CLOSED' : 'FOUND';
  }

  /**
   * Adds the counts of shards to their owner. Repeated after a crash, it continues. Requests of one process for the
   * same epoch share the work.
   * @param epoch the one to end: if another one has started since, that one continues
   */
  settle(owner: Key, epoch: string, fold: Fold): Promise<void> {
    return this.settling.run(`${keyText(owner)} ${epoch}`, () => this.settleAlone({ owner, epoch }, fold));
  }

  private async settleAlone(of: { readonly owner: Key; readonly epoch: string }, fold: Fold): Promise<void> {
    const { owner, epoch } = of;
    const found = await this.table.get(keyAlone(owner));
    if (!found || epochOf(found) !== epoch) return;
    const last = await this.close(owner, epoch, fold);
    if (!last) return;
    await sendUntilDone(() => this.table.write(last));
    await this.end(owner, epoch);
  }

  /**
   * Closes all shards of an epoch and adds their counts to the owner, but for the last part. Later writes to them are
   * refused, so their sum is final, and only one process can add it to the owner.
   * @returns the write of the last part, which ends the epoch; null when another process has settled the owner
   */
  async close(owner: Key, epoch: string, fold: Fold): Promise<FoldWrite | null> {
    const first = shardClosingWrite(this.key(owner, { epoch, number: 0 }), NOT_CLOSED);
    const { status } = await sendUntilDone(() => this.table.write(first));
    if (status === 'REFUSED' && (await this.isSettledBy(owner, epoch))) return null;
    await this.each((number) =>
      sendUntilDone(() => this.table.write(shardClosingWrite(this.key(owner, { epoch, number })))),
    );
    const closed = await this.of(owner, epoch);
    for (;;) {
      const found = await this.table.get(keyAlone(owner));
      if (!found || epochOf(found) !== epoch) return null;
      const write = fold(found, closed);
      if (isLastFold(write)) return write;
      await sendUntilDone(() => this.table.write(write));
    }
  }

  /**
   * Lets the shards of an epoch that no owner names expire. If that fails, closed shards remain, which nothing reads.
   */
  async end(owner: Key, epoch: string): Promise<void> {
    const nowMs = this.settings.nowMs();
    const ended = this.each((number) => this.table.write(endWrite(this.key(owner, { epoch, number }), nowMs)));
    await ended.catch((error: unknown) => {
      if (!(error instanceof TableUnavailable)) throw error;
    });
  }

  /** Another process is at it: waits until it is done. False when it seems to have died. */
  private async isSettledBy(owner: Key, epoch: string): Promise<boolean> {
    for (let waits = 1; waits <= MOST_WAITS; waits += 1) {
      await backOff(waits, { leastMs: 10 });
      const found = await this.table.get(keyAlone(owner));
      if (!found || epochOf(found) !== epoch) return true;
    }
    return false;
  }

  /** After the first failure no further call starts, so that no work continues after the response. */
  private async each(change: (number: number) => Promise<unknown>): Promise<void> {
    const semaphore = new Semaphore(AT_ONCE);
    const lost: unknown[] = [];
    const one = async (number: number): Promise<void> => {
      if (lost.length === 0) await change(number).catch((error: unknown) => lost.push(error));
    };
    await Promise.all(Array.from({ length: this.all }, (_, number) => semaphore.run(() => one(number))));
    if (lost.length > 0) throw lost[0];
  }
}
