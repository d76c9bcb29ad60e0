// Contradictions in stacking rules, each limit at, below and above the one it must stay within.
import { checkStackingRules, withinBounds } from '../../../lib/core/stacking/check';
import { DEFAULT_STACKING_RULES, type StackingRules } from '../../support/core';

const rules = (members: Partial<StackingRules>): StackingRules => ({ ...DEFAULT_STACKING_RULES, ...members });

const LIMITS: Partial<StackingRules> = {
  redeemables_limit: 10,
  applicable_redeemables_limit: 8,
  applicable_redeemables_per_category_limit: 6,
  applicable_exclusive_redeemables_limit: 4,
  applicable_exclusive_redeemables_per_category_limit: 3,
};

describe('checkStackingRules', () => {
  it('finds nothing in the defaults', () => {
    expect(checkStackingRules(DEFAULT_STACKING_RULES)).toBeNull();
  });

  it.each([
    ['applicable_redeemables_limit', 'redeemables_limit', 10],
    ['applicable_redeemables_per_category_limit', 'applicable_redeemables_limit', 8],
    ['applicable_exclusive_redeemables_limit', 'applicable_redeemables_limit', 8],
    ['applicable_exclusive_redeemables_per_category_limit', 'applicable_exclusive_redeemables_limit', 4],
  ] as const)('keeps %s within %s', (limit, bound, most) => {
    const problems = [most - 1, most, most + 1].map((value) =>
      checkStackingRules(rules({ ...LIMITS, [limit]: value })),
    );

    expect(problems).toEqual([null, null, `${limit} (${most + 1}) must not be above ${bound} (${most}).`]);
  });

  it.each([
    'applicable_redeemables_per_category_limit',
    'applicable_exclusive_redeemables_per_category_limit',
  ] as const)('lets %s be without end', (limit) => {
    expect(checkStackingRules(rules({ ...LIMITS, [limit]: null }))).toBeNull();
  });

  it('keeps the limit of a category within that of all', () => {
    const problems = [7, 8, 9].map((limit) =>
      checkStackingRules(rules({ ...LIMITS, applicable_redeemables_category_limits: { cat_1: limit } })),
    );

    expect(problems).toEqual([null, null, expect.stringContaining('cat_1 (9) must not be above')]);
  });

  it.each([
    ['exclusive_categories', 'joint_categories'],
    ['no_effect_skip_categories', 'no_effect_redeem_anyway_categories'],
    ['initial_amount_mode_categories', 'discounted_amount_mode_categories'],
  ] as const)('keeps %s and %s apart', (one, other) => {
    expect(checkStackingRules(rules({ [one]: ['a', 'b'], [other]: ['c'] }))).toBeNull();
    expect(checkStackingRules(rules({ [one]: ['a', 'b'], [other]: ['b'] }))).toBe(
      `Category b cannot be in both ${one} and ${other}.`,
    );
  });
});

describe('withinBounds', () => {
  it('lowers each limit to the one it must stay within', () => {
    const lowered = withinBounds(rules({ ...LIMITS, redeemables_limit: 2 }));

    expect(lowered).toMatchObject({
      applicable_redeemables_limit: 2,
      applicable_redeemables_per_category_limit: 2,
      applicable_exclusive_redeemables_limit: 2,
      applicable_exclusive_redeemables_per_category_limit: 2,
    });
    expect(checkStackingRules(lowered)).toBeNull();
  });

  it('leaves a limit without end as it is', () => {
    const endless = { ...LIMITS, applicable_redeemables_per_category_limit: null };

    expect(withinBounds(rules({ ...endless, redeemables_limit: 2 }))).toMatchObject({
      applicable_redeemables_limit: 2,
      applicable_redeemables_per_category_limit: null,
    });
  });

  it('changes nothing that is good', () => {
    expect(withinBounds(rules(LIMITS))).toEqual(rules(LIMITS));
  });
});
