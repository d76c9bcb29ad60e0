// The epochs that this process knows, and the shards that it counts on: preferably ones that it opened itself, each for
// one request at a time. A shard with a conflict is drawn again only after all others. So processes use different
// shards, and few of them conflict.
import { backOff, SingleFlight } from '../../async/concurrency';
import { BoundedMap } from '../../async/memory';
import type { Numbers } from '../records/documents';
import { type Item, type Key, keyText, type Table } from '../table/table';
import {
  type CounterEpoch,
  counterEpochOf,
  hasRoomFor,
  type KnownEpoch,
  mostCounted,
  roomOf,
  type ShardAddition,
} from './counter-epochs';
import { epochOf, isClosed, keyAlone } from './epochs';
import type { Shards } from './shards';

/** Maximum owners that a process remembers; the oldest is dropped first. */
const MOST_KNOWN = 1_000;
const MOST_FREE = 64;
/** Shards that are read together to find one that is not open yet. */
const LOOKED_AT = 4;
/** Maximum shards that others have just opened, before this process counts on one of them. */
const MOST_TRIES = 4;
/** Shards with room that a reader remembers of an owner. */
const MOST_FOUND = 16;
/** A search takes one of so many shards with room, so that other processes find different ones. */
const FOUND_BY_ONE_IN = 32;
/** Maximum searches of a request while other requests take what they find. */
const MOST_SEARCHES = 16;
/** Pause after a search whose shards others took, ms: all processes read and write the last shards. */
const PAUSE = { leastMs: 10, mostMs: 200 } as const;

export interface Chance {
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
  readonly nowMs: () => number;
}

interface EpochShards {
  readonly epoch: KnownEpoch;
  /** Shards that exist and had room, each for one request at a time. */
  readonly free: number[];
  /** Shards drawn for a use; cleared when all have been drawn. */
  readonly used: Set<number>;
}

type SearchOutcome = 'FOUND' | 'CLOSED' | 'FULL';

export class ShardSlots {
  private readonly known = new BoundedMap<string, EpochShards>(MOST_KNOWN);
  private readonly searching = new SingleFlight<SearchOutcome>();

  constructor(
    private readonly table: Table,
    private readonly shards: Shards,
    private readonly chance: Chance,
  ) {}

  /** Null when this process knows no epoch of the owner. */
  epochOf(owner: Key): KnownEpoch | null {
    return this.known.get(keyText(owner))?.epoch ?? null;
  }

  /** @param owner as just read @returns null for one that counts itself */
  learn(owner: Item): CounterEpoch | null {
    if (epochOf(owner) === null) return null;
    const epoch = counterEpochOf(owner);
    if (epoch && this.epochOf(owner)?.epoch !== epoch.epoch)
      this.known.set(keyText(owner), { epoch: { ...epoch, seenMs: this.chance.nowMs() }, free: [], used: new Set() });
    return epoch;
  }

  forget(owner: Key, epoch: string): void {
    if (this.epochOf(owner)?.epoch === epoch) this.known.delete(keyText(owner));
  }

  /** Frees a shard that had room and no conflict. */
  giveBack(owner: Key, epoch: string, number: number): void {
    const known = this.known.get(keyText(owner));
    if (known?.epoch.epoch !== epoch || known.free.length >= MOST_FREE || known.free.includes(number)) return;
    known.free.push(number);
  }

  /**
   * Returns an existing shard, preferably one that only this process has opened, or one with room. Null when the epoch
   * is over or is being closed.
   */
  async take(owner: Key, addition: ShardAddition): Promise<number | null> {
    const { epoch } = addition.epoch;
    const known = this.known.get(keyText(owner));
    if (known?.epoch.epoch !== epoch) return null;
    const free = known.free.pop();
    if (free !== undefined) return free;
    for (let tries = 1; ; tries += 1) {
      const { number, isNew, hasRoom } = await this.drawn(owner, addition, known.used);
      if (number === null) return null;
      if (!isNew) return hasRoom ? number : this.takeFound(owner, addition, { known, other: number });
      const outcome = await this.shards.open(owner, { epoch, number });
      // Who opens a shard counts there at once, and would conflict.
      if (outcome === 'OPENED' || (outcome === 'FOUND' && tries === MOST_TRIES)) return number;
      if (outcome === 'CLOSED') return null;
    }
  }

  /** Takes a shard that a search finds. @param other where the addition is refused when no shard has room */
  private async takeFound(
    owner: Key,
    addition: ShardAddition,
    { known, other }: { readonly known: EpochShards; readonly other: number },
  ): Promise<number | null> {
    for (let searches = 1; searches <= MOST_SEARCHES; searches += 1) {
      const outcome = await this.search(owner, addition);
      if (outcome === 'CLOSED') return null;
      const found = known.free.pop();
      if (found !== undefined || outcome === 'FULL') return found ?? other;
      await backOff(searches, PAUSE);
    }
    return other;
  }

