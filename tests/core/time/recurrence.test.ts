// Windows that come back every so often, and hours of the week.
import { addSpan, parseDuration, type Span } from '../../support/core';
import {
  dailyWindowsOverlap,
  isInDailyWindow,
  isInRecurrence,
  parseDailyWindow,
  type DailyWindow,
} from '../../../lib/core/time/recurrence';

const WARSAW = 'Europe/Warsaw';
const span = (text: string): Span => parseDuration(text)!;

function times(text: string, count: number): Span {
  const { months, days, ms } = span(text);
  return { months: months * count, days: days * count, ms: ms * count };
}

describe('isInRecurrence', () => {
  const isOpen =
    (start: string, interval: string, duration: string) =>
    (iso: string, timezone = 'UTC') =>
      isInRecurrence(
        { startMs: Date.parse(start), interval: span(interval), duration: span(duration) },
        { nowMs: Date.parse(iso), timezone },
      );

  describe('an hour a day from ten', () => {
    const open = isOpen('2026-11-01T10:00:00Z', 'P1D', 'PT1H');

    test.each([
      ['before the first window', '2026-11-01T09:59:59.999Z', false],
      ['as the first window opens', '2026-11-01T10:00:00Z', true],
      ['at its last millisecond', '2026-11-01T10:59:59.999Z', true],
      ['as it closes', '2026-11-01T11:00:00Z', false],
      ['between windows', '2026-11-02T09:59:59.999Z', false],
      ['as a later window opens', '2031-11-02T10:00:00Z', true],
      ['as a later window closes', '2031-11-02T11:00:00Z', false],
    ])('answers %s', (_name, iso, expected) => {
      expect(open(iso)).toBe(expected);
    });
  });

  it('keeps the local hour across a clock change when the interval is a day', () => {
    const open = isOpen('2026-03-27T09:00:00Z', 'P1D', 'PT1H');

    expect(open('2026-03-28T09:00:00Z', WARSAW)).toBe(true);
    expect(open('2026-03-30T08:00:00Z', WARSAW)).toBe(true);
    expect(open('2026-03-30T09:00:00Z', WARSAW)).toBe(false);
  });

  it('drifts with the clock when the interval is 24 hours', () => {
    const open = isOpen('2026-03-27T09:00:00Z', 'PT24H', 'PT1H');

    expect(open('2026-03-30T08:00:00Z', WARSAW)).toBe(false);
    expect(open('2026-03-30T09:00:00Z', WARSAW)).toBe(true);
  });

  test.each([
    ['the last day of February', '2026-02-28T12:00:00Z', true],
    ['the day after it', '2026-03-01T12:00:00Z', false],
    ['the 31st again in March', '2026-03-31T12:00:00Z', true],
    ['not the 28th in March', '2026-03-28T12:00:00Z', false],
    ['the 30th in April', '2026-04-30T12:00:00Z', true],
  ])('opens monthly from the 31st on %s', (_name, iso, expected) => {
    expect(isOpen('2026-01-31T00:00:00Z', 'P1M', 'P1D')(iso)).toBe(expected);
  });

  test.each([
    ['the last day of August', '2026-08-31T12:00:00Z', false],
    ['the last moment before it opens', '2026-08-31T23:59:59.999Z', false],
    ['the moment it opens', '2026-09-01T00:00:00Z', true],
    ['the first day of December', '2026-12-01T00:30:00Z', true],
    ['the end of a year of long months', '2027-07-31T12:00:00Z', false],
  ])('opens monthly from the first of July, after two months of 31 days too: %s', (_name, iso, expected) => {
    expect(isOpen('2026-07-01T00:00:00Z', 'P1M', 'PT1H')(iso)).toBe(expected);
  });

  it('opens only while a window lasts, whatever the interval', () => {
    for (const interval of ['P1M', 'P2M', 'P3M', 'P1Y', 'P1M1D', 'P7D']) {
      const open = isOpen('2024-01-31T00:00:00Z', interval, 'PT1H');
      for (let count = 0; count < 60; count += 1) {
        const opened = addSpan({ nowMs: Date.parse('2024-01-31T00:00:00Z'), timezone: 'UTC' }, times(interval, count));
        const answers = [-1, 0, 3_599_999, 3_600_000].map((ms) => open(new Date(opened + ms).toISOString()));

        expect([interval, count, ...answers]).toEqual([interval, count, false, true, true, false]);
      }
    }
  });

  test.each([
    ['the hour it opens', '2012-01-10T12:00:00Z', true],
    ['the hour before', '2012-01-10T11:30:00Z', false],
    ['the hour after', '2012-01-10T13:00:00Z', false],
  ])('opens daily at the local hour where the zone left out a day and set its clocks: %s', (_name, iso, expected) => {
    // 02:00 in Apia: eleven hours behind UTC in August 2011, fourteen ahead in January 2012.
    expect(isOpen('2011-08-01T13:00:00Z', 'P1D', 'PT1H')(iso, 'Pacific/Apia')).toBe(expected);
  });

  it('is open without a gap when the duration is as long as the interval', () => {
    const open = isOpen('2026-01-31T00:00:00Z', 'P1M', 'P1M');

    for (let day = 0; day < 400; day += 1) {
      expect(open(new Date(Date.UTC(2026, 0, 31 + day)).toISOString())).toBe(true);
    }
  });

  it('opens for a day of 25 hours when the duration is a day', () => {
    const open = isOpen('2026-10-24T22:00:00Z', 'P7D', 'P1D');

    expect(open('2026-10-25T22:59:59.999Z', WARSAW)).toBe(true);
    expect(open('2026-10-25T23:00:00Z', WARSAW)).toBe(false);
  });
});

