// The law of waiting: the first moment at which dates and windows hold is the one that trying every quarter of an hour finds.
import fc from 'fast-check';
import { firstValidMoment } from '../../lib/core/search/nearest/waiting';
import { checkValidity } from '../../lib/core/time/validity';
import type { Validity } from '../../lib/model/validity';

/** `WAITING_WORLDS=20000` plays more of them, and `WAITING_SEED` other ones. */
const { WAITING_WORLDS = '60', WAITING_SEED = '3307' } = process.env;
const RUNS = { numRuns: Number(WAITING_WORLDS), seed: Number(WAITING_SEED) };

const SECOND_MS = 1_000;
const QUARTER_MS = 15 * 60 * SECOND_MS;
const DAY_MS = 96 * QUARTER_MS;
/** Days that are tried: every weekday is among them. */
const DAYS = 8;

const timezone = fc.constantFrom('UTC', 'Europe/Warsaw', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');

/** Moments around the days at which clocks change, in both hemispheres. */
const now = fc
  .tuple(
    fc.constantFrom('2026-03-05T00:00:00Z', '2026-03-26T00:00:00Z', '2026-10-01T00:00:00Z', '2026-10-22T00:00:00Z'),
    fc.integer({ min: 0, max: 4 * 24 * 60 * 60 }),
  )
  .map(([from, seconds]) => Date.parse(from) + seconds * SECOND_MS);

const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 });
const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

const windows: fc.Arbitrary<Validity> = fc.oneof(
  fc.constant({}),
  days.map((validity_day_of_week) => ({ validity_day_of_week })),
  fc
    .tuple(clockTime, clockTime, fc.option(days, { nil: undefined }))
    .filter(([start, end]) => start !== end)
    .map(([start_time, expiration_time, days_of_week]) => ({
      validity_hours: { daily: [{ start_time, expiration_time, ...(days_of_week && { days_of_week }) }] },
    })),
  fc
    .tuple(fc.constantFrom('PT5H', 'P1D', 'P2D', 'P1W'), fc.constantFrom('PT1M', 'PT30M', 'PT3H'))
    .map(([interval, duration]) => ({ validity_timeframe: { interval, duration } })),
);

/** Seconds from now to the start and to the end; a timeframe always has a start. */
const offsets = fc.record({
  start: fc.option(fc.integer({ min: -30 * 86_400, max: 3 * 86_400 }), { nil: null }),
  end: fc.option(fc.integer({ min: -60, max: 12 * 86_400 }), { nil: null, freq: 3 }),
});

interface Waited {
  readonly records: readonly Validity[];
  readonly nowMs: number;
  readonly timezone: string;
}

const waited: fc.Arbitrary<Waited> = fc
  .record({ nowMs: now, timezone, parts: fc.array(fc.tuple(windows, offsets), { minLength: 1, maxLength: 2 }) })
  .map(({ nowMs, timezone: zone, parts }) => {
    const momentOf = (seconds: number) => new Date(nowMs + seconds * SECOND_MS).toISOString();
    const records = parts.map(([own, { start, end }]): Validity => {
      const from = start ?? (own.validity_timeframe ? -86_400 : null);
      return {
        ...own,
        ...(from !== null && { start_date: momentOf(from) }),
        ...(end !== null && { expiration_date: momentOf(Math.max(end, from ?? end)) }),
      };
    });
    return { records, nowMs, timezone: zone };
  });

/** Windows open at quarters of an hour, in every zone, and as long after one as a start date is. */
function firstTried({ records, nowMs, timezone: zone }: Waited): number | null {
  const isValid = (ms: number) =>
    records.every((record) => checkValidity(record, { nowMs: ms, timezone: zone }) === 'VALID');
  if (isValid(nowMs)) return nowMs;
  const seconds = records.flatMap(({ start_date: start }) => (start ? Date.parse(start) % QUARTER_MS : []));
  const within = [...new Set([0, ...seconds])].toSorted((one, other) => one - other);
  const first = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  for (let quarter = first; quarter < nowMs + DAYS * DAY_MS; quarter += QUARTER_MS) {
    const opening = within.map((later) => quarter + later).find((ms) => ms > nowMs && isValid(ms));
    if (opening !== undefined) return opening;
  }
  return null;
}

it('the first moment at which all records are valid is the first one that trying finds', () => {
  fc.assert(
    fc.property(waited, (one) => {
      const { records, nowMs, timezone: zone } = one;
      const found = firstValidMoment(records, { nowMs, timezone: zone });
      const tried = firstTried(one);

      if (found === null || found < nowMs + DAYS * DAY_MS) expect(found).toBe(tried);
      else expect(tried).toBeNull();
    }),
    RUNS,
  );
});
