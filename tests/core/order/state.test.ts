// The order between two redeemables: totals, and what an effect changes.
import {
  type AddedLine,
  applyEffect,
  computeAddedLineAmount,
  type Effect,
  effectDiscount,
  isNoEffect,
  itemsDiscountOf,
  type LineEffect,
  linesEffect,
  type Minor,
  NO_EFFECT,
  orderEffect,
  type OrderState,
  payable,
  subtotal,
  totalDiscount,
} from '../../support/core';
import { aCart, aLine, orderOf } from '../discount/cart';

const m = (value: number) => value as Minor;

const added: AddedLine = { identity: { product_id: 'D' }, price: m(500), quantity: 2, discount: m(1000), freeUnits: 2 };
const unpriced: AddedLine = { ...added, price: null, discount: m(0) };

function withLines(lines: readonly LineEffect[], more: Partial<Effect> = {}): Effect {
  return { ...linesEffect(lines), ...more };
}

describe('totals', () => {
  test.each([
    ['nothing off', {}, 19697, 0],
    ['order and items', { orderDiscount: m(1000), itemsDiscount: m(697) }, 18000, 1697],
    ['everything off', { orderDiscount: m(19697) }, 0, 19697],
    ['more than everything off', { orderDiscount: m(20000) }, 0, 20000],
    ['no amount', { amount: null, orderDiscount: m(5) }, 0, 5],
  ])('payable and totalDiscount with %s', (_name, overrides, left, off) => {
    const order: OrderState = { ...aCart(), ...overrides };

    expect(payable(order)).toBe(left);
    expect(totalDiscount(order)).toBe(off);
  });

  test.each([
    ['nothing off', {}, 100],
    ['a part off', { discount: m(30) }, 70],
    ['more than everything off', { discount: m(130) }, 0],
    ['no amount', { amount: null }, 0],
  ])('subtotal with %s', (_name, overrides, expected) => {
    expect(subtotal(aLine(overrides))).toBe(expected);
  });

  test.each([
    ['an effect on the order', orderEffect(m(70)), 70, 0],
    [
      'an effect on lines',
      linesEffect([
        { index: 0, discount: m(3) },
        { index: 2, discount: m(4) },
      ]),
      7,
      7,
    ],
    ['added lines', { ...NO_EFFECT, added: [added, added] }, 2000, 2000],
    ['all of them', withLines([{ index: 0, discount: m(3) }], { added: [added], orderDiscount: m(5) }), 1008, 1003],
    ['nothing', NO_EFFECT, 0, 0],
  ])('effectDiscount and itemsDiscountOf of %s', (_name, effect, all, items) => {
    expect(effectDiscount(effect)).toBe(all);
    expect(itemsDiscountOf(effect)).toBe(items);
  });

  it('addedLineAmount is price times units, or none', () => {
    expect(computeAddedLineAmount(added)).toBe(1000);
    expect(computeAddedLineAmount(unpriced)).toBeNull();
  });
});

describe('isNoEffect', () => {
  test.each<[string, Effect, boolean]>([
    ['nothing', NO_EFFECT, true],
    ['nothing off the order', orderEffect(m(0)), true],
    ['no lines', linesEffect([]), true],
    ['nothing off a line', linesEffect([{ index: 0, discount: m(0) }]), true],
    ['units added and removed by nothing', linesEffect([{ index: 0, discount: m(0), addedUnits: 0 }]), true],
    ['a unit free of a price of zero', linesEffect([{ index: 0, discount: m(0), freeUnits: 1 }]), true],
    ['something off the order', orderEffect(m(1)), false],
    ['something off a line', linesEffect([{ index: 0, discount: m(1) }]), false],
    ['units added to a line', linesEffect([{ index: 0, discount: m(0), addedUnits: 1 }]), false],
    ['units removed from a line', linesEffect([{ index: 0, discount: m(0), addedUnits: -1 }]), false],
    ['a line added', { ...NO_EFFECT, added: [unpriced] }, false],
  ])('of %s', (_name, effect, expected) => {
    expect(isNoEffect(effect)).toBe(expected);
  });
});

