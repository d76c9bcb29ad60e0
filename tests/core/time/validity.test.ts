// When a record may be used, and which validity settings contradict themselves.
import { checkValidity, checkValidityInput, type Validity, withMoments } from '../../support/core';

const check = (validity: Validity, iso: string, timezone = 'UTC') =>
  checkValidity(validity, { nowMs: Date.parse(iso), timezone });

describe('checkValidity', () => {
  const dates = { start_date: '2026-11-01T10:00:00.000Z', expiration_date: '2026-12-01T10:00:00.000Z' };

  test.each([
    ['a millisecond before the start', '2026-11-01T09:59:59.999Z', 'NOT_STARTED'],
    ['at the start', '2026-11-01T10:00:00.000Z', 'VALID'],
    ['at the expiration', '2026-12-01T10:00:00.000Z', 'VALID'],
    ['a millisecond after the expiration', '2026-12-01T10:00:00.001Z', 'EXPIRED'],
  ])('answers %s', (_name, iso, expected) => {
    expect(check(dates, iso)).toBe(expected);
  });

  it('is always valid without dates and windows', () => {
    expect(check({}, '2026-01-01T00:00:00Z')).toBe('VALID');
    expect(
      check(
        {
          start_date: null,
          expiration_date: null,
          validity_timeframe: null,
          validity_day_of_week: null,
          validity_hours: null,
        },
        '2026-01-01T00:00:00Z',
      ),
    ).toBe('VALID');
  });

  it('reads empty lists of days and hours as not set', () => {
    expect(check({ validity_day_of_week: [], validity_hours: { daily: [] } }, '2026-01-01T00:00:00Z')).toBe('VALID');
  });

  it('starts a date without a time at local midnight', () => {
    expect(check({ start_date: '2026-11-21' }, '2026-11-20T22:59:59Z', 'Europe/Warsaw')).toBe('NOT_STARTED');
    expect(check({ start_date: '2026-11-21' }, '2026-11-20T23:00:00Z', 'Europe/Warsaw')).toBe('VALID');
  });

  it('refuses what cannot be read rather than letting it pass', () => {
    expect(check({ start_date: 'soon' }, '2026-01-01T00:00:00Z')).toBe('NOT_STARTED');
    expect(check({ expiration_date: 'later' }, '2026-01-01T00:00:00Z')).toBe('EXPIRED');
    expect(check({ validity_timeframe: { interval: 'P1D', duration: 'PT1H' } }, '2026-01-01T00:00:00Z')).toBe(
      'OUTSIDE_WINDOW',
    );
    for (const validity_timeframe of [{ interval: 'P1D' }, { duration: 'PT1H' }]) {
      expect(check({ start_date: '2026-01-01', validity_timeframe }, '2026-01-01T00:00:00Z')).toBe('OUTSIDE_WINDOW');
    }
    expect(check({ validity_hours: { daily: [{}] } }, '2026-01-01T00:00:00Z')).toBe('OUTSIDE_WINDOW');
  });

  it('names the expiration first when the moment is also outside a window', () => {
    expect(check({ ...dates, validity_day_of_week: [0] }, '2027-01-01T00:00:00Z')).toBe('EXPIRED');
  });

  test.each([
    ['on the day, inside the hour', '2026-11-03T10:30:00Z', 'VALID'],
    ['on the day, outside the hour', '2026-11-03T11:00:00Z', 'OUTSIDE_WINDOW'],
    ['on another day, inside the hour', '2026-11-04T10:30:00Z', 'OUTSIDE_WINDOW'],
  ])('asks the timeframe and the weekday together %s', (_name, iso, expected) => {
    const tuesdays = {
      ...dates,
      validity_timeframe: { interval: 'P1D', duration: 'PT1H' },
      validity_day_of_week: [2],
    };
    expect(check(tuesdays, iso)).toBe(expected);
  });

  test.each([
    ['inside the first window', '2026-11-21T09:30:00Z', 'VALID'],
    ['inside the second window', '2026-11-21T18:30:00Z', 'VALID'],
    ['between them', '2026-11-21T12:00:00Z', 'OUTSIDE_WINDOW'],
  ])('opens in any of the daily hours %s', (_name, iso, expected) => {
    const hours = {
      validity_hours: {
        daily: [
          { start_time: '09:00', expiration_time: '10:00', days_of_week: [6] },
          { start_time: '18:00', expiration_time: '19:00' },
        ],
      },
    };
    expect(check(hours, iso)).toBe(expected);
  });
});

