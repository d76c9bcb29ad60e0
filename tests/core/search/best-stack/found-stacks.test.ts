// The stacks that a search keeps: the best of different sets, and the best one with each redeemable.
import { FoundStacks } from '../../../../lib/core/search/best-stack/found-stacks';
import { EMPTY_STACK, type FoundStack } from '../../../../lib/core/search/best-stack/stack';
import { setOf } from '../../../../lib/core/search/stack-families';

const stack = (value: number, ...sequence: readonly number[]): FoundStack => {
  return { ...EMPTY_STACK, sequence, set: setOf(sequence), size: sequence.length, value };
};

function foundOf(...stacks: readonly FoundStack[]): FoundStacks {
  const found = new FoundStacks();
  for (const one of stacks) found.add(one);
  return found;
}

describe('the stacks of other sets', () => {
  const shown = (found: FoundStacks, best: FoundStack) => found.others(best).map(({ value }) => value);

  test.each<[string, readonly FoundStack[], FoundStack, readonly number[]]>([
    ['are the best first', [stack(1, 0), stack(3, 1), stack(2, 2)], stack(9, 9), [3, 2, 1]],
    ['are none of the set of the best one', [stack(3, 0, 1), stack(2, 2)], stack(3, 1, 0), [2]],
    ['take something off', [stack(0, 0), stack(1, 1)], stack(9, 9), [1]],
    ['are at most three', [stack(5, 0), stack(4, 1), stack(3, 2), stack(2, 3), stack(1, 4)], stack(9, 9), [5, 4, 3]],
    [
      'are three beside the best one',
      [stack(1, 4), stack(2, 3), stack(3, 2), stack(4, 1), stack(5, 0)],
      stack(5, 0),
      [4, 3, 2],
    ],
    ['have one stack of each set', [stack(1, 0, 1), stack(3, 1, 0), stack(2, 0, 1)], stack(9, 9), [3]],
    ['tell sets apart by their numbers', [stack(2, 1, 2, 3), stack(1, 1, 23)], stack(9, 9), [2, 1]],
    ['are none of what was not found', [], stack(9, 9), []],
  ])('%s', (_name, stacks, best, expected) => {
    expect(shown(foundOf(...stacks), best)).toEqual(expected);
  });

  it('keep the one that was found first of two that are equal', () => {
    const [first, second] = [stack(1, 0, 1), stack(1, 0, 1)];

    expect(foundOf(first, second).others(stack(9, 9))[0]).toBe(first);
  });

  it('put fewer redeemables first', () => {
    expect(
      foundOf(stack(2, 0, 1), stack(2, 2))
        .others(stack(9, 9))
        .map(({ size }) => size),
    ).toEqual([1, 2]);
  });
});

describe('the best known stack with some redeemables', () => {
  const [low, high, other] = [stack(1, 0, 1), stack(3, 0, 2), stack(2, 1)];

  test.each<[string, readonly FoundStack[], readonly number[], FoundStack | null]>([
    ['is the best one with one of them', [low, high], [0], high],
    ['is the best one whatever comes first', [high, low], [0], high],
    ['is a better one that was found later', [stack(1, 1, 0), stack(3, 0)], [0], stack(3, 0)],
    ['holds all of them', [low, high], [0, 1], low],
    ['is the best of all that hold them', [stack(1, 1), other], [1], other],
    ['is none where none holds them', [low, high], [1, 2], null],
    ['is none where nothing was found', [], [0], null],
    [
      'is found beside better ones with each of them',
      [stack(5, 0, 1, 2), stack(9, 0, 3), stack(9, 1, 4)],
      [0, 1],
      stack(5, 0, 1, 2),
    ],
  ])('%s', (_name, stacks, set, expected) => {
    expect(foundOf(...stacks).bestHolding(setOf(set))).toEqual(expected);
  });

  it('is the better one of two that hold them, whichever was found first', () => {
    const one = stack(5, 0, 1);
    const better = stack(6, 1, 0, 2);

    expect(foundOf(one, better).bestHolding(setOf([0, 1]))).toBe(better);
    expect(foundOf(better, one).bestHolding(setOf([0, 1]))).toBe(better);
  });

  it('is the one that was found first of two that are equal', () => {
    const [first, second] = [stack(1, 0), stack(1, 0)];

    expect(foundOf(first, second).bestHolding(setOf([0]))).toBe(first);
  });
});

test('the members are all redeemables of the stacks', () => {
  expect(foundOf(stack(1, 0, 3), stack(0, 5)).members).toBe(setOf([0, 3, 5]));
  expect(foundOf().members).toBe(0);
});
