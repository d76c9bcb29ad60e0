// The stored version of a configuration. Either the item has a number of copies, all of them at its version, or there
// are none.
import type { Formats } from '../formats/formats';
import { FORMAT } from '../formats/formats';
import { configVersionKey } from '../keys';
import { VERSION_COPIES, versionCopyKeys } from '../keys/version-keys';
import type { ItemCondition, Item, Write } from '../table/table';
import { rowWrites } from './change-rows';

/**
 * Number of copies. An item that has it is of format 2, so releases that would not update the copies cannot read it.
 */
export const COPIES = 'copies';

/** The last version that has a change row; a release that writes no rows does not raise it. */
export const LOGGED = 'logged';

interface VersionChange {
  readonly project: string;
  /** The version before the change. */
  readonly before: number;
  /** The other writes of the change. */
  readonly writes: readonly Write[];
}

/** The version as read. */
export interface ConfigVersion {
  readonly version: number;
  /** The last change has a row. */
  readonly isLogged: boolean;
}

/** The version in its item or a copy; 0 without an item. */
export function configVersion(item: Item | undefined | null): ConfigVersion {
  const version = typeof item?.version === 'number' ? item.version : 0;
  return { version, isLogged: version > 0 && item?.[LOGGED] === version };
}

/** Builds the writes of the next version; the first one is refused when the version has changed. */
export function buildVersionWrites(formats: Formats, { project, before, writes }: VersionChange): readonly Write[] {
  const key = configVersionKey(project);
  const condition: ItemCondition =
    before === 0 ? { test: 'absent', path: 'version' } : { test: 'eq', path: 'version', value: before };
  const version = before + 1;
  const set = { version, [LOGGED]: version };
  const row = rowWrites(formats, { project, version, writes });
  if (formats.written === 'previous') {
    const change = { set, remove: [COPIES, FORMAT] };
    return [
      { kind: 'update', key, change, condition },
      ...versionCopyKeys(project).map((copy): Write => ({ kind: 'delete', key: copy })),
      ...row,
    ];
  }
  return [
    { kind: 'update', key, change: { set: { ...set, [COPIES]: VERSION_COPIES } }, condition },
    ...versionCopyKeys(project).map((copy): Write => ({ kind: 'put', item: { ...copy, ...set } })),
    ...row,
  ];
}

/**
 * Creates or removes the copies. This raises the version like any other change, so that a change decided before it
 * cannot be committed after it. Empty when the copies are as configured.
 */
export function versionMigration(formats: Formats, { pk, version, [COPIES]: copies }: Item): readonly Write[] {
  const hasCopies = copies !== undefined;
  if (hasCopies === (formats.written === 'newest')) return [];
  return buildVersionWrites(formats, { project: pk.split('#')[0] ?? '', before: Number(version), writes: [] });
}
