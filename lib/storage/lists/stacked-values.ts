// The values of all records of a stack in one list entry, so that its parts need no entries of their own (ADR 096).
import { invariant } from '../../errors';
import { compressRecord, decompressJson } from '../records/packing';
import type { Item, ItemCondition, ItemValue, Scalar } from '../table/table';
import type { EntryReading } from './query-list';

/** The filterable values of one record in a list. */
export type EntryValues = Readonly<Record<string, ItemValue>>;

/** A record of a stack: two hex digits, the end of its id, and its values. The first is the parent's. */
export interface StackedValues {
  readonly position: string;
  readonly values: EntryValues;
}

/** The values of all records of a stack: as text, or compressed if that is long. */
export type StackText = string | Uint8Array;

/** Replaces the values: those of all records, and the number of records in addition to the first. */
export interface StoredStack {
  readonly s: StackText;
  readonly n: number;
}

/** Paths of the stack's members in filter expressions; they distinguish a stack from a single record. */
export const STACKED = { text: 'f.s', parts: 'f.n' } as const;

const POSITION_LENGTH = 2;
/** The length of a sheet from which the values are compressed. A shorter one saves no write unit. */
const LEAST_PACKED = 1_024;

/**
 * A cell is a text; the number of an earlier row that has the same; null when there is no value; any other value in a list
 * of its own.
 */
type Cell = string | number | null | readonly [ItemValue];

/** Positions one after the other, values that all have, names of the others, and the others of each record. */
type Sheet = readonly [string, EntryValues, readonly string[], readonly (readonly Cell[])[]];

/**
 * Merges the values of several records into one stored stack.
 *
 * @param records in the order of their positions
 */
export function toStoredStack(records: readonly StackedValues[]): StoredStack {
  const names = [...new Set(records.flatMap(({ values }) => Object.keys(values)))];
  const columns = names.map((name) => ({ name, values: records.map(({ values }) => values[name]) }));
  const shared = columns.filter(({ values }) => values.every((value) => value === values[0]));
  const others = columns.filter((column) => !shared.includes(column));
  const cells = others.map(({ values }) => values.map((value, row) => cellOf(value, values.indexOf(value), row)));
  const sheet: Sheet = [
    records.map(({ position }) => position).join(''),
    Object.fromEntries(shared.map(({ name, values }) => [name, values[0] as ItemValue])),
    others.map(({ name }) => name),
    records.map((_, row) => cells.map((column) => column[row] ?? null)),
  ];
  const text = JSON.stringify(sheet);
  return { s: text.length < LEAST_PACKED ? text : pack(records), n: records.length - 1 };
}

function pack(records: readonly StackedValues[]): Uint8Array {
  const vouchers = records.flatMap(({ values: { voucher_code: code, related_object_id: id } }) =>
    typeof code === 'string' && typeof id === 'string' ? [{ id, code }] : [],
  );
  return compressRecord({ json: JSON.stringify(records), value: records, vouchers }, 0);
}

function cellOf(value: ItemValue | undefined, first: number, row: number): Cell {
  if (value === undefined) return null;
  if (typeof value !== 'string') return [value];
  return first < row ? first : value;
}

/** The inverse of `toStoredStack`. */
export function valuesOfStack(text: StackText): readonly StackedValues[] {
  if (text instanceof Uint8Array) return decompressJson(text) as readonly StackedValues[];
  const [positions, shared, names, rows] = JSON.parse(text) as Sheet;
  return rows.map((_, row) => {
    const values: Record<string, ItemValue> = { ...shared };
    names.forEach((name, column) => {
      const value = valueOf(rows, row, column);
      if (value !== undefined) values[name] = value;
    });
    return { position: positions.slice(row * POSITION_LENGTH, (row + 1) * POSITION_LENGTH), values };
  });
}

function valueOf(rows: Sheet[3], row: number, column: number): ItemValue | undefined {
  const cell = rows[row]?.[column] ?? null;
  if (cell === null) return undefined;
  if (typeof cell === 'number') return valueOf(rows, cell, column);
  return typeof cell === 'string' ? cell : cell[0];
}

/** The values of a stack; null for an entry with a single record. */
export function stackText({ f }: Item): StackText | null {
  const text = (f as Partial<StoredStack> | undefined)?.s;
  return typeof text === 'string' || text instanceof Uint8Array ? text : null;
}

/** Return the number of records in a stacked list entry beyond its main record. */
export function partsOf({ f }: Item): number {
  return (f as Partial<StoredStack> | undefined)?.n ?? 0;
}

export interface StackedEntry {
  /** The position that a separate entry would have: `<time>#<id>`. */
  readonly place: string;
  readonly values: EntryValues;
}

/** Lists the records in the entry of a stack, in the order of their ids. */
export function splitStackEntry(entry: Item): readonly StackedEntry[] {
  const [text, place] = [stackText(entry), entry.g1s];
  invariant(text !== null && typeof place === 'string', 'the entry of a stack has a place');
  const base = basePlace(place);
  return valuesOfStack(text).map(({ position, values }) => ({ place: base + position, values }));
}

