// The location of a configuration's version. Every decision of a project reads it, and one item has 3,000 reads a
// second: so a change writes copies of it under keys of their own, and each request reads a random one.
import type { Formats } from '../formats/formats';
import { configVersionKey } from '../keys';
import { VERSION_COPIES, versionCopyKey } from '../keys/version-keys';
import type { Item, Key, Table, Write } from '../table/table';
import { buildVersionWrites, type ConfigVersion, configVersion } from './version-items';

export interface VersionSettings {
  readonly formats: Formats;
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
    if (!this.hasCopies) return configVersionKey(project);
    return versionCopyKey(project, Math.floor(this.settings.random() * VERSION_COPIES));
  }

  /**
   * @param found the item at the drawn key: absent before the first change of a release with copies, or a migration to
   * it
   */
  async read(project: string, found: Item | null | undefined): Promise<ConfigVersion> {
    return configVersion(found ?? (await this.table.get(configVersionKey(project))));
  }

  /** The version as a request would read it. */
  async now(project: string): Promise<ConfigVersion> {
    return this.read(project, await this.table.get(this.draw(project)));
  }

  /** The version's writes of a change. @param before the version of the decision @param writes of the change */
  change(project: string, before: number, writes: readonly Write[]): readonly Write[] {
    return buildVersionWrites(this.settings.formats, { project, before, writes });
  }

  /** While processes run that write no copies, none may be read: they would miss the changes of those processes. */
  private get hasCopies(): boolean {
    return this.settings.formats.written === 'newest';
  }
}