  /** Draws a shard that does not exist yet, or one with room, or any where all that it reads are full. */
  private async drawn(owner: Key, addition: ShardAddition, used: Set<number>) {
    const { epoch } = addition.epoch;
    const { all } = this.shards;
    const numbers = this.drawUnused(used);
    const keys = numbers.map((number) => this.shards.key(owner, { epoch, number }));
    const stored = new Map((await this.table.batchGet(keys)).map((shard) => [keyText(shard), shard]));
    if ([...stored.values()].some(isClosed)) return { number: null, isNew: false, hasRoom: false };
    const shards = numbers.map((number, at) => ({ number, shard: stored.get(keyText(keys[at] ?? owner)) ?? null }));
    const absent = shards.find(({ shard }) => shard === null);
    const fitting = shards.find(({ number, shard }) => hasRoomFor(addition, shard, { number, all }));
    const [first = 0] = numbers;
    const number = (absent ?? fitting)?.number ?? first;
    for (const other of numbers) if (other !== number) used.delete(other);
    return { number, isNew: absent !== undefined, hasRoom: fitting !== undefined };
  }

  /** Draws shards that this process has not used. None of them is drawn again before one is kept. */
  private drawUnused(used: Set<number>): readonly number[] {
    const all = Array.from({ length: this.shards.all }, (_, number) => number);
    if (used.size === all.length) used.clear();
    const unused = all.filter((number) => !used.has(number));
    return Array.from({ length: Math.min(LOOKED_AT, unused.length) }, () => {
      const [number = 0] = unused.splice(Math.floor(this.chance.random() * unused.length), 1);
      used.add(number);
      return number;
    });
  }

  /**
   * Reads all shards and remembers those with room. Requests of one process for the same addition share a search.
   * @returns `CLOSED` when a shard is closed, since the process that closed it may have died; `FULL` when none has room
   */
  search(owner: Key, addition: ShardAddition): Promise<SearchOutcome> {
    const name = JSON.stringify([keyText(owner), addition.epoch.epoch, addition.add]);
    return this.searching.run(name, () => this.searchAlone(owner, addition));
  }

  private async searchAlone(owner: Key, addition: ShardAddition): Promise<SearchOutcome> {
    const { all } = this.shards;
    const { epoch } = addition.epoch;
    const keyOf = (number: number) => keyText(this.shards.key(owner, { epoch, number }));
    const stored = new Map((await this.shards.of(owner, epoch)).map((shard) => [keyText(shard), shard]));
    if ([...stored.values()].some(isClosed)) return 'CLOSED';
    const fitting = Array.from({ length: all }, (_, number) => number).filter((number) =>
      hasRoomFor(addition, stored.get(keyOf(number)) ?? null, { number, all }),
    );
    // Starts at a random position, so that concurrent searches find different ones.
    const begin = Math.floor(this.chance.random() * fitting.length);
    const most = Math.max(1, Math.floor(fitting.length / FOUND_BY_ONE_IN));
    const [first, ...others] = [...fitting.slice(begin), ...fitting.slice(0, begin)].slice(0, most);
    if (first === undefined) return 'FULL';
    if (!stored.has(keyOf(first))) await this.shards.open(owner, { epoch, number: first });
    const there = others.filter((number) => stored.has(keyOf(number)));
    for (const number of [...there, first]) this.giveBack(owner, epoch, number);
    return 'FOUND';
  }
}

// A reader that compares with upper limits alone reads one shard of sharded counters. No shard counts more than its
// allocation, so the total is at most the count of this shard plus the allocations of all others. See docs/sharding.md.

/** Closed shards are kept twice as long after the end of an epoch, ms: an absent shard has not been closed. */
const TRUSTED_MS = 43_200_000;

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
    private readonly shards: Shards,
    private readonly settings: Chance & { readonly slots: ShardSlots },
  ) {}

  /**
   * Draws any shard, preferring those known to have room. Null when this process does not know that the counters are
   * sharded.
   */
  draw(counters: Key): CounterShardRead | null {
    const epoch = this.settings.slots.epochOf(counters);
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

  /** Null when an owner, as just read, counts itself. Later reads use one of its shards instead. */
  drawOf(owner: Item): CounterShardRead | null {
    return this.settings.slots.learn(owner) && this.draw(keyAlone(owner));
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
    this.remember(counters, epoch.epoch, [...fitting.slice(begin), ...fitting.slice(0, begin)].slice(0, MOST_FOUND));
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
