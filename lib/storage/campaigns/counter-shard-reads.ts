// A validation reads one shard of spread counters when the shard's own share shows that there is room. No shard counts
// more than its share, so the total is at most the count of this shard plus the shares of all others. See
// docs/adr/107-validations-under-limits.md.
import { BoundedMap } from '../../async/bounded-map';
import type { CampaignCounters } from '../../model/counters';
import { campaignCounters } from '../customers/usage-items';
import { isClosed, keyAlone, shareOf } from '../spread/rounds';
import type { Shards } from '../spread/shards';
import { type Item, type Key, keyText, type Table } from '../table/table';
import { numberOn, type Numbers } from './counter-items';
import { type CounterRound, counterRoundOf } from './counter-rounds';
import type { Chance, CounterSlots } from './counter-slots';

/** Closed shards are kept twice as long after the end of a round, ms: an absent shard has not been closed. */
const TRUSTED_MS = 43_200_000;
/** Maximum shards with room that a process remembers for each counters, and maximum number of counters. */
const MOST_ROOMY = 16;
const MOST_KNOWN = 1_000;

/** A shard that is read instead of the whole counters. */
export interface CounterShardRead {
  readonly counters: Key;
  readonly round: CounterRound;
  readonly number: number;
  readonly key: Key;
}

/** Lower and upper bounds of the counts, derived from one shard. */
export interface CountersRange {
  readonly least: CampaignCounters;
  readonly most: CampaignCounters;
}

export class CounterShardReads {
  /** Numbers of shards with room, for the current round of each counters key. */
  private readonly roomy = new BoundedMap<string, { readonly round: string; readonly numbers: readonly number[] }>(
    MOST_KNOWN,
  );

  constructor(
    private readonly table: Table,
    private readonly shards: Shards,
    private readonly settings: Chance & { readonly slots: CounterSlots },
  ) {}

  /**
   * Draws any shard, preferring those known to have room. Null when this process does not know that the counters are
   * spread.
   */
  draw(counters: Key): CounterShardRead | null {
    const round = this.settings.slots.aboutOf(counters);
    if (!round) return null;
    if (this.settings.nowMs() - round.seenMs >= TRUSTED_MS) {
      this.settings.slots.forget(counters, round.round);
      return null;
    }
    const known = this.roomy.get(keyText(counters));
    const number = known?.round === round.round ? this.oneOf(known.numbers) : this.below(this.shards.all);
    return { counters, round, number, key: this.shards.key(counters, { round: round.round, number }) };
  }

  /** @param shard as just read; null if it is not open yet @returns null when the round is over or is being closed */
  between({ counters, round, number }: CounterShardRead, shard: Item | null): CountersRange | null {
    if (shard && isClosed(shard)) {
      this.settings.slots.forget(counters, round.round);
      return null;
    }
    const most = mostCounted(round, shard, { number, all: this.shards.all });
    return { least: campaignCounters({ ...counters, ...round.least }), most: onlyKnown(counters, most) };
  }

  /** Null when the counters, as just read, are in one place. Later reads use one of their shards instead. */
  async betweenOf(counters: Item): Promise<CountersRange | null> {
    const look = this.settings.slots.learnRound(counters) && this.draw(keyAlone(counters));
    return look && this.between(look, await this.table.get(look.key));
  }

  /** Remembers some shards with room. @param counters as read, spread @param stored all of their shards */
  learn(counters: Item, stored: readonly Item[]): void {
    const round = counterRoundOf(counters);
    if (!round) return;
    const shards = new Map(stored.map((shard) => [keyText(shard), shard]));
    const rooms = Array.from({ length: this.shards.all }, (_, number) => {
      const key = this.shards.key(counters, { round: round.round, number });
      return roomOf(round, shards.get(keyText(key)) ?? null, { number, all: this.shards.all });
    });
    const most = Math.max(...rooms);
    const fitting = rooms.flatMap((room, number) => (room > 0 && room >= most / 2 ? [number] : []));
    // Starts at a random position, so that processes read different ones.
    const begin = this.below(fitting.length);
    this.remember(counters, round.round, [...fitting.slice(begin), ...fitting.slice(0, begin)].slice(0, MOST_ROOMY));
  }

  private remember(counters: Key, round: string, numbers: readonly number[]): void {
    const name = keyText(counters);
    if (numbers.length > 0) this.roomy.set(name, { round, numbers });
    else this.roomy.delete(name);
  }

  private below(count: number): number {
    return Math.floor(this.settings.random() * count);
  }

  private oneOf(numbers: readonly number[]): number {
    return numbers[this.below(numbers.length)] ?? 0;
  }
}

/** Upper bounds of all limited counts: the limit, less what remains of this shard's share. */
function mostCounted(
  { shared, left }: CounterRound,
  shard: Item | null,
  place: { readonly number: number; readonly all: number },
): Numbers {
  return Object.fromEntries(
    Object.entries(shared).map(([name, max]) => [name, max - shareOf(left[name] ?? 0, place) + numberOn(shard, name)]),
  );
}

/** Unknown counters are treated as unbounded. */
function onlyKnown(counters: Key, known: Numbers): CampaignCounters {
  const tiers = Object.keys(known).flatMap((name) => (name.startsWith('t#') ? [`t#${name.split('#')[1]}#n`] : []));
  const unknown = Object.fromEntries(['n', 'orders', 'discount', 'gift', ...tiers].map((name) => [name, Infinity]));
  return { ...campaignCounters({ ...counters, ...unknown, ...known }), others: Infinity };
}

/** The part of an even share that a shard has left, of the number of which it has least. */
function roomOf(
  { left }: CounterRound,
  shard: Item | null,
  place: { readonly number: number; readonly all: number },
): number {
  const rooms = Object.entries(left).map(
    ([name, whole]) => ((shareOf(whole, place) - numberOn(shard, name)) / Math.max(1, whole)) * place.all,
  );
  return Math.min(1, ...rooms);
}
