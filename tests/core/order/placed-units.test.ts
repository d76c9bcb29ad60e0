// The units that the customer placed on a line, and their price, when the line is sent again.
import {
  computeInitialAmount,
  computeInitialQuantity,
  type EarlierLine,
  type RequestLineTerms,
} from '../../../lib/core/order/hidden-lines';
import type { OrderItem, RequestOrderItem } from '../../support/core';

const earlier = (before?: Omit<OrderItem, 'object'>, added: number | null = null): EarlierLine => ({
  before: before && { object: 'order_item', ...before },
  added,
});

// Redemptions added two units to a line of two.
const GROWN = { quantity: 4, initial_quantity: 2, amount: 400, initial_amount: 200 };

describe('the initial quantity', () => {
  it.each<[string, RequestOrderItem, number, EarlierLine, number]>([
    ['of a new line is its quantity', {}, 3, earlier(), 3],
    ['of a new line is the sent one', { initial_quantity: 2 }, 3, earlier(), 2],
    ['of a new line is its quantity where null is sent', { initial_quantity: null }, 3, earlier(), 3],
    ['leaves out the added units', {}, 5, earlier(GROWN), 3],
    ['leaves out the added units where the stored one is sent', { initial_quantity: 2 }, 5, earlier(GROWN), 3],
    ['is the sent one that differs', { initial_quantity: 4 }, 5, earlier(GROWN), 4],
    ['is never below zero', {}, 1, earlier(GROWN), 0],
    ['counts removed units', {}, 1, earlier({ quantity: 1, initial_quantity: 3 }), 3],
    ['of a stored line without numbers is the new quantity', {}, 4, earlier({}), 4],
    ['of a line stored with its placed units alone', {}, 4, earlier({ initial_quantity: 3 }), 6],
    ['leaves out the units that a part carries', {}, 5, earlier(GROWN, 1), 4],
    ['leaves out no units of a part without any', {}, 5, earlier(GROWN, 0), 5],
  ])('%s', (_name, item, quantity, before, expected) => {
    expect(computeInitialQuantity(item, quantity, before)).toBe(expected);
  });
});

describe('the initial amount', () => {
  const terms = (members: Partial<RequestLineTerms>): RequestLineTerms => ({
    price: 100,
    quantity: 4,
    amount: 400,
    initialQuantity: 2,
    ...members,
  });

  it.each<[string, RequestOrderItem, Partial<RequestLineTerms>, EarlierLine, number]>([
    ['of a new line is its amount', {}, {}, earlier(), 400],
    ['of a new line is the sent one', { initial_amount: 0 }, {}, earlier(), 0],
    ['is the sent one that differs', { initial_amount: 250 }, {}, earlier(GROWN), 250],
    ['stays with quantity and amount', { initial_amount: 150 }, {}, earlier({ ...GROWN, initial_amount: 150 }), 150],
    ['follows the quantity at the price', {}, { quantity: 5, amount: 500, initialQuantity: 3 }, earlier(GROWN), 300],
    ['follows the price', {}, { price: 90, amount: 360 }, earlier(GROWN), 180],
    ['leaves out the added value without a price', {}, { price: null, amount: 500 }, earlier(GROWN), 300],
    ['leaves out the added value at another amount', {}, { amount: 450 }, earlier(GROWN), 250],
    ['is never below zero', {}, { price: null, amount: 150, quantity: 1 }, earlier(GROWN), 0],
    [
      'adds the removed value',
      {},
      { price: null, amount: 150 },
      earlier({ quantity: 1, amount: 100, initial_amount: 300 }),
      350,
    ],
    [
      'of a line stored as placed is its new amount',
      {},
      { price: null, amount: 450 },
      earlier({ quantity: 4, amount: 400 }),
      450,
    ],
    [
      'of a line stored without an amount is its new amount',
      {},
      { price: null, amount: 450 },
      earlier({ quantity: 4 }),
      450,
    ],
    [
      'stays where the quantity is the same and no amount was stored',
      {},
      { price: null, amount: 0 },
      earlier({ quantity: 4, initial_amount: 70 }),
      70,
    ],
    ['of a part is at its price', {}, {}, earlier(GROWN, 2), 200],
    [
      'of a part is in proportion to its amount',
      {},
      { amount: 370, quantity: 4, initialQuantity: 3 },
      earlier(GROWN, 1),
      278,
    ],
    [
      'of a part without a price as well',
      {},
      { price: null, amount: 300, quantity: 4, initialQuantity: 2 },
      earlier(GROWN, 2),
      150,
    ],
    [
      'of a part without units is its amount',
      {},
      { price: null, amount: 30, quantity: 0, initialQuantity: 2 },
      earlier(GROWN, 0),
      30,
    ],
    [
      'of a part without units has the price',
      {},
      { amount: 0, quantity: 0, initialQuantity: 2 },
      earlier(GROWN, 0),
      200,
    ],
  ])('%s', (_name, item, members, before, expected) => {
    expect(computeInitialAmount(item, terms(members), before)).toBe(expected);
  });
});
