// Whether two orders have the same lines, and what redemptions added to lines.
import { hasOtherUnits, hasUnits, isSameLines, sumAddedValue } from '../../../lib/core/order/state';
import { applyEffect, type Line, NO_EFFECT } from '../../support/core';
import { aCart, aLine } from '../discount/cart';

const line = (id: string, members: Partial<Line> | Record<string, unknown> = {}) =>
  aLine({ identity: { id }, ...(members as Partial<Line>) });
const [a, b] = [line('a'), line('b')];

describe('isSameLines', () => {
  it.each<[string, readonly Line[], readonly Line[], boolean]>([
    ['no lines', [], [], true],
    ['the same lines', [a, b], [a, b], true],
    ['the same lines in another order', [a, b], [b, a], true],
    ['lines of another price', [a, b], [a, line('b', { price: 90 })], false],
    ['the first line of another price', [a, b], [line('a', { price: 90 }), b], false],
    ['another line', [a, b], [a, line('c')], false],
    ['a line more', [a, b], [a], false],
    ['a line less', [a], [a, b], false],
    ['one line twice', [a, a], [a, b], true],
    ['one of two lines with one id', [a, a], [a, a], false],
    ['a line less among lines with one id', [a], [a, a], false],
    ['one line that was discounted by a redemption', [a], [line('a', { touched: true })], true],
  ])('of %s', (_name, lines, others, expected) => {
    expect(isSameLines(lines, others)).toBe(expected);
  });

  it.each(['price', 'quantity', 'amount', 'initialQuantity', 'initialAmount', 'discount', 'discountQuantity'])(
    'compares %s',
    (member) => {
      expect(isSameLines([a], [line('a', { [member]: 7 })])).toBe(false);
    },
  );
});

it.each<[string, Record<string, unknown>, boolean, number]>([
  ['as placed', {}, false, 0],
  ['with added units', { quantity: 3, amount: 300 }, true, 200],
  ['with removed units', { quantity: 0, amount: 0 }, true, -100],
  ['with added units of no value', { quantity: 2 }, true, 0],
  ['with units of another price', { amount: 130 }, true, 30],
  ['without an amount', { amount: null, initialAmount: null }, false, 0],
  ['that redemptions added', { initialQuantity: 0, initialAmount: null }, true, 100],
  ['that has lost its amount', { amount: null }, true, -100],
])('a line %s has other units or not, and an added value', (_name, members, isOther, value) => {
  expect(hasOtherUnits(line('a', members))).toBe(isOther);
  expect(sumAddedValue([line('a', members), a])).toBe(value);
});

it('a line without units is no part of the order', () => {
  expect([1, 0, -1].map((quantity) => hasUnits({ quantity }))).toEqual([true, false, false]);
});

it('an effect keeps the hidden lines of an order, and adds none', () => {
  const hidden = [{ object: 'order_item' as const, id: 'h', quantity: 0 }];

  expect(applyEffect({ ...aCart(), hidden }, NO_EFFECT).hidden).toBe(hidden);
  expect(applyEffect(aCart(), NO_EFFECT)).not.toHaveProperty('hidden');
});
