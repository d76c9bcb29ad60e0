// Counts what redemptions of a campaign have given away. All of them count on one item until two conflict there. Then
// the counters are spread: each redemption counts on a shard that has a share of what is left of every limit. A use
// that fits no share, or that needs exact counts, settles the counters: the shards are added up, and one item counts
// again. See docs/adr/103-limited-counters.md.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { countersAddition } from '../customers/usage-items';
import { countersKey } from '../keys';
import { isClosed, keyAlone, roundOn } from '../spread/rounds';
import {
  collectRefusedItems,
  collectContendedKeys,
  placeOf,
  type TransactionResult,
} from '../spread/transaction-result';
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
import { CounterShardReads } from './counter-shard-reads';
import { CounterMemory } from './counter-memory';
import { CounterSlots } from './counter-slots';
import { CounterSpreading } from './counter-spreading';
import { onItem, type PlacedUse } from './placed-use';

/** Redemptions per settlement of counters whose round is over, on average. */
const SETTLED_BY_ONE_IN = 32;

export interface CountersSettings extends ShardSettings {
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
}

/** Counters as a decision sees them. */
interface Compared {
  /** Null when they are left out. */
  readonly item: Item | null;
  /** Lower bounds of the counts while shards count; null when the counters are in one place. */
  readonly least: Numbers | null;
}

export class SpreadCounters {
  readonly looks: CounterShardReads;
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
    this.looks = new CounterShardReads(table, this.shards, { ...settings, slots: this.slots });
  }

  /**
   * Lower bounds of limits that are used up, when this process knows shards of the counters: the remaining limits then
   * depend on them. Null when it does not.
   */
  leastOf(project: string, campaignId: string): Numbers | null {
    return this.slots.aboutOf(countersKey(project, campaignId))?.least ?? null;
  }

  /**
   * Returns the counts that a decision compares with.
   * @param item the counters as just read
   * @param look purpose of the read: `COMPARED` for a redemption, which settles spread counters; `LIMITED` for one that
   *   only enforces limits and needs no numbers where shares suffice; `SEEN` for a reader that changes nothing
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

  /** Counters with the counts on their shards. @param item as just read */
  async whole<Found extends Item | null | undefined>(item: Found): Promise<Found> {
    const round = item && isSpread(item) ? roundOn(item) : null;
    if (!item || round === null) return item;
    const shards = await this.shards.of(item, round);
    this.looks.learn(item, shards);
    return withShards(item, sumOfShards(shards)) as Found;
  }

  /** The current counters as a whole. */
  async read(project: string, campaignId: string): Promise<Item | null> {
    return this.whole(await this.table.get(countersKey(project, campaignId)));
  }

  /**
   * Plans the additions of redemptions within the limits of their rules.
   * @returns null when counters were just settled or spread: the caller decides again
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
   * Plans the subtractions of a rollback. Additions commute, so any shard can take back what another one counted. When
   * no shard can subtract from a limit that is used up, the counters are settled first.
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

  /** Frees the shards of uses that were not sent, or that had no conflict. */
  giveBack(placed: readonly PlacedUse[]): void {
    for (const { counters, shard } of placed) if (shard) this.slots.giveBack(counters, shard.round, shard.number);
  }

  /** Prepares the next attempt at a transaction, and the next one. @throws TableUnavailable */
  async learn(placed: readonly PlacedUse[], sent: TransactionResult): Promise<void> {
    const [met, refused] = [collectContendedKeys(sent), collectRefusedItems(sent)];
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
   * Adds the counts on shards of a round to the one item.
   * @param isKept decides from the totals whether shares served badly, so that the counters stay in one place for a
   *   while
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

  /** The shard is closed, or its share has no room for this use. @param found the stored shard */
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
