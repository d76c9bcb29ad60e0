// From the items of a configuration to one value.
import { invariant } from '../../errors';
import type { Config } from '../../model/config';
import { CLIENT_DEFAULTS, type ProjectSettings, type StackingRulesRecord } from '../../model/records/settings';
import { CONFIG_KINDS, type ConfigKind } from '../keys';
import type { Item } from '../table/table';

/** Members of Config that hold one kind of record each. */
const MEMBERS = {
  campaign: 'campaigns',
  tier: 'tiers',
  stack: 'stacks',
  rule: 'rules',
  category: 'categories',
  reward: 'rewards',
  rewardAssignment: 'rewardAssignments',
  collection: 'collections',
} as const satisfies Record<ConfigKind, keyof Config>;

const KIND_OF_PREFIX = new Map(Object.entries(CONFIG_KINDS).map(([kind, prefix]) => [prefix, kind as ConfigKind]));

/** @param items all of the partition, but for the version */
export function configOf(items: readonly Item[], version: number): Config {
  const maps = Object.fromEntries(Object.values(MEMBERS).map((member) => [member, new Map<string, unknown>()]));
  let settings: ProjectSettings | null = null;
  let stacking: StackingRulesRecord | null = null;
  const secrets: { assetKey?: string; trackingKey?: string } = {};
  for (const item of items) {
    if (item.sk === 'P') settings = settingsOf(item);
    else if (item.sk === 'X') secrets.assetKey = item.key as string;
    else if (item.sk === 'Y') secrets.trackingKey = item.key as string;
    else if (item.sk === 'S') stacking = item.record as unknown as StackingRulesRecord;
    else addRecord(maps, item);
  }
  invariant(settings, 'a project without settings');
  return {
    ...(maps as unknown as Omit<Config, 'version' | 'settings' | 'stacking'>),
    version,
    settings,
    stacking,
    ...secrets,
  };
}

/** A project made by an earlier version has no settings of later ones. */
export function settingsOf(item: Item): ProjectSettings {
  return { ...CLIENT_DEFAULTS, ...(item.record as unknown as ProjectSettings) };
}

function addRecord(maps: Record<string, Map<string, unknown>>, item: Item): void {
  const [prefix = '', id] = item.sk.split('#');
  const kind = KIND_OF_PREFIX.get(prefix as never);
  if (kind && id !== undefined) maps[MEMBERS[kind]]?.set(id, item.record);
}
