// Searches for room on the shards of an owner that are nearly used up.
import { pauseMs, pauseUntil } from '../../async/concurrency';
import { type Item, type Key, keyText, type Table } from '../table/table';
import type { CopiedSettings, CopiedShards } from './copied-shards';
import { epochOf, isClosed, keyAlone } from './epochs';

/** Partitions that are read before all others. */
const LOOKED_AT = 4;
/** Shards with room that a process remembers after a search. */
const MOST_FOUND = 16;
/** Maximum reads of a request that finds no free shard, before two requests may take the same shard. */
const MOST_LOOKS = 16;
/**
 * Pause between two searches of a process, when the first did not find enough: all processes read and write the last
 * shards.
 */
const PAUSE = { leastMs: 10, mostMs: 200 } as const;

/** The purpose of a read: a write, which counts on the result, or a reader that changes nothing. */
export interface ReadPurpose {
  readonly isCounted: boolean;
  /** A number that the reader counts besides those that everybody counts, and that may have a limit. */
  readonly counted?: string | undefined;
}

/** A shard that may be counted on. */
export interface Candidate {
  readonly number: number;
  readonly isNew: boolean;
  readonly shard: Item;
}

/** An owner, and its epoch. */
export interface ShardedOwner {
  readonly owner: Item;
  readonly epoch: string;
}

interface ShardCandidates {
  /** All shards with room; empty when no shard has any, or they are being closed. */
  readonly room: readonly Candidate[];
  /** Candidates for waiting requests, one each while they last. */
  readonly toTake: Candidate[];
}

/** Room for a use of an owner in an epoch, which counts this number. */
interface Asked extends Pick<ReadPurpose, 'counted'> {
  readonly owner: Key;
  readonly epoch: string;
}

/** A single-flight search: the requests of one process share it. */
interface InFlightSearch {
  /** Number of waiting writes. */
  wanted: number;
  readonly found: Promise<ShardCandidates>;
}

/** After searches that did not find enough. */
interface Pause {
  readonly searches: number;
  readonly untilMs: number;
}

/** Existing shards, or new ones in their initial state. */
export function candidatesOf(
  { owner, epoch }: ShardedOwner,
  { numbers, stored, owners }: { numbers: readonly number[]; stored: ReadonlyMap<string, Item>; owners: CopiedShards },
): readonly Candidate[] {
  return numbers.map((number) => {
    const key = owners.key(owner, { epoch, number });
    const known = stored.get(keyText(key));
    return { number, isNew: !known, shard: known ?? owners.kind.newShard(owner, { key, number, all: owners.all }) };
  });
}

export class RoomSearch {
  /** By `nameOf`. */
  private readonly searches = new Map<string, InFlightSearch>();
  private readonly pauses = new Map<string, Pause>();

  constructor(
    private readonly table: Table,
    private readonly settings: CopiedSettings,
    private readonly owners: CopiedShards,
  ) {}

  /**
   * Finds a shard with room. Requests of one process wait for the same search. Each write takes another shard; those without
   * one search again after a pause, so that few conflict at the last ones.
   * @returns null when no shard has room, or they are being closed
   */
  async one(owner: Key, epoch: string, { isCounted, counted }: ReadPurpose): Promise<Candidate | null> {
    for (let looks = 1; ; looks += 1) {
      const { room, toTake } = await this.together({ owner, epoch, counted }, isCounted ? 1 : 0);
      const one = (isCounted && toTake.shift()) || (isCounted && looks < MOST_LOOKS ? null : room[0]);
      if (one || room.length === 0) return one ?? null;
    }
  }

  private together(asked: Asked, wanted: number): Promise<ShardCandidates> {
    const name = nameOf(asked);
    const running = this.searches.get(name);
    if (running) {
      running.wanted += wanted;
      return running.found;
    }
    const found = this.found(asked);
    this.searches.set(name, { wanted, found });
    return found;
  }

