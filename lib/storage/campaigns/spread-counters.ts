// Where redemptions count what a campaign has given away. All count on one item, until two of them meet there: then the counters are
// spread, and each counts on a shard that has a share of what is left of every limit. What no share has room for, and what
// compares otherwise than with upper limits, settles the counters: the shards are added up, and one item counts again.
// See docs/adr/103-limited-counters.md.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { LIMITS } from '../../model/limits';
import { countersAddition } from '../customers/usage-items';
import type { Formats } from '../formats/formats';
import { countersKey } from '../keys';
import { isClosed, keyAlone, newRound, roundOn } from '../spread/rounds';
import { itemsRefused, keysMet, placeOf, type Sent } from '../spread/sent';
import { type ShardPlace, Shards, type ShardSettings } from '../spread/shards';
import { ShardSlots } from '../spread/shard-slots';
import { type Item, type Key, keyText, type Table, type Write } from '../table/table';
import {
  type CounterRound,
  counterRoundOf,
  foldCounters,
  hasRoomFor,
  isServedBy,
  isSpread,
  isUnsharable,
  newShard,
  type Numbers,
  shardCondition,
  spreadWrite,
  sumOfShards,
  withShards,
} from './counter-items';
import { onItem, type PlacedUse } from './placed-use';
import { limitsToShare, maySpread } from './shared-limits';

/** Of the redemptions that find counters spread for long one in so many settles them. */
const SETTLED_BY_ONE_IN = 32;
const MOST_FOUND = 16;

export interface CountersSettings extends ShardSettings {
  readonly formats: Formats;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
}

/** Counters as a decision sees them. */
interface Compared {
  /** Null where they are left out. */
  readonly item: Item | null;
  /** They stand on shards, on which others count meanwhile. */
  readonly isOpen: boolean;
}

export class SpreadCounters {
  private readonly slots: ShardSlots<CounterRound>;
  private readonly shards: Shards;

  constructor(
    private readonly table: Table,
    private readonly settings: CountersSettings,
  ) {
    this.shards = new Shards(table, settings);
    this.slots = new ShardSlots(this.shards.all, settings.random);
  }

  /** Whether this process knows shards of them: what a limit leaves is then a matter of these. */
  isKnown(project: string, campaignId: string): boolean {
    return this.slots.aboutOf(countersKey(project, campaignId)) !== null;
  }

  /**
   * What a decision compares with.
   * @param item the counters as they were read just now
   * @param look how: by a redemption, which finds them in one place; by one that only keeps limits, which needs no numbers where
   *   shares do; or by somebody who changes nothing
   */
  async compared(item: Item, look: 'COMPARED' | 'LIMITED' | 'SEEN'): Promise<Compared> {
    if (!isSpread(item)) return { item, isOpen: false };
    if (look === 'SEEN') return { item: await this.whole(item), isOpen: true };
    if (look === 'LIMITED') {
      this.learnRound(item);
      return { item: null, isOpen: true };
    }
    await this.settle(keyAlone(item), roundOn(item) ?? '', () => true);
    return { item: await this.whole(await this.table.get(keyAlone(item))), isOpen: false };
  }

  /** Counters with what stands on their shards. @param item as it was read just now */
  async whole<Found extends Item | null | undefined>(item: Found): Promise<Found> {
    const round = item && isSpread(item) ? roundOn(item) : null;
    if (!item || round === null) return item;
    return withShards(item, sumOfShards(await this.shards.of(item, round))) as Found;
  }

  /**
   * What redemptions add within the limits of their rules.
   * @returns null where counters were just settled: everything is decided again
   * @throws TableUnavailable
   */
  async place(project: string, uses: readonly CampaignUse[]): Promise<readonly PlacedUse[] | null> {
    const placed: PlacedUse[] = [];
    for (const use of uses) {
      const one = await this.placedUse(countersKey(project, use.campaignId), use);
      if (one) placed.push(one);
      else {
        this.giveBack(placed);
        return null;
      }
    }
    return placed;
  }

  /** What a rollback takes away. Additions come in any order, so any shard may take back what another one counted. */
  placeReturns(project: string, uses: readonly CampaignUse[]): Promise<readonly PlacedUse[]> {
    return Promise.all(
      uses.map(async (use) => {
        const counters = countersKey(project, use.campaignId);
        const round = this.slots.aboutOf(counters);
        const number = round && (await this.takeOpen(counters, round));
        const add = countersAddition(use, -1);
        if (round && number !== null) return this.onShard({ use, counters, add }, round, number);
        if (round) this.slots.forget(counters, round.round);
        return onItem(use, counters, add);
      }),
    );
  }

  /** Shards of what is not sent, or met nobody. */
  giveBack(placed: readonly PlacedUse[]): void {
    for (const { counters, shard } of placed) if (shard) this.slots.giveBack(counters, shard.round, shard.number);
  }

  /** Prepares the next attempt at a transaction, and the next one. @throws TableUnavailable */
  async learn(placed: readonly PlacedUse[], sent: Sent): Promise<void> {
    const met = keysMet(sent);
    const refused = itemsRefused(sent);
    for (const one of placed) {
      const place = placeOf(one.write);
      const found = refused.get(place);
      if (one.shard && found !== undefined) await this.learnRefusal(one, found);
      else if (one.shard && sent.outcome.status !== 'UNKNOWN' && !met.has(place)) this.giveBack([one]);
      else if (!one.shard && found && isSpread(found)) await this.learnSpread(one, found);
      else if (!one.shard && met.has(place)) await this.spread(one);
    }
  }

