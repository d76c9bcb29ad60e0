// Tiers by points in a period: reached, begun, kept, lost and prolonged.
import { computeCardTier, moveCardTier, type CardTier, type LoyaltyTier, type TierProgram } from '../../support/core';
import { aLevel, BY_MONTH, SILVER } from '../loyalty/tier/support';
import { aLot, aProgram, aTierCard, at, granted } from './support';

const FREE = aLevel({ id: 'ltr_free', name: 'Free', points: { from: 0 } });
const NEXT = { ...BY_MONTH, start_date: { type: 'NEXT_PERIOD' } } as const;
const LONG = { ...BY_MONTH, expiration_date: { type: 'END_OF_NEXT_PERIOD' } } as const;
const MONTH = aProgram(BY_MONTH);
/** The balance does not matter: it would lead to gold. */
const BALANCE = 600;

/** The state after points were earned one after the other, each at its moment. */
const earn = (
  program: TierProgram,
  earnings: readonly (readonly [moment: string, points: number])[],
  from?: CardTier,
) =>
  earnings.reduce<CardTier | undefined>((tier, [moment, points]) => {
    const ms = at(moment);
    return moveCardTier(aTierCard(BALANCE, tier), program, { amount: points, earned: points, atMs: ms, nowMs: ms });
  }, from);
const read = (program: TierProgram, state: CardTier | undefined, moment: string) =>
  computeCardTier(aTierCard(BALANCE, state), program, at(moment));
const march = (points: number) => ({ start: '2026-03-01', points });

describe('points of a month', () => {
  const silver = granted('ltr_silver', ['03-10T12:00', '03-31']);
  const gold = granted('ltr_gold', ['03-12', '03-31']);

  test.each<[string, readonly (readonly [string, number])[], CardTier]>([
    ['are not enough', [['03-10T12:00', 99]], { at_ms: at('03-10T12:00'), period: march(99) }],
    [
      'lead to a tier at once',
      [
        ['03-02', 60],
        ['03-10T12:00', 40],
      ],
      { at_ms: at('03-10T12:00'), current: silver, grants: [silver], period: march(100) },
    ],
    [
      'lead on to a higher one',
      [
        ['03-10T12:00', 100],
        ['03-12', 400],
      ],
      { at_ms: at('03-12'), current: gold, grants: [gold], period: march(500) },
    ],
    [
      'lead to a tier once',
      [
        ['03-10T12:00', 100],
        ['03-12', 1],
      ],
      { at_ms: at('03-12'), current: silver, grants: [silver], period: march(101) },
    ],
    [
      'count for their month alone',
      [
        ['02-28T23:59', 99],
        ['03-10T12:00', 99],
      ],
      { at_ms: at('03-10T12:00'), period: march(99) },
    ],
    [
      'are taken back to 0 at most, and leave the tier that they led to',
      [
        ['03-10T12:00', 100],
        ['03-12', -130],
        ['03-13', 5],
      ],
      { at_ms: at('03-13'), current: silver, grants: [silver], period: march(5) },
    ],
  ])('%s', (_case, earnings, state) => {
    expect(earn(MONTH, earnings)).toStrictEqual(state);
  });

  test('are more than the upper end of the highest tier', () => {
    const program = aProgram(BY_MONTH, { tiers: [SILVER] });

    expect(earn(program, [['03-10T12:00', 5_000]])?.current).toStrictEqual(silver);
  });

  test('do not change by points that are spent', () => {
    const spent = { amount: -10, earned: 0, atMs: at('03-10'), nowMs: at('03-10') };

    expect(moveCardTier(aTierCard(50), MONTH, spent)).toStrictEqual({ at_ms: at('03-10') });
  });

  test('do not change by points that expire', () => {
    const card = aTierCard(50, undefined, { lots: [aLot('03-01', 50)], unbooked: [aLot('02-20', 9)] });

    expect(computeCardTier(card, MONTH, at('03-10'))).toStrictEqual({ at_ms: at('02-10T12:00') });
  });

  test.each<[string, string, object]>([
    [
      'count for a day that is earlier than what is stored from then on',
      '03-20',
      { at_ms: at('03-20'), period: march(7) },
    ],
    ['count for their own moment, read later', '03-01', { at_ms: at('03-10'), period: march(7) }],
  ])('%s', (_case, stored, state) => {
    const movement = { amount: 7, earned: 7, atMs: at('03-10'), nowMs: at('03-25') };

    expect(moveCardTier(aTierCard(0, { at_ms: at(stored) }), MONTH, movement)).toStrictEqual(state);
  });

  test('of which the tier has ended by now are kept with their month', () => {
    const movement = { amount: 100, earned: 100, atMs: at('03-10'), nowMs: at('04-02') };

    expect(moveCardTier(aTierCard(0), MONTH, movement)).toStrictEqual({ at_ms: at('04-01'), period: march(100) });
  });
});

describe('a tier with a last day', () => {
  const state = earn(MONTH, [['03-10T12:00', 100]]);

  test.each([
    ['03-31T23:59', 'ltr_silver'],
    ['04-01', undefined],
  ])('lasts to the end of that day: at %s it is %s', (moment, id) => {
    expect(read(MONTH, state, moment).current?.id).toBe(id);
  });

  test('is not prolonged by points of the midnight at which it ends', () => {
    const earned = earn(MONTH, [
      ['03-10T12:00', 100],
      ['04-01', 100],
    ]);

    expect(earned?.current).toStrictEqual(granted('ltr_silver', ['04-01', '04-30']));
  });

  test('leaves its month behind', () => {
    expect(read(MONTH, state, '05-02')).toStrictEqual({ at_ms: at('04-01'), period: march(100) });
  });

  test('ends with the day of the project', () => {
    const zone = aProgram(BY_MONTH, { timezone: 'America/New_York' });
    const there = earn(zone, [['03-31T20:00', 100]]);

    // New York is four hours behind UTC in summer.
    expect(there?.current).toMatchObject({ date: '2026-03-31', ends_ms: at('04-01T04:00') });
    expect(there?.period).toEqual(march(100));
  });
});