  private async found(asked: Asked): Promise<ShardCandidates> {
    const { owner, epoch } = asked;
    const name = nameOf(asked);
    const pause = this.pauses.get(name);
    if (pause) await pauseUntil(pause.untilMs);
    let wanted = 0;
    const room = await this.search(asked).finally(() => {
      wanted = this.searches.get(name)?.wanted ?? 0;
      // Later requests start a new search.
      this.searches.delete(name);
    });
    this.notePause(name, room.length < wanted && room.length > 0 ? (pause?.searches ?? 0) + 1 : 0);
    const others = room.slice(wanted, wanted + MOST_FOUND);
    for (const { number, isNew } of others) if (!isNew) this.owners.slots.giveBack(owner, epoch, number);
    return { room, toTake: room.slice(0, wanted) };
  }

  /** @param searches that did not find enough, one after the other */
  private notePause(name: string, searches: number): void {
    const nowMs = performance.now();
    for (const [other, { untilMs }] of this.pauses) if (untilMs + PAUSE.mostMs < nowMs) this.pauses.delete(other);
    this.pauses.delete(name);
    if (searches === 0) return;
    this.pauses.set(name, { searches, untilMs: nowMs + pauseMs(searches, this.settings.random(), PAUSE) });
  }

  /** Searches a few partitions first, then all that may have room, then those that had none when last read. */
  private async search(asked: Asked): Promise<readonly Candidate[]> {
    const { may, dry } = this.partitions(asked.owner);
    for (const partitions of [may.slice(0, LOOKED_AT), may.slice(LOOKED_AT), dry]) {
      const room = partitions.length > 0 ? await this.roomIn(partitions, asked) : [];
      if (room === null) return [];
      if (room.length > 0) return room.slice(0, Math.max(1, Math.floor(room.length / partitions.length)));
    }
    return [];
  }

  /** In random order, so that concurrent searches find different ones. */
  private partitions(owner: Key): { readonly may: readonly number[]; readonly dry: readonly number[] } {
    const { random, shards } = this.settings;
    const places = Array.from({ length: shards.partitions }, (_, number) => ({ number, at: random() }));
    const drawn = places.toSorted((one, other) => one.at - other.at).map(({ number }) => number);
    const mayHaveRoom = (partition: number) =>
      this.numbersIn(partition).some((number) => !this.owners.slots.isDry(owner, number));
    return { may: drawn.filter(mayHaveRoom), dry: drawn.filter((partition) => !mayHaveRoom(partition)) };
  }

  private numbersIn(partition: number): readonly number[] {
    const { rows } = this.settings.shards;
    return Array.from({ length: rows }, (_, row) => partition * rows + row);
  }

  /** Null when they are being closed, or the epoch is over. */
  private async roomIn(
    partitions: readonly number[],
    { owner, epoch, counted }: Asked,
  ): Promise<readonly Candidate[] | null> {
    const shards = await this.owners.shards.of(owner, epoch, partitions);
    if (shards.some(isClosed)) return null;
    const numbers = partitions.flatMap((partition) => this.numbersIn(partition));
    const stored = new Map(shards.map((shard) => [keyText(shard), shard]));
    const areAll = shards.length === numbers.length;
    // When all shards exist, none is new, so the owner need not be read.
    const found: Item | null = areAll ? { ...keyAlone(owner) } : await this.table.get(keyAlone(owner));
    if (!found || (!areAll && epochOf(found) !== epoch)) return null;
    const candidates = candidatesOf({ owner: found, epoch }, { numbers, stored, owners: this.owners });
    for (const { number, shard } of candidates)
      this.owners.slots.noteRoom(owner, epoch, { number, hasRoom: this.owners.kind.hasRoom(shard) });
    return candidates.filter(({ shard }) => this.owners.kind.hasRoom(shard, counted));
  }
}

function nameOf({ owner, epoch, counted = '' }: Asked): string {
  return `${keyText(owner)} ${epoch} ${counted}`;
}
