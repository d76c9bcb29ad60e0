// Redemptions are in the third index only. Release 0.2.0 lists them by the first: while it may run they are there, too
// (ADR 096), and every entry is in the first shards, the only ones which that release reads (ADR 104).
import { firstPlacesOf } from '../lists/spread/wide-places';
import { stackText } from '../lists/stacked-values';
import type { Item, Write } from '../table/table';
import type { Formats } from './formats';
import { type ItemKind, kindOf } from './item-kinds';
import { unstackEntry } from './stacks';

type PlaceUpdate = Extract<Write, { kind: 'update' }>;

const LISTED_BEFORE: ReadonlySet<ItemKind | undefined> = new Set(['R R', 'R B', 'L R'] as const);

/** Both indexes have the same partitions, in the same order. */
type FirstPlace = Readonly<Partial<Record<'g1p', Item['g3p']>>>;

/**
 * The list position of an item in release 0.2.0; empty for an item that this release does not list, or lists by other
 * attributes.
 */
export function firstPlace(item: Item): FirstPlace {
  return item.g3p !== undefined && LISTED_BEFORE.has(kindOf(item)) ? { g1p: item.g3p } : {};
}

/** Adds the list position of the previous release, while its processes may read the list. */
export function addFirstPlace({ written }: Formats, write: Write): Write {
  if (written === 'newest' || write.kind !== 'put') return write;
  return { ...write, item: { ...write.item, ...firstPlace(write.item) } };
}

/**
 * Adds an item to the list of the previous release; the first write is on the item itself. Empty when it is there
 * already, or need not be. Positions of the newest release are not removed: they are harmless, and each removal costs a
 * write.
 * @param stored the item as the table holds it
 */
export function placeMigrations({ written }: Formats, stored: Item): readonly PlaceUpdate[] {
  if (written === 'newest') return [];
  const first = firstPlacesOf(stored);
  if (stackText(stored) !== null) return unstackEntry({ ...stored, ...first }, first);
  const place = { ...(stored.g1p === undefined && firstPlace({ ...stored, ...first })), ...first };
  if (Object.keys(place).length === 0) return [];
  const path = stored.g3p === undefined ? 'g1p' : 'g3p';
  const condition = { test: 'eq', path, value: stored[path] as string } as const;
  return [{ kind: 'update', key: { pk: stored.pk, sk: stored.sk }, change: { set: place }, condition }];
}
