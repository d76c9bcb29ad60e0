// Laws of the calendar: it agrees with the platform's own clock, and windows with a plain walk over them.
import fc from 'fast-check';
import { addSpan, localDay, parseMoment, periodKey, plusMonths, toIso, type Span } from '../../lib/core/time/calendar';
import { isInRecurrence } from '../../lib/core/time/recurrence';

const ZONES = ['UTC', 'Europe/Warsaw', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];
const zone = fc.constantFrom(...ZONES);
const moment = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2100, 0) });

const formatters = new Map(
  ZONES.map((name) => [
    name,
    new Intl.DateTimeFormat('en-CA', {
      timeZone: name,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
  ]),
);

function platformDay(ms: number, timezone: string) {
  const parts = Object.fromEntries(
    formatters
      .get(timezone)!
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return {
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts['weekday']!),
    minuteOfDay: Number(parts['hour']) * 60 + Number(parts['minute']),
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
  };
}

describe('local time', () => {
  it('is what the platform shows in every zone', () => {
    fc.assert(
      fc.property(moment, zone, (ms, timezone) => {
        expect(localDay(ms, timezone)).toEqual(platformDay(ms, timezone));
      }),
    );
  });

  it('returns to the same moment through its own text', () => {
    fc.assert(
      fc.property(moment, zone, (ms, timezone) => {
        expect(parseMoment(toIso(ms), timezone)).toBe(ms);
      }),
    );
  });

  it('reads a local date as a moment of that date', () => {
    fc.assert(
      fc.property(moment, zone, (ms, timezone) => {
        const { date } = localDay(ms, timezone);
        const start = parseMoment(date, timezone)!;

        expect(start).toBeLessThanOrEqual(ms);
        expect(localDay(start, timezone).date).toBe(date);
        expect(localDay(start - 1, timezone).date).not.toBe(date);
      }),
    );
  });

  it('starts each week on the day asked for, at most six days back', () => {
    fc.assert(
      fc.property(moment, zone, fc.constantFrom(0, 1, 6), (ms, timezone, weekStart) => {
        const first = Date.parse(periodKey({ nowMs: ms, timezone }, 'week', weekStart).slice(1));
        const back = (Date.parse(localDay(ms, timezone).date) - first) / 86_400_000;

        expect(new Date(first).getUTCDay()).toBe(weekStart);
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('goes on by exactly the months asked for', () => {
    fc.assert(
      fc.property(moment, zone, fc.integer({ min: 0, max: 60 }), (ms, timezone, months) => {
        const [year = 0, month = 0] = localDay(ms, timezone).date.split('-').map(Number);
        const [laterYear = 0, laterMonth = 0] = localDay(plusMonths(ms, timezone, months), timezone)
          .date.split('-')
          .map(Number);

        expect(laterYear * 12 + laterMonth - (year * 12 + month)).toBe(months);
      }),
    );
  });
});

describe('isInRecurrence', () => {
  const days = fc.integer({ min: 1, max: 40 });
  const interval: fc.Arbitrary<Span> = fc.oneof(
    fc.record({ months: fc.constant(0), days, ms: fc.constant(0) }),
    fc.record({ months: fc.integer({ min: 1, max: 14 }), days: fc.integer({ min: 0, max: 3 }), ms: fc.constant(0) }),
    fc.record({ months: fc.constant(0), days: fc.constant(0), ms: fc.integer({ min: 3_600_000, max: 90_000_000 }) }),
    fc.record({ months: fc.constant(0), days, ms: fc.integer({ min: 0, max: 7_200_000 }) }),
  );
  const duration: fc.Arbitrary<Span> = fc.oneof(
    fc.record({ months: fc.constant(0), days: fc.constant(0), ms: fc.integer({ min: 1, max: 90_000_000 }) }),
    fc.record({ months: fc.integer({ min: 0, max: 2 }), days: fc.integer({ min: 1, max: 3 }), ms: fc.constant(0) }),
  );

  const scaled = (span: Span, times: number, extra: Span = { months: 0, days: 0, ms: 0 }): Span => ({
    months: span.months * times + extra.months,
    days: span.days * times + extra.days,
    ms: span.ms * times + extra.ms,
  });

  function walked(recurrence: { startMs: number; interval: Span; duration: Span }, nowMs: number, timezone: string) {
    const from = { nowMs: recurrence.startMs, timezone };
    for (let count = 0; addSpan(from, scaled(recurrence.interval, count)) <= nowMs; count += 1) {
      if (nowMs < addSpan(from, scaled(recurrence.interval, count, recurrence.duration))) return true;
    }
    return false;
  }

  it('agrees with a walk over every window since the start', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2026, 0) }),
        fc.integer({ min: 0, max: 400 * 86_400_000 }),
        interval,
        duration,
        zone,
        (startMs, after, every, lasting, timezone) => {
          const recurrence = { startMs, interval: every, duration: lasting };
          const nowMs = startMs + after;

          expect(isInRecurrence(recurrence, { nowMs, timezone })).toBe(walked(recurrence, nowMs, timezone));
        },
      ),
      { numRuns: 150 },
    );
  });
});
