// How many redeemables may apply: in all, by category, and among the exclusive ones.
import { answered, listed, words, type World } from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 1 } as const;
const categories = { a: {}, b: {}, ex: {}, ex2: {} };
const vouchersOf = (...codes: readonly string[]): World['vouchers'] =>
  Object.fromEntries(
    codes.map((code) => {
      const category = code.split('_')[0] ?? '';
      return [
        code,
        { discount: OFF, ...(category in categories && { category }), ...(code.endsWith('off') && { active: false }) },
      ];
    }),
  );

const decided = (stacking: World['stacking'], ...codes: readonly string[]) =>
  words(
    { categories, stacking: { exclusive_categories: ['ex', 'ex2'], ...stacking }, vouchers: vouchersOf(...codes)! },
    { redeemables: listed(...codes), order: { amount: 10000 } },
  ).map((word) => word.replace(/^\S+ (SKIPPED |INAPPLICABLE )?/, ''));

const ALL_IN = 'APPLICABLE';
const TOTAL = 'applicable_redeemables_limit_exceeded';
const CATEGORY = 'applicable_redeemables_per_category_limit_exceeded';
const EXCLUSIVE = 'applicable_exclusive_redeemables_limit_exceeded';
const EXCLUSIVE_CATEGORY = 'applicable_exclusive_redeemables_per_category_limit_exceeded';

describe('the limits of a stack', () => {
  test.each([
    ['the limit in all: one below it', { applicable_redeemables_limit: 2 }, ['n_1'], [ALL_IN]],
    ['the limit in all: at it', { applicable_redeemables_limit: 2 }, ['n_1', 'n_2'], [ALL_IN, ALL_IN]],
    ['the limit in all: above it', { applicable_redeemables_limit: 2 }, ['n_1', 'n_2', 'n_3'], [ALL_IN, ALL_IN, TOTAL]],
    [
      'the limit of every category: at it',
      { applicable_redeemables_per_category_limit: 1 },
      ['a_1', 'b_1'],
      [ALL_IN, ALL_IN],
    ],
    [
      'the limit of every category: above it',
      { applicable_redeemables_per_category_limit: 1 },
      ['a_1', 'b_1', 'a_2'],
      [ALL_IN, ALL_IN, CATEGORY],
    ],
    [
      'no limit of categories for one without',
      { applicable_redeemables_per_category_limit: 1 },
      ['n_1', 'n_2'],
      [ALL_IN, ALL_IN],
    ],
    [
      'a limit of one category',
      { applicable_redeemables_category_limits: { a: 1 } },
      ['a_1', 'a_2', 'b_1', 'b_2'],
      [ALL_IN, CATEGORY, ALL_IN, ALL_IN],
    ],
    [
      'a wider limit of one category',
      { applicable_redeemables_per_category_limit: 1, applicable_redeemables_category_limits: { a: 2 } },
      ['a_1', 'a_2', 'a_3'],
      [ALL_IN, ALL_IN, CATEGORY],
    ],
    [
      'the limit of exclusive ones: at it',
      { applicable_exclusive_redeemables_limit: 2 },
      ['ex_1', 'ex2_1'],
      [ALL_IN, ALL_IN],
    ],
    [
      'the limit of exclusive ones: above it',
      { applicable_exclusive_redeemables_limit: 2 },
      ['ex_1', 'ex_2', 'ex2_1'],
      [ALL_IN, ALL_IN, EXCLUSIVE],
    ],
    [
      'the limit of every exclusive category',
      { applicable_exclusive_redeemables_limit: 5, applicable_exclusive_redeemables_per_category_limit: 1 },
      ['ex_1', 'ex_2', 'ex2_1'],
      [ALL_IN, EXCLUSIVE_CATEGORY, ALL_IN],
    ],
    [
      'no limit at all by default',
      {},
      ['a_1', 'a_2', 'a_3', 'a_4', 'a_5', 'a_6'],
      [ALL_IN, ALL_IN, ALL_IN, ALL_IN, ALL_IN, ALL_IN],
    ],
    ['one exclusive redeemable by default', {}, ['ex_1', 'ex2_1'], [ALL_IN, EXCLUSIVE]],
  ] as const)('keeps %s', (_, stacking, codes, expected) => {
    expect(decided(stacking, ...codes)).toEqual(expected);
  });

  test.each([
    [
      'exclusive before exclusive by category',
      { applicable_exclusive_redeemables_limit: 1, applicable_exclusive_redeemables_per_category_limit: 1 },
      EXCLUSIVE,
    ],
    [
      'exclusive by category before category',
      {
        applicable_exclusive_redeemables_limit: 2,
        applicable_exclusive_redeemables_per_category_limit: 1,
        applicable_redeemables_per_category_limit: 1,
      },
      EXCLUSIVE_CATEGORY,
    ],
    [
      'category before the limit in all',
      {
        applicable_exclusive_redeemables_limit: 2,
        applicable_redeemables_per_category_limit: 1,
        applicable_redeemables_limit: 1,
      },
      CATEGORY,
    ],
    ['exclusive before the limit in all', { applicable_redeemables_limit: 1 }, EXCLUSIVE],
  ])('names the most specific limit: %s', (_, stacking, expected) => {
    expect(decided(stacking, 'ex_1', 'ex_2')).toEqual([ALL_IN, expected]);
  });

  it('gives no place to one that fails', () => {
    const stacking = { applicable_redeemables_limit: 1, redeemables_application_mode: 'PARTIAL' } as const;

    expect(decided(stacking, 'n_off', 'n_1', 'n_2')).toEqual(['voucher_disabled', ALL_IN, TOTAL]);
  });

  it('gives no place to one that is skipped', () => {
    const stacking = { applicable_redeemables_limit: 2, applicable_redeemables_category_limits: { a: 1 } };

    expect(decided(stacking, 'a_1', 'a_2', 'b_1', 'b_2')).toEqual([ALL_IN, CATEGORY, ALL_IN, TOTAL]);
  });

  it('reports an unknown code beyond the limit as unknown', () => {
    const world: World = { vouchers: { A: { discount: OFF } }, stacking: { applicable_redeemables_limit: 1 } };

    expect(words(world, { redeemables: listed('A', 'GONE'), order: { amount: 1 } })).toEqual([
      'A APPLICABLE',
      'GONE INAPPLICABLE not_found',
    ]);
  });

  it('stays valid when a limit skips', () => {
    const world: World = { vouchers: vouchersOf('n_1', 'n_2')!, stacking: { applicable_redeemables_limit: 1 } };

    const answer = answered(world, { redeemables: listed('n_1', 'n_2'), order: { amount: 100 } });

    expect(answer).toMatchObject({ valid: true, order: { total_amount: 99 } });
    expect(answer.skipped_redeemables).toEqual([
      {
        status: 'SKIPPED',
        id: 'n_2',
        object: 'voucher',
        result: { details: { key: TOTAL, message: 'Applicable redeemables limit exceeded' } },
      },
    ]);
  });
});
