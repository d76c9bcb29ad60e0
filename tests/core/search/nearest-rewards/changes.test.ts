// Changes of a request: operations of a JSON Patch, and the sentence of each.
import { type Addition, noAddition } from '../../../../lib/core/search/nearest/addition';
import { buildLevers } from '../../../../lib/core/search/nearest/levers';
import { describeCart, describeWaiting } from '../../../../lib/core/search/nearest-rewards/changes';
import { probe } from '../../../../lib/core/search/nearest/probe';
import type { OrderState } from '../../../../lib/core/order/state';
import { subjectOf } from '../../../support/nearest-subject';
import { listed, type RequestOrder, type World } from '../../../support/core';

const SETTING = { currency: null, timezone: 'UTC' };
/** A rule that names the shirts, and the scarf that the cart lacks. */
const WORLD: World = {
  products: { A: { price: 1999, name: 'Shirt' }, D: { price: 400, name: 'Scarf' } },
  rules: {
    val_1: {
      rules: {
        '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'D' }] } },
        '2': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'A' }] } },
        logic: '1 or 2',
      },
    },
  },
  vouchers: { CODE: { discount: { type: 'PERCENT', percent_off: 10 }, rules: ['val_1'] } },
};
const ITEMS = [
  { product_id: 'A', price: 1999, quantity: 3 },
  { product_id: 'X', price: 100 },
];
const SHIRT = { object: 'product', id: 'A', name: 'Shirt' };
const SCARF = { object: 'product', id: 'D', name: 'Scarf' };
const OTHER = { object: 'product', id: 'X', name: null };

/** Each change, and its text. The levers are the lines, a new line of the scarf, and a new line of shirts. */
function described(
  order: RequestOrder | null | undefined,
  addition: Partial<Addition>,
  opened: (start: OrderState | null) => OrderState | null = (start) => start,
) {
  const subject = subjectOf(WORLD, { redeemables: listed('CODE'), ...(order !== undefined && { order }) });
  const levers = buildLevers(subject);
  const none = noAddition(levers.levers);
  const start = probe(subject, levers.levers, none)?.start ?? null;
  const basis = { subject, levers, addition: { ...none, ...addition }, start: opened(start), setting: SETTING };
  return describeCart(basis).map(({ change, text }) => ({ ...change, text }));
}

const amountOf = (members: object) => ({ kind: 'AMOUNT', unit: 'minor', of: null, ...members });
const lineAmountOf = (members: object) => ({ kind: 'LINE_AMOUNT', unit: 'minor', ...members });
const unitsOf = (members: object) => ({ kind: 'UNITS', unit: 'piece', ...members });

test('nothing is added without a change', () => {
  expect(described({ items: ITEMS }, {})).toEqual([]);
});

test.each<[string, RequestOrder | null | undefined, object]>([
  [
    'an order with an amount',
    { amount: 6000, items: ITEMS },
    { pointer: '/order/amount', operator: 'replace', value: 7000, from: 6000, text: 'Spend 10.00 more.' },
  ],
  [
    'an order with the sum of its lines',
    { items: ITEMS },
    { pointer: '/order/amount', operator: 'add', value: 7000, from: 6097, text: 'Spend 9.03 more.' },
  ],
  [
    'an order whose amount is null',
    { amount: null, items: ITEMS },
    { pointer: '/order/amount', operator: 'replace', value: 7000, from: 6097, text: 'Spend 9.03 more.' },
  ],
  [
    'an order without an amount',
    {},
    { pointer: '/order/amount', operator: 'add', value: 7000, from: null, text: 'Spend 70.00 more.' },
  ],
  [
    'a request without an order',
    undefined,
    { pointer: '/order', operator: 'add', value: { amount: 7000 }, from: null, text: 'Spend 70.00 more.' },
  ],
  [
    'a request whose order is null',
    null,
    { pointer: '/order', operator: 'add', value: { amount: 7000 }, from: null, text: 'Spend 70.00 more.' },
  ],
])('the amount of %s', (_words, order, members) => {
  expect(described(order, { amount: 7000 })).toEqual([amountOf({ to: 7000, ...members })]);
});

test('amounts of lines', () => {
  const items = [ITEMS[0] ?? {}, { product_id: 'X', price: 100, amount: 90 }];

  expect(described({ items }, { lineAmounts: [6300, 120, null, null] })).toEqual([
    lineAmountOf({
      pointer: '/order/items/0/amount',
      operator: 'add',
      value: 6300,
      from: 5997,
      to: 6300,
      of: SHIRT,
      text: 'Spend 3.03 more on Shirt.',
    }),
    lineAmountOf({
      pointer: '/order/items/1/amount',
      operator: 'replace',
      value: 120,
      from: 90,
      to: 120,
      of: OTHER,
      text: 'Spend 0.30 more on X.',
    }),
  ]);
});

