// Where redemptions count what a campaign has given away. All count on one item, until two of them meet there: then the counters are
// spread, and each counts on a shard that has a share of what is left of every limit. What no share has room for, and what
// compares otherwise than with upper limits, settles the counters: the shards are added up, and one item counts again.
// See docs/adr/103-limited-counters.md.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { countersAddition } from '../customers/usage-items';
import type { Formats } from '../formats/formats';
import { countersKey } from '../keys';
import { isClosed, keyAlone, roundOn } from '../spread/rounds';
import { itemsRefused, keysMet, placeOf, type Sent } from '../spread/sent';
import { Shards, type ShardSettings } from '../spread/shards';
import type { Item, Key, Table, Write } from '../table/table';
import { foldCounters, isSpread, type Numbers, sumOfShards, withShards } from './counter-items';
import {
  type CounterRound,
  counterRoundOf,
  isServedBy,
  isUnsharable,
  isUsedUp,
  shardCondition,
} from './counter-rounds';
import { CounterLooks } from './counter-looks';
import { CounterMemory } from './counter-memory';
import { CounterSlots } from './counter-slots';
import { CounterSpreading } from './counter-spreading';
import { onItem, type PlacedUse } from './placed-use';

/** Of the redemptions that find counters spread for long one in so many settles them. */
const SETTLED_BY_ONE_IN = 32;

export interface CountersSettings extends ShardSettings {
  readonly formats: Formats;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
}

/** Counters as a decision sees them. */
interface Compared {
  /** Null where they are left out. */
  readonly item: Item | null;
  /** What is counted at least, where they stand on shards on which others count meanwhile; null where they do not. */
  readonly least: Numbers | null;
}

export class SpreadCounters {
  readonly looks: CounterLooks;
  readonly memory: CounterMemory;
  private readonly slots: CounterSlots;
  private readonly shards: Shards;
  private readonly spreading: CounterSpreading;

  constructor(
    private readonly table: Table,
    private readonly settings: CountersSettings,
  ) {
    this.shards = new Shards(table, settings);
    this.slots = new CounterSlots(table, this.shards, settings);
    this.spreading = new CounterSpreading(table, this.slots, { ...settings, all: this.shards.all });
    this.memory = new CounterMemory(settings.nowMs);
    this.looks = new CounterLooks(table, this.shards, { ...settings, slots: this.slots });
  }

  /**
   * What is counted at least of limits that are used up, where this process knows shards of the counters: what other limits leave is
   * then a matter of these. Null where it does not.
   */
  leastOf(project: string, campaignId: string): Numbers | null {
    return this.slots.aboutOf(countersKey(project, campaignId))?.least ?? null;
  }

  /**
   * What a decision compares with.
   * @param item the counters as they were read just now
   * @param look how: by a redemption, which finds them in one place; by one that only keeps limits, which needs no numbers where
   *   shares do; or by somebody who changes nothing
   */
  async compared(item: Item, look: 'COMPARED' | 'LIMITED' | 'SEEN'): Promise<Compared> {
    const round = isSpread(item) ? counterRoundOf(item) : null;
    if (!round) return { item, least: null };
    if (look === 'SEEN') return { item: await this.whole(item), least: round.least };
    if (look === 'LIMITED') {
      this.slots.learnRound(item);
      return { item: null, least: round.least };
    }
    await this.settle(keyAlone(item), round.round, () => true);
    return { item: await this.whole(await this.table.get(keyAlone(item))), least: null };
  }

  /** Counters with what stands on their shards. @param item as it was read just now */
  async whole<Found extends Item | null | undefined>(item: Found): Promise<Found> {
    const round = item && isSpread(item) ? roundOn(item) : null;
    if (!item || round === null) return item;
    const shards = await this.shards.of(item, round);
    this.looks.learn(item, shards);
    return withShards(item, sumOfShards(shards)) as Found;
  }

  /** The whole, as it is now. */
  async read(project: string, campaignId: string): Promise<Item | null> {
    return this.whole(await this.table.get(countersKey(project, campaignId)));
  }

  /**
   * What redemptions add within the limits of their rules.
   * @returns null where counters were just settled or spread: everything is decided again
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

  /**
   * What a rollback takes away. Additions come in any order, so any shard may take back what another one counted. What no shard can take
   * from a limit that is used up can be had again: the counters are settled for it.
   */
  placeReturns(project: string, uses: readonly CampaignUse[]): Promise<readonly PlacedUse[]> {
    return Promise.all(
      uses.map(async (use) => {
        const counters = countersKey(project, use.campaignId);
        this.memory.forget(counters);
        const known = this.slots.aboutOf(counters);
        const isJustSpread = !known && (await this.spreading.hasSpread(use, counters));
        const round = isJustSpread ? this.slots.aboutOf(counters) : known;
        const add = countersAddition(use, -1);
        if (!round) return onItem(use, counters, add);
        const number = await this.slots.take(counters, round);
        if (number !== null) return this.onShard({ use, counters, add }, round, number);
        this.slots.forget(counters, round.round);
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
    const [met, refused] = [keysMet(sent), itemsRefused(sent)];
    for (const one of placed) {
      this.memory.forget(one.counters);
      const place = placeOf(one.write);
      const found = refused.get(place);
      if (one.shard && found !== undefined) await this.learnRefusal(one, found);
      else if (one.shard && sent.outcome.status !== 'UNKNOWN' && !met.has(place)) this.giveBack([one]);
      else if (!one.shard && found && isSpread(found)) await this.learnSpread(one, found);
      else if (!one.shard && met.has(place)) await this.spreading.spread(one.use, one.counters);
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
    this.memory.forget(counters);
    const round = use.isCompared ? null : this.slots.aboutOf(counters);
    const add = countersAddition(use, 1);
    if (!round) return (await this.spreading.hasSpread(use, counters)) ? null : onItem(use, counters, add);
    const { nowMs, random } = this.settings;
    const isServed = isServedBy(round, use);
    const isLong = round.untilMs <= nowMs() && random() * SETTLED_BY_ONE_IN < 1;
    const number = isServed && !isLong ? await this.slots.take(counters, round) : null;
    if (number !== null) return this.onShard({ use, counters, add }, round, number);
    await this.settle(counters, round.round, (whole) => !isServed && isUnsharable(use, whole));
    return null;
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
    else {
      const found = await this.slots.search(counters, { round, add });
      const isKept = (whole: Item) => found === 'FULL' && !isUsedUp(round, add, whole);
      if (found !== 'FOUND') await this.settle(counters, round.round, isKept);
    }
  }

  /** They are spread, and this process did not know it. */
  private async learnSpread({ use, counters }: PlacedUse, found: Item): Promise<void> {
    const round = this.slots.learnRound(found);
    if (!round) return;
    if (use.isCompared) return this.settle(counters, round.round, () => true);
    const number = await this.slots.take(counters, round);
    if (number === null) await this.settle(counters, round.round);
    else this.slots.giveBack(counters, round.round, number);
  }
}
