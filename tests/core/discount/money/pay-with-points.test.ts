// Pay with points: what they are worth and what is charged.
import { applyEffect, computePoints, payable } from '../../../support/core';
import { aContext, after, orderOf } from '../cart';

const fivePerForty = { exchange_ratio: 5, points_ratio: 40 };

function pay(
  amount: number,
  members: { points?: number | null; balance?: number; coin?: { exchange_ratio: number; points_ratio: number } } = {},
) {
  const { points = null, balance = 1000, coin = fivePerForty } = members;
  return computePoints({ coin, points, balance }, aContext({ order: orderOf({ amount }) }));
}

describe('computePoints, points the request names', () => {
  test.each([
    ['37 points are 4.625', 10000, 37, 463, 37],
    ['one point is 0.125', 10000, 1, 13, 1],
    ['a whole multiple', 10000, 40, 500, 40],
    ['one below what is needed', 1730, 138, 1725, 138],
    ['as many as cover the order', 1730, 139, 1730, 139],
    ['more than are needed', 1730, 160, 1730, 139],
    ['far more than are needed', 1730, 1000, 1730, 139],
    ['exactly the order', 500, 40, 500, 40],
    ['nothing left to pay', 0, 40, 0, 0],
  ])('%s', (_name, amount, points, discount, charged) => {
    expect(pay(amount, { points })).toEqual({
      effect: { orderDiscount: discount, lines: null, added: [], replacements: [] },
      points: charged,
    });
  });

  test.each([
    ['one more than the balance', 1001, 1000, 'loyalty_card_points_exceeded', 'The card holds 1000 points.'],
    ['anything of a card that owes', 1, -3, 'loyalty_card_points_exceeded', 'The card holds 0 points.'],
    ['none', 0, 1000, 'invalid_amount', 'Points are a whole number above zero.'],
    ['less than none', -1, 1000, 'invalid_amount', 'Points are a whole number above zero.'],
    ['a part of one', 1.5, 1000, 'invalid_amount', 'Points are a whole number above zero.'],
  ])('refuses %s', (_name, points, balance, key, details) => {
    expect(pay(10000, { points, balance })).toEqual({ key, details });
  });

  it('takes all the points of the card', () => {
    expect(pay(100000, { points: 1000 })).toMatchObject({ effect: { orderDiscount: 12500 }, points: 1000 });
  });
});

describe('computePoints, as many points as are needed', () => {
  test.each([
    ['138.4 needed: four times 40', 1730, 1000, 1730, 160],
    ['a balance of exactly that', 1730, 160, 1730, 160],
    ['a balance one below it: the points that are needed', 1730, 159, 1730, 139],
    ['a balance that just covers the order', 1730, 139, 1730, 139],
    ['a balance that does not cover the order', 1730, 138, 1725, 138],
    ['less than one multiple on the card', 1730, 37, 463, 37],
    ['a whole multiple needed', 2000, 1000, 2000, 160],
    ['one minor unit more than a whole multiple', 2001, 1000, 2001, 200],
    ['one minor unit', 1, 1000, 1, 40],
    ['an empty card', 1730, 0, 0, 0],
    ['a card that owes', 1730, -5, 0, 0],
    ['nothing left to pay', 0, 1000, 0, 0],
  ])('%s', (_name, amount, balance, discount, charged) => {
    expect(pay(amount, { balance })).toEqual({
      effect: { orderDiscount: discount, lines: null, added: [], replacements: [] },
      points: charged,
    });
  });

  it('pays for what earlier discounts left', () => {
    const { order } = after([{ type: 'AMOUNT', amount_off: 17967 }]);

    const result = computePoints({ coin: fivePerForty, points: null, balance: 1000 }, aContext({ order }));

    expect(result).toMatchObject({ effect: { orderDiscount: 1730 }, points: 160 });
    if ('effect' in result) expect(payable(applyEffect(order, result.effect))).toBe(0);
  });
});

describe('computePoints, ratios', () => {
  test.each([
    ['one for one', { exchange_ratio: 1, points_ratio: 1 }, 7, 700, 7],
    ['a decimal, exactly', { exchange_ratio: 0.1, points_ratio: 1 }, 3, 30, 3],
    ['a decimal that doubles cannot hold', { exchange_ratio: 1.1, points_ratio: 3 }, 9, 330, 9],
    ['a fraction of a minor unit', { exchange_ratio: 0.015, points_ratio: 1 }, 1, 2, 1],
    ['half a minor unit rounds up', { exchange_ratio: 0.005, points_ratio: 1 }, 1, 1, 1],
    ['less than half a minor unit', { exchange_ratio: 0.0049, points_ratio: 1 }, 1, 0, 1],
    ['nine decimals', { exchange_ratio: 0.000000001, points_ratio: 1 }, 100, 0, 100],
    ['a ratio of points with decimals', { exchange_ratio: 1, points_ratio: 2.5 }, 5, 200, 5],
    ['a large ratio', { exchange_ratio: 1_000_000, points_ratio: 3 }, 1, 1_000_000, 1],
    ['a point worth more than money counts', { exchange_ratio: 9e15, points_ratio: 1 }, 1, 1_000_000, 1],
  ])('%s', (_name, coin, points, discount, charged) => {
    const result = pay(1_000_000, { coin, points });

    expect(result).toMatchObject({ effect: { orderDiscount: discount }, points: charged });
  });

  test.each([
    ['no money', { exchange_ratio: 0, points_ratio: 40 }],
    ['less than no money', { exchange_ratio: -5, points_ratio: 40 }],
    ['no points', { exchange_ratio: 5, points_ratio: 0 }],
    ['less than no points', { exchange_ratio: 5, points_ratio: -1 }],
    ['too little money to count', { exchange_ratio: 1e-12, points_ratio: 1 }],
    ['too few points to count', { exchange_ratio: 5, points_ratio: 1e-12 }],
    ['no number', { exchange_ratio: Number.NaN, points_ratio: 40 }],
    ['no end of money', { exchange_ratio: Number.POSITIVE_INFINITY, points_ratio: 40 }],
  ])('is worth nothing, and costs nothing, with a ratio of %s', (_name, coin) => {
    expect(pay(1000, { coin, points: 10 })).toMatchObject({ effect: { orderDiscount: 0 }, points: 0 });
  });
});

it('computePoints refuses an order without an amount before anything else', () => {
  const context = aContext({ order: orderOf({ items: [{ product_id: 'A' }] }) });

  expect(computePoints({ coin: fivePerForty, points: -1, balance: 0 }, context)).toEqual({
    key: 'missing_amount',
    details: 'The order has no amount.',
  });
});
