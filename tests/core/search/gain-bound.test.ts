// Upper bounds of what open redeemables may still add to a stack, worked out by hand.
import type { CandidateTraits, OpenCandidate } from '../../../lib/core/search/candidate-traits';
import { GainBound, ReductionBound } from '../../../lib/core/search/gain-bound';
import type { Reduction } from '../../../lib/core/search/reductions';
import { minor } from '../../../lib/core/money';
import type { Line } from '../../../lib/core/order/state';

const PLAIN: CandidateTraits = {
  isUnusable: false,
  isStored: false,
  isCode: true,
  neverGainsMore: true,
  staysRefused: true,
  share: null,
  most: { total: 0, paid: 0, added: 0 },
  reduction: null,
};

const open = (index: number, cap: number, traits: Partial<CandidateTraits> = {}): OpenCandidate => ({
  index,
  cap,
  traits: { ...PLAIN, ...traits },
});
const sharing = (index: number, cap: number, share: number) => open(index, cap, { share });
const adding = (index: number, cap: number, added: number) =>
  open(index, cap, { most: { total: added, paid: 0, added } });
const reducing = (index: number, cap: number, reduction: Reduction) => open(index, cap, { reduction });

describe('the most that open redeemables add', () => {
  const plain = [open(0, 200), open(1, 300), open(2, 100)];
  const shares = [sharing(0, 900, 0.1), sharing(1, 900, 0.5)];
  const gifts = [adding(0, 5_000, 50), adding(1, 5_000, 70), adding(2, 5_000, 20)];

  it.each<[string, readonly OpenCandidate[], readonly [left: number, most: number, except: number | null], number]>([
    ['is the sum of their caps', plain, [1_000, 3, null], 600],
    ['is the sum of the highest caps of so many', plain, [1_000, 2, null], 500],
    ['is nothing of no redeemable', plain, [1_000, 0, null], 0],
    ['lacks the one that may not join', plain, [1_000, 2, 1], 300],
    ['is at most what is left', plain, [250, 3, null], 250],
    ['counts no cap below zero', [open(0, 300), open(1, -5)], [1_000, 2, null], 300],
    ['of no redeemables is nothing', [], [1_000, 3, null], 0],
    ['of shares is less than the sum of their caps', shares, [1_000, 2, null], 551],
    ['of one of two shares is the higher one', shares, [1_000, 1, null], 500],
    ['of one of two shares is the higher one in any order', shares.toReversed(), [1_000, 1, null], 500],
    ['lacks the share that may not join', shares, [1_000, 2, 1], 100],
    ['counts amounts beside shares', [...shares, open(2, 30)], [1_000, 3, null], 581],
    ['counts the amounts of so many beside shares', [...shares, open(2, 30), open(3, 20)], [1_000, 2, null], 601],
    ['lacks the amount that may not join', [...shares, open(2, 30)], [1_000, 3, 2], 551],
    ['is what is left and the units that are added', gifts, [1_000, 3, null], 1_140],
    ['counts the added units of so many', gifts, [1_000, 2, null], 1_120],
    ['counts the most added units of one', gifts, [1_000, 1, null], 1_070],
    ['lacks the added units that may not join', gifts, [1_000, 2, 1], 1_070],
    ['counts added units beside shares', [sharing(0, 900, 0.5), adding(1, 50, 50)], [1_000, 2, null], 600],
  ])('%s', (_, redeemables, [left, most, except], expected) => {
    expect(new GainBound(redeemables, 'DISCOUNT', null).most(left, most, except)).toBe(expected);
  });

  it('lacks the units that are added, for what is left to pay', () => {
    expect(new GainBound(gifts, 'PAYABLE', null).most(1_000, 3, null)).toBe(1_000);
  });
});

it.each<[value: number, except: number | null, fewest: number]>([
  [0, null, 0],
  [300, null, 1],
  [301, null, 2],
  [600, null, 3],
  [601, null, Number.POSITIVE_INFINITY],
  [300, 1, 2],
  [301, 1, Number.POSITIVE_INFINITY],
])('to add %i without the redeemable %s takes at least %i redeemables', (value, except, fewest) => {
  const bound = new GainBound([open(0, 200), open(1, 300), open(2, 100)], 'DISCOUNT', null);

  expect(bound.fewest(value, except)).toBe(fewest);
});

