// The bound of an addition, the amounts that it rests on, and the order in which a search tries additions.
import type { Addition, AdditionCost, Lever } from '../../../../lib/core/search/nearest/addition';
import {
  type AdditionDemands,
  amountOfUnits,
  boundOf,
  Frontier,
  pricesOf,
} from '../../../../lib/core/search/nearest/frontier';
import { buildLevers } from '../../../../lib/core/search/nearest/levers';
import type { UnitDemand } from '../../../../lib/core/search/nearest/unit-demands';
import type { EvaluationRequest, World } from '../../../support/core';
import { subjectOf } from '../../../support/nearest-subject';

const CODE = [{ object: 'voucher', id: 'CODE' }] as const;
const ofGoods = (id: string) => ({ name: 'order.items.any', conditions: { $is: [{ object: 'product', id }] } });

function pricesIn(order: EvaluationRequest['order'], world: World = {}) {
  const subject = subjectOf(
    {
      products: { A: { price: 300 }, B: { price: 200 }, N: { price: 70 }, O: { price: 90 }, P: {} },
      rules: { val_1: { rules: { '1': ofGoods('N'), '2': ofGoods('O'), '3': ofGoods('P'), logic: '1 and 2 and 3' } } },
      vouchers: { CODE: { discount: { type: 'PERCENT', percent_off: 10 }, rules: ['val_1'] } },
      ...world,
    },
    { redeemables: CODE, ...(order && { order }) },
  );
  return pricesOf(subject, buildLevers(subject).levers);
}

const TWO_LINES = [
  { product_id: 'A', quantity: 2 },
  { product_id: 'B', quantity: 1 },
];

test.each([
  ['lines, and new lines with and without a price', { items: TWO_LINES }, 800, [300, 200, 70, 90, 0], null],
  ['no order', undefined, 0, [70, 90, 0], null],
  ['an amount alone, which new lines do not raise', { amount: 500 }, 500, [0, 0, 0], [70, 90, 0]],
  ['lines with an amount of the order', { items: TWO_LINES, amount: 750 }, 750, [0, 0, 0, 0, 0], [300, 200, 70, 90, 0]],
  [
    'a line with an amount of its own, which units do not raise',
    { items: [{ product_id: 'A', quantity: 2, amount: 500 }, { product_id: 'B' }] },
    700,
    [0, 200, 70, 90, 0],
    null,
  ],
  [
    'a line without a price',
    { items: [{ product_id: 'P', quantity: 2 }, TWO_LINES[1] ?? {}] },
    200,
    [0, 200, 70, 90, 0],
    null,
  ],
] as const)('the rise of the amount by one unit: %s', (_words, order, base, rises, ofLines) => {
  expect(pricesIn(order)).toEqual({ base, rises, ofLines: ofLines ?? rises });
});

test('an order too large to be opened has no amounts to raise', () => {
  const { rises } = pricesIn({ items: [{ product_id: 'A', quantity: 1_000_000, price: 999_999_999 }] });

  expect(rises[0]).toBe(0);
});

test('neither an order nor a lever has a price, and a lever of a line that is missing raises nothing of its own', () => {
  const code = { discount: { type: 'PERCENT', percent_off: 10 } } as const;
  const subject = subjectOf({ vouchers: { CODE: code } }, { redeemables: CODE });
  const withOne = subjectOf({ vouchers: { CODE: code } }, { redeemables: CODE, order: { items: [{ price: 5 }] } });

  expect(pricesOf(subject, [])).toEqual({ base: 0, rises: [], ofLines: [] });
  expect(pricesOf(subject, [line(0)])).toEqual({ base: 0, rises: [0], ofLines: [0] });
  expect(pricesOf(withOne, [line(0), line(5)])).toEqual({ base: 5, rises: [5, 0], ofLines: [5, 0] });
});

test.each([
  [[], 100],
  [[2, 0, 1], 170],
  [[0, 1, 0], 105],
  [[0, 0, 0, 4], 100],
])('the amount with units %j more', (units, amount) => {
  expect(amountOfUnits({ base: 100, rises: [30, 5, 10], ofLines: [] }, units)).toBe(amount);
});

// Bounds: two lines at 30 and 20, then new lines at 50 and 0. The order's amount is 100.
const line = (index: number | null): Lever => ({ index, goods: {}, price: null, of: null });
const LEVERS = [line(0), line(1), line(null), line(null)];
const PRICES = { base: 100, rises: [30, 20, 50, 0], ofLines: [30, 20, 50, 0] };
const units = (...added: readonly number[]): Addition => ({ units: added, lineAmounts: [], amount: null });
const countOf = (least: number): UnitDemand => ({
  places: [0, 1],
  now: 2,
  leastFrom: (count) => Math.max(least, count),
});

function bound(addition: Addition, demands: Partial<AdditionDemands> = {}): AdditionCost | null {
  const none = { demands: [], moneyDemands: [], floor: 0, raisesNewLines: false };
  return boundOf(addition, LEVERS, { ...none, prices: PRICES, ...demands });
}

