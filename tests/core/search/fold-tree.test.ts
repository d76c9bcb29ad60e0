// The tree of the fold: which redeemables come next, and what each adds.
import { setOf } from '../../../lib/core/search/stack-families';
import type { Rule, VoucherWords, World } from '../../support/core';
import { addedUnit, after, amount, percent, treeOf, treesOf, type TreeTerms } from './trees';

describe('the redeemables that may come next', () => {
  const vouchers = {
    A: amount(1),
    B: amount(2, { category: 'joint' }),
    C: amount(3, { category: 'alone' }),
    D: amount(4),
  };
  const categories = { joint: { hierarchy: 3 }, alone: { hierarchy: 2 } };
  const stacking = { exclusive_categories: ['alone'], joint_categories: ['joint'] };

  it('are all others in a free order', () => {
    const tree = treeOf({ A: amount(1), B: amount(2), C: amount(3) });

    expect([tree.following(tree.root), tree.following(after(tree, 1)), tree.following(after(tree, 1, 2))]).toEqual([
      [0, 1, 2],
      [0, 2],
      [0],
    ]);
    expect(tree.followers(1)).toEqual({ members: setOf([0, 1, 2]), name: 'ALL' });
  });

  it('are those behind the last one in a given order', () => {
    const world = { categories, stacking: { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' } } as const;
    const tree = treeOf(vouchers, { world });

    expect([tree.following(tree.root), tree.following(after(tree, 3)), tree.following(after(tree, 0, 2))]).toEqual([
      [0, 3, 2, 1],
      [2, 1],
      [1],
    ]);
    expect([tree.followers(3), tree.followers(1)]).toEqual([
      { members: setOf([1, 2]), name: '3' },
      { members: 0, name: '1' },
    ]);
  });

  it('are joint ones after a joint one, beside exclusive ones', () => {
    const tree = treesOf(vouchers, { world: { categories, stacking } })[1]!;

    expect(tree.family).toMatchObject({ members: setOf([1, 2]), last: setOf([1]) });
    expect([tree.following(tree.root), tree.following(after(tree, 1)), tree.following(after(tree, 2))]).toEqual([
      [1, 2],
      [],
      [1],
    ]);
    expect([tree.followers(1), tree.followers(2)]).toEqual([
      { members: setOf([1]), name: 'LAST' },
      { members: setOf([1, 2]), name: 'ALL' },
    ]);
  });
});

describe('a redeemable as the next one', () => {
  const limited = (conditions: Rule['conditions']): World => ({
    rules: { val_1: { rules: { '1': { name: 'order.amount', conditions } } } },
  });
  const [above, below] = [limited({ $more_than: [5_000] }), limited({ $less_than: [500] })];
  const skipping: World = { stacking: { redeemables_no_effect_rule: 'SKIP' } };
  const items = [{ product_id: 'A', price: 1_000 }];
  const unpriced = { items: [{ product_id: 'A' }] };
  /** Two percent of what is left, or of the cheapest line: it may take more later. */
  const varying = (percent_off_formula: string) => percent(1, { percent_off_formula });
  const missingUnits = (unit_off: number, unit_type: string): VoucherWords => ({
    discount: { type: 'UNIT', unit_off, unit_type },
  });

  const applied = { isApplied: true, isExcluded: false, hasNoEffect: false };
  const useless = { isApplied: true, isExcluded: false, hasNoEffect: true, gain: 0, cap: 0 };
  const excluded = { isApplied: false, isExcluded: true, hasNoEffect: true, gain: 0, cap: 0 };
  const later = { ...excluded, isExcluded: false };

  const trialOf = (voucher: VoucherWords, terms: TreeTerms) => {
    const tree = treeOf({ ONE: voucher, TWO: amount(1) }, terms);
    const { outcome, seen, ...trial } = tree.trial(tree.root, 0);
    return { isApplied: outcome !== null, ...trial };
  };

  it.each<[string, VoucherWords, TreeTerms, object]>([
    ['applies', amount(300), {}, { ...applied, gain: 300, cap: 300 }],
    ['takes no more than what is left', amount(1_300), {}, { ...applied, gain: 1_000, cap: 1_000 }],
    ['applies without an effect', amount(0), {}, useless],
    ['applies without an order', amount(300), { order: null }, useless],
    [
      'applies, and may take all later',
      varying('CHEAPEST_ORDER_ITEM_PRICE'),
      { order: { items } },
      { ...applied, gain: 100, cap: 1_000 },
    ],
    ['is unusable', amount(300, { active: false }), {}, excluded],
    ['is skipped, and has no effect later', amount(0), { world: skipping }, excluded],
    [
      'is skipped, and may take all later',
      varying('CHEAPEST_ORDER_ITEM_PRICE * 0'),
      { order: { items }, world: skipping },
      { ...later, cap: 1_000 },
    ],
    ['is refused by a rule that stays refused', amount(300, { rules: ['val_1'] }), { world: above }, excluded],
    [
      'is refused by a rule that may hold later',
      amount(300, { rules: ['val_1'] }),
      { world: below },
      { ...later, cap: 300 },
    ],
    [
      'is refused by such a rule, and may take all later',
      { ...varying('CHEAPEST_ORDER_ITEM_PRICE'), rules: ['val_1'] },
      { order: { items }, world: below },
      { ...later, cap: 1_000 },
    ],
    ['is refused without an amount', amount(300), { order: unpriced }, excluded],
    ['is refused without an amount, and may get one', varying('CHEAPEST_ORDER_ITEM_PRICE'), { order: unpriced }, later],
  ])('%s', (_, voucher, terms, expected) => {
    expect(trialOf(voucher, terms)).toEqual(expected);
  });

  it.each<[string, VoucherWords, TreeTerms, object, object]>([
    ['an amount', amount(300), {}, { ...applied, gain: 300, cap: 300 }, { ...applied, gain: 300, cap: 300 }],
    ['a card', { gift: 400 }, {}, { ...applied, gain: 0, cap: 0 }, { ...applied, gain: 400, cap: 400 }],
    ['a card without an order', { gift: 400 }, { order: null }, later, later],
    ['a card with too little', { gift: 400 }, { credits: 500 }, later, { ...later, cap: 1_000 }],
    ['a card that a rule refuses', { gift: 400, rules: ['val_1'] }, { world: below }, later, { ...later, cap: 400 }],
    [
      'an added unit',
      addedUnit('A'),
      { order: { items } },
      { ...applied, gain: 1_000, cap: 1_000 },
      { ...applied, gain: 0, cap: 0 },
    ],
    [
      'missing units',
      missingUnits(2, 'X'),
      { order: { items } },
      { ...applied, gain: 1_400, cap: 1_402 },
      { ...applied, gain: 0, cap: 1_000 },
    ],
    [
      'missing units of a small order',
      missingUnits(2, 'X'),
      { order: { items: [{ product_id: 'A', price: 1 }] } },
      { ...applied, gain: 1_400, cap: 1_401 },
      { ...applied, gain: 0, cap: 1 },
    ],
    ['an amount without an order', amount(300), { order: null }, useless, useless],
  ])('%s gains for the discount, and for what is left to pay', (_, voucher, terms, ofDiscount, ofPayable) => {
    const world: World = { ...terms.world, products: { X: { price: 700 } } };

    expect(trialOf(voucher, { ...terms, world })).toEqual(ofDiscount);
    expect(trialOf(voucher, { ...terms, world, objective: 'PAYABLE' })).toEqual(ofPayable);
  });

  it('is excluded beside an exclusive one', () => {
    const world: World = { categories: { alone: {} }, stacking: { exclusive_categories: ['alone'] } };
    const common = varying('CHEAPEST_ORDER_ITEM_PRICE');
    const trees = treesOf({ A: common, B: amount(2, { category: 'alone' }) }, { world, order: { items } });

    expect(trees.map((tree) => tree.trial(tree.root, 0).isExcluded)).toEqual([false, true]);
  });

  it('has a position in the list', () => {
    const tree = treeOf({ ONE: amount(1) });

    expect(() => tree.trial(tree.root, 1)).toThrow('No candidate has the position 1.');
  });

  it('is computed once, and so is the state after it', () => {
    const tree = treeOf({ ONE: amount(100), TWO: amount(200) });
    const trial = tree.trial(tree.root, 0);

    expect(tree.trial(tree.root, 0)).toBe(trial);
    expect(after(tree, 0)).toBe(trial.next);
    expect(after(tree, 0)).toBe(trial.next);
  });
});
