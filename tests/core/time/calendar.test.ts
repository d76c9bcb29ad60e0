// Moments, local days, calendar periods and durations in a project's time zone.
import {
  addDuration,
  isDuration,
  isPeriodOver,
  isTimeZone,
  localDay,
  localDayNumber,
  parseDuration,
  parseMoment,
  periodKey,
  plusMonths,
  toIso,
} from '../../support/core';

const WARSAW = 'Europe/Warsaw';
const at = (iso: string) => Date.parse(iso);

describe('parseMoment', () => {
  test.each([
    ['a full moment in UTC', '2026-11-21T10:15:30.123Z', 'UTC', '2026-11-21T10:15:30.123Z'],
    ['a moment without milliseconds', '2026-11-21T10:15:30Z', WARSAW, '2026-11-21T10:15:30.000Z'],
    ['a moment without seconds', '2026-11-21T10:15Z', WARSAW, '2026-11-21T10:15:00.000Z'],
    ['one digit of a fraction', '2026-11-21T10:15:30.1Z', 'UTC', '2026-11-21T10:15:30.100Z'],
    ['microseconds, which are cut', '2026-11-21T10:15:30.123999Z', 'UTC', '2026-11-21T10:15:30.123Z'],
    ['an offset ahead of UTC', '2026-11-21T10:15:30+02:00', 'UTC', '2026-11-21T08:15:30.000Z'],
    ['an offset behind UTC', '2026-11-21T10:15:30-05:30', 'UTC', '2026-11-21T15:45:30.000Z'],
    ['an offset without a colon', '2026-11-21T10:15:30+0200', 'UTC', '2026-11-21T08:15:30.000Z'],
    ['an offset of hours only', '2026-11-21T10:15:30-03', 'UTC', '2026-11-21T13:15:30.000Z'],
    ['lower case letters', '2026-11-21t10:15:30z', 'UTC', '2026-11-21T10:15:30.000Z'],
    ['a space before the time', '2026-11-21 10:15:30', 'UTC', '2026-11-21T10:15:30.000Z'],
    ['a date as the start of the local day in winter', '2026-11-21', WARSAW, '2026-11-20T23:00:00.000Z'],
    ['a date as the start of the local day in summer', '2026-06-21', WARSAW, '2026-06-20T22:00:00.000Z'],
    ['a date in UTC', '2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['no offset as local time', '2026-11-21T10:15:30', WARSAW, '2026-11-21T09:15:30.000Z'],
    ['a time skipped in spring, moved on', '2026-03-29T02:30:00', WARSAW, '2026-03-29T01:30:00.000Z'],
    ['a time that comes twice in autumn, the first', '2026-10-25T02:30:00', WARSAW, '2026-10-25T00:30:00.000Z'],
    ['a day without midnight, from its first moment', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['the leap day', '2028-02-29', 'UTC', '2028-02-29T00:00:00.000Z'],
    ['the leap day to the millisecond', '2028-02-29T00:00:00.000Z', 'UTC', '2028-02-29T00:00:00.000Z'],
    ['the last millisecond of a month', '2026-01-31T23:59:59.999Z', WARSAW, '2026-01-31T23:59:59.999Z'],
    ['an early year', '0050-01-01', 'UTC', '0050-01-01T00:00:00.000Z'],
  ])('reads %s', (_name, text, timezone, expected) => {
    expect(parseMoment(text, timezone)).toBe(at(expected));
  });

  test.each([
    ['empty text', ''],
    ['words', 'tomorrow'],
    ['a day the month does not have', '2026-02-30'],
    ['29 February of a common year', '2026-02-29T00:00:00Z'],
    ['29 February of a common year to the millisecond', '2026-02-29T00:00:00.000Z'],
    ['31 April', '2026-04-31'],
    ['31 April to the millisecond', '2026-04-31T12:00:00.000Z'],
    ['month 13', '2026-13-01'],
    ['month 0', '2026-00-10'],
    ['day 0', '2026-01-00'],
    ['hour 24', '2026-01-01T24:00:00Z'],
    ['minute 60', '2026-01-01T10:60:00Z'],
    ['second 60', '2026-01-01T10:59:60Z'],
    ['an offset of 24 hours', '2026-01-01T10:00:00+24:00'],
    ['a year of five digits', '12026-01-01'],
    ['a trailing newline', '2026-01-01\n'],
    ['a leading space', ' 2026-01-01'],
    ['ten digits of a fraction', '2026-01-01T00:00:00.1234567890Z'],
    ['an offset without a time', '2026-01-01+02:00'],
    ['a number', '1767225600000'],
    ['digits of another script', '２０２６-01-01'],
  ])('refuses %s', (_name, text) => {
    expect(parseMoment(text, 'UTC')).toBeNull();
    expect(parseMoment(text, WARSAW)).toBeNull();
  });
});

describe('parseMoment of what the service writes', () => {
  // Around the turns of centuries, of which one in four has a leap day.
  test.each([1000, 1600, 1899, 1900, 1970, 1999, 2000, 2026, 2028, 2100, 2399, 2400, 9999])(
    'reads every day of %i to the millisecond',
    (year) => {
      const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day, 23, 59, 58, 987)));

      const read = days.map((day) => parseMoment(day.toISOString(), 'UTC'));

      expect(read).toEqual(days.map(Number));
    },
  );
});

