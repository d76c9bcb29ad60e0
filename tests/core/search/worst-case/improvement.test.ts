// Whether stacks of a branch may be a worse case than the best one so far.
import { canImprove, type ImprovableBranch } from '../../../../lib/core/search/worst-case/improvement';
import { compareFound, type WorstCaseFound } from '../../../../lib/core/search/worst-case/question';
import type { Scenario } from '../../../../lib/core/search/worst-case/scenario';

/** The third, fifth and seventh candidate of the question are usable. */
const SCENARIO = { customer: 1, moment: 1, positions: [2, 4, 6] } as Partial<Scenario> as Scenario;
const PLACE = { cart: 5, units: 3, scenario: SCENARIO };
const BEST: WorstCaseFound = { cart: 5, customer: 1, moment: 1, sequence: [4, 2], value: 100, units: 3 };

const branchOf = (sequence: readonly number[], bound = 100, bySize: readonly number[] = []): ImprovableBranch => ({
  sequence,
  bound,
  boundWith: (size) => bySize[size] ?? bound,
});

it.each<[string, ImprovableBranch, boolean, Partial<WorstCaseFound>?]>([
  ['a higher bound may', branchOf([1], 101), true],
  ['a lower bound may not', branchOf([1], 99), false],
  ['a bound of zero may not', branchOf([], 0), false, { value: 0 }],
  ['a bound below zero may not', branchOf([], -1), false, { value: -2 }],
  ['an equal bound with fewer redeemables may', branchOf([2]), true],
  [
    'an equal bound may not where fewer redeemables reach less, and the stack comes later',
    branchOf([2], 100, [0, 99]),
    false,
  ],
  ['an equal bound with as many redeemables may where the stack comes first', branchOf([0], 100, [0, 99]), true],
  ['an equal bound may not where as many redeemables reach less', branchOf([0], 100, [0, 99, 99]), false],
  ['the beginning of the best stack may', branchOf([1], 100, [0, 99]), true],
  ['the best stack itself may', branchOf([1, 0], 100, [0, 99]), true],
  ['a longer stack may not', branchOf([0, 1, 2], 100), false],
  ['as long a stack that comes later may not', branchOf([1, 2], 100), false],
  ['an empty beginning needs one redeemable', branchOf([], 100, [100, 99, 99]), false],
  ['an empty beginning may as well as its stacks', branchOf([], 100, [0, 100, 100]), true],
  [
    'an empty beginning may not be smaller than one redeemable',
    branchOf([], 100, [100, 99, 99]),
    false,
    { sequence: [6] },
  ],
  ['a cart of fewer units may', branchOf([2], 100, [0, 99]), true, { units: 4 }],
  ['a cart of more units may not', branchOf([0], 100, [0, 99]), false, { units: 2 }],
  ['an earlier cart may', branchOf([2], 100, [0, 99]), true, { cart: 6 }],
  ['a later cart may not', branchOf([0], 100, [0, 99]), false, { cart: 4 }],
  ['an earlier customer may', branchOf([2], 100, [0, 99]), true, { customer: 2 }],
  ['a later customer may not', branchOf([0], 100, [0, 99]), false, { customer: 0 }],
  ['an earlier moment may', branchOf([2], 100, [0, 99]), true, { moment: 2 }],
  ['a later moment may not', branchOf([0], 100, [0, 99]), false, { moment: 0 }],
])('%s come before the best one', (_fact, branch, expected, best = {}) => {
  expect(canImprove(PLACE, branch, { ...BEST, ...best })).toBe(expected);
});

it('any stack of some value comes before none', () => {
  expect(canImprove(PLACE, branchOf([2], 1), null)).toBe(true);
  expect(canImprove(PLACE, branchOf([2], 0), null)).toBe(false);
});

it.each<[string, Partial<WorstCaseFound>]>([
  ['a higher value', { value: 101, sequence: [9, 9, 9], units: 9, cart: 9, customer: 9, moment: 9 }],
  ['fewer redeemables', { sequence: [9], units: 9, cart: 9, customer: 9, moment: 9 }],
  ['fewer units', { units: 2, cart: 9, customer: 9, moment: 9, sequence: [9, 9] }],
  ['an earlier cart', { cart: 4, customer: 9, moment: 9, sequence: [9, 9] }],
  ['an earlier customer', { customer: 0, moment: 9, sequence: [9, 9] }],
  ['an earlier moment', { moment: 0, sequence: [9, 9] }],
  ['earlier redeemables', { sequence: [4, 1] }],
])('a worst case with %s comes first', (_words, members) => {
  const first = { ...BEST, ...members };

  expect([compareFound(first, BEST) < 0, compareFound(BEST, first) > 0, compareFound(first, first)]).toEqual([
    true,
    true,
    0,
  ]);
});
