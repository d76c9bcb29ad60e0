// Stacks: which of two is the better one, and the order within which the best one is found.
import {
  buildStack,
  canonicalOrder,
  compareRanks,
  compareStacks,
  EMPTY_STACK,
  followersOf,
  type FoundStack,
  hasAll,
  rankOf,
} from '../../../../lib/core/search/best-stack/stack';
import type { Objective } from '../../../../lib/core/search/fold-tree';
import { ReductionBound } from '../../../../lib/core/search/gain-bound';
import { bitOf, setOf } from '../../../../lib/core/search/stack-families';
import type { Discount, StackingRules, World } from '../../../support/core';
import { from, off, percent, treesOf } from './support';

const stack = (members: Partial<FoundStack>): FoundStack => ({ ...EMPTY_STACK, ...members });

describe('of two stacks', () => {
  test.each<[string, Partial<FoundStack>, Partial<FoundStack>]>([
    ['a higher value', { value: 2, size: 9, stored: 9, codes: 9, sequence: [9] }, { value: 1 }],
    ['fewer redeemables', { size: 1, stored: 9, codes: 9, sequence: [9] }, { size: 2 }],
    ['fewer cards', { stored: 1, codes: 9, sequence: [9] }, { stored: 2 }],
    ['fewer codes', { codes: 1, sequence: [9] }, { codes: 2, sequence: [1] }],
    ['earlier positions', { sequence: [1, 2, 9] }, { sequence: [1, 3, 0] }],
  ])('the better one has %s: %p before %p', (_name, better, worse) => {
    expect(compareStacks(stack(better), stack(worse))).toBeLessThan(0);
    expect(compareStacks(stack(worse), stack(better))).toBeGreaterThan(0);
    expect(compareStacks(stack(worse), stack({ ...worse, state: null }))).toBe(0);
  });

  it('of one value the rank alone decides', () => {
    expect(compareRanks(stack({ size: 1, value: 0 }), stack({ size: 2, value: 5 }))).toBeLessThan(0);
  });
});

describe('a stack', () => {
  const world: World = {
    tiers: { promo_1: { discount: off(100) } },
    vouchers: { A: { discount: off(200) }, CARD: { gift: 500 } },
  };
  const { context, tree } = treesOf(world, ['promo_1', 'A', 'CARD']);

  test.each<[readonly number[], object]>([
    [[], { size: 0, stored: 0, codes: 0 }],
    [[0], { size: 1, stored: 0, codes: 0 }],
    [[2, 1, 0], { size: 3, stored: 1, codes: 2 }],
    [[7], { size: 1, stored: 0, codes: 0 }],
  ])('of %p ranks by its size, its cards and its codes: %p', (sequence, expected) => {
    expect(rankOf(sequence, context.traits)).toEqual({ sequence, ...expected });
  });

  it('has the value of its state', () => {
    const trial = tree.trial(tree.root, 1);
    const state = tree.next(tree.root, 1, trial.outcome!);

    expect(buildStack(state, [1], context.traits)).toEqual({
      sequence: [1],
      set: bitOf(1),
      value: 200,
      size: 1,
      stored: 0,
      codes: 1,
      state,
    });
  });

  test.each<[readonly number[], readonly number[], boolean]>([
    [[0, 2], [2], true],
    [[0, 2], [0, 2], true],
    [[0, 2], [1, 2], false],
    [[], [], true],
    [[], [0], false],
  ])('of %p holds all of %p: %p', (set, needed, expected) => {
    expect(hasAll(setOf(set), setOf(needed))).toBe(expected);
  });
});

const lines = (percent_off: number): Discount => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ITEMS' });
const each = (amount_off: number): Discount => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ITEMS' });
const shared = (amount_off: number): Discount => ({
  type: 'AMOUNT',
  amount_off,
  effect: 'APPLY_TO_ITEMS_PROPORTIONALLY',
});
const free = (effect: 'ADD_MISSING_ITEMS' | 'ADD_NEW_ITEMS'): Discount => {
  return { type: 'UNIT', unit_off: 1, unit_type: 'A', effect };
};

