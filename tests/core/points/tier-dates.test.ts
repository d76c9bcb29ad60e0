// The days of a tier: each period with each start, end, extension and rounding.
import { computeTierDays, startOfPeriod, type TierRounding, type TierRules } from '../../support/core';

type Period = NonNullable<TierRules['qualification_period']>;
type End = TierRules['expiration_date']['type'];

const inPeriod = (
  period: Period,
  end: End,
  more: Omit<TierRules['expiration_date'], 'type'> = {},
  start: 'IMMEDIATE' | 'NEXT_PERIOD' = 'IMMEDIATE',
): TierRules => ({
  qualification_type: 'POINTS_IN_PERIOD',
  qualification_period: period,
  start_date: { type: start },
  expiration_date: { type: end, ...more },
});

const custom = (extend: string, rounding?: TierRounding): TierRules => ({
  qualification_type: 'BALANCE',
  start_date: { type: 'IMMEDIATE' },
  expiration_date: { type: 'CUSTOM', extend, ...(rounding && { rounding }) },
});

const to = (type: TierRounding['type'], strategy: TierRounding['strategy'] = 'END', value?: number): TierRounding => ({
  type,
  strategy,
  unit: 'MONTH',
  ...(value !== undefined && { value }),
});

test.each([
  ['MONTH', '2026-03-10', '2026-03-10', '2026-03-31', '2026-04-30'],
  ['MONTH', '2027-12-31', '2027-12-31', '2027-12-31', '2028-01-31'],
  ['QUARTER', '2028-02-29', '2028-02-29', '2028-03-31', '2028-06-30'],
  ['HALF_YEAR', '2026-07-01', '2026-07-01', '2026-12-31', '2027-06-30'],
  ['YEAR', '2026-03-10', '2026-03-10', '2026-12-31', '2027-12-31'],
] as const)('a tier of a %s reached on %s begins at once and ends with this or the next period', (...row) => {
  const [period, reached, first, ofThis, ofNext] = row;
  expect(computeTierDays(inPeriod(period, 'END_OF_PERIOD'), reached)).toEqual({ first, last: ofThis });
  expect(computeTierDays(inPeriod(period, 'END_OF_NEXT_PERIOD'), reached)).toEqual({ first, last: ofNext });
});

test.each([
  ['MONTH', '2026-03-10', '2026-04-01', '2026-04-30', '2026-05-31'],
  ['QUARTER', '2026-12-31', '2027-01-01', '2027-03-31', '2027-06-30'],
  ['HALF_YEAR', '2026-01-01', '2026-07-01', '2026-12-31', '2027-06-30'],
  ['YEAR', '2026-03-10', '2027-01-01', '2027-12-31', '2028-12-31'],
] as const)(
  'a tier of a %s reached on %s that begins with the next period ends with that one or the one after',
  (...row) => {
    const [period, reached, first, ofThis, ofNext] = row;
    expect(computeTierDays(inPeriod(period, 'END_OF_PERIOD', {}, 'NEXT_PERIOD'), reached)).toEqual({
      first,
      last: ofThis,
    });
    expect(computeTierDays(inPeriod(period, 'END_OF_NEXT_PERIOD', {}, 'NEXT_PERIOD'), reached)).toEqual({
      first,
      last: ofNext,
    });
  },
);

test.each([
  [inPeriod('MONTH', 'END_OF_PERIOD', { extend: 'P7D' }), '2026-03-10', '2026-04-07'],
  [inPeriod('MONTH', 'END_OF_NEXT_PERIOD', { extend: 'P7D' }), '2026-03-10', '2026-05-07'],
  [inPeriod('MONTH', 'END_OF_PERIOD', { extend: 'P1M' }), '2026-03-10', '2026-04-30'],
  [inPeriod('MONTH', 'END_OF_PERIOD', { extend: 'P1M' }), '2027-01-31', '2027-02-28'],
  [inPeriod('YEAR', 'END_OF_PERIOD', { extend: 'P1M15D' }), '2026-06-01', '2027-02-15'],
  [inPeriod('MONTH', 'END_OF_PERIOD', { extend: 'P1D', rounding: to('QUARTER') }), '2026-03-10', '2026-06-30'],
  [custom('P30D'), '2026-07-20', '2026-08-19'],
  [custom('P1M'), '2028-01-31', '2028-02-29'],
  [custom('P12M'), '2028-02-29', '2029-02-28'],
  [custom('P3M', to('MONTH')), '2026-03-10', '2026-06-30'],
  [custom('P3M', to('QUARTER')), '2026-03-10', '2026-06-30'],
  [custom('P3M', to('HALF_YEAR')), '2026-04-10', '2026-12-31'],
  [custom('P3M', to('YEAR')), '2026-10-01', '2027-12-31'],
  [custom('P1M', to('MONTH', 'START')), '2026-03-10', '2026-05-01'],
  [custom('P1M', to('MONTH', 'START')), '2026-03-01', '2026-04-01'],
  [custom('P1M', to('YEAR', 'START')), '2026-03-10', '2027-01-01'],
  [custom('P1M', to('CUSTOM', 'END', 1)), '2026-01-10', '2026-02-28'],
  [custom('P1M', to('CUSTOM', 'END', 1)), '2026-02-10', '2027-02-28'],
  [custom('P1M', to('CUSTOM', 'START', 8)), '2026-07-31', '2026-09-01'],
  [custom('P1M', to('CUSTOM', 'START', 8)), '2026-08-02', '2027-09-01'],
] as const)('case %#: a tier by %j reached on %s ends on %s', (rules, reached, last) => {
  expect(computeTierDays(rules, reached).last).toBe(last);
});

test('the days of five years equal those of a search day by day', () => {
  const DAYS = Array.from({ length: 9 * 366 }, (_, index) =>
    new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const months = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 } as const;
  for (const period of Object.keys(months) as Period[]) {
    const isFirst = (day: string) => day.endsWith('-01') && (Number(day.slice(5, 7)) - 1) % months[period] === 0;
    const ends: number[] = [];
    for (let index = DAYS.length - 1; index >= 0; index -= 1) {
      const follower = DAYS[index + 1];
      ends[index] = follower === undefined || isFirst(follower) ? index : ends[index + 1]!;
    }
    const wrong = DAYS.slice(0, 5 * 366).filter((day, index) => {
      const end = ends[index]!;
      const nextEnd = ends[end + 1]!;
      const start = DAYS.slice(0, index + 1).findLast(isFirst);
      const now = computeTierDays(inPeriod(period, 'END_OF_PERIOD'), day);
      const later = computeTierDays(inPeriod(period, 'END_OF_NEXT_PERIOD', {}, 'NEXT_PERIOD'), day);
      const rounded = inPeriod(period, 'END_OF_PERIOD', { extend: 'P1D', rounding: to(period) });
      return (
        startOfPeriod(period, day) !== start ||
        now.first !== day ||
        now.last !== DAYS[end] ||
        later.first !== DAYS[end + 1] ||
        later.last !== DAYS[ends[nextEnd + 1]!] ||
        computeTierDays(rounded, day).last !== DAYS[nextEnd]
      );
    });
    expect(wrong).toEqual([]);
  }
});
