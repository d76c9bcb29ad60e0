// Entries of the lists that can be filtered: in two indexes, one of which has the filter values.
import type { FilterFields } from '../../model/lists/field';
import type { EntryTest } from '../../core/operators/operator';
import { entryValues } from '../../model/lists/entry-values';
import { type ListLetter, listAttributes } from '../keys';
import type { ItemCondition, ItemValue } from '../table/table';

/** The attribute of the values. `LIST_ATTRIBUTES` are removed to take an item out of all lists. */
const VALUES = 'f';
export const LIST_ATTRIBUTES = ['g1p', 'g1s', 'g2p', 'g2s', 'g3p', VALUES] as const;

/** Differences of a list from the others, which have entries in both indexes, a fixed number of shards, and deletions. */
interface ListTraits {
  /**
   * Its records have one entry, the one with values: many are created at once, or in one transaction, and each entry
   * costs a write.
   */
  readonly isInOneIndex?: true;
  /** Shop requests add to it, so it may have more shards under load. */
  readonly isSpread?: true;
  /** The entry of the whole may contain the parts of a stack. */
  readonly hasStacks?: true;
  /** Only refused records leave it, when they expire. */
  readonly isKept?: true;
}

export const LIST_TRAITS: Readonly<Partial<Record<ListLetter, ListTraits>>> = {
  B: { isSpread: true, isKept: true },
  C: { isSpread: true },
  CR: { isSpread: true },
  O: { isSpread: true, isKept: true },
  R: { isInOneIndex: true, isSpread: true, hasStacks: true, isKept: true },
  V: { isInOneIndex: true },
};

type ListPlace = Parameters<typeof listAttributes>[0];

/** Builds the index attributes that put a record into the list of its type, with its filter values. */
export function buildEntryAttributes<T>(
  list: ListPlace,
  fields: FilterFields<T>,
  record: T,
): Readonly<Record<string, ItemValue>> {
  return { [VALUES]: entryValues(fields, record), ...buildEntryPosition(list) };
}

/** Builds the index attributes of a list entry without its filter values. */
export function buildEntryPosition(list: ListPlace): Readonly<Record<string, string>> {
  const { g1p: partition, g1s } = listAttributes(list);
  return { ...(!LIST_TRAITS[list.type]?.isInOneIndex && { g1p: partition }), g1s, g3p: partition };
}

/** Build the attribute with a record's filter values alone, for a record that changes without moving in its list. */
export function filterValues<T>(fields: FilterFields<T>, record: T): Readonly<Record<string, ItemValue>> {
  return { [VALUES]: entryValues(fields, record) };
}

/** Convert a test of filter values to a condition of the table. */
export function entryCondition(test: EntryTest): ItemCondition {
  switch (test.test) {
    case 'and':
    case 'or':
      return { test: test.test, of: test.of.map(entryCondition) };
    case 'not':
      return { test: 'not', of: entryCondition(test.of) };
    default:
      return { ...test, path: `${VALUES}.${test.path}` };
  }
}
