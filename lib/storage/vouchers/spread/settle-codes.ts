// The shards of spread codes: reads all of one code, and settles a code, which closes its shards and adds them up.
import { backOff } from '../../../execution/backoff';
import { Semaphore } from '../../../execution/semaphore';
import { shardsIn } from '../../campaigns/shard-rows';
import { codeShardKey, codeShardPartition, type CounterShards } from '../../keys/counter-keys';
import { type Item, type Key, type Table, TableUnavailable } from '../../table/table';
import { untilAnswered } from '../../table/until-answered';
import {
  type ClosedCode,
  closeWrite,
  countedOnAll,
  endWrite,
  foldWrite,
  keyAlone,
  NOT_CLOSED,
  roundOf,
} from './code-shards';

/** Shards that are closed at the same time. */
const AT_ONCE = 32;
/** Who settles a code is waited for so often, before others do it as well. */
const MOST_WAITS = 12;

export interface ShardSettings {
  readonly shards: CounterShards;
  readonly nowMs: () => number;
}

/** Which shard of a code. */
export interface ShardPlace {
  readonly round: string;
  readonly number: number;
}

export class CodeShards {
  constructor(
    private readonly table: Table,
    private readonly settings: ShardSettings,
  ) {}

  /** How many shards a code has. */
  get all(): number {
    const { partitions, rows } = this.settings.shards;
    return partitions * rows;
  }

  key(code: Key, place: ShardPlace): Key {
    return codeShardKey(code, { shards: this.settings.shards, ...place });
  }

  /** Those that were ever opened, or closed. */
  async of(code: Key, round: string): Promise<readonly Item[]> {
    const { partitions } = this.settings.shards;
    const all = Array.from({ length: partitions }, (_, number) => codeShardPartition(code, round, number));
    return shardsIn(this.table, all);
  }

  /**
   * Puts what shards have counted on the code. Repeated after a crash, it goes on where it was.
   * @returns the round that is over; null for a code in one place
   */
  async settle(code: Key): Promise<string | null> {
    const found = await this.table.get(keyAlone(code));
    const round = found && roundOf(found);
    if (!round) return null;
    const closed = await this.close(code, round);
    if (closed) await this.fold(code, closed);
    return round;
  }

  /**
   * Closes all shards of a round: what is sent to them later is refused, so their sum stands still, and only one of those who add
   * it can.
   * @returns null where another process has settled the code
   */
  async close(code: Key, round: string): Promise<ClosedCode | null> {
    const first = closeWrite(this.key(code, { round, number: 0 }), NOT_CLOSED);
    const { status } = await untilAnswered(() => this.table.write(first));
    if (status === 'REFUSED' && (await this.isSettledBy(code, round))) return null;
    await this.each((number) => untilAnswered(() => this.table.write(closeWrite(this.key(code, { round, number })))));
    return { round, counted: countedOnAll(await this.of(code, round)) };
  }

  async fold(code: Key, closed: ClosedCode): Promise<void> {
    await untilAnswered(() => this.table.write(foldWrite(keyAlone(code), closed)));
    await this.end(code, closed.round);
  }

  /** Of a round that no code names any more. Where this does not come about, closed shards stay behind, and nobody reads them. */
  async end(code: Key, round: string): Promise<void> {
    const nowMs = this.settings.nowMs();
    const ended = this.each((number) => this.table.write(endWrite(this.key(code, { round, number }), nowMs)));
    await ended.catch((error: unknown) => {
      if (!(error instanceof TableUnavailable)) throw error;
    });
  }

  /** Another process is at it: waits until it is done. False where it seems to have died. */
  private async isSettledBy(code: Key, round: string): Promise<boolean> {
    for (let waits = 1; waits <= MOST_WAITS; waits += 1) {
      await backOff(waits, { leastMs: 10 });
      const found = await this.table.get(keyAlone(code));
      if (!found || roundOf(found) !== round) return true;
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
