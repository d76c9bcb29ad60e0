// Conversion of money: exact, rounded once, for currencies of 0, 2 and 3 digits.
import { payableByGifts } from '../src/core/cart';
import { toCredits } from '../src/core/gifts';
import { addAmounts, lineAmount, toMajor, toMinor, toNumber } from '../src/core/money';
import { makeRandom } from './random';

describe('minor units', () => {
  it.each([
    [19.99, 2, 1999],
    [1.005, 2, 101],
    ['1.004999', 2, 100],
    [1999, 0, 1999],
    [0.5, 0, 1],
    [9.9995, 3, 10_000],
    [{ value: '123456789012.345' }, 3, 123_456_789_012_345],
    [1e-7, 2, 0],
    [1.5e3, 2, 150_000],
    [-5, 2, 0],
  ])('of %p with %i digits are %i', (amount, digits, minor) => {
    expect(toMinor(amount, digits)).toBe(minor);
  });

  it.each([0, 2, 3])('of 100,000 amounts survive the way to Medusa and back, with %i digits', (digits) => {
    const random = makeRandom(digits + 1);
    for (let turn = 0; turn < 100_000; turn += 1) {
      const minor = random.integer(0, 1_000_000_000);
      if (toMinor(toMajor(minor, digits), digits) !== minor) throw new Error(`${minor} does not survive`);
    }
  });

  it('of a line are rounded once, after its discounts', () => {
    expect(lineAmount({ price: 0.335, quantity: 3, discounts: [], digits: 2 })).toBe(101);
    expect(lineAmount({ price: 10, quantity: 3, discounts: [1.4285714285714286, 0.1], digits: 2 })).toBe(2847);
    expect(lineAmount({ price: 1, quantity: 1, discounts: [5], digits: 2 })).toBe(0);
  });

  it.each(['', 'NaN', '1,5', 'Infinity'])('of %p are none', (amount) => {
    expect(() => toMinor(amount, 2)).toThrow('No decimal number');
  });
});

describe('gift cards', () => {
  const gift = (code: string, amount: number) => ({
    code,
    promotion_tier: null,
    name: code,
    automatic: false,
    gift: true,
    amount,
    lines: [],
  });

  it('pay no more than a cart costs that became cheaper: its total is below zero until its credit lines follow', () => {
    const credit_lines = [{ id: 'c', amount: 18, reference: 'stackable', reference_id: 'CARD' }];

    expect(payableByGifts({ id: 'cart', currency_code: 'eur', total: -5, credit_lines }, 2)).toBe(1300);
    expect(payableByGifts({ id: 'cart', currency_code: 'eur', total: 0, credit_lines }, 2)).toBe(1800);
  });

  it('that pay all leave no fraction of a cent', () => {
    const credits = toCredits([gift('A', 700), gift('B', 491)], '11.9119', 2);

    expect(credits).toEqual([
      { code: 'A', amount: 7 },
      { code: 'B', amount: 4.9119 },
    ]);
    expect(toCredits([gift('A', 1190)], 11.8999, 2)).toEqual([{ code: 'A', amount: 11.8999 }]);
  });

  it('that pay a part pay whole cents', () => {
    expect(toCredits([gift('A', 700)], 11.9119, 2)).toEqual([{ code: 'A', amount: 7 }]);
    expect(toCredits([], 11.9119, 2)).toEqual([]);
  });

  it('add up exactly', () => {
    expect(toNumber(addAmounts([0.1, 0.2], ['0.3']))).toBe(0);
    expect(toNumber(addAmounts([], [0.1]))).toBe(-0.1);
  });
});
