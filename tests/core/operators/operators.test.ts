// What each operator of a condition means: for every one a value that fulfils it and one that does not.
import { OPERATORS } from '../../../lib/core/operators/operators';
import { fulfils, readConditions } from '../../../lib/core/rules/fulfil';
import { ANYTHING } from '../../support/core';
import { NOW } from '../rules/builders';

const now = { nowMs: NOW, timezone: 'Europe/Warsaw' };
/** By a rule, or by the filter of a collection where rules do not know the operator. */
const test_ = (operator: string, operands: readonly unknown[], value: unknown) =>
  fulfils(value, [[operator, operands]], { now, user: ANYTHING.has(operator) ? 'rules' : 'collections' });

const CASES: readonly (readonly [operator: string, operands: readonly unknown[], good: unknown, bad: unknown])[] = [
  ['$is', ['red'], 'red', 'Red'],
  ['$is', [5], 5, '5'],
  ['$is', [true], true, 1],
  ['$is', ['2026-11-21'], '2026-11-21T22:59:59Z', '2026-11-21T23:00:00Z'],
  ['$is', ['2026-11-21T12:00:00Z'], '2026-11-21T13:00:00.000+01:00', '2026-11-21T12:00:00.001Z'],
  ['$is', ['red'], ['blue', 'red'], ['blue']],
  ['$is_not', ['red'], 'blue', 'red'],
  ['$is_not', ['red'], undefined, ['red', 'blue']],
  ['$in', ['red', 'blue'], 'blue', 'green'],
  ['$not_in', ['red', 'blue'], 'green', 'red'],
  ['$not_in', ['red'], null, ['green', 'red']],
  ['$less_than', [10], 9.99, 10],
  ['$less_than', ['2026-11-21'], '2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z'],
  ['$less_than_or_equal', [10], 10, 10.01],
  ['$less_than_or_equal', ['2026-11-21'], '2026-11-21T22:59:59Z', '2026-11-21T23:00:00Z'],
  ['$more_than', [10], 10.01, 10],
  ['$more_than', ['2026-11-21'], '2026-11-21T23:00:00Z', '2026-11-21T22:59:59Z'],
  ['$more_than_or_equal', [10], 10, 9.99],
  ['$more_than_or_equal', ['2026-11-21T12:00:00Z'], '2026-11-21T12:00:00Z', '2026-11-21T11:59:59.999Z'],
  ['$greater_than', [10], 11, 10],
  ['$greater_than_or_equal', [10], 10, 9],
  ['$more_than_equal', [10], 10, 9],
  ['$less_than_equal', [10], 10, 11],
  ['$less_than', [10], [50, 5], [50]],
  ['$more_than', [10], 11, '11'],
  ['$more_than', [10], 11, null],
  ['$starts_with', ['SUM'], 'SUMMER', 'MIDSUMMER'],
  ['$starts_with', ['A', 'B'], 'Berry', 'Cherry'],
  ['$ends_with', ['.pl'], 'shop.pl', 'shop.plus'],
  ['$contains', ['mm'], 'summer', 'sumer'],
  ['$contains', ['red'], ['blue', 'red'], ['dark red']],
  ['$contains', ['red'], 'dark red', 7],
  ['$not_contain', ['red'], 'blue', 'dark red'],
  ['$count', [2], [1, 2], [1]],
  ['$count', [0], [], undefined],
  ['$count_more', [2], [1, 2, 3], [1, 2]],
  ['$count_less', [2], [1], [1, 2]],
  ['$count_less', [2], [], 'x'],
  ['$not_differ', ['a', 'b'], ['b', 'a', 'a'], ['a']],
  ['$not_differ', ['a'], 'a', ['a', 'b']],
  ['$not_intersect', ['a', 'b'], ['c'], ['c', 'b']],
  ['$not_intersect', ['a'], undefined, 'a'],
  ['$after', ['2026-11-21'], '2026-11-21T23:00:00Z', '2026-11-21T22:59:59Z'],
  ['$after', ['2026-11-21T12:00:00Z'], '2026-11-21T12:00:00.001Z', '2026-11-21T12:00:00Z'],
  ['$after', ['2026-11-21'], '2026-11-22', 'tomorrow'],
  ['$before', ['2026-11-21'], '2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z'],
  ['$before', ['2026-11-21T12:00:00Z'], '2026-11-21T11:59:59.999Z', '2026-11-21T12:00:00Z'],
  ['$more_than_ago', [3], '2026-11-17', '2026-11-18'],
  ['$less_than_ago', [3], '2026-11-19', '2026-11-18'],
  ['$less_than_ago', [3], '2026-11-21', '2026-11-22'],
  ['$is_days_ago', [3], '2026-11-18', '2026-11-19'],
  ['$is_days_ago', [0], '2026-11-21T00:00:00Z', '2026-11-20T22:00:00Z'],
  ['$is_days_ago', [1], '2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z'],
  ['$more_than_future', [3], '2026-11-25', '2026-11-24'],
  ['$less_than_future', [3], '2026-11-23', '2026-11-24'],
  ['$less_than_future', [3], '2026-11-21', '2026-11-20'],
  ['$is_days_in_future', [3], '2026-11-24', '2026-11-25'],
  ['$timeframe', ['2026-11-12T10:00:00Z;P1D;PT1H'], '2026-11-20T10:59:59Z', '2026-11-20T11:00:00Z'],
  ['$timeframe', ['2026-11-12T10:00:00Z;P1D;PT1H'], '2026-11-12T10:00:00Z', '2026-11-11T10:00:00Z'],
  [
    '$timeframe_absolute',
    ['2026-11-14T16:00:00Z;2026-11-28T16:00:00Z'],
    '2026-11-28T16:00:00Z',
    '2026-11-28T16:00:00.001Z',
  ],
  [
    '$timeframe_absolute',
    ['2026-11-14T16:00:00Z;2026-11-28T16:00:00Z'],
    '2026-11-14T16:00:00Z',
    '2026-11-14T15:59:59.999Z',
  ],
  ['$timeframe_absolute', ['2026-11-14;2026-11-28'], '2026-11-28T22:59:59Z', '2026-11-28T23:00:00Z'],
  ['$timeframe_daily_hours', ['18:00;20:01;2,3'], '2026-11-24T19:00:59Z', '2026-11-24T19:01:00Z'],
  ['$timeframe_daily_hours', ['18:00;20:01;2,3'], '2026-11-24T17:00:00Z', '2026-11-26T17:00:00Z'],
  ['$timeframe_daily_hours', ['18:00;20:00'], '2026-11-26T17:00:00Z', '2026-11-26T16:59:59Z'],
  ['$dow', [0, 6], '2026-11-21', '2026-11-20'],
  ['$dow', [0], '2026-11-21T23:00:00Z', '2026-11-21T22:59:59Z'],
  ['$has_value', [], 'x', null],
  ['$is_unknown', [], undefined, 'x'],
];

