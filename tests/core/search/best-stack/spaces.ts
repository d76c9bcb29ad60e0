// Spaces of stacks of some candidates on an order of 10,000.
import { type StackNode, StackSpace, type StackTerms } from '../../../../lib/core/search/best-stack/stack-space';
import { canonicalOrder, type FoundStack } from '../../../../lib/core/search/best-stack/stack';
import type { Objective } from '../../../../lib/core/search/fold-tree';
import { ReductionBound } from '../../../../lib/core/search/gain-bound';
import { setOf } from '../../../../lib/core/search/stack-families';
import { StepBudget } from '../../../../lib/core/search/step-budget';
import type { Discount, StackingRules, World } from '../../../support/core';
import { from, off, percent, treesOf } from './support';

const lines = (percent_off: number): Discount => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ITEMS' });
export const give = (unit_off: number): Discount => ({
  type: 'UNIT',
  unit_off,
  unit_type: 'G',
  effect: 'ADD_NEW_ITEMS',
});
const below = (most: number) => ({
  rules: { '1': { name: 'order.amount', conditions: { $less_than: [most] } }, logic: '1' },
});

export const WORLD: World = {
  vouchers: {
    A: { discount: off(600) },
    B: { discount: off(400) },
    P: { discount: percent(10) },
    L: { discount: lines(50) },
    M: { discount: lines(50) },
    NIL: { discount: percent(0) },
    CARD: { gift: 3_000 },
    OLD: { discount: give(5), expiration_date: '2026-01-02T00:00:00.000Z' },
    HIGH: { discount: off(100), rules: ['val_high'] },
    LATER: { discount: off(700), rules: ['val_later'] },
    TIMES: { discount: off(50), rules: ['val_times'], campaign: 'camp_1' },
    GIVE: { discount: give(2) },
    MANY: { discount: give(100_000) },
    ONLY: { discount: lines(50), rules: ['val_only'] },
    ALONE: { discount: off(500), category: 'alone' },
  },
  campaigns: { camp_1: {} },
  categories: { alone: {} },
  rules: {
    val_high: from(9_500),
    val_only: { applicable_to: { included: [{ object: 'product', id: 'Z' }] } },
    val_later: below(9_500),
    val_times: {
      rules: { '1': { name: 'campaign.orders.amount_discounted', conditions: { $less_than: [9_999] } }, logic: '1' },
    },
  },
  products: { G: { price: 250 } },
};
export const ITEMS = { items: [{ product_id: 'X', price: 10_000, quantity: 1 }] };

export interface SpaceWords extends Partial<Omit<StackTerms, 'keep' | 'canonical'>> {
  readonly keep?: readonly number[];
  readonly isCanonical?: boolean;
  readonly hasReductions?: boolean;
  readonly steps?: number;
  readonly order?: object;
  readonly objective?: Objective;
  readonly stacking?: Partial<StackingRules>;
  readonly family?: number;
  readonly world?: World;
}

/** The space of the stacks of an order of 10,000. */
export function spaceOf(ids: readonly string[], words: SpaceWords = {}) {
  const {
    keep = [],
    isCanonical = false,
    hasReductions = false,
    steps = 100,
    order,
    objective,
    stacking,
    ...terms
  } = words;
  const world = { ...WORLD, ...words.world, ...(stacking && { stacking }) };
  const { context, trees } = treesOf(world, ids, { ...(order && { order }), objective });
  const tree = trees[words.family ?? 0]!;
  const reductionBound = new ReductionBound();
  const canonical = isCanonical ? new Map([[tree, canonicalOrder(context, tree, reductionBound)!]]) : null;
  const found: FoundStack[] = [];
  const budget = new StepBudget(steps);
  const space = new StackSpace(
    context,
    {
      floor: null,
      refuses: null,
      hasTies: true,
      ...terms,
      keep: setOf(keep),
      canonical,
      onStack: (one) => found.push(one),
    },
    { budget, reductionBound: hasReductions ? reductionBound : null },
  );
  const nodeAfter = (...sequence: readonly number[]): StackNode => {
    const state = sequence.reduce((at, index) => tree.next(at, index, tree.trial(at, index).outcome!), tree.root);
    return { tree, state, sequence };
  };
  /** One word for each branch: its last redeemable and its bound. */
  const branches = (sequence: readonly number[] = [], best: FoundStack | null = null) =>
    space.branchesOf(nodeAfter(...sequence), best)?.map((one) => `${ids[one.sequence.at(-1)!]} ${one.bound}`) ?? null;
  return { space, budget, found, tree, nodeAfter, branches };
}

export const ABP = ['A', 'B', 'P'];
