// Tiers by balance with a life: reached, kept while points go, and decided anew after the last day.
import { computeCardTier, moveCardTier, type CardTier, type LoyaltyTier, selectTierDays } from '../../support/core';
import { aLevel, FOR_A_MONTH, GOLD, SILVER } from '../loyalty/tier/support';
import { aLot, aProgram, aTierCard, at, granted } from './support';

const PROGRAM = aProgram(FOR_A_MONTH);
const silver = granted('ltr_silver', ['03-10', '04-10']);
const gold = granted('ltr_gold', ['03-10', '04-10']);
const IN_SILVER: CardTier = { at_ms: at('03-10'), current: silver };
const prolonged = (grant: typeof silver) => ({
  ...grant,
  date: '2026-05-11',
  ends_ms: at('05-12'),
  updated_ms: at('04-11'),
});

const move = (balance: number, amount: number, state: CardTier | undefined, moment = '03-10') =>
  moveCardTier(aTierCard(balance, state), PROGRAM, { amount, earned: amount, atMs: at(moment), nowMs: at(moment) });

describe('a balance', () => {
  test.each<[string, number, number, CardTier]>([
    ['below the lowest tier leads to none', 60, 39, { at_ms: at('03-10') }],
    ['that reaches a tier leads to it at once', 60, 40, IN_SILVER],
    ['at the upper end of a tier leads to it', 99, 400, IN_SILVER],
    ['that reaches the highest tier leads to that', 60, 440, { at_ms: at('03-10'), current: gold }],
  ])('%s', (_case, balance, amount, state) => {
    expect(move(balance, amount, { at_ms: at('03-01') })).toStrictEqual(state);
  });

  test('of a new card leads to a tier from the moment it was made', () => {
    expect(computeCardTier(aTierCard(100), PROGRAM, at('03-01'))).toStrictEqual({
      at_ms: at('02-10T12:00'),
      current: granted('ltr_silver', ['02-10T12:00', '03-10']),
    });
  });

  test('of a card without points is 0', () => {
    const free = aLevel({ id: 'ltr_free', points: { from: 0, to: 99 } });
    const card = aTierCard(0);
    const empty = { ...card, voucher: { ...card.voucher, loyalty_card: null } };

    expect(computeCardTier(empty, aProgram(FOR_A_MONTH, { tiers: [free] }), at('03-01')).current?.id).toBe('ltr_free');
  });

  test('that leads to a higher tier gives it its own dates', () => {
    expect(move(150, 350, IN_SILVER, '03-20')).toStrictEqual({
      at_ms: at('03-20'),
      current: granted('ltr_gold', ['03-20', '04-20']),
    });
  });

  test('that leads to a lower tier, or to the same, changes nothing before the last day', () => {
    expect(move(600, -450, { ...IN_SILVER, current: gold }, '03-20')).toStrictEqual({
      at_ms: at('03-20'),
      current: gold,
    });
    expect(move(150, 10, IN_SILVER, '03-20')).toStrictEqual({ at_ms: at('03-20'), current: silver });
    expect(move(150, -150, IN_SILVER, '03-20')).toStrictEqual({ at_ms: at('03-20'), current: silver });
  });
});

test('points of a period count for nothing by balance', () => {
  const state = { at_ms: at('03-01'), period: { start: '2026-01-01', points: 500 } };

  expect(move(0, 10, state)).toStrictEqual({ ...state, at_ms: at('03-10') });
});

test('points that expire at a midnight are off the balance to which points are added then', () => {
  const card = aTierCard(90, { at_ms: at('03-10') }, { lots: [aLot('04-10', 30)] });
  const midnight = { amount: 20, earned: 20, atMs: at('04-11'), nowMs: at('04-11') };

  expect(moveCardTier(card, PROGRAM, midnight)).toStrictEqual({ at_ms: at('04-11') });
});

test('what is stored counts until something happens to the card', () => {
  const card = aTierCard(150, { at_ms: at('03-10') });

  expect(computeCardTier(card, PROGRAM, at('03-20'))).toStrictEqual({ at_ms: at('03-10') });
});

describe('after the last day of a tier', () => {
  test.each<[string, number, object]>([
    ['the same tier gets a new date', 100, { at_ms: at('04-11'), current: prolonged(silver) }],
    ['a higher one begins', 500, { at_ms: at('04-11'), current: granted('ltr_gold', ['04-11', '05-11']) }],
    ['the member has none', 99, { at_ms: at('04-11') }],
  ])('%s: by a balance of %d', (_case, balance, state) => {
    expect(computeCardTier(aTierCard(balance, IN_SILVER), PROGRAM, at('04-11'))).toStrictEqual(state);
    expect(computeCardTier(aTierCard(balance, IN_SILVER), PROGRAM, at('04-10T23:59')).current?.id).toBe(
      balance === 500 ? 'ltr_silver' : silver.id,
    );
  });

  test('a lower one begins', () => {
    const card = aTierCard(100, { at_ms: at('03-10'), current: gold });

    expect(computeCardTier(card, PROGRAM, at('04-20')).current).toStrictEqual(
      granted('ltr_silver', ['04-11', '05-11']),
    );
  });

  test('each later day decides again', () => {
    expect(computeCardTier(aTierCard(100, IN_SILVER), PROGRAM, at('05-12')).current).toStrictEqual({
      ...silver,
      date: '2026-06-12',
      ends_ms: at('06-13'),
      updated_ms: at('05-12'),
    });
  });
});

