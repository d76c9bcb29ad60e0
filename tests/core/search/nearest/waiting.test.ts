// The first moment at which dates and windows hold. The first day of the tests is a Saturday.
import { firstValidMoment, MOST_WAITING_MS } from '../../../../lib/core/search/nearest/waiting';
import type { Validity } from '../../../../lib/model/validity';

const DAY_MS = 86_400_000;
const NOON = '2026-11-21T12:00:00.000Z';

function momentOf(records: readonly Validity[], now = NOON, timezone = 'UTC'): string | null {
  const moment = firstValidMoment(records, { nowMs: Date.parse(now), timezone });
  return moment === null ? null : new Date(moment).toISOString();
}

const hours = (start_time: string, expiration_time: string, days_of_week?: readonly number[]): Validity => ({
  validity_hours: { daily: [{ start_time, expiration_time, ...(days_of_week && { days_of_week }) }] },
});
const days = (...validity_day_of_week: readonly number[]): Validity => ({ validity_day_of_week });
const every = (start_date: string, interval: string, duration: string): Validity => ({
  start_date,
  validity_timeframe: { interval, duration },
});

test.each<[string, readonly Validity[], string | null]>([
  ['no record', [], NOON],
  ['a record without dates', [{}], NOON],
  ['a start date', [{ start_date: '2026-12-01T09:00:00.000Z' }], '2026-12-01T09:00:00.000Z'],
  ['a start date in the past', [{ start_date: '2026-11-01T09:00:00.000Z' }], NOON],
  ['a start date that cannot be read', [{ start_date: 'soon' }], null],
  [
    'the later of two start dates',
    [{ start_date: '2026-12-01T09:00:00.000Z' }, { start_date: '2026-11-30T09:00:00.000Z' }],
    '2026-12-01T09:00:00.000Z',
  ],
  ['a date of expiration in the past', [{ expiration_date: '2026-11-20T00:00:00.000Z' }], null],
  ['one that has expired beside one to wait for', [{ expiration_date: '2026-11-20T00:00:00.000Z' }, days(1)], null],
  ['one that expires before another begins', [{ expiration_date: '2026-11-22T00:00:00.000Z' }, days(1)], null],
  ['a start after the expiration', [{ ...days(1), expiration_date: '2026-11-22T00:00:00.000Z' }], null],
  ['today', [days(6)], NOON],
  ['tomorrow', [days(0)], '2026-11-22T00:00:00.000Z'],
  ['yesterday, in six days', [days(5)], '2026-11-27T00:00:00.000Z'],
  ['the first of two days', [days(4, 2)], '2026-11-24T00:00:00.000Z'],
  ['days that two records share', [days(1, 2), days(2, 3)], '2026-11-24T00:00:00.000Z'],
  ['days that two records do not share', [days(1), days(2)], null],
  ['hours that hold', [hours('11:00', '13:00')], NOON],
  ['hours later today', [hours('18:30', '20:00')], '2026-11-21T18:30:00.000Z'],
  ['hours that are over today', [hours('08:15', '09:00')], '2026-11-22T08:15:00.000Z'],
  ['hours over midnight', [hours('22:00', '02:00')], '2026-11-21T22:00:00.000Z'],
  ['hours of a day of the week', [hours('08:15', '09:00', [3])], '2026-11-25T08:15:00.000Z'],
  ['hours over midnight that began yesterday', [hours('22:00', '02:00', [0]), days(1)], '2026-11-23T00:00:00.000Z'],
  [
    'the first of several hours',
    [
      {
        validity_hours: {
          daily: [
            { start_time: '19:00', expiration_time: '20:00' },
            { start_time: '17:45', expiration_time: '18:00' },
          ],
        },
      },
    ],
    '2026-11-21T17:45:00.000Z',
  ],
  ['hours that cannot be read', [hours('noon', '13:00')], null],
  ['hours without a start', [{ validity_hours: { daily: [{ expiration_time: '13:00' }] } }], null],
  ['a list of hours that is empty', [{ validity_hours: { daily: [] } }], NOON],
  ['no list of hours', [{ validity_hours: {} }], NOON],
  ['hours and a day', [{ ...hours('08:15', '09:00'), ...days(1) }], '2026-11-23T08:15:00.000Z'],
  ['hours of one record and a day of another', [hours('08:15', '09:00'), days(1)], '2026-11-23T08:15:00.000Z'],
  ['a timeframe that holds', [every('2026-11-20T11:00:00.000Z', 'P1D', 'PT2H')], NOON],
  ['the next timeframe', [every('2026-11-20T11:00:00.000Z', 'P1D', 'PT1H')], '2026-11-22T11:00:00.000Z'],
  ['a timeframe that begins now', [every('2026-11-20T12:00:00.000Z', 'P1D', 'PT1H')], NOON],
  ['the second timeframe', [every('2026-11-21T06:00:00.000Z', 'P1D', 'PT1H')], '2026-11-22T06:00:00.000Z'],
  ['the first timeframe', [every('2026-11-22T06:00:00.000Z', 'P1D', 'PT1H')], '2026-11-22T06:00:00.000Z'],
  ['timeframes of 1,000 days before', [every('2024-02-25T13:00:00.000Z', 'P1D', 'PT1H')], '2026-11-21T13:00:00.000Z'],
  ['timeframes by week', [every('2026-09-01T00:00:00.000Z', 'P7D', 'P1D')], '2026-11-24T00:00:00.000Z'],
  ['timeframes by month', [every('2026-01-31T00:00:00.000Z', 'P1M', 'P1D')], '2026-11-30T00:00:00.000Z'],
  ['timeframes by the hour', [every('2026-11-21T11:20:00.000Z', 'PT1H', 'PT10M')], '2026-11-21T12:20:00.000Z'],
  [
    'a timeframe on a day of the week',
    [{ ...every('2026-11-01T09:00:00.000Z', 'P2D', 'PT4H'), ...days(3) }],
    '2026-11-25T09:00:00.000Z',
  ],
  [
    'a timeframe that holds, on another day of the week',
    [{ ...every('2026-11-01T00:00:00.000Z', 'P1M', 'P25D'), ...days(0) }],
    '2026-11-22T00:00:00.000Z',
  ],
  [
    'a timeframe within hours that hold',
    [
      {
        ...every('2026-11-21T12:30:00.000Z', 'P1D', 'PT1H'),
        start_date: '2026-11-20T12:30:00.000Z',
        ...hours('11:00', '13:00'),
      },
    ],
    '2026-11-21T12:30:00.000Z',
  ],
  [
    'a start in 300 days, beside timeframes by the hour',
    [every('2026-11-21T11:20:00.000Z', 'PT1H', 'PT10M'), { start_date: '2027-09-17T00:20:00.000Z' }],
    '2027-09-17T00:20:00.000Z',
  ],
  [
    'timeframes by the minute on a day of the week',
    [{ ...every('2026-11-21T00:00:30.000Z', 'PT1M', 'PT1S'), ...days(4) }],
    '2026-11-26T00:00:30.000Z',
  ],
  [
    'a timeframe within hours',
    [{ ...every('2026-11-21T00:00:00.000Z', 'PT5H', 'PT1H'), ...hours('16:00', '17:00') }],
    '2026-11-22T16:00:00.000Z',
  ],
  ['a timeframe whose interval cannot be read', [every('2026-11-01T00:00:00.000Z', 'daily', 'PT1H')], null],
  ['a timeframe without an interval', [{ start_date: '2026-11-01', validity_timeframe: { duration: 'PT1H' } }], null],
  ['a timeframe without a start', [{ validity_timeframe: { interval: 'P1D', duration: 'PT1H' } }], null],
  ['a timeframe whose duration cannot be read', [every('2026-11-01T00:00:00.000Z', 'P1D', 'long')], null],
])('%s', (_words, records, moment) => {
  expect(momentOf(records)).toBe(moment);
});

