// The location of a configuration's version. Every decision of a project reads it, and one item has 3,000 reads a
// second: so a change writes copies of it under keys of their own, and each request reads a random one.
import type { Converters } from '../formats/formats';
import { configVersionKey } from '../keys';
import { VERSION_COPIES, versionCopyKey } from '../keys/version-keys';
import type { Item, Key, Table, Write } from '../table/table';
import { buildVersionWrites, configVersion } from './version-items';

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
