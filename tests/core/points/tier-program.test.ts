// A program whose tiers have dates: when its rules count, and which tier a number of points leads to.
import {
  findByBalance,
  findByPeriod,
  hasDatedProgram,
  hasDatedTiers,
  readLapsedProgram,
  readRangeMs,
  readTierProgram,
  recalculationsOf,
  rulesAt,
} from '../../../lib/core/points/tier-program';
import { aCampaign, type Campaign, type TierRules } from '../../support/core';
import { aLevel, aTierConfig, BY_MONTH, FOR_A_MONTH, GOLD, SILVER, TIERS_CREATED } from '../loyalty/tier/support';
import { aProgram, at } from './support';

const DROP: TierRules = { ...FOR_A_MONTH, expiration_date: { type: 'BALANCE_DROP' } };
const aChange = (day: string, before: TierRules | null, recalculates = false) => ({
  at: new Date(at(day)).toISOString(),
  before,
  recalculates,
});
const configWith = (program: Partial<Campaign>) =>
  aTierConfig(program, [SILVER, aLevel({ id: 'ltr_other', campaign_id: 'camp_2' }), GOLD], {
    project: { timezone: 'Europe/Warsaw' },
  });

test.each<[string, TierRules | null | undefined, boolean]>([
  ['no rules', undefined, false],
  ['null', null, false],
  ['a balance that drops', DROP, false],
  ['a life', FOR_A_MONTH, true],
  ['a period', BY_MONTH, true],
])('tiers have dates by %s or not', (_case, rules, isDated) => {
  const config = configWith(rules ? { loyalty_tiers_expiration: rules } : {});

  expect(hasDatedTiers(rules)).toBe(isDated);
  expect(hasDatedProgram(config)).toBe(isDated);
  expect(hasDatedProgram({ campaigns: new Map([...config.campaigns, ['camp_2', aCampaign()]]) })).toBe(isDated);
  expect(readTierProgram(config, 'camp_1') !== null).toBe(isDated);
});

describe('a program of dated tiers', () => {
  const PROGRAM = aProgram(BY_MONTH, { timezone: 'Europe/Warsaw' });

  test.each<[string, Campaign['tier_changes'], number | null]>([
    ['without changes', undefined, null],
    ['that always had dates', [aChange('03-01', FOR_A_MONTH)], null],
    ['that got dates', [aChange('03-01', null)], at('03-01')],
    [
      'that got dates a second time',
      [aChange('02-01', null), aChange('02-10', FOR_A_MONTH), aChange('03-01', DROP)],
      at('03-01'),
    ],
    ['that got dates and changed', [aChange('03-01', null), aChange('03-05', FOR_A_MONTH)], at('03-01')],
  ])('%s knows since when', (_case, changes, datedMs) => {
    const config = configWith({ loyalty_tiers_expiration: BY_MONTH, ...(changes && { tier_changes: changes }) });

    expect(readTierProgram(config, 'camp_1')).toStrictEqual({ ...PROGRAM, changes: changes ?? [], datedMs });
    expect(readLapsedProgram(config, 'camp_1')).toBeNull();
  });

  test('is none where there is no campaign', () => {
    expect(readTierProgram(configWith({}), 'camp_9')).toBeNull();
    expect(readLapsedProgram(configWith({}), 'camp_9')).toBeNull();
  });

  const first = [aChange('02-01', null), aChange('02-10', FOR_A_MONTH)];

  test.each<[string, Campaign['tier_changes'], object | null]>([
    ['never had dates', [aChange('03-01', DROP)], null],
    ['has no changes', undefined, null],
    [
      'lost its dates',
      [...first, aChange('03-01', BY_MONTH)],
      { program: { ...PROGRAM, changes: first, datedMs: at('02-01') }, lapsedMs: at('03-01') },
    ],
    [
      'lost its dates and changed since',
      [aChange('03-01', BY_MONTH), aChange('03-05', DROP), aChange('03-06', null)],
      { program: PROGRAM, lapsedMs: at('03-01') },
    ],
  ])('that %s is known as it was until then', (_case, tier_changes, expected) => {
    expect(readLapsedProgram(configWith(tier_changes ? { tier_changes } : {}), 'camp_1')).toEqual(expected);
  });
});

describe('the rules at a moment', () => {
  const program = aProgram(BY_MONTH, {
    changes: [
      aChange('02-01', null),
      aChange('03-01', FOR_A_MONTH, true),
      aChange('04-01', BY_MONTH),
      aChange('05-01', DROP, true),
    ],
  });

  test.each([
    ['01-15', FOR_A_MONTH],
    ['02-28', FOR_A_MONTH],
    ['03-01', BY_MONTH],
    ['04-15', BY_MONTH],
    ['06-01', BY_MONTH],
  ])('are those of before the next change from dated ones: on %s', (day, rules) => {
    expect(rulesAt(program, at(day))).toBe(rules);
  });

  test('are recalculated at the moments that say so', () => {
    expect(recalculationsOf(program)).toEqual([at('03-01'), at('05-01')]);
  });
});

describe('the tier of points', () => {
  const ranged = aLevel({
    id: 'ltr_mid',
    points: { from: 200, to: 299 },
    ranged_at: new Date(at('03-01')).toISOString(),
  });
  const program = aProgram(BY_MONTH, { tiers: [aLevel({ points: { from: 100, to: 199 } }), ranged, GOLD] });

  test.each<[number, string, string | undefined, string | undefined]>([
    [99, '03-01', undefined, undefined],
    [100, '03-01', 'ltr_silver', 'ltr_silver'],
    [199, '03-01', 'ltr_silver', 'ltr_silver'],
    [200, '03-01', 'ltr_mid', 'ltr_mid'],
    [200, '02-28', undefined, 'ltr_silver'],
    [299, '03-01', 'ltr_mid', 'ltr_mid'],
    [300, '03-01', undefined, 'ltr_mid'],
    [500, '03-01', 'ltr_gold', 'ltr_gold'],
    [9_000, '03-01', 'ltr_gold', 'ltr_gold'],
  ])('%d on %s is %s by balance, and %s by period', (points, day, byBalance, byPeriod) => {
    expect(findByBalance(program, points, at(day))?.id).toBe(byBalance);
    expect(findByPeriod(program, points, at(day))?.id).toBe(byPeriod);
  });

  test('has its range since its creation, or since the range changed', () => {
    expect([readRangeMs(SILVER), readRangeMs(ranged)]).toEqual([Date.parse(TIERS_CREATED), at('03-01')]);
  });

  test('exists from the moment of its creation', () => {
    const created = Date.parse(TIERS_CREATED);

    expect([created - 1, created].map((ms) => findByBalance(program, 500, ms)?.id)).toEqual([undefined, 'ltr_gold']);
    expect([created - 1, created].map((ms) => findByPeriod(program, 500, ms)?.id)).toEqual([undefined, 'ltr_gold']);
  });
});