describe('toIso', () => {
  it('writes milliseconds and Z', () => {
    expect(toIso(at('2026-11-21T10:15:30Z'))).toBe('2026-11-21T10:15:30.000Z');
  });
});

describe('isTimeZone', () => {
  test.each([
    ['UTC', true],
    ['Europe/Warsaw', true],
    ['America/New_York', true],
    ['Mars/Olympus', false],
    ['', false],
    ['Europe/Warsaw ', false],
  ])('answers for %p', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });
});

describe('localDay', () => {
  test.each([
    ['UTC at midnight', '2026-11-22T00:00:00Z', 'UTC', 0, 0, '2026-11-22'],
    ['a millisecond before midnight', '2026-11-21T23:59:59.999Z', 'UTC', 6, 1439, '2026-11-21'],
    ['a zone that is already in the next day', '2026-11-21T23:30:00Z', WARSAW, 0, 30, '2026-11-22'],
    ['a zone that is still in the day before', '2026-11-22T04:59:00Z', 'America/New_York', 6, 1439, '2026-11-21'],
    ['a zone a quarter of an hour off', '2026-11-21T18:20:00Z', 'Asia/Kathmandu', 0, 5, '2026-11-22'],
    ['the hour after the clock went back', '2026-10-25T01:30:00Z', WARSAW, 0, 150, '2026-10-25'],
    ['before 1970', '1969-12-31T23:00:00Z', 'UTC', 3, 1380, '1969-12-31'],
  ])('reads %s', (_name, iso, timezone, weekday, minuteOfDay, date) => {
    expect(localDay(at(iso), timezone)).toEqual({ weekday, minuteOfDay, date });
  });
});

describe('localDayNumber', () => {
  it('counts one across a day of 23 hours', () => {
    const before = localDayNumber(at('2026-03-28T23:30:00Z'), WARSAW);
    const after = localDayNumber(at('2026-03-29T22:30:00Z'), WARSAW);

    expect(after - before).toBe(1);
  });
});

describe('isPeriodOver', () => {
  test.each([
    ['a day, so many days later', 'd2026-11-21', '2026-12-01T23:59:59.999Z', 'UTC', false],
    ['a day, one day more', 'd2026-11-21', '2026-12-02T00:00:00.000Z', 'UTC', true],
    ['a day, by the clock of the project', 'd2026-11-21', '2026-12-01T23:00:00.000Z', WARSAW, true],
    ['a week, by its first day', 'w2026-11-16', '2026-11-27T00:00:00.000Z', 'UTC', true],
    ['a month, by its first day', 'm2026-11', '2026-11-11T00:00:00.000Z', 'UTC', true],
    ['a month that has just begun', 'm2026-11', '2026-11-10T23:59:59.999Z', 'UTC', false],
    ['what is none', 'k2026-11-21', '2036-11-21T00:00:00.000Z', 'UTC', false],
    ['nothing', '', '2036-11-21T00:00:00.000Z', 'UTC', false],
  ])('is told of %s', (_name, key, now, timezone, expected) => {
    expect(isPeriodOver(key, { nowMs: at(now), timezone }, 10)).toBe(expected);
  });
});

describe('periodKey', () => {
  const key = (iso: string, period: 'day' | 'week' | 'month', weekStart: 0 | 1 | 6 = 1, timezone = 'UTC') =>
    periodKey({ nowMs: at(iso), timezone }, period, weekStart);

  test.each([
    ['a day', '2026-11-21T10:00:00Z', 'day', 1, 'd2026-11-21'],
    ['a month', '2026-11-21T10:00:00Z', 'month', 1, 'm2026-11'],
    ['a week from Monday, on a Saturday', '2026-11-21T10:00:00Z', 'week', 1, 'w2026-11-16'],
    ['a week from Monday, on its Monday', '2026-11-16T00:00:00Z', 'week', 1, 'w2026-11-16'],
    ['a week from Monday, on the Sunday before', '2026-11-15T23:59:59Z', 'week', 1, 'w2026-11-09'],
    ['a week from Sunday, on a Saturday', '2026-11-21T10:00:00Z', 'week', 0, 'w2026-11-15'],
    ['a week from Sunday, on its Sunday', '2026-11-15T10:00:00Z', 'week', 0, 'w2026-11-15'],
    ['a week from Saturday, on its Saturday', '2026-11-21T10:00:00Z', 'week', 6, 'w2026-11-21'],
    ['a week from Saturday, on the Friday', '2026-11-20T10:00:00Z', 'week', 6, 'w2026-11-14'],
    ['a week across the new year', '2027-01-01T10:00:00Z', 'week', 1, 'w2026-12-28'],
  ] as const)('names %s', (_name, iso, period, weekStart, expected) => {
    expect(key(iso, period, weekStart)).toBe(expected);
  });

  it('changes at local midnight, not at midnight UTC', () => {
    expect(key('2026-11-30T22:59:59Z', 'month', 1, WARSAW)).toBe('m2026-11');
    expect(key('2026-11-30T23:00:00Z', 'month', 1, WARSAW)).toBe('m2026-12');
  });
});