const below = (most: number) => ({
  rules: { '1': { name: 'order.amount', conditions: { $less_than: [most] } }, logic: '1' },
});

const WORLD: World = {
  vouchers: {
    P: { discount: percent(10) },
    Q: { discount: percent(20) },
    L: { discount: lines(10) },
    M: { discount: lines(5) },
    F: { discount: free('ADD_MISSING_ITEMS') },
    NEW: { discount: free('ADD_NEW_ITEMS') },
    E: { discount: each(50) },
    A: { discount: off(100) },
    B: { discount: off(200) },
    S: { discount: shared(300) },
    T: { discount: shared(40) },
    ALL: { discount: off(9_999) },
    CARD: { gift: 150 },
    OLD: { discount: off(1), expiration_date: '2026-01-02T00:00:00.000Z' },
    HIGH: { discount: off(1), rules: ['val_high'] },
    LOW: { discount: off(1), rules: ['val_low'] },
    SAFE: { discount: off(1), rules: ['val_safe'] },
    LATER: { discount: off(1), rules: ['val_later'] },
    TIMES: { discount: off(1), rules: ['val_times'], campaign: 'camp_1' },
    ODD: { discount: { type: 'PERCENT', percent_off: 10, aggregated_amount_limit: 10, effect: 'APPLY_TO_ITEMS' } },
    TIMES_OLD: { discount: off(1), rules: ['val_times'], campaign: 'camp_1', active: false },
    NEW_HIGH: { discount: free('ADD_NEW_ITEMS'), rules: ['val_high'] },
    ALONE: { discount: off(1), category: 'alone' },
    WITH: { discount: off(1), category: 'with' },
  },
  campaigns: { camp_1: {} },
  categories: { alone: {}, with: {} },
  rules: {
    val_high: from(99_999),
    val_low: from(4_990),
    val_safe: from(4_800),
    val_later: below(4_800),
    val_times: {
      rules: { '1': { name: 'campaign.orders.amount_discounted', conditions: { $less_than: [999] } }, logic: '1' },
    },
  },
};
// 2,000 and 3,000.
const ITEMS = {
  items: [
    { product_id: 'A', price: 1_000, quantity: 2 },
    { product_id: 'B', price: 3_000, quantity: 1 },
  ],
};

interface Terms {
  readonly stacking?: Partial<StackingRules>;
  readonly order?: object | null;
  readonly objective?: Objective;
  /** The family of stacks; the default is the first one. */
  readonly family?: number;
}

/** By letter: what may begin a stack, and what may follow each; null where no order is enough. */
function orderOf(ids: readonly string[], { stacking, order = ITEMS, objective, family = 0 }: Terms = {}) {
  const { context, trees } = treesOf({ ...WORLD, ...(stacking && { stacking }) }, ids, { order, objective });
  const tree = trees[family];
  if (!tree) throw new Error(`There are ${trees.length} families.`);
  const canonical = canonicalOrder(context, tree, new ReductionBound());
  if (canonical === null) return null;
  const namesIn = (set: number) => ids.filter((_, index) => (set & bitOf(index)) !== 0).join(' ');
  const entries = ids.map((id, index) => [id, namesIn(followersOf(canonical, [index]))] as const);
  return { first: namesIn(followersOf(canonical, [])), ...Object.fromEntries(entries) };
}

