// Releases that share one table: each process of a history runs one of them, as in the middle of a deployment.
import { type Converter, type Converters, readItem } from '../../lib/storage/formats/formats';
import { migrationOf } from '../../lib/storage/formats/migration';
import type { Item, ItemValue } from '../../lib/storage/table/table';
import type { Random } from '../../scripts/support/random';
import type { SimulatedTable } from '../../server/simulated-table/simulated-table';
import { NEXT_RELEASE, RELEASE_AFTER } from '../../tests/support/next-release';

const THIS: Converters = {};

function changed(converters: Converters, of: (converter: Converter, kind: string) => Converter): Converters {
  const all = Object.entries(converters).map(([kind, converter]) => [kind, of(converter, kind)] as const);
  return Object.fromEntries(all);
}

/** Reads a newer order as if it were none, and so misses what is called otherwise in it. */
function forgetful(converter: Converter, kind: string): Converter {
  if (kind !== 'O O') return converter;
  const { newest } = converter;
  const read = (stored: ItemValue): ItemValue => {
    const known = newest.read(stored) as Readonly<Record<string, ItemValue>>;
    return Object.fromEntries(Object.entries(known).filter(([name]) => name in (stored as object)));
  };
  return { ...converter, newest: { ...newest, read } };
}

const FORGETFUL = changed(NEXT_RELEASE, forgetful);
const NUMBERLESS = changed(RELEASE_AFTER, (converter) => ({ ...converter, number: 1 }));

interface ReleaseMutant {
  readonly shownBy: number | null;
  readonly instead: ReadonlyMap<Converters, Converters>;
}

/** Releases that break what a deployment relies on. */
export const RELEASE_MUTANTS: Readonly<Record<string, ReleaseMutant>> = {
  'a format written before all processes read it': { shownBy: 38, instead: new Map([[NEXT_RELEASE, RELEASE_AFTER]]) },
  'a newer record read and written back without what is new': {
    shownBy: 12,
    instead: new Map([[NEXT_RELEASE, FORGETFUL]]),
  },
  'a format written without its number': { shownBy: 2, instead: new Map([[RELEASE_AFTER, NUMBERLESS]]) },
};

interface Rollout {
  /** What was deployed before the history. */
  readonly before: Converters;
  /** What its processes run. */
  readonly during: readonly [Converters, ...Converters[]];
  /** What npm run migrate is started with beside them. */
  readonly migrated: Converters;
  /** What all of them run in the end, and are migrated to. */
  readonly after: Converters;
}

const ALL_ALIKE: Rollout = { before: THIS, during: [THIS], migrated: THIS, after: THIS };
const NEW_CODE: Rollout = {
  before: THIS,
  during: [THIS, NEXT_RELEASE],
  migrated: NEXT_RELEASE,
  after: RELEASE_AFTER,
};
const NEW_FORMAT: Rollout = {
  before: NEXT_RELEASE,
  during: [NEXT_RELEASE, RELEASE_AFTER],
  migrated: RELEASE_AFTER,
  after: RELEASE_AFTER,
};
const AND_BACK: Rollout = {
  before: RELEASE_AFTER,
  during: [RELEASE_AFTER, NEXT_RELEASE],
  migrated: NEXT_RELEASE,
  after: NEXT_RELEASE,
};

/** Four of seven histories have one release and one format. */
function drawRollout(random: Random): Rollout {
  return random.pick([ALL_ALIKE, ALL_ALIKE, ALL_ALIKE, ALL_ALIKE, NEW_CODE, NEW_FORMAT, AND_BACK]);
}

/** The converters of one process, which a deployment may change. */
type Current = { -readonly [kind in keyof Converters]: Converters[kind] };

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

  get before(): Converters {
    return this.rollout.before;
  }

  /** For a process that starts now. */
  start(): Converters {
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

  private async migrateTo(formats: Converters, table: SimulatedTable): Promise<void> {
    if (!this.hasFormats) return;
    for (const item of table.stored.all()) {
      const write = migrationOf(formats, item);
      if (write) await table.write(write);
    }
  }

  private get hasFormats(): boolean {
    return this.rollout !== ALL_ALIKE;
  }

  /** Everything that is stored, as the last release reads it. */
  read(items: readonly Item[]): readonly Item[] {
    return this.hasFormats ? items.map((item) => readItem(this.rollout.after, item)) : items;
  }

  private asBuilt(formats: Converters): Converters {
    return this.mutant?.instead.get(formats) ?? formats;
  }
}
