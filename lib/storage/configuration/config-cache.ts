// The cached configurations of a process, and their update to another version.
import { backOff } from '../../async/backoff';
import type { Config } from '../../model/config';
import { configPartition } from '../keys';
import { type Item, type Table, TableUnavailable } from '../table/table';
import { type ConfigDiff, type ConfigItems, KEPT_ROWS, readRows, withDiff } from './change-rows';
import { configOf } from './config-items';
import type { ConfigVersions, VersionSettings } from './config-versions';

/** A version of a configuration. */
export interface CachedConfig {
  readonly config: Config;
  readonly items: ConfigItems;
}

export interface CacheSettings extends Pick<VersionSettings, 'converters'> {
  readonly versions: ConfigVersions;
}

const READS = 6;
/** Number of last changes that are applied to the result of a read: a query may see them partially. */
const OVERLAID = 5;

export class ConfigCache {
  private readonly known = new Map<string, CachedConfig>();

  constructor(
    private readonly table: Table,
    private readonly settings: CacheSettings,
  ) {}

  peek(project: string): CachedConfig | undefined {
    return this.known.get(project);
  }

  /** From memory if current, from memory and change rows if behind, and otherwise read completely. */
  async at(project: string, version: number): Promise<CachedConfig> {
    const known = this.known.get(project);
    if (known?.config.version === version) return known;
    return (known && (await this.followed(project, known, version))) ?? this.reload(project, version);
  }

  /** Null when a row of the changes since is missing. */
  private async followed(project: string, known: CachedConfig, version: number): Promise<CachedConfig | null> {
    const { config, items } = known;
    const first = config.version + 1;
    if (version < first || version - config.version > KEPT_ROWS) return null;
    const rows = await this.settledRows(project, [first, version]);
    let changed = items;
    for (let next = first; next <= version; next += 1) {
      const diff = rows.get(next);
      if (!diff) return null;
      changed = withDiff(changed, diff);
    }
    return this.keep(project, changed, version);
  }

  /**
   * Reads the partition until the version is the same before and after, or the changes in between are known, and the
   * row of the last change exists: without its row, the transaction is running, and a part of its writes may be
   * visible.
   */
  private async reload(project: string, now: number): Promise<CachedConfig> {
    let expected = now;
    for (let round = 1; round <= READS; round += 1) {
      const items = await this.partition(project);
      const after = await this.settings.versions.now(project);
      const rows = await this.rows(project, [Math.max(1, expected - OVERLAID + 1), after]);
      const isWhole = after === expected ? after === 0 || rows.has(after) : coversChanges(rows, expected, after);
      if (isWhole) return this.keep(project, overlaid(items, rows, after), after);
      await backOff(round);
      expected = after;
    }
    throw new TableUnavailable(new Error(`The configuration of ${project} keeps changing.`));
  }

  /** The transaction of the last change may still be running: its row is visible only after it. */
  private async settledRows(project: string, between: readonly [first: number, last: number]) {
    const rows = await this.rows(project, between);
    if (rows.has(between[1])) return rows;
    await backOff(1);
    return this.rows(project, between);
  }

  private rows(project: string, between: readonly [first: number, last: number]) {
    return readRows({ table: this.table, converters: this.settings.converters }, project, between);
  }

  private keep(project: string, items: ConfigItems, version: number): CachedConfig {
    const known = { config: configOf([...items.values()], version), items };
    this.known.set(project, known);
    return known;
  }

  private async partition(project: string): Promise<ConfigItems> {
    const items = new Map<string, Item>();
    let after: Item | undefined;
    do {
      const page = await this.table.query({ partition: configPartition(project), after });
      for (const item of page.items) items.set(item.sk, item);
      after = page.next;
    } while (after);
    return items;
  }
}

/** True when rows exist for all changes from one version to the other. */
function coversChanges(rows: ReadonlyMap<number, ConfigDiff>, from: number, version: number): boolean {
  if (version < from || version - from > KEPT_ROWS) return false;
  return Array.from({ length: version - from }, (_, index) => from + index + 1).every((one) => rows.get(one));
}

/** A change without a row is not to be undone by the row of one before it. */
function overlaid(items: ConfigItems, rows: ReadonlyMap<number, ConfigDiff>, version: number): ConfigItems {
  const diff = rows.get(version);
  return diff ? withDiff(overlaid(items, rows, version - 1), diff) : items;
}
