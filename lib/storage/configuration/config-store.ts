// The configuration of a project: one partition, cached in memory, validated by its version.
import { backOff } from '../../async/concurrency';
import { invariant } from '../../errors';
import { type Config, CONFIG_KINDS, type ConfigKind, type ConfigRecords, noRecords } from '../../model/config';
import { NEW_SETTINGS, type ProjectSettings, type StackingRulesRecord } from '../../model/records/settings';
import type { ConfigStore, SettingsNow } from '../../ports/config';
import { assetKeyKey, configPartition, type ProjectScope, settingsKey } from '../keys';
import { type Item, type Key, type Table, TableUnavailable } from '../table/table';
import {
  type ConfigDiff,
  type ConfigItems,
  type ConfigVersions,
  KEPT_ROWS,
  readRows,
  type VersionSettings,
  withDiff,
} from './change-rows';

/** A version of a configuration. */
interface CachedConfig {
  readonly config: Config;
  readonly items: ConfigItems;
}

interface ConfigSettings extends Pick<VersionSettings, 'converters'> {
  readonly versions: ConfigVersions;
}

const READS = 6;
/** Number of last changes that are applied to the result of a read: a query may see them partially. */
const OVERLAID = 5;

/**
 * Caches the configuration that each process last read: one object for each version. Every decision reads the version item in the same round trip as
 * its other facts: the same version confirms the cache, another one invalidates it, together with everything derived
 * from it.
 */
export class DynamoConfigStore implements ConfigStore {
  private readonly known = new Map<string, CachedConfig>();

  constructor(
    private readonly table: Table,
    private readonly how: ConfigSettings,
  ) {}

  /** The configuration in this process, possibly outdated: use it only to predict what to read. */
  peek(project: string): Config | null {
    return this.known.get(project)?.config ?? null;
  }

  /**
   * The configuration in this process if it is at least as new as the version that the request has read; null
   * otherwise.
   */
  since(project: string, version: number | undefined): Config | null {
    const known = this.known.get(project);
    return known && version !== undefined && known.config.version >= version ? known.config : null;
  }

  /** The key of the version, which a decision reads together with its other facts. */
  drawVersion(project: string): Key {
    return this.how.versions.draw(project);
  }

  async load({ project }: ProjectScope): Promise<Config> {
    return (await this.at(project, await this.how.versions.now(project))).config;
  }

  /** The configuration at the version just read, from memory where possible. @param drawn the item at the drawn key */
  async atVersion(project: string, drawn: Item | undefined): Promise<Config> {
    return (await this.at(project, await this.how.versions.read(project, drawn))).config;
  }

  async assetKey({ project }: ProjectScope): Promise<string | null> {
    const item = await this.table.get(assetKeyKey(project));
    return (item?.key as string | undefined) ?? null;
  }

  /** From memory if cached: each request with the key of a page needs it, so the item would be a hot spot. */
  async settingsNow(scope: ProjectScope): Promise<SettingsNow | null> {
    if (this.known.get(scope.project)) return this.load(scope);
    const settings = await this.settings(scope);
    return settings && { settings, version: null };
  }

  async settings(scope: ProjectScope): Promise<ProjectSettings | null> {
    const item = await this.table.get(settingsKey(scope.project));
    return item && settingsOf(item);
  }

  /** From memory if current, from memory and change rows if behind, and otherwise read completely. */
  private async at(project: string, version: number): Promise<CachedConfig> {
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
      const after = await this.how.versions.now(project);
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
    return readRows({ table: this.table, converters: this.how.converters }, project, between);
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

const KIND_OF_PREFIX = new Map(
  Object.entries(CONFIG_KINDS).map(([kind, { letter }]) => [letter as string, kind as ConfigKind]),
);

/**
 * Build a project's configuration from the items of its partition and the version.
 * @param items all of the partition, but for the version
 */
function configOf(items: readonly Item[], version: number): Config {
  const records = noRecords();
  let settings: ProjectSettings | null = null;
  let stacking: StackingRulesRecord | null = null;
  const secrets: { assetKey?: string; trackingKey?: string } = {};
  for (const item of items) {
    if (item.sk === 'P') settings = settingsOf(item);
    else if (item.sk === 'X') secrets.assetKey = item.key as string;
    else if (item.sk === 'Y') secrets.trackingKey = item.key as string;
    else if (item.sk === 'S') stacking = item.record as StackingRulesRecord;
    else addRecord(records, item);
  }
  invariant(settings, 'a project without settings');
  return { ...records, version, settings, stacking, ...secrets };
}

/** Return the settings of a project; settings missing from the item have the defaults of a new project. */
function settingsOf(item: Item): ProjectSettings {
  return { ...NEW_SETTINGS, ...(item.record as ProjectSettings) };
}

function addRecord(records: ConfigRecords, item: Item): void {
  const [prefix = '', id] = item.sk.split('#');
  const kind = KIND_OF_PREFIX.get(prefix);
  if (kind && id !== undefined) (records[CONFIG_KINDS[kind].member] as Map<string, unknown>).set(id, item.record);
}
