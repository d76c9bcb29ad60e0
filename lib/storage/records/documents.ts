// Whole records travel as JSON text: cheaper to write, read and index than maps, and never addressed by path. Long ones are
// compressed, so that they fit into an item.
import { invariant } from '../../errors';
import { jsonOf } from '../../model/lists/cached-json';
import { compressIfLong, decompressJson } from './packing';
import type { Item, ItemValue } from '../table/table';

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