describe('plusMonths', () => {
  test.each([
    ['the end of November into a short February', '2026-11-30T12:00:00Z', 'UTC', 3, '2027-02-28T12:00:00Z'],
    ['the same into a leap year', '2027-11-30T12:00:00Z', 'UTC', 3, '2028-02-29T12:00:00Z'],
    ['the end of January by one month', '2026-01-31T12:00:00Z', 'UTC', 1, '2026-02-28T12:00:00Z'],
    ['three months without clamping', '2026-08-21T12:00:00Z', 'UTC', 3, '2026-11-21T12:00:00Z'],
    ['across the new year', '2025-10-15T12:00:00Z', 'UTC', 3, '2026-01-15T12:00:00Z'],
    ['none', '2026-01-15T12:00:00Z', 'UTC', 0, '2026-01-15T12:00:00Z'],
    ['out of summer time, with the local time kept', '2026-08-21T10:00:00Z', WARSAW, 3, '2026-11-21T11:00:00Z'],
    ['by the local day, where UTC has the day before', '2026-11-29T23:30:00Z', WARSAW, 3, '2027-02-27T23:30:00Z'],
  ])('goes on from %s', (_name, iso, timezone, months, expected) => {
    expect(toIso(plusMonths(at(iso), timezone, months))).toBe(toIso(at(expected)));
  });
});

describe('parseDuration', () => {
  test.each([
    ['P1D', { months: 0, days: 1, ms: 0 }],
    ['P1Y2M', { months: 14, days: 0, ms: 0 }],
    ['P2W', { months: 0, days: 14, ms: 0 }],
    ['P1W1D', { months: 0, days: 8, ms: 0 }],
    ['PT1H', { months: 0, days: 0, ms: 3_600_000 }],
    ['PT1M30S', { months: 0, days: 0, ms: 90_000 }],
    ['PT0.5S', { months: 0, days: 0, ms: 500 }],
    ['PT0.001S', { months: 0, days: 0, ms: 1 }],
    ['P1Y1M1W1DT1H1M1S', { months: 13, days: 8, ms: 3_661_000 }],
    ['P1000Y', { months: 12_000, days: 0, ms: 0 }],
  ])('reads %s', (text, expected) => {
    expect(parseDuration(text)).toEqual(expected);
    expect(isDuration(text)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['P alone', 'P'],
    ['T without a time', 'P1DT'],
    ['no P', '1D'],
    ['no time at all', 'P0D'],
    ['a negative one', '-P1D'],
    ['a negative part', 'P-1D'],
    ['a fraction of a day', 'P1.5D'],
    ['parts out of order', 'P1D1M'],
    ['a time part without T', 'P1H'],
    ['lower case', 'p1d'],
    ['seven digits', 'P1000000D'],
    ['more than a thousand years', 'P1001Y'],
    ['more than a thousand years in hours', 'PT8766001H'],
    ['a trailing newline', 'P1D\n'],
  ])('refuses %s', (_name, text) => {
    expect(parseDuration(text)).toBeNull();
    expect(isDuration(text)).toBe(false);
  });
});

describe('addDuration', () => {
  test.each([
    ['a day across the change to summer time', '2026-03-28T11:00:00Z', 'P1D', WARSAW, '2026-03-29T10:00:00Z'],
    ['24 hours across it', '2026-03-28T11:00:00Z', 'PT24H', WARSAW, '2026-03-29T11:00:00Z'],
    ['a month from the 31st', '2026-01-31T12:00:00Z', 'P1M', 'UTC', '2026-02-28T12:00:00Z'],
    ['a month and a day, months first', '2026-01-31T12:00:00Z', 'P1M1D', 'UTC', '2026-03-01T12:00:00Z'],
    ['half a second', '2026-01-31T12:00:00Z', 'PT0.5S', 'UTC', '2026-01-31T12:00:00.500Z'],
    [
      'a thousand years to a late date, up to the last moment',
      '9500-01-01',
      'P1000Y',
      'UTC',
      '9999-12-31T23:59:59.999Z',
    ],
  ])('adds %s', (_name, iso, duration, timezone, expected) => {
    expect(addDuration(at(iso), duration, timezone)).toBe(at(expected));
  });

  it('answers null for what is no duration', () => {
    expect(addDuration(0, 'a week', 'UTC')).toBeNull();
  });
});
