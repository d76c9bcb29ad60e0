// The table port, where codes may be sharded: readers get a code as a whole, and writers find it in one place. Decisions,
// and the transactions of redemptions and rollbacks, handle shards themselves.
import { backOff } from '../../async/concurrency';
import { isCodeKey } from '../keys/counter-keys';
import { epochOf, foldCounters, type FoldWrite, NOT_SHARDED, sumOfShards, withShards } from '../sharding/epochs';
import { Shards, type ShardSettings } from '../sharding/shards';
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

/** The number of uses of a code. */
export const USES = 'redeemed';

/** An update or deletion of a code. */
type CodeChange = Extract<Write, { kind: 'update' | 'delete' }>;

/** Another process may settle a code first, and it may be sharded again by then. */
const MOST_TRIES = 4;

class ShardedCodeTable implements Table {
  private readonly shards: Shards;

  constructor(
    private readonly table: Table,
    private readonly settings: ShardSettings,
  ) {
    this.shards = new Shards(table, settings);
  }

  async get(key: Key): Promise<Item | null> {
    const item = await this.table.get(key);
    return item && this.whole(item);
  }

  async batchGet(keys: readonly Key[], how?: ReadHow): Promise<readonly Item[]> {
    const items = await this.table.batchGet(keys, how);
    return items.some(({ round }) => round !== undefined) ? Promise.all(items.map((item) => this.whole(item))) : items;
  }

  private async whole(item: Item): Promise<Item> {
    const epoch = isCodeKey(item) ? epochOf(item) : null;
    return epoch === null ? item : withShards(item, sumOfShards(await this.shards.of(item, epoch)));
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
        for (const { epoch, last } of closed.values()) await this.shards.end(last.key, epoch);
      // The outcome is unknown: the next process that finds the code closed continues.
      if (outcome.status === 'DONE' || outcome.status === 'UNKNOWN') return outcome;
      if (tries === MOST_TRIES || !(await this.isWorthwhile(writes, closed, outcome))) {
        // Closed codes count again, unchanged.
        for (const { epoch, last } of closed.values()) {
          await sendUntilDone(() => this.table.write(last));
          await this.shards.end(last.key, epoch);
        }
        return outcome;
      }
      if (outcome.status === 'BUSY') await backOff(tries);
    }
  }

  private close(code: Key, epoch: string): Promise<FoldWrite | null> {
    const nowMs = this.settings.nowMs();
    return this.shards.close(code, epoch, (found, shards) =>
      foldCounters(found, sumOfShards(shards), { isKept: false, nowMs }),
    );
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
      const last = typeof epoch === 'string' ? await this.close(write.key, epoch) : null;
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

/** Build the table that handles sharded codes for all stores. */
export function shardedCodeTable(formatted: Table, settings: ShardSettings): Table {
  return new ShardedCodeTable(formatted, settings);
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

/**
 * Add the last part of a code's shards to another write of the code, so that no redemption comes between.
 * @param last ends the epoch
 */
function foldIntoWrite(write: CodeChange, last: FoldWrite): CodeChange {
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
