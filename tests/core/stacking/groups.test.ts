// Exclusive, joint and common redeemables.
import { answered, listed, words, type World } from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const WORLD: World = {
  categories: { ex: {}, jo: {}, other: {} },
  rules: {
    val_big: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [99999] } }, logic: '1' } },
    val_total: { rules: { '1': { name: 'order.total_amount', conditions: { $more_than: [99999] } }, logic: '1' } },
  },
  vouchers: {
    C1: { discount: OFF },
    C2: { discount: OFF, category: 'other' },
    E1: { discount: OFF, category: 'ex' },
    E2: { discount: OFF, category: 'ex' },
    J1: { discount: OFF, category: 'jo' },
    J2: { discount: OFF, category: 'jo' },
    E_OFF: { discount: OFF, category: 'ex', active: false },
    E_RULE: { discount: OFF, category: 'ex', rules: ['val_big'] },
    E_LATE: { discount: OFF, category: 'ex', rules: ['val_total'] },
    E_GIFT: { gift: 0, category: 'ex' },
    E_NOTHING: { discount: { type: 'AMOUNT', amount_off: 0 }, category: 'ex' },
  },
};
const GROUPS = { exclusive_categories: ['ex'], joint_categories: ['jo'] };

const decided = (stacking: World['stacking'], ...ids: readonly string[]) =>
  words({ ...WORLD, stacking: { ...GROUPS, ...stacking } }, { redeemables: listed(...ids), order: { amount: 10000 } });

describe('exclusive and joint redeemables', () => {
  test.each([
    ['common with common', ['C1', 'C2'], ['C1 APPLICABLE', 'C2 APPLICABLE']],
    ['common with joint', ['C1', 'J1'], ['C1 APPLICABLE', 'J1 APPLICABLE']],
    ['joint with joint', ['J1', 'J2'], ['J1 APPLICABLE', 'J2 APPLICABLE']],
    ['exclusive with joint', ['E1', 'J1'], ['E1 APPLICABLE', 'J1 APPLICABLE']],
    ['exclusive before common', ['E1', 'C1'], ['E1 APPLICABLE', 'C1 SKIPPED exclusion_rules_not_met']],
    ['exclusive after common', ['C1', 'E1'], ['C1 SKIPPED exclusion_rules_not_met', 'E1 APPLICABLE']],
    ['a category in neither list', ['E1', 'C2'], ['E1 APPLICABLE', 'C2 SKIPPED exclusion_rules_not_met']],
    [
      'exclusive with exclusive beyond the limit',
      ['E1', 'E2'],
      ['E1 APPLICABLE', 'E2 SKIPPED applicable_exclusive_redeemables_limit_exceeded'],
    ],
    ['all three', ['C1', 'J1', 'E1'], ['C1 SKIPPED exclusion_rules_not_met', 'E1 APPLICABLE', 'J1 APPLICABLE']],
  ])('decides %s', (_, ids, expected) => {
    expect(decided({}, ...ids)).toEqual(expected);
  });

  it('stacks exclusive ones up to their limit', () => {
    expect(decided({ applicable_exclusive_redeemables_limit: 2 }, 'E1', 'E2')).toEqual([
      'E1 APPLICABLE',
      'E2 APPLICABLE',
    ]);
  });

  test.each([
    ['is disabled', 'E_OFF', 'E_OFF INAPPLICABLE voucher_disabled'],
    ['violates a rule', 'E_RULE', 'E_RULE INAPPLICABLE order_rules_violated'],
    ['violates a rule on the amount after it', 'E_LATE', 'E_LATE INAPPLICABLE order_rules_violated'],
    ['is unknown', 'GONE', 'GONE INAPPLICABLE not_found'],
  ])('does not let one exclude that %s', (_, id, expected) => {
    expect(decided({ redeemables_application_mode: 'PARTIAL' }, 'C1', id)).toEqual(['C1 APPLICABLE', expected]);
  });

  it.each([
    [9, 'C1 SKIPPED exclusion_rules_not_met'],
    [10, 'C1 APPLICABLE'],
  ])('lets one exclude as long as its campaign has uses left: %i of 10 are gone', (total, expected) => {
    const world: World = {
      ...WORLD,
      stacking: { ...GROUPS, redeemables_application_mode: 'PARTIAL' },
      campaigns: { camp_1: {} },
      counters: { camp_1: { redemptions: { total, periods: {} } } },
      rules: {
        val_ten: {
          rules: { '1': { name: 'campaign.redemptions.count', conditions: { $less_than_or_equal: [10] } }, logic: '1' },
        },
      },
      vouchers: { ...WORLD.vouchers, E_FEW: { discount: OFF, category: 'ex', campaign: 'camp_1', rules: ['val_ten'] } },
    };

    expect(words(world, { redeemables: listed('C1', 'E_FEW'), order: { amount: 10000 } })[0]).toBe(expected);
  });

  it('does not let one exclude that is skipped for having no effect', () => {
    expect(decided({ redeemables_no_effect_rule: 'SKIP' }, 'C1', 'E_NOTHING')).toEqual([
      'C1 APPLICABLE',
      'E_NOTHING SKIPPED no_effect',
    ]);
  });

  it('excludes with one that has no effect where such a one is redeemed anyway', () => {
    expect(decided({}, 'C1', 'E_NOTHING')).toEqual(['C1 SKIPPED exclusion_rules_not_met', 'E_NOTHING APPLICABLE']);
  });

  it('reports an unknown code beside a valid exclusive one as unknown', () => {
    expect(decided({ redeemables_application_mode: 'PARTIAL' }, 'GONE', 'E1')).toEqual([
      'GONE INAPPLICABLE not_found',
      'E1 APPLICABLE',
    ]);
  });

  it('reports exclusion before a preceding failure', () => {
    expect(decided({ applicable_exclusive_redeemables_limit: 5 }, 'E1', 'E_OFF', 'C1', 'E2')).toEqual([
      'E1 APPLICABLE',
      'E_OFF INAPPLICABLE voucher_disabled',
      'C1 SKIPPED exclusion_rules_not_met',
      'E2 SKIPPED preceding_validation_failed',
    ]);
  });

  it('shows the group of a category only on request', () => {
    const world = { ...WORLD, stacking: GROUPS };
    const entriesOf = (...expand: readonly string[]) =>
      answered(world, { redeemables: listed('C2', 'E1', 'J1'), order: { amount: 10000 }, options: { expand } })
        .redeemables;

    const stackingTypes = entriesOf('category').map((entry) => (entry['categories'] as object[])[0]);

    expect(stackingTypes).toEqual([
      expect.not.objectContaining({ stacking_rules_type: expect.anything() as unknown }),
      expect.objectContaining({ id: 'ex', object: 'category', stacking_rules_type: 'EXCLUSIVE' }),
      expect.objectContaining({ id: 'jo', object: 'category', stacking_rules_type: 'JOINT' }),
    ]);
    expect(entriesOf('order')[0]).not.toHaveProperty('categories');
  });
});
