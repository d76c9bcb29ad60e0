// The operators of conditions on a value: what each means, and what it may be given.
import type { Rule } from '../../../model/records/rules';
import { localDay, type Now } from '../../time/calendar';
import { conditionsOf } from '../conditions';
import { compareMoments, daysAgo, isInAbsoluteTimeframe, isInDailyHours, isInTimeframe, momentOf } from './moments';
import {
  ABSOLUTE_TIMEFRAME,
  COUNT,
  DAILY_HOURS,
  MOMENT,
  ORDERED,
  SCALAR,
  TEXT,
  TIMEFRAME,
  WEEKDAY,
  type OperandShape,
  type Takes,
} from './operands';

export interface Operator {
  readonly operand: OperandShape;
  readonly takes: Takes;
  readonly test: Test;
}

type Test = (value: unknown, operands: readonly unknown[], now: Now) => boolean;
type TestOne = (value: unknown, operand: unknown, now: Now) => boolean;

/** Holds when any element of the value fulfils it for any operand; a value that is missing has no element. */
const anyOf =
  (test: TestOne): Test =>
  (value, operands, now) =>
    elementsOf(value).some((element) => operands.some((operand) => test(element, operand, now)));

const not =
  (test: Test): Test =>
  (value, operands, now) =>
    !test(value, operands, now);

function elementsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

const isSame: TestOne = (value, operand, now) =>
  value === operand || compareMoments(value, operand, now.timezone) === 0;

const compared =
  (holds: (order: number) => boolean): TestOne =>
  (value, operand, now) => {
    const isNumeric = typeof value === 'number' && typeof operand === 'number';
    const order = isNumeric ? value - operand : compareMoments(value, operand, now.timezone);
    return order !== null && holds(order);
  };

const text =
  (holds: (value: string, operand: string) => boolean): TestOne =>
  (value, operand) =>
    typeof value === 'string' && typeof operand === 'string' && holds(value, operand);

const dated =
  (holds: (order: number) => boolean): TestOne =>
  (value, operand, now) => {
    const order = compareMoments(value, operand, now.timezone);
    return order !== null && holds(order);
  };

const days =
  (holds: (ago: number, operand: number) => boolean): TestOne =>
  (value, operand, now) => {
    const ago = daysAgo(value, now);
    return ago !== null && typeof operand === 'number' && holds(ago, operand);
  };

const counted =
  (holds: (length: number, operand: number) => boolean): Test =>
  (value, [operand]) =>
    Array.isArray(value) && typeof operand === 'number' && holds(value.length, operand);

const isOnWeekday: TestOne = (value, operand, { timezone }) => {
  const ms = momentOf(value, timezone);
  return ms !== null && localDay(ms, timezone).weekday === operand;
};

/** In a list the whole element must equal the text; in a text it is a part of it. */
const contains: Test = (value, operands, now) =>
  Array.isArray(value)
    ? anyOf(isSame)(value, operands, now)
    : anyOf(text((whole, part) => whole.includes(part)))(value, operands, now);

const isIn = anyOf(isSame);

/** Value and list hold the same elements, whatever their order and number. */
const doesNotDiffer: Test = (value, operands, now) =>
  elementsOf(value).every((element) => isIn(element, operands, now)) &&
  operands.every((operand) => isIn(value, [operand], now));

const one = (operand: OperandShape, test: Test): Operator => ({ operand, takes: 'ONE', test });
const many = (operand: OperandShape, test: Test): Operator => ({ operand, takes: 'MANY', test });

const LESS = one(ORDERED, anyOf(compared((order) => order < 0)));
const AT_MOST = one(ORDERED, anyOf(compared((order) => order <= 0)));
const MORE = one(ORDERED, anyOf(compared((order) => order > 0)));
const AT_LEAST = one(ORDERED, anyOf(compared((order) => order >= 0)));

/** Every operator of a rule on a value; the tests of products are in `match.ts`. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['$is', one(SCALAR, isIn)],
  ['$is_not', one(SCALAR, not(isIn))],
  ['$in', many(SCALAR, isIn)],
  ['$not_in', many(SCALAR, not(isIn))],
  ['$less_than', LESS],
  ['$less_than_or_equal', AT_MOST],
  ['$more_than', MORE],
  ['$more_than_or_equal', AT_LEAST],
  ['$greater_than', MORE],
  ['$greater_than_or_equal', AT_LEAST],
  ['$starts_with', many(TEXT, anyOf(text((value, start) => value.startsWith(start))))],
  ['$ends_with', many(TEXT, anyOf(text((value, end) => value.endsWith(end))))],
  ['$contains', many(TEXT, contains)],
  [
    '$count',
    one(
      COUNT,
      counted((length, operand) => length === operand),
    ),
  ],
  [
    '$count_more',
    one(
      COUNT,
      counted((length, operand) => length > operand),
    ),
  ],
  [
    '$count_less',
    one(
      COUNT,
      counted((length, operand) => length < operand),
    ),
  ],
  ['$not_differ', many(SCALAR, doesNotDiffer)],
  ['$not_intersect', many(SCALAR, not(isIn))],
  ['$after', one(MOMENT, anyOf(dated((order) => order > 0)))],
  ['$before', one(MOMENT, anyOf(dated((order) => order < 0)))],
  ['$more_than_ago', one(COUNT, anyOf(days((ago, operand) => ago > operand)))],
  ['$less_than_ago', one(COUNT, anyOf(days((ago, operand) => ago >= 0 && ago < operand)))],
  ['$is_days_ago', one(COUNT, anyOf(days((ago, operand) => ago === operand)))],
  ['$more_than_future', one(COUNT, anyOf(days((ago, operand) => -ago > operand)))],
  ['$less_than_future', one(COUNT, anyOf(days((ago, operand) => ago <= 0 && -ago < operand)))],
  ['$is_days_in_future', one(COUNT, anyOf(days((ago, operand) => -ago === operand)))],
  ['$timeframe', many(TIMEFRAME, anyOf(isInTimeframe))],
  ['$timeframe_absolute', many(ABSOLUTE_TIMEFRAME, anyOf(isInAbsoluteTimeframe))],
  ['$timeframe_daily_hours', many(DAILY_HOURS, anyOf(isInDailyHours))],
  ['$dow', many(WEEKDAY, anyOf(isOnWeekday))],
]);

/** Operators that only the filter of a collection may use, beside all the others. */
export const FILTER_OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ...OPERATORS,
  ['$is', many(SCALAR, isIn)],
  ['$is_not', many(SCALAR, not(isIn))],
  ['$more_than_equal', AT_LEAST],
  ['$less_than_equal', AT_MOST],
  ['$not_contain', many(TEXT, not(contains))],
  ['$has_value', { operand: SCALAR, takes: 'NOTHING', test: (value) => elementsOf(value).length > 0 }],
  ['$is_unknown', { operand: SCALAR, takes: 'NOTHING', test: (value) => elementsOf(value).length === 0 }],
]);

/** Whether a value fulfils every operator of the conditions; an operator that is not known is not fulfilled. */
export function fulfils(
  value: unknown,
  conditions: Rule['conditions'],
  { now, operators = OPERATORS }: { readonly now: Now; readonly operators?: ReadonlyMap<string, Operator> },
): boolean {
  for (const [name, operands] of conditionsOf(conditions)) {
    const operator = operators.get(name);
    if (operator === undefined || !Array.isArray(operands) || !operator.test(value, operands, now)) return false;
  }
  return true;
}
