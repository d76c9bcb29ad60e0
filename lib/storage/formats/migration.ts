// Migrates one stored item to the format that this release writes, during traffic: the first change of its record wins.
import { toStored } from '../records/documents';
import type { Item, Scalar, Write } from '../table/table';
import { applyFormat, type Converters, formatOf, kindOf, readItem, writtenFormat } from './formats';

type MigrationUpdate = Extract<Write, { kind: 'update' }>;

/**
 * Build the update that converts a stored item to the present format; null when there is nothing to change. The table
 * must be the one that holds the items, without a layer that converts them. Null when there is nothing to change.
 * @param stored the item as the table holds it
 * @throws ApiError temporarily_unavailable when this release does not read its format
 */
export function migrationOf(converters: Converters, stored: Item): MigrationUpdate | null {
  const item = readItem(converters, stored);
  const kind = kindOf(stored);
  const converter = kind && converters[kind];
  const before = converter && stored[converter.attribute];
  if (!converter || before === undefined) return null;
  const { attribute } = converter;
  if (formatOf(stored, kind) === writtenFormat(converter)) return null;
  // No revision changes: the record is the same, and a process that has read it may write over it, in a format of its own.
  const { [attribute]: value } = toStored({ [attribute]: before });
  return applyFormat(converters, {
    kind: 'update',
    key: { pk: stored.pk, sk: stored.sk },
    change: { set: { [attribute]: item[attribute] } },
    condition: { test: 'eq', path: attribute, value: value as Scalar | Uint8Array },
  });
}
