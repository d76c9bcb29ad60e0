// The last day of use of points, and the days of a tier: when it begins, and its last day.
import type { ExpirationRules } from '../../model/generated';
import type { TierPeriod, TierRounding, TierRules } from '../../model/loyalty/tier-rules';
import type { PointExpiry } from '../../model/records/voucher';
import { localDay, parseDuration, parseMoment, toIso, type ZonedNow } from '../time/calendar';
import { addMonths, type CalendarDay, clampDay, endOfMonth, formatDay, parseDay } from '../time/calendar-day';
import { DAY_MS } from '../time/units';

/** The months between two ends of each rounding. */
const ROUNDED_MONTHS: Readonly<Record<string, number>> = {
  END_OF_MONTH: 1,
  END_OF_QUARTER: 3,
  END_OF_HALF_YEAR: 6,
  END_OF_YEAR: 12,
};

/**
 * Compute when points expire that are earned at a moment.
 * @returns null where the rules are absent or incomplete: the points never expire
 * @see docs/behaviour/expiration.md#the-last-day
 */
export function computeExpiry(rules: ExpirationRules | undefined, now: ZonedNow): PointExpiry | null {
  const date = rules ? computeLastDay(rules, localDay(now.nowMs, now.timezone).date) : null;
  return date === null ? null : toExpiry(date, now.timezone);
}

/** Convert a last day of use to its expiry: the points are gone at the following midnight of the zone. */
export function toExpiry(date: string, timezone: string): PointExpiry {
  const nextDay = toIso(Date.parse(date) + DAY_MS).slice(0, 10);
  return { date, ends_ms: parseMoment(nextDay, timezone) ?? Number.MAX_SAFE_INTEGER };
}

/**
 * Compute the last day of use of points that are earned on a day.
 * @param earned YYYY-MM-DD
 * @returns      YYYY-MM-DD, the day of earning or later; null for incomplete rules
 */
export function computeLastDay(rules: NonNullable<ExpirationRules>, earned: string): string | null {
  const { period_type, period_value, fixed_month, fixed_day } = rules;
  const day = parseDay(earned);
  if (period_type === 'FIXED_DAY_OF_YEAR') {
    if (!fixed_month || !fixed_day) return null;
    return formatDay(nextOf(day, (year) => clampDay({ year, month: fixed_month, day: fixed_day })));
  }
  if (period_type !== 'MONTH' || typeof period_value !== 'number') return null;
  return roundDay(rules, addMonths(day, period_value));
}

function roundDay({ rounding_type, rounding_value }: NonNullable<ExpirationRules>, day: CalendarDay): string | null {
  if (!rounding_type) return formatDay(day);
  if (rounding_type === 'PARTICULAR_MONTH') {
    if (!rounding_value) return null;
    return formatDay(nextOf(day, (year) => endOfMonth({ year, month: rounding_value })));
  }
  const months = ROUNDED_MONTHS[rounding_type] ?? 1;
  return formatDay(endOfMonth({ year: day.year, month: Math.ceil(day.month / months) * months }));
}

/** The first of a yearly day on or after a day. */
function nextOf(day: CalendarDay, ofYear: (year: number) => CalendarDay): CalendarDay {
  const sameYear = ofYear(day.year);
  return formatDay(sameYear) >= formatDay(day) ? sameYear : ofYear(day.year + 1);
}

// The days of a tier: when it begins, and its last day.

const MONTHS: Readonly<Record<TierPeriod, number>> = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 };

/** Return the first day of the period that holds a day. */
export function startOfPeriod(period: TierPeriod, date: string): string {
  return formatDay(firstDay(period, parseDay(date)));
}

function firstDay(period: TierPeriod, { year, month }: CalendarDay): CalendarDay {
  const months = MONTHS[period];
  return { year, month: Math.floor((month - 1) / months) * months + 1, day: 1 };
}

function lastDay(period: TierPeriod, day: CalendarDay): CalendarDay {
  return endOfMonth(addMonths(firstDay(period, day), MONTHS[period] - 1));
}

function dayAfterPeriod(period: TierPeriod, day: CalendarDay): CalendarDay {
  return addMonths(firstDay(period, day), MONTHS[period]);
}

/**
 * Compute the days of a tier for which a member qualifies on a day. A tier that begins in the next period is granted
 * in that period.
 * @param qualified YYYY-MM-DD
 * @returns both YYYY-MM-DD; `last` is the last day on which the member is in the tier
 * @see docs/behaviour/loyalty-tiers.md#dates
 */
export function computeTierDays(
  rules: TierRules,
  qualified: string,
): { readonly first: string; readonly last: string } {
  const { qualification_period: period, start_date, expiration_date } = rules;
  const day = parseDay(qualified);
  const first = period && start_date.type === 'NEXT_PERIOD' ? dayAfterPeriod(period, day) : day;
  const end = endOf(rules, first);
  const extended = expiration_date.extend ? plusDuration(end, expiration_date.extend) : end;
  const last = expiration_date.rounding ? roundUp(expiration_date.rounding, extended) : extended;
  return { first: formatDay(first), last: formatDay(last) };
}

/** The end before it is extended; with CUSTOM the first day, from which the life counts. */
function endOf({ qualification_period: period, expiration_date: { type } }: TierRules, first: CalendarDay) {
  if (!period || type === 'CUSTOM') return first;
  return lastDay(period, type === 'END_OF_NEXT_PERIOD' ? dayAfterPeriod(period, first) : first);
}

function plusDuration(day: CalendarDay, extend: string): CalendarDay {
  const { months, days } = parseDuration(extend) ?? { months: 0, days: 0 };
  return plusDays(addMonths(day, months), days);
}

function plusDays(day: CalendarDay, days: number): CalendarDay {
  return parseDay(toIso(Date.parse(formatDay(day)) + days * DAY_MS).slice(0, 10));
}

function roundUp({ type, strategy, value = 0 }: TierRounding, day: CalendarDay): CalendarDay {
  if (type !== 'CUSTOM') {
    if (strategy === 'END') return lastDay(type, day);
    const first = firstDay(type, day);
    return first.month === day.month && day.day === 1 ? day : dayAfterPeriod(type, day);
  }
  const ofYear = (year: number) =>
    strategy === 'END' ? endOfMonth({ year, month: value + 1 }) : { year, month: value + 1, day: 1 };
  const sameYear = ofYear(day.year);
  return formatDay(sameYear) >= formatDay(day) ? sameYear : ofYear(day.year + 1);
}
