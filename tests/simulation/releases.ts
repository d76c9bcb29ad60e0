// Releases that share one table: each process of a history runs one of them, as in the middle of a deployment.
import { CHANGES } from '../../lib/storage/formats/changes';
import { type FormatChange, type Formats, readItem } from '../../lib/storage/formats/formats';
import { kindOf } from '../../lib/storage/formats/item-kinds';
import { isToBeSettled } from '../../lib/storage/campaigns/counter-items';
import { SpreadCounters } from '../../lib/storage/campaigns/spread-counters';
import { migrationsOf } from '../../lib/storage/formats/migration';
import type { Item, Table, ItemValue, Write } from '../../lib/storage/table/table';
import { roundOn } from '../../lib/storage/spread/rounds';
import { Shards } from '../../lib/storage/spread/shards';
import { foldCode, isCodeToBeSettled } from '../../lib/storage/vouchers/spread/code-shards';
import type { Random } from '../../scripts/support/random';
import type { SimulatedTable } from '../../scripts/simulated-table/simulated-table';
import { keyOf } from '../../scripts/simulated-table/stored-items';
import { NEXT_RELEASE } from '../support/next-release';
import { FEW_SHARDS } from './world';

/** The release before, this one with each of its settings, and so the next one. */
const BEFORE: Formats = { changes: {}, written: 'previous' };
const THIS_AT_FIRST: Formats = { changes: CHANGES, written: 'previous' };
const THIS: Formats = { changes: CHANGES, written: 'newest' };
const NEXT: Formats = { changes: NEXT_RELEASE, written: 'previous' };
const NEXT_IN_FULL: Formats = { changes: NEXT_RELEASE, written: 'newest' };

function changed(formats: Formats, of: (change: FormatChange, kind: string) => FormatChange): Formats {
  const changes = Object.entries(formats.changes).map(([kind, change]) => [kind, of(change, kind)] as const);
  return { ...formats, changes: Object.fromEntries(changes) };
}

/** Reads a newer order as if it were none, and so misses what is called otherwise in it. */
function forgetful(change: FormatChange, kind: string): FormatChange {
  if (kind !== 'O O') return change;
  const { newest } = change;
  const read = (stored: ItemValue): ItemValue => {
    const known = newest.read(stored) as Readonly<Record<string, ItemValue>>;
    return Object.fromEntries(Object.entries(known).filter(([name]) => name in (stored as object)));
  };
  return { ...change, newest: { ...newest, read } };
}

const FORGETFUL = changed(NEXT, forgetful);
const NUMBERLESS = changed(NEXT_IN_FULL, (change) => ({ ...change, number: 1 }));

interface ReleaseMutant {
  readonly shownBy: number | null;
  readonly instead: ReadonlyMap<Formats, Formats>;
}

/** Releases that break what a deployment relies on. */
export const RELEASE_MUTANTS: Readonly<Record<string, ReleaseMutant>> = {
  'a format written before all processes read it': { shownBy: 37, instead: new Map([[NEXT, NEXT_IN_FULL]]) },
  'a newer record read and written back without what is new': { shownBy: 32, instead: new Map([[NEXT, FORGETFUL]]) },
  'copies of a version read before all processes write them': {
    shownBy: 89,
    instead: new Map([[THIS_AT_FIRST, THIS]]),
  },
  'a format written without its number': { shownBy: 2, instead: new Map([[NEXT_IN_FULL, NUMBERLESS]]) },
};

interface Rollout {
  /** What was deployed before the history. */
  readonly before: Formats;
  /** What its processes run. */
  readonly during: readonly [Formats, ...Formats[]];
  /** What npm run migrate is started with beside them. */
  readonly migrated: Formats;
  /** What all of them run in the end, and are migrated to. */
  readonly after: Formats;
}

