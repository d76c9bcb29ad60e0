// Formulas over numbers: arithmetic, comparisons, functions, and what cannot be computed.
import { aContext, anOrder, compute, fastestMs, parsed, withAttributes } from './support';
import { evaluateFormula } from '../../support/core';

const attributes = withAttributes({
  age: 30,
  half: 0.5,
  text: '42',
  yes: true,
  no: false,
  list: [1, 2],
  nested: { a: 1 },
  nothing: null,
});

describe('exactness', () => {
  test.each([
    ['0.1 + 0.2', 0.3],
    ['0.1 * 3 = 0.3', true],
    ['1 / 3 * 3 = 1', true],
    ['1 / 3', '1/3'],
    ['4.35 * 100', 435],
    ['1.005 * 1000', 1005],
    ['5.5 % 2', 1.5],
    ['-7 % 3', -1],
    ['(1 / 3 + 1 / 6) * 2', 1],
  ])('%s', (text, expected) => {
    expect(compute(text)).toBe(expected);
  });

  it('takes attributes digit by digit', () => {
    expect(compute('CUSTOMER_METADATA("price") * 3', withAttributes({ price: 0.1 }))).toBe(0.3);
  });
});

describe('comparisons', () => {
  test.each([
    ['2 > 1', true],
    ['1 > 2', false],
    ['1 > 1', false],
    ['1 < 2', true],
    ['2 < 1', false],
    ['1 < 1', false],
    ['1 = 1.0', true],
    ['1 = 2', false],
    ['1 / -2 < 0', true],
    ['-1 / -2 > 0', true],
  ])('%s', (text, expected) => {
    expect(compute(text)).toBe(expected);
  });
});

describe('functions', () => {
  test.each([
    ['MIN(3; 1; 2)', 1],
    ['MIN(7)', 7],
    ['MIN(-1; 1)', -1],
    ['MAX(1; 3; 2)', 3],
    ['MAX(7)', 7],
    ['MAX(0.30; 0.3)', 0.3],
    ['POW(2; 10)', 1024],
    ['POW(2; -1)', 0.5],
    ['POW(1 + 1; 1 + 2)', 8],
    ['ROUND(1284.6; -2)', 1300],
    ['ROUND(2.5; 0)', 3],
    ['ROUND(-2.5; 0)', -2],
    ['ROUND(1 / 3; 3)', 0.333],
    ['FLOOR(1284.6; -2)', 1200],
    ['FLOOR(-0.5; 0)', -1],
    ['CEIL(1284.6; -2)', 1300],
    ['CEIL(-0.5; 0)', 0],
    ['ROUND(2.25; CUSTOMER_METADATA("age") - 29)', 2.3],
    ['IF(2 > 1; 10; 20)', 10],
    ['IF(1 > 2; 10; 20)', 20],
    ['IF(CUSTOMER_METADATA("yes"); 10; 20)', 10],
    ['IF(CUSTOMER_METADATA("no"); 10; 20)', 20],
    ['DEFAULT_TO(1; 2)', 1],
    ['DEFAULT_TO(CUSTOMER_METADATA("none"); 2)', 2],
    ['DEFAULT_TO(CUSTOMER_METADATA("nothing"); CUSTOMER_METADATA("none"); 3)', 3],
    ['DEFAULT_TO(CUSTOMER_METADATA("none") / 2; 5)', 5],
    ['DEFAULT_TO(1 / 0; 5)', 5],
    ['IF(DEFAULT_TO(CUSTOMER_METADATA("none") > 1; 2 > 1); 10; 20)', 10],
    ['ROUND(1 / -3; 0)', 0],
    ['-CUSTOMER_METADATA("age") + 1', -29],
  ])('%s', (text, expected) => {
    expect(compute(text, attributes)).toBe(expected);
  });
});

describe('logic', () => {
  const none = 'CUSTOMER_METADATA("none")';

  test.each([
    ['2 > 1 AND 3 > 2', true],
    ['2 > 1 AND 2 > 3', false],
    ['1 > 2 AND 3 > 2', false],
    ['1 > 2 OR 3 > 2', true],
    ['2 > 1 OR 2 > 3', true],
    ['1 > 2 OR 2 > 3', false],
    ['2 > 1 AND 2 > 1 AND 1 > 2', false],
    ['1 > 2 OR 1 > 2 OR 2 > 1', true],
    [`1 > 2 AND ${none}`, false],
    [`2 > 1 OR ${none}`, true],
    [`2 > 1 AND ${none}`, null],
    [`1 > 2 OR ${none}`, null],
    [`${none} AND 1 > 2`, null],
    [`${none} OR 2 > 1`, null],
    ['2 > 1 AND 5', null],
    ['"true" OR 2 > 1', null],
  ])('%s', (text, expected) => {
    expect(compute(text, attributes)).toBe(expected);
  });
});

describe('what is not needed', () => {
  test.each([
    ['the branch of a condition that does not hold', 'IF(2 > 1; 10; 1 / 0)', 10],
    ['the branch of a condition that holds', 'IF(1 > 2; 1 / 0; 20)', 20],
    ['what follows the first value', 'DEFAULT_TO(10; 1 / 0)', 10],
    ['the results of other cases', 'SWITCH(2; SWITCH_CASE(1; 1 / 0) SWITCH_CASE(2; 10); 1 / 0)', 10],
    ['the cases after the right one', 'SWITCH(1; SWITCH_CASE(1; 10) SWITCH_CASE(1 / 0; 2); 3)', 10],
  ])('may be impossible: %s', (_name, text, expected) => {
    expect(compute(text)).toBe(expected);
  });
});