describe('checkValidityInput', () => {
  const start = '2026-11-01T10:00:00Z';
  const daily = [{ start_time: '09:00', expiration_time: '10:00', days_of_week: [1] }];

  test.each<[string, Validity]>([
    ['nothing', {}],
    ['nulls', { start_date: null, expiration_date: null, validity_timeframe: null, validity_hours: null }],
    ['dates in order', { start_date: start, expiration_date: '2026-12-01' }],
    ['a start alone', { start_date: start }],
    ['an expiration alone', { expiration_date: '2026-12-01' }],
    ['an expiration at the start', { start_date: start, expiration_date: start }],
    ['a timeframe with its start', { start_date: start, validity_timeframe: { interval: 'P2D', duration: 'PT1H' } }],
    [
      'a timeframe and weekdays',
      { start_date: start, validity_timeframe: { interval: 'P1D', duration: 'PT1H' }, validity_day_of_week: [0, 6] },
    ],
    ['hours', { validity_hours: { daily } }],
    ['hours with empty weekdays', { validity_hours: { daily }, validity_day_of_week: [] }],
  ])('accepts %s', (_name, validity) => {
    expect(checkValidityInput(validity, 'UTC')).toBeNull();
  });

  test.each<[string, Validity, string]>([
    ['a start that is no date', { start_date: 'x' }, 'start_date must be'],
    ['a start before the year 0 of UTC', { start_date: '0000-01-01T00:00:00+00:01' }, 'start_date must be'],
    ['an expiration past 9999', { expiration_date: '9999-12-31T23:59:59-00:01' }, 'expiration_date must be'],
    ['an expiration that is no date', { expiration_date: '2026-02-30' }, 'expiration_date must be'],
    [
      'an expiration before the start',
      { start_date: start, expiration_date: '2026-11-01T09:59:59.999Z' },
      'before start_date',
    ],
    [
      'a timeframe without a start',
      { validity_timeframe: { interval: 'P1D', duration: 'PT1H' } },
      'needs a start_date',
    ],
    [
      'a timeframe without an interval',
      { start_date: start, validity_timeframe: { duration: 'PT1H' } },
      'validity_timeframe.interval',
    ],
    [
      'a timeframe of no length',
      { start_date: start, validity_timeframe: { interval: 'P1D', duration: 'PT0S' } },
      'validity_timeframe.duration',
    ],
    ['a weekday 7', { validity_day_of_week: [7] }, 'validity_day_of_week'],
    ['hours without times', { validity_hours: { daily: [{ days_of_week: [1] }] } }, 'validity_hours.daily[0]'],
    [
      'hours with a bad day',
      { validity_hours: { daily: [...daily, { ...daily[0], days_of_week: [9] }] } },
      'validity_hours.daily[1]',
    ],
    [
      'hours that overlap',
      { validity_hours: { daily: [...daily, { start_time: '09:59', expiration_time: '11:00' }] } },
      'overlap',
    ],
    ['hours and weekdays', { validity_hours: { daily }, validity_day_of_week: [1] }, 'cannot be combined'],
    [
      'hours and a timeframe',
      { start_date: start, validity_hours: { daily }, validity_timeframe: { interval: 'P1D', duration: 'PT1H' } },
      'cannot be combined',
    ],
  ])('refuses %s', (_name, validity, message) => {
    expect(checkValidityInput(validity, 'UTC')).toContain(message);
  });

  it('compares dates without an offset in the zone of the project', () => {
    const validity = { start_date: '2026-11-20T23:30:00Z', expiration_date: '2026-11-21' };

    expect(checkValidityInput(validity, 'UTC')).toBeNull();
    expect(checkValidityInput(validity, 'Europe/Warsaw')).toContain('before start_date');
  });
});

describe('withMoments', () => {
  it.each([
    ['a day in winter', '2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['a day in summer', '2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['local time', '2026-07-15T10:30', '2026-07-15T08:30:00.000Z'],
    ['an offset', '2026-07-15T10:30:00+05:30', '2026-07-15T05:00:00.000Z'],
    ['a fraction', '2026-07-15T10:30:00.123456Z', '2026-07-15T10:30:00.123Z'],
    ['what is in UTC already', '2026-07-15T10:30:00.120Z', '2026-07-15T10:30:00.120Z'],
  ])('keeps the instant of %s', (_name, sent, kept) => {
    const saved = withMoments({ start_date: sent, expiration_date: sent }, 'Europe/Warsaw');

    expect(saved).toEqual({ start_date: kept, expiration_date: kept });
    expect(withMoments(saved, 'Asia/Tokyo')).toEqual(saved);
  });

  it('leaves everything else as it is', () => {
    const validity = { expiration_date: null, validity_day_of_week: [1] };

    expect(withMoments(validity, 'UTC')).toEqual(validity);
  });
});
