// The comparison of dates in rules: a date without a time stands for its whole local day.
import { localDayNumber, parseDuration, parseMoment, type ZonedNow } from '../time/calendar';
import { DAY_MS } from '../time/units';
import {
  isInDailyWindow,
  isInRecurrence,
  parseDailyWindow,
  type DailyWindow,
  type Recurrence,
} from '../time/recurrence';

const DATE_ALONE = /^\d{4}-\d{2}-\d{2}$/;
const LOOKS_LIKE_A_DATE = /^\d{4}-\d{2}-\d{2}/;

/** Parse a value as a date, in milliseconds; null when the value is not the text of a date. */
export function momentOf(value: unknown, timezone: string): number | null {
  if (typeof value !== 'string' || !LOOKS_LIKE_A_DATE.test(value)) return null;
  return parseMoment(value, timezone);
}

/**
 * Order a value against the date of a condition: by day when the condition has no time, else by moment.
 * @returns negative, zero or positive when the value is earlier, the same or later; null when either is not a date
 * @see docs/behaviour/validation-rules.md#dates
 */
export function compareMoments(value: unknown, operand: unknown, timezone: string): number | null {
  const valueMs = momentOf(value, timezone);
  const operandMs = momentOf(operand, timezone);
  if (valueMs === null || operandMs === null) return null;
  if (!DATE_ALONE.test(operand as string)) return valueMs - operandMs;
  return localDayNumber(valueMs, timezone) - Date.parse(operand as string) / DAY_MS;
}

/** Calendar days from a value to today: positive in the past, zero today; null when the value is not a date. */
export function daysAgo(value: unknown, now: ZonedNow): number | null {
  const ms = momentOf(value, now.timezone);
  return ms === null ? null : localDayNumber(now.nowMs, now.timezone) - localDayNumber(ms, now.timezone);
}

/** Parse "start;interval;duration", such as "2026-11-12T14:59:23Z;P1D;PT1H". */
export function parseTimeframe(text: string, timezone: string): Recurrence | null {
  const [start = '', interval = '', duration = '', ...rest] = text.split(';');
  const startMs = parseMoment(start, timezone);
  const every = parseDuration(interval);
  const lasting = parseDuration(duration);
  if (startMs === null || every === null || lasting === null || rest.length > 0) return null;
  return { startMs, interval: every, duration: lasting };
}

/** Parse "from;to", two dates in order. */
export function parseAbsoluteTimeframe(text: string, timezone: string): readonly [from: string, to: string] | null {
  const [from = '', to = '', ...rest] = text.split(';');
  const fromMs = parseMoment(from, timezone);
  const toMs = parseMoment(to, timezone);
  return fromMs === null || toMs === null || fromMs > toMs || rest.length > 0 ? null : [from, to];
}

/** Parse "HH:mm;HH:mm;d,d"; without days it applies to every day. */
export function parseDailyHours(text: string): DailyWindow | null {
  const [start = '', end = '', days = '', ...rest] = text.split(';');
  if (rest.length > 0 || !/^(?:[0-6](?:,[0-6])*)?$/.test(days)) return null;
  return parseDailyWindow(start, end, days === '' ? [] : days.split(',').map(Number));
}

/** True when the value lies in a recurring window, whose end is exclusive. */
export function isInTimeframe(value: unknown, operand: unknown, { timezone }: ZonedNow): boolean {
  const recurrence = typeof operand === 'string' ? parseTimeframe(operand, timezone) : null;
  const nowMs = momentOf(value, timezone);
  return recurrence !== null && nowMs !== null && isInRecurrence(recurrence, { nowMs, timezone });
}

/** True when the value lies between two dates, both inclusive. */
export function isInAbsoluteTimeframe(value: unknown, operand: unknown, { timezone }: ZonedNow): boolean {
  const range = typeof operand === 'string' ? parseAbsoluteTimeframe(operand, timezone) : null;
  if (range === null) return false;
  const fromStart = compareMoments(value, range[0], timezone);
  const fromEnd = compareMoments(value, range[1], timezone);
  return fromStart !== null && fromEnd !== null && fromStart >= 0 && fromEnd <= 0;
}

/** True when the value lies in the hours of a day, whose end is exclusive. */
export function isInDailyHours(value: unknown, operand: unknown, { timezone }: ZonedNow): boolean {
  const window = typeof operand === 'string' ? parseDailyHours(operand) : null;
  const nowMs = momentOf(value, timezone);
  return window !== null && nowMs !== null && isInDailyWindow(window, { nowMs, timezone });
}
