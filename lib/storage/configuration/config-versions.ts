// The location of a configuration's version. Every decision of a project reads it, and one item has 3,000 reads a
// second: so a change writes copies of it under keys of their own, and each request reads a random one.
import type { Converters } from '../formats/formats';
import { configVersionKey } from '../keys';
import { VERSION_COPIES, versionCopyKey, versionCopyKeys } from '../keys/counter-keys';
import type { Item, ItemCondition, Key, Table, Write } from '../table/table';
import { rowWrites } from './change-rows';

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
