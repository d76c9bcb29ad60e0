// How a rule compares a date with a date: a date alone stands for its whole local day.
import { localDayNumber, parseDuration, parseMoment, type Now } from '../time/calendar';
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

/** The moment a value stands for; null when it is no text of a date. */
export function momentOf(value: unknown, timezone: string): number | null {
  if (typeof value !== 'string' || !LOOKS_LIKE_A_DATE.test(value)) return null;
  return parseMoment(value, timezone);
}

/**
 * Order a value against the date of a condition: by the day when the condition is a date alone, else by the moment.
 * @returns below, at or above zero when the value is earlier, the same or later; null when either is no date
 * @see docs/behaviour/validation-rules.md#dates
 */
export function compareMoments(value: unknown, operand: unknown, timezone: string): number | null {
  const valueMs = momentOf(value, timezone);
  const operandMs = momentOf(operand, timezone);
  if (valueMs === null || operandMs === null) return null;
  if (!DATE_ALONE.test(operand as string)) return valueMs - operandMs;
  return localDayNumber(valueMs, timezone) - Date.parse(operand as string) / DAY_MS;
}

/** Calendar days from a value to today: above zero in the past, zero today; null when the value is no date. */
export function daysAgo(value: unknown, now: Now): number | null {
  const ms = momentOf(value, now.timezone);
  return ms === null ? null : localDayNumber(now.nowMs, now.timezone) - localDayNumber(ms, now.timezone);
}

/** Read "start;interval;duration", such as "2026-11-12T14:59:23Z;P1D;PT1H". */
export function parseTimeframe(text: string, timezone: string): Recurrence | null {
  const [start = '', interval = '', duration = '', ...rest] = text.split(';');
  const startMs = parseMoment(start, timezone);
  const every = parseDuration(interval);
  const lasting = parseDuration(duration);
  if (startMs === null || every === null || lasting === null || rest.length > 0) return null;
  return { startMs, interval: every, duration: lasting };
}

/** Read "from;to", two dates in order. */
export function parseAbsoluteTimeframe(text: string, timezone: string): readonly [from: string, to: string] | null {
  const [from = '', to = '', ...rest] = text.split(';');
  const fromMs = parseMoment(from, timezone);
  const toMs = parseMoment(to, timezone);
  return fromMs === null || toMs === null || fromMs > toMs || rest.length > 0 ? null : [from, to];
}

/** Read "HH:mm;HH:mm;d,d"; without days it is every day. */
export function parseDailyHours(text: string): DailyWindow | null {
  const [start = '', end = '', days = '', ...rest] = text.split(';');
  if (rest.length > 0 || !/^(?:[0-6](?:,[0-6])*)?$/.test(days)) return null;
  return parseDailyWindow(start, end, days === '' ? [] : days.split(',').map(Number));
}

/** Whether the value lies in a window that comes back; the end of a window is outside. */
export function isInTimeframe(value: unknown, operand: unknown, { timezone }: Now): boolean {
  const recurrence = typeof operand === 'string' ? parseTimeframe(operand, timezone) : null;
  const nowMs = momentOf(value, timezone);
  return recurrence !== null && nowMs !== null && isInRecurrence(recurrence, { nowMs, timezone });
}

/** Whether the value lies between two dates, both included. */
export function isInAbsoluteTimeframe(value: unknown, operand: unknown, { timezone }: Now): boolean {
  const range = typeof operand === 'string' ? parseAbsoluteTimeframe(operand, timezone) : null;
  if (range === null) return false;
  const fromStart = compareMoments(value, range[0], timezone);
  const fromEnd = compareMoments(value, range[1], timezone);
  return fromStart !== null && fromEnd !== null && fromStart >= 0 && fromEnd <= 0;
}

/** Whether the value lies in the hours of a day; the end is outside. */
export function isInDailyHours(value: unknown, operand: unknown, { timezone }: Now): boolean {
  const window = typeof operand === 'string' ? parseDailyHours(operand) : null;
  const nowMs = momentOf(value, timezone);
  return window !== null && nowMs !== null && isInDailyWindow(window, { nowMs, timezone });
}
