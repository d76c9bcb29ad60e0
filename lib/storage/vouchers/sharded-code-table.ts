// The table port, where codes may be sharded: readers get a code as a whole, and writers find it in one place.
// Decisions, and the transactions of redemptions and rollbacks, handle shards themselves.
import { isCodeKey } from '../keys/counter-keys';
import { backOff } from '../../async/concurrency';
import {
  type ItemCondition,
  type Item,
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
import { type ClosedOwner, CopiedShards, type CopiedSettings } from '../sharding/copied-shards';
import { EPOCH, epochOf, NOT_SHARDED } from '../sharding/epochs';
import { type CodeChange, CodeOwners, foldIntoWrite, type ShardedCodes } from './code-shards';

/** Another process may settle a code first, and it may be sharded again by then. */
const MOST_TRIES = 4;

class ShardedCodeTable implements Table {
  constructor(
    private readonly table: Table,
    private readonly codes: ShardedCodes,
  ) {}

  async get(key: Key): Promise<Item | null> {
    const item = await this.table.get(key);
    return item && isSharded(item) ? this.codes.whole(item) : item;
  }

  async batchGet(keys: readonly Key[], how?: ReadHow): Promise<readonly Item[]> {
    const items = await this.table.batchGet(keys, how);
    return items.some(isSharded) ? Promise.all(items.map((item) => this.codes.whole(item))) : items;
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
    const closed = new Map<string, ClosedOwner>();
    for (let tries = 1; ; tries += 1) {
      const outcome = await send(writes.map((write) => guardedWrite(write, closed)));
      if (outcome.status === 'DONE') await this.ofEach(writes, closed, (code, epoch) => this.codes.end(code, epoch));
      // The outcome is unknown: the next process that finds the code closed continues.
      if (outcome.status === 'DONE' || outcome.status === 'UNKNOWN') return outcome;
      if (tries === MOST_TRIES || !(await this.isWorthwhile(writes, closed, outcome))) {
        await this.ofEach(writes, closed, (code, epoch) => this.codes.fold(code, epoch));
        return outcome;
      }
      if (outcome.status === 'BUSY') await backOff(tries);
    }
  }

  /** Closes the codes that were found sharded. @returns whether another try may end otherwise */
  private async isWorthwhile(writes: readonly Write[], closed: Map<string, ClosedOwner>, outcome: Undone) {
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
      const one = epoch === null ? null : await this.codes.close(write.key, epoch);
      if (one) closed.set(name, one);
    }
    return isOther;
  }

  private async ofEach(
    writes: readonly Write[],
    closed: ReadonlyMap<string, ClosedOwner>,
    change: (code: Key, closed: ClosedOwner) => Promise<void>,
  ): Promise<void> {
    for (const write of writes.filter(isGuarded)) {
      const one = closed.get(keyText(write.key));
      if (one) await change(write.key, one);
    }
  }
}

type Undone = Extract<WriteOutcome, { readonly status: 'REFUSED' | 'BUSY' }>;

/**
 * Build the table that handles sharded codes for all stores, and the access to codes for stores that decide on shards.
 */
export function shardedCodeTable(formatted: Table, settings: CopiedSettings) {
  const codes: ShardedCodes = new CopiedShards(formatted, settings, new CodeOwners());
  return { codes, table: new ShardedCodeTable(formatted, codes) };
}

/** True for a code with uses on shards. */
function isSharded(item: Item): boolean {
  return item[EPOCH] !== undefined && isCodeKey(item);
}

/** Changes of a code, except for one that is created anew and has no shards. @param closed by their keys */
function guardedWrite(write: Write, closed: ReadonlyMap<string, ClosedOwner>): Write {
  if (!isGuarded(write)) return write;
  const one = closed.get(keyText(write.key));
  if (one) return foldIntoWrite(write, one);
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
