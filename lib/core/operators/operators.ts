// All operators of conditions: the test, the kinds of values that support it, and its evaluation by an index. Filters
// of lists, validation rules, product rules and filters of collections all read this table.
//
// They differ only in the terms by which an element is compared:
//
// | | filters of lists | rules and collections |
// |---|---|---|
// | values | texts of a query, read as the kind of the field says | JSON: a number never equals a text |
// | a date alone | its first moment | its whole day |
// | size of a moment | how many days ago it is | the moment itself |
// | `$contains` on a list | a part of one of its members | a whole member |
import type { FieldKind } from '../../model/lists/field';
import { absent, anySize, anyText, anyTime, equal, present, unlike } from './index-tests';
import { isInAbsoluteTimeframe, isInDailyHours, isInTimeframe } from './moments';
import type { IndexTest, ListUse, Operator, RuleUse, RuleValue } from './operator';
import {
  ABSOLUTE_TIMEFRAME,
  COUNT,
  DAILY_HOURS,
  MOMENT,
  ORDERED,
  PRODUCT,
  SCALAR,
  TEXT,
  TIMEFRAME,
  WEEKDAY,
  type OperandShape,
} from './operands';
import {
  belongsTo,
  bySize,
  byTime,
  contains,
  counted,
  days,
  doesNotDiffer,
  inWindow,
  isAbove,
  isAmong,
  isAtLeast,
  isAtMost,
  isBelow,
  isOnWeekday,
  isSet,
  not,
  some,
  text,
} from './relations';
import { tableOf } from '../constant-table';
import { afterAny, beforeAny, longerAgo, notLongerAgo, notShorterAgo, type RangeOf, shorterAgo } from './time-range';

const EVERY_KIND: readonly FieldKind[] = ['text', 'list', 'number', 'moment', 'flag', 'any'];
const ofKind = (index: IndexTest): ListUse => ({ kinds: EVERY_KIND, valuesAs: 'THE_KIND', index, range: null });
const ofNothing = (index: IndexTest): ListUse => ({ kinds: EVERY_KIND, valuesAs: 'NOTHING', index, range: null });
const ofTexts = (index: IndexTest | null): ListUse => {
  return { kinds: ['text', 'list', 'any'], valuesAs: 'TEXT', index, range: null };
};
const ofSizes = (index: IndexTest, range: RangeOf): ListUse => {
  return { kinds: ['number', 'moment', 'any'], valuesAs: 'NUMBER', index, range };
};
const ofMoments = (index: IndexTest, range: RangeOf): ListUse => {
  return { kinds: ['moment'], valuesAs: 'MOMENT', index, range };
};

const METADATA: readonly RuleValue[] = ['METADATA'];
const TEXTS: readonly RuleValue[] = ['METADATA', 'TEXT'];
const NUMBERS: readonly RuleValue[] = ['METADATA', 'NUMBER'];
const EQUALS: readonly RuleValue[] = ['METADATA', 'NUMBER', 'TEXT', 'PRODUCT', 'ID'];

type RuleOperator = RuleUse & { readonly on: readonly RuleValue[] };
const one = (operand: OperandShape, on = METADATA): RuleOperator => ({ takes: 'ONE', operand, on });
const many = (operand: OperandShape, on = METADATA): RuleOperator => ({ takes: 'MANY', operand, on });
const nothing: RuleUse = { takes: 'NOTHING', operand: SCALAR };

/** Absent uses mean no support; collections support the same as rules, unless the row says otherwise. */
type OperatorRow = Pick<Operator, 'test'> & Partial<Operator>;

const isMore: OperatorRow = { test: some(bySize(isAbove)), rules: one(ORDERED, NUMBERS) };
const isLess: OperatorRow = { test: some(bySize(isBelow)), rules: one(ORDERED, NUMBERS) };
const isNotLess: OperatorRow = { test: some(bySize(isAtLeast)), rules: one(ORDERED, NUMBERS) };
const isNotMore: OperatorRow = { test: some(bySize(isAtMost)), rules: one(ORDERED, NUMBERS) };

