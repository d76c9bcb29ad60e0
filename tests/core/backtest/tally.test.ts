// The figures of a backtest: the largest changes, and bars that mirror each other.
import { barOf } from '../../../lib/core/backtest/histogram';
import { type BacktestedDecision, Tally } from '../../../lib/core/backtest/tally';

const side = (discount: number) => ({ isRefused: false, discount, shares: [], explain: () => [] });
const decision = (id: string, change: number, decidedMs = 0): BacktestedDecision => ({
  id,
  decidedMs,
  isChanged: true,
  then: side(1_000),
  now: side(1_000 + change),
});

const largestOf = (decisions: readonly BacktestedDecision[]) => {
  const tally = new Tally('UTC');
  for (const one of decisions) tally.add(one);
  return tally.toFigures().largest.map(({ redemption_id: id }) => id);
};

describe('the largest changes', () => {
  it('are the twenty largest in size, whatever came first', () => {
    const decisions = Array.from({ length: 25 }, (_one, index) =>
      decision(`r_${index}`, (index % 2 ? -1 : 1) * (index + 1)),
    );

    expect(largestOf(decisions)).toEqual(Array.from({ length: 20 }, (_one, index) => `r_${24 - index}`));
  });

  it('of one size stand in the order of time', () => {
    expect(largestOf([decision('first', 5, 1), decision('second', -5, 2), decision('large', 6, 3)])).toEqual([
      ...['large', 'first', 'second'],
    ]);
    const same = Array.from({ length: 22 }, (_one, index) => decision(`r_${index}`, 5, index));
    expect(largestOf(same)).toEqual(Array.from({ length: 20 }, (_one, index) => `r_${index}`));
  });

  it('are only those that the change made', () => {
    expect(largestOf([{ ...decision('same', 0), isChanged: false }])).toEqual([]);
  });
});

it.each([
  [0, 0, 1],
  [1, 1, 100],
  [99, 1, 100],
  [100, 100, 200],
  [499, 200, 500],
  [500, 500, 1_000],
  [-1, -99, 0],
  [-100, -199, -99],
  [-2_000, -4_999, -1_999],
])('a change of %i stands in the bar from %i to less than %i', (change, from, to) => {
  expect(barOf(change)).toEqual({ from, to });
});

it('what is left out is counted by its reason', () => {
  const tally = new Tally('UTC');
  for (const reason of ['too_large', 'other_engine', 'too_large', 'refusal_not_recorded'] as const)
    tally.leaveOut(reason);

  expect(tally.toFigures().left_out).toEqual([
    { reason: 'other_engine', count: 1 },
    { reason: 'refusal_not_recorded', count: 1 },
    { reason: 'too_large', count: 2 },
  ]);
});
