// Branch and bound over small trees that are written down.
import { type Branch, compareSequences, searchBest, type SearchSpace } from '../../../lib/core/search/branch-and-bound';

interface Tree {
  readonly name: string;
  readonly value: number;
  readonly bound: number;
  readonly below?: readonly Tree[];
}

/** @param most the nodes that the budget lets the search open; it counts those that are visited */
function searched(root: Tree, most = Number.POSITIVE_INFINITY) {
  return searchedAll([root], most);
}

function searchedAll(roots: readonly Tree[], most: number, isAnswer = true) {
  const visited: string[] = [];
  const branchOf = (tree: Tree): Branch<Tree> => ({ bound: tree.bound, open: () => tree });
  const space: SearchSpace<Tree, Tree> = {
    keyOf: (tree) => tree,
    isSpent: () => visited.length >= most,
    answerOf: (tree) => {
      visited.push(tree.name);
      return isAnswer ? tree : null;
    },
    valueOf: ({ value }) => value,
    compare: (one, other) => other.value - one.value,
    branchesOf: ({ below = [] }) => (visited.length >= most ? null : below.map(branchOf)),
    canImprove: ({ bound }, { value }) => bound > value,
  };
  const { best, ...result } = searchBest(space, roots.map(branchOf), null);
  return { ...result, best: best?.name, visited };
}

const leaf = (name: string, value: number): Tree => ({ name, value, bound: value });

const TREE: Tree = {
  name: 'root',
  value: 0,
  bound: 100,
  below: [
    { name: 'left', value: 10, bound: 40, below: [leaf('low', 20), leaf('high', 40)] },
    { name: 'right', value: 5, bound: 40, below: [leaf('same', 40)] },
    { name: 'last', value: 1, bound: 41, below: [leaf('best', 41)] },
  ],
};

describe('branch and bound', () => {
  it('finds the best answer, and does not open a branch that cannot be better', () => {
    expect(searched(TREE)).toEqual({
      best: 'best',
      upperBound: 41,
      isComplete: true,
      visited: ['root', 'left', 'low', 'high', 'last', 'best'],
    });
  });

  it('answers the highest open bound when the budget ends', () => {
    expect(searched(TREE, 2)).toMatchObject({ best: 'left', upperBound: 41, isComplete: false });
  });

  it('never lets a bound rise below a branch', () => {
    const rising: Tree = { name: 'a', value: 1, bound: 99, below: [leaf('b', 2)] };

    expect(searched({ name: 'root', value: 0, bound: 30, below: [rising] }, 2)).toMatchObject({ upperBound: 30 });
  });

  it('opens a node that two branches lead to only once', () => {
    const shared: Tree = { name: 'shared', value: 7, bound: 9 };
    const [one, other] = ['one', 'other'].map((name): Tree => ({ name, value: 0, bound: 9, below: [shared] }));

    expect(searched({ name: 'root', value: 0, bound: 9, below: [one!, other!] }).visited).toEqual([
      ...['root', 'one', 'shared', 'other'],
    ]);
  });

  it('keeps the first of two equal answers', () => {
    const below = [
      { ...leaf('one', 5), bound: 9 },
      { ...leaf('other', 5), bound: 9 },
    ];

    expect(searched({ name: 'root', value: 0, bound: 9, below }).best).toBe('one');
  });

  it('opens no further root when the budget ended, and answers its bound', () => {
    const roots = [leaf('a', 3), { ...leaf('b', 4), bound: 20 }, { ...leaf('c', 5), bound: 10 }];

    expect(searchedAll(roots, 1)).toEqual({ best: 'a', upperBound: 20, isComplete: false, visited: ['a'] });
  });

  it('answers no bound where there is no answer', () => {
    expect(searchedAll([leaf('a', 3)], 9, false)).toEqual({
      best: undefined,
      upperBound: Number.NEGATIVE_INFINITY,
      isComplete: true,
      visited: ['a'],
    });
  });
});

it.each<[readonly number[], readonly number[], number]>([
  [[1, 2, 3], [1, 2, 3], 0],
  [[1, 2], [1, 2, 3], 0],
  [[1, 2, 3], [1, 2], 0],
  [[], [4], 0],
  [[1, 5], [1, 2, 9], 3],
  [[0, 5], [2, 1], -2],
])('the sequence %j compares with %j as %i', (one, other, expected) => {
  expect(compareSequences(one, other)).toBe(expected);
});
