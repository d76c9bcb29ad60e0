// Additions to a request: what each adds, how it is named, the order after it, and which of two is smaller.
import {
  type Addition,
  addToOrder,
  compareCosts,
  costOf,
  countChanges,
  isRaised,
  type Lever,
  nameAddition,
  noAddition,
  setUnits,
  withLineAmount,
  withUnits,
} from '../../../../lib/core/search/nearest/addition';

const line = (index: number): Lever => ({ index, goods: {}, price: 100, of: null });
const created = (product_id: string): Lever => ({ index: null, goods: { product_id }, price: 100, of: null });
/** Two lines of the request, then a new line. */
const LEVERS = [line(0), line(1), created('N')];

const addition = (
  units: readonly number[],
  lineAmounts: readonly (number | null)[] = [],
  amount: number | null = null,
) => ({ units, lineAmounts, amount }) satisfies Addition;

test('an addition of nothing has a place for each lever, and leaves the amount', () => {
  expect(noAddition(LEVERS)).toEqual({ units: [0, 0, 0], lineAmounts: [null, null, null], amount: null });
});

test.each([
  ['no unit and no amount', addition([0], [null]), false],
  ['one unit', addition([1], [null]), true],
  ['an amount of zero', addition([0], [0]), true],
  ['a place that it lacks', addition([]), false],
])('%s on a lever, raised or not', (_words, one, isIt) => {
  expect(isRaised(one, 0)).toBe(isIt);
});

test('units are added to one lever, also to one that had no place, and replaced by a number', () => {
  const start = addition([1, 2], [null, 5], 9);

  expect(withUnits(start, 1, 3)).toEqual(addition([1, 5], [null, 5], 9));
  expect(withUnits(start, 2, 3)).toEqual(addition([1, 2, 3], [null, 5], 9));
  expect(setUnits(start, 1, 3)).toEqual(addition([1, 3], [null, 5], 9));
  expect(setUnits(start, 2, 3)).toEqual(addition([1, 2, 3], [null, 5], 9));
  expect(start).toEqual(addition([1, 2], [null, 5], 9));
});

test('an amount is set on the line of one lever, and taken away', () => {
  expect(withLineAmount(addition([1, 2], [7, 5], 9), 0, 6)).toEqual(addition([1, 2], [6, 5], 9));
  expect(withLineAmount(addition([1, 2], [7, 5], 9), 1, null)).toEqual(addition([1, 2], [7, null], 9));
});

test.each([
  [noAddition(LEVERS), ''],
  [addition([0, 0, 0], [null, null, null], 500), '500'],
  [addition([0, 2, 0], [null, null, null]), ' 1:2:'],
  [addition([1, 0, 3], [null, 40, 9], 500), '500 0:1: 1:0:40 {"product_id":"N"}:3:9'],
  [addition([0], [4]), ' 0:0:4'],
  [addition([], [4]), ' 0:0:4'],
  [addition([3]), ' 0:3:'],
])('the addition %j has the name "%s"', (one, name) => {
  expect(nameAddition(LEVERS, one)).toBe(name);
});

const ITEMS = [{ product_id: 'A', quantity: 2 }, { product_id: 'B' }];

