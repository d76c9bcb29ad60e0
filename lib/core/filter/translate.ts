// A filter as what an index can do: a range of time, and a test of the values kept beside its entries.
import { type Condition, type Filter, type FilterNow, momentAgo } from './filter';
import { narrowest, type TimeRange } from './time-range';

type EntryValue = string | number | boolean;

/** A test of the values beside an entry of a list; `path` names a field. It holds as conditions of the table do. */
export type EntryTest =
  | { readonly test: 'exists' | 'absent'; readonly path: string }
  | { readonly test: 'eq' | 'lt' | 'le' | 'gt' | 'ge'; readonly path: string; readonly value: EntryValue }
  | { readonly test: 'in'; readonly path: string; readonly values: readonly EntryValue[] }
  | { readonly test: 'contains' | 'begins_with'; readonly path: string; readonly value: EntryValue }
  | { readonly test: 'and' | 'or'; readonly of: readonly EntryTest[] }
  | { readonly test: 'not'; readonly of: EntryTest };

export interface Translation<T> {
  readonly range: TimeRange;
  /** Null where the index has nothing to test. */
  readonly where: EntryTest | null;
  /** What is left for the records themselves; null where range and test say it all. */
  readonly rest: Filter<T> | null;
}

/**
 * What of a filter keys and index answer. Range, test and rest together hold for the same records as the filter.
 * @see docs/behaviour/lists.md#filters
 */
export function translateFilter<T>(filter: Filter<T>, now: FilterNow): Translation<T> {
  return filter.junction === 'or' && filter.fields.length > 1 ? eitherOf(filter, now) : allOf(filter, now);
}

/** One condition that the index cannot test leaves the whole choice to the records. */
function eitherOf<T>(filter: Filter<T>, now: FilterNow): Translation<T> {
  const tests: readonly Tried[] = filter.fields.map((of) => of.map((condition) => entryTest(condition, now)));
  if (!tests.every(areKnown)) return { range: {}, where: null, rest: filter };
  return { range: {}, where: { test: 'or', of: tests.map(together) }, rest: null };
}

type Tried = readonly (EntryTest | null)[];

function areKnown(tests: Tried): tests is readonly EntryTest[] {
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

/** The range a condition on the moment of the list stands for, where it is one. Of several values any may fit. */
function rangeOf<T>({ field, operator, numbers }: Condition<T>, { nowMs }: FilterNow): TimeRange | null {
  if (!field.isSorted) return null;
  const moments = numbers.map((days) => momentAgo(nowMs, days));
  switch (operator) {
    case '$after':
      return { afterMs: Math.min(...numbers) };
    case '$before':
      return { beforeMs: Math.max(...numbers) };
    case '$more_than':
      return { beforeMs: Math.ceil(Math.max(...moments)) };
    case '$more_than_equal':
      return { beforeMs: Math.floor(Math.max(...moments)) + 1 };
    case '$less_than':
      return { afterMs: Math.floor(Math.min(...moments)) };
    case '$less_than_equal':
      return { afterMs: Math.ceil(Math.min(...moments)) - 1 };
    default:
      return null;
  }
}

/** Null where the index does not hold the value, or has no such test. */
function entryTest<T>(condition: Condition<T>, now: FilterNow): EntryTest | null {
  const { field, operator } = condition;
  if (!field.isIndexed || field.words?.[operator]) return null;
  const test = TESTS[operator];
  return test ? test(condition, now) : null;
}

type Translate = (condition: Condition<never>, now: FilterNow) => EntryTest | null;

const equal: Translate = (condition) => {
  const { name: path, field } = condition;
  if (field.kind === 'flag') return flagTest(path, condition.texts);
  const values = wantedValues(condition);
  if (field.kind !== 'list') return { test: 'in', path, values };
  return { test: 'or', of: values.map((value) => ({ test: 'contains', path, value })) };
};

const ALWAYS: EntryTest = { test: 'and', of: [] };

/** A flag is kept where it is true. */
function flagTest(path: string, texts: readonly string[]): EntryTest {
  const isTrue: EntryTest = { test: 'eq', path, value: true };
  if (!texts.includes('false')) return isTrue;
  return texts.includes('true') ? ALWAYS : { test: 'not', of: isTrue };
}

/** A field that is not set is unlike every value; a flag is always one of the two. */
const unlike =
  (test: Translate): Translate =>
  (condition, now) => {
    const alike = test(condition, now);
    if (condition.field.kind === 'flag') return alike && { test: 'not', of: alike };
    return (
      alike && {
        test: 'or',
        of: [
          { test: 'absent', path: condition.name },
          { test: 'not', of: alike },
        ],
      }
    );
  };

/** On a list the index would compare whole members, so this is left to the records. */
const anyText =
  (test: 'contains' | 'begins_with'): Translate =>
  ({ name: path, field, texts }) =>
    field.kind === 'text' ? { test: 'or', of: texts.map((value) => ({ test, path, value })) } : null;

const anySize =
  (test: 'lt' | 'le' | 'gt' | 'ge'): Translate =>
  ({ name: path, field, numbers }, { nowMs }) => {
    const isMoment = field.kind === 'moment';
    const of = numbers.map((wanted) => ({
      // The further back, the more days ago.
      test: isMoment ? REVERSED[test] : test,
      path,
      value: isMoment ? momentAgo(nowMs, wanted) : wanted,
    }));
    return { test: 'or', of };
  };

const anyTime =
  (test: 'lt' | 'gt'): Translate =>
  ({ name: path, numbers }) => ({ test: 'or', of: numbers.map((value) => ({ test, path, value })) });

const REVERSED = { lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

/** Absent: `$ends_with`, which no index tests. */
const TESTS: Readonly<Record<string, Translate>> = {
  $is: equal,
  $in: equal,
  $is_not: unlike(equal),
  $not_in: unlike(equal),
  $has_value: ({ name: path, field }) => (field.kind === 'flag' ? ALWAYS : { test: 'exists', path }),
  $is_unknown: ({ name: path, field }) =>
    field.kind === 'flag' ? { test: 'not', of: ALWAYS } : { test: 'absent', path },
  $contains: anyText('contains'),
  $not_contain: unlike(anyText('contains')),
  $starts_with: anyText('begins_with'),
  $more_than: anySize('gt'),
  $less_than: anySize('lt'),
  $more_than_equal: anySize('ge'),
  $less_than_equal: anySize('le'),
  $before: anyTime('lt'),
  $after: anyTime('gt'),
};

function wantedValues({ field, texts, numbers }: Condition<never>): readonly EntryValue[] {
  return field.kind === 'number' || field.kind === 'moment' ? numbers : texts;
}
