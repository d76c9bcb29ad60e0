// The test of whether a record belongs to a list: its filter, a time range, and a test for the index.
import { invariant } from '../../errors';
import type { Field, FieldKind, FilterFields, FilterNow } from '../../model/lists/field';
import { normalizeCode } from '../code';
import type { ComparisonTerms, EntryTest } from '../operators/operator';
import { OPERATORS } from '../operators/operators';
import { momentAgo, narrowest, type TimeRange } from '../operators/moments';
import { parseMoment, type ZonedNow } from '../time/calendar';

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

// Translate a filter for an index: a time range, and a test of the values stored next to its entries.

export interface Translation<T> {
  readonly range: TimeRange;
  /** Null when the index has no test. */
  readonly where: EntryTest | null;
  /** The remaining filter for the records themselves; null when range and test cover the whole filter. */
  readonly rest: Filter<T> | null;
}

/**
 * Split a filter into the parts that keys and index can evaluate. Range, test and rest together match the same records
 * as the filter.
 * @see docs/behaviour/lists.md#filters
 */
export function translateFilter<T>(filter: Filter<T>, now: FilterNow): Translation<T> {
  return filter.junction === 'or' && filter.fields.length > 1 ? eitherOf(filter, now) : allOf(filter, now);
}

/**
 * Translate conditions joined by OR. If the index cannot test one of them, the whole filter remains for the records.
 */
function eitherOf<T>(filter: Filter<T>, now: FilterNow): Translation<T> {
  const tests: readonly FieldEntryTests[] = filter.fields.map((of) => of.map((condition) => entryTest(condition, now)));
  if (!tests.every(areKnown)) return { range: {}, where: null, rest: filter };
  return { range: {}, where: { test: 'or', of: tests.map(together) }, rest: null };
}

type FieldEntryTests = readonly (EntryTest | null)[];

function areKnown(tests: FieldEntryTests): tests is readonly EntryTest[] {
  return tests.every((test) => test !== null);
}

function allOf<T>({ fields }: Filter<T>, now: FilterNow): Translation<T> {
  const conditions = fields.flat();
  const ranges = conditions.map((condition) => rangeOf(condition, now));
  const open = conditions.filter((_condition, index) => ranges[index] === null);
  const tests = open.map((condition) => entryTest(condition, now));
  const left = open.filter((_condition, index) => tests[index] === null);
  const known = tests.filter((test) => test !== null);
  return {
    range: narrowest(ranges.filter((range) => range !== null)),
    where: known.length === 0 ? null : together(known),
    rest: left.length === 0 ? null : { junction: 'and', fields: left.map((condition) => [condition]) },
  };
}

function together(of: readonly EntryTest[]): EntryTest {
  const [first] = of;
  return of.length === 1 && first ? first : { test: 'and', of };
}

/** The time range of a condition on the sorting moment of the list, if it is one. */
function rangeOf<T>({ field, operator, operands }: FilterCondition<T>, { nowMs }: FilterNow): TimeRange | null {
  const range = field.isSorted ? OPERATORS.get(operator)?.lists?.range : null;
  return range ? range(operands.map(Number), nowMs) : null;
}

/** Null when the index does not hold the value, or has no such test. */
function entryTest<T>({ name, field, operator, operands }: FilterCondition<T>, { nowMs }: FilterNow): EntryTest | null {
  if (!field.isIndexed || field.words?.[operator] || field.counts?.[operator]) return null;
  const index = OPERATORS.get(operator)?.lists?.index;
  return index ? index({ path: name, kind: field.kind, operands }, nowMs) : null;
}

// Filter conditions on the fields of a list: parsed and checked once, then tested against each record.

/**
 * Folds the case of a field that holds codes, as the project compares codes. The index keeps codes as they were
 * created, so it cannot test them without their case.
 *
 * @see docs/behaviour/lists.md#filters
 */
