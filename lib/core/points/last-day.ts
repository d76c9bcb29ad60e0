// The last day of use of points, from the expiration rules of a program or an earning rule.
import type { ExpirationRules } from '../../model/generated';
import type { PointExpiry } from '../../model/records/voucher';
import { localDay, parseMoment, toIso, type ZonedNow } from '../time/calendar';
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
