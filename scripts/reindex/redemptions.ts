// Redemptions, rollbacks and refusals that earlier versions stored: their entries get the values that lists filter by now.
import { isDeepStrictEqual } from 'node:util';
import { REDEMPTION_FIELDS } from '../../lib/core/filter/fields';
import type { Redemption, Rollback } from '../../lib/model/records/redemption';
import { rowKeys } from '../../lib/storage/keys/counter-keys';
import { filterValues } from '../../lib/storage/lists/list-entries';
import {
  type EntryValues,
  positionOf,
  toStoredStack,
  stackText,
  valuesOfStack,
} from '../../lib/storage/lists/stacked-values';
import { rollbackResponse, toStoredRedemption } from '../../lib/storage/redemptions/redemption-items';
import type { ItemCondition, Item, Table } from '../../lib/storage/table/table';
import { type TablePlace, changeAsRead, itemsOf, projectOf, recordsIn } from './items';

type Listed = Redemption | Rollback;

/** List entries of a stored redemption: the item itself, and the lines of its parts. */
interface Stored {
  readonly record: Listed | undefined;
  readonly parts: readonly Listed[];
}

/** It is idempotent. @returns number of items read, and number of entries changed */
export async function indexRedemptions(
  place: TablePlace,
  table: Table = recordsIn(place),
): Promise<{ readonly redemptions: number; readonly entries: number }> {
  let redemptions = 0;
  let entries = 0;
  for (const sort of ['R', 'B']) {
    for await (const item of itemsOf(place, { partition: 'R', sort })) {
      redemptions += 1;
      entries += await indexStored(table, item);
    }
  }
  return { redemptions, entries };
}

async function indexStored(table: Table, item: Item): Promise<number> {
  const { record, parts } = storedIn(item);
  if (record && stackText(item) !== null) return (await indexStack(table, item, [record, ...parts])) ? 1 : 0;
  const byId = new Map(parts.map((part) => [part.id, part]));
  const lines = await table.batchGet(parts.flatMap((part) => lineKeys(projectOf(item), part)));
  const known = [[item, record] as const, ...lines.map((line) => [line, byId.get(line.id as string)] as const)];
  let changed = 0;
  for (const [entry, listed] of known) if (listed && (await indexEntry(table, entry, listed))) changed += 1;
  return changed;
}

function storedIn(item: Item): Stored {
  if (item.failure) return { record: item.failure as Listed, parts: [] };
  if (!item.body) return { record: undefined, parts: [] };
  if (item.sk === 'B') {
    const { rollbacks, parent_rollback: parent } = rollbackResponse(item);
    return { record: parent ?? rollbacks[0], parts: parent ? rollbacks : [] };
  }
  const { redemptions, parent_redemption: parent } = toStoredRedemption(item).response;
  return { record: parent ?? redemptions[0], parts: parent ? redemptions : [] };
}

function lineKeys(project: string, { id, date, related_object_id: target }: Listed) {
  return rowKeys(project, target, { timeMs: Date.parse(date), id });
}

/** Unlisted items stay unlisted. A concurrent deletion of a person changes the values under a condition of its own. */
async function indexEntry(table: Table, entry: Item, record: Listed): Promise<boolean> {
  const set = filterValues(REDEMPTION_FIELDS, record);
  if (entry.g3p === undefined || isDeepStrictEqual(entry.f, set.f)) return false;
  return changeAsRead(table, entry, { change: { set }, condition: asRead(entry) });
}

/** The entry that contains all records of a stack. */
async function indexStack(table: Table, entry: Item, records: readonly Listed[]): Promise<boolean> {
  const stacked = records.map((record) => ({
    position: positionOf(record.id),
    values: filterValues(REDEMPTION_FIELDS, record).f as EntryValues,
  }));
  if (isDeepStrictEqual(valuesOfStack(stackText(entry) ?? ''), stacked)) return false;
  return changeAsRead(table, entry, { change: { set: { f: toStoredStack(stacked) } }, condition: asRead(entry) });
}

function asRead({ cleared }: Item): ItemCondition {
  const isCounted = typeof cleared === 'number';
  const count: ItemCondition = isCounted
    ? { test: 'eq', path: 'cleared', value: cleared }
    : { test: 'absent', path: 'cleared' };
  return { test: 'and', of: [{ test: 'exists', path: 'g3p' }, count] };
}
