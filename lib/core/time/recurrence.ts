// Recurring windows: at a fixed interval from a start date, and weekly hours.
import { addSpan, averageMs, localDay, type ZonedNow, type Span } from './calendar';

const MINUTES_OF_DAY = 1440;
const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;

export interface Recurrence {
  readonly startMs: number;
  readonly interval: Span;
  readonly duration: Span;
}

/**
 * True when a moment lies in one of the windows that open at each multiple of the interval after the start. A window
 * includes its first moment and excludes its last. Start and end of each are counted from the first start, so that a
 * monthly window from the 31st returns to the 31st after a short month. The running time does not depend on the number
 * of windows.
 * @see docs/behaviour/time.md#recurring-windows
 */
export function isInRecurrence(recurrence: Recurrence, now: ZonedNow): boolean {
  if (now.nowMs < recurrence.startMs) return false;
  return now.nowMs < endOf(recurrence, lastOpened(recurrence, now), now.timezone);
}

/**
 * The number of the last window that opened at or before now; the first is 0. It is estimated, and then corrected by
 * one or two, because of month lengths, clock changes and a day that a zone skipped.
 */
function lastOpened(recurrence: Recurrence, now: ZonedNow): number {
  const startOf = (count: number) =>
    addSpan({ nowMs: recurrence.startMs, timezone: now.timezone }, times(recurrence.interval, count));
  let count = Math.floor((now.nowMs - recurrence.startMs) / averageMs(recurrence.interval));
  while (startOf(count) > now.nowMs) count -= 1;
  while (startOf(count + 1) <= now.nowMs) count += 1;
  return count;
}

function endOf({ startMs, interval, duration }: Recurrence, count: number, timezone: string): number {
  const opened = times(interval, count);
  const whole = {
    months: opened.months + duration.months,
    days: opened.days + duration.days,
    ms: opened.ms + duration.ms,
  };
  return addSpan({ nowMs: startMs, timezone }, whole);
}

function times(span: Span, count: number): Span {
  return { months: span.months * count, days: span.days * count, ms: span.ms * count };
}

/** Hours of a day, on some days of the week. A window whose end is not after its start continues past midnight. */
export interface DailyWindow {
  /** Minutes after midnight, 0..1439. */
  readonly start: number;
  /** Minutes after midnight, 0..1440. */
  readonly end: number;
  /** The days it starts on, 0 is Sunday; empty is every day. */
  readonly days: readonly number[];
}

const TIME_OF_DAY = /^(?:([01]\d|2[0-3]):([0-5]\d)|(24):(00))$/;

/**
 * Parse a pair of times, "HH:mm" each.
 * @returns null when a time is malformed or both are the same; an end of 00:00 or 24:00 is the end of the day
 * @see docs/behaviour/time.md#daily-hours
 */
export function parseDailyWindow(start: string, end: string, days: readonly number[]): DailyWindow | null {
  const from = parseTime(start);
  const to = parseTime(end);
  if (from === null || to === null || from === MINUTES_OF_DAY || !days.every(isWeekday)) return null;
  const window = { start: from, end: to === 0 ? MINUTES_OF_DAY : to, days };
  return window.start === window.end ? null : window;
}

/** True when the number is a day of the week, 0 for Sunday to 6 for Saturday. */
export function isWeekday(day: unknown): boolean {
  return typeof day === 'number' && Number.isInteger(day) && day >= 0 && day <= 6;
}

/**
 * True when a moment lies in a daily window; the first minute is inside, the last is not.
 * @see docs/behaviour/time.md#daily-hours
 */
export function isInDailyWindow(window: DailyWindow, now: ZonedNow): boolean {
  const local = localDay(now.nowMs, now.timezone);
  const minute = local.weekday * MINUTES_OF_DAY + local.minuteOfDay;
  return weekRanges(window).some((range) => (minute - range.start + MINUTES_OF_WEEK) % MINUTES_OF_WEEK < range.length);
}

/** True when any two of the windows share a minute of the week. */
export function dailyWindowsOverlap(windows: readonly DailyWindow[]): boolean {
  const ranges = windows.flatMap(weekRanges).sort((left, right) => left.start - right.start);
  return ranges.some((range, index) => {
    const next = ranges[index + 1];
    const nextStart = next === undefined ? (ranges[0]?.start ?? 0) + MINUTES_OF_WEEK : next.start;
    return range.start + range.length > nextStart;
  });
}

interface WeekRange {
  /** Minutes after Sunday 00:00. */
  readonly start: number;
  readonly length: number;
}

function weekRanges(window: DailyWindow): readonly WeekRange[] {
  const days = window.days.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : [...new Set(window.days)];
  const length = window.end > window.start ? window.end - window.start : window.end + MINUTES_OF_DAY - window.start;
  return days.map((day) => ({ start: day * MINUTES_OF_DAY + window.start, length }));
}

function parseTime(text: string): number | null {
  const parts = TIME_OF_DAY.exec(text);
  return parts === null ? null : Number(parts[1] ?? parts[3]) * 60 + Number(parts[2] ?? parts[4]);
}
