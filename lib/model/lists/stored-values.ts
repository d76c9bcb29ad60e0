// Values of records as they are stored: those next to a list entry, and JSON that is also answered, serialized once.
import type { Field, FilterFields } from './field';

type EntryValue = string | number | boolean | readonly string[];

/**
 * Values by field name. Absent values and empty lists are left out: a missing flag is false. Moments are milliseconds
 * since 1970.
 */
export function entryValues<T>(fields: FilterFields<T>, record: T): Readonly<Record<string, EntryValue>> {
  const values: Record<string, EntryValue> = {};
  for (const [name, field] of Object.entries(fields.named)) {
    const value = field.isIndexed ? entryValue(field, record) : null;
    if (value !== null) values[name] = value;
  }
  return values;
}

function entryValue<T>({ kind, read }: Field<T>, record: T): EntryValue | null {
  const value = read(record);
  if (kind === 'list') return Array.isArray(value) && value.length > 0 ? value.map(String) : null;
  if (kind === 'moment') return typeof value === 'string' ? Date.parse(value) : null;
  if (kind === 'flag') return value === true || null;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

const texts = new WeakMap<object, string>();

/** Serialize a value and cache the JSON for the answer. The value must not change afterwards. */
export function toCachedJson(value: object): string {
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** Serialize a value, or return the JSON cached by `toCachedJson`. */
export function jsonOf(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? texts.get(value) : undefined;
  return known ?? JSON.stringify(value);
}
