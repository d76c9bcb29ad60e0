// The stored version of a configuration, and its copies: all of them are at the version of the item.
import type { Converters } from '../formats/formats';
import { configVersionKey } from '../keys';
import { versionCopyKeys } from '../keys/version-keys';
import type { ItemCondition, Item, Write } from '../table/table';
import { rowWrites } from './change-rows';

interface VersionChange {
  readonly project: string;
  /** The version before the change. */
  readonly before: number;
  /** The other writes of the change. */
  readonly writes: readonly Write[];
}

/** Return the version of a project's configuration from the version's item or a copy of the item; 0 without an item. */
export function configVersion(item: Item | undefined | null): number {
  return typeof item?.version === 'number' ? item.version : 0;
}

/** Builds the writes of the next version; the first one is refused when the version has changed. */
export function buildVersionWrites(
  converters: Converters,
  { project, before, writes }: VersionChange,
): readonly Write[] {
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
