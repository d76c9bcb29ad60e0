// The test of whether a record belongs to a list: a time range, a test for the index, and a test of the record.
import type { FilterFields, FilterNow } from '../../model/lists/field';
import { invariant } from '../../errors';
import { normalizeCodeField, type Filter, fulfilsFilter } from './filter';
import type { EntryTest } from '../operators/operator';
import { narrowest, type TimeRange } from '../operators/time-range';
import { translateFilter } from './translate';

export interface ListTest<T> {
  /** Strictly between these moments of creation. */
  readonly range: TimeRange;
  /** The test of the values stored next to an entry; null when there is none. */
  readonly where: EntryTest | null;
  /** The test that remains for a record within the range that passes `where`; null when nothing remains. */
  readonly rest: ((record: T) => boolean) | null;
  /** The whole test, applied to a record only. */
  readonly holds: (record: T) => boolean;
}

/** A filter as a test of a list. */
export function filterTest<T>(filter: Filter<T>, now: FilterNow): ListTest<T> {
  const { range, where, rest } = translateFilter(filter, now);
  return {
    range,
    where,
    rest: rest && ((record) => fulfilsFilter(rest, record, now)),
    holds: (record) => fulfilsFilter(filter, record, now),
  };
}

/** A test of the record that no index evaluates. */
export function recordTest<T>(holds: (record: T) => boolean): ListTest<T> {
  return { range: {}, where: null, rest: holds, holds };
}

/** The moment of a record must lie in a range; a record without a moment fails. */
export function timeTest<T>(
  momentOf: (record: T) => unknown,
  { range, isStoredOrder }: { readonly range: TimeRange; readonly isStoredOrder: boolean },
): ListTest<T> {
  const { afterMs = -Infinity, beforeMs = Infinity } = range;
  const holds = (record: T): boolean => {
    const ms = Date.parse(String(momentOf(record)));
    return ms > afterMs && ms < beforeMs;
  };
  return isStoredOrder ? { range, where: null, rest: null, holds } : recordTest(holds);
}

export interface FieldValue extends Pick<FilterNow, 'caseSensitiveCodes'> {
  /** Fields that hold text, a list of texts, or yes and no. */
  readonly names: readonly string[];
  readonly value: string;
}

/** A test that at least one of the fields equals a value, like `$is` in a filter. */
export function fieldTest<T>(fields: FilterFields<T>, { names, value, ...codes }: FieldValue): ListTest<T> {
  const conditions = names.map((name) => {
    const field = fields.named[name];
    invariant(field, `${name} is no field of this list`);
    const compared = normalizeCodeField(field, codes);
    return { name, field: compared, operator: '$is', operands: [compared.fold?.(value) ?? value] };
  });
  const filter: Filter<T> = { junction: 'or', fields: conditions.map((condition) => [condition]) };
  return filterTest(filter, { nowMs: 0, timezone: 'UTC' });
}

/** Combine tests into one that all of them must pass; null for none. */
export function allTests<T>(tests: readonly ListTest<T>[]): ListTest<T> | null {
  if (tests.length === 0) return null;
  const wheres = tests.flatMap(({ where }) => (where ? [where] : []));
  const rests = tests.flatMap(({ rest }) => (rest ? [rest] : []));
  return {
    range: narrowest(tests.map(({ range }) => range)),
    where: wheres.length === 0 ? null : { test: 'and', of: wheres },
    rest: rests.length === 0 ? null : (record) => rests.every((holds) => holds(record)),
    holds: (record) => tests.every(({ holds }) => holds(record)),
  };
}
