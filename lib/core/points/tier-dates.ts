// The days of a tier: when it begins, and its last day.
import type { TierPeriod, TierRounding, TierRules } from '../../model/loyalty/tier-rules';
import { parseDuration, toIso } from '../time/calendar';
import { addMonths, type CalendarDay, endOfMonth, formatDay, parseDay } from '../time/calendar-day';
import { DAY_MS } from '../time/units';

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
