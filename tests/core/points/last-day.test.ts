// The last day of use of points.
import { computeExpiry, computeLastDay, localDay } from '../../support/core';

const MONTHS = (period_value: number, rounding_type?: string, rounding_value?: number) =>
  ({ period_type: 'MONTH', period_value, rounding_type, rounding_value }) as Parameters<typeof computeLastDay>[0];
const FIXED = (fixed_month: number, fixed_day: number) =>
  ({ period_type: 'FIXED_DAY_OF_YEAR', fixed_month, fixed_day }) as const;

test.each([
  ['a month', MONTHS(1), '2026-01-25', '2026-02-25'],
  ['a month from the 29th of a year without a leap day', MONTHS(1), '2026-01-29', '2026-02-28'],
  ['a month from the 30th', MONTHS(1), '2026-01-30', '2026-02-28'],
  ['a month from the 31st', MONTHS(1), '2026-01-31', '2026-02-28'],
  ['a month from the 31st of a leap year', MONTHS(1), '2028-01-31', '2028-02-29'],
  ['a month from the 29th of a leap year', MONTHS(1), '2028-01-29', '2028-02-29'],
  ['a year from a leap day', MONTHS(12), '2028-02-29', '2029-02-28'],
  ['no month', MONTHS(0), '2026-01-01', '2026-01-01'],
  ['a month over the end of the year', MONTHS(1), '2026-12-31', '2027-01-31'],
  ['the end of the month after a month', MONTHS(1, 'END_OF_MONTH'), '2026-01-01', '2026-02-28'],
  ['the end of the month after a month, from the 31st', MONTHS(1, 'END_OF_MONTH'), '2026-01-31', '2026-02-28'],
  ['the end of the month in a leap year', MONTHS(1, 'END_OF_MONTH'), '2028-01-10', '2028-02-29'],
  ['the end of the month of earning', MONTHS(0, 'END_OF_MONTH'), '2026-04-30', '2026-04-30'],
  ['the end of the quarter', MONTHS(3, 'END_OF_QUARTER'), '2026-01-15', '2026-06-30'],
  ['the end of the quarter that the months end in', MONTHS(2, 'END_OF_QUARTER'), '2026-01-15', '2026-03-31'],
  ['the end of the third quarter', MONTHS(0, 'END_OF_QUARTER'), '2026-07-01', '2026-09-30'],
  ['the end of the first half-year', MONTHS(1, 'END_OF_HALF_YEAR'), '2026-05-31', '2026-06-30'],
  ['the end of the second half-year', MONTHS(2, 'END_OF_HALF_YEAR'), '2026-05-31', '2026-12-31'],
  ['the end of the year', MONTHS(4, 'END_OF_YEAR'), '2026-03-01', '2026-12-31'],
  ['the end of the next year', MONTHS(4, 'END_OF_YEAR'), '2026-10-01', '2027-12-31'],
  ['the end of a month later in the year', MONTHS(1, 'PARTICULAR_MONTH', 2), '2026-01-10', '2026-02-28'],
  ['the end of a month of the next year', MONTHS(2, 'PARTICULAR_MONTH', 2), '2026-01-10', '2027-02-28'],
  ['the end of a month of a leap year', MONTHS(12, 'PARTICULAR_MONTH', 2), '2027-01-10', '2028-02-29'],
  ['a fixed day of the next year', FIXED(1, 1), '2026-01-02', '2027-01-01'],
  ['a fixed day that is the day of earning', FIXED(1, 1), '2026-01-01', '2026-01-01'],
  ['a fixed day later in the year', FIXED(7, 15), '2026-01-02', '2026-07-15'],
  ['a fixed day that the month lacks', FIXED(2, 31), '2026-01-02', '2026-02-28'],
  ['a fixed day that the month lacks in a leap year', FIXED(2, 29), '2027-03-01', '2028-02-29'],
])('points expire at %s', (_name, rules, earned, expected) => {
  expect(computeLastDay(rules, earned)).toBe(expected);
});