describe('points that expire', () => {
  const read = (balance: number, day: string, points: number, isBooked: boolean) => {
    const lots = [aLot(day, points)];
    return computeCardTier(
      aTierCard(balance, IN_SILVER, isBooked ? { lots } : { unbooked: lots }),
      PROGRAM,
      at('04-20'),
    );
  };

  test.each<[string, string, number, object]>([
    ['at the midnight of the last day count for it', '04-10', 30, { at_ms: at('04-11'), current: prolonged(silver) }],
    ['the midnight before do not', '04-09', 30, { at_ms: at('04-11') }],
    ['in the next night count', '04-11', 30, { at_ms: at('04-12'), current: prolonged(silver) }],
    ['before and leave enough', '04-09', 20, { at_ms: at('04-11'), current: prolonged(silver) }],
  ])('%s', (_case, day, points, state) => {
    expect(read(120, day, points, true)).toStrictEqual(state);
    // Points that have expired and are not booked are off the balance already.
    expect(read(120 - points, day, points, false)).toStrictEqual(state);
  });

  test('and had led to a higher tier at that midnight leave it', () => {
    const card = aTierCard(520, IN_SILVER, { lots: [aLot('04-10', 30)] });

    expect(computeCardTier(card, PROGRAM, at('04-20')).current).toStrictEqual(granted('ltr_gold', ['04-11', '05-11']));
  });
});

describe('tiers that change', () => {
  const since = (tier: LoyaltyTier, day: string) => ({ ...tier, ranged_at: new Date(at(day)).toISOString() });
  const read = (tiers: readonly LoyaltyTier[], moment = '03-20') =>
    computeCardTier(aTierCard(150, IN_SILVER), aProgram(FOR_A_MONTH, { tiers }), at(moment));
  const LOWER = [aLevel({ points: { from: 100, to: 119 } }), since({ ...GOLD, points: { from: 120 } }, '03-15')];

  test.each<[string, readonly LoyaltyTier[], string, object]>([
    ['lift a member at once', LOWER, '03-20', { at_ms: at('03-15'), current: granted('ltr_gold', ['03-15', '04-15']) }],
    [
      'lift a member from that moment on',
      LOWER,
      '03-15',
      { at_ms: at('03-15'), current: granted('ltr_gold', ['03-15', '04-15']) },
    ],
    ['lift nobody before', LOWER, '03-14T23:59', IN_SILVER],
    [
      'never lower a member',
      [since({ ...SILVER, points: { from: 200 } }, '03-15')],
      '03-20',
      { at_ms: at('03-15'), current: silver },
    ],
    [
      'take a deleted one at once',
      [since({ ...aLevel({ id: 'ltr_new' }), points: { from: 150 } }, '03-01')],
      '03-20',
      { at_ms: at('03-10'), current: granted('ltr_new', ['03-10', '04-10']) },
    ],
    ['leave none of a deleted one without another', [GOLD], '03-20', { at_ms: at('03-10') }],
  ])('%s', (_case, tiers, moment, state) => {
    expect(read(tiers, moment)).toStrictEqual(state);
  });
});

describe('the days at whose end a tier is due', () => {
  const later = granted('ltr_gold', ['04-11', '05-10']);
  const day = (text: string) => ({ date: `2026-${text}`, ends_ms: at(text) + 86_400_000 });
  const state: CardTier = { ...IN_SILVER, grants: [silver, later] };

  test.each<[string, CardTier | undefined, CardTier, readonly object[]]>([
    ['none without a tier', undefined, { at_ms: at('03-10') }, []],
    ['the last day', undefined, IN_SILVER, [day('04-10')]],
    ['a day with an end and a beginning once', undefined, state, [day('04-10')]],
    ['the day before a beginning', undefined, { at_ms: at('03-10'), grants: [later] }, [day('04-10')]],
    [
      'a day that is not known',
      IN_SILVER,
      { ...state, current: gold, grants: [granted('x', ['03-21', '04-01'])] },
      [day('03-20')],
    ],
    ['none that is known', IN_SILVER, IN_SILVER, []],
    ['none that was known as a beginning', { at_ms: 0, grants: [later] }, IN_SILVER, []],
    ['none of the past', undefined, { ...state, at_ms: at('04-11') }, []],
  ])('are %s', (_case, before, after, days) => {
    expect(selectTierDays(before, after, 'UTC')).toEqual(days);
  });

  test('are those of the project', () => {
    const current = { ...silver, ends_ms: at('04-11T04:00') };

    expect(selectTierDays(undefined, { at_ms: 0, current }, 'America/New_York')).toEqual([
      { date: '2026-04-10', ends_ms: at('04-11T04:00') },
    ]);
  });
});
