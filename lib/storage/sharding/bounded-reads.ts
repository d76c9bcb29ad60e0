// A reader that compares with upper limits alone reads one shard of sharded counters. No shard counts more than its
// allocation, so the total is at most the count of this shard plus the allocations of all others. See docs/sharding.md.
import { BoundedMap } from '../../async/bounded-map';
import { type Item, type Key, keyText, type Table } from '../table/table';
import { type CounterEpoch, counterEpochOf } from './counter-epochs';
import type { Chance, CounterSlots } from './counter-slots';
import { allocationOf, isClosed, keyAlone, type ShardNumber } from './epochs';
import { numberOn, type Numbers } from '../records/numbers';
import type { Shards } from './shards';

/** Closed shards are kept twice as long after the end of an epoch, ms: an absent shard has not been closed. */
const TRUSTED_MS = 43_200_000;
/** Maximum shards with room that a process remembers for each counters, and maximum number of counters. */
const MOST_ROOMY = 16;
const MOST_KNOWN = 1_000;

/** A shard that is read instead of the whole counters. */
export interface CounterShardRead {
  readonly counters: Key;
  readonly epoch: CounterEpoch;
  readonly number: number;
  readonly key: Key;
}

/** Bounds of limited numbers, derived from one shard. */
export interface NumbersRange {
  /** Lower bounds of numbers whose limit is used up. */
  readonly least: Numbers;
  /** Upper bounds of numbers whose limit is allocated. */
  readonly most: Numbers;
}

export class BoundedReads {
  /** Numbers of shards with room, for the current epoch of each counters key. */
  private readonly roomy = new BoundedMap<string, { readonly epoch: string; readonly numbers: readonly number[] }>(
    MOST_KNOWN,
  );

  constructor(
    private readonly table: Table,
    private readonly shards: Shards,
    private readonly settings: Chance & { readonly slots: CounterSlots },
  ) {}

  /**
   * Draws any shard, preferring those known to have room. Null when this process does not know that the counters are
   * sharded.
   */
  draw(counters: Key): CounterShardRead | null {
    const epoch = this.settings.slots.aboutOf(counters);
    if (!epoch) return null;
    if (this.settings.nowMs() - epoch.seenMs >= TRUSTED_MS) {
      this.settings.slots.forget(counters, epoch.epoch);
      return null;
    }
    const known = this.roomy.get(keyText(counters));
    const number = known?.epoch === epoch.epoch ? this.oneOf(known.numbers) : this.below(this.shards.all);
    return { counters, epoch, number, key: this.shards.key(counters, { epoch: epoch.epoch, number }) };
  }

  /** @param shard as just read; null if it is not open yet @returns null when the epoch is over or is being closed */
  between({ counters, epoch, number }: CounterShardRead, shard: Item | null): NumbersRange | null {
    if (shard && isClosed(shard)) {
      this.settings.slots.forget(counters, epoch.epoch);
      return null;
    }
    return { least: epoch.least, most: mostCounted(epoch, shard, { number, all: this.shards.all }) };
  }

  /** Null when the counters, as just read, are on one item. Later reads use one of their shards instead. */
  async betweenOf(counters: Item): Promise<NumbersRange | null> {
    const drawn = this.settings.slots.learnEpoch(counters) && this.draw(keyAlone(counters));
    return drawn && this.between(drawn, await this.table.get(drawn.key));
  }

  /** Remembers some shards with room. @param counters as read, sharded @param stored all of their shards */
  learn(counters: Item, stored: readonly Item[]): void {
    const epoch = counterEpochOf(counters);
    if (!epoch) return;
    const shards = new Map(stored.map((shard) => [keyText(shard), shard]));
    const rooms = Array.from({ length: this.shards.all }, (_, number) => {
      const key = this.shards.key(counters, { epoch: epoch.epoch, number });
      return roomOf(epoch, shards.get(keyText(key)) ?? null, { number, all: this.shards.all });
    });
    const most = Math.max(...rooms);
    const fitting = rooms.flatMap((room, number) => (room > 0 && room >= most / 2 ? [number] : []));
    // Starts at a random position, so that processes read different ones.
    const begin = this.below(fitting.length);
    this.remember(counters, epoch.epoch, [...fitting.slice(begin), ...fitting.slice(0, begin)].slice(0, MOST_ROOMY));
  }

  private remember(counters: Key, epoch: string, numbers: readonly number[]): void {
    const name = keyText(counters);
    if (numbers.length > 0) this.roomy.set(name, { epoch, numbers });
    else this.roomy.delete(name);
  }

  private below(count: number): number {
    return Math.floor(this.settings.random() * count);
  }

  private oneOf(numbers: readonly number[]): number {
    return numbers[this.below(numbers.length)] ?? 0;
  }
}

/** Upper bounds of all limited counts: the limit, less what remains of this shard's allocation. */
function mostCounted({ shared, left }: CounterEpoch, shard: Item | null, place: ShardNumber): Numbers {
  return Object.fromEntries(
    Object.entries(shared).map(([name, max]) => [
      name,
      max - allocationOf(left[name] ?? 0, place) + numberOn(shard, name),
    ]),
  );
}

/** The part of an even allocation that a shard has left, of the number of which it has least. */
function roomOf({ left }: CounterEpoch, shard: Item | null, place: ShardNumber): number {
  const rooms = Object.entries(left).map(
    ([name, whole]) => ((allocationOf(whole, place) - numberOn(shard, name)) / Math.max(1, whole)) * place.all,
  );
  return Math.min(1, ...rooms);
}
