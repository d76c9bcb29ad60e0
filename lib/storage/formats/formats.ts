// The formats and kinds of stored items: the number in each item, which numbers are read, and how items are converted.
import { ApiError, invariant } from '../../errors';
import type { Item, ItemValue, Key, Write } from '../table/table';

/** A stored form of a record: `read(write(record))` equals the record. */
export interface Format {
  readonly read: (stored: ItemValue) => ItemValue;
  readonly write: (record: ItemValue) => ItemValue;
}

/** The format that is the record itself, as the code has it. */
export const AS_IT_IS: Format = { read: (stored) => stored, write: (record) => record };

/**
 * Converts between the newest format of a kind and the one before. It concerns one attribute, a whole record that no
 * condition, filter or index names: docs/operations/upgrades.md says how anything else is changed.
 */
export interface Converter {
  /** The number of the newest format: one more than `firstFormat` or than that of the converter before. */
  readonly number: number;
  readonly attribute: string;
  readonly newest: Format;
  readonly previous: Format;
  /**
   * The format in which this release writes; it reads both. `previous` in the release that brings the format, because
   * processes of the release before run beside it; `newest` from the next release on.
   */
  readonly writes: 'newest' | 'previous';
}

export type Converters = Readonly<Partial<Record<ItemKind, Converter>>>;

/** The number of every item that stores none. */
const FIRST = 1;

/**
 * Kinds whose first format has two numbers. Development builds before the first release numbered some of these items 2,
 * and stored what this release stores without a number.
 */
const FIRST_FORMATS: Readonly<Partial<Record<ItemKind, number>>> = { 'C U': 2, 'C A': 2, 'CFG V': 2, 'N N': 2 };

/**
 * Return the highest number that counts as the first format of a kind; items that store no number have the first
 * format.
 */
export function firstFormat(kind: ItemKind | undefined): number {
  return (kind && FIRST_FORMATS[kind]) ?? FIRST;
}

/** The attribute that holds the number of an item's format. Items of the first format have none. */
export const FORMAT = 'format';

/**
 * Convert a stored item from its stored format to the current one.
 * @throws ApiError temporarily_unavailable when this release does not read its format
 */
export function readItem(converters: Converters, stored: Item): Item {
  const kind = kindOf(stored);
  const converter = kind && converters[kind];
  const format = formatOf(stored, kind);
  const newest = converter?.number ?? firstFormat(kind);
  const { [FORMAT]: number, ...item } = stored;
  const value = converter && stored[converter.attribute];
  // Without the record that a converter is about there is nothing to convert.
  if (number === undefined && value === undefined) return stored;
  if (format > newest || (converter && format < newest - 1)) throw unknownFormat(stored, newest);
  if (!converter || value === undefined) return item;
  const { read } = format === newest ? converter.newest : converter.previous;
  return { ...item, [converter.attribute]: read(value) };
}

/** The number of an item's format. All numbers of a first format count as its highest one. */
export function formatOf(stored: Item, kind = kindOf(stored)): number {
  return Math.max((stored[FORMAT] as number | undefined) ?? FIRST, firstFormat(kind));
}

function unknownFormat(stored: Item, newest: number): ApiError {
  const kind = kindOf(stored);
  const format = formatOf(stored, kind);
  const name = kind ? ITEM_KINDS[kind] : 'of an unknown kind';
  const read = newest === firstFormat(kind) ? `${newest} alone` : `${newest - 1} and ${newest}`;
  const remedy =
    format > newest ? 'A newer release wrote it.' : 'It was not migrated before this release was deployed.';
  const details = `A stored record (${name}) has format ${format}, and this release reads ${read}. ${remedy}`;
  return new ApiError({ key: 'temporarily_unavailable', details });
}

/** Convert a write to the format in which its record is stored, and add the format's number. */
export function applyFormat<Kind extends Write>(converters: Converters, write: Kind): Kind {
  if (write.kind === 'check' || write.kind === 'delete') return write;
  const kind = kindOf(write.kind === 'put' ? write.item : write.key);
  const converter = kind && converters[kind];
  if (!converter) return write;
  const { attribute, writes } = converter;
  const values = write.kind === 'put' ? write.item : (write.change.set ?? {});
  const value = values[attribute];
  if (value === undefined) return write;
  const format = writtenFormat(converter);
  const number = format > firstFormat(kind) ? { [FORMAT]: format } : null;
  const stored = { [attribute]: converter[writes].write(value) };
  if (write.kind === 'put') return { ...write, item: { ...write.item, ...stored, ...number } };
  return { ...write, change: withFormat(write.change, stored, number) };
}

/** The number of the format in which this release writes. */
export function writtenFormat({ number, writes }: Converter): number {
  return writes === 'newest' ? number : number - 1;
}

type FormatItemChange = Extract<Write, { kind: 'update' }>['change'];

function withFormat(
  change: FormatItemChange,
  stored: Readonly<Record<string, ItemValue>>,
  number: Readonly<Record<string, number>> | null,
): FormatItemChange {
  invariant(change.set, 'an update that sets a record sets something');
  const set = { ...change.set, ...stored, ...number };
  return number ? { ...change, set } : { ...change, set, remove: [...(change.remove ?? []), FORMAT] };
}

