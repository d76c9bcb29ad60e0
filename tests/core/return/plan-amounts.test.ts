// What a return refunds by line and card, what it leaves, and the state after it.
import type { RequestOrderItem } from '../../support/core';
import { basisIn, lineId, returnAll } from './support';

const [A, B] = [lineId(0), lineId(1)];

/** The basis of lines after 300 off their order. */
const reducedBy300 = (items: readonly RequestOrderItem[], amount?: number) =>
  basisIn(
    { vouchers: { OFF: { discount: { type: 'AMOUNT', amount_off: 300 } } } },
    { redeemables: [{ object: 'voucher', id: 'OFF' }], order: { items, ...(amount !== undefined && { amount }) } },
  );
const ITEMS = [
  { product_id: 'a', quantity: 2, price: 500 },
  { product_id: 'b', quantity: 1, price: 200 },
];

describe('the refund of each line', () => {
  const refunds = (...[basis, requests]: Parameters<typeof returnAll>) =>
    returnAll(basis, requests).map(({ amounts }) => amounts.items.map(({ refund_amount }) => refund_amount));

  // A costs 400 and B 800, though both have the list value 1000.
  it('is what it cost under KEEP', () => {
    const basis = reducedBy300([
      { product_id: 'a', price: 1000, discount_amount: 500 },
      { product_id: 'b', price: 1000 },
    ]);

    expect(refunds(basis, [{ all: true }])).toEqual([[400, 800]]);
  });

  // 900 were paid, and one A costs 500: 400 for a list value of 500 and 200. Then the rest for A.
  it('is by list value under FORFEIT', () => {
    const [first, second] = [{ items: [{ id: A, quantity: 1 }, { id: B }], policy: 'FORFEIT' as const }, { all: true }];

    expect(refunds(reducedBy300(ITEMS), [first, second])).toEqual([[286, 114], [500]]);
  });

  it('is nothing for units without a list value beside others', () => {
    const basis = reducedBy300([
      { product_id: 'a', price: 1000 },
      { product_id: 'free', quantity: 3, price: 0 },
    ]);

    expect(refunds(basis, [{ all: true, policy: 'FORFEIT' }])).toEqual([[700, 0]]);
    expect(refunds(basis, [{ items: [{ id: B }], policy: 'FORFEIT' }])).toEqual([[0]]);
  });
});

describe('an order with a part that stands in no line', () => {
  // 300 off 1000, 200 and 100: the lines cost 769, 154 and 77.
  const basis = reducedBy300(ITEMS, 1300);
  const requests = [{ items: [{ id: B }], amount: 50 }, { items: [{ id: A }] }, { amount: 50 }];

  it('has amounts of the part beside its lines', () => {
    const [first] = returnAll(basis, requests);

    expect(first?.amounts).toMatchObject({
      complete: false,
      items: [{ id: B, quantity: 1, amount: 200, refund_amount: 154 }],
      order_amount: 50,
      amount: 250,
      refund_amount: 192,
      remaining: { items: [{ id: A, quantity: 2 }], order_amount: 50, refund_amount: 808, money_amount: 808 },
    });
    expect(first?.state).toMatchObject({ items: { [B]: 1 }, order_amount: 50, refund_amount: 192, money_amount: 192 });
    expect(first?.state.items).toStrictEqual({ [B]: 1 });
  });

  it('is complete when the part came back as well', () => {
    const planned = returnAll(basis, requests);

    expect(planned.map(({ amounts }) => amounts.complete)).toEqual([false, false, true]);
    expect(planned.map(({ amounts }) => amounts.remaining.order_amount)).toEqual([50, 50, 0]);
    expect(planned.map(({ state }) => state.order_amount)).toEqual([50, 50, 100]);
    expect(planned[2]?.state.items).toStrictEqual({ [A]: 2, [B]: 1 });
  });

  it('counts nothing of the part before it came back', () => {
    const [first] = returnAll(basis, [{ items: [{ id: B }] }]);

    expect(first).toMatchObject({ amounts: { order_amount: 0 }, state: { order_amount: 0 } });
  });
});

it('a card gets by each return what it did not get before', () => {
  const basis = basisIn(
    { vouchers: { G: { gift: 500 } } },
    { redeemables: [{ object: 'voucher', id: 'G' }], order: { items: [{ product_id: 'a', quantity: 4, price: 250 }] } },
  );
  const one = { items: [{ id: A, quantity: 1 }] };
  const planned = returnAll(basis, [one, one, { all: true }]).map(({ amounts }) => amounts);

  expect(planned.map(({ vouchers }) => vouchers[0])).toMatchObject([
    { amount: 125, credits: 125 },
    { amount: 125, credits: 125 },
    { amount: 250, credits: 250 },
  ]);
  expect(planned.map(({ remaining }) => remaining.vouchers[0]?.amount)).toEqual([375, 250, 0]);
});
