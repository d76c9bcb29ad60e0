// Ties of the best stack: of stacks of equal value, which one is answered.
import { findBestStack } from '../../../lib/core/search/best-stack/best-stack';
import type { Objective } from '../../../lib/core/search/fold-tree';
import { buildSearchContext } from '../../../lib/core/search/search-context';
import { buildCandidates, type Discount, inputOf, isFailure, listed, type World } from '../../support/core';

const off = (amount_off: number): { readonly discount: Discount } => ({
  discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' },
});

const half: Discount = { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ORDER' };

function bestOf(world: World, ids: readonly string[], objective: Objective = 'DISCOUNT'): readonly string[] {
  const input = inputOf(world, { redeemables: listed(...ids), order: { amount: 1_000 } });
  const built = buildSearchContext(input, buildCandidates(input.request.redeemables, input.facts), objective);
  if (isFailure(built)) throw new Error(built.key);
  const { best } = findBestStack({ context: built, keep: [], floor: null, steps: 100_000, alone: [] });
  return (best?.sequence ?? []).map((index) => ids[index] ?? '');
}

describe('of stacks of equal value, the best stack', () => {
  it('has fewer redeemables', () => {
    const world = { vouchers: { A: off(600), B: off(400), C: off(1_000) } };

    expect(bestOf(world, ['A', 'B', 'C'])).toEqual(['C']);
  });

  it('then has fewer cards', () => {
    const world = { vouchers: { CARD: { gift: 1_000 }, C: off(1_000) } };

    expect(bestOf(world, ['CARD', 'C'], 'PAYABLE')).toEqual(['C']);
  });

  it('then has fewer codes', () => {
    const world = { vouchers: { C: off(1_000) }, tiers: { promo_1: off(1_000) } };

    expect(bestOf(world, ['C', 'promo_1'])).toEqual(['promo_1']);
  });

  it('then is the sequence that comes first by positions in the list', () => {
    const world = { vouchers: { A: off(100), B: off(200), C: off(300) } };

    expect(bestOf(world, ['C', 'A', 'B'])).toEqual(['C', 'A', 'B']);
  });

  it('is not chosen by its size when another order gains more', () => {
    const world = { vouchers: { A: off(100), B: { discount: half } } };

    expect(bestOf(world, ['A', 'B'])).toEqual(['B', 'A']);
  });
});
