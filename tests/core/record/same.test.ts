// Whether two values say the same.
import { isSame, isSameRecord } from '../../support/core';

describe('isSame', () => {
  test.each<[string, unknown, unknown]>([
    ['texts', 'a', 'a'],
    ['null', null, null],
    ['no value', undefined, undefined],
    ['numbers that are none', NaN, NaN],
    ['empty objects', {}, {}],
    ['empty lists', [], []],
    ['members in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['lists inside objects', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }],
    ['members without a value', { a: undefined }, { a: undefined }],
  ])('holds for %s', (_name, one, other) => {
    expect(isSame(one, other)).toBe(true);
  });

  test.each<[string, unknown, unknown]>([
    ['texts', 'a', 'b'],
    ['a number and its text', 1, '1'],
    ['null and an object', null, {}],
    ['an object and a text', {}, ''],
    ['null and no value', null, undefined],
    ['a list and an object', [], {}],
    ['a list and an object alike', ['a'], { 0: 'a' }],
    ['an object and a list alike', { 0: 'a' }, ['a']],
    ['one member more', { a: 1 }, { a: 1, b: 2 }],
    ['one member less', { a: 1, b: 2 }, { a: 1 }],
    ['another member', { a: 1 }, { b: 1 }],
    ['a member without a value, and another', { a: undefined }, { b: 1 }],
    ['another value deep inside', { a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }],
    ['lists in another order', [1, 2], [2, 1]],
  ])('does not hold for %s', (_name, one, other) => {
    expect(isSame(one, other)).toBe(false);
  });
});

describe('isSameRecord', () => {
  it('takes null for absent, at the top', () => {
    expect(isSameRecord({ a: 1, b: null }, { a: 1, c: null })).toBe(true);
    expect(isSameRecord({ a: 1 }, { a: 2 })).toBe(false);
    expect(isSameRecord({ a: { b: null } }, { a: {} })).toBe(false);
  });
});