describe('applyEffect', () => {
  it('leaves an order as it is without an effect', () => {
    const order = aCart();

    expect(applyEffect(order, NO_EFFECT)).toEqual(order);
    expect(applyEffect(order, NO_EFFECT).lines).toBe(order.lines);
  });

  it('takes an amount off the order and keeps its lines', () => {
    const order = aCart();

    const after = applyEffect(applyEffect(order, orderEffect(m(100))), orderEffect(m(50)));

    expect(after).toEqual({ ...order, orderDiscount: 150, hasOrderDiscount: true });
    expect(after.lines).toBe(order.lines);
  });

  test.each([
    ['the order', orderEffect(m(0)), true, false],
    ['items', linesEffect([]), false, true],
    ['free products', { ...NO_EFFECT, added: [unpriced] }, false, true],
  ])('remembers that a discount of %s was computed, even to zero', (_name, effect, ofOrder, ofItems) => {
    const after = applyEffect(aCart(), effect);

    expect([after.hasOrderDiscount, after.hasItemsDiscount]).toEqual([ofOrder, ofItems]);
  });

  it('forgets nothing that was computed before', () => {
    const order: OrderState = { ...aCart(), hasOrderDiscount: true, hasItemsDiscount: true, unitsChanged: true };

    expect(applyEffect(order, NO_EFFECT)).toMatchObject({
      hasOrderDiscount: true,
      hasItemsDiscount: true,
      unitsChanged: true,
    });
  });

  it('changes the lines an effect names, and keeps the objects of the others', () => {
    const order = aCart();

    const after = applyEffect(
      order,
      linesEffect([
        { index: 0, discount: m(900) },
        { index: 2, discount: m(0) },
      ]),
    );

    expect(after.lines[0]).toEqual({ ...order.lines[0], discount: 900, touched: true });
    expect(after.lines[1]).toBe(order.lines[1]);
    expect(after.lines[2]).toEqual(order.lines[2]);
    expect(after).toMatchObject({ amount: 19697, itemsDiscount: 900, orderDiscount: 0, unitsChanged: false });
    expect(order.lines[0]?.discount).toBe(0);
  });

  it('adds up discounts and free units of a line', () => {
    const effect = linesEffect([{ index: 1, discount: m(850), freeUnits: 1 }]);

    const after = applyEffect(applyEffect(aCart(), effect), effect);

    expect(after.lines[1]).toMatchObject({ discount: 1700, discountQuantity: 2, quantity: 2, amount: 1700 });
    expect(after.itemsDiscount).toBe(1700);
  });

  test.each([
    ['money off', { discount: m(1) }, true],
    ['a free unit', { discount: m(0), freeUnits: 1 }, true],
    ['nothing', { discount: m(0) }, false],
    ['a unit added', { discount: m(0), addedUnits: 1, addedAmount: m(850) }, false],
  ])('takes a line for discounted by %s: %p', (_name, change, touched) => {
    const after = applyEffect(aCart(), linesEffect([{ index: 1, ...change }]));

    expect(after.lines[1]?.touched).toBe(touched);
  });

  test.each([
    ['money off', { discount: m(1), freeUnits: 0 }, true],
    ['a free unit', { discount: m(0), freeUnits: 1 }, true],
    ['nothing, as one of a cheaper product', { discount: m(0), freeUnits: 0 }, false],
  ])('takes a new line for discounted by %s: %p', (_name, line, touched) => {
    const after = applyEffect(aCart(), { ...NO_EFFECT, added: [{ ...added, ...line }] });

    expect(after.lines.at(-1)?.touched).toBe(touched);
  });

  it('keeps a line discounted that was so before', () => {
    const order = { ...aCart(), lines: [aLine({ touched: true })] };

    expect(applyEffect(order, linesEffect([{ index: 0, discount: m(0) }])).lines[0]?.touched).toBe(true);
  });

  test.each([
    ['added', 2, 1700, 21397, 4, 3400],
    ['removed', -1, -850, 18847, 1, 850],
  ])('moves the amounts with units %s', (_name, addedUnits, addedAmount, amount, quantity, lineAmount) => {
    const after = applyEffect(
      aCart(),
      linesEffect([{ index: 1, discount: m(0), addedUnits, addedAmount: m(addedAmount) }]),
    );

    expect(after).toMatchObject({ amount, initialAmount: 19697, unitsChanged: true, itemsDiscount: 0 });
    expect(after.lines[1]).toMatchObject({ quantity, amount: lineAmount, initialQuantity: 2, initialAmount: 1700 });
  });

  it('puts new lines at the end', () => {
    const order = aCart();

    const after = applyEffect(order, { ...NO_EFFECT, added: [added, unpriced] });

    expect(after.lines).toEqual([
      ...order.lines,
      {
        identity: { product_id: 'D' },
        price: 500,
        quantity: 2,
        amount: 1000,
        initialQuantity: 0,
        initialAmount: 0,
        discount: 1000,
        discountQuantity: 2,
        touched: true,
      },
      {
        identity: { product_id: 'D' },
        price: null,
        quantity: 2,
        amount: null,
        initialQuantity: 0,
        initialAmount: null,
        discount: 0,
        discountQuantity: 2,
        touched: true,
      },
    ]);
    expect(after).toMatchObject({ amount: 20697, initialAmount: 19697, itemsDiscount: 1000, unitsChanged: true });
  });

  it('applies lines, new lines and the order at once', () => {
    const effect = withLines([{ index: 0, discount: m(10), addedUnits: 1, addedAmount: m(1999) }], {
      added: [added],
      orderDiscount: m(7),
    });

    const after = applyEffect(aCart(), effect);

    expect(after).toMatchObject({ amount: 19697 + 1999 + 1000, itemsDiscount: 1010, orderDiscount: 7 });
    expect(payable(after)).toBe(19697 + 1999 + 1000 - 1017);
  });

  it('leaves a line without an amount without one', () => {
    const order = aCart({ product_id: 'free', quantity: 1 });

    const after = applyEffect(order, linesEffect([{ index: 0, discount: m(0), addedUnits: 1, freeUnits: 1 }]));

    expect(after.lines[0]).toMatchObject({ amount: null, quantity: 2, discountQuantity: 1 });
    expect(after).toMatchObject({ amount: null, initialAmount: null });
  });

  it('gives an order without an amount that of what is added', () => {
    const order = orderOf({ items: [{ product_id: 'free', quantity: 1 }] });

    expect(applyEffect(order, { ...NO_EFFECT, added: [added] })).toMatchObject({ amount: 1000, initialAmount: 0 });
  });

  it('ignores a line that is not in the order', () => {
    const order = aCart();

    expect(applyEffect(order, linesEffect([{ index: 9, discount: m(0) }])).lines).toEqual(order.lines);
  });
});