test.each([
  ['UTC', '2026-03-10T23:59:59.999Z', '2026-03-10', '2026-03-11T00:00:00.000Z'],
  ['Europe/Warsaw', '2026-03-28T22:59:59.999Z', '2026-03-28', '2026-03-28T23:00:00.000Z'],
  ['Europe/Warsaw', '2026-03-28T23:00:00.000Z', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-11-01T12:00:00.000Z', '2026-11-01', '2026-11-02T05:00:00.000Z'],
  ['Pacific/Apia', '2026-01-01T10:00:00.000Z', '2026-01-01', '2026-01-01T11:00:00.000Z'],
  // Midnight does not exist: the clock goes from 23:59:59 to 1:00.
  ['America/Sao_Paulo', '2018-11-03T12:00:00.000Z', '2018-11-03', '2018-11-04T03:00:00.000Z'],
])('points of a day of %s are gone at its midnight', (timezone, earned, date, ends) => {
  const expiry = computeExpiry(MONTHS(0), { nowMs: Date.parse(earned), timezone });

  expect(expiry).toEqual({ date, ends_ms: Date.parse(ends) });
});

test('points without rules, and with incomplete ones of an earlier version, never expire', () => {
  const now = { nowMs: 0, timezone: 'UTC' };

  expect(computeExpiry(undefined, now)).toBeNull();
  expect(computeExpiry({ period_type: 'MONTH' }, now)).toBeNull();
  expect(computeExpiry({ period_type: 'FIXED_DAY_OF_YEAR', fixed_day: 3 }, now)).toBeNull();
  expect(computeExpiry({ ...MONTHS(1), rounding_type: 'PARTICULAR_MONTH' }, now)).toBeNull();
});

const DAY = 86_400_000;

/** The day by steps of a single day, in place of a computation. */
function searchLastDay(months: number, isEnd: (day: Date) => boolean, earned: string): string {
  const start = new Date(`${earned}T00:00:00.000Z`);
  const target = start.getUTCFullYear() * 12 + start.getUTCMonth() + months;
  const day = new Date(start);
  while (day.getUTCFullYear() * 12 + day.getUTCMonth() < target) day.setTime(day.getTime() + DAY);
  const isLast = (one: Date) => new Date(one.getTime() + DAY).getUTCDate() === 1;
  if (months > 0) while (day.getUTCDate() < start.getUTCDate() && !isLast(day)) day.setTime(day.getTime() + DAY);
  while (!isEnd(day)) day.setTime(day.getTime() + DAY);
  return day.toISOString().slice(0, 10);
}

const isEndOf = (months: readonly number[]) => (day: Date) =>
  new Date(day.getTime() + DAY).getUTCDate() === 1 && months.includes(day.getUTCMonth() + 1);
const ENDS = [
  ['', () => true],
  ['END_OF_MONTH', isEndOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])],
  ['END_OF_QUARTER', isEndOf([3, 6, 9, 12])],
  ['END_OF_HALF_YEAR', isEndOf([6, 12])],
  ['END_OF_YEAR', isEndOf([12])],
  ['PARTICULAR_MONTH', isEndOf([2])],
] as const;

test.each(['UTC', 'Europe/Warsaw', 'America/Los_Angeles'])(
  'the last days of five years in %s are those of a search day by day',
  (timezone) => {
    const wrong: unknown[] = [];
    const first = Date.parse('2023-01-01T10:00:00Z');
    for (let day = 0; day < 5 * 365 + 2; day += 1) {
      const nowMs = first + day * DAY + (day % 24) * 3_600_000;
      const earned = localDay(nowMs, timezone).date;
      // Each combination of months and rounding comes every 24 days.
      const months = [0, 1, 3, 13][day % 4] ?? 0;
      const [rounding, isEnd] = ENDS[Math.floor(day / 4) % ENDS.length]!;
      const rules = MONTHS(months, rounding === '' ? undefined : rounding, 2);
      const expiry = computeExpiry(rules, { nowMs, timezone });
      const expected = searchLastDay(months, isEnd, earned);
      const lastMoment = localDay(expiry!.ends_ms - 1, timezone).date;
      const firstAfter = localDay(expiry!.ends_ms, timezone).date;
      if (expiry!.date !== expected || lastMoment !== expected || firstAfter <= expected) {
        wrong.push({ earned, months, rounding, expiry, expected });
      }
    }

    expect(wrong).toEqual([]);
  },
);
