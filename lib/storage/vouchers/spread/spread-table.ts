// The table port, where codes may be spread: readers get a code as a whole, and writers find it in one place.
// Decisions, and the transactions of redemptions and rollbacks, handle shards themselves.
import { isCodeKey } from '../../keys/counter-keys';
import { backOff } from '../../../async/backoff';
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
} from '../../table/table';
import { NOT_SPREAD, ROUND } from '../../spread/rounds';
import { type ClosedCode, type CodeChange, foldIntoWrite, roundOf } from './code-shards';
import { SpreadCodes, type SpreadCodesSettings } from './spread-codes';

/** Another process may settle a code first, and it may be spread again by then. */
const MOST_TRIES = 4;

class SpreadTable implements Table {
  constructor(
    private readonly table: Table,
    private readonly codes: SpreadCodes,
  ) {}

  async get(key: Key): Promise<Item | null> {
    const item = await this.table.get(key);
    return item && isSpread(item) ? this.codes.whole(item) : item;
  }

  async batchGet(keys: readonly Key[], how?: ReadHow): Promise<readonly Item[]> {
    const items = await this.table.batchGet(keys, how);
    return items.some(isSpread) ? Promise.all(items.map((item) => this.codes.whole(item))) : items;
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
   * Closes codes that are spread, and repeats the write with the fold included: its own conditions decide then, and no
   * redemption comes between.
   */
  private async send(writes: readonly Write[], send: (writes: readonly Write[]) => Promise<WriteOutcome>) {
    if (!writes.some(isGuarded)) return send(writes);
    const closed = new Map<string, ClosedCode>();
    for (let tries = 1; ; tries += 1) {
      const outcome = await send(writes.map((write) => guardedWrite(write, closed)));
      if (outcome.status === 'DONE') await this.ofEach(writes, closed, (code, round) => this.codes.end(code, round));
      // The outcome is unknown: the next process that finds the code closed continues.
      if (outcome.status === 'DONE' || outcome.status === 'UNKNOWN') return outcome;
      if (tries === MOST_TRIES || !(await this.isWorthwhile(writes, closed, outcome))) {
        await this.ofEach(writes, closed, (code, round) => this.codes.fold(code, round));
        return outcome;
      }
      if (outcome.status === 'BUSY') await backOff(tries);
    }
  }

  /** Closes the codes that were found spread. @returns whether another try may end otherwise */
  private async isWorthwhile(writes: readonly Write[], closed: Map<string, ClosedCode>, outcome: Undone) {
    if (outcome.status === 'BUSY') return closed.size > 0;
    let isOther = false;
    for (const { index, item } of outcome.refused ?? [outcome]) {
      const write = writes[index];
      if (!isGuarded(write)) continue;
      const name = keyText(write.key);
      const round = item && roundOf(item);
      if (round === (closed.get(name)?.round ?? null)) continue;
      isOther = true;
      closed.delete(name);
      const one = round === null ? null : await this.codes.close(write.key, round);
      if (one) closed.set(name, one);
    }
    return isOther;
  }

  private async ofEach(
    writes: readonly Write[],
    closed: ReadonlyMap<string, ClosedCode>,
    change: (code: Key, closed: ClosedCode) => Promise<void>,
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
export function spreadTable(formatted: Table, settings: SpreadCodesSettings) {
  const codes = new SpreadCodes(formatted, settings);
  return { codes, table: new SpreadTable(formatted, codes) };
}

/** True for a code, or for counters, with uses on shards. */
function isSpread(item: Item): boolean {
  return item[ROUND] !== undefined;
}

/** Changes of a code, except for one that is created anew and has no shards. @param closed by their keys */
function guardedWrite(write: Write, closed: ReadonlyMap<string, ClosedCode>): Write {
  if (!isGuarded(write)) return write;
  const one = closed.get(keyText(write.key));
  if (one) return foldIntoWrite(write, one);
  const { condition } = write;
  return { ...write, condition: condition ? { test: 'and', of: [condition, NOT_SPREAD] } : NOT_SPREAD };
}

function isGuarded(write: Write | undefined): write is CodeChange {
  if (write?.kind !== 'update' && write?.kind !== 'delete') return false;
  return isCodeKey(write.key) && !asksItself(write.condition);
}

function asksItself(condition: ItemCondition | undefined): boolean {
  return condition?.test === 'and' && condition.of.includes(NOT_SPREAD);
}
