// From the items of a configuration to one value.
import { invariant } from '../../errors';
import { CONFIG_KINDS, noRecords, type Config, type ConfigKind, type ConfigRecords } from '../../model/config';
import { NEW_SETTINGS, type ProjectSettings, type StackingRulesRecord } from '../../model/records/settings';
import type { Item } from '../table/table';

const KIND_OF_PREFIX = new Map(
  Object.entries(CONFIG_KINDS).map(([kind, { letter }]) => [letter as string, kind as ConfigKind]),
);

/**
 * Build a project's configuration from the items of its partition and the version.
 * @param items all of the partition, but for the version
 */
export function configOf(items: readonly Item[], version: number): Config {
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
export function settingsOf(item: Item): ProjectSettings {
  return { ...NEW_SETTINGS, ...(item.record as ProjectSettings) };
}

function addRecord(records: ConfigRecords, item: Item): void {
  const [prefix = '', id] = item.sk.split('#');
  const kind = KIND_OF_PREFIX.get(prefix);
  if (kind && id !== undefined) (records[CONFIG_KINDS[kind].member] as Map<string, unknown>).set(id, item.record);
}
