// The days that somebody asks for.
import { dayRange, daysBetween, recentDays } from '../../../lib/core/summary/range';

const OTHERWISE = { from: '2026-02-01', to: '2026-02-28' };
const refused = (details: string) => ({ key: 'invalid_query_params', details });

describe('dayRange', () => {
  test.each([
    ['nothing', {}, OTHERWISE],
    ['a first day', { start_date: '2026-02-10' }, { from: '2026-02-10', to: '2026-02-28' }],
    ['a last day', { end_date: '2026-02-10' }, { from: '2026-02-01', to: '2026-02-10' }],
    ['one day', { start_date: '2026-02-10', end_date: '2026-02-10' }, { from: '2026-02-10', to: '2026-02-10' }],
    [
      'moments, by the day they are in',
      { start_date: '2026-02-09T23:30:00Z', end_date: '2026-02-10T23:30:00Z' },
      { from: '2026-02-10', to: '2026-02-11' },
    ],
  ])('takes %s', (_name, query, range) => {
    expect(dayRange(query, 'Europe/Warsaw', OTHERWISE)).toEqual(range);
  });

  test.each([
    ['a first day that is none', { start_date: 'soon' }, 'Property .start_date must be an ISO 8601 date.'],
    ['a last day that is none', { end_date: '2026-02-30' }, 'Property .end_date must be an ISO 8601 date.'],
    [
      'days in the wrong order',
      { start_date: '2026-02-11', end_date: '2026-02-10' },
      'Property .start_date must not be after .end_date.',
    ],
  ])('refuses %s', (_name, query, details) => {
    expect(dayRange(query, 'UTC', OTHERWISE)).toEqual(refused(details));
  });
});

describe('recentDays', () => {
  it('is thirty days of the zone, today the last', () => {
    const now = { nowMs: Date.parse('2026-03-10T23:30:00Z'), timezone: 'Europe/Warsaw' };

    expect(recentDays(now)).toEqual({ from: '2026-02-10', to: '2026-03-11' });
  });
});

describe('daysBetween', () => {
  it('names each day, both ends included', () => {
    expect(daysBetween({ from: '2026-02-27', to: '2026-03-02' }, 4)).toEqual([
      ...['2026-02-27', '2026-02-28'],
      ...['2026-03-01', '2026-03-02'],
    ]);
  });

  it('is one day where both ends are the same', () => {
    expect(daysBetween({ from: '2026-02-27', to: '2026-02-27' }, 1)).toEqual(['2026-02-27']);
  });

  it('refuses more days than it may name', () => {
    const refusal = refused('Property .start_date must be at most 3 days before .end_date.');

    expect(daysBetween({ from: '2026-02-27', to: '2026-03-02' }, 3)).toEqual(refusal);
  });
});
