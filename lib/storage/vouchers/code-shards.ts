// Codes as owners of shards: how a decision reads a sharded code, and how a write makes it count itself again.
//
// | attribute of the code | content, in addition to ../sharding/epochs.ts |
// |---|---|
// | ledgers | set permanently: rows of its ledger are in several partitions |
import { backOff } from '../../async/concurrency';
import { BoundedMap } from '../../async/memory';
import { isCodeKey } from '../keys/counter-keys';
import { hasRoomFor, namesForAll } from '../sharding/counter-epochs';
import { epochOf, type FoldWrite, NOT_SHARDED } from '../sharding/epochs';
import type { CounterShardRead } from '../sharding/shard-slots';
import { type CountersSettings, ShardedCounters } from '../sharding/sharded-counters';
import { sendUntilDone } from '../table/retries';
import {
  type Item,
  type ItemCondition,
  type Key,
  keyText,
  type Query,
  type QueryPage,
  type ReadHow,
  type Table,
  type TransactHow,
  type Write,
  type WriteOutcome,
} from '../table/table';

const LEDGERS = 'ledgers';

/** The number of uses of a code. */
export const USES = 'redeemed';
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

/** An update or deletion of a code. */
export type CodeChange = Extract<Write, { kind: 'update' | 'delete' }>;

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
    return isCounted || this.hasRoom(drawn, shard, reading) ? { ...epoch.owner, epoch: epoch.epoch } : this.whole(code);
  }

  private hasRoom({ epoch, number }: CounterShardRead, shard: Item | null, { purpose }: Reading): boolean {
    const { counted } = purpose;
    const names = counted === undefined || counted in epoch.least ? [] : [counted];
    const add = Object.fromEntries([...namesForAll(epoch), ...names].map((name) => [name, 1]));
    return hasRoomFor({ epoch, add }, shard, { number, all: this.sharded.all });
  }

  /** The epoch is over, or is being closed; the process that closes it may have died. */
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

/**
 * Add the last part of a code's shards to another write of the code, so that no redemption comes between.
 * @param last ends the epoch
 */
export function foldIntoWrite(write: CodeChange, last: FoldWrite): CodeChange {
  const { add = {}, set, remove = [] } = last.change;
  const own = write.condition && asIfFolded(write.condition, add[USES] ?? 0);
  const condition: ItemCondition = own ? { test: 'and', of: [own, last.condition] } : last.condition;
  if (write.kind === 'delete') return { ...write, condition };
  const { change } = write;
  const sums = Object.entries(change.add ?? {}).map(([name, by]) => [name, by + (add[name] ?? 0)] as const);
  return {
    ...write,
    change: {
      add: { ...add, ...Object.fromEntries(sums) },
      set: { ...set, ...change.set },
      remove: [...remove, ...(change.remove ?? [])],
    },
    condition,
  };
}

/** Adjusts a condition on the uses of a code, whose stored number is lower by `counted`. */
function asIfFolded(condition: ItemCondition, counted: number): ItemCondition {
  switch (condition.test) {
    case 'and':
    case 'or':
      return { ...condition, of: condition.of.map((one) => asIfFolded(one, counted)) };
    case 'not':
      return { ...condition, of: asIfFolded(condition.of, counted) };
    default: {
      const isOfUses = condition.path === USES && 'value' in condition && typeof condition.value === 'number';
      return isOfUses ? { ...condition, value: condition.value - counted } : condition;
    }
  }
}

// The table port, where codes may be sharded: readers get a code as a whole, and writers find it in one place. Decisions,
// and the transactions of redemptions and rollbacks, handle shards themselves.

/** Another process may settle a code first, and it may be sharded again by then. */
const MOST_TRIES = 4;

class ShardedCodeTable implements Table {
  constructor(
    private readonly table: Table,
    private readonly codes: ShardedCounters,
  ) {}

  async get(key: Key): Promise<Item | null> {
    const item = await this.table.get(key);
    return item && isCodeKey(item) ? this.codes.whole(item) : item;
  }