describe('the canonical order', () => {
  test.each<[string, readonly string[], Terms, object]>([
    [
      'has changes of the order before changes of lines, amounts, and shared amounts',
      ['S', 'A', 'L', 'P'],
      {},
      { first: 'S A L P', S: '', A: 'S', L: 'S A', P: 'S A L' },
    ],
    ['leaves changes of the order in every order', ['P', 'Q'], {}, { first: 'P Q', P: 'Q', Q: 'P' }],
    ['leaves changes of lines in every order', ['L', 'M', 'F'], {}, { first: 'L M F', L: 'M F', M: 'L F', F: 'L M' }],
    ['has amounts in the order of the list', ['B', 'E', 'A'], {}, { first: 'B E A', B: 'E A', E: 'A', A: '' }],
    ['has shared amounts in the order of the list', ['T', 'S'], {}, { first: 'T S', T: 'S', S: '' }],
    ['leaves out a card that takes nothing off', ['A', 'CARD'], {}, { first: 'A', A: '', CARD: '' }],
    [
      'has a card with the amounts where it counts what is left to pay',
      ['P', 'CARD', 'A'],
      { objective: 'PAYABLE' },
      { first: 'P CARD A', P: 'CARD A', CARD: 'A', A: '' },
    ],
    ['leaves out what is refused for ever', ['A', 'OLD', 'HIGH'], {}, { first: 'A', A: '', OLD: '', HIGH: '' }],
    // 5,000 less at most 1 + 100 are above 4,800.
    ['has a code whose rules stay true', ['A', 'SAFE'], {}, { first: 'A SAFE', A: 'SAFE', SAFE: '' }],
    ['is empty where nothing applies', ['HIGH'], {}, { first: '', HIGH: '' }],
    ['is that of an order without lines', ['A', 'P'], { order: { amount: 5_000 } }, { first: 'A P', A: '', P: 'A' }],
  ])('%s', (_name, ids, terms, expected) => {
    expect(orderOf(ids, terms)).toEqual(expected);
  });

  test.each<[string, readonly string[], Terms]>([
    ['without an order', ['A'], { order: null }],
    ['where units are added', ['A', 'NEW'], {}],
    ['where units may be added, though nothing applies', ['NEW_HIGH'], {}],
    ['where a code that is disabled counts what earlier redeemables took', ['A', 'TIMES_OLD'], {}],
    [
      'where products take one discount alone',
      ['A', 'L'],
      { stacking: { redeemables_products_application_mode: 'ONCE' } },
    ],
    ['where a rule reads what earlier redeemables took', ['A', 'TIMES'], {}],
    ['in a hierarchy', ['A', 'P'], { stacking: { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' } }],
    [
      'where joint redeemables are the last',
      ['ALONE', 'WITH'],
      { family: 1, stacking: { exclusive_categories: ['alone'], joint_categories: ['with'] } },
    ],
    ['where all of the order may be taken', ['A', 'ALL'], {}],
    // 5,000 less 101 are below 4,990.
    ['where a rule may turn false', ['A', 'LOW'], {}],
    ['where a rule may turn true', ['A', 'LATER'], {}],
    ['where a discount depends on more than what is left', ['A', 'ODD'], {}],
    ['where a line has no amount', ['A'], { order: { amount: 5_000, items: [{ product_id: 'GONE', quantity: 1 }] } }],
  ])('is none %s', (_name, ids, terms) => {
    expect(orderOf(ids, terms)).toBeNull();
  });

  it('is that of joint redeemables where they need not be the last', () => {
    const stacking = {
      exclusive_categories: ['alone'],
      joint_categories: ['with'],
      grouped_redeemables_sorting_rule: 'REDEEMABLES_SORTING_RULE',
    } as const;

    expect(orderOf(['ALONE', 'WITH'], { family: 1, stacking })).toEqual({
      first: 'ALONE WITH',
      ALONE: 'WITH',
      WITH: '',
    });
  });

  it('of a sequence follows its last redeemable', () => {
    const canonical = { members: setOf([0, 1, 2]), followers: [setOf([1, 2]), setOf([2]), 0] };

    expect(followersOf(canonical, [])).toBe(setOf([0, 1, 2]));
    expect(followersOf(canonical, [1, 0])).toBe(setOf([1, 2]));
    expect(followersOf(canonical, [9])).toBe(0);
  });
});
