// The table port with items in the formats of this release, so that readers get the newest format, and with retention.
import type { Retention } from '../../core/record/retention';
import { basePlace, type EntryValues, positionOf, type StackedValues, toStoredStack } from '../lists/stacked-values';
import {
  type Item,
  type Key,
  type Query,
  type QueryPage,
  type ReadHow,
  type Table,
  type TransactHow,
  withWrites,
  type Write,
  type WriteOutcome,
} from '../table/table';
import {
  codeKeyForLedgerQuery,
  codeLineWrites,
  codesOfLines,
  lineOfWrite,
  pageWithLines,
  replaceLine,
  withCodeLines,
} from './first-lines';
import { applyFormat, type Converters, FORMAT, type ItemKind, kindOf, readItem } from './formats';

/** The sort key of a redemption's line in a ledger begins with it. */
const LINE = 'R#';

export class FormattedTable implements Table {
  /** True while every kind is in its first format: then most items are read and written as they are. */
  private readonly isPlain: boolean;

  constructor(
    private readonly table: Table,
    private readonly converters: Converters,
  ) {
    this.isPlain = Object.keys(converters).length === 0;
  }

  async get(key: Key): Promise<Item | null> {
    const item = await this.table.get(key);
    return item && this.readOne(item);
  }

  async batchGet(keys: readonly Key[], sent?: ReadHow): Promise<readonly Item[]> {
    const how = sent?.attributes ? { ...sent, attributes: [...sent.attributes, FORMAT] } : sent;
    const codes = keys.some(({ sk }) => sk.startsWith(LINE)) ? codesOfLines(keys) : [];
    if (codes.length === 0) return this.readAll(await this.table.batchGet(keys, how));
    return withCodeLines(keys, this.readAll(await this.table.batchGet([...keys, ...codes], how)));
  }

  /** Entries of an index hold no records, so they are of no format. */
  async query(query: Query): Promise<QueryPage> {
    if (query.index) return this.table.query(query);
    const { attributes } = query;
    const code = codeKeyForLedgerQuery(query);
    const [stored, read] = await Promise.all([
      this.table.query(attributes ? { ...query, attributes: [...attributes, FORMAT] } : query),
      code && this.table.get(code),
    ]);
    const page = { ...stored, items: this.readAll(stored.items) };
    return code ? pageWithLines(page, query, read) : page;
  }

  async write(write: Write): Promise<WriteOutcome> {
    return this.checkOutcome(await this.table.write(this.stored(write)));
  }

  async transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    const whole = codeLineWrites(stackWrites(writes));
    const stored = whole.map((write) => this.stored(write));
    return this.checkOutcome(await this.table.transact(stored, how));
  }

  private stored(write: Write): Write {
    return this.isPlain ? write : applyFormat(this.converters, write);
  }

  private readAll(items: readonly Item[]): readonly Item[] {
    return items.map((item) => this.readOne(item));
  }

  private readOne(item: Item): Item {
    return this.isPlain && item[FORMAT] === undefined ? item : readItem(this.converters, item);
  }

  /** Converts the stored items in a refusal to the format of this release. */
  private checkOutcome(outcome: WriteOutcome): WriteOutcome {
    if (outcome.status !== 'REFUSED') return outcome;
    const { refused, item } = outcome;
    return {
      ...outcome,
      item: item && this.readOne(item),
      ...(refused && {
        refused: refused.map((one) => ({ ...one, item: one.item && this.readOne(one.item) })),
      }),
    };
  }
}

const WHOLES: ReadonlySet<string | undefined> = new Set(['R R', 'R B']);

/**
 * Merges the list entries of a record and its parts into one entry. A line may be a separate item, or part of its
 * code.
 */
function stackWrites(writes: readonly Write[]): readonly Write[] {
  const placed = writes.flatMap((write) => {
    const item = write.kind === 'put' ? write.item : lineOfWrite(write);
    return item?.g3p === undefined ? [] : [{ write, item }];
  });
  const whole = placed.find(({ item }) => WHOLES.has(kindOf(item)));
  const parts = placed.filter(({ item }) => whole && kindOf(item) === 'L R' && isPartOf(whole.item, item));
  if (!whole || parts.length === 0) return writes;
  const records = [whole, ...parts].map(({ item }) => recordOf(item)).toSorted(byPosition);
  const stored = new Map(parts.map(({ write, item }) => [write, withItem(write, withoutPlace(item))]));
  stored.set(whole.write, withItem(whole.write, { ...whole.item, f: toStoredStack(records) }));
  return writes.map((write) => stored.get(write) ?? write);
}

function withItem(write: Write, item: Item): Write {
  return write.kind === 'put' ? { ...write, item } : replaceLine(write, item);
}

function isPartOf(whole: Item, { g1s }: Item): boolean {
  return basePlace(g1s as string) === basePlace(whole.g1s as string);
}

function recordOf({ g1s, f }: Item): StackedValues {
  return { position: positionOf(g1s as string), values: f as EntryValues };
}

function byPosition(left: StackedValues, right: StackedValues): number {
  return left.position < right.position ? -1 : 1;
}

function withoutPlace(item: Item): Item {
  const { g1s: _g1s, g3p: _g3p, f: _f, ...rest } = item;
  return rest;
}

// The table port with retention: a deployment can set kinds of items to expire that are otherwise kept permanently.

/**
 * Wrap a table so that audit entries and idempotency records expire by the retention; unchanged if both are permanent.
 */
export function endingTable(table: Table, retention: Retention, nowMs: () => number): Table {
  const { audit_trail, idempotency_keys } = retention;
  if (audit_trail === null && idempotency_keys === null) return table;
  const lines = { 'TRAIL T': audit_trail, 'CHANGES T': audit_trail, 'PEOPLE T': audit_trail };
  return withWrites(table, new EndingWrites(table, { ...lines, 'I I': idempotency_keys }, nowMs));
}

class EndingWrites {
  constructor(
    private readonly table: Table,
    private readonly days: { readonly [Kind in ItemKind]?: number | null },
    private readonly nowMs: () => number,
  ) {}

  write(write: Write): Promise<WriteOutcome> {
    return this.table.write(this.ending(write));
  }

  transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    const ending = writes.map((write) => this.ending(write));
    return this.table.transact(ending, how);
  }

  private ending(write: Write): Write {
    if (write.kind !== 'put') return write;
    const kind = kindOf(write.item);
    const days = kind && this.days[kind];
    if (!days) return write;
    const expires_at = write.item.expires_at ?? endAfter(this.nowMs(), days);
    return { ...write, item: { ...write.item, expires_at } };
  }
}

const DAY_MS = 86_400_000;

/** Return the expiry time of an item in Unix seconds, the given days after `fromMs`. */
export function endAfter(fromMs: number, days: number): number {
  return Math.ceil((fromMs + days * DAY_MS) / 1000);
}
