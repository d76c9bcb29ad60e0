// Dates of formulas: reading them, comparing them, and counting the time between them.
import { localDayNumber, parseMoment } from '../time/calendar';
import { DAY_MS } from '../time/units';
import type { FormulaTime } from './context';
import type { FormulaValue } from './value';

/** A calendar day without a time of day, or a moment. */
export type DateValue = Extract<FormulaValue, { kind: 'day' | 'moment' }>;

export type DateTest = 'DATE_IS' | 'DATE_IS_NOT' | 'IS_AFTER' | 'IS_BEFORE';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** YYYY-MM-DD as a calendar day; null for any other text. */
export function readDay(text: string): DateValue | null {
  const ms = DAY.test(text) ? parseMoment(text, 'UTC') : null;
  return ms === null ? null : { kind: 'day', day: ms / DAY_MS };
}

/** Parse a text with date and time to a moment; local time without an offset. Null for any other text. */
export function readMoment(text: string, timezone: string): DateValue | null {
  const ms = DAY.test(text) ? null : parseMoment(text, timezone);
  return ms === null ? null : { kind: 'moment', ms };
}

/** Convert a formula value to a date: a date itself or a text that spells one; null for anything else. */
export function dateOf(value: FormulaValue | null, time: FormulaTime): DateValue | null {
  if (value?.kind === 'day' || value?.kind === 'moment') return value;
  return value?.kind === 'text' ? (readDay(value.text) ?? readMoment(value.text, time.timezone)) : null;
}

/** The local calendar day of a date, in days since 1 January 1970. */
export function dayOf(date: DateValue, time: FormulaTime): number {
  return date.kind === 'day' ? date.day : localDayNumber(date.ms, time.timezone);
}

/**
 * Compare two dates. Two moments are ordered to the millisecond; as soon as one side has no time of day, and always
 * for equality, the local calendar days are compared.
 * @see docs/behaviour/formulas.md#dates
 */
export function testDates(operator: DateTest, dates: readonly [DateValue, DateValue], time: FormulaTime): boolean {
  const [left, right] = dates;
  const days = dayOf(left, time) - dayOf(right, time);
  if (operator === 'DATE_IS') return days === 0;
  if (operator === 'DATE_IS_NOT') return days !== 0;
  const distance = left.kind === 'moment' && right.kind === 'moment' ? left.ms - right.ms : days;
  return operator === 'IS_AFTER' ? distance > 0 : distance < 0;
}

/**
 * Whole calendar months from one day to another, below zero when the second is earlier.
 * A month is over on the same day of a later month: 31 January to 28 February is none, to 1 March it is one.
 */
export function monthsBetween(from: number, to: number): number {
  if (to < from) return -monthsBetween(to, from);
  const [start, end] = [partsOf(from), partsOf(to)];
  const unfinished = end.dayOfMonth < start.dayOfMonth ? 1 : 0;
  return (end.year - start.year) * 12 + end.month - start.month - unfinished;
}

/** Whole calendar years from one day to another, below zero when the second is earlier. */
export function yearsBetween(from: number, to: number): number {
  return Math.trunc(monthsBetween(from, to) / 12);
}

export interface DayParts {
  readonly year: number;
  /** 1 is January. */
  readonly month: number;
  readonly dayOfMonth: number;
}

/** Year, month and day of a day counted from 1 January 1970. */
export function partsOf(day: number): DayParts {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dayOfMonth: date.getUTCDate() };
}
