// The writes of each configuration change, in a row of its own: a process that is some versions behind reads these rows
// instead of the whole configuration.
import { ApiError } from '../../errors';
import { applyFormat, type Converters, readItem } from '../formats/formats';
import { configPartition, configVersionKey } from '../keys';
import { changeRowKey, changeRowsBetween, VERSION_COPIES, versionCopyKey, versionCopyKeys } from '../keys/counter-keys';
import { compressJson, decompressJson } from '../records/packing';
import type { Item, ItemCondition, Key, Table, Write } from '../table/table';

/** Number of latest changes that have a row. */
export const KEPT_ROWS = 100;
/** An item holds 400 KB. */
const ROW_BYTES = 380_000;

/** Items of a configuration, by their sort key. */
export type ConfigItems = ReadonlyMap<string, Item>;

/** The stored row: items in their stored format. */
interface RowBody {
  readonly put: readonly Item[];
  readonly removed: readonly string[];
}

/** A change of the configuration. Null when it was too large for a row, or is in the format of another release. */
export type ConfigDiff = RowBody | null;

interface RowOf {
  readonly project: string;
  /** That the change makes. */
  readonly version: number;
  readonly writes: readonly Write[];
}

/**
 * Build the writes that store the row of a configuration change and delete the oldest one.
 * @param writes all of the change; those of the configuration count
 */
function rowWrites(converters: Converters, { project, version, writes }: RowOf): readonly Write[] {
  const body = compressJson(bodyOf(converters, project, writes));
  const row = { ...changeRowKey(project, version), ...(body.length <= ROW_BYTES && { body }) };
  const old = version - KEPT_ROWS;
  return [
    { kind: 'put', item: row },
    ...(old > 0 ? [{ kind: 'delete', key: changeRowKey(project, old) } as const] : []),
  ];
}

function bodyOf(converters: Converters, project: string, writes: readonly Write[]): RowBody {
  const partition = configPartition(project);
  const put = writes.flatMap((write) => {
    const stored = applyFormat(converters, write);
    return stored.kind === 'put' && stored.item.pk === partition ? [stored.item] : [];
  });
  const removed = writes.flatMap((write) =>
    write.kind === 'delete' && write.key.pk === partition ? [write.key.sk] : [],
  );
  return { put, removed };
}

/**
 * Read the stored configuration changes of a range of versions; an empty map if they exceed 1 MB, so that the caller
 * reads everything.
 * @param between first and last requested version
 * @returns existing rows, by version
 */
export async function readRows(
  { table, converters }: { readonly table: Table; readonly converters: Converters },
  project: string,
  between: readonly [first: number, last: number],
): Promise<ReadonlyMap<number, ConfigDiff>> {
  const { items, next } = await table.query(changeRowsBetween(project, between));
  // A page holds 1 MB: a process that is that far behind reads everything.
  if (next) return new Map();
  return new Map(items.map((item) => [versionOfRow(item), diffOf(converters, item)]));
}

function versionOfRow({ sk }: Item): number {
  return Number.parseInt(sk.split('#')[1] ?? '', 36);
}

function diffOf(converters: Converters, { body }: Item): ConfigDiff {
  if (body === undefined) return null;
  const { put, removed } = decompressJson(body) as RowBody;
  try {
    return { put: put.map((item) => readItem(converters, item)), removed };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Return configuration items with a change applied: items put and items removed. */
export function withDiff(items: ConfigItems, { put, removed }: RowBody): ConfigItems {
  const changed = new Map(items);
  for (const item of put) changed.set(item.sk, item);
  for (const sk of removed) changed.delete(sk);
  return changed;
}

// The location of a configuration's version. Every decision of a project reads it, and one item has 3,000 reads a
// second: so a change writes copies of it under keys of their own, and each request reads a random one.

export interface VersionSettings {
  readonly converters: Converters;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
}

export class ConfigVersions {
  constructor(
    private readonly table: Table,
    private readonly settings: VersionSettings,
  ) {}

  /** Picks the item from which a request reads the version. */
  draw(project: string): Key {
    return versionCopyKey(project, Math.floor(this.settings.random() * VERSION_COPIES));
  }

  /** @param found the item at the drawn key; without one, the version itself is read */
  async read(project: string, found: Item | null | undefined): Promise<number> {
    return configVersion(found ?? (await this.table.get(configVersionKey(project))));
  }

  /** The version as a request would read it. */
  async now(project: string): Promise<number> {
    return this.read(project, await this.table.get(this.draw(project)));
  }

  /** The version's writes of a change. @param before the version of the decision @param writes of the change */
  change(project: string, before: number, writes: readonly Write[]): readonly Write[] {
    return buildVersionWrites(this.settings.converters, { project, before, writes });
  }
}

interface VersionChange {
  readonly project: string;
  /** The version before the change. */
  readonly before: number;
  /** The other writes of the change. */
  readonly writes: readonly Write[];
}

/** Return the version of a project's configuration from the version's item or a copy of the item; 0 without an item. */
function configVersion(item: Item | undefined | null): number {
  return typeof item?.version === 'number' ? item.version : 0;
}

/** Builds the writes of the next version; the first one is refused when the version has changed. */
function buildVersionWrites(converters: Converters, { project, before, writes }: VersionChange): readonly Write[] {
  const key = configVersionKey(project);
  const condition: ItemCondition =
    before === 0 ? { test: 'absent', path: 'version' } : { test: 'eq', path: 'version', value: before };
  const version = before + 1;
  return [
    { kind: 'update', key, change: { set: { version } }, condition },
    ...versionCopyKeys(project).map((copy): Write => ({ kind: 'put', item: { ...copy, version } })),
    ...rowWrites(converters, { project, version, writes }),
  ];
}
