// The rules by which members qualify for tiers: which are taken, which are refused, and what of a change is noted.
import { changeTierRules, noteTierChange, readTierRules } from '../../../../lib/core/loyalty/tier/rules';
import { aCampaign, type Campaign, type UpdateCampaignRequest } from '../../../support/core';
import { BY_MONTH, FOR_A_MONTH } from './support';

type Sent = UpdateCampaignRequest['loyalty_tiers_expiration'];

const DROP = {
  qualification_type: 'BALANCE',
  start_date: { type: 'IMMEDIATE' },
  expiration_date: { type: 'BALANCE_DROP' },
} as const;
const refusal = (place: string) => ({ key: 'invalid_payload', details: `Property .loyalty_tiers_expiration${place}` });
const custom = (end: object) =>
  ({ ...FOR_A_MONTH, expiration_date: { type: 'CUSTOM', extend: 'P1M', ...end } }) as Sent;
const EMPTY = { type: null, strategy: null, value: null };

describe('the rules of tiers', () => {
  test.each<[string, Sent]>([
    ['are absent', undefined],
    ['are null', null],
    ['have no member', {}],
    ['have nulls alone', { qualification_type: null, start_date: null, expiration_date: null }],
  ])('are none where they %s, in a campaign of any type', (_case, sent) => {
    expect(readTierRules('PROMOTION', sent)).toStrictEqual({});
  });

  test.each<[string, Sent, object]>([
    ['a balance until it drops by default', { qualification_type: 'BALANCE' }, DROP],
    ['the same without a type', { start_date: {}, expiration_date: {} }, DROP],
    ['the same with nulls', { qualification_type: 'BALANCE', start_date: { type: null }, expiration_date: null }, DROP],
    [
      'the same with an extension and a rounding of nulls',
      { expiration_date: { type: 'BALANCE_DROP', extend: null, rounding: EMPTY } },
      DROP,
    ],
    ['a balance with a life', custom({}), FOR_A_MONTH],
    ['a period', BY_MONTH, BY_MONTH],
    [
      'a tier of the next period',
      { ...BY_MONTH, start_date: { type: 'NEXT_PERIOD' }, expiration_date: { type: 'END_OF_NEXT_PERIOD' } },
      { ...BY_MONTH, start_date: { type: 'NEXT_PERIOD' }, expiration_date: { type: 'END_OF_NEXT_PERIOD' } },
    ],
    [
      'the end of a rounded period by default',
      custom({ rounding: { type: 'QUARTER' } }),
      custom({ rounding: { type: 'QUARTER', strategy: 'END', unit: 'MONTH' } })!,
    ],
    [
      'a rounding to January',
      custom({ rounding: { type: 'CUSTOM', strategy: 'START', value: 0 } }),
      custom({ rounding: { type: 'CUSTOM', strategy: 'START', unit: 'MONTH', value: 0 } })!,
    ],
    ['a rounding of nulls as none', custom({ rounding: EMPTY }), FOR_A_MONTH],
    ['a null as no rounding', custom({ rounding: null }), FOR_A_MONTH],
  ])('are %s', (_case, sent, rules) => {
    expect(readTierRules('LOYALTY_PROGRAM', sent)).toStrictEqual({ loyalty_tiers_expiration: rules });
  });

  test.each(['P7D', 'P3M', 'P12M15D', 'P999M', 'P9999D'])('take %s as a life', (extend) => {
    expect(readTierRules('LOYALTY_PROGRAM', custom({ extend }))).toStrictEqual({
      loyalty_tiers_expiration: { ...FOR_A_MONTH, expiration_date: { type: 'CUSTOM', extend } },
    });
  });

  test.each(['P', 'P0D', 'P1Y', 'P2W', 'PT1H', 'P1DT1H', 'P1D1M', ' P1D', 'P1000M', 'P10000D'])(
    'refuse %j as a life',
    (extend) => {
      expect(readTierRules('LOYALTY_PROGRAM', custom({ extend }))).toEqual(
        refusal('.expiration_date.extend must be months and days in ISO 8601, such as P3M or P7D.'),
      );
    },
  );

  test.each<[string, Sent]>([
    ['.qualification_period is required for POINTS_IN_PERIOD.', { qualification_type: 'POINTS_IN_PERIOD' }],
    [
      '.qualification_period must be absent for BALANCE.',
      { qualification_period: 'YEAR', start_date: { type: 'NEXT_PERIOD' } },
    ],
    ['.start_date.type must be IMMEDIATE for BALANCE.', { start_date: { type: 'NEXT_PERIOD' } }],
    [
      '.expiration_date.type must be END_OF_PERIOD or END_OF_NEXT_PERIOD for POINTS_IN_PERIOD.',
      { ...BY_MONTH, expiration_date: null },
    ],
    [
      '.expiration_date.type must be END_OF_PERIOD or END_OF_NEXT_PERIOD for POINTS_IN_PERIOD.',
      { ...BY_MONTH, expiration_date: { type: 'CUSTOM', extend: 'P1M' } },
    ],
    [
      '.expiration_date.type must be BALANCE_DROP or CUSTOM for BALANCE.',
      { expiration_date: { type: 'END_OF_PERIOD' } },
    ],
    ['.expiration_date.extend must be absent for BALANCE_DROP.', { expiration_date: { extend: 'P1M' } }],
    [
      '.expiration_date.rounding must be absent for BALANCE_DROP.',
      { expiration_date: { type: 'BALANCE_DROP', rounding: { type: null, strategy: 'END' } } },
    ],
    ['.expiration_date.extend is required for CUSTOM.', custom({ extend: null })],
    ['.expiration_date.rounding.type is required.', custom({ rounding: { strategy: 'END' } })],
    [
      '.expiration_date.rounding.value must be a month from 0, January, to 11 for CUSTOM.',
      custom({ rounding: { type: 'CUSTOM', value: null } }),
    ],
  ])('are refused: %s', (place, sent) => {
    expect(readTierRules('LOYALTY_PROGRAM', sent)).toEqual(refusal(place));
  });

  test('are for loyalty programs', () => {
    expect(readTierRules('GIFT_VOUCHERS', FOR_A_MONTH)).toEqual(refusal(' is for loyalty programs only.'));
  });
});

