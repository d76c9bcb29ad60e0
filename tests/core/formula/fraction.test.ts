// Exact numbers: arithmetic, rounding and bounds.
import {
  asWhole,
  compare,
  divide,
  type Fraction,
  fraction,
  fromDigits,
  fromNumber,
  multiply,
  negate,
  plus,
  power,
  remainder,
  round,
  type Rounding,
  roundToUnits,
  whole,
} from '../../support/core';
import { plainNumber } from './support';

const n = (text: string): Fraction => {
  const number = fromDigits(text);
  if (number === null) throw new Error(`Not a number: ${text}`);
  return number;
};
const show = (number: Fraction | null) => (number === null ? null : plainNumber(number));
const large = '1' + '0'.repeat(30);

describe('fromNumber', () => {
  test.each([
    ['a whole number', 12, { numerator: 12n, denominator: 1n }],
    ['decimals, digit by digit', 0.1, { numerator: 1n, denominator: 10n }],
    ['a number below zero', -2.75, { numerator: -275n, denominator: 100n }],
    ['zero without its sign', -0, { numerator: 0n, denominator: 1n }],
    [
      'a large number in exponent form, without decimals',
      2e21,
      { numerator: 2000000000000000000000n, denominator: 1n },
    ],
    ['a large number in exponent form', 1.5e21, { numerator: 1500000000000000000000n, denominator: 1n }],
    ['a tiny number in exponent form', 2.5e-7, { numerator: 25n, denominator: 100000000n }],
    ['the largest number', 1e30, { numerator: 10n ** 30n, denominator: 1n }],
    ['the largest number below zero', -1e30, { numerator: -(10n ** 30n), denominator: 1n }],
    ['the finest number', 1e-60, { numerator: 1n, denominator: 10n ** 60n }],
  ])('takes %s', (_name, value, expected) => {
    expect(fromNumber(value)).toEqual(expected);
  });

  test.each([
    ['not a number', NaN],
    ['infinity', Infinity],
    ['infinity below zero', -Infinity],
    ['a number over the bound', 1.1e30],
    ['a number under the bound', -1.1e30],
    ['a number too fine', 1e-61],
    ['the largest double', Number.MAX_VALUE],
    ['the smallest double', Number.MIN_VALUE],
  ])('refuses %s', (_name, value) => {
    expect(fromNumber(value)).toBeNull();
  });
});

describe('fromDigits', () => {
  test.each([
    ['digits', '12', 12],
    ['decimals', '12.50', 12.5],
    ['a minus', '-0.5', -0.5],
    ['leading zeros', '007', 7],
    ['the largest number', large, 1e30],
  ])('takes %s', (_name, text, expected) => {
    expect(show(fromDigits(text))).toBe(expected);
  });

  test.each([
    ['nothing', ''],
    ['a word', 'x'],
    ['an exponent', '1e+5'],
    ['a plus', '+1'],
    ['a point without decimals', '1.'],
    ['a point without a whole part', '.5'],
    ['a space', '1 2'],
    ['two minus signs', '--1'],
    ['one more than the largest number', `${large.slice(0, -1)}1`],
    ['sixty-one decimals', `0.${'0'.repeat(60)}1`],
    ['more characters than a formula has', '0'.repeat(501)],
  ])('refuses %s', (_name, text) => {
    expect(fromDigits(text)).toBeNull();
  });

  it('takes as many characters as a formula has', () => {
    expect(show(fromDigits(`${'0'.repeat(499)}7`))).toBe(7);
  });
});

describe('fraction', () => {
  it('leaves small fractions as they are', () => {
    expect(fraction(2n, 4n)).toEqual({ numerator: 2n, denominator: 4n });
    expect(fraction(2n, 10n ** 20n)).toEqual({ numerator: 2n, denominator: 10n ** 20n });
  });

  it('brings fine ones to lowest terms', () => {
    expect(fraction(3n * 10n ** 20n, 6n * 10n ** 20n)).toEqual({ numerator: 1n, denominator: 2n });
    expect(fraction(-4n * 10n ** 20n, 6n * 10n ** 20n)).toEqual({ numerator: -2n, denominator: 3n });
    expect(fraction(0n, 10n ** 21n)).toEqual({ numerator: 0n, denominator: 1n });
  });

  it('judges a fraction by its lowest terms', () => {
    expect(fraction(10n ** 80n, 10n ** 80n)).toEqual({ numerator: 1n, denominator: 1n });
    expect(fraction(1n, 10n ** 60n)).not.toBeNull();
    expect(fraction(1n, 10n ** 60n + 1n)).toBeNull();
    expect(fraction(10n ** 30n * 7n, 7n)).not.toBeNull();
    expect(fraction(10n ** 30n * 7n + 1n, 7n)).toBeNull();
    expect(fraction(-(10n ** 30n) * 7n - 1n, 7n)).toBeNull();
  });
});

