// What each of several lines gives up of the share of a redemption, since the shop divided or merged a line.
import { splitShare } from '../../../../lib/core/redemption/rollback/line-parts';
import type { OrderItem } from '../../../support/core';

type Line = Partial<OrderItem>;
const lines = (...all: readonly Line[]) => all.map((line): OrderItem => ({ object: 'order_item', ...line }));

interface Places {
  readonly own?: readonly Line[];
  readonly related?: readonly Line[];
}

const partsOf = ({ own = [], related = [] }: Places, share: Line) =>
  splitShare({ own: lines(...own), related: lines(...related) }, { object: 'order_item', ...share });

it('a single line gives up the whole share, more than it has as well', () => {
  const share = { applied_quantity: 3, applied_discount_amount: 80, applied_discount_quantity: 2 };

  expect(partsOf({ own: [{ quantity: 2, discount_amount: 50, discount_quantity: 1 }] }, share)).toEqual([
    { units: 3, money: 80, free: 2 },
  ]);
});

it('a share without members is zero for each line', () => {
  expect(partsOf({ own: [{}, { quantity: 2, initial_quantity: 1, discount_amount: 5 }], related: [{}] }, {})).toEqual([
    { units: 0, money: 0, free: 0 },
    { units: 0, money: 0, free: 0 },
    { units: 0, money: 0, free: 0 },
  ]);
});

it('a share has no part where no line is left', () => {
  expect(partsOf({}, { applied_quantity: 1, applied_discount_amount: 5 })).toEqual([]);
});

describe('discounts', () => {
  it.each([
    ['in proportion to those of the lines', 40, [60, 20], [30, 10]],
    ['in proportion, with the rest to the largest remainder', 10, [70, 20, 10], [7, 2, 1]],
    ['in proportion, with the rest to the first of equal ones', 2, [1, 1, 1], [1, 1, 0]],
    ['whole where they are all of the share', 80, [60, 20], [60, 20]],
    ['at most what is left of them', 100, [60, 20], [60, 20]],
  ])('go %s', (_, money, discounts, parts) => {
    const own = discounts.map((discount_amount) => ({ discount_amount }));

    expect(partsOf({ own }, { applied_discount_amount: money }).map((part) => part.money)).toEqual(parts);
  });
});

describe('free units', () => {
  it.each([
    ['from line to line', 4, [2, 3], [2, 2]],
    ['from no line without them', 1, [undefined, 3], [0, 1]],
    ['at most as many as there are', 9, [2, 3], [2, 3]],
  ])('go %s', (_, free, units, parts) => {
    const own = units.map((discount_quantity) => (discount_quantity === undefined ? {} : { discount_quantity }));

    expect(partsOf({ own }, { applied_discount_quantity: free }).map((part) => part.free)).toEqual(parts);
  });
});

describe('units', () => {
  /** Of three units two were placed, and of five two: four are added. */
  const three = { quantity: 3, initial_quantity: 2 };
  const five = { quantity: 5, initial_quantity: 2 };
  const placed = { quantity: 3 };

  it.each([
    ['added ones first, from line to line', 2, [three, five], [1, 1]],
    ['then any', 5, [three, five], [2, 3]],
    ['then any of the next line as well', 7, [three, five], [3, 4]],
    ['the rest from the first line', 10, [three, five], [5, 5]],
    ['added ones of a later line before placed ones', 3, [placed, five], [0, 3]],
    ['no placed ones of a line that says nothing of them before added ones', 4, [placed, five], [1, 3]],
    ['none from a line without units', 2, [{}, five], [0, 2]],
  ])('go: %s', (_, units, own, parts) => {
    expect(partsOf({ own }, { applied_quantity: units }).map((part) => part.units)).toEqual(parts);
  });

  /** Of three placed units two are missing, and of two placed ones all. */
  const one = { quantity: 1, initial_quantity: 3 };
  const none = { quantity: 0, initial_quantity: 2 };

  it.each([
    ['to the lines that lack them', -3, [one, none], [-2, -1]],
    ['to no line that lacks none', -1, [placed, none], [0, -1]],
    ['the rest to the first line', -5, [one, none], [-3, -2]],
    ['the rest to the first line though another one has units', -1, [{ quantity: 0 }, placed], [-1, 0]],
    ['the rest to the first line as well where it lacks none', -3, [three, none], [-1, -2]],
  ])('come back: %s', (_, units, own, parts) => {
    expect(partsOf({ own }, { applied_quantity: units }).map((part) => part.units)).toEqual(parts);
  });
});

describe('related lines', () => {
  const own = { quantity: 1, discount_amount: 10, discount_quantity: 1 };
  const other = { quantity: 2, discount_amount: 50, discount_quantity: 3 };

  it.each<[string, Places, Line, readonly (readonly [units: number, money: number, free: number])[]]>([
    [
      'give up nothing that the own lines have',
      { own: [own], related: [other] },
      { applied_quantity: 1, applied_discount_amount: 10, applied_discount_quantity: 1 },
      [
        [1, 10, 1],
        [0, 0, 0],
      ],
    ],
    [
      'give up what the own lines do not have',
      { own: [own], related: [other] },
      { applied_quantity: 2, applied_discount_amount: 40, applied_discount_quantity: 3 },
      [
        [1, 10, 1],
        [1, 30, 2],
      ],
    ],
    [
      'give up at most what they have: the rest belongs to the own lines',
      { own: [own], related: [other] },
      { applied_quantity: 5, applied_discount_amount: 100, applied_discount_quantity: 9 },
      [
        [3, 50, 6],
        [2, 50, 3],
      ],
    ],
    [
      'give up from line to line',
      { own: [{}], related: [other, other] },
      { applied_quantity: 3, applied_discount_amount: 60, applied_discount_quantity: 4 },
      [
        [0, 0, 0],
        [2, 50, 3],
        [1, 10, 1],
      ],
    ],
    [
      'give up nothing more for an own line whose units are missing',
      { own: [{ quantity: -2 }], related: [other] },
      { applied_quantity: 1 },
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
    ],
    [
      'get no units back',
      { own: [own], related: [other] },
      { applied_quantity: -2 },
      [
        [-2, 0, 0],
        [0, 0, 0],
      ],
    ],
  ])('%s', (_, places, share, parts) => {
    expect(partsOf(places, share)).toEqual(parts.map(([units, money, free]) => ({ units, money, free })));
  });
});
