// Which values operators and rules may be given when a rule is saved.
import { ANYTHING, checkRules } from '../../support/core';

const checkOne = (rule: unknown) => checkRules({ rules: { '1': rule, logic: '1' }, timezone: 'UTC' });

describe('checkRules', () => {
  const metadata = (operator: string, operands: unknown) =>
    checkOne({ name: 'order.metadata', property: 'x', conditions: { [operator]: operands } }).status;

  test.each<[string, readonly unknown[], readonly unknown[]]>([
    ['$is', [['a'], [1], [true], ['']], [[], ['a', 'b'], [null], [{}], 'a', [NaN]]],
    ['$is_not', [['a']], [['a', 'b']]],
    ['$in', [['a', 1, true], Array.from({ length: 500 }, () => 1)], [[], [null], Array.from({ length: 501 }, () => 1)]],
    ['$not_in', [['a']], [[]]],
    ['$less_than', [[1], ['2026-11-21'], ['2026-11-21T10:00:00Z']], [['x'], [1, 2], ['2026-02-30'], [true]]],
    ['$less_than_or_equal', [[1.5]], [['1']]],
    ['$more_than', [[-1]], [[null]]],
    ['$more_than_or_equal', [[1]], [[]]],
    ['$greater_than', [[1]], [[]]],
    ['$greater_than_or_equal', [[1]], [[]]],
    ['$starts_with', [['a', 'b']], [[''], [1], []]],
    ['$ends_with', [['a']], [[1]]],
    ['$contains', [['a']], [[1]]],
    ['$count', [[0], [7]], [[-1], [1.5], [1, 2], ['1']]],
    ['$count_more', [[0]], [[-1]]],
    ['$count_less', [[1]], [[-1]]],
    ['$not_differ', [['a', 1]], [[], [{}]]],
    ['$not_intersect', [['a', 1]], [[], [{}]]],
    ['$after', [['2026-11-21'], ['2026-11-21T10:00:00+01:00']], [[1], ['soon'], ['2026-11-21', '2026-11-22']]],
    ['$before', [['2026-11-21']], [['x']]],
    ['$more_than_ago', [[0], [3]], [[-1], [0.5]]],
    ['$less_than_ago', [[3]], [['3']]],
    ['$is_days_ago', [[3]], [[]]],
    ['$more_than_future', [[3]], [[-3]]],
    ['$less_than_future', [[3]], [[-3]]],
    ['$is_days_in_future', [[3]], [[-3]]],
    [
      '$timeframe',
      [['2026-11-12T10:00:00Z;P1D;PT1H']],
      [['2026-11-12;P1D'], ['x;P1D;PT1H'], ['2026-11-12;P0D;PT1H'], ['2026-11-12;P1D;PT1H;x'], [5]],
    ],
    [
      '$timeframe_absolute',
      [['2026-11-12;2026-11-13'], ['2026-11-12;2026-11-12']],
      [['2026-11-13;2026-11-12'], ['2026-11-12'], ['2026-11-12;x'], ['2026-11-12;2026-11-13;2026-11-14']],
    ],
    [
      '$timeframe_daily_hours',
      [['18:00;20:01;2,3'], ['18:00;20:00'], ['22:00;02:00;6']],
      [['18:00'], ['18:00;18:00;1'], ['18:00;20:00;7'], ['18:00;20:00;1,'], ['18;20;1'], ['18:00;20:00;1;2']],
    ],
    ['$dow', [[0, 6]], [[7], [-1], [1.5], ['1'], []]],
  ])('accepts and refuses lists for %s', (operator, good, bad) => {
    expect(good.map((operands) => metadata(operator, operands))).toEqual(good.map(() => 'VALID'));
    expect(bad.map((operands) => metadata(operator, operands))).toEqual(bad.map(() => 'REFUSED'));
  });

  it('knows every operator on metadata', () => {
    const answered = [...ANYTHING.keys()].map((operator) =>
      checkOne({ name: 'order.metadata', property: 'x', conditions: { [operator]: 'no list' } }),
    );

    for (const result of answered) {
      expect(result).toMatchObject({ failure: { details: expect.stringContaining('needs a list') as string } });
    }
  });

  test.each([
    ['a number for an amount', 'order.amount', { $is: ['100'] }, { $is: [100] }],
    ['a number in a list of amounts', 'order.amount', { $in: [1, '2'] }, { $in: [1, 2] }],
    ['a text for a key', 'redemption.api_key', { $is: [5] }, { $is: ['key'] }],
    ['a flag', 'publication.redeemable_by_linked_customer', { $is: ['true'] }, { $is: [true] }],
    ['a product', 'product.id', { $is: [{ source_id: '' }] }, { $is: [{ id: 'p', source_id: '' }] }],
    ['a product, not nothing', 'product.id', { $is: [null] }, { $is: [{ id: null, source_id: 's' }] }],
    ['a product that is no number', 'order.items.any', { $is: [5] }, { $is: ['p', { source_id: 's' }] }],
  ])('asks for %s', (_name, name, bad, good) => {
    expect(checkOne({ name, conditions: bad }).status).toBe('REFUSED');
    expect(checkOne({ name, conditions: good }).status).toBe('VALID');
  });
});
