// Calendar words of segment filters: whether a day is today, next month, last year and so on.
import { localDay, localDayNumber, parseMoment, type WeekStart } from '../time/calendar';
import { DAY_MS } from '../time/units';
import type { FilterNow } from '../../model/lists/field';

/** A range of local days, as day numbers; the end is exclusive. */
interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Local days that are compared with the words. */
interface Today {
  readonly day: number;
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly weekday: number;
  readonly weekStart: WeekStart;
}

const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / DAY_MS;

const days = (offset: number) => (today: Today) => rangeOf(today.day + offset, 1);

const weeks = (offset: number) => (today: Today) => {
  const start = today.day - ((today.weekday - today.weekStart + 7) % 7);
  return rangeOf(start + 7 * offset, 7);
};

const months = (offset: number) => (today: Today) => {
  return {
    from: dayNumber(today.year, today.month + offset, 1),
    to: dayNumber(today.year, today.month + offset + 1, 1),
  };
};

const years = (offset: number) => (today: Today) => {
  return { from: dayNumber(today.year + offset, 0, 1), to: dayNumber(today.year + offset + 1, 0, 1) };
};

function rangeOf(from: number, length: number): DayRange {
  return { from, to: from + length };
}

const RANGES: Readonly<Record<string, (today: Today) => DayRange>> = {
  $today: days(0),
  $yesterday: days(-1),
  $tomorrow: days(1),
  $this_week: weeks(0),
  $last_week: weeks(-1),
  $next_week: weeks(1),
  $this_month: months(0),
  $last_month: months(-1),
  $next_month: months(1),
  $this_year: years(0),
  $last_year: years(-1),
  $next_year: years(1),
};

type Word<T> = (record: T, now: FilterNow) => boolean;

/**
 * Build the calendar words of a moment: it lies on one of the days that the word names, in the zone of the project.
 * @see docs/behaviour/segments.md#calendar-words
 */
export function momentWords<T>(read: (record: T) => unknown, weekStart: WeekStart): Readonly<Record<string, Word<T>>> {
  return wordsBy(weekStart, (record, range, { timezone }) => {
    const text = read(record);
    const ms = typeof text === 'string' ? parseMoment(text, timezone) : null;
    return ms !== null && isWithin(localDayNumber(ms, timezone), range);
  });
}

/**
 * Build the calendar words of a birthdate: its anniversary lies on one of the days that the word names. That of
 * 29 February is 28 February in a common year.
 * @see docs/behaviour/segments.md#calendar-words
 */
export function anniversaryWords<T>(
  read: (record: T) => unknown,
  weekStart: WeekStart,
): Readonly<Record<string, Word<T>>> {
  return wordsBy(weekStart, (record, range) => {
    const text = read(record);
    const date = typeof text === 'string' ? /^\d{4}-(\d{2})-(\d{2})/.exec(text) : null;
    if (date === null) return false;
    const [month, day] = [Number(date[1]) - 1, Number(date[2])];
    const firstYear = new Date(range.from * DAY_MS).getUTCFullYear();
    return [firstYear, firstYear + 1].some((year) => isWithin(anniversaryIn(year, month, day), range));
  });
}

function anniversaryIn(year: number, month: number, day: number): number {
  return Math.min(dayNumber(year, month, day), dayNumber(year, month + 1, 0));
}

function wordsBy<T>(
  weekStart: WeekStart,
  isIn: (record: T, range: DayRange, now: FilterNow) => boolean,
): Readonly<Record<string, Word<T>>> {
  const words = Object.entries(RANGES).map(([name, range]) => {
    const word: Word<T> = (record, now) => isIn(record, range(todayOf(now, weekStart)), now);
    return [name, word] as const;
  });
  return Object.fromEntries(words);
}

function todayOf({ nowMs, timezone }: FilterNow, weekStart: WeekStart): Today {
  const { date, weekday } = localDay(nowMs, timezone);
  const [year = 0, month = 1] = date.split('-').map(Number);
  return { day: localDayNumber(nowMs, timezone), year, month: month - 1, weekday, weekStart };
}

function isWithin(day: number, { from, to }: DayRange): boolean {
  return day >= from && day < to;
}
