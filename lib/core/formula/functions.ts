// Strict functions of formulas, of numbers to a number and of a date to a number, and comparison tests.
import {
  dateOf,
  type DateTest,
  type DateValue,
  dayOf,
  type FormulaTime,
  monthsBetween,
  partsOf,
  testDates,
  yearsBetween,
} from './context';
import {
  ARRAY_TESTS,
  type ArrayTest,
  DATE_TESTS,
  type FunctionName,
  NUMBER_TESTS,
  type NumberTest,
  type Test,
  type TextTest,
} from './names';
import {
  compare,
  type FormulaValue,
  type Fraction,
  fromDigits,
  jsonValue,
  numberOf,
  power,
  round,
  textOf,
  whole,
} from './value';

/** The two functions that evaluate their arguments lazily belong to neither group. */
export type NumberFunction = 'MIN' | 'MAX' | 'POW' | 'ROUND' | 'FLOOR' | 'CEIL';
export type DateFunction = Exclude<FunctionName, NumberFunction | 'IF' | 'DEFAULT_TO'>;

/**
 * Compute a function of numbers.
 * @param first the first argument; the parser guarantees it, and a second one for functions that need it
 * @returns     null when it cannot be computed
 * @see docs/behaviour/formulas.md#functions
 */
export function callOnNumbers(name: NumberFunction, first: Fraction, others: readonly Fraction[]): Fraction | null {
  const second = others[0] ?? first;
  switch (name) {
    case 'MIN':
      return others.reduce((least, next) => (compare(next, least) < 0 ? next : least), first);
    case 'MAX':
      return others.reduce((most, next) => (compare(next, most) > 0 ? next : most), first);
    case 'POW':
      return power(first, second);
    case 'ROUND':
      return round(first, second, 'HALF_UP');
    case 'FLOOR':
    case 'CEIL':
      return round(first, second, name);
  }
}

/**
 * Compute a function of a date. "Since" counts from the date to today, "until" from today to the date; both are
 * negative when the two are the other way round.
 * @see docs/behaviour/formulas.md#dates
 */
export function callOnDate(name: DateFunction, date: DateValue, time: FormulaTime): Fraction {
  return whole(BigInt(countOf(name, dayOf(date, time), time)));
}

function countOf(name: DateFunction, day: number, time: FormulaTime): number {
  switch (name) {
    case 'DAY_OF_MONTH':
      return partsOf(day).dayOfMonth;
    case 'MONTH':
      return partsOf(day).month;
    case 'YEAR':
      return partsOf(day).year;
    case 'DAYS_SINCE':
      return time.today() - day;
    case 'MONTHS_SINCE':
      return monthsBetween(day, time.today());
    case 'YEARS_SINCE':
      return yearsBetween(day, time.today());
    case 'DAYS_UNTIL':
      return day - time.today();
    case 'MONTHS_UNTIL':
      return monthsBetween(time.today(), day);
  }
}

// Comparison tests of formulas.

/**
 * Compare two values.
 * @returns null when a side is of a kind the test cannot read
 * @see docs/behaviour/formulas.md#tests
 */
export function compareValues(
  test: Test,
  sides: readonly [FormulaValue, FormulaValue],
  time: FormulaTime,
): boolean | null {
  const [left, right] = sides;
  if (isOneOf(test, NUMBER_TESTS)) {
    const numbers = [numberOf(left), numberOf(right)] as const;
    return numbers[0] === null || numbers[1] === null ? null : testNumbers(test, numbers[0], numbers[1]);
  }
  if (isOneOf(test, DATE_TESTS)) return compareDates(test, sides, time);
  return isOneOf(test, ARRAY_TESTS) ? testArray(test, left, right) : testTexts(test, left, right);
}

function compareDates(test: DateTest, sides: readonly [FormulaValue, FormulaValue], time: FormulaTime): boolean | null {
  const [left, right] = [dateOf(sides[0], time), dateOf(sides[1], time)];
  return left === null || right === null ? null : testDates(test, [left, right], time);
}

function isOneOf<T extends Test>(test: Test, group: readonly T[]): test is T {
  return group.some((member) => member === test);
}

/** True when a SWITCH_CASE matches: the same number or text, or, when one side is a date, the same local day. */
export function isCase(subject: FormulaValue, candidate: FormulaValue, time: FormulaTime): boolean {
  if (!isDate(subject) && !isDate(candidate)) return isSame(subject, candidate);
  return compareDates('DATE_IS', [subject, candidate], time) === true;
}

function isDate(value: FormulaValue): boolean {
  return value.kind === 'day' || value.kind === 'moment';
}

function testNumbers(test: NumberTest, left: Fraction, right: Fraction): boolean {
  const order = compare(left, right);
  if (test === '=') return order === 0;
  return test === '>' ? order > 0 : order < 0;
}

/** Compare texts, case-sensitively. `contains` on an array attribute tests for an element. */
function testTexts(test: TextTest, left: FormulaValue, right: FormulaValue): boolean | null {
  if (left.kind === 'list') return test === 'contains' ? hasElement(left.items, right) : null;
  const [text, part] = [textOf(left), textOf(right)];
  if (text === null || part === null) return null;
  if (test === 'contains') return text.includes(part);
  if (test === 'startsWith') return text.startsWith(part);
  if (test === 'endsWith') return text.endsWith(part);
  return (text === part) === (test === 'is');
}

/** Elements are JSON values; a value that is neither a number nor a text is in no list. */
function hasElement(items: readonly unknown[], wanted: FormulaValue): boolean | null {
  if (numberOf(wanted) === null && textOf(wanted) === null) return null;
  return items.some((item) => isSame(jsonValue(item), wanted));
}

/** True when two values are the same number, or the same text; values of different kinds never are. */
function isSame(left: FormulaValue | null, right: FormulaValue): boolean {
  const [leftNumber, rightNumber] = [numberOf(left), numberOf(right)];
  if (leftNumber !== null && rightNumber !== null) return compare(leftNumber, rightNumber) === 0;
  const text = textOf(left);
  return text !== null && text === textOf(right);
}

/**
 * Test whether a value is in a list: a comma-separated text, or an array attribute. Numbers are compared as numbers.
 * Spaces around an element, and empty elements, are ignored.
 */
function testArray(test: ArrayTest, left: FormulaValue, right: FormulaValue): boolean | null {
  const found = right.kind === 'list' ? hasElement(right.items, left) : isListed(right, left);
  return found === null ? null : found === (test === 'IN_ARRAY');
}

function isListed(list: FormulaValue, wanted: FormulaValue): boolean | null {
  if (list.kind !== 'text') return null;
  const elements = list.text.split(',').map((element) => element.trim());
  const number = numberOf(wanted);
  if (number !== null) return elements.some((element) => spells(element, number));
  const text = textOf(wanted);
  return text === null ? null : text !== '' && elements.includes(text);
}

function spells(element: string, wanted: Fraction): boolean {
  const number = fromDigits(element);
  return number !== null && compare(number, wanted) === 0;
}
