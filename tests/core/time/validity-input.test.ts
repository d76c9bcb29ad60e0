// The dates and windows of a record, as a request says them.
import { applyValidityChanges, type Validity, validityOf } from '../../support/core';

const REFUSED = { key: 'invalid_payload', details: 'expiration_date must not be before start_date.' };
const TIMEFRAME = { interval: 'P2D', duration: 'P1D' };
const HOURS = { daily: [{ start_time: '09:00', expiration_time: '10:00', days_of_week: [1] }] };

describe('validityOf', () => {
  it('takes every member that is sent, and no other', () => {
    const windows = { validity_timeframe: TIMEFRAME, validity_day_of_week: [1] };
    const sent = { start_date: '2026-01-01T00:00:00.000Z', expiration_date: '2026-02-01T00:00:00.000Z', ...windows };
    const body = { ...sent, name: 'summer' };

    expect(validityOf(body, 'UTC')).toEqual(sent);
    expect(validityOf({ validity_hours: HOURS }, 'UTC')).toEqual({ validity_hours: HOURS });
  });

  it('takes of windows the members that answers show', () => {
    const [window] = HOURS.daily;
    const validity_hours = { daily: [{ ...window, note: 'lunch' }], '': null };
    const validity_timeframe = { ...TIMEFRAME, object: 'timeframe' };

    expect(validityOf({ validity_hours }, 'UTC')).toEqual({ validity_hours: HOURS });
    const start_date = '2026-01-01T00:00:00.000Z';
    const frame = validityOf({ start_date, validity_timeframe }, 'UTC');
    expect(frame).toEqual({ start_date, validity_timeframe: TIMEFRAME });
  });

  it('leaves out what is null or absent', () => {
    expect(validityOf({ start_date: null, validity_hours: undefined }, 'UTC')).toEqual({});
  });

  it('reads dates without an offset in the timezone of the project', () => {
    expect(validityOf({ start_date: '2026-01-01T00:00' }, 'Europe/Warsaw')).toEqual({
      start_date: '2025-12-31T23:00:00.000Z',
    });
  });

  it('says what is wrong', () => {
    expect(validityOf({ start_date: '2026-01-02', expiration_date: '2026-01-01' }, 'UTC')).toEqual(REFUSED);
  });
});

describe('applyValidityChanges', () => {
  const before: Validity & { readonly name: string } = {
    name: 'summer',
    start_date: '2026-01-01T00:00:00.000Z',
    expiration_date: '2026-02-01T00:00:00.000Z',
    validity_day_of_week: [1],
  };

  it('is the same object where none is sent', () => {
    expect(applyValidityChanges(before, { start_date: undefined }, 'UTC')).toBe(before);
  });

  it('changes what is sent, and keeps the rest of the record', () => {
    expect(applyValidityChanges(before, { expiration_date: '2026-03-01T00:00:00+01:00' }, 'UTC')).toEqual({
      ...before,
      expiration_date: '2026-02-28T23:00:00.000Z',
    });
    expect(applyValidityChanges(before, { validity_timeframe: TIMEFRAME }, 'UTC')).toEqual({
      ...before,
      validity_timeframe: TIMEFRAME,
    });
  });

  it('takes away what is sent as null', () => {
    expect(applyValidityChanges(before, { start_date: null, validity_day_of_week: null }, 'UTC')).toStrictEqual({
      name: 'summer',
      expiration_date: '2026-02-01T00:00:00.000Z',
    });
  });

  it('looks at what is sent together with what stays', () => {
    expect(applyValidityChanges(before, { expiration_date: '2025-12-31T00:00:00Z' }, 'UTC')).toEqual(REFUSED);
    expect(applyValidityChanges(before, { validity_hours: HOURS }, 'UTC')).toMatchObject({ key: 'invalid_payload' });
    expect(applyValidityChanges(before, { validity_hours: HOURS, validity_day_of_week: null }, 'UTC')).toMatchObject({
      validity_hours: HOURS,
    });
  });
});
