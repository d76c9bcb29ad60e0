// Formulas over texts, lists and SWITCH.
import { aContext, compute, withAttributes } from './support';

const attributes = withAttributes({
  city: 'New York',
  empty: '',
  spaced: ' EU ',
  size: 42,
  price: 9.5,
  vip: true,
  guest: false,
  brands: ['Nike', 'Puma', 42, true, null, { a: 1 }, ['Asics']],
  none_at_all: [],
  stores: 'EU, EMEA ,3.0',
  nothing: null,
});

const customer = (key: string) => `CUSTOMER_METADATA("${key}")`;

describe('text tests', () => {
  test.each([
    ['city', 'is "New York"', true],
    ['city', 'is "new york"', false],
    ['city', 'is "New"', false],
    ['city', 'isNot "Boston"', true],
    ['city', 'isNot "New York"', false],
    ['city', 'contains "w Y"', true],
    ['city', 'contains "New York"', true],
    ['city', 'contains "w y"', false],
    ['city', 'contains ""', true],
    ['city', 'startsWith "New"', true],
    ['city', 'startsWith "York"', false],
    ['city', 'startsWith "new"', false],
    ['city', 'endsWith "York"', true],
    ['city', 'endsWith "New"', false],
    ['empty', 'is ""', true],
    ['vip', 'is "true"', true],
    ['vip', 'isNot "true"', false],
    ['guest', 'is "false"', true],
    ['city', 'is CUSTOMER_METADATA("city")', true],
    ['city', 'is CUSTOMER_METADATA("empty")', false],
  ])('%s %s', (key, test, expected) => {
    expect(compute(`${customer(key)} ${test}`, attributes)).toBe(expected);
  });

  test.each([
    ['a number on the left', `${customer('size')} is "42"`],
    ['a number on the right', `${customer('city')} is 42`],
    ['a text that contains a number', `${customer('city')} contains 4`],
    ['a missing text', `${customer('gone')} isNot "x"`],
    ['a missing text on the right', `"x" is ${customer('gone')}`],
    ['null', `${customer('nothing')} is "x"`],
    ['a date', 'TODAY is "2026-11-21"'],
    ['a list that is a text', `${customer('brands')} is "Nike"`],
    ['a list that starts with a text', `${customer('brands')} startsWith "Nike"`],
    ['a text in a list on the right', `"Nike" is ${customer('brands')}`],
  ])('cannot be computed for %s', (_name, text) => {
    expect(compute(text, attributes)).toBeNull();
  });
});

describe('contains on a list', () => {
  test.each([
    ['brands', '"Nike"', true],
    ['brands', '"Nik"', false],
    ['brands', '"nike"', false],
    ['brands', '42', true],
    ['brands', '42.0', true],
    ['brands', '"42"', false],
    ['brands', '43', false],
    ['brands', '"true"', true],
    ['brands', '"false"', false],
    ['brands', '"Asics"', false],
    ['brands', '"null"', false],
    ['none_at_all', '"Nike"', false],
    ['brands', customer('size'), true],
    ['brands', customer('vip'), true],
    ['brands', customer('guest'), false],
    ['brands', customer('brands'), null],
    ['brands', 'TODAY', null],
  ])('%s contains %s', (key, element, expected) => {
    expect(compute(`${customer(key)} contains ${element}`, attributes)).toBe(expected);
  });
});

describe('IN_ARRAY', () => {
  test.each([
    ['a text in the list', `${customer('city')} IN_ARRAY "Boston,New York"`, true],
    ['a text alone', `${customer('city')} IN_ARRAY "New York"`, true],
    ['spaces around elements', `${customer('city')} IN_ARRAY " Boston , New York "`, true],
    ['a part of an element', `"York" IN_ARRAY "Boston,New York"`, false],
    ['another letter case', `"boston" IN_ARRAY "Boston"`, false],
    ['a text with spaces around', `${customer('spaced')} IN_ARRAY " EU "`, false],
    ['an empty list', `${customer('city')} IN_ARRAY ""`, false],
    ['an empty text in an empty list', `${customer('empty')} IN_ARRAY ""`, false],
    ['an empty text beside a comma', `${customer('empty')} IN_ARRAY "a,,b"`, false],
    ['a number in the list', '6 IN_ARRAY "3,6,9"', true],
    ['a number that is not', '5 IN_ARRAY "3,6,9"', false],
    ['a number written otherwise', '3 IN_ARRAY "3.0"', true],
    ['a number below zero', '-3 IN_ARRAY "3, -3"', true],
    ['a number with decimals', `${customer('price')} IN_ARRAY "9.50"`, true],
    ['a number among words', '3 IN_ARRAY "x,3"', true],
    ['a text that spells a number', '"3" IN_ARRAY "3.0"', false],
    ['a yes', `${customer('vip')} IN_ARRAY "true"`, true],
    ['a text in an attribute', `"EMEA" IN_ARRAY ${customer('stores')}`, true],
    ['a number in an attribute', `3 IN_ARRAY ${customer('stores')}`, true],
    ['a text in an array attribute', `"Puma" IN_ARRAY ${customer('brands')}`, true],
    ['a number in an array attribute', `42 IN_ARRAY ${customer('brands')}`, true],
    ['what no array attribute has', `"Reebok" IN_ARRAY ${customer('brands')}`, false],
    ['a list in a list', `${customer('brands')} IN_ARRAY "Nike"`, null],
    ['a list in an array attribute', `${customer('brands')} IN_ARRAY ${customer('brands')}`, null],
    ['a date', 'TODAY IN_ARRAY "2026-11-21"', null],
    ['a number as a list', '3 IN_ARRAY 3', null],
    ['a missing list', `3 IN_ARRAY ${customer('gone')}`, null],
    ['a missing element', `${customer('gone')} IN_ARRAY "3"`, null],
  ])('%s', (_name, text, expected) => {
    expect(compute(text, attributes)).toBe(expected);
  });
});

