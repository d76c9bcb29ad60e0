// What is counted of an order, and for whom.
import { CREATED_AT, NOON, type Order, orderShares, toLastOrder } from '../../support/core';

const open: Order = {
  id: 'ord_1',
  source_id: null,
  created_at: CREATED_AT,
  updated_at: null,
  status: 'CREATED',
  amount: 1000,
  total_amount: 900,
  metadata: {},
  customer_id: 'cust_1',
  referrer_id: null,
  redemptions: {},
  object: 'order',
};
const paid: Order = { ...open, status: 'PAID' };
const ofOther: Order = { ...paid, customer_id: 'cust_2' };
const ofNobody: Order = { ...paid, customer_id: null };

const last = (amount: number) => ({ amount, date: NOON, order_id: 'ord_1' });
const begins = { customerId: 'cust_1', orderId: 'ord_1', count: 1, amount: 900, last: last(900) };
const ends = { customerId: 'cust_1', orderId: 'ord_1', count: -1, amount: -900, last: null };

describe('orderShares', () => {
  test.each<[string, Order | null, Order | null, readonly object[]]>([
    ['no order', null, null, []],
    ['a new order that is not paid', null, open, []],
    ['a new order that is paid', null, paid, [begins]],
    ['an order that is paid now', open, paid, [begins]],
    ['a paid order that is fulfilled now', paid, { ...paid, status: 'FULFILLED' }, []],
    ['a paid order that is cancelled now', paid, { ...paid, status: 'CANCELED' }, [ends]],
    [
      'a paid order with another total',
      paid,
      { ...paid, total_amount: 1000 },
      [{ ...begins, count: 0, amount: 100, last: last(1000) }],
    ],
    [
      'a paid order that goes to another customer',
      paid,
      { ...ofOther, total_amount: 800 },
      [ends, { ...begins, customerId: 'cust_2', amount: 800, last: last(800) }],
    ],
    [
      'a paid order without amounts',
      null,
      { ...paid, total_amount: undefined },
      [{ ...begins, amount: 0, last: last(0) }],
    ],
    ['an order of nobody', null, ofNobody, []],
    ['an order of nobody that gets a customer', ofNobody, paid, [begins]],
    ['an open order that goes to another customer', open, { ...ofOther, status: 'CREATED' }, []],
  ])('has %s', (_name, before, after, expected) => {
    expect(orderShares({ before, after, date: NOON })).toEqual(expected);
  });
});

test.each([
  ['that counts, by its creation', paid, { amount: 900, date: CREATED_AT, order_id: 'ord_1' }],
  ['that counts, by its change', { ...paid, updated_at: NOON }, last(900)],
  ['that does not count', open, null],
])('asLastOrder is of an order %s', (_name, order, expected) => {
  expect(toLastOrder(order)).toEqual(expected);
});