test.each<[string, Addition, Partial<AdditionDemands>, AdditionCost | null]>([
  ['nothing lacks', units(), {}, [100, 0, 0, 0]],
  ['units of two lines', units(1, 2), {}, [170, 2, 3, 0, 0, 1]],
  ['units of a new line', units(0, 0, 2), {}, [200, 1, 2, 1, 2]],
  ['a demand that cannot be met', units(1), { demands: [{ ...countOf(1), leastFrom: () => null }] }, null],
  ['the floor is below', units(1), { floor: 120 }, [130, 1, 1, 0, 0]],
  ['the floor is the amount', units(1), { floor: 130 }, [130, 1, 1, 0, 0]],
  ['the floor is one unit away', units(1), { floor: 160 }, [160, 1, 2, 0, 0]],
  ['the floor is no number of units away', units(1), { floor: 150 }, [150, 2, 1, 0]],
  ['the floor, without a raised line', units(), { floor: 150 }, [150, 1, 0, 0]],
  [
    'the floor, with a new line that may be raised',
    units(0, 0, 1),
    { floor: 160, raisesNewLines: true },
    [160, 1, 1, 1, 2],
  ],
  ['the floor, with a new line that stays', units(0, 0, 1), { floor: 160 }, [160, 2, 1, 1]],
  ['the floor, where only new lines may be raised', units(1), { floor: 150, raisesNewLines: true }, [150, 2, 1, 0]],
  ['a lack of two units at 20 each, of the raised line', units(0, 1), { demands: [countOf(5)] }, [160, 1, 3, 0, 1]],
  ['a lack of two units at 20 each, of another line', units(1), { demands: [countOf(5)] }, [170, 2, 3, 0]],
  [
    'money that lacks, in units of the raised line',
    units(1),
    { moneyDemands: [{ places: [0], lack: 90 }] },
    [190, 1, 3, 0, 0],
  ],
  [
    'money that lacks, above what units lack',
    units(0, 1),
    { demands: [countOf(4)], moneyDemands: [{ places: [1], lack: 80 }] },
    [180, 1, 4, 0, 1],
  ],
  ['two raised lines at 20 and 30 for 50 more', units(1, 1), { floor: 200 }, [200, 2, 4, 0, 0, 1]],
  ['two raised lines at 20 and 30 for 60 more: fewest units', units(1, 1), { floor: 210 }, [210, 2, 4, 0, 0, 1]],
  ['two raised lines at 20 and 30 for 80 more', units(1, 1), { floor: 230 }, [230, 2, 5, 0, 0, 1]],
  ['two raised lines at 20 and 30 for 10 more', units(1, 1), { floor: 160 }, [160, 3, 2, 0]],
  [
    'two raised lines for 60 more, and a third unit that is lacking',
    units(1, 1),
    { floor: 210, demands: [countOf(7)] },
    [210, 2, 5, 0, 0, 1],
  ],
  ['three raised lines are not computed', units(1, 1, 1), { floor: 203 }, [203, 3, 3, 1, 0, 1, 2]],
  ['a free line beside one at 30: 60 more take two units', units(1, 0, 0, 1), { floor: 190 }, [190, 2, 4, 1, 0, 3]],
  [
    'a free line fills the units that are lacking',
    units(1, 0, 0, 1),
    { floor: 190, demands: [{ places: [3], now: 0, leastFrom: (count) => Math.max(6, count) }] },
    [190, 2, 7, 1, 0, 3],
  ],
  ['a free line alone brings no amount', units(0, 0, 0, 1), { floor: 120 }, [120, 2, 1, 1]],
  ['100 units', units(100), {}, [3100, 1, 100, 0, 0]],
  ['101 units', units(101), {}, null],
  [
    '100 units with those that are lacking',
    units(97),
    { demands: [{ ...countOf(3), now: 0, places: [1] }] },
    [3070, 2, 100, 0],
  ],
  ['101 units with those that are lacking', units(97), { demands: [{ ...countOf(4), now: 0, places: [1] }] }, null],
  ['a floor at the 100th unit', units(98), { floor: 3100 }, [3100, 1, 100, 0, 0]],
  ['a floor beyond the 100th unit', units(98), { floor: 3130 }, [3130, 2, 98, 0]],
  ['a floor of more than 100 units of the dearer line', units(1, 1), { floor: 3300 }, [3300, 3, 2, 0]],
])('the least cost where %s', (_words, addition, demands, cost) => {
  expect(bound(addition, demands)).toEqual(cost);
});

