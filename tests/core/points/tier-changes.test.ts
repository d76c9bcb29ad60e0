// Tiers with dates after a change of the rules: dates that are new, dates that are renewed, and rules that count later.
import { computeCardTier, moveCardTier, type CardTier, type TierProgram, type TierRules } from '../../support/core';
import { BY_MONTH, FOR_A_MONTH } from '../loyalty/tier/support';
import { aLot, aProgram, aTierCard, at, granted } from './support';

const moment = (day: string) => new Date(at(day)).toISOString();
const forLife = (extend: string): TierRules => ({ ...FOR_A_MONTH, expiration_date: { type: 'CUSTOM', extend } });
const aChange = (day: string, before: TierRules | null, recalculates = false) => ({
  at: moment(day),
  before,
  recalculates,
});
const silver = granted('ltr_silver', ['03-10', '04-10']);
const IN_SILVER: CardTier = { at_ms: at('03-10'), current: silver };
const read = (program: TierProgram, state: CardTier | undefined, day: string, balance = 150) =>
  computeCardTier(aTierCard(balance, state), program, at(day));

describe('rules that change', () => {
  const later = aProgram(forLife('P2M'), { changes: [aChange('03-15', FOR_A_MONTH)] });

  test('leave a tier its day, and count from the next last day', () => {
    expect(read(later, IN_SILVER, '03-20')).toStrictEqual(IN_SILVER);
    expect(read(later, IN_SILVER, '04-20').current).toStrictEqual({
      ...silver,
      date: '2026-06-11',
      ends_ms: at('06-12'),
      updated_ms: at('04-11'),
    });
  });

  test.each([
    ['03-14', '2026-04-14'],
    ['03-15', '2026-05-15'],
    ['03-16', '2026-05-16'],
  ])('count from their moment on: points of %s lead to a tier until %s', (day, date) => {
    const movement = { amount: 100, earned: 100, atMs: at(day), nowMs: at(day) };

    expect(moveCardTier(aTierCard(0, { at_ms: at('03-01') }), later, movement).current?.date).toBe(date);
  });

  test('from a month to a year keep the points of the month', () => {
    const year = aProgram({ ...BY_MONTH, qualification_period: 'YEAR' }, { changes: [aChange('03-15', BY_MONTH)] });
    const state: CardTier = { at_ms: at('03-10'), period: { start: '2026-03-01', points: 60 } };
    const movement = { amount: 40, earned: 40, atMs: at('03-20'), nowMs: at('03-20') };

    expect(moveCardTier(aTierCard(0, state), year, movement)).toMatchObject({
      period: { start: '2026-01-01', points: 100 },
      current: { id: 'ltr_silver', date: '2026-12-31' },
    });
  });

  test('without a period sum up a year', () => {
    const { qualification_period: _period, ...rules } = BY_MONTH;
    const movement = { amount: 40, earned: 40, atMs: at('03-20'), nowMs: at('03-20') };

    expect(moveCardTier(aTierCard(0), aProgram(rules), movement).period).toEqual({ start: '2026-01-01', points: 40 });
  });
});

