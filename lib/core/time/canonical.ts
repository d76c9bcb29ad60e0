// Moments in the format of the service: UTC, with milliseconds.
import { DAY_MS, MINUTE_MS } from './units';

/**
 * Parses digit by digit for speed, because a decision reads two moments of every redeemable.
 * @returns epoch milliseconds; null when the text is not in the format of the service, or not a day of the calendar
 */
export function canonicalMoment(text: string): number | null {
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
