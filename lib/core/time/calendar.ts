// Moments, local days and calendar periods in a project's time zone.
import { Temporal } from 'temporal-polyfill';

/** 24 hours: a calendar day may have one hour more or less. */
export const DAY_MS = 86_400_000;

/** The latest supported moment: the last millisecond of the year 9999, UTC. */
const LAST_MOMENT_MS = 253_402_300_799_999;

const MOMENT =
  /^\d{4}-\d{2}-(\d{2})(?:[Tt ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?([Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/** A local day and the minute of that day in the zone. */
export interface LocalDay {
  /** 0 is Sunday, 6 is Saturday. */
  readonly weekday: number;
  /** 0..1439. */
  readonly minuteOfDay: number;
  /** YYYY-MM-DD */
  readonly date: string;
}

export type Period = 'day' | 'week' | 'month';

/** The first day of the week: 0 is Sunday, 1 Monday, 6 Saturday. */
export type WeekStart = 0 | 1 | 6;

/** The current time and its zone, which every calendar rule needs. */
export interface ZonedNow {
  readonly nowMs: number;
  /** IANA name. */
  readonly timezone: string;
}

/**
 * Read a date, or a date with a time, as a moment.
 * @param text     YYYY-MM-DD, optionally with a time of day, a fraction of a second (cut to milliseconds)
 *                 and an offset; a date alone is the start of that day, and without an offset it is local time
 * @param timezone IANA name; used when the text has no offset
 * @returns        epoch milliseconds; null when the text is no such moment or no day of the calendar
 * @see docs/behaviour/time.md#moments
 */
export function parseMoment(text: string, timezone: string): number | null {
  return canonicalMoment(text) ?? readMoment(text, timezone);
}

function readMoment(text: string, timezone: string): number | null {
  const found = MOMENT.exec(text);
  if (found === null) return null;
  const [, day, hour = '00', minute = '00', second = '00', fraction = '', offset] = found;
  const millis = fraction.slice(0, 3).padEnd(3, '0');
  const civilMs = Date.parse(`${text.slice(0, 10)}T${hour}:${minute}:${second}.${millis}Z`);
  if (Number.isNaN(civilMs) || new Date(civilMs).getUTCDate() !== Number(day)) return null;
  if (offset === undefined) return fromCivil(civilMs, timezone);
  return civilMs - offsetMinutes(offset) * MINUTE_MS;
}

/** ISO 8601 in UTC with milliseconds. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

/** True when the name is a supported time zone. */
export function isTimeZone(name: string): boolean {
  if (isUtc(name)) return true;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The day, the weekday and the minute of the day at a moment.
 * @see docs/behaviour/time.md#local-days
 */
export function localDay(nowMs: number, timezone: string): LocalDay {
  const local = toCivil(nowMs, timezone);
  const clock = new Date(local);
  return {
    weekday: clock.getUTCDay(),
    minuteOfDay: clock.getUTCHours() * 60 + clock.getUTCMinutes(),
    date: isoDate(local),
  };
}

/** The local calendar day as a whole number: days since 1 January 1970. Two days differ by the days between them. */
export function localDayNumber(ms: number, timezone: string): number {
  return Math.floor(toCivil(ms, timezone) / DAY_MS);
}

/**
 * The calendar period a moment falls in, as text that is the same for every moment of that period.
 * @returns 'd2026-11-21' for a day, 'w2026-11-16' for the week that starts on that day, 'm2026-11' for a month
 * @see docs/behaviour/time.md#periods
 */
export function periodKey(now: ZonedNow, period: Period, weekStart: WeekStart): string {
  const local = toCivil(now.nowMs, now.timezone);
  if (period === 'day') return `d${isoDate(local)}`;
  if (period === 'month') return `m${isoDate(local).slice(0, 7)}`;
  const daysIntoWeek = (new Date(local).getUTCDay() - weekStart + 7) % 7;
  return `w${isoDate(local - daysIntoWeek * DAY_MS)}`;
}

const PERIOD = /^[dwm](\d{4}-\d{2}(?:-\d{2})?)$/;

/**
 * True when a period began more than this many days ago.
 * @param key made by `periodKey`; any other text, such as a key pair's, is not a period and is never over
 */
export function isPeriodOver(key: string, { nowMs, timezone }: ZonedNow, days: number): boolean {
  const start = PERIOD.exec(key)?.[1];
  return start !== undefined && start < isoDate(toCivil(nowMs, timezone) - days * DAY_MS);
}

/**
 * Add calendar months to a time, at the same local time; a day that the month lacks becomes its last day.
 * @returns epoch milliseconds; 30 November plus three months is 28 or 29 February
 * @see docs/behaviour/time.md#months
 */
export function plusMonths(ms: number, timezone: string, months: number): number {
  return addSpan({ nowMs: ms, timezone }, { months, days: 0, ms: 0 });
}

/** A length of time: calendar months and days, which vary, apart from exact milliseconds. */
export interface Span {
  readonly months: number;
  readonly days: number;
  readonly ms: number;
}

const DURATION =
  /^P(?=.)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:\.(\d{1,3}))?S)?)?$/;

/** The average Gregorian month, in days. */
export const AVERAGE_MONTH_DAYS = 30.436875;

/** The approximate length of the longest accepted span, a thousand years. */
const LONGEST_SPAN_MS = 1000 * 12 * AVERAGE_MONTH_DAYS * DAY_MS;

/**
 * Parse an ISO 8601 duration such as P1D, P1M2DT12H or PT0.5S.
 * @returns null when it is not a duration, is empty, is negative or is longer than a thousand years
 * @see docs/behaviour/time.md#durations
 */
export function parseDuration(text: string): Span | null {
  const parts = DURATION.exec(text);
  if (parts === null) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1, 8)
    .map((part: string | undefined) => Number(part ?? 0));
  const span = {
    months: years * 12 + months,
    days: weeks * 7 + days,
    ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((parts[8] ?? '').padEnd(3, '0')),
  };
  const length = averageMs(span);
  return length > 0 && length <= LONGEST_SPAN_MS ? span : null;
}

/** True when the text is a positive ISO 8601 duration. */
export function isDuration(text: string): boolean {
  return parseDuration(text) !== null;
}

/** The approximate length of a span: exact for hours and less, an average for days and months. */
export function averageMs(span: Span): number {
  return (span.months * AVERAGE_MONTH_DAYS + span.days) * DAY_MS + span.ms;
}

/**
 * Add a span: first the months, then the days, then the exact rest. Months and days keep the local time of day, hours
 * and less are exact.
 * @returns epoch milliseconds, at the latest the end of the year 9999
 */
export function addSpan(from: ZonedNow, span: Span): number {
  if (span.months === 0 && span.days === 0) return capped(from.nowMs + span.ms);
  const moved = zoned(from.nowMs, from.timezone).add({ months: span.months, days: span.days });
  return capped(moved.epochMilliseconds + span.ms);
}

/**
 * Add an ISO 8601 duration to a moment.
 * @returns epoch milliseconds, at the latest the end of the year 9999; null when the text is not a duration
 * @see docs/behaviour/time.md#durations
 */
export function addDuration(ms: number, isoDuration: string, timezone: string): number | null {
  const span = parseDuration(isoDuration);
  return span === null ? null : addSpan({ nowMs: ms, timezone }, span);
}

function zoned(ms: number, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
}

/** The local time, represented as if the zone were UTC, so that plain arithmetic on it is calendar arithmetic. */
function toCivil(ms: number, timezone: string): number {
  return isUtc(timezone) ? ms : ms + Math.trunc(zoned(ms, timezone).offsetNanoseconds / 1_000_000);
}

/** A local time that does not exist moves forward by the gap; for one that exists twice, the first is used. */
function fromCivil(civilMs: number, timezone: string): number {
  if (isUtc(timezone)) return civilMs;
  return Temporal.Instant.fromEpochMilliseconds(civilMs)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
}

function isUtc(timezone: string): boolean {
  return timezone === 'UTC' || timezone === 'Etc/UTC';
}

function offsetMinutes(offset: string): number {
  // Z has no digits, so its offset is 0.
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', ''));
  return offset.startsWith('-') ? -minutes : minutes;
}

function isoDate(civilMs: number): string {
  return toIso(civilMs).slice(0, 10);
}

function capped(ms: number): number {
  return Math.min(ms, LAST_MOMENT_MS);
}

/**
 * Parses digit by digit for speed, because a decision reads two moments of every redeemable.
 * @returns epoch milliseconds; null when the text is not in the format of the service, or not a day of the calendar
 */
function canonicalMoment(text: string): number | null {
  if (!CANONICAL.test(text)) return null;
  const year = 100 * twoDigits(text, 0) + twoDigits(text, 2);
  const day = twoDigits(text, 8);
  const midnight = dayNumber(year, twoDigits(text, 5), day) * DAY_MS;
  if (day > 28 && new Date(midnight).getUTCDate() !== day) return null;
  const minutes = 60 * twoDigits(text, 11) + twoDigits(text, 14);
  return midnight + minutes * MINUTE_MS + twoDigits(text, 17) * 1000 + 10 * twoDigits(text, 20) + digit(text, 22);
}

/** Years below 1000 are left to the general parser. */
const CANONICAL = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/**
 * Days since 1 January 1970, in the Gregorian calendar. The year starts in March here, so that its leap day comes
 * last. The result equals `Date.UTC`, in a tenth of the time.
 */
function dayNumber(calendarYear: number, month: number, day: number): number {
  const year = month > 2 ? calendarYear : calendarYear - 1;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day;
  return 365 * year + leapDays + dayOfYear - DAYS_TO_1970;
}

/** The days before 1 January 1970 in this count, which `dayNumber` subtracts. */
const DAYS_TO_1970 = 719_469;

const DIGIT_ZERO = 48;

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - DIGIT_ZERO;
}

function twoDigits(text: string, at: number): number {
  return 10 * digit(text, at) + digit(text, at + 1);
}

const MINUTE_MS = 60_000;
