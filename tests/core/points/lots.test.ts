// The lots of a loyalty card: points are added to them, spent from them and given back to them.
import {
  addToLots,
  chargeLots,
  giveBackToLots,
  selectNewLots,
  sumOfLots,
  toExpiry,
} from '../../../lib/core/points/lots';
import { LIMITS, type PointLot } from '../../support/core';

const DAY_MS = 86_400_000;
const NOW_MS = Date.parse('2026-03-10T12:00:00Z');
const EARLIER_MS = NOW_MS - 5 * DAY_MS;

/** The lot of a last day, in UTC: its points are gone at the midnight after it. */
const lot = (date: string, points: number, members: Partial<PointLot> = {}): PointLot => ({
  date,
  ends_ms: Date.parse(date) + DAY_MS,
  points,
  created_ms: EARLIER_MS,
  updated_ms: EARLIER_MS,
  ...members,
});
const expiryOf = (date: string) => ({ date, ends_ms: Date.parse(date) + DAY_MS });
const now = { updated_ms: NOW_MS };

const MARCH = lot('2026-03-31', 30);
const APRIL = lot('2026-04-30', 50);

describe('added points', () => {
  const add = (lots: readonly PointLot[], points: number, date: string | null) =>
    addToLots(lots, { points, expiry: date === null ? null : expiryOf(date), nowMs: NOW_MS });

  test.each<[string, readonly PointLot[], number, string | null, readonly PointLot[]]>([
    ['join the lot of their last day', [MARCH, APRIL], 5, '2026-04-30', [MARCH, { ...APRIL, points: 55, ...now }]],
    [
      'begin a lot between two others',
      [MARCH, APRIL],
      5,
      '2026-04-15',
      [MARCH, lot('2026-04-15', 5, { created_ms: NOW_MS, ...now }), APRIL],
    ],
    ['begin the first lot', [], 5, '2026-04-30', [lot('2026-04-30', 5, { created_ms: NOW_MS, ...now })]],
    ['that never expire are in no lot', [MARCH], 5, null, [MARCH]],
    ['of none leave the lots', [MARCH], 0, '2026-04-30', [MARCH]],
    [
      'remove an empty lot whose day has passed',
      [lot('2026-03-09', 0), lot('2026-03-10', 0), APRIL],
      5,
      '2026-04-30',
      [lot('2026-03-10', 0), { ...APRIL, points: 55, ...now }],
    ],
    [
      'keep a lot with points whose day has passed',
      [lot('2026-03-09', 1), APRIL],
      5,
      '2026-04-30',
      [lot('2026-03-09', 1), { ...APRIL, points: 55, ...now }],
    ],
  ])('%s', (_name, lots, points, date, expected) => {
    expect(add(lots, points, date)).toEqual(expected);
  });

  it('remove an empty lot at the midnight after its last day', () => {
    const midnight = Date.parse('2026-03-11T00:00:00Z');
    const lots = [lot('2026-03-10', 0)];
    const added = (nowMs: number) => addToLots(lots, { points: 1, expiry: expiryOf('2026-04-30'), nowMs });

    expect(added(midnight - 1).map(({ date }) => date)).toEqual(['2026-03-10', '2026-04-30']);
    expect(added(midnight).map(({ date }) => date)).toEqual(['2026-04-30']);
  });

  describe('on a card with the most lots', () => {
    const full = Array.from({ length: LIMITS.pointLots }, (_, index) =>
      lot(new Date(Date.parse('2026-04-01') + 2 * index * DAY_MS).toISOString().slice(0, 10), 1),
    );

    test.each<[string, string, number]>([
      ['the lot of their day', '2026-04-03', 1],
      ['the next later lot', '2026-04-02', 1],
      ['the first lot, when all are later', '2026-03-15', 0],
    ])('join %s', (_name, date, place) => {
      const expected = full.map((one, index) => (index === place ? { ...one, points: 11, ...now } : one));

      expect(add(full, 10, date)).toEqual(expected);
    });

    it('never expire when no lot is later', () => {
      expect(add(full, 10, '2099-01-01')).toEqual(full);
    });

    it('begin a lot when one place is free', () => {
      expect(add(full.slice(1), 10, '2099-01-01')).toHaveLength(LIMITS.pointLots);
    });
  });
});

