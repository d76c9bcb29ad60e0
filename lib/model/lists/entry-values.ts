// The values of a record that are stored next to its list entry.
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
