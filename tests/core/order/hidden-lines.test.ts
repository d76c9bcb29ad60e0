// Lines that an order keeps beside its record.
import {
  absentLines,
  boundedLine,
  hiddenLine,
  hiddenLines,
  joinedLine,
  joinNotes,
  missingPart,
} from '../../../lib/core/order/hidden-lines';
import type { OrderItem } from '../../support/core';

type Members = Omit<OrderItem, 'object'>;

const item = (members: Members): OrderItem => ({ object: 'order_item', ...members });

describe('hiddenLines of a stored line that was left out', () => {
  const left = (members: Members) => hiddenLines([item(members)], [], { continued: [undefined], isKept: () => false });

  it.each<[string, Members, Members]>([
    [
      'units that redemptions removed',
      { quantity: 2, initial_quantity: 5, amount: 200, initial_amount: 500 },
      { quantity: 0, initial_quantity: 3, amount: 0, initial_amount: 300 },
    ],
    [
      'all units, where redemptions removed all',
      { quantity: 0, initial_quantity: 5, amount: 0, initial_amount: 500, discount_amount: 10, discount_quantity: 1 },
      { quantity: 0, initial_quantity: 5, amount: 0, initial_amount: 500 },
    ],
    ['units of a line without an amount', { initial_quantity: 3 }, { quantity: 0, initial_quantity: 2 }],
    ['no units of a line that never had any', { quantity: 0 }, { quantity: 0, initial_quantity: 0 }],
    [
      'no value, where the amount stayed',
      { quantity: 0, initial_quantity: 1, amount: 70 },
      { quantity: 0, initial_quantity: 1, amount: 0, initial_amount: 0 },
    ],
    [
      'no value below zero',
      { quantity: 1, initial_quantity: 2, amount: 500, initial_amount: 300 },
      { quantity: 0, initial_quantity: 1, amount: 0, initial_amount: 0 },
    ],
  ])('note %s', (_name, members, note) => {
    expect(left({ id: 'a', product_id: 'A', price: 100, ...members })).toStrictEqual([item({ id: 'a', ...note })]);
  });

  it.each<[string, Members]>([
    ['as placed', { quantity: 2, initial_quantity: 2 }],
    ['without any numbers', {}],
    ['to which redemptions added units', { quantity: 4, initial_quantity: 2 }],
  ])('note nothing of a line %s', (_name, members) => {
    expect(left({ id: 'a', ...members })).toEqual([]);
  });
});

describe('hiddenLines', () => {
  const note = item({ id: 'a', quantity: -2, initial_quantity: 0, discount_amount: 40, discount_quantity: 1 });
  const stored = item({ id: 'a', quantity: 0, initial_quantity: 3 });

  it('note nothing of a stored line that a sent line continues', () => {
    expect(hiddenLines([stored], [], { continued: [undefined, stored], isKept: () => false })).toEqual([]);
  });

  it.each<[string, OrderItem, boolean, readonly Members[]]>([
    ['as it was where the line is sent as stored', note, true, [{ ...note }]],
    [
      'without its discount where the line is sent otherwise',
      note,
      false,
      [{ id: 'a', quantity: -2, initial_quantity: 0 }],
    ],
    [
      'where it has placed units alone',
      { ...note, quantity: 0, initial_quantity: 2 },
      false,
      [{ id: 'a', quantity: 0, initial_quantity: 2 }],
    ],
    ['no more where it has a discount alone', { ...note, quantity: 0 }, false, []],
  ])('keep the note of a stored line %s', (_name, hidden, isKept, expected) => {
    const isSent = (line: OrderItem) => line === stored && isKept;

    expect(hiddenLines([stored], [hidden], { continued: [stored], isKept: isSent })).toStrictEqual(expected.map(item));
  });

  it('keep the note of a line that is not in the order, and is not sent', () => {
    expect(hiddenLines([], [note], { continued: [undefined], isKept: () => false })).toEqual([note]);
  });

  it('keep of a note that a sent line continues what no line can show', () => {
    const continued = [item({ id: 'a', quantity: 0 })];

    expect(hiddenLines([], [note], { continued, isKept: () => true })).toStrictEqual([
      item({ id: 'a', quantity: -2, initial_quantity: 0, discount_amount: 40, discount_quantity: 1 }),
    ]);
    expect(hiddenLines([], [{ ...stored }], { continued, isKept: () => true })).toEqual([]);
  });

  it('merge the note of a stored line with what is left of it', () => {
    expect(hiddenLines([stored], [note], { continued: [], isKept: () => true })).toStrictEqual([
      item({ id: 'a', quantity: -2, initial_quantity: 3, discount_amount: 40, discount_quantity: 1 }),
    ]);
  });
});

it('absentLines are the hidden lines that the order does not have, within their bounds', () => {
  const hidden = [item({ id: 'a', quantity: -1 }), item({ id: 'b', quantity: -2, initial_quantity: 4 })];

  expect(absentLines([item({ id: 'a' })], { hidden })).toStrictEqual([
    item({ id: 'b', quantity: 0, initial_quantity: 4 }),
  ]);
  expect(absentLines([item({ id: 'a' })], {})).toEqual([]);
});

it('joinNotes merges the notes of one line, in the order of the lines', () => {
  const notes = [
    item({ id: 'a', quantity: -1, initial_quantity: 2, amount: -100, initial_amount: 200 }),
    item({ id: 'b', quantity: 0, initial_quantity: 1 }),
    item({ id: 'a', quantity: -3, initial_quantity: 1, amount: -300, initial_amount: 100 }),
  ];

  expect(joinNotes(notes)).toStrictEqual([
    item({ id: 'a', quantity: -4, initial_quantity: 3, amount: -400, initial_amount: 300 }),
    notes[1],
  ]);
});