test.each<[string, Addition, Partial<AdditionDemands>, AdditionCost | null]>([
  ['five changes', units(1, 1, 1, 1, 1), {}, [50, 5, 5, 0, 0, 1, 2, 3, 4]],
  ['six changes', units(1, 1, 1, 1, 1, 1), {}, null],
  [
    'five changes that miss the amount, which is higher',
    units(2, 2, 2, 2, 2),
    { floor: 105 },
    [106, 5, 10, 0, 0, 1, 2, 3, 4],
  ],
  ['four changes that miss the amount, of one line more', units(2, 2, 2, 2), { floor: 85 }, [85, 5, 8, 0]],
])('the least cost of lines at 10 each: %s', (_words, addition, demands, cost) => {
  const levers = Array.from({ length: 6 }, (_, index) => line(index));
  const prices = { base: 0, rises: levers.map(() => 10), ofLines: levers.map(() => 10) };
  const none = { demands: [], moneyDemands: [], floor: 0, raisesNewLines: false };

  expect(boundOf(addition, levers, { ...none, prices, ...demands })).toEqual(cost);
});

test.each([
  ['another line of the same price', [30, 30, 20], units(1, 1, 1), [210, 3, 4, 0, 0, 1, 2]],
  ['another line of the higher price', [20, 30, 30], units(1, 1, 1), [210, 3, 4, 0, 0, 1, 2]],
  ['a free line', [30, 20, 0], units(1, 1, 1), [210, 3, 5, 0, 0, 1, 2]],
])('two prices bring an amount exactly beside %s', (_words, rises, addition, cost) => {
  const levers = rises.map((_rise, index) => line(index));
  const prices = { base: 100, rises, ofLines: rises };
  const none = { demands: [], moneyDemands: [], floor: 210, raisesNewLines: false };

  expect(boundOf(addition, levers, { ...none, prices })).toEqual(cost);
});

interface Node {
  readonly rank: number;
  readonly cost: AdditionCost;
}

const node = (rank: number, ...cost: readonly number[]): Node => ({ rank, cost });

function drain(frontier: Frontier<Node>): readonly Node[] {
  const nodes: Node[] = [];
  for (let next = frontier.pop(); next !== undefined; next = frontier.pop()) nodes.push(next);
  return nodes;
}

/** The order that a sort gives. */
const byRankAndCost = (one: Node, other: Node) =>
  one.rank - other.rank || (one.cost[0] ?? 0) - (other.cost[0] ?? 0) || (one.cost[1] ?? -1) - (other.cost[1] ?? -1);

test.each([
  [[]],
  [[node(0, 5)]],
  [[node(0, 5), node(0, 3)]],
  [[node(1, 1), node(0, 9), node(0, 4, 2), node(0, 4), node(0, 4, 1)]],
  // A fixed order of 40 costs, each once: 17 is prime to 41.
  [Array.from({ length: 40 }, (_, index) => node(index % 3, ((index + 1) * 17) % 41))],
  [Array.from({ length: 40 }, (_, index) => node(0, 40 - index))],
  [Array.from({ length: 40 }, (_, index) => node(0, index))],
])('additions come by rank, then by cost: %#', (nodes) => {
  const frontier = new Frontier<Node>();
  nodes.forEach((one, index) => frontier.push(`${index}`, one));

  expect(frontier.isEmpty).toBe(nodes.length === 0);
  expect(drain(frontier)).toEqual(nodes.toSorted(byRankAndCost));
  expect(frontier.isEmpty).toBe(true);
  expect(frontier.pop()).toBeUndefined();
});

test('additions that come between others stand in their order', () => {
  const frontier = new Frontier<Node>();
  for (const cost of [8, 6, 7, 5]) frontier.push(`${cost}`, node(0, cost));

  expect(frontier.pop()).toEqual(node(0, 5));
  for (const cost of [1, 9, 3]) frontier.push(`${cost}`, node(0, cost));
  expect(drain(frontier).map(({ cost }) => cost[0])).toEqual([1, 3, 6, 7, 8, 9]);
});

test('of two additions of the same cost the first comes first', () => {
  const frontier = new Frontier<Node & { readonly name: string }>();
  for (const name of ['one', 'two']) frontier.push(name, { ...node(0, 5), name });

  expect([frontier.pop()?.name, frontier.pop()?.name]).toEqual(['one', 'two']);
});

test('only the first addition of a key counts, also after it was taken', () => {
  const frontier = new Frontier<Node>();
  frontier.push('one', node(0, 2));
  frontier.push('one', node(0, 1));

  expect([frontier.isKnown('one'), frontier.isKnown('two')]).toEqual([true, false]);
  expect(drain(frontier)).toEqual([node(0, 2)]);
  frontier.push('one', node(0, 3));
  expect([frontier.isEmpty, frontier.isCut]).toEqual([true, false]);
});

test('a search holds 2,500 additions, and says that it left one out', () => {
  const frontier = new Frontier<Node>();
  for (let count = 0; count < 2_500; count += 1) frontier.push(`${count}`, node(0, count));
  frontier.push('0', node(0, 0));
  expect(frontier.isCut).toBe(false);

  frontier.push('one more', node(0, -1));
  expect([frontier.isCut, frontier.isKnown('one more')]).toEqual([true, false]);
  expect(frontier.pop()).toEqual(node(0, 0));
});
