// Expiration rules of a program or an earning rule: read from a request, and applied.
import { expiryOfEarned, readExpirationRules } from '../../../lib/core/loyalty/expiration-rules';
import { factsOf } from '../../support/core';

type Rules = Parameters<typeof readExpirationRules>[0];

describe('expiration rules', () => {
  test.each<[string, Rules]>([
    ['no rules', {}],
    ['a number of months', { period_type: 'MONTH', period_value: 12 }],
    ['no month', { period_type: 'MONTH', period_value: 0 }],
    ['months up to the end of the year', { period_type: 'MONTH', period_value: 3, rounding_type: 'END_OF_YEAR' }],
    [
      'months up to the first month of a year',
      { period_type: 'MONTH', period_value: 3, rounding_type: 'PARTICULAR_MONTH', rounding_value: 1 },
    ],
    [
      'months up to the last month of a year',
      { period_type: 'MONTH', period_value: 3, rounding_type: 'PARTICULAR_MONTH', rounding_value: 12 },
    ],
    ['a day of the year', { period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 6, fixed_day: 30 }],
  ])('take %s', (_name, rules) => {
    expect(readExpirationRules(rules, '.rules')).toEqual({ rules });
  });

  it('keep published members that are set', () => {
    const sent = { period_type: 'MONTH', period_value: 1, rounding_type: null, other: 5 } as unknown as Rules;

    expect(readExpirationRules(sent, '.rules')).toEqual({ rules: { period_type: 'MONTH', period_value: 1 } });
  });

  test.each<[string, Rules, string]>([
    ['no period', { period_value: 3 }, 'period_type must be MONTH or FIXED_DAY_OF_YEAR.'],
    ['no number of months', { period_type: 'MONTH' }, 'period_value is required for MONTH.'],
    [
      'a rounded day of the year',
      { period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 6, fixed_day: 30, rounding_type: 'END_OF_MONTH' },
      'rounding_type must be absent for FIXED_DAY_OF_YEAR.',
    ],
    [
      'a day without its month',
      { period_type: 'FIXED_DAY_OF_YEAR', fixed_day: 30 },
      'fixed_month is required for FIXED_DAY_OF_YEAR.',
    ],
    [
      'a month without its day',
      { period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 6 },
      'fixed_day is required for FIXED_DAY_OF_YEAR.',
    ],
    ...[undefined, 0, 13].map((rounding_value): [string, Rules, string] => [
      `the month ${rounding_value}`,
      {
        period_type: 'MONTH',
        period_value: 3,
        rounding_type: 'PARTICULAR_MONTH',
        ...(rounding_value !== undefined && { rounding_value }),
      },
      'rounding_value must be a month from 1 to 12 for PARTICULAR_MONTH.',
    ]),
  ])('are refused with %s', (_name, rules, problem) => {
    const details = `Property .rules.${problem}`;

    expect(readExpirationRules(rules, '.rules')).toEqual({ key: 'invalid_payload', details });
  });
});

describe('earned points', () => {
  const rules = { period_type: 'MONTH', period_value: 1 } as const;
  const { config } = factsOf({
    project: { timezone: 'Europe/Warsaw' },
    campaigns: {
      camp_1: { voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0, expiration_rules: rules } } as never },
      camp_2: {},
    },
  });
  const nowMs = Date.parse('2026-03-10T23:30:00Z');
  const dateOf = (campaignId: string | null, ownRules?: Rules) =>
    expiryOfEarned(config, { campaignId, ownRules, nowMs })?.date ?? null;

  test.each<[string, string | null, Rules | undefined, string | null]>([
    ['by the rules of the program, from the local day', 'camp_1', undefined, '2026-04-11'],
    ['by the rules of the earning rule', 'camp_1', { period_type: 'MONTH', period_value: 2 }, '2026-05-11'],
    ['never by empty rules of the earning rule', 'camp_1', {}, null],
    ['never in a program without rules', 'camp_2', undefined, null],
    ['never in an unknown program', 'camp_9', undefined, null],
    ['never without a program', null, undefined, null],
  ])('expire %s', (_name, campaignId, ownRules, expected) => {
    expect(dateOf(campaignId, ownRules)).toBe(expected);
  });
});
