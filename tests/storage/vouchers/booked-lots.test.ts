// The lots of a card as they are stored: a day has one lot, so that the end of a day is written once.
import { selectNewLots } from '../../../lib/core/points/lots';
import { selectTierDays } from '../../../lib/core/points/card-tier';
import * as app from '../../support/app';

const DAY_MS = 86_400_000;
const MARCH_10 = { date: '2026-03-10', ends_ms: Date.UTC(2026, 2, 11) };
const MARCH_11 = { date: '2026-03-11', ends_ms: Date.UTC(2026, 2, 12) };

const lot = (day: typeof MARCH_10, points: number, createdMs = 1): app.PointLot => ({
  ...day,
  points,
  created_ms: createdMs,
  updated_ms: createdMs,
});

describe('the stored lots of a card', () => {
  it('have one lot for a day that passed before points were added to it', () => {
    const after = [lot(MARCH_10, 5, 9), lot(MARCH_11, 7)];
    const stored = app.joinBookedLots({ unbooked: [lot(MARCH_10, 3, 2)] }, after);
    expect(stored).toEqual([{ ...lot(MARCH_10, 8, 9), created_ms: 2 }, lot(MARCH_11, 7)]);
    const emptied = (stored ?? []).map((one) => ({ ...one, points: 0 }));
    expect(selectNewLots(emptied, stored ?? []).map(({ date }) => date)).toEqual(['2026-03-10', '2026-03-11']);
  });

  it('stay where a change does not touch them, and keep those that are not booked', () => {
    expect(app.joinBookedLots({ unbooked: [lot(MARCH_10, 3)] }, undefined)).toBeUndefined();
    expect(app.joinBookedLots({ unbooked: [lot(MARCH_10, 3)] }, [lot(MARCH_11, 7)])).toEqual([
      lot(MARCH_10, 3),
      lot(MARCH_11, 7),
    ]);
  });
});

it('Two moments of a tier on one day have one end of the day', () => {
  const noon = MARCH_10.ends_ms - DAY_MS / 2;
  const grant = { id: 'gold', starts_ms: noon, ends_ms: noon + 9 * DAY_MS };
  const current = { id: 'silver', starts_ms: 1, ends_ms: noon + 60_000 };
  const days = selectTierDays(undefined, { at_ms: 2, current, grants: [grant] } as never, 'UTC');
  expect(days).toEqual([MARCH_10]);
});
