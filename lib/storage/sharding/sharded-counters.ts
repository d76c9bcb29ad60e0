// Sharded counters. All additions change one item until two of them conflict there. Then an epoch begins: each addition
// changes a shard, which has an allocation of what is left of every limit. An addition that fits no allocation, or that
// needs exact counts, settles the counters: the shards are added up, and one item counts again. See docs/sharding.md.
import { SingleFlight } from '../../async/concurrency';
import {
  collectContendedKeys,
  collectRefusedItems,
  type Item,
  type ItemCondition,
  type Key,
  keyText,
  placeOf,
  type Table,
  type TransactionResult,
  type Write,
} from '../table/table';
import { EpochStarts } from './epoch-starts';
import { BoundedReads, type CounterShardRead, ShardSlots } from './shard-slots';
import {
  type CounterEpoch,
  counterEpochOf,
  isServedBy,
  isUnsharable,
  isUsedUp,
  type KnownEpoch,
  type LimitedAddition,
  shardCondition,
} from './counter-epochs';
import {
  epochOf,
  foldCounters,
  type FoldWrite,
  isClosed,
  keyAlone,
  NOT_SHARDED,
  sumOfShards,
  withShards,
} from './epochs';
import { limitsCondition, type Numbers } from '../records/documents';
import { type Fold, Shards, type ShardPlace, type ShardSettings } from './shards';

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
  private readonly slots: ShardSlots;
  private readonly shards: Shards;
  private readonly starts: EpochStarts;
  private readonly starting = new SingleFlight();

  constructor(
    private readonly table: Table,
    private readonly settings: CountersSettings,
  ) {
    this.shards = new Shards(table, settings);
    this.slots = new ShardSlots(table, this.shards, settings);
    this.starts = new EpochStarts(table, this.slots, { ...settings, all: this.shards.all, starting: this.starting });
    this.reads = new BoundedReads(this.shards, { ...settings, slots: this.slots });
  }

  /** Number of shards. An owner with fewer uses left is not sharded. */
  get all(): number {
    return this.shards.all;
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
      this.slots.learn(item);
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

  /** The epoch of an owner as this process knows it; null where it knows none. */
  epochOf(owner: Key): KnownEpoch | null {
    return this.slots.epochOf(owner);
  }

  /** A shard as it is now; null if it is not open yet. */
  readShard({ key }: CounterShardRead): Promise<Item | null> {
    return this.table.get(key);
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
    const all = await Promise.all(additions.map((addition) => this.placeOne(addition)));
    const placed = all.filter((one) => one !== null);
    if (placed.length === all.length) return placed;
    this.giveBack(placed);
    return null;
  }

  /**
   * Plans subtractions. Additions commute, so any shard can take back what another one counted. When no shard can
   * subtract from a limit that is used up, the counters are settled first.
   */
  placeReturns(additions: readonly LimitedAddition[]): Promise<readonly PlacedAddition[]> {
    return Promise.all(
      additions.map(async (addition) => {
        const { counters, read } = addition;
        const known = this.slots.epochOf(counters);
        const hasJustBegun = !known && (await this.hasBegun(addition));
        const epoch = hasJustBegun ? this.slots.epochOf(counters) : known;
        if (!epoch || (read && read.id !== epoch.owner.id)) return onItem(addition);
        const number = await this.slots.take(counters, { epoch, add: addition.add });
        if (number !== null) return this.onShard(addition, epoch, number);
        await this.settle(counters, epoch.epoch);
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
    await this.shards.settle(counters, epoch, this.foldBy(isKept));
    this.slots.forget(counters, epoch);
  }

  /** Closes all shards, for a write that makes the owner count again. See `Shards.close`. */
  async close(owner: Key, epoch: string): Promise<FoldWrite | null> {
    this.slots.forget(owner, epoch);
    return this.shards.close(
      owner,
      epoch,
      this.foldBy(() => false),
    );
  }

  /** See `Shards.end`. */
  end(owner: Key, epoch: string): Promise<void> {
    return this.shards.end(owner, epoch);
  }

  private foldBy(isKept: (whole: Item) => boolean): Fold {
    const nowMs = this.settings.nowMs();
    return (found, shards) => {
      const sums = sumOfShards(shards);
      return foldCounters(found, sums, { isKept: isKept(withShards(found, sums)), nowMs });
    };
  }

  private async placeOne(addition: LimitedAddition): Promise<PlacedAddition | null> {
    const { counters, read } = addition;
    const epoch = addition.isCompared ? null : this.slots.epochOf(counters);
    // A decision on the record of an owner holds as long as that is as it was read.
    if (read?.epoch !== undefined && read.epoch !== (epoch?.epoch ?? null)) return null;
    if (!epoch) return (await this.hasBegun(addition)) ? null : onItem(addition);
    const { nowMs, random } = this.settings;
    const isServed = isServedBy(epoch, addition);
    const isLong = epoch.untilMs <= nowMs() && random() * SETTLED_BY_ONE_IN < 1;
    const number = isServed && !isLong ? await this.slots.take(counters, { epoch, add: addition.add }) : null;
    if (number !== null) return this.onShard(addition, epoch, number);
    await this.settle(counters, epoch.epoch, (whole) => !isServed && isUnsharable(addition, whole));
    return null;
  }

  /**
   * True when this process has just begun an epoch and knows its shards. Waits for a running start: an addition on the
   * one item would conflict with the write that begins the epoch, and delay it.
   */
  private async hasBegun({ counters, isCompared }: LimitedAddition): Promise<boolean> {
    const running = this.starting.of(keyText(counters));
    if (isCompared || !running) return false;
    await running;
    return this.slots.epochOf(counters) !== null;
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
    const epoch = this.slots.epochOf(counters);
    if (!shard || epoch?.epoch !== shard.epoch) return;
    if (!found || isClosed(found)) {
      this.slots.forget(counters, epoch.epoch);
      return;
    }
    const room = await this.slots.search(counters, { epoch, add });
    const isKept = (whole: Item) => room === 'FULL' && !isUsedUp(epoch, add, whole);
    if (room !== 'FOUND') await this.settle(counters, epoch.epoch, isKept);
  }

  /**
   * The counters are sharded, and this process did not know it. A record is not held on one item: a process that has
   * forgotten its epoch compares exact counts where shards would serve.
   */
  private async learnEpoch({ counters, isCompared, read }: LimitedAddition, found: Item): Promise<void> {
    const epoch = this.slots.learn(found);
    if (epoch && isCompared) await this.settle(counters, epoch.epoch, () => read === undefined);
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