const line = (amount: number, discount = 0): Line => ({
  identity: {},
  price: null,
  quantity: 1,
  amount: minor(amount),
  initialQuantity: 1,
  initialAmount: minor(amount),
  discount: minor(discount),
  discountQuantity: 0,
  touched: false,
});
const half = (left: number) => left / 2;
const hundredOff = (left: number) => Math.max(0, left - 100);
const ofOrder = (after: (left: number) => number): Reduction => ({ kind: 'ORDER', after });
const ofLines = (lines: readonly number[], after: (line: number, left: number) => number): Reduction => ({
  kind: 'LINES',
  lines,
  after,
});
const amounts = (kind: 'LINE_AMOUNTS' | 'FREE_UNITS', byLine: Readonly<Record<number, number>>): Reduction => ({
  kind,
  amounts: new Map(Object.entries(byLine).map(([at, amount]) => [Number(at), amount])),
});
const halvesLine = ofLines([0], (_, left) => left / 2);
/** Takes 100 off the first line, and makes the second cost 400. */
const mixed = ofLines([0, 1], (at, left) => (at === 0 ? hundredOff(left) : Math.min(left, 400)));

describe('the most that known reductions take off together', () => {
  const times = (count: number, reduction: Reduction, cap: number) =>
    Array.from({ length: count }, (_, index) => reducing(index, cap, reduction));
  const linesAfter = (first: Line, count: number) => [first, ...Array.from({ length: count - 1 }, () => line(0))];

  it.each<[string, readonly Line[], number, readonly OpenCandidate[], number]>([
    ['of none', [line(1_000)], 1_000, [], 0],
    ['of one change of the order', [line(1_000)], 1_000, [reducing(0, 1, ofOrder(half))], 500],
    [
      'of two changes of the order is that of the better order',
      [line(1_000)],
      1_000,
      [reducing(0, 1, ofOrder(hundredOff)), reducing(1, 1, ofOrder(half))],
      600,
    ],
    ['of six changes of the order', [line(6_400)], 6_400, times(6, ofOrder(half), 7), 6_300],
    ['of a seventh change of the order is its cap', [line(6_400)], 6_400, times(7, ofOrder(half), 7), 6_307],
    ['of a change of a line', [line(900), line(100)], 1_000, [reducing(0, 1, halvesLine)], 450],
    ['of a change of a line that has a discount', [line(900, 500)], 400, [reducing(0, 1, halvesLine)], 200],
    [
      'of two changes of two lines is that of one order for both',
      [line(1_000), line(600)],
      1_600,
      [
        reducing(
          0,
          1,
          ofLines([0, 1], (_, left) => left / 2),
        ),
        reducing(1, 1, mixed),
      ],
      950,
    ],
    ['of four changes of up to 60 lines', linesAfter(line(1_600), 60), 1_600, times(5, halvesLine, 10), 1_510],
    ['of three changes of more lines', linesAfter(line(1_600), 61), 1_600, times(5, halvesLine, 10), 1_420],
    ['of three changes of up to 250 lines', linesAfter(line(1_600), 250), 1_600, times(5, halvesLine, 10), 1_420],
    ['of two changes of more lines still', linesAfter(line(1_600), 251), 1_600, times(5, halvesLine, 10), 1_230],
    [
      'of amounts of lines',
      [line(500), line(500)],
      1_000,
      [reducing(0, 1, amounts('LINE_AMOUNTS', { 0: 300, 1: 100 })), reducing(1, 1, amounts('FREE_UNITS', { 1: 50 }))],
      450,
    ],
    [
      'of amounts of a line is what is left of it',
      [line(500), line(500)],
      1_000,
      [reducing(0, 1, amounts('LINE_AMOUNTS', { 0: 300 })), reducing(1, 1, amounts('LINE_AMOUNTS', { 0: 300 }))],
      500,
    ],
    [
      'of a change and an amount of a line',
      [line(500)],
      500,
      [reducing(0, 1, halvesLine), reducing(1, 1, amounts('LINE_AMOUNTS', { 0: 300 }))],
      500,
    ],
    ['of an amount is its cap', [line(500)], 500, [reducing(0, 30, { kind: 'AMOUNT' }), open(1, 4)], 34],
    ['of amounts is what is left', [line(500)], 500, [reducing(0, 300, { kind: 'SHARED' }), open(1, 250)], 500],
    [
      'of every kind is the sum of what each takes',
      [line(600), line(400)],
      1_000,
      [
        reducing(0, 1, ofOrder(half)),
        reducing(1, 1, halvesLine),
        reducing(2, 1, amounts('LINE_AMOUNTS', { 1: 20 })),
        reducing(3, 30, { kind: 'AMOUNT' }),
      ],
      500 + 300 + 20 + 30,
    ],
  ])('%s', (_, lines, left, redeemables, expected) => {
    expect(new ReductionBound().most({ left, lines }, redeemables)).toBe(expected);
  });

  it('is computed once for an order and a set of redeemables', () => {
    let [ofOrders, ofLine] = [0, 0];
    const counted = [
      reducing(
        0,
        1,
        ofOrder((left) => {
          ofOrders += 1;
          return half(left);
        }),
      ),
      reducing(
        1,
        1,
        ofLines([0], (_, left) => {
          ofLine += 1;
          return left / 2;
        }),
      ),
    ];
    const bound = new ReductionBound();
    const lines = [line(1_000)];
    const asked = [
      bound.most({ left: 1_000, lines }, counted),
      bound.most({ left: 1_000, lines }, counted),
      bound.most({ left: 800, lines }, counted),
      bound.most({ left: 1_000, lines: [line(600)] }, counted),
      bound.most({ left: 1_000, lines }, counted.slice(1)),
      bound.most({ left: 1_000, lines }, [...counted, reducing(2, 1, ofOrder(half))]),
      bound.most({ left: 1_000, lines }, [...counted, reducing(3, 1, halvesLine)]),
      bound.most({ left: 1_000, lines }, [...counted, reducing(4, 1, amounts('FREE_UNITS', { 0: 50 }))]),
    ];

    expect(asked).toEqual([1_000, 1_000, 800, 800, 500, 1_000, 1_000, 1_000]);
    // Of the order: twice alone, and twice beside another one. Of the line: for two lists of lines, then in both orders.
    expect([ofOrders, ofLine]).toEqual([4, 5]);
  });

  it('tries each change of each line in every order', () => {
    const calls: (readonly [number, number])[] = [];
    const noting = ofLines([0, 1], (at, left) => {
      calls.push([at, left]);
      return left / 2;
    });

    new ReductionBound().most({ left: 500, lines: [line(400), line(100)] }, [
      reducing(0, 1, noting),
      reducing(1, 1, noting),
    ]);

    const once = [
      [0, 400],
      [1, 100],
      [0, 200],
      [1, 50],
    ];
    expect(calls).toEqual([...once, ...once]);
  });

  it('is endless where reductions are unknown, and lacks the one that may not join', () => {
    const redeemables = [reducing(0, 9, { kind: 'AMOUNT' }), reducing(1, 30, { kind: 'AMOUNT' })];
    const order = { left: 500, lines: [line(500)] };

    expect(new GainBound(redeemables, 'DISCOUNT', null).mostReduced(order, 0)).toBe(Number.POSITIVE_INFINITY);
    expect(new GainBound(redeemables, 'DISCOUNT', new ReductionBound()).mostReduced(order, 0)).toBe(30);
  });

  it('tries the changes of the order with the highest caps', () => {
    const redeemables = Array.from({ length: 7 }, (_, index) => reducing(index, 10 + index, ofOrder(half)));

    const bound = new GainBound(redeemables, 'DISCOUNT', new ReductionBound());
    expect(bound.mostReduced({ left: 6_400, lines: [line(6_400)] }, 99)).toBe(6_300 + 10);
  });
});
