// The configuration of a project: one partition, cached in memory, validated by its version.
import type { Config } from '../../model/config';
import type { ProjectSettings } from '../../model/records/settings';
import type { ConfigStore, SettingsNow } from '../../ports/config';
import { assetKeyKey, type ProjectScope, settingsKey } from '../keys';
import type { Item, Key, Table } from '../table/table';
import { type CacheSettings, ConfigCache } from './config-cache';
import { settingsOf } from './config-items';
import type { ConfigVersions } from './config-versions';

/**
 * Caches the configuration that each process last read: one object for each version. Every decision reads the version item in the same round trip as
 * its other facts: the same version confirms the cache, another one invalidates it, together with everything derived
 * from it.
 */
export class DynamoConfigStore implements ConfigStore {
  private readonly versions: ConfigVersions;
  private readonly known: ConfigCache;

  constructor(
    private readonly table: Table,
    settings: CacheSettings,
  ) {
    this.versions = settings.versions;
    this.known = new ConfigCache(table, settings);
  }

  /** The configuration in this process, possibly outdated: use it only to predict what to read. */
  peek(project: string): Config | null {
    return this.known.peek(project)?.config ?? null;
  }

  /**
   * The configuration in this process if it is at least as new as the version that the request has read; null
   * otherwise.
   */
  since(project: string, version: number | undefined): Config | null {
    const known = this.known.peek(project);
    return known && version !== undefined && known.config.version >= version ? known.config : null;
  }

  /** The key of the version, which a decision reads together with its other facts. */
  drawVersion(project: string): Key {
    return this.versions.draw(project);
  }

  async load({ project }: ProjectScope): Promise<Config> {
    return (await this.known.at(project, await this.versions.now(project))).config;
  }

  /** The configuration at the version just read, from memory where possible. @param drawn the item at the drawn key */
  async atVersion(project: string, drawn: Item | undefined): Promise<Config> {
    return (await this.known.at(project, await this.versions.read(project, drawn))).config;
  }

  async assetKey({ project }: ProjectScope): Promise<string | null> {
    const item = await this.table.get(assetKeyKey(project));
    return (item?.key as string | undefined) ?? null;
  }

  /** From memory if cached: each request with the key of a page needs it, so the item would be a hot spot. */
  async settingsNow(scope: ProjectScope): Promise<SettingsNow | null> {
    if (this.known.peek(scope.project)) return this.load(scope);
    const settings = await this.settings(scope);
    return settings && { settings, version: null };
  }

  async settings(scope: ProjectScope): Promise<ProjectSettings | null> {
    const item = await this.table.get(settingsKey(scope.project));
    return item && settingsOf(item);
  }
}