/** Return a stacked list position without its suffix; all records of one stack share the result. */
export function basePlace(place: string): string {
  return place.slice(0, -POSITION_LENGTH);
}

/** Return the suffix of a stacked list position: the record's position within its stack. */
export function positionOf(place: string): string {
  return place.slice(-POSITION_LENGTH);
}

/**
 * Build the filter of a query that also passes every stack: which records of a stack fulfil it is decided after the
 * read.
 */
export function stackFilter(where: ItemCondition | undefined): ItemCondition | undefined {
  return where && { test: 'or', of: [where, { test: 'exists', path: STACKED.text }] };
}

const KEYS = ['pk', 'sk', 'g1s'] as const;
export const STACK_ATTRIBUTES = [...KEYS, STACKED.text] as const;

/** Return where a list continues that stopped inside a stack: at the stack's entry, which is before this position. */
export function stackStart(behind: string): string {
  return basePlace(behind);
}

interface StackRange {
  readonly ascending?: boolean;
  readonly behind?: string | undefined;
  readonly where?: ItemCondition | undefined;
}

/** Create the reading that splits entries of the third index of redemptions into the records of their stacks. */
export function stackReading({ where, behind, ascending = false }: StackRange): EntryReading {
  const isBehind = ({ place }: { readonly place: string }): boolean =>
    behind === undefined || (ascending ? place > behind : place < behind);
  const expanded = (item: Item): readonly Item[] => {
    const { pk, sk, g1s } = item;
    if (stackText(item) === null) return isBehind({ place: g1s as string }) ? [item] : [];
    const fit = splitStackEntry(item).filter(
      (entry) => isBehind(entry) && (!where || holds(where, { pk, sk, f: entry.values })),
    );
    const entries = fit.map(({ place }) => ({ pk, sk, g1s: place }));
    return ascending ? entries : entries.toReversed();
  };
  const entriesOf = (items: readonly Item[]): readonly Item[] => items.flatMap(expanded);
  // Each stack has its number of records, which is cheaper to read when all of them count.
  const countsAll = where === undefined && behind === undefined;
  return {
    entriesOf,
    counting: ({ limit: _limit, ...query }) => ({
      ...query,
      attributes: countsAll ? [STACKED.parts] : STACK_ATTRIBUTES,
    }),
    countOf: ({ items }) =>
      countsAll ? items.reduce((sum, item) => sum + 1 + partsOf(item), 0) : entriesOf(items).length,
  };
}

// Whether a condition of the table port holds for an item, as DynamoDB would say.

type Comparing = Extract<ItemCondition, { value: Scalar | Uint8Array }>;

/**
 * Return whether a condition holds for an item, as the database would decide.
 * @param item undefined when nothing is stored under the key
 */
export function holds(condition: ItemCondition, item: Item | undefined): boolean {
  switch (condition.test) {
    case 'and':
      return condition.of.every((part) => holds(part, item));
    case 'or':
      return condition.of.some((part) => holds(part, item));
    case 'not':
      return !holds(condition.of, item);
    case 'exists':
      return valueAt(item, condition.path) !== undefined;
    case 'absent':
      return valueAt(item, condition.path) === undefined;
    case 'in':
      return condition.values.some((value) => valueAt(item, condition.path) === value);
    default:
      return compares(condition, valueAt(item, condition.path));
  }
}

/** An attribute, or with a dot a member of one. */
function valueAt(item: Item | undefined, path: string): ItemValue | undefined {
  const dot = path.indexOf('.');
  if (dot < 0) return item?.[path];
  const attribute = item?.[path.slice(0, dot)];
  const isMap = typeof attribute === 'object' && attribute !== null && !Array.isArray(attribute);
  return isMap ? (attribute as Readonly<Record<string, ItemValue>>)[path.slice(dot + 1)] : undefined;
}

/** An attribute that is not stored compares with nothing; values of two types have no order. */
function compares({ test, value }: Comparing, stored: ItemValue | undefined): boolean {
  if (stored === undefined) return false;
  if (value instanceof Uint8Array) return stored instanceof Uint8Array && Buffer.compare(stored, value) === 0;
  if (test === 'eq') return stored === value;
  if (test === 'ne') return stored !== value;
  if (test === 'contains') return containsValue(stored, value);
  if (test === 'begins_with')
    return typeof stored === 'string' && typeof value === 'string' && stored.startsWith(value);
  return isOrdered(test, stored, value);
}

function containsValue(stored: ItemValue, value: Scalar): boolean {
  if (typeof stored === 'string') return typeof value === 'string' && stored.includes(value);
  return Array.isArray(stored) && stored.includes(value);
}

function isOrdered(test: 'lt' | 'le' | 'gt' | 'ge', stored: ItemValue, value: Scalar): boolean {
  const order = orderOf(stored, value);
  if (order === null) return false;
  return { lt: order < 0, le: order <= 0, gt: order > 0, ge: order >= 0 }[test];
}

function orderOf(left: ItemValue, right: Scalar): number | null {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  return null;
}

/** Texts are ordered by their bytes in UTF-8. */
export function compareText(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
