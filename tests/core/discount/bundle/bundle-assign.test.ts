// Which member of a bundle gets the units of which line.
import { assignUnits, type BundleDemand, isComplete } from '../../../support/core';

type Taken = readonly (readonly [line: number, units: number])[];

const demand = (needed: number, ...lines: readonly number[]): BundleDemand => ({ needed, lines });

function assigned(stock: readonly number[], demands: readonly BundleDemand[]) {
  const assignment = assignUnits(stock, demands);
  return { taken: assignment.map((taken) => [...taken].sort()), complete: isComplete(assignment, demands) };
}

describe('assignUnits', () => {
  test.each<[string, readonly number[], readonly BundleDemand[], readonly Taken[], boolean]>([
    [
      'from its lines in request order',
      [2, 2],
      [demand(3, 0, 1)],
      [
        [
          [0, 2],
          [1, 1],
        ],
      ],
      true,
    ],
    [
      'as many as there are',
      [1, 1],
      [demand(3, 0, 1)],
      [
        [
          [0, 1],
          [1, 1],
        ],
      ],
      false,
    ],
    ['nothing of lines that are none of its own', [5, 0], [demand(1, 1)], [[]], false],
    ['no unit twice', [1], [demand(1, 0), demand(1, 0)], [[[0, 1]], []], false],
    [
      'what an earlier member can take from another line',
      [1, 1],
      [demand(1, 0, 1), demand(1, 0)],
      [[[1, 1]], [[0, 1]]],
      true,
    ],
    [
      'no more than an earlier member has of the line, however many are free elsewhere',
      [1, 5],
      [demand(1, 0, 1), demand(3, 0)],
      [[[1, 1]], [[0, 1]]],
      false,
    ],
    [
      'no more than the member in the middle of a chain can pass on',
      [2, 1, 9],
      [demand(1, 1, 2), demand(2, 0, 1), demand(2, 0)],
      [
        [[2, 1]],
        [
          [0, 1],
          [1, 1],
        ],
        [[0, 1]],
      ],
      false,
    ],
    [
      'units of the one who has some, not of another who has none',
      [5, 1, 1],
      [demand(1, 0), demand(1, 1, 2), demand(1, 1)],
      [[[0, 1]], [[2, 1]], [[1, 1]]],
      true,
    ],
  ])('gives a member %s', (_name, stock, demands, taken, complete) => {
    expect(assigned(stock, demands)).toEqual({ taken, complete });
  });
});