  /**
   * Puts what was counted on shards of a round on the one item.
   * @param isKept whether shares served badly, by all that was counted, and it stays there for a while
   */
  async settle(counters: Key, round: string, isKept: (whole: Item) => boolean = () => false): Promise<void> {
    const nowMs = this.settings.nowMs();
    await this.shards.settle(counters, round, (found, shards) => {
      const sums = sumOfShards(shards);
      return foldCounters(found, sums, { isKept: isKept(withShards(found, sums)), nowMs });
    });
    this.slots.forget(counters, round);
  }

  private async placedUse(counters: Key, use: CampaignUse): Promise<PlacedUse | null> {
    const round = use.isCompared ? null : this.slots.aboutOf(counters);
    const add = countersAddition(use, 1);
    if (!round) return onItem(use, counters, add);
    const { nowMs, random } = this.settings;
    const isServed = isServedBy(round, use);
    const isLong = round.untilMs <= nowMs() && random() * SETTLED_BY_ONE_IN < 1;
    const number = isServed && !isLong ? await this.takeOpen(counters, round) : null;
    if (number !== null) return this.onShard({ use, counters, add }, round, number);
    await this.settle(counters, round.round, (whole) => !isServed && isUnsharable(use, whole));
    return null;
  }

  /** A shard that exists. Null where the round is over, or is being ended. */
  private async takeOpen(counters: Key, { round }: CounterRound): Promise<number | null> {
    const free = this.slots.takeFree(counters);
    if (free !== null) return free;
    const number = this.slots.draw(counters, true);
    return (await this.open(counters, { round, number })) ? number : null;
  }

  private open(counters: Key, place: ShardPlace): Promise<boolean> {
    return this.shards.open(counters, place, (_found, key) => newShard(key, place.round));
  }

  private onShard(
    { use, counters, add }: Pick<PlacedUse, 'use' | 'counters' | 'add'>,
    round: CounterRound,
    number: number,
  ): PlacedUse {
    const shard = { round: round.round, number };
    const condition = shardCondition({ round, add }, { number, all: this.shards.all });
    const write: Write = { kind: 'update', key: this.shards.key(counters, shard), change: { add }, condition };
    return { use, counters, add, write, shard };
  }

  /** The shard is closed, or its share has no room for this use. @param found what stands there */
  private async learnRefusal({ counters, add, shard }: PlacedUse, found: Item | null): Promise<void> {
    const round = this.slots.aboutOf(counters);
    if (!shard || round?.round !== shard.round) return;
    if (!found || isClosed(found)) this.slots.forget(counters, round.round);
    else await this.search(counters, { round, add });
  }

  /** Looks at all shards for some with room, which it remembers, and settles the counters where none has. */
  private async search(
    counters: Key,
    { round, add }: { readonly round: CounterRound; readonly add: Numbers },
  ): Promise<void> {
    const { all } = this.shards;
    const keyOf = (number: number) => keyText(this.shards.key(counters, { round: round.round, number }));
    const stored = new Map((await this.shards.of(counters, round.round)).map((shard) => [keyText(shard), shard]));
    // Who closed some may have died.
    if ([...stored.values()].some(isClosed)) return this.settle(counters, round.round);
    const fitting = Array.from({ length: all }, (_, number) => number).filter((number) =>
      hasRoomFor({ round, add }, stored.get(keyOf(number)) ?? null, { number, all }),
    );
    // From any place on, so that those who search at the same time find others.
    const begin = Math.floor(this.settings.random() * fitting.length);
    const [first, ...others] = [...fitting.slice(begin), ...fitting.slice(0, begin)].slice(0, MOST_FOUND);
    if (first === undefined) return this.settle(counters, round.round, () => true);
    if (!stored.has(keyOf(first))) await this.open(counters, { round: round.round, number: first });
    const there = others.filter((number) => stored.has(keyOf(number)));
    for (const number of [...there, first]) this.slots.giveBack(counters, round.round, number);
  }

  /** They are spread, and this process did not know it. */
  private async learnSpread({ use, counters }: PlacedUse, found: Item): Promise<void> {
    if (use.isCompared) return this.settle(counters, roundOn(found) ?? '', () => true);
    const round = this.learnRound(found);
    const number = this.slots.draw(counters, true);
    if (await this.open(counters, { round, number })) this.slots.giveBack(counters, round, number);
    else await this.settle(counters, round);
  }

  private learnRound(item: Item): string {
    const round = counterRoundOf(item);
    if (round) this.slots.learn(keyAlone(item), round.round, round);
    return round?.round ?? '';
  }

  /** Redemptions met at the counters. While older releases run, none knows shards. Without an answer the next attempt counts there once more. */
  private async spread({ use, counters }: PlacedUse): Promise<void> {
    const { formats, random, nowMs } = this.settings;
    if (formats.written !== 'newest' || !maySpread(use)) return;
    const found = await this.table.get(counters);
    const about = { all: this.shards.all, nowMs: nowMs(), most: LIMITS.countersPerWrite };
    const shared = found && isSpread(found) ? null : limitsToShare(use, found, about);
    if (found && isSpread(found)) this.learnRound(found);
    if (shared) await this.table.write(spreadWrite(counters, { round: newRound(random), nowMs: about.nowMs, shared }));
  }
}