describe('parseDailyWindow', () => {
  test.each([
    ['hours of the day', '09:00', '17:30', { start: 540, end: 1050, days: [1] }],
    ['an end at midnight', '22:00', '00:00', { start: 1320, end: 1440, days: [1] }],
    ['an end at 24:00', '22:00', '24:00', { start: 1320, end: 1440, days: [1] }],
    ['the whole day', '00:00', '24:00', { start: 0, end: 1440, days: [1] }],
    ['hours past midnight', '22:00', '02:00', { start: 1320, end: 120, days: [1] }],
  ])('reads %s', (_name, start, end, expected) => {
    expect(parseDailyWindow(start, end, [1])).toEqual(expected);
  });

  test.each([
    ['the same time twice', '10:00', '10:00', []],
    ['hour 25', '25:00', '26:00', []],
    ['a start at 24:00', '24:00', '02:00', []],
    ['24:01', '10:00', '24:01', []],
    ['minute 60', '10:60', '11:00', []],
    ['seconds', '10:00:00', '11:00:00', []],
    ['one digit', '9:00', '11:00', []],
    ['nothing', '', '', []],
    ['day 7', '10:00', '11:00', [7]],
    ['day -1', '10:00', '11:00', [-1]],
    ['half a day', '10:00', '11:00', [1.5]],
  ])('refuses %s', (_name, start, end, days) => {
    expect(parseDailyWindow(start, end, days)).toBeNull();
  });
});

describe('isInDailyWindow', () => {
  const isOpen = (window: DailyWindow, iso: string, timezone = 'UTC') =>
    isInDailyWindow(window, { nowMs: Date.parse(iso), timezone });
  const saturdayNight = { start: 1320, end: 120, days: [6] };

  test.each([
    ['before it opens', { start: 540, end: 600, days: [] }, '2026-11-21T08:59:59Z', false],
    ['as it opens', { start: 540, end: 600, days: [] }, '2026-11-21T09:00:00Z', true],
    ['in its last second', { start: 540, end: 600, days: [] }, '2026-11-21T09:59:59Z', true],
    ['as it closes', { start: 540, end: 600, days: [] }, '2026-11-21T10:00:00Z', false],
    ['on a day listed', { start: 540, end: 600, days: [6] }, '2026-11-21T09:30:00Z', true],
    ['on a day not listed', { start: 540, end: 600, days: [0, 5] }, '2026-11-21T09:30:00Z', false],
    ['the evening of a window past midnight', saturdayNight, '2026-11-21T23:00:00Z', true],
    ['the morning after, by the day it began', saturdayNight, '2026-11-22T01:59:59Z', true],
    ['as that closes', saturdayNight, '2026-11-22T02:00:00Z', false],
    ['the morning of the day itself', saturdayNight, '2026-11-21T01:00:00Z', false],
  ])('answers %s', (_name, window, iso, expected) => {
    expect(isOpen(window, iso)).toBe(expected);
  });

  it('reads the clock of the zone', () => {
    expect(isOpen({ start: 540, end: 600, days: [] }, '2026-11-21T08:30:00Z', WARSAW)).toBe(true);
  });
});

describe('dailyWindowsOverlap', () => {
  test.each([
    ['no window', [], false],
    ['one window every day', [{ start: 0, end: 1440, days: [] }], false],
    [
      'windows that touch',
      [
        { start: 0, end: 60, days: [] },
        { start: 60, end: 120, days: [] },
      ],
      false,
    ],
    [
      'windows that share a minute',
      [
        { start: 0, end: 61, days: [] },
        { start: 60, end: 120, days: [] },
      ],
      true,
    ],
    [
      'the same hours on other days',
      [
        { start: 0, end: 60, days: [1] },
        { start: 0, end: 60, days: [2] },
      ],
      false,
    ],
    [
      'the same hours on a shared day',
      [
        { start: 0, end: 60, days: [1, 2] },
        { start: 0, end: 60, days: [2] },
      ],
      true,
    ],
    [
      'one inside another',
      [
        { start: 0, end: 600, days: [3] },
        { start: 60, end: 120, days: [3] },
      ],
      true,
    ],
    ['the same days named twice', [{ start: 0, end: 60, days: [1, 1] }], false],
    [
      'a night that reaches the next morning',
      [
        { start: 1320, end: 120, days: [1] },
        { start: 60, end: 180, days: [2] },
      ],
      true,
    ],
    [
      'Saturday night and Sunday morning',
      [
        { start: 1320, end: 120, days: [6] },
        { start: 60, end: 180, days: [0] },
      ],
      true,
    ],
    [
      'Saturday night and a later Sunday morning',
      [
        { start: 1320, end: 120, days: [6] },
        { start: 120, end: 180, days: [0] },
      ],
      false,
    ],
  ])('answers for %s', (_name, windows, expected) => {
    expect(dailyWindowsOverlap(windows)).toBe(expected);
  });
});
