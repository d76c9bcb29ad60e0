// Rollbacks of orders whose lines the shop divided or merged, and lines as they were placed.
import { isStillThere, toInitialLine } from '../../../../lib/core/redemption/rollback/lines';
import type { LineNotes, OrderItem } from '../../../support/core';
import { rolledBack } from '../support';

type Line = Partial<OrderItem>;

const aLine = (members: Line): OrderItem => ({ object: 'order_item', ...members });

/** The shown lines after a rollback; the lines carry others as the notes say. */
function shownAfter(shown: readonly Line[], carried: NonNullable<LineNotes['carried']>, share: Line) {
  const { items, hidden } = rolledBack({ shown, carried, shares: [share] });
  expect(hidden).toEqual([]);
  return items;
}

describe('a divided line', () => {
  const first = { id: 'l_1', quantity: 2, initial_quantity: 2, amount: 200, discount_amount: 60 };
  const second = { id: 'l_2', quantity: 1, initial_quantity: 1, amount: 100, discount_amount: 20 };
  const other = { id: 'l_3', quantity: 1, initial_quantity: 1, amount: 100, discount_amount: 90 };

  it('gives up its discount in proportion to those of its parts', () => {
    const share = { id: 'l_1', applied_discount_amount: 40 };

    expect(shownAfter([first, second, other], { l_2: ['l_1'] }, share)).toMatchObject([
      { id: 'l_1', discount_amount: 30, subtotal_amount: 170 },
      { id: 'l_2', discount_amount: 10, subtotal_amount: 90 },
      { id: 'l_3', discount_amount: 90, subtotal_amount: 10 },
    ]);
  });

  it('gives up nothing by the share of a part alone, while the part has enough', () => {
    expect(shownAfter([first, second], { l_2: ['l_1'] }, { id: 'l_2', applied_discount_amount: 20 })).toMatchObject([
      { id: 'l_1', discount_amount: 60 },
      { id: 'l_2', subtotal_amount: 100 },
    ]);
  });

  it('gives up what a part lacks of its share', () => {
    expect(
      shownAfter([first, second, other], { l_2: ['l_1'] }, { id: 'l_2', applied_discount_amount: 50 }),
    ).toMatchObject([
      { id: 'l_1', discount_amount: 30 },
      { id: 'l_2', subtotal_amount: 100 },
      { id: 'l_3', discount_amount: 90 },
    ]);
  });

  // Three units were added for 100: a third is 33 and a bit, and two thirds are 66 and a bit.
  it.each([
    [
      'go with their part of the value',
      3,
      100,
      [
        { quantity: 1, amount: 157 },
        { quantity: 1, amount: 33 },
      ],
    ],
    [
      'come back with their part of the value',
      -3,
      -100,
      [
        { quantity: 3, amount: 223 },
        { quantity: 5, amount: 167 },
      ],
    ],
    [
      'go without a value',
      3,
      0,
      [
        { quantity: 1, amount: 190 },
        { quantity: 1, amount: 100 },
      ],
    ],
  ])('has units that %s', (_, units, value, lines) => {
    const isBack = units < 0;
    const parts = [
      { id: 'l_1', quantity: 2, initial_quantity: isBack ? 3 : 1, amount: 190 },
      { id: 'l_2', quantity: 3, initial_quantity: isBack ? 5 : 1, amount: 100 },
    ];

    expect(
      shownAfter(parts, { l_2: ['l_1'] }, { id: 'l_1', applied_quantity: units, applied_quantity_amount: value }),
    ).toMatchObject(lines);
  });
});

it('a line gives up what the parts of another one lack, of which it was a part itself', () => {
  const lines = [
    { id: 'l_1', amount: 100, discount_amount: 10 },
    { id: 'l_2', amount: 100, discount_amount: 20 },
    { id: 'l_3', amount: 100, discount_amount: 50 },
  ];

  expect(shownAfter(lines, { l_2: ['l_1'], l_3: ['l_2'] }, { id: 'l_1', applied_discount_amount: 60 })).toMatchObject([
    { id: 'l_1', subtotal_amount: 100 },
    { id: 'l_2', subtotal_amount: 100 },
    { id: 'l_3', discount_amount: 20 },
  ]);
});

