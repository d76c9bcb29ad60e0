// Migrates one stored item to the written format during traffic: the first change of its record wins.
import { lineMigrations } from './first-lines';
import { placeMigrations } from './first-places';
import { spreadLineMigrations } from './spread-lines';
import { toStored } from '../records/documents';
import type { Item, Scalar, Write } from '../table/table';
import { type Formats, formatOf, applyFormat, readItem, selectFormatNumber } from './formats';
import { kindOf } from './item-kinds';
import { versionMigration } from '../management/version-items';

type MigrationUpdate = Extract<Write, { kind: 'update' }>;

/**
 * Writes that migrate an item, carried out together or not at all. The first is on the item itself.
 * @throws as `migrationOf`
 */
export function migrationsOf(formats: Formats, stored: Item): readonly Write[] {
  if (kindOf(stored) === 'CFG V' && formats.changes['CFG V']) {
    return versionMigration(formats, readItem(formats, stored)).map((write) => applyFormat(formats, write));
  }
  const moved = spreadLineMigrations(formats, stored);
  if (moved.length > 0) return moved;
  const write = migrationOf(formats, stored);
  const [place, ...others] = placeMigrations(formats, stored);
  const lines = lineMigrations(formats, stored);
  if (lines.length > 0) return lines;
  const own = write ?? place;
  if (!write || !place) return own ? [own, ...others] : [];
  return [{ ...write, change: { ...write.change, set: { ...write.change.set, ...place.change.set } } }, ...others];
}

/**
 * For the table itself, not for one that knows formats. Null when there is nothing to change.
 * @param stored the item as the table holds it
 * @throws ApiError temporarily_unavailable when this release does not know its format
 */
export function migrationOf(formats: Formats, stored: Item): MigrationUpdate | null {
  const item = readItem(formats, stored);
  const kind = kindOf(stored);
  const change = kind && formats.changes[kind];
  const before = change && stored[change.attribute];
  if (!change || before === undefined) return null;
  const { attribute } = change;
  if (formatOf(stored) === selectFormatNumber(change, formats.written)) return null;
  // No revision moves: the record is the same, and a process that has read it may write over it, in a format of its own.
  const { [attribute]: value } = toStored({ [attribute]: before });
  return applyFormat(formats, {
    kind: 'update',
    key: { pk: stored.pk, sk: stored.sk },
    change: { set: { [attribute]: item[attribute] } },
    condition: { test: 'eq', path: attribute, value: value as Scalar | Uint8Array },
  });
}