test('the amount of a line without a price', () => {
  expect(described({ items: [{ product_id: 'X' }] }, { lineAmounts: [120, null, null] })).toMatchObject([
    { operator: 'add', value: 120, from: null, to: 120, text: 'Spend 1.20 more on X.' },
  ]);
});

test.each([
  ['was not opened', () => null],
  ['was opened without lines', (start: OrderState | null) => start && { ...start, lines: [] }],
])('the amount of a line of an order that %s', (_words, opened) => {
  const found = described({ items: ITEMS }, { lineAmounts: [120, null, null, null] }, opened);

  expect(found).toMatchObject([{ operator: 'add', value: 120, from: null, to: 120 }]);
});

test('units of a line with a quantity, and of one without', () => {
  expect(described({ items: ITEMS }, { units: [2, 1, 0, 0] })).toEqual([
    unitsOf({
      pointer: '/order/items/0/quantity',
      operator: 'replace',
      value: 5,
      from: 3,
      to: 5,
      of: SHIRT,
      text: 'Add 2 × Shirt.',
    }),
    unitsOf({
      pointer: '/order/items/1/quantity',
      operator: 'add',
      value: 2,
      from: 1,
      to: 2,
      of: OTHER,
      text: 'Add 1 × X.',
    }),
  ]);
});

test.each<[string, Partial<Addition>, object]>([
  [
    'units at the price of the catalogue',
    { units: [0, 0, 2, 0] },
    unitsOf({ value: { product_id: 'D', quantity: 2 }, to: 2, text: 'Add 2 × Scarf.' }),
  ],
  [
    'an amount',
    { lineAmounts: [null, null, 900, null] },
    lineAmountOf({ value: { product_id: 'D', quantity: 1, amount: 900 }, to: 900, text: 'Spend 9.00 more on Scarf.' }),
  ],
  [
    'one unit and an amount',
    { units: [0, 0, 1, 0], lineAmounts: [null, null, 900, null] },
    lineAmountOf({ value: { product_id: 'D', quantity: 1, amount: 900 }, to: 900, text: 'Spend 9.00 more on Scarf.' }),
  ],
  [
    'two units and an amount',
    { units: [0, 0, 2, 0], lineAmounts: [null, null, 900, null] },
    lineAmountOf({ value: { product_id: 'D', quantity: 2, amount: 900 }, to: 900, text: 'Add 2 × Scarf for 9.00.' }),
  ],
])('a new line of %s', (_words, addition, members) => {
  expect(described({ items: ITEMS }, addition)).toEqual([
    { pointer: '/order/items/-', operator: 'add', from: 0, of: SCARF, ...members },
  ]);
});

const scarf = { product_id: 'D', quantity: 1 };
const shirts = { product_id: 'A', quantity: 2 };

test.each<[string, RequestOrder | null | undefined, Partial<Addition>, readonly object[]]>([
  [
    'a request without an order',
    undefined,
    { units: [1, 2] },
    [
      { pointer: '/order', operator: 'add', value: { items: [scarf] } },
      { pointer: '/order/items/-', operator: 'add', value: shirts },
    ],
  ],
  [
    'an order without lines',
    { amount: 100 },
    { units: [1, 2] },
    [
      { pointer: '/order/items', operator: 'add', value: [scarf] },
      { pointer: '/order/items/-', operator: 'add', value: shirts },
    ],
  ],
  [
    'an amount and lines of a request without an order',
    undefined,
    { units: [1, 2], amount: 500 },
    [
      { pointer: '/order', operator: 'add', value: { amount: 500 } },
      { pointer: '/order/items', operator: 'add', value: [scarf] },
      { pointer: '/order/items/-', operator: 'add', value: shirts },
    ],
  ],
  [
    'everything, in the order of its kinds',
    { items: ITEMS },
    { units: [1, 0, 1, 2], lineAmounts: [7000, 300, null, null], amount: 9000 },
    [
      { pointer: '/order/amount' },
      { pointer: '/order/items/0/amount' },
      { pointer: '/order/items/1/amount' },
      { pointer: '/order/items/0/quantity' },
      { pointer: '/order/items/-', value: scarf },
      { pointer: '/order/items/-', value: shirts },
    ],
  ],
])('operations apply in their order: %s', (_words, order, addition, operations) => {
  const found = described(order, addition);

  expect(found).toMatchObject(operations);
  expect(found).toHaveLength(operations.length);
});

test('waiting until a moment', () => {
  const [from, to] = [Date.parse('2026-11-21T12:00:00.000Z'), Date.parse('2026-12-01T09:00:00.000Z')];

  expect(describeWaiting(from, to, SETTING)).toEqual({
    change: { kind: 'TIME', pointer: null, operator: 'wait', value: null, from, to, unit: 'moment', of: null },
    text: 'Available from 1 December 2026 at 09:00.',
  });
});
