// Results of formulas as money, percentages and units.
import {
  formulaMinor,
  formulaPercent,
  formulaPoints,
  formulaUnits,
  LIMITS,
  type Minor,
  percentOf,
  percentRate,
  times,
} from '../../support/core';
import { aContext, aLine, anOrder, parsed, withAttributes } from './support';

const none = aContext();

describe('formulaMinor', () => {
  test.each([
    ['5', 500],
    ['13.993', 1399],
    ['13.995', 1400],
    ['13.994999999', 1399],
    ['1 / 3', 33],
    ['2 / 3', 67],
    ['0.005', 1],
    ['0.0049', 0],
    ['0', 0],
    ['-0.01', 0],
    ['-5', 0],
    ['9999999999.99', 999_999_999_999],
    ['10000000000', 1_000_000_000_000],
    ['10000000000.01', 1_000_000_000_000],
    ['9'.repeat(30), 1_000_000_000_000],
  ])('%s', (text, expected) => {
    expect(formulaMinor(parsed(text), none)).toBe(expected);
  });

  it('computes a new unit price, which multiplies into the discount of the line', () => {
    const line = aLine({ price: 1999 as Minor });
    const price = formulaMinor(parsed('ORDER_ITEM_PRICE * 0.7'), aContext({ line }));

    expect(price).toBe(1399);
    expect(times((1999 - (price ?? 0)) as Minor, 3)).toBe(1800);
  });

  test.each([
    [600, 106],
    [1000, 110],
  ])('computes one percent and one of %i', (price, expected) => {
    const line = aLine({ price: price as Minor });

    expect(formulaMinor(parsed('ORDER_ITEM_PRICE × 0.01 + 1'), aContext({ line }))).toBe(expected);
  });
});

describe('formulaPercent', () => {
  test.each([
    ['12', 12],
    ['12.5', 12.5],
    ['0.1 + 0.2', 0.3],
    ['1 / 3', 0.333333333],
    ['2 / 3', 0.666666667],
    ['0.0000000005', 0.000000001],
    ['0.00000000049', 0],
    ['0', 0],
    ['-1', 0],
    ['150', 150],
    ['9999.999999999', 9999.999999999],
    ['10000', 10_000],
    ['10000.000000001', 10_000],
    ['9'.repeat(30), 10_000],
  ])('%s', (text, expected) => {
    expect(formulaPercent(parsed(text), none)).toBe(expected);
  });

  test.each([
    ['over 180', 19697, 12, 2364],
    ['just over 180', 18001, 12, 2160],
    ['at 180', 18000, 7, 1260],
  ])('works with rates of money: %s', (_name, amount, percent, discount) => {
    const formula = parsed('IF(ORDER_AMOUNT > 180; 12; 7)');
    const result = formulaPercent(formula, aContext({ order: anOrder(amount) }));

    expect(result).toBe(percent);
    expect(percentOf(amount as Minor, percentRate(result ?? 0))).toBe(discount);
  });

  it('stays exact as a rate at its largest and finest', () => {
    const percent = formulaPercent(parsed('9999.999999999'), none) ?? 0;

    expect(percentRate(percent)).toEqual({ numerator: 9_999_999_999_999, denominator: 100_000_000_000 });
    expect(percentOf(1_000_000_000_000 as Minor, percentRate(10_000))).toBe(100_000_000_000_000);
  });
});

describe('formulaUnits', () => {
  test.each([
    ['3', 3],
    ['3.999', 3],
    ['1 / 3 * 3', 1],
    ['0.999', 0],
    ['-0.5', 0],
    ['-3', 0],
    ['999999.9', 999_999],
    ['1000000', 1_000_000],
    ['1000001', 1_000_000],
  ])('%s', (text, expected) => {
    expect(formulaUnits(parsed(text), none)).toBe(expected);
  });

  test.each([
    [3, 30, 3],
    [4, 30, 6],
  ])('computes the free units of a cart of %i units', (quantity, age, expected) => {
    const text = 'IF(ORDER_UNITS_QUANTITY > 3;CUSTOMER_METADATA("age") / 5;CUSTOMER_METADATA("age") / 10)';
    const context = { ...withAttributes({ age }), order: anOrder(1000, [aLine({ quantity })]) };

    expect(formulaUnits(parsed(text), context)).toBe(expected);
  });
});

test.each([
  ['12.999', 12],
  ['-0.5', 0],
  ['1000000.5', 1_000_000],
  ['POW(10; 20)', LIMITS.amount],
])('points of %s are a whole number that a card holds', (text, expected) => {
  expect(formulaPoints(parsed(text), none)).toBe(expected);
});

describe('a result that is no number', () => {
  test.each(['1 / 0', '"5"', '2 > 1', 'TODAY', 'CUSTOMER_METADATA("age")'])('%s is left to the fallback', (text) => {
    expect(formulaMinor(parsed(text), none)).toBeNull();
    expect(formulaPercent(parsed(text), none)).toBeNull();
    expect(formulaUnits(parsed(text), none)).toBeNull();
    expect(formulaPoints(parsed(text), none)).toBeNull();
  });
});
