// Places of entries in lists that are spread over more shards than the first ones. Stores write a place among the first; here it becomes one
// of many, which begins with the first: shard 4 × n + s holds entries of shard s alone.
import { hashNumber, itemKind, LIST_SHARDS, type ListLetter, listPartition } from '../../keys';
import type { ItemCondition, Item } from '../../table/table';
import { LIST_TRAITS } from '../list-entries';
import { levelsUpTo } from './list-spans';

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