describe('fulfils', () => {
  test.each(CASES)('%s %j takes %j and not %j', (operator, operands, good, bad) => {
    expect(test_(operator, operands, good)).toBe(true);
    expect(test_(operator, operands, bad)).toBe(false);
  });

  it('has a case for every operator', () => {
    const covered = new Set(CASES.map(([operator]) => operator));

    // What a rule picks lines with is in the tests of products.
    expect([...OPERATORS.keys()].filter((operator) => !covered.has(operator))).toEqual(['$from']);
  });

  test.each([...ANYTHING.keys()].filter((name) => !['$is_not', '$not_in', '$not_intersect'].includes(name)))(
    '%s is not fulfilled by a value that is missing',
    (operator) => {
      const operands = CASES.find(([name]) => name === operator)![1];

      expect(test_(operator, operands, undefined)).toBe(false);
      expect(test_(operator, operands, null)).toBe(false);
    },
  );

  test.each<[string, readonly unknown[], unknown]>([
    ['$less_than', ['5'], 3],
    ['$less_than_or_equal', [5], 'low'],
    ['$more_than_or_equal', [5], 'high'],
    ['$starts_with', [5], '5 apples'],
    ['$ends_with', [5], 'number 5'],
    ['$contains', [5], '1500'],
    ['$count_more', ['1'], [1, 2]],
    ['$count_less', ['2'], [1]],
    ['$less_than_ago', [3], 'soon'],
    ['$less_than_future', [3], 'soon'],
    ['$more_than_ago', ['3'], '2026-11-01'],
    ['$less_than_ago', ['3'], '2026-11-20'],
    ['$dow', [4], 'soon'],
  ])('%s %j does not compare with another kind: %j', (operator, operands, value) => {
    expect(test_(operator, operands, value)).toBe(false);
  });

  it('asks for every operator of a rule', () => {
    const between = readConditions({ $more_than: [100], $less_than: [150] });

    expect(fulfils(120, between, { now })).toBe(true);
    expect(fulfils(100, between, { now })).toBe(false);
    expect(fulfils(150, between, { now })).toBe(false);
  });

  it('is not fulfilled by a value that is missing where nothing is requested', () => {
    expect(test_('$in', [null], null)).toBe(false);
    expect(test_('$in', [undefined], undefined)).toBe(false);
    expect(test_('$not_in', [null], null)).toBe(true);
  });

  it('knows no collection that a value belongs to', () => {
    expect(fulfils('prod_1', [['$from', ['prod_1']]], { now })).toBe(false);
  });

  it('is not fulfilled where an operator is not known or has no list', () => {
    expect(fulfils(1, [['$foo', [1]]], { now })).toBe(false);
    expect(fulfils(1, [['$is', 1]], { now })).toBe(false);
    expect(fulfils(1, [['$has_value', []]], { now })).toBe(false);
  });
});