describe('a recalculation', () => {
  const renewed = (rules: TierRules, day = '03-15') => aProgram(rules, { changes: [aChange(day, FOR_A_MONTH, true)] });

  test.each<[string, string, string, object]>([
    [
      'gives a tier the day that the new rules would have given it',
      'P2M',
      '03-15',
      { date: '2026-05-10', ends_ms: at('05-11') },
    ],
    ['dates a tier from now where that day has passed', 'P3D', '03-15', { date: '2026-03-18', ends_ms: at('03-19') }],
    ['dates a tier from now where that day passes', 'P4D', '03-15', { date: '2026-03-19', ends_ms: at('03-20') }],
    ['leaves a tier that day while it lasts', 'P5D', '03-15', { date: '2026-03-15', ends_ms: at('03-16') }],
  ])('%s', (_case, extend, day, days) => {
    // Nobody loses a tier by it, whatever the balance.
    expect(read(renewed(forLife(extend), day), IN_SILVER, day, 0)).toStrictEqual({
      at_ms: at(day),
      current: { ...silver, ...days, updated_ms: at(day) },
    });
  });

  test('changes nothing where the day is the same, and nothing before its moment', () => {
    expect(read(renewed(FOR_A_MONTH), IN_SILVER, '03-20')).toStrictEqual({ at_ms: at('03-15'), current: silver });
    expect(read(renewed(forLife('P2M')), IN_SILVER, '03-14')).toStrictEqual(IN_SILVER);
  });

  test('lifts a member', () => {
    expect(read(renewed(FOR_A_MONTH), { at_ms: at('03-10') }, '03-20')).toStrictEqual({
      at_ms: at('03-15'),
      current: granted('ltr_silver', ['03-15', '04-15']),
    });
  });

  test.each([
    ['04-15', 'while the first one lasts'],
    ['05-01', 'at the moment at which the second one begins'],
  ])('on %s renews what was granted by points in a period, and joins grants that are the same then: %s', (day) => {
    const quarterly: TierRules = { ...BY_MONTH, qualification_period: 'QUARTER' };
    const program = aProgram(quarterly, { changes: [aChange(day, BY_MONTH, true)] });
    const first = granted('ltr_silver', ['04-05', '04-30']);
    const next = granted('ltr_silver', ['05-01', '05-31'], { created_ms: at('04-10') });
    const state: CardTier = { at_ms: at('04-10'), current: first, grants: [first, next] };
    const quarter = { ...first, date: '2026-06-30', ends_ms: at('07-01'), updated_ms: at(day) };

    expect(read(program, state, day)).toStrictEqual({ at_ms: at(day), current: quarter, grants: [quarter] });
  });
});

describe('a program that gets dates', () => {
  const since = (rules: TierRules) => aProgram(rules, { datedMs: at('03-01'), changes: [aChange('03-01', null)] });
  const dated = granted('ltr_silver', ['03-01', '04-01']);

  test('keeps a member in the tier of the balance, from the change on', () => {
    expect(read(since(FOR_A_MONTH), undefined, '03-20')).toStrictEqual({ at_ms: at('03-01'), current: dated });
  });

  test('does so by points in a period as well, at once', () => {
    const next: TierRules = { ...BY_MONTH, start_date: { type: 'NEXT_PERIOD' } };

    expect(read(since(next), undefined, '03-20')).toStrictEqual({
      at_ms: at('03-01'),
      current: { ...dated, date: '2026-04-30', ends_ms: at('05-01') },
    });
  });

  test('leaves a member without a tier where the balance has none', () => {
    expect(read(since(BY_MONTH), undefined, '03-20', 99)).toStrictEqual({ at_ms: at('03-01') });
  });

  test('counts points that expire at that midnight', () => {
    const card = aTierCard(120, undefined, { lots: [aLot('02-28', 30)] });

    expect(computeCardTier(card, since(FOR_A_MONTH), at('03-20'))).toStrictEqual({
      at_ms: at('03-01'),
      current: dated,
    });
  });

  test.each<[string, string, number]>([
    ['a later card', '2026-03-05T00:00:00.000Z', at('03-05')],
    ['a card of that moment', '2026-03-01T00:00:00.000Z', at('03-01')],
  ])('has %s begin without a tier when it was made', (_case, created_at, at_ms) => {
    const card = aTierCard(150);
    const voucher = { ...card.voucher, created_at };

    expect(computeCardTier({ ...card, voucher }, since(BY_MONTH), at('03-20'))).toStrictEqual({ at_ms });
  });

  test.each<[string, CardTier, object]>([
    ['keeps what is stored since', { ...IN_SILVER, at_ms: at('03-01') }, { at_ms: at('03-01'), current: silver }],
    [
      'forgets what was stored before',
      { ...IN_SILVER, at_ms: at('03-01') - 1 },
      { at_ms: at('03-01'), current: dated },
    ],
  ])('%s', (_case, state, expected) => {
    expect(read(since(FOR_A_MONTH), state, '03-20')).toStrictEqual(expected);
  });
});
