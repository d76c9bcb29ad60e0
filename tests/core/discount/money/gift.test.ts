// Gift cards: what is taken off and what is charged.
import {
  applyEffect,
  type ComputedGift,
  computeGift,
  describeScope,
  type DiscountContext,
  type Failure,
  type Gift,
  orderAmounts,
  payable,
  toAppliedDiscounts,
} from '../../../support/core';
import { A, B, aCart, aContext, after, everyProduct, orderOf, perLine, products } from '../cart';

function spend(
  members: { readonly effect?: Gift['effect']; readonly credits?: number | null; readonly balance?: number },
  context: DiscountContext,
): ComputedGift | Failure {
  const { effect = 'APPLY_TO_ORDER', credits = null, balance = 5000 } = members;
  return computeGift({ gift: { amount: 10000, balance, effect }, credits, balance }, context);
}

function spent(...args: Parameters<typeof spend>): ComputedGift {
  const result = spend(...args);
  if ('key' in result) throw new Error(`refused: ${result.key}`);
  return result;
}

describe('computeGift on the order', () => {
  test.each([
    ['asks for less than the balance', 3000, 5000, 3000],
    ['asks for the balance', 5000, 5000, 5000],
    ['asks for one minor unit', 1, 5000, 1],
    ['asks for nothing in particular', null, 5000, 5000],
    ['asks for nothing in particular with more than the order costs', null, 20000, 19697],
    ['asks for exactly what the order costs', 19697, 20000, 19697],
    ['asks for more than the order costs', 19698, 20000, 19697],
    ['has nothing on the card', null, 0, 0],
    ['owes the card', null, -5, 0],
  ])('charges what it takes off when the request %s', (_name, credits, balance, charged) => {
    const { effect, credits: result, reach } = spent({ credits, balance }, aContext());

    expect(result).toBe(charged);
    expect(effect).toEqual({ orderDiscount: charged, lines: null, added: [], replacements: [] });
    expect(describeScope(reach)).toEqual({ applicableTo: [], inapplicableTo: [] });
  });

  it('takes what earlier discounts left', () => {
    const { order } = after([{ type: 'AMOUNT', amount_off: 19500 }]);

    expect(spent({}, aContext({ order })).credits).toBe(197);
  });

  it('shows its discount with those of the order', () => {
    const context = aContext();
    const { effect } = spent({ credits: 3000 }, context);
    const order = applyEffect(context.order, effect);

    expect(orderAmounts(order, toAppliedDiscounts(effect, 3))).toEqual({
      amount: 19697,
      discount_amount: 3000,
      total_discount_amount: 3000,
      total_amount: 16697,
      applied_discount_amount: 3000,
      total_applied_discount_amount: 3000,
    });
  });

  test.each([
    ['one more than the balance', 5001, 5000, 'gift_amount_exceeded', 'The card holds 5000.'],
    ['anything of an empty card', 1, 0, 'gift_amount_exceeded', 'The card holds 0.'],
    ['anything of a card that owes', 1, -5, 'gift_amount_exceeded', 'The card holds 0.'],
    ['nothing', 0, 5000, 'invalid_amount', 'Credits are a whole number of minor units above zero.'],
    ['less than nothing', -1, 5000, 'invalid_amount', 'Credits are a whole number of minor units above zero.'],
    ['a part of a minor unit', 10.5, 5000, 'invalid_amount', 'Credits are a whole number of minor units above zero.'],
  ])('refuses %s', (_name, credits, balance, key, details) => {
    expect(spend({ credits, balance }, aContext())).toEqual({ key, details });
  });

  it('refuses an order without an amount before anything else', () => {
    const context = aContext({ order: orderOf({ items: [{ product_id: 'A' }] }) });

    expect(spend({ credits: 9999 }, context)).toEqual({ key: 'missing_amount', details: 'The order has no amount.' });
  });

  it('says which products its rules name', () => {
    const scope = { included: products(['B']), excluded: products(['C']) };

    const { reach, credits } = spent({}, aContext({ scope }));
    const { applicableTo, inapplicableTo } = describeScope(reach);

    expect(credits).toBe(5000);
    expect(applicableTo).toMatchObject([{ id: 'B', order_item_indices: [1] }]);
    expect(inapplicableTo).toMatchObject([{ id: 'C', order_item_indices: [2] }]);
  });
});

describe('computeGift on items', () => {
  const effect = 'APPLY_TO_ITEMS';
  const onAB = { scope: { included: products(['A', 'B']) } };

  test.each([
    ['within the first line', 5000, 5000, { 0: 5000, 1: 0 }],
    ['at the end of the first line', 5997, 5997, { 0: 5997, 1: 0 }],
    ['into the second line', 5998, 5998, { 0: 5997, 1: 1 }],
    ['all of both lines', 7697, 7697, { 0: 5997, 1: 1700 }],
    ['more than both lines', 7698, 7697, { 0: 5997, 1: 1700 }],
    ['as much as is needed', null, 7697, { 0: 5997, 1: 1700 }],
  ])('pays line after line: %s', (_name, credits, charged, expected) => {
    const result = spent({ effect, credits, balance: 10000 }, aContext(onAB));

    expect(result.credits).toBe(charged);
    expect(result.effect.orderDiscount).toBeNull();
    expect(perLine(result.effect)).toEqual(expected);
    expect(describeScope(result.reach).applicableTo.map((one) => one.id)).toEqual(['A', 'B']);
  });

  it('pays for every line without rules', () => {
    expect(perLine(spent({ effect, balance: 50000 }, aContext()).effect)).toEqual({ 0: 5997, 1: 1700, 2: 12000 });
  });

  it('pays in the order the rules say, for as many units as they say', () => {
    const scope = { included: [everyProduct({ effect: 'APPLY_FROM_CHEAPEST' as const, quantity_limit: 1 })] };

    const result = spent({ effect, credits: 3000, balance: 3000 }, aContext({ scope }));

    expect(result.effect.lines).toEqual([
      { index: 1, discount: 850, discountedUnits: 1 },
      { index: 0, discount: 1999, discountedUnits: 1 },
      { index: 2, discount: 151 },
    ]);
  });

  it('pays no more than is left of the order', () => {
    const { order } = after([{ type: 'AMOUNT', amount_off: 19000 }]);

    const result = spent({ effect }, aContext({ order }));

    expect(result.credits).toBe(697);
    expect(payable(applyEffect(order, result.effect))).toBe(0);
  });

  test.each([
    ['no line is meant', aCart(A, B), { included: products(['Z']) }],
    [
      'the line that is meant has no amount',
      orderOf({ amount: 500, items: [{ product_id: 'Z' }] }),
      { included: products(['Z']) },
    ],
    ['the order has no items', orderOf({ amount: 500 }), null],
  ])('refuses when %s', (_name, order, scope) => {
    expect(spend({ effect }, aContext({ order, scope }))).toEqual({
      key: 'missing_order_items_amount',
      details: 'The order has no priced item this card may pay for.',
    });
  });

  test.each([
    ['that are meant', onAB],
    ['that are not left out', { scope: { excluded: products(['C']) } }],
  ])('pays nothing for lines %s and were discounted before, with discountLinesOnce', (_name, scope) => {
    const { order } = after([{ type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 }], scope);

    const result = spent({ effect }, aContext({ ...scope, order, discountLinesOnce: true }));

    expect(result.credits).toBe(0);
    expect(result.effect.lines).toEqual([]);
  });
});
