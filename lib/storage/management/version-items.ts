// The version of a configuration as it is stored. Either the item says that there are copies, all of them at its version, or there are none.
import type { Formats } from '../formats/formats';
import { FORMAT } from '../formats/formats';
import { configVersionKey } from '../keys';
import { VERSION_COPIES, versionCopyKeys } from '../keys/version-keys';
import type { Condition, Item, Write } from '../table/table';
import { rowWrites } from './change-rows';

/** How many copies there are; an item that has it is of format 2, which no release reads that would leave them as they are. */
export const COPIES = 'copies';

/** The last version that has a row of what changed; a release that writes none leaves it behind. */
export const LOGGED = 'logged';

interface VersionChange {
  readonly project: string;
  /** The version before the change. */
  readonly before: number;
  /** The other writes of the change. */
  readonly writes: readonly Write[];
}

/** The version as it was read. */
export interface ConfigVersion {
  readonly version: number;
  /** There is a row of what the last change wrote. */
  readonly isLogged: boolean;
}

/** Of an item of the version, or of a copy; an absent one is version 0. */
export function configVersion(item: Item | undefined | null): ConfigVersion {
  const version = typeof item?.version === 'number' ? item.version : 0;
  return { version, isLogged: version > 0 && item?.[LOGGED] === version };
}

/** The item first: refused where the version is another one. Where the release before still runs, the copies go. */
export function changedVersion(formats: Formats, { project, before, writes }: VersionChange): readonly Write[] {
  const key = configVersionKey(project);
  const condition: Condition =
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
 * Makes the copies where there are none yet, or takes them away. It is a change as any other, so that none which was decided
 * before it is carried out after it. Nothing where all is as it is asked for.
 */
export function versionMigration(formats: Formats, { pk, version, [COPIES]: copies }: Item): readonly Write[] {
  const hasCopies = copies !== undefined;
  if (hasCopies === (formats.written === 'newest')) return [];
  return changedVersion(formats, { project: pk.split('#')[0] ?? '', before: Number(version), writes: [] });
}
