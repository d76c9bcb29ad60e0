// Conditions on the fields of a list: what a query asks, read and checked once, then held against each record.
import { DAY_MS, parseMoment } from '../time/calendar';

/** What a field holds. Texts compare as they are; moments are ISO 8601; a list holds texts; a flag is false where it is not set. */
export type FieldKind = 'text' | 'number' | 'moment' | 'flag' | 'list';

/** One field of a record: its kind, and how it is read. Absent and null are the same. */
export interface Field<T> {
  readonly kind: FieldKind;
  readonly read: (record: T) => unknown;
  /** The value is kept beside the entry of the list, where the index can test it: one that seldom changes. */
  readonly isIndexed?: true;
  /** The moment the list is in order of. */
  readonly isSorted?: true;
  /** Words that stand alone and need no value, such as `$active`, and when each holds. */
  readonly words?: Readonly<Record<string, (record: T, now: FilterNow) => boolean>>;
}

export interface FilterFields<T> {
  readonly named: Readonly<Record<string, Field<T>>>;
  /** Reads one member of the metadata; absent where metadata cannot be asked for. */
  readonly metadata?: (record: T) => Readonly<Record<string, unknown>> | null;
}

export interface FilterNow {
  readonly nowMs: number;
  /** IANA name. */
  readonly timezone: string;
}

/** One condition, with its values read as the field's kind. */
export interface Condition<T> {
  readonly name: string;
  readonly field: Field<T>;
  readonly operator: string;
  readonly texts: readonly string[];
  /** The values as numbers or milliseconds, where the operator compares by size. */
  readonly numbers: readonly number[];
}

/** Conditions of different fields, joined as the junction says; those of one field all hold. */
export interface Filter<T> {
  readonly junction: 'and' | 'or';
  readonly fields: readonly (readonly Condition<T>[])[];
}

/**
 * Whether a record fulfils a filter. A filter without conditions holds for every record.
 * @see docs/behaviour/lists.md#filters
 */
export function fulfilsFilter<T>(filter: Filter<T>, record: T, now: FilterNow): boolean {
  const holds = (conditions: readonly Condition<T>[]): boolean =>
    conditions.every((condition) => fulfilsCondition(condition, record, now));
  if (filter.fields.length === 0) return true;
  return filter.junction === 'or' ? filter.fields.some(holds) : filter.fields.every(holds);
}

type Holds = (values: readonly (string | number)[], condition: Condition<never>, nowMs: number) => boolean;

const isAmong: Holds = (values, { texts }) => values.some((value) => texts.includes(String(value)));
const anyPair =
  (test: (value: string, wanted: string) => boolean): Holds =>
  (values, { texts }) =>
    values.some((value) => texts.some((wanted) => test(String(value), wanted)));
const bySize =
  (test: (value: number, wanted: number) => boolean): Holds =>
  (values, { field, numbers }, nowMs) =>
    values.some((value) =>
      numbers.some((wanted) =>
        // On moments more and less mean days ago: more than three days ago is before the moment three days ago.
        field.kind === 'moment' ? test(momentAgo(nowMs, wanted), Number(value)) : test(Number(value), wanted),
      ),
    );
const byTime =
  (test: (value: number, wanted: number) => boolean): Holds =>
  (values, { numbers }) =>
    values.some((value) => numbers.some((wanted) => test(Number(value), wanted)));

/** No moment is further from 1970, in milliseconds. */
const FURTHEST_MS = 8.64e15;

/** The moment so many days ago, or ahead when below zero; milliseconds since 1970. */
export function momentAgo(nowMs: number, days: number): number {
  return Math.max(-FURTHEST_MS, Math.min(FURTHEST_MS, nowMs - days * DAY_MS));
}

/** Operators that compare what the field holds; a field that is not set holds nothing. */
const COMPARE: Readonly<Record<string, Holds>> = {
  $is: isAmong,
  $in: isAmong,
  $is_not: (values, condition, nowMs) => !isAmong(values, condition, nowMs),
  $not_in: (values, condition, nowMs) => !isAmong(values, condition, nowMs),
  $has_value: (values) => values.length > 0,
  $is_unknown: (values) => values.length === 0,
  $contains: anyPair((value, wanted) => value.includes(wanted)),
  $not_contain: (values, { texts }) => !values.some((value) => texts.some((wanted) => String(value).includes(wanted))),
  $starts_with: anyPair((value, wanted) => value.startsWith(wanted)),
  $ends_with: anyPair((value, wanted) => value.endsWith(wanted)),
  $more_than: bySize((value, wanted) => value > wanted),
  $less_than: bySize((value, wanted) => value < wanted),
  $more_than_equal: bySize((value, wanted) => value >= wanted),
  $less_than_equal: bySize((value, wanted) => value <= wanted),
  $before: byTime((value, wanted) => value < wanted),
  $after: byTime((value, wanted) => value > wanted),
};

function fulfilsCondition<T>(condition: Condition<T>, record: T, now: FilterNow): boolean {
  const { field, operator } = condition;
  const word = field.words?.[operator];
  if (word) return word(record, now);
  const values = valuesOf(field, record, now.timezone);
  const isMeasured = (field.kind === 'moment' || field.kind === 'number') && EQUALITY.has(operator);
  const compared = isMeasured ? { ...condition, texts: condition.numbers.map(String) } : condition;
  return COMPARE[operator]?.(values, compared, now.nowMs) ?? false;
}

/** On moments and numbers these compare what is meant, however it is written. */
export const EQUALITY: ReadonlySet<string> = new Set(['$is', '$in', '$is_not', '$not_in']);

function valuesOf<T>({ kind, read }: Field<T>, record: T, timezone: string): readonly (string | number)[] {
  const value = read(record);
  if (kind === 'flag') return [String(value === true)];
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => (one === null || one === undefined ? [] : [textOf(one)]));
  if (kind === 'moment') return momentsOf(value, timezone);
  return [textOf(value)];
}

function momentsOf(value: unknown, timezone: string): readonly number[] {
  const moment = typeof value === 'string' ? parseMoment(value, timezone) : null;
  return moment === null ? [] : [moment];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