describe('a merged line', () => {
  const merged = { id: 'l_1', quantity: 5, initial_quantity: 4, amount: 500, discount_amount: 50 };

  it.each([
    ['its own', 'l_1'],
    ['a line that it carries', 'l_2'],
    ['another line that it carries', 'l_3'],
  ])('gives up the share of %s', (_, id) => {
    const share = { id, applied_discount_amount: 20, applied_quantity: 1, applied_quantity_amount: 100, price: 100 };

    expect(shownAfter([merged], { l_1: ['l_2', 'l_3'] }, share)).toMatchObject([
      { id: 'l_1', quantity: 4, amount: 400, discount_amount: 30, subtotal_amount: 370 },
    ]);
  });

  it('gives up nothing of a line that it does not carry', () => {
    expect(shownAfter([merged], { l_1: ['l_2'] }, { id: 'l_3', applied_discount_amount: 20 })).toMatchObject([
      { id: 'l_1', discount_amount: 50 },
    ]);
  });
});

it('lines without an id take no part in what others carry', () => {
  const { id: _, ...nameless } = aLine({ quantity: 1, initial_quantity: 1, amount: 100, discount_amount: 90 });

  expect(
    shownAfter(
      [nameless, { id: 'l_1', amount: 100, discount_amount: 10 }],
      {},
      { id: 'l_1', applied_discount_amount: 30 },
    ),
  ).toMatchObject([{ discount_amount: 90 }, { id: 'l_1', subtotal_amount: 100 }]);
});

it.each([
  ['no units that were placed', { initial_quantity: 0 }, false],
  ['no placed and no other units', { quantity: 0, initial_quantity: 0 }, false],
  ['added units', { quantity: 1, initial_quantity: 0 }, true],
  ['placed units that are gone', { quantity: 0, initial_quantity: 1 }, true],
  ['units of which nothing is known', { quantity: 0 }, true],
])('a line is there or not with %s', (_, members, isThere) => {
  expect(isStillThere(aLine(members))).toBe(isThere);
});

describe('a line as it was placed', () => {
  it.each<[string, Line, Line]>([
    [
      'has no added units',
      { quantity: 3, initial_quantity: 2, amount: 300, initial_amount: 200 },
      { quantity: 2, initial_quantity: 2, amount: 200, initial_amount: 200, subtotal_amount: 200 },
    ],
    [
      'has no added units without an initial amount',
      { quantity: 3, initial_quantity: 2, amount: 300 },
      { quantity: 2, initial_quantity: 2, amount: 300, subtotal_amount: 300 },
    ],
    [
      'lacks units that the shop removed',
      { quantity: 1, initial_quantity: 2, amount: 100, initial_amount: 200 },
      { quantity: 1, initial_quantity: 2, amount: 100, initial_amount: 200, subtotal_amount: 100 },
    ],
    [
      'has the amount of its units where none were added',
      { quantity: 2, initial_quantity: 2, amount: 180, initial_amount: 200 },
      { quantity: 2, initial_quantity: 2, amount: 180, initial_amount: 200, subtotal_amount: 180 },
    ],
    [
      'has no discounts',
      { quantity: 2, discount_amount: 10, discount_quantity: 1, applied_discount_amount: 10, application_details: [] },
      { quantity: 2 },
    ],
    [
      'has no number of units where it had none',
      { initial_quantity: 2, amount: 50, initial_amount: 40 },
      { initial_quantity: 2, amount: 50, initial_amount: 40, subtotal_amount: 50 },
    ],
  ])('%s', (_, line, placed) => {
    expect(toInitialLine(aLine(line))).toStrictEqual(aLine(placed));
  });
});
