// Redemptions stand in the third index alone. Release 0.2.0 lists them by the first: while it may run they stand there, too (ADR 096), and every
// entry among the first shards, as that release knows no others (ADR 104).
import { firstPlacesOf } from '../lists/spread/wide-places';
import { stackText } from '../lists/stacked-values';
import type { Item, Write } from '../table/table';
import type { Formats } from './formats';
import { type ItemKind, kindOf } from './item-kinds';
import { unstacked } from './stacks';

type Update = Extract<Write, { kind: 'update' }>;

const LISTED_BEFORE: ReadonlySet<ItemKind | undefined> = new Set(['R R', 'R B', 'L R'] as const);

/** Both indexes have the same partitions, in the same order. */
type FirstPlace = Readonly<Partial<Record<'g1p', Item['g3p']>>>;

/** Where release 0.2.0 looks for an item; nothing for an item that it does not list, or by other attributes. */
export function firstPlace(item: Item): FirstPlace {
  return item.g3p !== undefined && LISTED_BEFORE.has(kindOf(item)) ? { g1p: item.g3p } : {};
}

/** What is put into a list while processes of the release before may read it. */
export function placedWrite({ written }: Formats, write: Write): Write {
  if (written === 'newest' || write.kind !== 'put') return write;
  return { ...write, item: { ...write.item, ...firstPlace(write.item) } };
}

/**
 * What brings an item into the list of the release before, the first write on the item itself; none where it stands there, or need not. Places
 * of the newest release are not taken away: they harm nobody, and each costs a write.
 * @param stored the item as the table holds it
 */
export function placeMigrations({ written }: Formats, stored: Item): readonly Update[] {
  if (written === 'newest') return [];
  const first = firstPlacesOf(stored);
  if (stackText(stored) !== null) return unstacked({ ...stored, ...first }, first);
  const place = { ...(stored.g1p === undefined && firstPlace({ ...stored, ...first })), ...first };
  if (Object.keys(place).length === 0) return [];
  const path = stored.g3p === undefined ? 'g1p' : 'g3p';
  const condition = { test: 'eq', path, value: stored[path] as string } as const;
  return [{ kind: 'update', key: { pk: stored.pk, sk: stored.sk }, change: { set: place }, condition }];
}