export function normalizeCodeField<T>(
  field: Field<T>,
  { caseSensitiveCodes = true }: Pick<FilterNow, 'caseSensitiveCodes'>,
): Field<T> {
  if (!field.isCode) return field;
  const fold = (code: string): string => normalizeCode(code, caseSensitiveCodes);
  if (caseSensitiveCodes) return { ...field, fold };
  const { isIndexed, ...rest } = field;
  return { ...rest, fold, read: (record) => foldedCodes(field.read(record), fold) };
}

function foldedCodes(codes: unknown, fold: (code: string) => string): unknown {
  if (Array.isArray(codes)) return codes.map((code) => foldedCodes(code, fold));
  return typeof codes === 'string' ? fold(codes) : codes;
}

/** A condition, with its values parsed for the kind of the field. */
export interface FilterCondition<T> {
  readonly name: string;
  readonly field: Field<T>;
  readonly operator: string;
  /** The values: texts, numbers, or moments as milliseconds, as the operator requires for the kind. */
  readonly operands: readonly (string | number)[];
}

/** Conditions of different fields, joined by the junction; all conditions of one field must hold. */
export interface Filter<T> {
  readonly junction: 'and' | 'or';
  readonly fields: readonly (readonly FilterCondition<T>[])[];
}

/**
 * True when a record matches a filter. A filter without conditions matches every record.
 * @see docs/behaviour/lists.md#filters
 */
export function fulfilsFilter<T>(filter: Filter<T>, record: T, now: FilterNow): boolean {
  const holds = (conditions: readonly FilterCondition<T>[]): boolean =>
    conditions.every((condition) => fulfilsCondition(condition, record, now));
  if (filter.fields.length === 0) return true;
  return filter.junction === 'or' ? filter.fields.some(holds) : filter.fields.every(holds);
}

function fulfilsCondition<T>({ field, operator, operands }: FilterCondition<T>, record: T, now: FilterNow): boolean {
  const word = field.words?.[operator];
  if (word) return word(record, now);
  const counts = field.counts?.[operator];
  if (counts) return operands.some((count) => counts(record, now, Number(count)));
  const terms = FIELD_TERMS[field.kind];
  return OPERATORS.get(operator)?.test(field.read(record), operands, { terms, now }) ?? false;
}

// The comparison of list fields with the values of a query, by kind of field.

/** Fields that hold one text, or several. */
const TEXTS: ComparisonTerms = {
  read: textsOf,
  isSame: (element, operand) => element === operand,
  bySize: () => null,
  byTime: () => null,
  textOf: (element) => String(element),
  wantsMembers: false,
  belongsTo: () => false,
};

const difference = (element: unknown, operand: unknown): number => Number(element) - Number(operand);

const NUMBERS: ComparisonTerms = {
  ...TEXTS,
  isSame: (element, operand) => Number(element) === operand,
  bySize: difference,
};

const MOMENTS: ComparisonTerms = {
  ...TEXTS,
  read: momentsOf,
  // A moment more than three days ago is before the moment three days ago.
  bySize: (element, operand, { nowMs }) => momentAgo(nowMs, Number(operand)) - Number(element),
  byTime: difference,
};

const FIELD_TERMS: Readonly<Record<FieldKind, ComparisonTerms>> = {
  text: TEXTS,
  list: TEXTS,
  number: NUMBERS,
  moment: MOMENTS,
  flag: { ...TEXTS, read: (value) => String(value === true) },
  // Text and numbers are compared as the operator requires.
  any: { ...TEXTS, bySize: difference },
};

function textsOf(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) return [textOf(value)];
  return value.flatMap((one) => (one === null || one === undefined ? [] : [textOf(one)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The milliseconds of one moment, or of several. */
function momentsOf(value: unknown, { timezone }: ZonedNow): readonly number[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) => (typeof text === 'string' ? (parseMoment(text, timezone) ?? []) : []));
}
