// In which order redeemables are tried, and that the order matters.
import { answered, listed, words, type World } from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 1 } as const;
const ORDER = { amount: 10000 };

const WORLD: World = {
  categories: {
    c0: { hierarchy: 0 },
    c1: { hierarchy: 1 },
    c2: { hierarchy: 2 },
    ex: { hierarchy: 5 },
    jo: { hierarchy: 0 },
  },
  campaigns: { camp_2: { category: 'c2' } },
  vouchers: {
    NONE: { discount: OFF },
    FIRST: { discount: OFF, category: 'c0' },
    MIDDLE: { discount: OFF, category: 'c1' },
    LAST: { discount: OFF, category: 'c2' },
    OF_CAMPAIGN: { discount: OFF, campaign: 'camp_2' },
    OWN: { discount: OFF, campaign: 'camp_2', category: 'c0' },
    EX: { discount: OFF, category: 'ex' },
    JO: { discount: OFF, category: 'jo' },
  },
  tiers: { promo_own: { discount: OFF, category: 'c2' }, promo_plain: { discount: OFF } },
};

const GROUPS = { exclusive_categories: ['ex'], joint_categories: ['jo'] };

const orderOf = (stacking: World['stacking'], ...ids: readonly string[]) =>
  words({ ...WORLD, stacking: stacking ?? {} }, { redeemables: listed(...ids), order: ORDER }).map(
    (word) => word.split(' ')[0],
  );

describe('the processing order', () => {
  test.each([
    ['requested order', {}, ['LAST', 'NONE', 'FIRST'], ['LAST', 'NONE', 'FIRST']],
    [
      'hierarchy, lower first',
      { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' },
      ['LAST', 'MIDDLE', 'FIRST'],
      ['FIRST', 'MIDDLE', 'LAST'],
    ],
    [
      'hierarchy, ties as requested',
      { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' },
      ['MIDDLE', 'NONE', 'FIRST'],
      ['FIRST', 'MIDDLE', 'NONE'],
    ],
    [
      'hierarchy 1 for one without category',
      { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' },
      ['LAST', 'NONE', 'FIRST'],
      ['FIRST', 'NONE', 'LAST'],
    ],
    [
      'hierarchy of the campaign',
      { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' },
      ['OF_CAMPAIGN', 'MIDDLE'],
      ['MIDDLE', 'OF_CAMPAIGN'],
    ],
    [
      "a voucher's own category before that of its campaign",
      { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' },
      ['MIDDLE', 'OWN'],
      ['OWN', 'MIDDLE'],
    ],
    [
      "a tier's own category",
      { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' },
      ['promo_own', 'promo_plain'],
      ['promo_plain', 'promo_own'],
    ],
    [
      'joint after exclusive, whatever the hierarchy',
      { ...GROUPS, redeemables_sorting_rule: 'CATEGORY_HIERARCHY' },
      ['JO', 'EX'],
      ['EX', 'JO'],
    ],
    ['joint after exclusive in requested order', GROUPS, ['JO', 'EX'], ['EX', 'JO']],
    ['joint as requested where nothing is exclusive', GROUPS, ['JO', 'NONE'], ['JO', 'NONE']],
    [
      'both groups merged by the sorting rule',
      {
        ...GROUPS,
        redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
        grouped_redeemables_sorting_rule: 'REDEEMABLES_SORTING_RULE',
      },
      ['EX', 'JO'],
      ['JO', 'EX'],
    ],
    [
      'both groups merged as requested',
      { ...GROUPS, grouped_redeemables_sorting_rule: 'REDEEMABLES_SORTING_RULE' },
      ['JO', 'EX'],
      ['JO', 'EX'],
    ],
  ] as const)('goes by %s', (_, stacking, requested, expected) => {
    expect(orderOf(stacking, ...requested)).toEqual(expected);
  });

  it('keeps thirty redeemables in the order they were listed', () => {
    const ids = Array.from({ length: 30 }, (_, index) => `N${index}`);
    const vouchers = Object.fromEntries(ids.map((id) => [id, { discount: OFF }]));

    const answer = answered({ vouchers }, { redeemables: listed(...ids), order: ORDER });

    expect(answer.redeemables.map((entry) => entry['id'])).toEqual(ids);
    expect(answer.order).toMatchObject({ total_amount: 9970 });
  });

  describe('with a rule on the amount of the order', () => {
    const world: World = {
      rules: { val_8000: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [8000] } }, logic: '1' } } },
      vouchers: {
        X: { discount: { type: 'PERCENT', percent_off: 6 } },
        Y: { discount: { type: 'AMOUNT', amount_off: 100 }, rules: ['val_8000'] },
      },
    };

    it('refuses the one whose limit the other crossed: 8400 less 6 % is 7896', () => {
      const answer = answered(world, { redeemables: listed('X', 'Y'), order: { amount: 8400 } });

      expect(answer.valid).toBe(false);
      expect(answer.redeemables).toMatchObject([
        { id: 'X', status: 'APPLICABLE', order: { total_amount: 7896 } },
        { id: 'Y', status: 'INAPPLICABLE', result: { error: { key: 'order_rules_violated' } } },
      ]);
    });

    it('applies both the other way round: 8300 less 6 % is 7802', () => {
      const answer = answered(world, { redeemables: listed('Y', 'X'), order: { amount: 8400 } });

      expect(answer).toMatchObject({ valid: true, order: { total_amount: 7802 } });
    });
  });
});
