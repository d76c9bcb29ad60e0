// Minor units: every rounding by name, and amounts beyond what doubles multiply exactly.
import {
  add,
  atLeastZero,
  clampToMinor,
  decimalFraction,
  greatest,
  least,
  minor,
  mulDivCeil,
  mulDivFloor,
  mulDivHalfUp,
  mulDivRemainder,
  percentOf,
  percentOfUnits,
  percentRate,
  spread,
  subtract,
  times,
  ZERO,
} from '../support/core';

describe('minor', () => {
  test.each([0, 1, -1, 1_000_000_000_000, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])('takes %d', (value) => {
    expect(minor(value)).toBe(value);
  });

  it('takes minus zero for zero', () => {
    expect(Object.is(minor(-0), 0)).toBe(true);
  });

  test.each([0.5, -0.1, Number.MAX_SAFE_INTEGER + 1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (value) => {
    expect(() => minor(value)).toThrow(new RangeError(`Not a whole number of minor units: ${value}`));
  });
});

describe('sums', () => {
  it('add, subtract and multiply exactly', () => {
    expect(add(minor(2), minor(3))).toBe(5);
    expect(subtract(minor(2), minor(3))).toBe(-1);
    expect(times(minor(1999), 3)).toBe(5997);
  });

  it('refuse what doubles do not hold', () => {
    expect(() => times(minor(1_000_000_000_000), 10_000)).toThrow(RangeError);
    expect(() => add(minor(Number.MAX_SAFE_INTEGER), minor(1))).toThrow(RangeError);
  });

  test.each([
    [1, 2, 1, 2],
    [2, 1, 1, 2],
    [2, 2, 2, 2],
    [-1, 0, -1, 0],
  ])('of %d and %d the least is %d, the greatest %d', (left, right, low, high) => {
    expect(least(minor(left), minor(right))).toBe(low);
    expect(greatest(minor(left), minor(right))).toBe(high);
  });

  test.each([
    [-1, 0],
    [0, 0],
    [1, 1],
  ])('%d is at least zero as %d', (value, expected) => {
    expect(atLeastZero(minor(value))).toBe(expected);
  });
});

describe('clampToMinor', () => {
  test.each([
    [-1, 0],
    [0, 0],
    [0.4, 0],
    [0.5, 1],
    [1.49, 1],
    [1999, 1999],
    [999_999_999_999, 999_999_999_999],
    [1_000_000_000_000, 1_000_000_000_000],
    [1_000_000_000_001, 1_000_000_000_000],
    [Number.POSITIVE_INFINITY, 1_000_000_000_000],
    [Number.NaN, 0],
  ])('takes %d as %d', (value, expected) => {
    expect(clampToMinor(value)).toBe(expected);
  });
});

const BIG = 999_999_999_999;

describe('multiplying and dividing', () => {
  test.each([
    ['exactly', 100, 3, 4, 75, 75, 75, 0],
    ['below half', 10, 1, 3, 3, 3, 4, 1],
    ['at half', 5, 1, 2, 3, 2, 3, 1],
    ['above half', 8, 1, 3, 3, 2, 3, 2],
    ['nothing', 0, 5, 7, 0, 0, 0, 0],
    ['by nothing', 9, 0, 7, 0, 0, 0, 0],
    ['more than the whole', 10, 7, 3, 23, 23, 24, 1],
    ['beyond doubles, below half', BIG, BIG, 2_000_000_000_000, 499_999_999_999, 499_999_999_999, 500_000_000_000, 1],
    [
      'beyond doubles, at half',
      BIG,
      3_000_000_000_001,
      6_000_000_000_002,
      500_000_000_000,
      499_999_999_999,
      500_000_000_000,
      3_000_000_000_001,
    ],
    ['beyond doubles, exactly', BIG, BIG, BIG, BIG, BIG, BIG, 0],
  ])('%s', (_name, value, numerator, denominator, halfUp, floor, ceil, remainder) => {
    const amount = minor(value);

    expect(mulDivHalfUp(amount, numerator, denominator)).toBe(halfUp);
    expect(mulDivFloor(amount, numerator, denominator)).toBe(floor);
    expect(mulDivCeil(amount, numerator, denominator)).toBe(ceil);
    expect(mulDivRemainder(amount, numerator, denominator)).toBe(remainder);
  });

  test.each([
    ['a product just within doubles', 94906265, 94906265, 1],
    ['a product just beyond them', 94906266, 94906267, 3],
    ['a product just beyond them, exactly', 94906267, 94906267, 94906267],
    ['a product far beyond them', 999_999_999_989, 999_999_999_961, 1_000_000_007],
    ['a product near a quarter of them', 47453132, 47453133, 7],
    ['a product just below a quarter of them', 47453132, 47453131, 3],
    ['a denominator beyond a quarter of them', 3, 3, 4_503_599_627_370_497],
    ['a denominator beyond them', 3, 3, 9_007_199_254_740_992],
  ])('agrees with whole numbers of any size: %s', (_name, value, numerator, denominator) => {
    const product = BigInt(value) * BigInt(numerator);
    const divisor = BigInt(denominator);
    const amount = minor(value);

    expect(BigInt(mulDivFloor(amount, numerator, denominator))).toBe(product / divisor);
    expect(BigInt(mulDivRemainder(amount, numerator, denominator))).toBe(product % divisor);
    expect(BigInt(mulDivHalfUp(amount, numerator, denominator))).toBe((2n * product + divisor) / (2n * divisor));
  });
});

describe('decimalFraction', () => {
  test.each([
    [0, 0, 1],
    [1, 1, 1],
    [40, 40, 1],
    [12.5, 125, 10],
    [0.1, 1, 10],
    [1.005, 1005, 1000],
    [33.333333333, 33333333333, 1_000_000_000],
    [0.000000001, 1, 1_000_000_000],
    [0.0000000004, 0, 1_000_000_000],
    [0.0000000005, 1, 1_000_000_000],
    [33.333333333333336, 33333333333, 1_000_000_000],
    [123456789.123456789, 1234567891234568, 10_000_000],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 1],
  ])('reads %d', (value, numerator, denominator) => {
    expect(decimalFraction(value)).toEqual({ numerator, denominator });
  });

  test.each([-0.1, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])('refuses %d', (value) => {
    expect(() => decimalFraction(value)).toThrow(new RangeError(`Not a decimal number: ${value}`));
  });
});