  async batchGet(keys: readonly Key[], how?: ReadHow): Promise<readonly Item[]> {
    const items = await this.table.batchGet(keys, how);
    const whole = (item: Item) => (isCodeKey(item) ? this.codes.whole(item) : Promise.resolve(item));
    return items.some(({ round }) => round !== undefined) ? Promise.all(items.map(whole)) : items;
  }

  query(query: Query): Promise<QueryPage> {
    return this.table.query(query);
  }

  write(write: Write): Promise<WriteOutcome> {
    return this.send([write], ([one = write]) => this.table.write(one));
  }

  transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    return this.send(writes, (all) => this.table.transact(all, how));
  }

  /**
   * Closes codes that are sharded, and repeats the write with the fold included: its own conditions decide then, and no
   * redemption comes between.
   */
  private async send(writes: readonly Write[], send: (writes: readonly Write[]) => Promise<WriteOutcome>) {
    if (!writes.some(isGuarded)) return send(writes);
    const closed = new Map<string, ClosedCode>();
    for (let tries = 1; ; tries += 1) {
      const outcome = await send(writes.map((write) => guardedWrite(write, closed)));
      if (outcome.status === 'DONE')
        for (const { epoch, last } of closed.values()) await this.codes.end(last.key, epoch);
      // The outcome is unknown: the next process that finds the code closed continues.
      if (outcome.status === 'DONE' || outcome.status === 'UNKNOWN') return outcome;
      if (tries === MOST_TRIES || !(await this.isWorthwhile(writes, closed, outcome))) {
        // Closed codes count again, unchanged.
        for (const { epoch, last } of closed.values()) {
          await sendUntilDone(() => this.table.write(last));
          await this.codes.end(last.key, epoch);
        }
        return outcome;
      }
      if (outcome.status === 'BUSY') await backOff(tries);
    }
  }

  /** Closes the codes that were found sharded. @returns whether another try may end otherwise */
  private async isWorthwhile(writes: readonly Write[], closed: Map<string, ClosedCode>, outcome: Undone) {
    if (outcome.status === 'BUSY') return closed.size > 0;
    let isOther = false;
    for (const { index, item } of outcome.refused ?? [outcome]) {
      const write = writes[index];
      if (!isGuarded(write)) continue;
      const name = keyText(write.key);
      const epoch = item && epochOf(item);
      if (epoch === (closed.get(name)?.epoch ?? null)) continue;
      isOther = true;
      closed.delete(name);
      const last = typeof epoch === 'string' ? await this.codes.close(write.key, epoch) : null;
      if (last) closed.set(name, { epoch: epoch as string, last });
    }
    return isOther;
  }
}

/** A code whose shards are closed: their counts in this epoch are final. */
interface ClosedCode {
  readonly epoch: string;
  /** Adds the last part of them to the code, which ends the epoch. */
  readonly last: FoldWrite;
}

type Undone = Extract<WriteOutcome, { readonly status: 'REFUSED' | 'BUSY' }>;

/**
 * Build the table that handles sharded codes for all stores, and the access to codes and counters for stores that decide
 * on shards.
 */
export function shardedCodeTable(formatted: Table, settings: CountersSettings) {
  const sharded = new ShardedCounters(formatted, settings);
  return { codes: new CodeReads(formatted, sharded), table: new ShardedCodeTable(formatted, sharded) };
}

/** Changes of a code, except for one that is created anew and has no shards. @param closed by their keys */
function guardedWrite(write: Write, closed: ReadonlyMap<string, ClosedCode>): Write {
  if (!isGuarded(write)) return write;
  const one = closed.get(keyText(write.key));
  if (one) return foldIntoWrite(write, one.last);
  const { condition } = write;
  return { ...write, condition: condition ? { test: 'and', of: [condition, NOT_SHARDED] } : NOT_SHARDED };
}

function isGuarded(write: Write | undefined): write is CodeChange {
  if (write?.kind !== 'update' && write?.kind !== 'delete') return false;
  return isCodeKey(write.key) && !asksItself(write.condition);
}

function asksItself(condition: ItemCondition | undefined): boolean {
  return condition?.test === 'and' && condition.of.includes(NOT_SHARDED);
}
