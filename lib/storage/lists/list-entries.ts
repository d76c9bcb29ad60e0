// Entries of the lists that can be filtered: in two indexes, one of which has the filter values.
import type { EntryTest } from '../../core/operators/operator';
import { entryValues } from '../../model/lists/stored-values';
import type { FilterFields } from '../../model/lists/field';
import { hashNumber, itemKind, LIST_SHARDS, listAttributes, type ListLetter, listPartition } from '../keys';
import type { Item, ItemCondition, ItemValue } from '../table/table';
import { levelsUpTo } from './spread/list-spans';

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

// Places of entries in lists that are spread over more shards than the first ones. Stores write a place among the first; here it becomes one
// of many, which begins with the first: shard 4 × n + s holds entries of shard s alone.

/** The position of an item in the list of its kind. */
export interface ListedPlace {
  readonly project: string;
  readonly type: ListLetter;
  readonly shard: number;
  readonly timeMs: number;
  readonly id: string;
}

type Places = Readonly<Partial<Record<'g1p' | 'g3p', string>>>;

/** Return the position of an item in its list; null for an item that is in no list which may be spread. */
export function placeOf({ g1p, g3p, g1s }: Item): ListedPlace | null {
  const partition = g3p ?? g1p;
  if (typeof partition !== 'string' || typeof g1s !== 'string') return null;
  const [project = '', type = '', shard] = partition.split('#');
  const [time = '', id = ''] = g1s.split('#');
  if (!LIST_TRAITS[type as ListLetter]?.isSpread) return null;
  const timeMs = Number.parseInt(time, 36);
  return { project, type: type as ListLetter, shard: Number(shard), timeMs, id };
}

/** Compute the shard of an item in a list that has this number of shards. */
export function shardAmong({ shard, id }: Pick<ListedPlace, 'shard' | 'id'>, shards: number): number {
  const first = shard % LIST_SHARDS;
  // The ends of the ids of redemptions are few numbers: all of an id decides.
  return shards === LIST_SHARDS ? first : first + LIST_SHARDS * hashNumber(id, shards / LIST_SHARDS);
}

/** Build the index attributes of an item in the given shard of its list. */
export function placesIn(item: Item, { project, type }: ListedPlace, shard: number): Places {
  const partition = listPartition(project, type, shard);
  return {
    ...(item.g1p !== undefined && { g1p: partition }),
    ...(item.g3p !== undefined && { g3p: partition }),
  };
}

/** Return the smallest number of shards for which an entry's shard follows from its id; null if no number fits. */
export function fewestShards(place: ListedPlace): number | null {
  return levelsUpTo(Infinity).find((shards) => shardAmong(place, shards) === place.shard) ?? null;
}

/**
 * True when a condition requires that no record exists yet. The key of a redemption may hold abandoned attempts without
 * a body.
 */
export function isOfNew(condition: ItemCondition | undefined): boolean {
  if (condition?.test === 'and') return condition.of.some(isOfNew);
  return condition?.test === 'absent' && (condition.path === 'pk' || condition.path === 'body');
}

/** Records that are written over as a whole. */
const WRITTEN_OVER: ReadonlySet<string> = new Set(['C C', 'O O']);

/** Return whether items of this kind (customers, orders) are always replaced as a whole. */
export function isWrittenOver(item: Item): boolean {
  return WRITTEN_OVER.has(itemKind(item));
}
