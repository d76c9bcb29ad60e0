// The shards of what is spread: reads all of one owner, and settles it, which closes its shards and adds them up.
import { backOff } from '../../execution/backoff';
import { Semaphore } from '../../execution/semaphore';
import { Together } from '../../execution/together';
import { type CounterShards, roundShardKey, roundShardPartition } from '../keys/counter-keys';
import { type Item, type Key, keyText, type Table, TableUnavailable, type Write } from '../table/table';
import { untilAnswered } from '../table/until-answered';
import { closeWrite, endWrite, isClosed, keyAlone, NOT_CLOSED, roundOn } from './rounds';
import { shardsIn } from './shard-rows';

/** Shards that are closed at the same time. */
const AT_ONCE = 32;
/** Who settles is waited for so often, before others do it as well. */
const MOST_WAITS = 12;

export interface ShardSettings {
  readonly shards: CounterShards;
  readonly nowMs: () => number;
}

/** `FOUND`: somebody else opened it, and may count there. `CLOSED`: its round is over, or is being ended. */
export type Opening = 'OPENED' | 'FOUND' | 'CLOSED';

/** Which shard of an owner. */
export interface ShardPlace {
  readonly round: string;
  readonly number: number;
}

/**
 * Puts what shards have counted on their owner, or the next part of it; with the last one it has no round any more. It is refused
 * where somebody else has done it.
 * @param shards all of them, closed
 */
export type Fold = (owner: Item, shards: readonly Item[]) => Write;

export class Shards {
  /** Rounds of owners that this process settles, or waits for. */
  private readonly settling = new Together();

  constructor(
    private readonly table: Table,
    private readonly settings: ShardSettings,
  ) {}

  /** How many shards there are. */
  get all(): number {
    const { partitions, rows } = this.settings.shards;
    return partitions * rows;
  }

  key(owner: Key, place: ShardPlace): Key {
    return roundShardKey(owner, { shards: this.settings.shards, ...place });
  }

  /** Those that were ever opened, or closed. @param only in these partitions; in all of them without */
  async of(owner: Key, round: string, only?: readonly number[]): Promise<readonly Item[]> {
    const { partitions } = this.settings.shards;
    const numbers = only ?? Array.from({ length: partitions }, (_, number) => number);
    return shardsIn(
      this.table,
      numbers.map((number) => roundShardPartition(owner, round, number)),
    );
  }

  /**
   * Makes sure that a shard is there. Who finds it open writes nothing: it may be in a transaction.
   * @param begin it as it begins, where the owner is spread; it follows from the owner alone, so whoever opens it opens the same
   */
  async open(owner: Key, place: ShardPlace, begin: (owner: Item, key: Key) => Item): Promise<Opening> {
    const key = this.key(owner, place);
    const read = new Map((await this.table.batchGet([keyAlone(owner), key])).map((item) => [keyText(item), item]));
    const [found, other] = [owner, key].map((one) => read.get(keyText(one)));
    if (!found || roundOn(found) !== place.round) return 'CLOSED';
    if (other) return isClosed(other) ? 'CLOSED' : 'FOUND';
    const item = begin(found, key);
    const { status } = await untilAnswered(() =>
      this.table.write({ kind: 'put', item, condition: { test: 'absent', path: 'pk' } }),
    );
    if (status === 'DONE') return 'OPENED';
    return isClosed((await this.table.get(key)) ?? item) ? 'CLOSED' : 'FOUND';
  }

  /**
   * Puts what shards have counted on their owner. Repeated after a crash, it goes on where it was. Requests of one process that wait
   * for the same round wait together.
   * @param round the one that is to be over: where another one has begun since, that one goes on
   */
  settle(owner: Key, round: string, fold: Fold): Promise<void> {
    return this.settling.run(`${keyText(owner)} ${round}`, () => this.settleAlone({ owner, round }, fold));
  }

  private async settleAlone(of: { readonly owner: Key; readonly round: string }, fold: Fold): Promise<void> {
    const { owner, round } = of;
    const found = await this.table.get(keyAlone(owner));
    if (!found || roundOn(found) !== round) return;
    const closed = await this.close(owner, round);
    if (!closed) return;
    await this.fold({ owner, round, closed }, fold);
    await this.end(owner, round);
  }

  /**
   * Closes all shards of a round: what is sent to them later is refused, so their sum stands still, and only one of those who add
   * it can.
   * @returns all of them; null where another process has settled the owner
   */
  async close(owner: Key, round: string): Promise<readonly Item[] | null> {
    const first = closeWrite(this.key(owner, { round, number: 0 }), NOT_CLOSED);
    const { status } = await untilAnswered(() => this.table.write(first));
    if (status === 'REFUSED' && (await this.isSettledBy(owner, round))) return null;
    await this.each((number) => untilAnswered(() => this.table.write(closeWrite(this.key(owner, { round, number })))));
    return this.of(owner, round);
  }

  /** Of a round that no owner names any more. Where this does not come about, closed shards stay behind, and nobody reads them. */
  async end(owner: Key, round: string): Promise<void> {
    const nowMs = this.settings.nowMs();
    const ended = this.each((number) => this.table.write(endWrite(this.key(owner, { round, number }), nowMs)));
    await ended.catch((error: unknown) => {
      if (!(error instanceof TableUnavailable)) throw error;
    });
  }

  private async fold(
    { owner, round, closed }: { readonly owner: Key; readonly round: string; readonly closed: readonly Item[] },
    fold: Fold,
  ): Promise<void> {
    let found = await this.table.get(keyAlone(owner));
    while (found && roundOn(found) === round) {
      const write = fold(found, closed);
      await untilAnswered(() => this.table.write(write));
      found = await this.table.get(keyAlone(owner));
    }
  }

  /** Another process is at it: waits until it is done. False where it seems to have died. */
  private async isSettledBy(owner: Key, round: string): Promise<boolean> {
    for (let waits = 1; waits <= MOST_WAITS; waits += 1) {
      await backOff(waits, { leastMs: 10 });
      const found = await this.table.get(keyAlone(owner));
      if (!found || roundOn(found) !== round) return true;
    }
    return false;
  }

  /** Where the table does not answer, no further one is begun, and nothing goes on after the request was answered. */
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
