// The inputs of formula operands, and dates: reading them, comparing them, and counting the time between them.
import type { Metadata, Minor } from '../../model/common';
import type { PromotionTier } from '../../model/records/campaign';
import type { CustomerBase } from '../../model/records/customer';
import type { Voucher } from '../../model/records/voucher';
import { hasUnits, type Line, subtotal } from '../order/state';
import { DAY_MS, localDayNumber, parseMoment } from '../time/calendar';
import type { FormulaValue } from './value';

/**
 * Made by `formulaOrder`, once for each redeemable; values that need a search or a sum are computed lazily, at most
 * once.
 */
export interface FormulaOrder {
  /** Before discounts; null when the order has none. */
  readonly amount: Minor | null;
  readonly metadata: Metadata | null;
  /** The number of lines with units. */
  readonly lineCount: () => number;
  /** Sum of the quantities. */
  readonly units: () => number;
  /** By price, then the lowest subtotal, then the first; null when no line has a price. */
  readonly cheapest: () => Line | null;
  readonly mostExpensive: () => Line | null;
}

/** Made by `formulaTime`, once for each evaluation. */
export interface FormulaTime {
  readonly nowMs: number;
  /** IANA name. */
  readonly timezone: string;
  /** The local day, in days since 1 January 1970. */
  readonly today: () => number;
}

/** All inputs of a formula. Null means missing: a formula that needs the value cannot be computed. */
export interface FormulaContext {
  readonly time: FormulaTime;
  readonly order: FormulaOrder | null;
  /** The line being discounted; null for a discount on the whole order. */
  readonly line: Line | null;
  readonly customer: Pick<CustomerBase, 'metadata' | 'birthdate' | 'birthday'> | null;
  readonly voucher: Pick<Voucher, 'redemption' | 'publish' | 'start_date' | 'expiration_date'> | null;
  readonly tier: Pick<PromotionTier, 'start_date' | 'expiration_date'> | null;
  /** Metadata of the voucher or the promotion tier. */
  readonly redeemableMetadata: Metadata | null;
  /** Metadata of the request. */
  readonly redemptionMetadata: Metadata | null;
  readonly publicationMetadata: Metadata | null;
}

/**
 * An order in the form that formulas read. It costs nothing until an operand needs it.
 * @param order    the order after the earlier redeemables
 * @param metadata of the order
 * @see docs/behaviour/formulas.md#operands
 */
export function formulaOrder(
  order: { readonly amount: Minor | null; readonly lines: readonly Line[] },
  metadata: Metadata | null,
): FormulaOrder {
  const { amount, lines } = order;
  let lineCount: number | undefined;
  let units: number | undefined;
  let cheapest: Line | null | undefined;
  let mostExpensive: Line | null | undefined;
  return {
    amount,
    metadata,
    lineCount: () => (lineCount ??= lines.filter(hasUnits).length),
    units: () => (units ??= lines.reduce((sum, line) => sum + line.quantity, 0)),
    cheapest: () => (cheapest === undefined ? (cheapest = extremeLine(lines, 1)) : cheapest),
    mostExpensive: () => (mostExpensive === undefined ? (mostExpensive = extremeLine(lines, -1)) : mostExpensive),
  };
}

/**
 * The clock in the form that formulas read.
 * @param timezone IANA name
 * @see docs/behaviour/formulas.md#dates
 */
export function formulaTime(nowMs: number, timezone: string): FormulaTime {
  let today: number | undefined;
  return { nowMs, timezone, today: () => (today ??= localDayNumber(nowMs, timezone)) };
}

/**
 * The line with units that comes first by price in a direction; ties are broken by the lowest subtotal, then by
 * position.
 */
function extremeLine(lines: readonly Line[], direction: 1 | -1): Line | null {
  let best: Line | null = null;
  for (const line of lines) {
    if (hasUnits(line) && line.price !== null && (best === null || comesBefore(line, best, direction))) best = line;
  }
  return best;
}

function comesBefore(line: Line, best: Line, direction: 1 | -1): boolean {
  const byPrice = ((line.price ?? 0) - (best.price ?? 0)) * direction;
  return byPrice === 0 ? subtotal(line) < subtotal(best) : byPrice < 0;
}

// Dates of formulas: reading them, comparing them, and counting the time between them.

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