describe('a tier of the next month', () => {
  const program = aProgram(NEXT);
  const april = granted('ltr_silver', ['04-01', '04-30'], { created_ms: at('03-10') });

  test('begins with the month, and ends with it', () => {
    const state = earn(program, [['03-10', 100]]);

    expect(state).toStrictEqual({ at_ms: at('03-10'), grants: [april], period: march(100) });
    expect(read(program, state, '04-01')).toStrictEqual({
      at_ms: at('04-01'),
      current: april,
      grants: [april],
      period: march(100),
    });
    expect(read(program, state, '05-01')).toStrictEqual({ at_ms: at('05-01'), period: march(100) });
  });

  test('gives way to a higher one of the same month', () => {
    const gold = granted('ltr_gold', ['04-01', '04-30'], { created_ms: at('03-12') });
    const earned = earn(program, [
      ['03-10', 100],
      ['03-12', 400],
    ]);

    expect(earned?.grants).toStrictEqual([gold]);
  });

  test('lasts beside a higher one of the month after, and then gives way', () => {
    const state = earn(program, [
      ['03-10', 100],
      ['04-05', 500],
    ]);
    const may = granted('ltr_gold', ['05-01', '05-31'], { created_ms: at('04-05') });

    expect(state).toMatchObject({ current: april, grants: [april, may] });
    expect(read(program, state, '05-10')).toMatchObject({ current: may, grants: [may] });
  });

  test('is prolonged where the next month reached it again', () => {
    const state = earn(program, [
      ['03-10', 100],
      ['04-05', 100],
    ]);

    expect(read(program, state, '05-10').current).toStrictEqual({
      ...april,
      date: '2026-05-31',
      ends_ms: at('06-01'),
      updated_ms: at('05-01'),
    });
  });
});

describe('a tier until the end of the next month', () => {
  const program = aProgram(LONG);

  test('is followed by the lower one that the next month reached', () => {
    const state = earn(program, [
      ['02-10T12:00', 500],
      ['03-10', 100],
    ]);
    const gold = granted('ltr_gold', ['02-10T12:00', '03-31']);
    const silver = granted('ltr_silver', ['03-10', '04-30']);

    expect(state).toMatchObject({ current: gold, grants: [gold, silver] });
    expect(read(program, state, '04-10')).toStrictEqual({
      at_ms: at('04-01'),
      current: { ...silver, starts_ms: at('04-01') },
      grants: [silver],
      period: march(100),
    });
  });

  test('gets the later day when its own has passed', () => {
    const first = granted('ltr_silver', ['02-10T12:00', '03-31']);
    const second = granted('ltr_silver', ['03-10', '04-30']);
    const state = earn(program, [
      ['02-10T12:00', 100],
      ['03-10', 100],
    ]);

    expect(state).toStrictEqual({ at_ms: at('03-10'), current: first, grants: [second], period: march(100) });
    expect(read(program, state, '04-10').current).toStrictEqual({
      ...first,
      date: '2026-04-30',
      ends_ms: at('05-01'),
      updated_ms: at('04-01'),
    });
  });

  test('is the longest of the same height where pending points come first at midnight', () => {
    const state = earn(program, [
      ['02-10T12:00', 500],
      ['03-10', 100],
    ]);
    const pending = { amount: 100, earned: 100, atMs: at('04-01'), isFirst: true, nowMs: at('04-01') };

    expect(moveCardTier(aTierCard(0, state), program, pending)).toStrictEqual({
      at_ms: at('04-01'),
      current: granted('ltr_silver', ['04-01', '05-31']),
      grants: [granted('ltr_silver', ['04-01', '05-31'])],
      period: { start: '2026-04-01', points: 100 },
    });
  });

  test('that is deleted is lost at once, for the highest other one that was reached', () => {
    const gold = granted('ltr_gone', ['02-10T12:00', '03-31']);
    const silver = granted('ltr_silver', ['03-10', '04-30']);
    const state: CardTier = { at_ms: at('03-10'), current: gold, grants: [gold, silver], period: march(100) };

    expect(read(program, state, '03-12')).toStrictEqual({
      at_ms: at('03-10'),
      current: { ...silver, starts_ms: at('03-10') },
      grants: [silver],
      period: march(100),
    });
  });

  test.each<[string, readonly LoyaltyTier[], object]>([
    ['a tier from 0 points', [FREE], { current: granted('ltr_free', ['03-10', '04-30']) }],
    ['none', [SILVER], {}],
  ])('that is deleted leaves %s where nothing else was reached', (_case, tiers, current) => {
    const gone = granted('ltr_gone', ['02-10T12:00', '03-31']);
    const period = { start: '2026-02-01', points: 500 };
    const state: CardTier = { at_ms: at('03-10'), current: gone, grants: [gone], period };

    expect(read(aProgram(LONG, { tiers }), state, '03-12')).toStrictEqual({ at_ms: at('03-10'), ...current, period });
  });
});
