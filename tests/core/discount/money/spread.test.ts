// Sharing an amount by weight.
import { minor, spread } from '../../../support/core';

describe('spread', () => {
  test.each([
    ['parts that come out even', 600, [3, 2, 1], [300, 200, 100]],
    ['one unit left over: to the largest remainder', 1000, [5997, 1700, 12000], [305, 86, 609]],
    ['a tie: to the earlier line', 100, [1, 1, 1], [34, 33, 33]],
    ['two units left over', 200, [1, 1, 1], [67, 67, 66]],
    ['a larger remainder later', 10, [1, 1, 2, 3], [2, 1, 3, 4]],
    ['fewer units than lines', 2, [1, 1, 1], [1, 1, 0]],
    ['a weight of zero', 100, [0, 1, 0], [0, 100, 0]],
    ['only weights of zero', 100, [0, 0], [0, 0]],
    ['nothing to share', 0, [1, 2], [0, 0]],
    ['no lines', 100, [], []],
    ['one line', 101, [7], [101]],
    [
      'amounts beyond what doubles multiply exactly',
      999_999_999_999,
      [999_999_999_999, 999_999_999_998],
      [500000000000, 499999999999],
    ],
  ])('shares %s', (_name, total, weights, expected) => {
    expect(spread(minor(total), weights)).toEqual(expected);
  });
});
