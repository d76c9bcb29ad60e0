// The table port, where codes may be spread: who reads a code gets it whole, and who changes one finds it in one place. Decisions, and
// the transactions of redemptions and rollbacks, deal with shards themselves.
import { isCodeKey } from '../../keys/counter-keys';
import type {
  Condition,
  Item,
  Key,
  Query,
  QueryPage,
  RefusedWrite,
  Table,
  TransactHow,
  Write,
  WriteOutcome,
} from '../../table/table';
import { NOT_SPREAD } from '../../spread/rounds';
import { roundOf } from './code-shards';
import { SpreadCodes, type SpreadCodesSettings } from './spread-codes';

/** A code may be spread again as soon as it is settled. */
const MOST_TRIES = 4;

class SpreadTable implements Table {
  constructor(
    private readonly table: Table,
    private readonly codes: SpreadCodes,
  ) {}

  async get(key: Key): Promise<Item | null> {
    const item = await this.table.get(key);
    return item && this.codes.whole(item);
  }

  async batchGet(keys: readonly Key[]): Promise<readonly Item[]> {
    const items = await this.table.batchGet(keys);
    return items.some((item) => roundOf(item) !== null)
      ? Promise.all(items.map((item) => this.codes.whole(item)))
      : items;
  }

  query(query: Query): Promise<QueryPage> {
    return this.table.query(query);
  }

  write(write: Write): Promise<WriteOutcome> {
    const guarded = guardedWrite(write);
    if (guarded === write) return this.table.write(write);
    return this.onSettled([write], () => this.table.write(guarded));
  }

  transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    const guarded = writes.map(guardedWrite);
    if (guarded.every((write, index) => write === writes[index])) return this.table.transact(writes, how);
    return this.onSettled(writes, () => this.table.transact(guarded, how));
  }

  /** Codes that are found spread are settled, and the write is tried again: its own conditions decide then. */
  private async onSettled(writes: readonly Write[], send: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await send();
      if (outcome.status !== 'REFUSED' || tries === MOST_TRIES) return outcome;
      const refused: readonly RefusedWrite[] = outcome.refused ?? [outcome];
      const spread = refused.flatMap(({ index, item }) =>
        item && roundOf(item) !== null && isGuarded(writes[index]) ? [item] : [],
      );
      if (spread.length === 0) return outcome;
      for (const item of spread) await this.codes.settle(item);
    }
  }
}

/** The table for all stores, and the codes for those that deal with shards. */
export function spreadTable(formatted: Table, settings: SpreadCodesSettings) {
  const codes = new SpreadCodes(formatted, settings);
  return { codes, table: new SpreadTable(formatted, codes) };
}

/** Changes of a code, but of one that is made anew: that has no shards. */
function guardedWrite(write: Write): Write {
  if (!isGuarded(write)) return write;
  const { condition } = write;
  return { ...write, condition: condition ? { test: 'and', of: [condition, NOT_SPREAD] } : NOT_SPREAD };
}

function isGuarded(write: Write | undefined): write is Extract<Write, { kind: 'update' | 'delete' }> {
  if (write?.kind !== 'update' && write?.kind !== 'delete') return false;
  return isCodeKey(write.key) && !asksItself(write.condition);
}

function asksItself(condition: Condition | undefined): boolean {
  return condition?.test === 'and' && condition.of.includes(NOT_SPREAD);
}
