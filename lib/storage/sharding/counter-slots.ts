// The shards of counters that a process counts on and reads.
import { BoundedMap } from '../../async/memory';
import { LIMITS } from '../../model/limits';
import { numberOn, type Numbers } from '../records/documents';
import { trySendBriefly } from '../table/retries';
import { type Item, type Key, keyText, type Table, TableUnavailable } from '../table/table';
import {
  beginWrite,
  type CounterEpoch,
  counterEpochOf,
  hasRoomFor,
  type KnownEpoch,
  type LimitedAddition,
  limitsToAllocate,
  mayBeSharded,
  type ShardAddition,
} from './counter-epochs';
import { newShard } from './counter-items';
import { allocationOf, drawEpoch, isClosed, keyAlone, type ShardNumber } from './epochs';
import { ShardSlots } from './shard-slots';
import type { ShardOpenOutcome, ShardPlace, Shards } from './shards';

const MOST_FOUND = 16;

interface Chance {
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

// Counters become sharded after a conflict of two additions. Requests of one process wait together until it knows the
// shards, so that they do not conflict there again.

export class EpochStarts {
  /** @param settings with the number of shards */
  constructor(
    private readonly table: Table,
    private readonly slots: CounterSlots,
    private readonly settings: Chance & { readonly all: number },
  ) {}

  /** Call it after a conflict at the counters. */
  async begin(addition: LimitedAddition): Promise<void> {
    if (!mayBeSharded(addition)) return;
    await this.slots.begin(addition.counters, () => unlessUnavailable(() => this.beginNow(addition)));
  }

  /**
   * True when this process has just begun an epoch and knows its shards. Waits for a running start: an addition on the
   * one item would conflict with the write that begins the epoch, and delay it.
   */
  async hasBegun({ counters, isCompared }: LimitedAddition): Promise<boolean> {
    return !isCompared && (await this.slots.isBeginning(counters)) && this.slots.aboutOf(counters) !== null;
  }

  /** @throws TableUnavailable without an answer */
  private async beginNow(addition: LimitedAddition): Promise<void> {
    const { counters } = addition;
    const { random, nowMs, all } = this.settings;
    const found = await this.table.get(counters);
    if (found && this.slots.learnEpoch(found)) return;
    const now = nowMs();
    const limits = limitsToAllocate(addition, found, { all, nowMs: now, most: LIMITS.countersPerWrite });
    if (!limits) return;
    const write = beginWrite(counters, found, { epoch: drawEpoch(random), nowMs: now, limits });
    const outcome = await trySendBriefly(() => this.table.write(write));
    const begun = outcome?.status === 'REFUSED' ? outcome.item : await this.table.get(counters);
    if (begun) this.slots.learnEpoch(begun);
  }
}

/**
 * If the table does not answer, the next attempt counts on one item again: the waiting requests did not ask for an
 * epoch.
 */
async function unlessUnavailable(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof TableUnavailable)) throw error;
  }
}

// A reader that compares with upper limits alone reads one shard of sharded counters. No shard counts more than its
// allocation, so the total is at most the count of this shard plus the allocations of all others. See docs/sharding.md.

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