test.each<[string, Parameters<typeof addToOrder>[0], Addition, ReturnType<typeof addToOrder>]>([
  ['nothing to no order', undefined, noAddition(LEVERS), undefined],
  ['nothing to an order of null', null, noAddition(LEVERS), undefined],
  ['nothing to an order', { items: ITEMS }, noAddition(LEVERS), { items: ITEMS }],
  ['an amount to no order', undefined, addition([], [], 5), { amount: 5 }],
  ['an amount to an order', { items: ITEMS, amount: 3 }, addition([], [], 5), { items: ITEMS, amount: 5 }],
  ['a line to no order', undefined, addition([0, 0, 2]), { items: [{ product_id: 'N', quantity: 2 }] }],
  [
    'a line for an amount, which has one unit, and an amount of the order',
    { metadata: { a: 1 } },
    addition([0, 0, 0], [null, null, 7], 9),
    { metadata: { a: 1 }, items: [{ product_id: 'N', quantity: 1, amount: 7 }], amount: 9 },
  ],
  [
    'units to a line with a quantity, and to one without',
    { items: ITEMS, amount: 3 },
    addition([3, 1, 0]),
    {
      items: [
        { product_id: 'A', quantity: 5 },
        { product_id: 'B', quantity: 2 },
      ],
      amount: 3,
    },
  ],
  [
    'an amount to a line, whose quantity stays',
    { items: ITEMS },
    addition([0, 0, 0], [50, 60, null]),
    {
      items: [
        { product_id: 'A', quantity: 2, amount: 50 },
        { product_id: 'B', amount: 60 },
      ],
    },
  ],
  [
    'units to a line that the order lacks, as a new line',
    { items: [{ product_id: 'A' }] },
    addition([0, 4, 0]),
    { items: [{ product_id: 'A' }, { quantity: 4 }] },
  ],
])('an order after the addition of %s', (_words, order, one, after) => {
  expect(addToOrder(order, LEVERS, one)).toEqual(after);
});

test('the order of the request and its lines stay as they are', () => {
  const order = { items: [{ product_id: 'A', quantity: 1 }] };
  const after = addToOrder(order, [line(0), created('N')], addition([1, 1]));

  expect(after).toEqual({
    items: [
      { product_id: 'A', quantity: 2 },
      { product_id: 'N', quantity: 1 },
    ],
  });
  expect(order).toEqual({ items: [{ product_id: 'A', quantity: 1 }] });
});

test.each([
  ['nothing', noAddition(LEVERS), { changes: 0, units: 0, newLines: 0, places: [] }],
  ['the amount of the order', addition([], [], 5), { changes: 1, units: 0, newLines: 0, places: [] }],
  ['units of a line', addition([0, 3]), { changes: 1, units: 3, newLines: 0, places: [1] }],
  ['an amount of a line', addition([0, 0], [null, 5]), { changes: 1, units: 0, newLines: 0, places: [1] }],
  ['units and an amount of a line', addition([2], [5]), { changes: 2, units: 2, newLines: 0, places: [0] }],
  [
    'units and an amount of a new line',
    addition([0, 0, 2], [null, null, 5]),
    {
      changes: 1,
      units: 2,
      newLines: 1,
      places: [2],
    },
  ],
  ['an amount of a new line', addition([0, 0, 0], [null, null, 5]), { changes: 1, units: 1, newLines: 1, places: [2] }],
  ['everything', addition([1, 2, 3], [9, null, 5], 7), { changes: 5, units: 6, newLines: 1, places: [0, 1, 2] }],
])('the changes of an addition of %s', (_words, one, counts) => {
  expect(countChanges(one, LEVERS)).toEqual(counts);
});

test('the cost names the amount, the changes, the units, the new lines and the places', () => {
  expect(costOf(addition([1, 0, 3], [], 70), LEVERS, 70)).toEqual([70, 3, 4, 1, 0, 2]);
});

test.each([
  [[5, 1, 1, 0, 0], [6, 0, 0, 0], -1],
  [[6, 0, 0, 0], [5, 1, 1, 0, 0], 1],
  [[5, 1, 2, 0, 1], [5, 1, 2, 0, 0], 1],
  [[5, 1, 1, 0], [5, 1, 1, 0, 0], -1],
  [[5, 1, 1, 0, 0], [5, 1, 1, 0], 1],
  [[5, 1, 1, 0, 2], [5, 1, 1, 0, 2], 0],
  [[], [], 0],
])('the cost %j compared with %j', (one, other, sign) => {
  expect(Math.sign(compareCosts(one, other))).toBe(sign);
});
