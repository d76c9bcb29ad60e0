// Codes as owners of shards: how a decision reads a sharded code, and how a write makes it count itself again.
//
// | attribute of the code | content, in addition to ../sharding/epochs.ts |
// |---|---|
// | ledgers | set permanently: rows of its ledger are in several partitions |
import { BoundedMap } from '../../async/memory';
import { isCodeKey } from '../keys/counter-keys';
import { type CounterEpoch, hasRest, hasRoomFor, namesForAll } from '../sharding/counter-epochs';
import { epochOf } from '../sharding/epochs';
import type { CounterShardRead } from '../sharding/shard-slots';
import type { ShardedCounters } from '../sharding/sharded-counters';
import { type Item, type Key, keyText, type ReadHow, type Table } from '../table/table';

const LEDGERS = 'ledgers';

/** Attributes that a code keeps from its first epoch on. */
export const LEDGERS_MARK = { [LEDGERS]: true } as const;

/** Maximum codes with ledgers in several partitions that a process remembers. */
const MOST_CODES = 1_000;
/** Maximum reads of a code that is settled again and again. */
const MOST_LOOKS = 4;

/** The purpose of a read: a use, which its write keeps within the limits, or a reader that changes nothing. */
export interface ReadPurpose {
  readonly isCounted: boolean;
  /** A number that the reader counts besides those that everybody counts, and that may have a limit. */
  readonly counted?: string | undefined;
}

/** Return whether the ledger rows of a code are in several partitions, because the code was sharded at some time. */
export function hasLedgers(item: Item): boolean {
  return item[LEDGERS] === true;
}

export class CodeReads {
  private readonly ledgers = new BoundedMap<string, true>(MOST_CODES);

  constructor(
    private readonly table: Table,
    readonly sharded: ShardedCounters,
  ) {}

  /**
   * Items for a decision, each under its requested key. A sharded code is as it was when its epoch began, with the
   * attribute `epoch`: one of its shards is read in its place, and is open. A reader that changes nothing gets the whole
   * where that shard has no room.
   */
  async batchGet(keys: readonly Key[], purpose: ReadPurpose, how?: ReadHow): Promise<readonly Item[]> {
    const requested = [...new Map(keys.map((key) => [keyText(key), key])).values()];
    const drawn = requested.map((key) => ({ key, shard: isCodeKey(key) ? this.sharded.reads.draw(key) : null }));
    const read = await this.table.batchGet(
      drawn.map(({ key, shard }) => shard?.key ?? key),
      how,
    );
    const items = new Map(read.map((item) => [keyText(item), item]));
    const found = await Promise.all(
      drawn.map(async ({ key, shard }) => {
        const item = items.get(keyText(shard?.key ?? key)) ?? null;
        if (shard) return this.onShard(shard, item, { purpose, looks: 1 });
        return item && isCodeKey(key) ? this.asRead(item, { purpose, looks: 1 }) : item;
      }),
    );
    return found.filter((item) => item !== null);
  }

  /** The current code with the counts on its shards. */
  whole(code: Key): Promise<Item | null> {
    return this.sharded.read(code);
  }

  /** The same, after the epoch has ended: its counts are exact. */
  async settled(code: Key, epoch: string): Promise<Item | null> {
    await this.sharded.settle(code, epoch);
    return this.whole(code);
  }

  /**
   * True when this process knows that ledger rows of the code are in several partitions. Otherwise the row is added to
   * the first one.
   */
  hasLedgers(code: Key): boolean {
    return this.ledgers.has(keyText(code));
  }

  /** A code in the form for a decision. @param code as just read */
  private async asRead(code: Item, reading: Reading): Promise<Item | null> {
    // A code that is created anew has a new ledger.
    if (hasLedgers(code)) this.ledgers.set(keyText(code), true);
    else this.ledgers.delete(keyText(code));
    const drawn = this.sharded.reads.drawOf(code);
    return drawn ? this.onShard(drawn, await this.table.get(drawn.key), reading) : this.sharded.whole(code);
  }

  /** @param shard as just read; null if it is not open yet */
  private async onShard(drawn: CounterShardRead, shard: Item | null, reading: Reading): Promise<Item | null> {
    const { counters: code, epoch } = drawn;
    if (!this.sharded.reads.between(drawn, shard)) return this.onClosed(drawn, reading);
    const { isCounted } = reading.purpose;
    // Sums of open shards may never have been true at one moment: only a settled code refuses.
    if (isCounted && !hasRest(epoch, namesForAll(epoch))) return this.onClosed(drawn, reading);
    const names = countedNames(epoch, reading.purpose);
    const isServed = hasRest(epoch, names) && (isCounted || this.hasRoom(drawn, shard, names));
    if (isServed) return { ...epoch.owner, epoch: epoch.epoch };
    const whole = await this.whole(code);
    // A use may fit where a shard gave one back: its write finds that shard.
    return isCounted && whole ? { ...whole, epoch: epoch.epoch } : whole;
  }

  private hasRoom({ epoch, number }: CounterShardRead, shard: Item | null, names: readonly string[]): boolean {
    const add = Object.fromEntries(names.map((name) => [name, 1]));
    return hasRoomFor({ epoch, add }, shard, { number, all: this.sharded.all });
  }

  /** The epoch is over, is being closed by a process that may have died, or cannot serve a use. */
  private async onClosed({ counters, epoch: { epoch } }: CounterShardRead, reading: Reading): Promise<Item | null> {
    const { purpose, looks } = reading;
    const code = await this.table.get(counters);
    if (!code || looks === MOST_LOOKS) return code && this.sharded.whole(code);
    if (epochOf(code) !== epoch) return this.asRead(code, { purpose, looks: looks + 1 });
    if (!purpose.isCounted) return this.sharded.whole(code);
    await this.sharded.settle(counters, epoch);
    const settled = await this.table.get(counters);
    return settled && this.asRead(settled, { purpose, looks: looks + 1 });
  }
}

/** A read of a code: its purpose, and the number of reads so far. */
interface Reading {
  readonly purpose: ReadPurpose;
  readonly looks: number;
}

/** The numbers that a reader counts, but for a limit that was used up when the epoch began. */
function countedNames(epoch: CounterEpoch, { counted }: ReadPurpose): readonly string[] {
  const others = counted === undefined || counted in epoch.least ? [] : [counted];
  return [...namesForAll(epoch), ...others];
}
