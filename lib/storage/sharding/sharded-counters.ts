// Sharded counters. All additions change one item until two of them conflict there. Then an epoch begins: each addition
// changes a shard, which has an allocation of what is left of every limit. An addition that fits no allocation, or that
// needs exact counts, settles the counters: the shards are added up, and one item counts again. See docs/sharding.md.
import {
  collectContendedKeys,
  collectRefusedItems,
  type Item,
  type ItemCondition,
  type Key,
  placeOf,
  type Table,
  type TransactionResult,
  type Write,
} from '../table/table';
import { BoundedReads, CounterSlots, EpochStarts } from './counter-slots';
import {
  type CounterEpoch,
  counterEpochOf,
  isServedBy,
  isUnsharable,
  isUsedUp,
  type LimitedAddition,
  shardCondition,
} from './counter-epochs';
import { foldCounters, sumOfShards, withShards } from './counter-items';
import { epochOf, isClosed, keyAlone, NOT_SHARDED } from './epochs';
import { limitsCondition, type Numbers } from '../records/documents';
import { Shards, type ShardPlace, type ShardSettings } from './shards';

/** Additions per settlement of counters whose epoch is over, on average. */
const SETTLED_BY_ONE_IN = 32;

export interface CountersSettings extends ShardSettings {
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
}

/** An addition with the write that makes it. */
export interface PlacedAddition {
  readonly addition: LimitedAddition;
  readonly write: Write;
  /** Null for the counters themselves. */
  readonly shard: ShardPlace | null;
}

/** Counters as a decision sees them. */
interface Compared {
  /** Null when they are left out. */
  readonly item: Item | null;
  /** Lower bounds of the counts during an epoch; null when the counters are on one item. */
  readonly least: Numbers | null;
}

export class ShardedCounters {
  readonly reads: BoundedReads;
  private readonly slots: CounterSlots;
  private readonly shards: Shards;
  private readonly starts: EpochStarts;

  constructor(
    private readonly table: Table,
    private readonly settings: CountersSettings,
  ) {
    this.shards = new Shards(table, settings);
    this.slots = new CounterSlots(table, this.shards, settings);
    this.starts = new EpochStarts(table, this.slots, { ...settings, all: this.shards.all });
    this.reads = new BoundedReads(table, this.shards, { ...settings, slots: this.slots });
  }

  /**
   * Lower bounds of limits that are used up, when this process knows shards of the counters: the remaining limits then
   * depend on them. Null when it does not.
   */
  leastOf(counters: Key): Numbers | null {
    return this.slots.aboutOf(counters)?.least ?? null;
  }

  /**
   * Returns the counts that a decision compares with.
   * @param item the counters as just read
   * @param purpose `COMPARED` for a write that compares exact counts: sharded counters are settled; `LIMITED` for one
   *   that only keeps limits and needs no numbers where allocations suffice; `SEEN` for a reader that changes nothing
   */
  async compared(item: Item, purpose: 'COMPARED' | 'LIMITED' | 'SEEN'): Promise<Compared> {
    const epoch = counterEpochOf(item);
    if (!epoch) return { item, least: null };
    if (purpose === 'SEEN') return { item: await this.whole(item), least: epoch.least };
    if (purpose === 'LIMITED') {
      this.slots.learnEpoch(item);
      return { item: null, least: epoch.least };
    }
    await this.settle(keyAlone(item), epoch.epoch, () => true);
    return { item: await this.read(item), least: null };
  }

  /** Counters with the counts on their shards. @param item as just read */
  async whole<Found extends Item | null | undefined>(item: Found): Promise<Found> {
    const epoch = item ? epochOf(item) : null;
    if (!item || epoch === null) return item;
    const shards = await this.shards.of(item, epoch);
    this.reads.learn(item, shards);
    return withShards(item, sumOfShards(shards)) as Found;
  }

  /** The current counters as a whole. */
  async read(counters: Key): Promise<Item | null> {
    return this.whole(await this.table.get(keyAlone(counters)));
  }

  /**
   * Plans additions within their limits.
   * @returns null when counters were just settled, or an epoch began: the caller decides again
   * @throws TableUnavailable
   */
  async place(additions: readonly LimitedAddition[]): Promise<readonly PlacedAddition[] | null> {
    const placed: PlacedAddition[] = [];
    for (const addition of additions) {
      const one = await this.placeOne(addition);
      if (one) placed.push(one);
      else {
        this.giveBack(placed);
        return null;
      }
    }
    return placed;
  }

  /**
   * Plans subtractions. Additions commute, so any shard can take back what another one counted. When no shard can
   * subtract from a limit that is used up, the counters are settled first.
   */
  placeReturns(additions: readonly LimitedAddition[]): Promise<readonly PlacedAddition[]> {
    return Promise.all(
      additions.map(async (addition) => {
        const { counters } = addition;
        const known = this.slots.aboutOf(counters);
        const hasJustBegun = !known && (await this.starts.hasBegun(addition));
        const epoch = hasJustBegun ? this.slots.aboutOf(counters) : known;
        if (!epoch) return onItem(addition);
        const number = await this.slots.take(counters, epoch);
        if (number !== null) return this.onShard(addition, epoch, number);
        this.slots.forget(counters, epoch.epoch);
        return onItem(addition);
      }),
    );
  }

