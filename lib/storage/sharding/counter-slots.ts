// The shards of counters that a process counts on.
import { type CounterEpoch, counterEpochOf, hasRoomFor, type KnownEpoch, type ShardAddition } from './counter-epochs';
import { newShard } from './counter-items';
import { isClosed } from './epochs';
import { ShardSlots } from './shard-slots';
import type { ShardOpenOutcome, ShardPlace, Shards } from './shards';
import { type Item, type Key, keyText, type Table } from '../table/table';

const MOST_FOUND = 16;

export interface Chance {
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
  readonly nowMs: () => number;
}

export class CounterSlots extends ShardSlots<KnownEpoch> {
  constructor(
    private readonly table: Table,
    private readonly shards: Shards,
    private readonly chance: Chance,
  ) {
    super(shards.all, chance.random);
  }

  /** @param counters as just read @returns null for counters in one place */
  learnEpoch(counters: Item): CounterEpoch | null {
    const epoch = counterEpochOf(counters);
    if (epoch) this.learn(counters, epoch.epoch, { ...epoch, seenMs: this.chance.nowMs() });
    return epoch;
  }

  /**
   * Returns an existing shard, preferably one that only this process has opened. Null when the epoch is over or is
   * being closed.
   */
  async take(counters: Key, { epoch }: CounterEpoch): Promise<number | null> {
    const free = this.takeFree(counters);
    if (free !== null) return free;
    const numbers = this.drawUnused(counters);
    const [first = 0] = numbers;
    const keys = numbers.map((number) => this.shards.key(counters, { epoch, number }));
    const stored = new Map((await this.table.batchGet(keys)).map((shard) => [keyText(shard), shard]));
    if ([...stored.values()].some(isClosed)) return null;
    const number = numbers.find((_, at) => !stored.has(keyText(keys[at] ?? counters)));
    this.keep(counters, numbers, number ?? first);
    if (number === undefined) return first;
    return (await this.open(counters, { epoch, number })) === 'CLOSED' ? null : number;
  }

  open(counters: Key, place: ShardPlace): Promise<ShardOpenOutcome> {
    return this.shards.open(counters, place, (_found, key) => newShard(key, place.epoch));
  }

  /**
   * Reads all shards and remembers those with room.
   * @returns `CLOSED` when a shard is closed, since the process that closed it may have died; `FULL` when none has room
   */
  async search(counters: Key, { epoch, add }: ShardAddition): Promise<'FOUND' | 'CLOSED' | 'FULL'> {
    const { all } = this.shards;
    const keyOf = (number: number) => keyText(this.shards.key(counters, { epoch: epoch.epoch, number }));
    const stored = new Map((await this.shards.of(counters, epoch.epoch)).map((shard) => [keyText(shard), shard]));
    if ([...stored.values()].some(isClosed)) return 'CLOSED';
    const hasRoom = (number: number, shard: Item | null) => hasRoomFor({ epoch, add }, shard, { number, all });
    const fitting = Array.from({ length: all }, (_, number) => number).filter((number) =>
      hasRoom(number, stored.get(keyOf(number)) ?? null),
    );
    // Starts at a random position, so that concurrent searches find different ones.
    const begin = Math.floor(this.chance.random() * fitting.length);
    const [first, ...others] = [...fitting.slice(begin), ...fitting.slice(0, begin)].slice(0, MOST_FOUND);
    if (first === undefined) return 'FULL';
    if (!stored.has(keyOf(first))) await this.open(counters, { epoch: epoch.epoch, number: first });
    const there = others.filter((number) => stored.has(keyOf(number)));
    for (const number of [...there, first]) this.giveBack(counters, epoch.epoch, number);
    return 'FOUND';
  }
}
