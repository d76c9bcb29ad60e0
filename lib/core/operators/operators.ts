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
import { tableOf } from '../object-members';
import { localDay } from '../time/calendar';
import { absent, anySize, anyText, anyTime, equal, present, unlike } from './index-tests';
import {
  ABSOLUTE_TIMEFRAME,
  afterAny,
  beforeAny,
  COUNT,
  DAILY_HOURS,
  daysAgo,
  isInAbsoluteTimeframe,
  isInDailyHours,
  isInTimeframe,
  longerAgo,
  MOMENT,
  momentOf,
  notLongerAgo,
  notShorterAgo,
  type OperandShape,
  ORDERED,
  PRODUCT,
  type RangeOf,
  SCALAR,
  shorterAgo,
  TEXT,
  TIMEFRAME,
  WEEKDAY,
} from './moments';
import type { Comparison, IndexTest, ListUse, Operator, RuleUse, RuleValue, Test } from './operator';

// Building blocks of operators: a relation between an element and an operand, required for some pair or for none.

type Relation = (element: unknown, operand: unknown, comparison: Comparison) => boolean;
type Holds = (order: number) => boolean;

/** True when any element matches any operand; an absent value has no element. */
function some(relation: Relation): Test {
  // A loop without closures, for speed: it runs for every line of an order.
  const fits: Test = (element, operands, comparison) => {
    for (const operand of operands) if (relation(element, operand, comparison)) return true;
    return false;
  };
  return (value, operands, comparison) => {
    const read = comparison.terms.read(value, comparison.now);
    if (Array.isArray(read)) return read.some((element) => fits(element, operands, comparison));
    return read !== null && read !== undefined && fits(read, operands, comparison);
  };
}

function elementsOf(read: unknown): readonly unknown[] {
  if (Array.isArray(read)) return read;
  return read === null || read === undefined ? [] : [read];
}

const not =
  (test: Test): Test =>
  (value, operands, comparison) =>
    !test(value, operands, comparison);

export const isSame: Relation = (element, operand, { terms, now }) => terms.isSame(element, operand, now);

const bySize =
  (holds: Holds): Relation =>
  (element, operand, { terms, now }) =>
    isOrdered(terms.bySize(element, operand, now), holds);

const byTime =
  (holds: Holds): Relation =>
  (element, operand, { terms, now }) =>
    isOrdered(terms.byTime(element, operand, now), holds);

function isOrdered(order: number | null, holds: Holds): boolean {
  return order !== null && holds(order);
}

const isBelow: Holds = (order) => order < 0;
const isAtMost: Holds = (order) => order <= 0;
const isAbove: Holds = (order) => order > 0;
const isAtLeast: Holds = (order) => order >= 0;

const text =
  (holds: (whole: string, part: string) => boolean): Relation =>
  (element, operand, { terms }) => {
    const whole = terms.textOf(element);
    return whole !== null && typeof operand === 'string' && holds(whole, operand);
  };

const hasPart = some(text((whole, part) => whole.includes(part)));

/** Contains: a part of a text; in a list a part of a member, or a whole member if the terms require it. */
const contains: Test = (value, operands, comparison) =>
  (comparison.terms.wantsMembers && Array.isArray(value) ? isAmong : hasPart)(value, operands, comparison);

/** The value equals one of the operands. */
const isAmong = some(isSame);

const isSet: Test = (value, _operands, { terms, now }) => elementsOf(terms.read(value, now)).length > 0;

/** Value and list hold the same elements, whatever their order and number. */
const doesNotDiffer: Test = (value, operands, comparison) =>
  elementsOf(comparison.terms.read(value, comparison.now)).every((element) => isAmong(element, operands, comparison)) &&
  operands.every((operand) => isAmong(value, [operand], comparison));

const counted =
  (holds: Holds): Test =>
  (value, [count]) =>
    Array.isArray(value) && typeof count === 'number' && holds(value.length - count);

const days =
  (holds: (ago: number, count: number) => boolean): Relation =>
  (element, operand, { now }) => {
    const ago = daysAgo(element, now);
    return ago !== null && typeof operand === 'number' && holds(ago, operand);
  };

const isOnWeekday: Relation = (element, operand, { now: { timezone } }) => {
  const ms = momentOf(element, timezone);
  return ms !== null && localDay(ms, timezone).weekday === operand;
};

/** @param isIn parses the operand as a window, and returns whether the element lies in it */
const inWindow =
  (isIn: (element: unknown, operand: unknown, now: Comparison['now']) => boolean): Relation =>
  (element, operand, { now }) =>
    isIn(element, operand, now);

const belongsTo: Relation = (element, operand, { terms }) => terms.belongsTo(element, operand);

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