describe('joinedLine', () => {
  it.each<[string, Members, Members, Members]>([
    [
      'adds units, amounts and discounts',
      { quantity: 3, initial_quantity: 1, amount: 300, initial_amount: 100, discount_amount: 20, discount_quantity: 1 },
      {
        quantity: -2,
        initial_quantity: 4,
        amount: -200,
        initial_amount: 400,
        discount_amount: 5,
        discount_quantity: 2,
      },
      { quantity: 1, initial_quantity: 5, amount: 100, initial_amount: 500, discount_amount: 25, discount_quantity: 3 },
    ],
    [
      'takes the units and the amount of a line for its placed ones',
      { quantity: 3, amount: 300 },
      { quantity: -1, initial_quantity: 1, amount: -100, initial_amount: 50 },
      { quantity: 2, initial_quantity: 4, amount: 200, initial_amount: 350 },
    ],
    [
      'shows no initial amount that is the amount',
      { quantity: 1, amount: 100 },
      { quantity: 1, initial_quantity: 1, amount: 50, initial_amount: 50 },
      { quantity: 2, initial_quantity: 2, amount: 150 },
    ],
    [
      'adds nothing of a note without numbers',
      { quantity: 1, amount: 100, discount_amount: 7, discount_quantity: 1 },
      {},
      { quantity: 1, initial_quantity: 1, amount: 100, discount_amount: 7, discount_quantity: 1 },
    ],
    [
      'gives a line without numbers those of the note',
      {},
      { quantity: 2, initial_quantity: 3, amount: 50, initial_amount: 60, discount_amount: 4, discount_quantity: 1 },
      { quantity: 2, initial_quantity: 3, discount_amount: 4, discount_quantity: 1 },
    ],
  ])('%s', (_name, line, note, expected) => {
    const shown = item({ id: 'a', product_id: 'A', subtotal_amount: 1, ...line });

    expect(joinedLine(shown, item({ id: 'a', ...note }))).toStrictEqual(
      item({ id: 'a', product_id: 'A', ...expected }),
    );
  });
});

describe('missingPart', () => {
  it.each<[string, Members, Members]>([
    [
      'units below zero',
      { quantity: -2, initial_quantity: 3, amount: -200, initial_amount: 300 },
      { quantity: -2, initial_quantity: 0, amount: -200, initial_amount: 0 },
    ],
    ['units below zero without an amount', { quantity: -1 }, { quantity: -1, initial_quantity: 0 }],
    [
      'a discount above the amount',
      { quantity: 2, amount: 100, discount_amount: 130 },
      { quantity: 0, initial_quantity: 0, amount: 0, initial_amount: 0, discount_amount: 30 },
    ],
    [
      'a discount without an amount',
      { discount_amount: 30 },
      { quantity: 0, initial_quantity: 0, discount_amount: 30 },
    ],
    [
      'free units above the quantity',
      { quantity: 2, discount_quantity: 3 },
      { quantity: 0, initial_quantity: 0, discount_quantity: 1 },
    ],
  ])('is %s', (_name, members, note) => {
    expect(missingPart(item({ id: 'a', product_id: 'A', ...members }))).toStrictEqual([item({ id: 'a', ...note })]);
  });

  it.each<[string, Members]>([
    ['without numbers', {}],
    ['without units', { quantity: 0, amount: 0 }],
    ['within its bounds', { quantity: 2, amount: 100, discount_amount: 100, discount_quantity: 2 }],
  ])('is nothing of a line %s', (_name, members) => {
    expect(missingPart(item({ id: 'a', ...members }))).toEqual([]);
  });
});

describe('boundedLine', () => {
  it.each<[string, Members, Members]>([
    [
      'has a subtotal',
      { quantity: 2, amount: 100, discount_amount: 30, discount_quantity: 1 },
      { quantity: 2, amount: 100, subtotal_amount: 70, discount_amount: 30, discount_quantity: 1 },
    ],
    [
      'has no more off than its amount and its units',
      { quantity: 2, amount: 100, discount_amount: 130, discount_quantity: 3 },
      { quantity: 2, amount: 100, subtotal_amount: 0, discount_amount: 100, discount_quantity: 2 },
    ],
    [
      'has no units and no amount below zero',
      { quantity: -2, amount: -100, discount_amount: 5, discount_quantity: 1 },
      { quantity: 0, amount: 0, subtotal_amount: 0 },
    ],
    ['has nothing off without an amount and a quantity', { discount_amount: 5, discount_quantity: 1 }, {}],
  ])('%s', (_name, members, expected) => {
    expect(boundedLine(item({ id: 'a', ...members }))).toStrictEqual(item({ id: 'a', ...expected }));
  });

  it('is the same object where nothing changed the line', () => {
    const line = item({ id: 'a', quantity: 2, amount: 100, subtotal_amount: 100, discount_amount: 130 });

    expect(boundedLine(line)).toBe(line);
  });
});

it('hiddenLine keeps the numbers and the id of a line alone', () => {
  const numbers = {
    id: 'a',
    quantity: 1,
    initial_quantity: 2,
    amount: 3,
    initial_amount: 4,
    discount_amount: 5,
    discount_quantity: 0,
  };

  expect(hiddenLine({ ...item({ product_id: 'A', price: 3, ...numbers }) })).toStrictEqual(item(numbers));
  expect(hiddenLine({ id: 'a', quantity: undefined })).toStrictEqual(item({ id: 'a' }));
});
