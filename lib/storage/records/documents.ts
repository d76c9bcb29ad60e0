// Attributes of items: those that hold JSON text, and those that hold numbers by name.
import { invariant } from '../../errors';
import { jsonOf } from '../../model/lists/stored-values';
import type { Item, ItemCondition, ItemValue } from '../table/table';
import { compressIfLong, decompressJson } from './packing';

// Whole records travel as JSON text: cheaper to write, read and index than maps, and never addressed by path. Long ones are
// compressed, so that they fit into an item.

/** Attributes that hold a record. Any other attribute is a scalar, which conditions and changes may name, or a map. */
const DOCUMENTS: ReadonlySet<string> = new Set([
  'record',
  'aim',
  'body',
  'card_tier',
  'causes',
  'codes',
  'counted',
  'customers',
  'earned',
  'failure',
  'first',
  'expiration',
  'lineNotes',
  'lots',
  'names',
  'rollback',
  'states',
  'tier_states',
  'undo',
]);

/** The only document that may be too long for an item as text. Bytes in other attributes were passed as bytes. */
const LONG = 'record';

/** Attributes with members in conditions: the values that lists are filtered by. */
const MAPS: ReadonlySet<string> = new Set(['f']);

type DocumentAttributes = Readonly<Record<string, ItemValue | undefined>>;

/** Attributes in their stored form. */
export function toStored(attributes: DocumentAttributes): DocumentAttributes {
  const stored: Record<string, ItemValue | undefined> = {};
  for (const [name, value] of Object.entries(attributes)) stored[name] = storedValue(name, value);
  return stored;
}

function storedValue(name: string, value: ItemValue | undefined): ItemValue | undefined {
  const isScalar = typeof value !== 'object' || value === null || value instanceof Uint8Array;
  if (isScalar || MAPS.has(name)) return value;
  invariant(DOCUMENTS.has(name), `attribute ${name} holds a document but is not named as one`);
  const text = jsonOf(value);
  return name === LONG ? compressIfLong(text) : text;
}

/** Convert stored attributes to an item by parsing the packed JSON documents. The argument is modified. */
export function fromStored(item: Record<string, unknown>): Item {
  for (const name of DOCUMENTS) {
    const text = item[name];
    if (typeof text === 'string') item[name] = JSON.parse(text);
    else if (name === LONG && text instanceof Uint8Array) item[name] = decompressJson(text);
  }
  return item as Item;
}

// Numbers by name on one item, which change by addition, and their upper limits.

export type Numbers = Readonly<Record<string, number>>;

/** An upper limit of one number. */
export interface NumberLimit {
  readonly name: string;
  readonly max: number;
  /** Each other number whose name begins like this has a limit of its own, as high as this one. */
  readonly likePrefix?: string;
}

/** Return a number of an item by name; 0 if the item or the number does not exist. */
export function numberOn(item: Item | null | undefined, name: string): number {
  const value = item?.[name];
  return typeof value === 'number' ? value : 0;
}

/** Return the additions without zeros, because `ADD x 0` would still create the attribute. */
export function withoutZeros(add: Numbers): Record<string, number> {
  return Object.fromEntries(Object.entries(add).filter(([, value]) => value !== 0));
}

/** Build the condition that a number is at most `room`; a number that does not exist is 0. */
export function roomCondition(path: string, room: number): ItemCondition {
  const hasRoom: ItemCondition = { test: 'le', path, value: room };
  return room >= 0 ? { test: 'or', of: [{ test: 'absent', path }, hasRoom] } : hasRoom;
}

/** Build the condition that a number is at least `least`; a number that does not exist is 0. */
export function floorCondition(path: string, least: number): ItemCondition {
  const hasEnough: ItemCondition = { test: 'ge', path, value: least };
  return least <= 0 ? { test: 'or', of: [{ test: 'absent', path }, hasEnough] } : hasEnough;
}

/**
 * Upper limits as a write condition: each number, before this addition, leaves room for it. Of several limits of one
 * number the lowest is kept, since a condition has at most 4 KB.
 */
export function limitsCondition(limits: readonly NumberLimit[], added: Numbers): ItemCondition | undefined {
  if (limits.length === 0) return undefined;
  const lowest = new Map<string, number>();
  for (const { name, max } of limits) lowest.set(name, Math.min(max, lowest.get(name) ?? max));
  return { test: 'and', of: [...lowest].map(([name, max]) => roomCondition(name, max - (added[name] ?? 0))) };
}
