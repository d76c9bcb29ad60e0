// The examples of docs/behaviour/returns.md, to the cent.
import type { PlannedReturn } from '../../support/core';
import { basisIn, lineId, returnAll } from './support';

const [A, B, C] = [lineId(0), lineId(1), lineId(2)];

const refundsOf = (planned: readonly PlannedReturn[]) => planned.map(({ amounts }) => amounts.refund_amount);

describe('20 % of two lines', () => {
  const basis = basisIn(
    { vouchers: { P: { discount: { type: 'PERCENT', percent_off: 20, effect: 'APPLY_TO_ITEMS' } } } },
    {
      redeemables: [{ object: 'voucher', id: 'P' }],
      order: {
        items: [
          { product_id: 'a', quantity: 3, price: 1999 },
          { product_id: 'b', quantity: 2, price: 850 },
        ],
      },
    },
  );

  it('costs 4798 and 1360 after the discount, 6158 in all', () => {
    expect(basis.lines.map(({ cost }) => cost)).toEqual([4798, 1360]);
    expect(basis.total).toBe(6158);
  });

  it('refunds every unit what it cost, and 6158 in the end', () => {
    const planned = returnAll(basis, [
      { items: [{ id: A, quantity: 1 }] },
      { items: [{ id: A, quantity: 1 }] },
      { items: [{ id: A }, { id: B, quantity: 2 }] },
    ]);

    expect(refundsOf(planned)).toEqual([1599, 1599, 2960]);
    expect(planned[2]?.amounts.items.map(({ refund_amount }) => refund_amount)).toEqual([1600, 1360]);
    expect(planned.map(({ amounts }) => amounts.complete)).toEqual([false, false, true]);
  });
});

describe('1000 off the order, and a gift card of 3000', () => {
  const basis = basisIn(
    { vouchers: { OFF: { discount: { type: 'AMOUNT', amount_off: 1000 } }, G: { gift: 3000 } } },
    {
      redeemables: [
        { object: 'voucher', id: 'OFF' },
        { object: 'voucher', id: 'G' },
      ],
      order: {
        items: [
          { product_id: 'a', quantity: 2, price: 2499 },
          { product_id: 'b', quantity: 1, price: 1250 },
          { product_id: 'c', quantity: 3, price: 333 },
        ],
      },
    },
  );

  it('shares the discount, and takes the card as a payment', () => {
    expect(basis.lines.map(({ amount, cost }) => amount - cost)).toEqual([690, 172, 138]);
    expect(basis).toMatchObject({ total: 6247, money: 3247, cards: [{ paid: 3000, charged: 3000 }] });
  });

  it('divides each refund between card and money', () => {
    const planned = returnAll(basis, [
      {
        items: [
          { id: A, quantity: 1 },
          { id: C, quantity: 1 },
        ],
      },
      { items: [{ id: B, quantity: 1 }] },
      { all: true },
    ]);

    expect(refundsOf(planned)).toEqual([2441, 1078, 2728]);
    expect(planned.map(({ amounts }) => amounts.money_amount)).toEqual([1269, 561, 1417]);
    expect(planned.map(({ amounts }) => amounts.vouchers[0]?.credits)).toEqual([1172, 517, 1311]);
  });

  it('answers the first return with what is left of each line and each tender', () => {
    const [first] = returnAll(basis, [
      {
        items: [
          { id: C, quantity: 1 },
          { id: A, quantity: 1 },
        ],
      },
    ]);

    expect(first?.amounts).toEqual({
      sequence: 1,
      complete: false,
      policy: 'KEEP',
      tender_order: 'PROPORTIONAL',
      items: [
        { id: A, product_id: 'a', sku_id: null, quantity: 1, amount: 2499, refund_amount: 2154 },
        { id: C, product_id: 'c', sku_id: null, quantity: 1, amount: 333, refund_amount: 287 },
      ],
      order_amount: 0,
      amount: 2832,
      refund_amount: 2441,
      money_amount: 1269,
      shortfall_amount: 0,
      dropped_redeemables: [],
      vouchers: [
        {
          redemption_id: `r_${'0'.repeat(23)}2`,
          voucher_id: 'v_G',
          code: 'G',
          type: 'GIFT_VOUCHER',
          amount: 1172,
          credits: 1172,
        },
      ],
      remaining: {
        items: [
          { id: A, quantity: 1 },
          { id: B, quantity: 1 },
          { id: C, quantity: 2 },
        ],
        order_amount: 0,
        refund_amount: 3806,
        money_amount: 1978,
        vouchers: [{ redemption_id: `r_${'0'.repeat(23)}2`, amount: 1828, credits: 1828 }],
      },
    });
  });
});

describe('buy two, get one free', () => {
  const basis = basisIn(
    {
      products: { b: { price: 1495 } },
      vouchers: { FREE: { discount: { type: 'UNIT', unit_off: 1, unit_type: 'b', effect: 'ADD_NEW_ITEMS' } } },
    },
    {
      redeemables: [{ object: 'voucher', id: 'FREE' }],
      order: { items: [{ product_id: 'b', quantity: 2, price: 1495 }] },
    },
  );

  it('has three units for 2990', () => {
    expect(basis.lines).toMatchObject([{ quantity: 3, amount: 4485, cost: 2990 }]);
  });

  it('refunds a third of what the line cost for each unit under KEEP', () => {
    const one = { items: [{ id: A, quantity: 1 }] };

    expect(refundsOf(returnAll(basis, [one, one, one]))).toEqual([996, 997, 997]);
  });
});
