// Additions that are more than a redeemable needs: units and amounts are taken back until one less does not work.
import { reduceAddition } from '../../../../lib/core/search/nearest-search/reduce';
import type { Addition } from '../../../../lib/core/search/nearest/addition';
import { basisIn } from './support';

const NONE: Addition = { units: [0], lineAmounts: [null], amount: null };

it.each<[string, string, string, Partial<Addition>, Partial<Addition>, number?]>([
  ['units that are too many', 'count >= 3', '1 A', { units: [5] }, { units: [2] }],
  ['units that are needed', 'count >= 3', '1 A', { units: [2] }, { units: [2] }],
  ['an amount that is too high', 'amount >= 9', '1 A', { amount: 15 }, { amount: 9 }],
  ['an amount that is one too high', 'amount >= 9', '1 A', { amount: 10 }, { amount: 9 }],
  ['an amount that is needed', 'amount >= 9', '1 A', { amount: 9 }, { amount: 9 }],
  ['an amount without need', 'count >= 1', '1 A', { amount: 15 }, {}],
  [
    'an amount of one beside an empty order',
    'no rules',
    'empty',
    { units: [], lineAmounts: [], amount: 4 },
    { units: [], lineAmounts: [], amount: 1 },
  ],
  ['units and an amount', 'count >= 2 and amount >= 9', '1 A', { units: [2], amount: 11 }, { units: [1], amount: 9 }],
  ['the amount of a line', 'any A with money >= 7', '1 A', { lineAmounts: [12] }, { lineAmounts: [7] }],
  ['the amount of a line that is needed', 'any A with money >= 7', '1 A', { lineAmounts: [7] }, { lineAmounts: [7] }],
  ['the amount of a line, of which one is left', 'any A', '1 A', { lineAmounts: [5] }, { lineAmounts: [1] }],
  [
    'the amount of a line beside another',
    'any A',
    '1 A + 1 B',
    { units: [0, 0], lineAmounts: [5, null] },
    { units: [0, 0], lineAmounts: [1, null] },
  ],
  // Two new units of A never cost less than 6.
  [
    'the amount of a new line',
    'any A with units >= 2 & money >= 7',
    'empty',
    { units: [2], lineAmounts: [10] },
    { units: [2], lineAmounts: [7] },
  ],
  [
    'the amount of a new line, down to its price',
    'any A with units >= 2',
    'empty',
    { units: [2], lineAmounts: [10] },
    { units: [2], lineAmounts: [6] },
  ],
  [
    'the amount of a new line at its price',
    'any A with units >= 2',
    'empty',
    { units: [2], lineAmounts: [6] },
    { units: [2], lineAmounts: [6] },
  ],
  ['the amount of one new unit', 'any A', 'empty', { lineAmounts: [9] }, { lineAmounts: [3] }],
  ['nothing without evaluations', 'count >= 3', '1 A', { units: [5] }, { units: [5] }, 0],
  ['one unit with one evaluation', 'count >= 3', '1 A', { units: [5] }, { units: [4] }, 1],
])('%s under %s for %s: of %j is left %j', (_what, rules, order, from, expected, most = 500) => {
  const { subject, levers } = basisIn(rules, order, '50 %', { most });
  const addition = { ...NONE, ...from };
  const reduced = reduceAddition(subject, levers.levers, addition);

  expect(reduced.addition).toEqual({ ...NONE, ...expected });
  expect(reduced.isReduced).toBe(reduced.addition !== addition);
});

// Two for one less and for none, and ten to halve 999 between the two.
it('an amount without need costs two evaluations, and a high one is halved', () => {
  const stepsFor = (rules: string, amount: number) => {
    const { subject, levers } = basisIn(rules, '1 A', '50 %');
    reduceAddition(subject, levers.levers, { ...NONE, amount });
    return subject.budgets.own.used;
  };

  expect(['count >= 1', 'amount >= 9'].map((rules) => stepsFor(rules, 1_003))).toEqual([2, 12]);
});
