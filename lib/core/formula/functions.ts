// Strict functions of formulas: of numbers to a number, of a date to a number.
import type { FormulaTime } from './context';
import { type DateValue, dayOf, monthsBetween, partsOf, yearsBetween } from './dates';
import { type Fraction, compare, power, round, whole } from './fraction';
import type { FunctionName } from './names';

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