const NOW = '2026-03-10T12:00:00.000Z';
const program = (members: Partial<Campaign>) => aCampaign({ campaign_type: 'LOYALTY_PROGRAM', ...members });
const DATED = program({ loyalty_tiers_expiration: BY_MONTH });

describe('a change of the rules of tiers', () => {
  const change = (stored: Campaign, request: UpdateCampaignRequest) => changeTierRules(stored, request, NOW);
  const noted = (before: object | null, recalculates = false) => [{ at: NOW, before, recalculates }];

  test.each<[string, Campaign, UpdateCampaignRequest, object]>([
    ['nothing that is sent changes nothing', DATED, {}, { loyalty_tiers_expiration: BY_MONTH }],
    [
      'the same rules change nothing',
      DATED,
      { loyalty_tiers_expiration: BY_MONTH, options: { recalculate_tiers: false } },
      { loyalty_tiers_expiration: BY_MONTH },
    ],
    [
      'other rules are noted with those before',
      DATED,
      { loyalty_tiers_expiration: FOR_A_MONTH },
      { loyalty_tiers_expiration: FOR_A_MONTH, tier_changes: noted(BY_MONTH) },
    ],
    [
      'null removes the rules',
      DATED,
      { loyalty_tiers_expiration: null },
      { loyalty_tiers_expiration: undefined, tier_changes: noted(BY_MONTH) },
    ],
    [
      'the first rules have null before them',
      program({}),
      { loyalty_tiers_expiration: BY_MONTH },
      { loyalty_tiers_expiration: BY_MONTH, tier_changes: noted(null) },
    ],
    [
      'a recalculation by the same rules is noted',
      DATED,
      { options: { recalculate_tiers: true } },
      { loyalty_tiers_expiration: BY_MONTH, tier_changes: noted(BY_MONTH, true) },
    ],
    [
      'a recalculation without dates is none',
      program({ loyalty_tiers_expiration: DROP }),
      { options: { recalculate_tiers: true } },
      { loyalty_tiers_expiration: DROP },
    ],
    [
      'rules that lose their dates are not recalculated',
      DATED,
      { loyalty_tiers_expiration: DROP, options: { recalculate_tiers: true } },
      { loyalty_tiers_expiration: DROP, tier_changes: noted(BY_MONTH) },
    ],
    [
      'bad rules are refused',
      DATED,
      { loyalty_tiers_expiration: { start_date: { type: 'NEXT_PERIOD' } } },
      refusal('.start_date.type must be IMMEDIATE for BALANCE.'),
    ],
  ])('%s', (_case, stored, request, expected) => {
    expect(change(stored, request)).toStrictEqual(expected);
  });

  test('of 21 changes a program remembers the last 20', () => {
    const earlier = Array.from({ length: 20 }, (_, day) => ({
      at: `2026-02-${String(day + 1).padStart(2, '0')}T00:00:00.000Z`,
      before: BY_MONTH,
      recalculates: false,
    }));
    const stored = program({ loyalty_tiers_expiration: BY_MONTH, tier_changes: earlier });

    expect(change(stored, { options: { recalculate_tiers: true } })).toHaveProperty('tier_changes', [
      ...earlier.slice(1),
      ...noted(BY_MONTH, true),
    ]);
  });

  test('a deleted tier is noted in a program whose tiers have dates', () => {
    expect(noteTierChange(DATED, NOW)).toEqual({ ...DATED, tier_changes: noted(BY_MONTH) });
    expect(noteTierChange(program({ loyalty_tiers_expiration: DROP }), NOW)).toBeNull();
    expect(noteTierChange(program({}), NOW)).toBeNull();
  });
});
