// The items of a simulated table and of its indexes, and the effect of writes.
import { fromStored, toStored } from '../../lib/storage/records/documents';
import { sortKeyOf } from '../../lib/storage/table/dynamo-input';
import {
  type IndexName,
  type Item,
  type Key,
  keyText,
  type Query,
  type QueryPage,
  type Write,
} from '../../lib/storage/table/table';
import { compareText, holds } from '../../lib/storage/lists/stacked-values';

/** Attributes of index entries in addition to keys. */
const PROJECTED = { g1: [], g2: [], g3: ['f'] } as const;
export const INDEX_NAMES = ['g1', 'g2', 'g3'] as const;

/** Entries of an index by the key of their item. */
type Entries = Map<string, Item>;

export class StoredItems {
  /** By partition, then by sort key. */
  private readonly partitions = new Map<string, Map<string, Item>>();
  private readonly indexes: Readonly<Record<IndexName, Map<string, Entries>>> = {
    g1: new Map(),
    g2: new Map(),
    g3: new Map(),
  };

  /** The same items, for another table to begin with: what is stored is never changed, only replaced. */
  copy(): StoredItems {
    const copy = new StoredItems();
    for (const [partition, items] of this.partitions) copy.partitions.set(partition, new Map(items));
    for (const name of INDEX_NAMES) {
      for (const [partition, entries] of this.indexes[name]) copy.indexes[name].set(partition, new Map(entries));
    }
    return copy;
  }

  find({ pk, sk }: Key): Item | undefined {
    return this.partitions.get(pk)?.get(sk);
  }

  /** Every item, in no order. */
  all(): Item[] {
    return [...this.partitions.values()].flatMap((items) => [...items.values()].map((item) => fromStored({ ...item })));
  }

  entries(index: IndexName): Item[] {
    return [...this.indexes[index].values()].flatMap((entries) => [...entries.values()]);
  }

  /** The item as a write would leave it; null when it would be gone. */
  after(write: Write): Item | null {
    const stored = this.find(keyOf(write));
    if (write.kind === 'check') return stored ?? null;
    if (write.kind === 'delete') return null;
    if (write.kind === 'put') return withoutUndefined(toStored(write.item)) as Item;
    return changed(stored ?? { pk: write.key.pk, sk: write.key.sk }, write.change);
  }

  put({ pk, sk }: Key, item: Item | null): void {
    const items = this.partitions.get(pk) ?? new Map<string, Item>();
    this.partitions.set(pk, items);
    if (item) items.set(sk, item);
    else items.delete(sk);
  }

  /** Bring the index entries of an item up to date. */
  index(key: Key, before: Item | undefined): void {
    const item = this.find(key);
    for (const name of INDEX_NAMES) {
      const old = before && entryOf(before, name);
      if (old) this.indexes[name].get(old[`${name}p`] as string)?.delete(keyText(key));
      const entry = item && entryOf(item, name);
      if (entry) this.entriesOf(name, entry[`${name}p`] as string).set(keyText(key), entry);
    }
  }

  private entriesOf(name: IndexName, partition: string): Entries {
    const entries = this.indexes[name].get(partition) ?? new Map<string, Item>();
    this.indexes[name].set(partition, entries);
    return entries;
  }

  query(query: Query): QueryPage {
    const inRange = this.sorted(query).filter((item) => isInRange(query, item[sortKeyOf(query.index)] as string));
    if (query.descending) inRange.reverse();
    const rest = query.after ? inRange.slice(1 + inRange.findIndex((item) => isSame(item, query.after!))) : inRange;
    const read = query.limit === undefined ? rest : rest.slice(0, query.limit);
    const items = read.filter((item) => !query.filter || holds(query.filter, item));
    const next = read.length < rest.length ? read.at(-1) : undefined;
    const { attributes } = query;
    const shown = attributes ? items.map((item) => only(item, attributes)) : items;
    return {
      items: query.count ? [] : shown.map((item) => fromStored({ ...item })),
      count: items.length,
      ...(next && { next }),
    };
  }

  /** A page may begin after an entry that is gone by now, which an index finds its place for. */
  private sorted(query: Query): Item[] {
    const items = query.index
      ? (this.indexes[query.index].get(query.partition)?.values() ?? [])
      : (this.partitions.get(query.partition)?.values() ?? []);
    const name = sortKeyOf(query.index);
    const all = [...items];
    if (query.after && !all.some((item) => isSame(item, query.after!))) all.push(query.after);
    return all.sort(
      (left, right) => compareText(left[name] as string, right[name] as string) || compareKeys(left, right),
    );
  }
}

export function keyOf(write: Write): Key {
  return write.kind === 'put' ? write.item : write.key;
}

function isInRange({ prefix, from, to }: Query, sort: string): boolean {
  if (prefix !== undefined) return sort.startsWith(prefix);
  return (from === undefined || compareText(sort, from) >= 0) && (to === undefined || compareText(sort, to) <= 0);
}

function isSame(left: Key, right: Key): boolean {
  return left.pk === right.pk && left.sk === right.sk;
}

function compareKeys(left: Key, right: Key): number {
  return compareText(left.pk, right.pk) || compareText(left.sk, right.sk);
}

/** The keys and projected attributes; null for an item that the index leaves out. */
/** The index entry of an item; null when it is not in the index. */
export function entryOf(item: Item, name: IndexName): Item | null {
  const names = [`${name}p`, sortKeyOf(name)];
  if (names.some((one) => item[one] === undefined)) return null;
  return only(item, ['pk', 'sk', ...names, ...PROJECTED[name]]);
}

/** @param paths names of attributes, or with a dot of a member of one: an attribute of which no member is shown is left out */
function only(item: Item, paths: readonly string[]): Item {
  const shown: Record<string, unknown> = {};
  for (const path of paths) {
    const [name = '', member] = path.split('.');
    const value = item[name] as Readonly<Record<string, unknown>> | undefined;
    if (member === undefined) shown[name] = value;
    else if (value?.[member] !== undefined) shown[name] = { ...(shown[name] as object), [member]: value[member] };
  }
  return withoutUndefined(shown) as Item;
}

function changed(
  stored: Item,
  { set = {}, add = {}, remove = [] }: Extract<Write, { kind: 'update' }>['change'],
): Item {
  const item: Record<string, unknown> = { ...stored, ...toStored(set) };
  for (const [name, value] of Object.entries(add)) {
    const before = item[name] ?? 0;
    if (typeof before !== 'number') throw new Error(`${name} is no number: nothing can be added to it.`);
    item[name] = before + value;
  }
  for (const name of remove) item[name] = undefined;
  return withoutUndefined(item) as Item;
}

function withoutUndefined(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}