describe('percentages', () => {
  test.each([
    [12.5, 125, 1000],
    [100, 100, 100],
    [0.1, 1, 1000],
    [0, 0, 100],
    [-3, 0, 100],
    [33.333333333333336, 33333333333, 100_000_000_000],
  ])('%d is read digit by digit', (percent, numerator, denominator) => {
    expect(percentRate(percent)).toEqual({ numerator, denominator });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d is none', (percent) => {
    expect(() => percentRate(percent)).toThrow(new RangeError(`Not a percentage: ${percent}`));
  });

  test.each([
    [10350, 3, 311],
    [19697, 12.5, 2462],
    [5997, 15, 900],
    [1, 50, 1],
    [1, 49.9, 0],
    [100, 0.5, 1],
    [100, 0.49, 0],
    [1_000_000_000_000, 99.999999999, 999_999_999_990],
    [200, 150, 300],
  ])('of %d, %d percent is %d', (base, percent, expected) => {
    expect(percentOf(minor(base), percentRate(percent))).toBe(expected);
  });

  test.each([
    [1000, 25, 2, 3, 167],
    [1000, 25, 3, 3, 250],
    [1000, 25, 0, 3, 0],
    [5997, 15, 1, 3, 300],
    [3, 50, 1, 3, 1],
    [1000, 10, 1, 2, 50],
    // Half a unit exactly; the numerator is more than doubles hold.
    [400_000_000_000, 90.000000024, 984_375, 1_000_000, 354_375_000_095],
    [999_999_999_999, 33.333333333, 999_999, 1_000_000, 333_332_999_996],
  ])('of %d, %d percent of %d units of %d is %d', (base, percent, hit, all, expected) => {
    expect(percentOfUnits(minor(base), percentRate(percent), { hit, all })).toBe(expected);
  });

  it('of units are exact where the fraction outgrows doubles', () => {
    const rate = percentRate(33.333333333);
    const [hit, all] = [999_983, 999_979];
    const numerator = 2n * 999_999_999_989n * BigInt(rate.numerator) * BigInt(hit);
    const denominator = BigInt(rate.denominator) * BigInt(all);

    expect(percentOfUnits(minor(999_999_999_989), rate, { hit, all })).toBe(
      Number((numerator + denominator) / (2n * denominator)),
    );
  });
});

describe('an amount that is shared by weight', () => {
  test.each<[string, number, readonly number[], readonly number[]]>([
    ['adds up exactly', 100, [1, 3], [25, 75]],
    ['gives what is left to the largest remainder', 100, [1, 1, 4], [17, 17, 66]],
    ['gives what is left to the earlier of equal remainders', 100, [1, 1, 1], [34, 33, 33]],
    ['gives two units to the two largest remainders', 11, [1, 2, 4], [2, 3, 6]],
    ['gives two units to the first two of three', 5, [1, 1, 1], [2, 2, 1]],
    ['gives nothing to what weighs nothing', 5, [0, 2, 0, 1], [0, 3, 0, 2]],
    ['is nothing where nothing weighs', 5, [0, 0], [0, 0]],
    ['is nothing where nothing is shared', 0, [1, 2], [0, 0]],
    ['has no shares without weights', 5, [], []],
    ['is one share of one weight', 7, [3], [7]],
    // 10^12 by 10^12 is more than doubles hold: half each, and the odd unit to the first.
    [
      'is exact beyond doubles',
      999_999_999_999,
      [1_000_000_000_000, 1_000_000_000_000],
      [500_000_000_000, 499_999_999_999],
    ],
  ])('%s', (_name, total, weights, shares) => {
    expect(spread(minor(total), weights)).toEqual(shares);
  });
});

it('ZERO is nothing', () => {
  expect(ZERO).toBe(0);
});