test.each([
  ['days begin in the time zone of the project', [days(0)], NOON, 'America/New_York', '2026-11-22T05:00:00.000Z'],
  ['days begin in a time zone of a quarter of an hour', [days(0)], NOON, 'Asia/Kathmandu', '2026-11-21T18:15:00.000Z'],
  [
    'hours begin in the time zone of the project',
    [hours('08:15', '09:00')],
    NOON,
    'Europe/Berlin',
    '2026-11-22T07:15:00.000Z',
  ],
  // In Berlin clocks go forward at 01:00Z on 29 March 2026, and back at 01:00Z on 25 October 2026.
  [
    'hours after clocks go forward',
    [hours('08:00', '09:00')],
    '2026-03-28T12:00:00.000Z',
    'Europe/Berlin',
    '2026-03-29T06:00:00.000Z',
  ],
  [
    'hours after clocks go back',
    [hours('08:00', '09:00')],
    '2026-10-24T12:00:00.000Z',
    'Europe/Berlin',
    '2026-10-25T07:00:00.000Z',
  ],
  ['a day after clocks go forward', [days(1)], '2026-03-28T12:00:00.000Z', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['a day after clocks go back', [days(1)], '2026-10-24T12:00:00.000Z', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  [
    'hours that clocks skip on that day',
    [hours('02:30', '02:45')],
    '2026-03-28T12:00:00.000Z',
    'Europe/Berlin',
    '2026-03-30T00:30:00.000Z',
  ],
  // At 01:00Z it is 03:00 in Berlin, within the hours; they began at a time that clocks skip.
  [
    'hours that begin as clocks go forward',
    [hours('02:30', '04:00')],
    '2026-03-28T12:00:00.000Z',
    'Europe/Berlin',
    '2026-03-29T01:00:00.000Z',
  ],
  [
    'hours at the end of the day on which clocks go forward',
    [hours('23:50', '23:59')],
    '2026-03-28T22:59:30.000Z',
    'Europe/Berlin',
    '2026-03-29T21:50:00.000Z',
  ],
  [
    'hours that skipped clocks put off by a week',
    [hours('02:30', '02:45', [0])],
    '2026-03-28T12:00:00.000Z',
    'Europe/Berlin',
    '2026-04-05T00:30:00.000Z',
  ],
  // At 01:00Z it is 02:00 in Berlin for the second time.
  [
    'hours that clocks repeat',
    [hours('02:30', '02:45')],
    '2026-10-25T00:50:00.000Z',
    'Europe/Berlin',
    '2026-10-25T01:30:00.000Z',
  ],
  [
    'the end of hours that clocks repeat',
    [hours('01:30', '02:15')],
    '2026-10-25T00:20:00.000Z',
    'Europe/Berlin',
    '2026-10-25T01:00:00.000Z',
  ],
  [
    'hours before those that clocks repeat',
    [hours('01:30', '01:45')],
    '2026-10-25T00:20:00.000Z',
    'Europe/Berlin',
    '2026-10-26T00:30:00.000Z',
  ],
  // In Beirut clocks go forward at midnight.
  [
    'a day whose midnight clocks skip',
    [days(0)],
    '2026-03-28T12:00:00.000Z',
    'Asia/Beirut',
    '2026-03-28T22:00:00.000Z',
  ],
  [
    'a timeframe keeps its hour as clocks go back',
    [every('2026-10-20T08:00:00.000Z', 'P1D', 'PT1H')],
    '2026-10-25T05:00:00.000Z',
    'Europe/Berlin',
    '2026-10-25T09:00:00.000Z',
  ],
  [
    'seconds of now do not move the opening',
    [hours('18:30', '20:00')],
    '2026-11-21T12:00:59.999Z',
    'UTC',
    '2026-11-21T18:30:00.000Z',
  ],
  [
    'the minute before the opening',
    [hours('18:30', '20:00')],
    '2026-11-21T18:29:30.000Z',
    'UTC',
    '2026-11-21T18:30:00.000Z',
  ],
  [
    'a window that begins in this minute is open',
    [hours('18:30', '20:00')],
    '2026-11-21T18:30:30.000Z',
    'UTC',
    '2026-11-21T18:30:30.000Z',
  ],
] as const)('%s', (_words, records, now, timezone, moment) => {
  expect(momentOf(records, now, timezone)).toBe(moment);
});

test.each([
  ['366 days', MOST_WAITING_MS, true],
  ['a moment more than 366 days', MOST_WAITING_MS + 1, false],
])('a start in %s: it is waited for is %s', (_words, awayMs, isAwaited) => {
  const nowMs = Date.parse(NOON);
  const start_date = new Date(nowMs + awayMs).toISOString();

  expect(MOST_WAITING_MS).toBe(366 * DAY_MS);
  expect(firstValidMoment([{ start_date }], { nowMs, timezone: 'UTC' })).toBe(isAwaited ? nowMs + awayMs : null);
});

test('openings that never meet are given up', () => {
  const atHalf = every('2026-11-21T00:00:30.000Z', 'PT1M', 'PT1S');

  expect(momentOf([atHalf, every('2026-11-21T00:00:00.000Z', 'PT1M', 'PT1S')])).toBeNull();
});
