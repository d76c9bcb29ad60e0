// Which days, weeks and months are counted no longer.
import fc from 'fast-check';
import {
  DAY_MS,
  guessExpiredPeriods,
  isPeriodOver,
  LIMITS,
  type Period,
  periodKey,
  selectReturnablePeriods,
  type WeekStart,
} from '../../support/core';

const KINDS: readonly Period[] = ['day', 'week', 'month'];
const moment = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2034-01-01') });
const timezone = fc.constantFrom('UTC', 'Europe/Warsaw', 'Pacific/Kiritimati', 'Pacific/Pago_Pago');
const weekStart = fc.constantFrom<WeekStart>(0, 1, 6);
const kind = fc.constantFrom(...KINDS);

describe('guessExpiredPeriods', () => {
  it('names only what is long over', () => {
    fc.assert(
      fc.property(moment, timezone, weekStart, (nowMs, zone, first) => {
        const now = { nowMs, timezone: zone };
        const names = guessExpiredPeriods(KINDS.map((period) => periodKey(now, period, first)));

        expect(names).toHaveLength(39);
        expect(names.filter((name) => !isPeriodOver(name, now, LIMITS.periodDays))).toEqual([]);
      }),
    );
  });

  it('takes away everything of a campaign that is redeemed once a month', () => {
    const gap = fc.integer({ min: 0, max: 30 * DAY_MS });
    fc.assert(
      fc.property(
        moment,
        fc.array(gap, { minLength: 8, maxLength: 30 }),
        weekStart,
        kind,
        (from, gaps, first, period) => {
          const counted = new Set<string>();
          let nowMs = from;
          for (const ms of gaps) {
            nowMs += ms;
            const key = periodKey({ nowMs, timezone: 'UTC' }, period, first);
            for (const name of guessExpiredPeriods([key])) counted.delete(name);
            counted.add(key);
          }

          // The last day before a pause came to be over only in it.
          const most = LIMITS.periodDays + 62;
          expect([...counted].filter((key) => isPeriodOver(key, { nowMs, timezone: 'UTC' }, most))).toEqual([]);
        },
      ),
    );
  });

  it.each(['k2026-11-21', 'kdemo', 'd', ''])('leaves what is no period: %p', (key) => {
    expect(guessExpiredPeriods([key])).toEqual([]);
  });
});

describe('selectReturnablePeriods', () => {
  const now = { nowMs: Date.parse('2026-11-21T12:00:00.000Z'), timezone: 'UTC' };

  it.each([
    ['a day', 'd2026-10-19', true],
    ['a day before it', 'd2026-10-18', false],
    ['a week', 'w2026-10-12', false],
    ['a month that began lately', 'm2026-11', true],
    ['a month', 'm2026-10', false],
    ['a key pair', 'k2026-01-01', true],
  ])('of %s', (_name, key, expected) => {
    expect(selectReturnablePeriods([key], now)).toEqual(expected ? [key] : []);
  });

  it('has every period that can be compared with in any zone, and nothing whose count may be gone', () => {
    fc.assert(
      fc.property(moment, timezone, timezone, weekStart, kind, (nowMs, zone, other, first, period) => {
        const key = periodKey({ nowMs, timezone: zone }, period, first);

        expect(selectReturnablePeriods([key], { nowMs, timezone: other })).toEqual([key]);
        const laterMs = nowMs + DAY_MS;
        if (isPeriodOver(key, { nowMs: laterMs, timezone: zone }, LIMITS.periodDays)) {
          expect(selectReturnablePeriods([key], { nowMs: laterMs, timezone: other })).toEqual([]);
        }
      }),
    );
  });
});
