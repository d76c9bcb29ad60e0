// Calendar operators of segment filters: whether a day is today, next month, so many days ago and so on.
import type { Field, FilterNow } from '../../model/lists/field';
import { momentOf } from '../operators/moments';
import { DAY_MS, localDay, localDayNumber, type WeekStart } from '../time/calendar';

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

/** Words of months and days, which look at the anniversary, by the word that looks at the day itself. */
const ANNIVERSARY_WORDS = [
  ...['$today', '$yesterday', '$tomorrow', '$this_week', '$last_week', '$next_week'],
  ...['$this_month', '$last_month', '$next_month'],
];

/** A calendar day that a customer has, local to the project. */
interface CalendarDay {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
}

type DayDistance = (day: CalendarDay, today: Today) => number;

const daysSince: DayDistance = ({ year, month, day }, today) => today.day - dayNumber(year, month, day);

/** Days since the latest anniversary, 0 on the day itself. */
const daysSinceAnniversary: DayDistance = ({ month, day }, today) => {
  const last = anniversaryIn(today.year, month, day);
  return today.day - (last <= today.day ? last : anniversaryIn(today.year - 1, month, day));
};

/** Days until the next anniversary, 0 on the day itself. */
const daysUntilAnniversary: DayDistance = ({ month, day }, today) => {
  const next = anniversaryIn(today.year, month, day);
  return (next >= today.day ? next : anniversaryIn(today.year + 1, month, day)) - today.day;
};

/** Whole years: who was born on 29 February is a year older on 1 March of a common year. */
const yearsSince: DayDistance = ({ year, month, day }, today) =>
  today.year - year - (today.day < dayNumber(today.year, month, day) ? 1 : 0);

const COUNTS: Readonly<Record<string, (day: CalendarDay, today: Today, count: number) => boolean>> = {
  $is_days_ago: (day, today, count) => daysSince(day, today) === count,
  $more_than_ago: (day, today, count) => daysSince(day, today) > count,
  $less_than_ago: (day, today, count) => isFrom0(daysSince(day, today), count),
  $is_days_in_future: (day, today, count) => -daysSince(day, today) === count,
  $more_than_future: (day, today, count) => -daysSince(day, today) > count,
  $less_than_future: (day, today, count) => isFrom0(-daysSince(day, today), count),
  $is_days_ago_md: (day, today, count) => daysSinceAnniversary(day, today) === count,
  $is_more_days_ago_md: (day, today, count) => daysSinceAnniversary(day, today) > count,
  $is_less_days_ago_md: (day, today, count) => daysSinceAnniversary(day, today) < count,
  $is_days_in_future_md: (day, today, count) => daysUntilAnniversary(day, today) === count,
  $is_more_days_in_future_md: (day, today, count) => daysUntilAnniversary(day, today) > count,
  $is_less_days_in_future_md: (day, today, count) => daysUntilAnniversary(day, today) < count,
  $is_years_ago: (day, today, count) => yearsSince(day, today) === count,
  $is_day_of_month: ({ day }, _today, count) => day === count,
  $is_day: ({ year, month, day }, _today, count) => new Date(Date.UTC(year, month, day)).getUTCDay() === count,
  $is_month: ({ month }, _today, count) => month + 1 === count,
  $is_year: ({ year }, _today, count) => year === count,
};

function isFrom0(days: number, end: number): boolean {
  return days >= 0 && days < end;
}

/** The days of a value: none for one that is no date, several for a list. */
type DayReader = (value: unknown, timezone: string) => readonly CalendarDay[];

/** The local day of a moment. */
export const dayOfMoment: DayReader = (value, timezone) =>
  elementsOf(value).flatMap((element) => {
    const ms = momentOf(element, timezone);
    return ms === null ? [] : dayOfText(localDay(ms, timezone).date);
  });

/** The day that a birthdate spells, whatever its time. */
export const dayOfBirthdate: DayReader = (value) => elementsOf(value).flatMap(dayOfText);

function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function dayOfText(text: unknown): readonly CalendarDay[] {
  const date = typeof text === 'string' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(text) : null;
  return date === null ? [] : [{ year: Number(date[1]), month: Number(date[2]) - 1, day: Number(date[3]) }];
}

interface DayTerms<T> {
  readonly read: (record: T) => unknown;
  readonly toDays: DayReader;
  /** True where the words look at the anniversary as those with `_md` do. */
  readonly isYearly?: boolean;
  readonly weekStart: WeekStart;
}

/**
 * Build the operators of a day: words such as `$today`, and those with a number such as `$is_days_ago`.
 * @see docs/behaviour/segments.md#calendar-words
 */
export function calendarOperators<T>({
  read,
  toDays,
  isYearly = false,
  weekStart,
}: DayTerms<T>): Required<Pick<Field<T>, 'words' | 'counts'>> {
  const some = (record: T, now: FilterNow, holds: (day: CalendarDay, today: Today) => boolean): boolean =>
    toDays(read(record), now.timezone).some((day) => holds(day, todayOf(now, weekStart)));
  const word = (isIn: typeof isInRange, range: (today: Today) => DayRange) => (record: T, now: FilterNow) =>
    some(record, now, (day, today) => isIn(day, range(today)));
  const yearly = ANNIVERSARY_WORDS.map((name) => [`${name}_md`, word(isAnniversaryInRange, RANGES[name] ?? days(0))]);
  const plain = Object.entries(RANGES).map(([name, range]) => [
    name,
    word(isYearly ? isAnniversaryInRange : isInRange, range),
  ]);
  const counts = Object.entries(COUNTS).map(([name, holds]) => {
    const test = (record: T, now: FilterNow, count: number): boolean =>
      some(record, now, (day, today) => holds(day, today, count));
    return [name, test] as const;
  });
  return {
    words: Object.fromEntries([...plain, ...yearly]) as Required<Field<T>>['words'],
    counts: Object.fromEntries(counts),
  };
}

function isInRange({ year, month, day }: CalendarDay, range: DayRange): boolean {
  return isWithin(dayNumber(year, month, day), range);
}

/** The anniversary of 29 February is 28 February in a common year. */
function isAnniversaryInRange({ month, day }: CalendarDay, range: DayRange): boolean {
  const firstYear = new Date(range.from * DAY_MS).getUTCFullYear();
  return [firstYear, firstYear + 1].some((year) => isWithin(anniversaryIn(year, month, day), range));
}

function anniversaryIn(year: number, month: number, day: number): number {
  return Math.min(dayNumber(year, month, day), dayNumber(year, month + 1, 0));
}

function todayOf({ nowMs, timezone }: FilterNow, weekStart: WeekStart): Today {
  const { date, weekday } = localDay(nowMs, timezone);
  const [year = 0, month = 1] = date.split('-').map(Number);
  return { day: localDayNumber(nowMs, timezone), year, month: month - 1, weekday, weekStart };
}

function isWithin(day: number, { from, to }: DayRange): boolean {
  return day >= from && day < to;
}