describe('spent points', () => {
  test.each<[string, number, readonly [date: string, points: number][], readonly number[]]>([
    ['are of the lot that ends first', 20, [['2026-03-31', 20]], [10, 50]],
    ['are a whole lot', 30, [['2026-03-31', 30]], [0, 50]],
    [
      'go on in the next lot',
      45,
      [
        ['2026-03-31', 30],
        ['2026-04-30', 15],
      ],
      [0, 35],
    ],
    [
      'are of points that never expire last',
      90,
      [
        ['2026-03-31', 30],
        ['2026-04-30', 50],
      ],
      [0, 0],
    ],
    ['are none', 0, [], [30, 50]],
  ])('%s', (_name, points, taken, left) => {
    const charge = chargeLots([MARCH, APRIL], points, NOW_MS);

    expect(charge.taken.map((one) => [one.date, one.points])).toEqual(taken);
    expect(charge.left.map((one) => one.points)).toEqual(left);
  });

  it('change the moment of the lots that they are taken from alone', () => {
    const { left, taken } = chargeLots([MARCH, APRIL], 20, NOW_MS);

    expect(left).toEqual([{ ...MARCH, points: 10, ...now }, APRIL]);
    expect(taken).toEqual([{ ...MARCH, points: 20 }]);
  });
});

describe('points that are given back', () => {
  // A charge of 100: 30 of March, 50 of April, and 20 that never expire.
  const taken = [MARCH, APRIL];
  const emptied = [lot('2026-03-31', 0), lot('2026-04-30', 0)];
  const giveBack = (points: number, before = 0, members: object = {}) =>
    giveBackToLots(emptied, { taken }, { points, before, charged: 100, nowMs: NOW_MS, again: null, ...members });
  const pointsOf = (lots: readonly PointLot[]) => lots.map((one) => [one.date, one.points]);

  test.each<[string, number, number, number, number]>([
    ['never expire first', 20, 0, 0, 0],
    ['are then of the lot that ends last', 50, 0, 0, 30],
    ['are of the lot that ends first at last', 100, 0, 30, 50],
    ['go on where the return before ended', 40, 30, 0, 40],
    ['go on in the lot that ends first', 20, 65, 15, 5],
    ['are the last one', 1, 99, 1, 0],
  ])('%s', (_name, points, before, march, april) => {
    expect(pointsOf(giveBack(points, before))).toEqual([
      ['2026-03-31', march],
      ['2026-04-30', april],
    ]);
  });

  it('expire as points that are earned now, where their day has passed', () => {
    const nowMs = Date.parse('2026-04-01T00:00:00Z');
    const again = expiryOf('2026-06-30');

    expect(pointsOf(giveBack(100, 0, { nowMs, again }))).toEqual([
      ['2026-04-30', 50],
      ['2026-06-30', 30],
    ]);
    expect(pointsOf(giveBack(100, 0, { nowMs: nowMs - 1, again }))).toEqual([
      ['2026-03-31', 30],
      ['2026-04-30', 50],
    ]);
    expect(pointsOf(giveBack(100, 0, { nowMs }))).toEqual([['2026-04-30', 50]]);
  });
});

describe('the days whose end must be booked', () => {
  test.each<[string, readonly PointLot[], readonly PointLot[], readonly string[]]>([
    ['are those of new lots', [MARCH], [MARCH, APRIL], ['2026-04-30']],
    ['are those of lots that had no points', [lot('2026-03-31', 0)], [MARCH], ['2026-03-31']],
    ['are not those of lots without points', [], [lot('2026-03-31', 0)], []],
    ['are not those of lots that had points', [MARCH], [{ ...MARCH, points: 99 }], []],
  ])('%s', (_name, before, after, expected) => {
    expect(selectNewLots(before, after)).toEqual(expected.map(expiryOf));
  });
});

test('the sum of lots is that of their points', () => {
  expect([sumOfLots([]), sumOfLots([MARCH, APRIL])]).toEqual([0, 80]);
});

test.each([
  ['2026-03-31', 'UTC', '2026-04-01T00:00:00.000Z'],
  ['2026-03-31', 'Europe/Warsaw', '2026-03-31T22:00:00.000Z'],
  ['2026-12-31', 'America/New_York', '2027-01-01T05:00:00.000Z'],
])('points of %s are gone at the midnight after it in %s', (date, timezone, end) => {
  expect(toExpiry(date, timezone)).toEqual({ date, ends_ms: Date.parse(end) });
});
