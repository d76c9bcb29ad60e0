// What one place of a table lets through: a partition key, of the table or of an index, gives so many units in a second.
import {
  type Item,
  type Key,
  type Query,
  type QueryPage,
  type Table,
  TableUnavailable,
  type Write,
  type WriteOutcome,
} from '../../../lib/storage/table/table';
import { bytesOf, readUnits, writeUnits } from '../../../bench/heat/units';
import type { SimulatedTable } from '../../../server/simulated-table/simulated-table';
import { entryOf, INDEX_NAMES, keyOf } from '../../../server/simulated-table/stored-items';
import type { Scheduler } from '../scheduler';

const UNITS = { read: 3_000, write: 1_000 } as const;
type Kind = keyof typeof UNITS;
type Asked = readonly (readonly [place: string, units: number])[];
const SECOND_MS = 1_000;

/** What a partition key has given in the second that runs. */
interface Given {
  second: number;
  units: number;
}

/** The table as many processes meet it: what is asked too much of throttles, as transactions at one item conflict. */
export class HotTable implements Table {
  throttled = 0;
  /** Transactions that were sent, and calls that met one. */
  sent = 0;
  conflicts = 0;
  private readonly given = new Map<string, Given>();

  constructor(
    private readonly table: SimulatedTable,
    private readonly scheduler: Scheduler,
  ) {}

  async get(key: Key): Promise<Item | null> {
    this.read([key]);
    return this.table.get(key);
  }

  async batchGet(keys: readonly Key[]): Promise<readonly Item[]> {
    this.read(keys);
    return this.table.batchGet(keys);
  }

  async query(query: Query): Promise<QueryPage> {
    const page = await this.table.query(query);
    const bytes = page.items.reduce((sum, item) => sum + bytesOf(item), 0);
    this.refuseIf(this.takes('read', [[`${query.index ?? ''} ${query.partition}`, readUnits(bytes)]]));
    return page;
  }

  write(write: Write): Promise<WriteOutcome> {
    return this.change([write], 1, () => this.table.write(write));
  }

  transact(writes: readonly Write[]): Promise<WriteOutcome> {
    this.sent += 1;
    return this.change(writes, 2, () => this.table.transact(writes));
  }

  private read(keys: readonly Key[]): void {
    const asked = keys.map((key) => [` ${key.pk}`, readUnits(bytesOf(this.table.stored.find(key)))] as const);
    this.refuseIf(this.takes('read', asked));
  }

  /** A transaction takes twice as much of the table, and as much of the indexes as a single write. */
  private async change(
    writes: readonly Write[],
    times: number,
    call: () => Promise<WriteOutcome>,
  ): Promise<WriteOutcome> {
    const each = writes.map((write) => this.unitsOf(write, times));
    const full = this.fullOf('write', each.flat());
    if (full.size > 0) {
      const throttled = each.flatMap((asked, index) => (asked.some(([place]) => full.has(place)) ? [index] : []));
      return { status: 'BUSY', cause: new Error('ThrottlingError'), throttled };
    }
    const outcome = await call();
    if (outcome.status === 'BUSY') this.conflicts += 1;
    return outcome;
  }

  private unitsOf(write: Write, times: number): readonly (readonly [place: string, units: number])[] {
    const before = this.table.stored.find(keyOf(write));
    const after = this.table.stored.after(write) ?? undefined;
    const own = writeUnits(Math.max(bytesOf(before), bytesOf(after))) * times;
    const entries = INDEX_NAMES.flatMap((index) => {
      const [old, now] = [before, after].map((item) => item && entryOf(item, index));
      if (JSON.stringify(old ?? null) === JSON.stringify(now ?? null)) return [];
      return [old, now].flatMap((entry) =>
        entry ? [[`${index} ${entry[`${index}p`] as string}`, writeUnits(bytesOf(entry))] as const] : [],
      );
    });
    return [[` ${keyOf(write).pk}`, own], ...entries];
  }

  private takes(kind: Kind, asked: Asked): boolean {
    return this.fullOf(kind, asked).size === 0;
  }

  /** All of it, or nothing. @returns the places that have no more to give */
  private fullOf(kind: Kind, asked: Asked): ReadonlySet<string> {
    const second = Math.floor(this.scheduler.nowMs / SECOND_MS);
    const sums = new Map<string, number>();
    for (const [place, units] of asked) sums.set(place, (sums.get(place) ?? 0) + units);
    const places = [...sums].map(([place, units]) => ({
      place,
      given: this.givenIn(`${kind} ${place}`, second),
      units,
    }));
    const full = places.filter(({ given, units }) => given.units > 0 && given.units + units > UNITS[kind]);
    if (full.length > 0) this.throttled += 1;
    else for (const { given, units } of places) given.units += units;
    return new Set(full.map(({ place }) => place));
  }

  private givenIn(name: string, second: number): Given {
    const known = this.given.get(name);
    if (known?.second === second) return known;
    const given = { second, units: 0 };
    this.given.set(name, given);
    return given;
  }

  private refuseIf(isGiven: boolean): void {
    if (!isGiven) throw new TableUnavailable(new Error('ThrottlingError'));
  }
}