describe('NOT_IN_ARRAY', () => {
  test.each([
    ['a text in the list', '"EU" NOT_IN_ARRAY "EU,EMEA"', false],
    ['a text that is not', '"US" NOT_IN_ARRAY "EU,EMEA"', true],
    ['a number in the list', '3 NOT_IN_ARRAY "3"', false],
    ['a number that is not', '4 NOT_IN_ARRAY "3"', true],
    ['an element of an array attribute', `"Nike" NOT_IN_ARRAY ${customer('brands')}`, false],
    ['a missing element', `${customer('gone')} NOT_IN_ARRAY "3"`, null],
  ])('%s', (_name, text, expected) => {
    expect(compute(text, attributes)).toBe(expected);
  });
});

describe('SWITCH', () => {
  const stores = `SWITCH(${customer('city')};SWITCH_CASE("Boston";10) SWITCH_CASE("New York";15);5)`;

  test.each([
    ['Boston', 10],
    ['New York', 15],
    ['Warsaw', 5],
    ['boston', 5],
  ])('%s', (city, expected) => {
    expect(compute(stores, withAttributes({ city }))).toBe(expected);
  });

  it('is not computed when the subject is missing', () => {
    expect(compute(stores, withAttributes({}))).toBeNull();
  });

  test.each([
    ['a number', 'SWITCH(3; SWITCH_CASE(3.0; 1); 2)', 1],
    ['the first of two equal cases', 'SWITCH(3; SWITCH_CASE(3; 1) SWITCH_CASE(3; 2); 4)', 1],
    ['a yes', `SWITCH(${customer('vip')}; SWITCH_CASE("true"; 1); 2)`, 1],
    ['a condition', 'SWITCH(2 > 1; SWITCH_CASE(1 > 2; 1) SWITCH_CASE(3 > 1; 2); 3)', 2],
    ['a number and a text', 'SWITCH(3; SWITCH_CASE("3"; 1); 2)', 2],
    ['a list', `SWITCH(${customer('brands')}; SWITCH_CASE("Nike"; 1); 2)`, 2],
    ['a day', 'SWITCH(TODAY; SWITCH_CASE(DATE("2026-11-20"); 1) SWITCH_CASE(DATE("2026-11-21"); 2); 3)', 2],
    ['a moment of the day', 'SWITCH(NOW; SWITCH_CASE(DATE("2026-11-21"); 1); 2)', 1],
    ['a day and a moment of it', 'SWITCH(DATE("2026-11-21"); SWITCH_CASE(NOW; 1); 2)', 1],
    ['a text that spells the day', 'SWITCH("2026-11-21"; SWITCH_CASE(TODAY; 1); 2)', 1],
    ['a day and a text that spells it', 'SWITCH(TODAY; SWITCH_CASE("2026-11-21"; 1); 2)', 1],
    ['a moment and a text that spells its day', 'SWITCH(NOW; SWITCH_CASE("2026-11-21"; 1); 2)', 1],
    ['a day and another text', 'SWITCH(TODAY; SWITCH_CASE("today"; 1); 2)', 2],
    ['a text that spells no day', 'SWITCH("today"; SWITCH_CASE(TODAY; 1); 2)', 2],
  ])('matches %s', (_name, text, expected) => {
    expect(compute(text, attributes)).toBe(expected);
  });
});

describe('results of other kinds', () => {
  it('are values too', () => {
    expect(compute('"VIP"')).toBe('VIP');
    expect(compute(customer('vip'), attributes)).toBe(true);
    expect(compute(customer('none_at_all'), attributes)).toEqual([]);
    expect(compute('IF(2 > 1; "a"; 1)', aContext())).toBe('a');
  });
});
