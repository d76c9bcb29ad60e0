// The stacks of some candidates as a search space: its roots, its answers, and which branches can improve the best one.
import type { StackBranch } from '../../../../lib/core/search/best-stack/stack-space';
import { EMPTY_STACK, type FoundStack } from '../../../../lib/core/search/best-stack/stack';
import { bitOf } from '../../../../lib/core/search/stack-families';
import type { World } from '../../../support/core';
import { ABP, give, ITEMS, spaceOf, type SpaceWords, WORLD } from './spaces';
import { off } from './support';

describe('the root of a family', () => {
  const boundOf = (ids: readonly string[], words: SpaceWords = {}) => {
    const { space, tree } = spaceOf(ids, { order: ITEMS, ...words });
    const root = space.rootOf(tree);
    expect([root.sequence, root.fewestFor(99), root.open().sequence]).toEqual([[], 0, []]);
    expect(root.open().state).toBe(tree.root);
    return root.bound;
  };

  test.each<[string, readonly string[], SpaceWords, number]>([
    ['what is left to pay', ['A'], {}, 10_000],
    [
      'what is left to pay, and two units of 250',
      ['A', 'GIVE', 'GIVE2'],
      { world: { vouchers: { ...WORLD.vouchers, GIVE2: { discount: give(1) } } } },
      10_750,
    ],
    ['no units of what is unusable', ['A', 'GIVE', 'OLD'], {}, 10_500],
    ['what is left to pay alone, where that is the objective', ['A', 'GIVE'], { objective: 'PAYABLE' }, 10_000],
    [
      'at most the largest exact number',
      ['MANY'],
      { world: { products: { G: { price: 1_000_000_000_000 } } } },
      Number.MAX_SAFE_INTEGER,
    ],
  ])('is bound by %s: %p %p', (_name, ids, words, expected) => {
    expect(boundOf(ids, words)).toBe(expected);
  });
});

describe('the answer of a node', () => {
  const ONE_ALONE = { exclusive_categories: ['alone'] };

  test.each<[string, readonly string[], SpaceWords, readonly number[], boolean]>([
    ['its stack', ABP, {}, [0, 2], true],
    ['not the empty stack', ABP, {}, [], false],
    ['its stack with what is kept', ABP, { keep: [2] }, [0, 2], true],
    ['not a stack without what is kept', ABP, { keep: [1] }, [0, 2], false],
    ['its stack at the floor', ABP, { floor: { amount: 8_460 } }, [0, 2], true],
    ['not a stack below the floor', ABP, { floor: { amount: 8_461 } }, [0, 2], false],
    ['what cards paid above the floor', ['CARD', 'A'], { floor: { amount: 9_400 } }, [0, 1], true],
    ['what one of its family needs', ['ALONE', 'A'], { stacking: ONE_ALONE, family: 1 }, [0], true],
    ['its stack of common ones', ['ALONE', 'A'], { stacking: ONE_ALONE }, [1], true],
  ])('is %s: of %p %p after %p %s', (_name, ids, words, sequence, isOne) => {
    const { space, found, nodeAfter } = spaceOf(ids, words);
    const answer = space.answerOf(nodeAfter(...sequence));

    expect(answer?.sequence).toEqual(isOne ? sequence : undefined);
    expect(found).toEqual(isOne ? [answer] : []);
    if (answer) expect(space.valueOf(answer)).toBe(nodeAfter(...sequence).state.value);
  });

  it('is none without the exclusive redeemable that its family needs', () => {
    const world: World = {
      ...WORLD,
      vouchers: { ...WORLD.vouchers, JOINT: { discount: off(1), category: 'joint' } },
      categories: { alone: {}, joint: {} },
    };
    const stacking = { ...ONE_ALONE, joint_categories: ['joint'] };
    const { space, found, nodeAfter } = spaceOf(['ALONE', 'JOINT'], { world, stacking, family: 1 });
    const node = nodeAfter(0, 1);
    const without = { ...node, state: { ...node.state, used: bitOf(1) } };

    expect([space.answerOf(without), found]).toEqual([null, []]);
    expect(space.answerOf(node)?.sequence).toEqual([0, 1]);
  });
});

describe('a branch can improve the best stack', () => {
  // A tier, two codes and a card.
  const world: World = { ...WORLD, tiers: { promo_1: { discount: off(100) } } };
  const IDS = ['promo_1', 'A', 'B', 'CARD'];
  const best: FoundStack = { ...EMPTY_STACK, value: 1_000, size: 2, sequence: [1, 2], stored: 0, codes: 2 };
  const branch = (bound: number, sequence: readonly number[], fewest: number): StackBranch => ({
    bound,
    sequence,
    fewestFor: (value) => (value === 1_000 ? fewest : 99),
    open: () => {
      throw new Error('No branch is opened.');
    },
  });

  test.each<[string, StackBranch, Partial<FoundStack>, boolean]>([
    ['a higher bound', branch(1_001, [3, 3, 3], 9), {}, true],
    ['a lower bound', branch(999, [0], 1), {}, false],
    ['fewer redeemables', branch(1_000, [3], 1), {}, true],
    ['more that are needed for the value', branch(1_000, [0], 3), {}, false],
    ['more that it holds', branch(1_000, [0, 1, 2], 1), {}, false],
    ['as many, and fewer cards', branch(1_000, [2], 2), { stored: 1 }, true],
    ['as many, and more cards', branch(1_000, [3], 2), {}, false],
    ['as many, and fewer codes', branch(1_000, [2], 2), { codes: 2 }, true],
    ['as many, and more codes', branch(1_000, [1, 2], 2), { codes: 1 }, false],
    ['the same kinds, and the same beginning', branch(1_000, [1], 2), { codes: 1 }, true],
    ['the same kinds, and an earlier beginning', branch(1_000, [0], 2), { codes: 0 }, true],
    ['the same kinds, and a later beginning', branch(1_000, [2], 2), { codes: 1 }, false],
  ])('with %s', (_name, open, members, expected) => {
    const { space } = spaceOf(IDS, { world });

    expect(space.canImprove(open, { ...best, ...members })).toBe(expected);
  });

  it('of the same value only where ties count', () => {
    const { space } = spaceOf(IDS, { world, hasTies: false });

    expect(space.canImprove(branch(1_000, [0], 1), best)).toBe(false);
    expect(space.canImprove(branch(1_001, [0], 1), best)).toBe(true);
  });

  it('by the order of stacks', () => {
    const { space } = spaceOf(IDS, { world });

    expect(space.compare({ ...best, value: 1_001 }, best)).toBeLessThan(0);
  });
});