  /** Frees the shards of additions that were not sent, or that had no conflict. */
  giveBack(placed: readonly PlacedAddition[]): void {
    for (const { addition, shard } of placed)
      if (shard) this.slots.giveBack(addition.counters, shard.epoch, shard.number);
  }

  /** Prepares the next attempt at a transaction, and the next one. @throws TableUnavailable */
  async learn(placed: readonly PlacedAddition[], sent: TransactionResult): Promise<void> {
    const [contended, refused] = [collectContendedKeys(sent), collectRefusedItems(sent)];
    for (const one of placed) {
      const place = placeOf(one.write);
      const found = refused.get(place);
      if (one.shard && found !== undefined) await this.learnRefusal(one, found);
      else if (one.shard && sent.outcome.status !== 'UNKNOWN' && !contended.has(place)) this.giveBack([one]);
      else if (!one.shard && found && epochOf(found) !== null) await this.learnEpoch(one.addition, found);
      else if (!one.shard && contended.has(place)) await this.starts.begin(one.addition);
    }
  }

  /**
   * Adds the counts on shards of an epoch to the one item.
   * @param isKept decides from the totals whether allocations served badly, so that the counters stay on one item for a
   *   while
   */
  async settle(counters: Key, epoch: string, isKept: (whole: Item) => boolean = () => false): Promise<void> {
    const nowMs = this.settings.nowMs();
    await this.shards.settle(counters, epoch, (found, shards) => {
      const sums = sumOfShards(shards);
      return foldCounters(found, sums, { isKept: isKept(withShards(found, sums)), nowMs });
    });
    this.slots.forget(counters, epoch);
  }

  private async placeOne(addition: LimitedAddition): Promise<PlacedAddition | null> {
    const { counters } = addition;
    const epoch = addition.isCompared ? null : this.slots.aboutOf(counters);
    if (!epoch) return (await this.starts.hasBegun(addition)) ? null : onItem(addition);
    const { nowMs, random } = this.settings;
    const isServed = isServedBy(epoch, addition);
    const isLong = epoch.untilMs <= nowMs() && random() * SETTLED_BY_ONE_IN < 1;
    const number = isServed && !isLong ? await this.slots.take(counters, epoch) : null;
    if (number !== null) return this.onShard(addition, epoch, number);
    await this.settle(counters, epoch.epoch, (whole) => !isServed && isUnsharable(addition, whole));
    return null;
  }

  private onShard(addition: LimitedAddition, epoch: CounterEpoch, number: number): PlacedAddition {
    const { counters, add } = addition;
    const shard = { epoch: epoch.epoch, number };
    const condition = shardCondition({ epoch, add }, { number, all: this.shards.all });
    const write: Write = { kind: 'update', key: this.shards.key(counters, shard), change: { add }, condition };
    return { addition, write, shard };
  }

  /** The shard is closed, or its allocation has no room for this addition. @param found the stored shard */
  private async learnRefusal({ addition, shard }: PlacedAddition, found: Item | null): Promise<void> {
    const { counters, add } = addition;
    const epoch = this.slots.aboutOf(counters);
    if (!shard || epoch?.epoch !== shard.epoch) return;
    if (!found || isClosed(found)) {
      this.slots.forget(counters, epoch.epoch);
      return;
    }
    const room = await this.slots.search(counters, { epoch, add });
    const isKept = (whole: Item) => room === 'FULL' && !isUsedUp(epoch, add, whole);
    if (room !== 'FOUND') await this.settle(counters, epoch.epoch, isKept);
  }

  /** The counters are sharded, and this process did not know it. */
  private async learnEpoch({ counters, isCompared }: LimitedAddition, found: Item): Promise<void> {
    const epoch = this.slots.learnEpoch(found);
    if (!epoch) return;
    if (isCompared) return this.settle(counters, epoch.epoch, () => true);
    const number = await this.slots.take(counters, epoch);
    if (number === null) await this.settle(counters, epoch.epoch);
    else this.slots.giveBack(counters, epoch.epoch, number);
  }
}

/** On the counters themselves, within the limits. */
function onItem(addition: LimitedAddition): PlacedAddition {
  const { counters, add, ended } = addition;
  const limits = limitsCondition(addition.bounds, add);
  const condition: ItemCondition = limits ? { test: 'and', of: [NOT_SHARDED, limits] } : NOT_SHARDED;
  const change = { add, ...(ended.length > 0 && { remove: ended }) };
  return { addition, write: { kind: 'update', key: counters, change, condition }, shard: null };
}
