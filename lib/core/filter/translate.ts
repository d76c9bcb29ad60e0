// Translate a filter for an index: a time range, and a test of the values stored next to its entries.
import type { FilterNow } from '../../model/lists/field';
import { OPERATORS } from '../operators/operators';
import type { EntryTest } from '../operators/operator';
import { narrowest, type TimeRange } from '../operators/time-range';
import type { FilterCondition, Filter } from './filter';

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
