// Entries of the lists that can be filtered: in two indexes, one of which has the filter values.
import type { FilterFields } from '../../model/lists/field';
import type { EntryTest } from '../../core/operators/operator';
import { entryValues } from '../../model/lists/entry-values';
import { type ListLetter, listAttributes } from '../keys';
import type { ItemCondition, ItemValue } from '../table/table';

/** The attribute of the values. `LIST_ATTRIBUTES` are removed to take an item out of all lists. */
const VALUES = 'f';
export const LIST_ATTRIBUTES = ['g1p', 'g1s', 'g2p', 'g2s', 'g3p', VALUES] as const;

/**
 * Types whose records have one entry, the one with values: many are created at once, or in one transaction, and each
 * entry costs a write.
 */
const IN_ONE_INDEX: ReadonlySet<ListLetter> = new Set(['R', 'V']);

/** The index that holds the whole list of a type. */
export function listIndex(type: ListLetter): 'g1' | 'g3' {
  return IN_ONE_INDEX.has(type) ? 'g3' : 'g1';
}

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
  return listIndex(list.type) === 'g1' ? { g1p: partition, g1s, g3p: partition } : { g1s, g3p: partition };
}

/** Only the values: for a record that changes without moving in its list. */
export function filterValues<T>(fields: FilterFields<T>, record: T): Readonly<Record<string, ItemValue>> {
  return { [VALUES]: entryValues(fields, record) };
}

/** A test of the values as a condition of the table. */
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