const ALL_ALIKE: Rollout = { before: THIS, during: [THIS], migrated: THIS, after: THIS };
const THIS_CODE: Rollout = { before: BEFORE, during: [BEFORE, THIS_AT_FIRST], migrated: THIS_AT_FIRST, after: THIS };
const NEW_CODE: Rollout = { before: THIS, during: [THIS, NEXT], migrated: NEXT, after: NEXT_IN_FULL };
const NEW_FORMAT: Rollout = { before: NEXT, during: [NEXT, NEXT_IN_FULL], migrated: NEXT_IN_FULL, after: NEXT_IN_FULL };
const AND_BACK: Rollout = { before: NEXT_IN_FULL, during: [NEXT_IN_FULL, NEXT], migrated: NEXT, after: NEXT };

/** Somewhat less than a half of all histories has one release and one format. */
function drawRollout(random: Random): Rollout {
  return random.pick([ALL_ALIKE, ALL_ALIKE, ALL_ALIKE, THIS_CODE, NEW_CODE, NEW_FORMAT, AND_BACK]);
}

/** A table as a process of its release uses it: the one before knows a single item of the version, and no rows of changes. */
export function released(table: Table, formats: Formats): Table {
  const known = (writes: readonly Write[]): readonly Write[] =>
    'CFG V' in formats.changes
      ? writes
      : writes.filter((write) => keyOf(write).pk.split('#')[1] !== 'CV').map(withoutRow);
  return {
    get: (key) => table.get(key),
    batchGet: (keys) => table.batchGet(keys),
    query: (query) => table.query(query),
    write: (write) => table.write(write),
    transact: (writes, how) => table.transact(known(writes), how),
  };
}

function withoutRow(write: Write): Write {
  if (write.kind !== 'update' || kindOf(write.key) !== 'CFG V') return write;
  const { logged: _logged, ...set } = write.change.set ?? {};
  return { ...write, change: { set } };
}

async function settled(table: SimulatedTable, formats: Formats, item: Item): Promise<void> {
  const spread = { shards: FEW_SHARDS, nowMs: () => 0 };
  if (isToBeSettled(formats, item))
    await new SpreadCounters(table, { ...spread, formats, random: () => 0 }).settle(item, roundOn(item) ?? '');
  if (isCodeToBeSettled(formats, item)) await new Shards(table, spread).settle(item, roundOn(item) ?? '', foldCode);
}

/** The formats of one process, which a deployment may change. */
type Current = { -readonly [member in keyof Formats]: Formats[member] };

export class Releases {
  private readonly rollout: Rollout;
  private readonly mutant: ReleaseMutant | undefined;
  private readonly running: Current[] = [];
  private isFinished = false;

  constructor(
    private readonly random: Random,
    mutant: string | null,
  ) {
    this.rollout = drawRollout(random);
    this.mutant = mutant === null ? undefined : RELEASE_MUTANTS[mutant];
  }

  get before(): Formats {
    return this.rollout.before;
  }

  /** For a process that starts now. */
  start(): Formats {
    const { after, during } = this.rollout;
    const formats = { ...this.asBuilt(this.isFinished ? after : this.random.pick(during)) };
    this.running.push(formats);
    return formats;
  }

  /** Every process runs what is left in the end; what the others sent may still arrive. */
  async finish(table: SimulatedTable): Promise<void> {
    const { after } = this.rollout;
    this.isFinished = true;
    for (const formats of this.running) Object.assign(formats, this.asBuilt(after));
    await this.migrateTo(after, table);
  }

  /** What npm run migrate does, beside the traffic there is. */
  migrate(table: SimulatedTable): Promise<void> {
    return this.migrateTo(this.rollout.migrated, table);
  }

  private async migrateTo(formats: Formats, table: SimulatedTable): Promise<void> {
    if (!this.hasFormats) return;
    for (const item of table.stored.all()) {
      await settled(table, formats, item);
      const writes = migrationsOf(formats, item);
      if (writes.length > 0) await table.transact(writes);
    }
  }

  private get hasFormats(): boolean {
    return this.rollout !== ALL_ALIKE;
  }

  /** Everything that is stored, as the last release reads it. */
  read(items: readonly Item[]): readonly Item[] {
    return this.hasFormats ? items.map((item) => readItem(this.rollout.after, item)) : items;
  }

  private asBuilt(formats: Formats): Formats {
    return this.mutant?.instead.get(formats) ?? formats;
  }
}
