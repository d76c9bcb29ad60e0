// The formats of stored items: which ones this release reads, which one it writes, and how items are converted.
import { ApiError, invariant } from '../../errors';
import type { Item, ItemValue, Write } from '../table/table';
import { ITEM_KINDS, type ItemKind, kindOf } from './item-kinds';

/** The storage format of a record: `read(write(record))` equals the record. */
export interface Format {
  readonly read: (stored: ItemValue) => ItemValue;
  readonly write: (record: ItemValue) => ItemValue;
}

/** The format that is the record itself, as the code has it. */
export const AS_IT_IS: Format = { read: (stored) => stored, write: (record) => record };

/**
 * The newest change of the format of a kind. It concerns one attribute, a whole record that no condition, filter or index
 * names: docs/operations/upgrades.md says how anything else is changed.
 */
export interface FormatChange {
  /** The number of the newest format, 2 or more. This release reads it and the one before. */
  readonly number: number;
  readonly attribute: string;
  readonly newest: Format;
  readonly previous: Format;
  /**
   * The format cannot be reverted: an item of the newest format stays, and earlier releases refuse it. The author of a
   * format makes sure that no such item is written while the previous format is configured.
   */
  readonly isOneWay?: boolean;
}

export type FormatChanges = Readonly<Partial<Record<ItemKind, FormatChange>>>;

/** The newest, or the one before for as long as processes run that know no newer one. */
export type WrittenFormat = 'newest' | 'previous';

export interface Formats {
  readonly changes: FormatChanges;
  readonly written: WrittenFormat;
}

/** The format of items of release 0.1.0, which do not store their format. */
const FIRST = 1;

/** The attribute that says it of all others. */
export const FORMAT = 'format';

/**
 * An item as this release knows it.
 * @throws ApiError temporarily_unavailable when this release does not know its format
 */
export function readItem({ changes }: Formats, stored: Item): Item {
  const format = formatOf(stored);
  if (format === FIRST && isNone(changes)) return stored;
  const kind = kindOf(stored);
  const change = kind && changes[kind];
  const newest = change?.number ?? FIRST;
  const value = change && stored[change.attribute];
  // Without the record that a format is about there is nothing to read.
  if (format === FIRST && (newest === FIRST || value === undefined)) return stored;
  if (format > newest || format < newest - 1) throw unknownFormat(stored, newest);
  const { [FORMAT]: _, ...item } = stored;
  if (!change || value === undefined) return item;
  const { read } = format === newest ? change.newest : change.previous;
  return { ...(item as Item), [change.attribute]: read(value) };
}

/** So far the usual case, and most items of a decision pass here. */
function isNone(changes: FormatChanges): boolean {
  for (const _kind in changes) return false;
  return true;
}

export function formatOf(stored: Item): number {
  return (stored[FORMAT] as number | undefined) ?? FIRST;
}

function unknownFormat(stored: Item, newest: number): ApiError {
  const format = formatOf(stored);
  const kind = kindOf(stored);
  const name = kind ? ITEM_KINDS[kind] : 'of an unknown kind';
  const read = newest === FIRST ? `${FIRST} alone` : `${newest - 1} and ${newest}`;
  const remedy =
    format > newest ? 'A newer release wrote it.' : 'It was not migrated before this release was deployed.';
  const details = `A stored record (${name}) has format ${format}, and this release reads ${read}. ${remedy}`;
  return new ApiError({ key: 'temporarily_unavailable', details });
}

/**
 * Converts a write to its stored format; record and format number always agree. Record and format are written
 * together, so that they always agree.
 */
export function applyFormat<Kind extends Write>({ changes, written }: Formats, write: Kind): Kind {
  if (write.kind === 'check' || write.kind === 'delete' || isNone(changes)) return write;
  const kind = kindOf(write.kind === 'put' ? write.item : write.key);
  const change = kind && changes[kind];
  if (!change) return write;
  const { attribute } = change;
  const values = write.kind === 'put' ? write.item : (write.change.set ?? {});
  const value = values[attribute];
  if (value === undefined) return write;
  const format = selectFormatNumber(change, written);
  const stored = { [attribute]: change[written].write(value) };
  if (write.kind === 'put') {
    return { ...write, item: { ...write.item, ...stored, ...(format > FIRST && { [FORMAT]: format }) } };
  }
  return { ...write, change: changedTo(write.change, stored, format) };
}

/** Returns the number of the format in which this release writes. */
export function selectFormatNumber({ number, isOneWay = false }: FormatChange, written: WrittenFormat): number {
  return written === 'newest' || isOneWay ? number : number - 1;
}

type FormatItemChange = Extract<Write, { kind: 'update' }>['change'];

function changedTo(
  change: FormatItemChange,
  stored: Readonly<Record<string, ItemValue>>,
  format: number,
): FormatItemChange {
  invariant(change.set, 'an update that sets a record sets something');
  const set = { ...change.set, ...stored };
  if (format > FIRST) return { ...change, set: { ...set, [FORMAT]: format } };
  return { ...change, set, remove: [...(change.remove ?? []), FORMAT] };
}