describe('arithmetic', () => {
  test.each<[string, () => Fraction | null, number | string | null]>([
    ['a tenth and two tenths', () => plus(n('0.1'), n('0.2')), 0.3],
    ['a sum across zero', () => plus(n('-1.5'), n('1')), -0.5],
    ['a product', () => multiply(n('19.99'), n('0.7')), 13.993],
    ['a product of two below zero', () => multiply(n('-2'), n('-3')), 6],
    ['a quotient', () => divide(n('1'), n('8')), 0.125],
    ['a quotient that never ends', () => divide(n('1'), n('3')), '1/3'],
    ['a quotient by a number below zero', () => divide(n('1'), n('-4')), -0.25],
    ['a quotient by one below zero, rounded', () => round(divide(n('1'), n('-4'))!, n('0'), 'FLOOR'), -1],
    ['a quotient of two below zero', () => divide(n('-1'), n('-4')), 0.25],
    ['a remainder', () => remainder(n('5.5'), n('2')), 1.5],
    ['a remainder of a number below zero', () => remainder(n('-7'), n('3')), -1],
    ['a remainder by a number below zero', () => remainder(n('7'), n('-3')), 1],
    ['no remainder', () => remainder(n('6'), n('1.5')), 0],
    ['a negation', () => negate(n('2.5')), -2.5],
    ['a quotient by one', () => divide(n('5'), n('1')), 5],
    ['a remainder of two with decimals', () => remainder(n('5.5'), n('1.25')), 0.5],
    ['a quotient of two with decimals', () => divide(n('0.5'), n('0.25')), 2],
    ['a remainder by a fraction, of a fraction', () => remainder(n('0.75'), n('0.5')), 0.25],
    ['a division by zero', () => divide(n('1'), n('0')), null],
    ['zero by zero', () => divide(n('0'), n('0')), null],
    ['a remainder by zero', () => remainder(n('1'), n('0')), null],
    ['a remainder by one', () => remainder(n('5.5'), n('1')), 0.5],
    ['a sum out of bounds', () => plus(n(large), n('1')), null],
    ['a product out of bounds', () => multiply(n(large), n('1.1')), null],
    ['a quotient out of bounds', () => divide(n(large), n('0.5')), null],
  ])('computes %s', (_name, compute, expected) => {
    expect(show(compute())).toBe(expected);
  });

  it('returns to where it started after dividing and multiplying', () => {
    const third = divide(n('1'), n('3'));
    expect(show(third && multiply(third, n('3')))).toBe(1);
  });
});

describe('power', () => {
  test.each([
    ['2', '10', 1024],
    ['2', '1', 2],
    ['2', '0', 1],
    ['0', '0', 1],
    ['0', '3', 0],
    ['2', '-2', 0.25],
    ['-2', '3', -8],
    ['-2', '-3', -0.125],
    ['1.5', '2', 2.25],
    ['10', '30', 1e30],
    ['0.1', '30', '1/1000000000000000000000000000000'],
    ['1', '1000000000000000000000000000000', 1],
    ['-1', '999999999999999999999999999999', -1],
    ['0', '-1', null],
    ['4', '0.5', null],
    ['10', '31', null],
    ['2', '1000000000000000000000000000000', null],
    ['0.5', '1000000000000000000000000000000', null],
    ['9', '387420489', null],
  ])('takes %s to the power %s', (base, exponent, expected) => {
    expect(show(power(n(base), n(exponent)))).toBe(expected);
  });
});

describe('compare', () => {
  test.each([
    ['1', '2', -1],
    ['2', '1', 1],
    ['0.50', '0.5', 0],
    ['-1', '1', -1],
    ['-1', '-2', 1],
  ])('%s to %s', (left, right, expected) => {
    expect(compare(n(left), n(right))).toBe(expected);
  });
});

describe('asWhole', () => {
  test.each([
    ['12', 12n],
    ['-3.00', -3n],
    ['0.5', null],
  ])('%s', (text, expected) => {
    expect(asWhole(n(text))).toBe(expected);
  });
});

describe('round', () => {
  test.each<[string, number, Rounding, number]>([
    ['1284.6', -2, 'HALF_UP', 1300],
    ['1284.6', -2, 'FLOOR', 1200],
    ['1284.6', -2, 'CEIL', 1300],
    ['75.55', 1, 'HALF_UP', 75.6],
    ['75.55', 0, 'HALF_UP', 76],
    ['75.55', -1, 'HALF_UP', 80],
    ['75.55', 1, 'FLOOR', 75.5],
    ['75.55', 0, 'FLOOR', 75],
    ['75.55', -1, 'FLOOR', 70],
    ['74.44', 1, 'CEIL', 74.5],
    ['74.44', 0, 'CEIL', 75],
    ['74.44', -1, 'CEIL', 80],
    ['2.5', 0, 'HALF_UP', 3],
    ['2.49', 0, 'HALF_UP', 2],
    ['-2.5', 0, 'HALF_UP', -2],
    ['-2.51', 0, 'HALF_UP', -3],
    ['-2.5', 0, 'FLOOR', -3],
    ['-2.5', 0, 'CEIL', -2],
    ['-3', 0, 'FLOOR', -3],
    ['-3', 0, 'CEIL', -3],
    ['3', 0, 'FLOOR', 3],
    ['3', 0, 'CEIL', 3],
    ['50', -2, 'HALF_UP', 100],
    ['49', -2, 'HALF_UP', 0],
    ['1', -30, 'CEIL', 1e30],
    ['0.1', 30, 'HALF_UP', 0.1],
  ])('%s to %i places, %s', (text, places, rounding, expected) => {
    expect(show(round(n(text), whole(BigInt(places)), rounding))).toBe(expected);
  });

  test.each([
    ['places with decimals', '1.5'],
    ['places above the bound', '31'],
    ['places below the bound', '-31'],
  ])('refuses %s', (_name, places) => {
    expect(round(n('1'), n(places), 'HALF_UP')).toBeNull();
  });

  it('counts units of the last place', () => {
    expect(roundToUnits(n('12.345'), 2, 'HALF_UP')).toBe(1235n);
    expect(roundToUnits(n('12.345'), 0, 'FLOOR')).toBe(12n);
    expect(roundToUnits(n('1250'), -2, 'HALF_UP')).toBe(13n);
  });
});