describe('what cannot be computed', () => {
  test.each([
    ['a missing attribute', 'CUSTOMER_METADATA("none")'],
    ['an attribute that is null', 'CUSTOMER_METADATA("nothing")'],
    ['an attribute that is an object', 'CUSTOMER_METADATA("nested")'],
    ['a text in a sum', 'CUSTOMER_METADATA("text") + 1'],
    ['a text at the end of a sum', '1 + CUSTOMER_METADATA("text")'],
    ['a condition in a product', 'CUSTOMER_METADATA("yes") * 2'],
    ['a list in a sum', 'CUSTOMER_METADATA("list") + 1'],
    ['a text below zero', '-CUSTOMER_METADATA("text")'],
    ['a text compared as a number', 'CUSTOMER_METADATA("text") > 1'],
    ['a number compared with a text', '1 = CUSTOMER_METADATA("text")'],
    ['a text compared with a text as numbers', '"a" = "a"'],
    ['a date in a sum', 'TODAY + 1'],
    ['a number as a condition', 'IF(CUSTOMER_METADATA("age"); 1; 2)'],
    ['a missing condition', 'IF(CUSTOMER_METADATA("none"); 1; 2)'],
    ['a missing branch', 'IF(2 > 1; CUSTOMER_METADATA("none"); 2)'],
    ['a missing number among several', 'MIN(1; CUSTOMER_METADATA("none"); 2)'],
    ['a text among numbers', 'MAX(1; CUSTOMER_METADATA("text"))'],
    ['defaults that are all missing', 'DEFAULT_TO(CUSTOMER_METADATA("none"); 1 / 0)'],
    ['a missing subject', 'SWITCH(CUSTOMER_METADATA("none"); SWITCH_CASE(1; 2); 3)'],
    ['a missing case', 'SWITCH(1; SWITCH_CASE(CUSTOMER_METADATA("none"); 2); 3)'],
    ['a division by zero', '1 / 0'],
    ['a division by an attribute that is zero', '1 / (CUSTOMER_METADATA("age") - 30)'],
    ['a remainder by zero', '1 % 0'],
    ['what follows a division by zero', '1 / 0 + 1'],
    ['zero to the power of minus one', 'POW(0; -1)'],
    ['a root', 'POW(4; CUSTOMER_METADATA("half"))'],
    ['a power out of bounds', 'POW(9; POW(9; 9))'],
    ['a product out of bounds', `${'9'.repeat(30)} * 2`],
    ['places with decimals', 'ROUND(1; CUSTOMER_METADATA("half"))'],
    ['places out of bounds', 'FLOOR(1; CUSTOMER_METADATA("age") + 1)'],
    ['an order that is not known', 'ORDER_AMOUNT'],
  ])('%s', (_name, text) => {
    expect(compute(text, attributes)).toBeNull();
  });

  test.each([
    ['not a number', NaN],
    ['infinite', Infinity],
    ['out of bounds', 1e31],
  ])('an attribute that is %s', (_name, value) => {
    expect(compute('CUSTOMER_METADATA("a")', withAttributes({ a: value }))).toBeNull();
  });
});

describe('attributes of prototypes', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'length'])('%s is missing', (key) => {
    expect(compute(`CUSTOMER_METADATA("${key}")`, withAttributes({}))).toBeNull();
  });

  it('are found when the record has them itself', () => {
    const metadata = JSON.parse('{"__proto__": 5, "constructor": 6}') as Record<string, unknown>;

    expect(compute('CUSTOMER_METADATA("__proto__")', withAttributes(metadata))).toBe(5);
    expect(compute('CUSTOMER_METADATA("constructor")', withAttributes(metadata))).toBe(6);
  });
});

describe('hostile formulas', () => {
  test.each([
    ['towers of powers', `${'POW('.repeat(19)}9${';9)'.repeat(19)}`],
    ['ever finer fractions', `1/7${'/9.99999999'.repeat(40)}`],
    ['sums of fractions with no common factor', Array.from({ length: 60 }, (_, i) => `1/${1009 + 2 * i}`).join('+')],
    ['a large base squared often', `POW(1.${'1'.repeat(59)};${'9'.repeat(30)})`],
    ['rounding to every place', `${'ROUND('.repeat(20)}1/3${';30)'.repeat(20)}`],
  ])('%s take no time', (_name, text) => {
    const formula = parsed(text);

    expect(fastestMs(() => evaluateFormula(formula, aContext()))).toBeLessThan(20);
  });
});

describe('documented examples', () => {
  const order = (amount: number) => aContext({ order: anOrder(amount) });

  test.each([
    ['twelve percent over 180', 'IF(ORDER_AMOUNT > 180; 12; 7)', 19697, 12],
    ['seven percent up to 180', 'IF(ORDER_AMOUNT > 180; 12; 7)', 18000, 7],
    ['an amount in major units', 'ORDER_AMOUNT', 6450, 64.5],
    ['an amount of one minor unit', 'ORDER_AMOUNT', 1, 0.01],
    ['a share of the order', 'IF(ORDER_AMOUNT > 200;ORDER_AMOUNT * 0.15;ORDER_AMOUNT * 0.05)', 30000, 45],
  ])('%s', (_name, text, amount, expected) => {
    expect(compute(text, order(amount))).toBe(expected);
  });

  test.each([
    ['many visits on a Friday', 11, 5, 20],
    ['many visits on a Monday', 11, 1, 3],
    ['few visits on a Friday', 10, 5, 3],
  ])('two conditions: %s', (_name, visits, day, expected) => {
    const text = 'IF(CUSTOMER_METADATA("visits") > 10 AND ORDER_METADATA("day_of_week") = 5;20;3)';
    const context = aContext({
      customer: { metadata: { visits } },
      order: anOrder(null, [], { day_of_week: day }),
    });

    expect(compute(text, context)).toBe(expected);
  });
});
