// Searches for room on the shards of a code that are nearly used up.
import { pauseMs, pauseUntil } from '../../../async/backoff';
import { isClosed, keyAlone } from '../../spread/rounds';
import { type Item, type Key, keyText, type Table } from '../../table/table';
import { hasRoom, newShard, roundOf } from './code-shards';
import type { SpreadCodes, SpreadCodesSettings } from './spread-codes';

/** Partitions that are read before all others. */
const LOOKED_AT = 4;
/** Shards with room that a process remembers after a search. */
const MOST_FOUND = 16;
/** Maximum reads of a request that finds no free shard, before it shares one with another request. */
const MOST_LOOKS = 16;
/**
 * Pause between two searches of a process, when the first did not find enough: all processes read and write the last
 * shards.
 */
const PAUSE = { leastMs: 10, mostMs: 200 } as const;

/** The purpose of a read of a code: a redemption, which counts on the result, or a reader that changes nothing. */
export interface CodeReadPurpose {
  readonly isRedeemed: boolean;
}

/** A shard that may be counted on. */
export interface Candidate {
  readonly number: number;
  readonly isNew: boolean;
  readonly shard: Item;
}

/** A code that says that it is spread. */
export interface SpreadCode {
  readonly code: Item;
  readonly round: string;
}

interface ShardCandidates {
  /** All shards with room; empty when no shard has any, or they are being closed. */
  readonly room: readonly Candidate[];
  /** Candidates for waiting requests, one each while they last. */
  readonly toTake: Candidate[];
}

/** A single-flight search: the requests of one process share it. */
interface InFlightCodeSearch {
  /** Number of waiting redemptions. */
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
  { code, round }: SpreadCode,
  { numbers, stored, codes }: { numbers: readonly number[]; stored: ReadonlyMap<string, Item>; codes: SpreadCodes },
): readonly Candidate[] {
  return numbers.map((number) => {
    const key = codes.shardKey(code, { round, number });
    const known = stored.get(keyText(key));
    return { number, isNew: !known, shard: known ?? newShard(code, { key, number, all: codes.all }) };
  });
}

export class CodeSearch {
  /** By code and round. */
  private readonly searches = new Map<string, InFlightCodeSearch>();
  private readonly pauses = new Map<string, Pause>();

  constructor(
    private readonly table: Table,
    private readonly settings: SpreadCodesSettings,
    private readonly codes: SpreadCodes,
  ) {}

  /**
   * Finds a shard with room. Requests of one process share a search. Each redemption takes another shard; those without
   * one search again after a pause, so that few conflict at the last ones.
   * @returns null when no shard has room, or they are being closed
   */
  async one(code: Key, round: string, { isRedeemed }: CodeReadPurpose): Promise<Candidate | null> {
    for (let looks = 1; ; looks += 1) {
      const { room, toTake } = await this.together(code, round, isRedeemed ? 1 : 0);
      const one = (isRedeemed && toTake.shift()) || (isRedeemed && looks < MOST_LOOKS ? null : room[0]);
      if (one || room.length === 0) return one ?? null;
    }
  }

  private together(code: Key, round: string, wanted: number): Promise<ShardCandidates> {
    const name = nameOf(code, round);
    const running = this.searches.get(name);
    if (running) {
      running.wanted += wanted;
      return running.found;
    }
    const found = this.found(code, round);
    this.searches.set(name, { wanted, found });
    return found;
  }

  private async found(code: Key, round: string): Promise<ShardCandidates> {
    const name = nameOf(code, round);
    const pause = this.pauses.get(name);
    if (pause) await pauseUntil(pause.untilMs);
    let wanted = 0;
    const room = await this.search(code, round).finally(() => {
      wanted = this.searches.get(name)?.wanted ?? 0;
      // Later requests start a new search.
      this.searches.delete(name);
    });
    this.notePause(name, room.length < wanted && room.length > 0 ? (pause?.searches ?? 0) + 1 : 0);
    const others = room.slice(wanted, wanted + MOST_FOUND);
    for (const { number, isNew } of others) if (!isNew) this.codes.slots.giveBack(code, round, number);
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
  private async search(code: Key, round: string): Promise<readonly Candidate[]> {
    const { may, dry } = this.partitions(code);
    for (const partitions of [may.slice(0, LOOKED_AT), may.slice(LOOKED_AT), dry]) {
      const room = partitions.length > 0 ? await this.roomIn(partitions, code, round) : [];
      if (room === null) return [];
      if (room.length > 0) return room.slice(0, Math.max(1, Math.floor(room.length / partitions.length)));
    }
    return [];
  }

  /** In random order, so that concurrent searches find different ones. */
  private partitions(code: Key): { readonly may: readonly number[]; readonly dry: readonly number[] } {
    const { random, shards } = this.settings;
    const places = Array.from({ length: shards.partitions }, (_, number) => ({ number, at: random() }));
    const drawn = places.toSorted((one, other) => one.at - other.at).map(({ number }) => number);
    const mayHaveRoom = (partition: number) =>
      this.numbersIn(partition).some((number) => !this.codes.slots.isDry(code, number));
    return { may: drawn.filter(mayHaveRoom), dry: drawn.filter((partition) => !mayHaveRoom(partition)) };
  }

  private numbersIn(partition: number): readonly number[] {
    const { rows } = this.settings.shards;
    return Array.from({ length: rows }, (_, row) => partition * rows + row);
  }

  /** Null when they are being closed, or the round is over. */
  private async roomIn(partitions: readonly number[], code: Key, round: string): Promise<readonly Candidate[] | null> {
    const shards = await this.codes.shards.of(code, round, partitions);
    if (shards.some(isClosed)) return null;
    const numbers = partitions.flatMap((partition) => this.numbersIn(partition));
    const stored = new Map(shards.map((shard) => [keyText(shard), shard]));
    const areAll = shards.length === numbers.length;
    // When all shards exist, none is new, so the code need not be read.
    const owner: Item | null = areAll ? { ...keyAlone(code) } : await this.table.get(keyAlone(code));
    if (!owner || (!areAll && roundOf(owner) !== round)) return null;
    const found = candidatesOf({ code: owner, round }, { numbers, stored, codes: this.codes });
    for (const { number, shard } of found) this.codes.slots.noteRoom(code, round, { number, hasRoom: hasRoom(shard) });
    return found.filter(({ shard }) => hasRoom(shard));
  }
}

function nameOf(code: Key, round: string): string {
  return `${keyText(code)} ${round}`;
}