const ROWS: Readonly<Record<string, OperatorRow>> = {
  $is: {
    test: isAmong,
    lists: ofKind(equal),
    rules: one(SCALAR, [...EQUALS, 'FLAG']),
    collections: many(SCALAR),
  },
  $is_not: { test: not(isAmong), lists: ofKind(unlike(equal)), rules: one(SCALAR, EQUALS), collections: many(SCALAR) },
  $in: { test: isAmong, lists: ofKind(equal), rules: many(SCALAR, EQUALS) },
  $not_in: { test: not(isAmong), lists: ofKind(unlike(equal)), rules: many(SCALAR, EQUALS) },
  $has_value: { test: isSet, lists: ofNothing(present), collections: nothing },
  $is_unknown: { test: not(isSet), lists: ofNothing(absent), collections: nothing },

  $contains: { test: contains, lists: ofTexts(anyText('contains')), rules: many(TEXT, TEXTS) },
  $not_contain: {
    test: not(contains),
    lists: ofTexts(unlike(anyText('contains'))),
    collections: many(TEXT),
  },
  $starts_with: {
    test: some(text((whole, start) => whole.startsWith(start))),
    lists: ofTexts(anyText('begins_with')),
    rules: many(TEXT, TEXTS),
  },
  // No index can test the end of a text.
  $ends_with: { test: some(text((whole, end) => whole.endsWith(end))), lists: ofTexts(null), rules: many(TEXT, TEXTS) },

  $more_than: { ...isMore, lists: ofSizes(anySize('gt'), longerAgo) },
  $less_than: { ...isLess, lists: ofSizes(anySize('lt'), shorterAgo) },
  $more_than_equal: { ...filterOnly(isNotLess), lists: ofSizes(anySize('ge'), notShorterAgo) },
  $less_than_equal: { ...filterOnly(isNotMore), lists: ofSizes(anySize('le'), notLongerAgo) },
  $more_than_or_equal: isNotLess,
  $less_than_or_equal: isNotMore,
  $greater_than: isMore,
  $greater_than_or_equal: isNotLess,

  $before: { test: some(byTime(isBelow)), lists: ofMoments(anyTime('lt'), beforeAny), rules: one(MOMENT) },
  $after: { test: some(byTime(isAbove)), lists: ofMoments(anyTime('gt'), afterAny), rules: one(MOMENT) },
  $more_than_ago: { test: some(days((ago, count) => ago > count)), rules: one(COUNT) },
  $less_than_ago: { test: some(days((ago, count) => ago >= 0 && ago < count)), rules: one(COUNT) },
  $is_days_ago: { test: some(days((ago, count) => ago === count)), rules: one(COUNT) },
  $more_than_future: { test: some(days((ago, count) => -ago > count)), rules: one(COUNT) },
  $less_than_future: { test: some(days((ago, count) => ago <= 0 && -ago < count)), rules: one(COUNT) },
  $is_days_in_future: { test: some(days((ago, count) => -ago === count)), rules: one(COUNT) },
  $timeframe: { test: some(inWindow(isInTimeframe)), rules: many(TIMEFRAME) },
  $timeframe_absolute: { test: some(inWindow(isInAbsoluteTimeframe)), rules: many(ABSOLUTE_TIMEFRAME) },
  $timeframe_daily_hours: { test: some(inWindow(isInDailyHours)), rules: many(DAILY_HOURS) },
  $dow: { test: some(isOnWeekday), rules: many(WEEKDAY) },

  $count: { test: counted((order) => order === 0), rules: one(COUNT) },
  $count_more: { test: counted(isAbove), rules: one(COUNT) },
  $count_less: { test: counted(isBelow), rules: one(COUNT) },
  $not_differ: { test: doesNotDiffer, rules: many(SCALAR) },
  $not_intersect: { test: not(isAmong), rules: many(SCALAR) },
  $from: { test: some(belongsTo), rules: many(PRODUCT, ['PRODUCT']), collections: null },
};

function filterOnly({ test, rules }: OperatorRow): OperatorRow {
  return { test, collections: rules ?? null };
}

function whole({ test, lists = null, rules = null, collections = rules }: OperatorRow): Operator {
  return { test, lists, rules, collections };
}

export const OPERATORS: ReadonlyMap<string, Operator> = tableOf(
  Object.fromEntries(Object.entries(ROWS).map(([name, row]) => [name, whole(row)])),
);