// Every kind of item in a table, by its key, with its name in messages and docs/operations/upgrades.md.

/** Partitions that belong to no project. */
const SHARED: ReadonlySet<string> = new Set(['K', 'USED', 'SESSION', 'TOKEN', 'X']);

export const ITEM_KINDS = {
  'K# KEY': 'credential',
  'K# SHOPPER': 'keys that sign tokens of shoppers',
  'USED# USED': 'last use of a pair',
  'USED# SEEN': 'last use of a session of the dashboard',
  'SESSION# SESSION': 'session of the dashboard',
  'TOKEN# TOKEN': 'access token',
  'X# X': 'token of a file',
  'TOKENS LIVE': 'access tokens that are not over',
  'USERS U': 'user of the dashboard',
  'TRAIL T': 'line of the audit trail',
  'CHANGES T': 'line about the configuration',
  'PEOPLE T': 'line about a customer',
  'KEYS KEY': 'key id of a project',
  'CFG V': 'version of the configuration',
  'CV V': 'copy of the version',
  'CV L': 'what a change of the configuration wrote',
  'CFG P': 'settings',
  'CFG S': 'stacking rules',
  'CFG X': 'key of code images',
  'CFG Y': 'key of tracking ids',
  'CFG C': 'campaign',
  'CFG T': 'promotion tier',
  'CFG K': 'promotion stack',
  'CFG R': 'validation rule',
  'CFG G': 'category',
  'CFG W': 'reward',
  'CFG A': 'reward assignment',
  'CFG L': 'product collection',
  'CFG H': 'webhook',
  'CFG E': 'schema of custom events',
  'CFG M': 'metadata schema',
  'CFG N': 'earning rule',
  'CFG Q': 'segment',
  'CFG B': 'brand',
  'CFG D': 'campaign template',
  'SG M': 'customers of a static segment',
  'U U': 'unique name',
  'S D': 'counters of a day',
  'S AT': 'up to where days were counted',
  'V V': 'voucher',
  'L R': 'ledger line of a redemption',
  'L T': 'ledger line of a change by hand',
  'L X': 'day at whose end something of a card is due',
  'L P': 'pending points of a card',
  'L B': 'line of a refused publication',
  'L E': 'line of a refused redemption',
  'B B': 'publication',
  'N N': 'counters',
  'N S': 'shard of counters',
  'N V': 'number of codes',
  'N L': 'shards of lists',
  'C C': 'customer',
  'C U': 'counts of a customer',
  'C UT': 'count of a customer for one target',
  'C UP': 'page of counts of a customer',
  'C A': 'claims in the name of a customer',
  'C AT': 'count of claims for one target',
  'C AP': 'page of counts of claims',
  'C F': 'permanent deletion under way',
  'C R': 'referral that an event converted',
  'C Y': 'activity of a customer',
  'C G': 'auto-update segments that a customer is in',
  'H H': 'what a customer was given at once',
  'H V': 'code that a customer holds or was referred by',
  'O O': 'order',
  'O S': 'order lock',
  'R R': 'redemption',
  'R B': 'rollback',
  'R RT': 'returns of a redemption',
  'D Q': 'count of requests',
  'D W': 'count of wrong codes',
  'D L': 'open sessions of a client',
  'J J': 'background action',
  'J L': 'shard of codes',
  'J I': 'open part of an action',
  'J F': 'failures of an action',
  'I I': 'guard of an Idempotency-Key',
  'X X': 'export',
  'Q S': 'shard of a voucher',
  'X U': 'upload',
  'P P': 'product',
  'P K': 'row of an SKU',
  'K K': 'SKU',
  'A A': 'rule of a voucher',
  'A N': 'number of rule assignments',
  'E E': 'event that waits',
  'W D': 'delivery',
  'WH H': 'health of a webhook',
  'WS S': 'secrets that sign',
  'G G': 'points that an earning rule or a referral added',
  'Y Y': 'revision that decisions name',
  'Z Z': 'checkpoint of all ledgers',
  'Z M': 'marks of the newest checkpoint',
} as const satisfies Readonly<Record<string, string>>;
export type ItemKind = keyof typeof ITEM_KINDS;

/** Return the kind of an item by its key; undefined for an item that no code of this release has written. */
export function kindOf({ pk, sk }: Key): ItemKind | undefined {
  const owner = partOf(pk, 0);
  const row = partOf(sk, 0);
  const kind = SHARED.has(owner) ? `${owner}# ${row}` : `${partOf(pk, owner.length + 1)} ${row}`;
  return kind in ITEM_KINDS ? (kind as ItemKind) : undefined;
}

/** The part of a key from `start` up to the next `#`; empty past the end. This runs for every item that is read. */
function partOf(key: string, start: number): string {
  const end = key.indexOf('#', start);
  return end < 0 ? key.slice(start) : key.slice(start, end);
}
