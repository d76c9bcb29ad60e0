// Filters as ranges of keys and tests of an index: what is translated, and what is left to the records.
import {
  allTests,
  fieldTest,
  type FilterFields,
  filterTest,
  parseFilters,
  recordTest,
  translateFilter,
} from '../../support/core';

interface Row {
  readonly name?: string;
  readonly amount?: number;
  readonly codes?: readonly string[];
  readonly open?: boolean;
  readonly made: string;
}

const FIELDS: FilterFields<Row> = {
  named: {
    name: { kind: 'text', read: ({ name }) => name, isIndexed: true },
    amount: { kind: 'number', read: ({ amount }) => amount, isIndexed: true },
    codes: { kind: 'list', read: ({ codes }) => codes, isIndexed: true },
    open: { kind: 'flag', read: ({ open }) => open, isIndexed: true },
    made: { kind: 'moment', read: ({ made }) => made, isIndexed: true, isSorted: true },
    plain: { kind: 'text', read: ({ name }) => name },
  },
  metadata: () => ({}),
};
const NOW = { nowMs: Date.parse('2026-03-10T12:00:00.000Z'), timezone: 'UTC' };
const at = (text: string): number => Date.parse(text);

const condition = (field: string, operator: string, values: readonly string[]) => ({
  [field]: { conditions: { [operator]: values } },
});

function read(raw: unknown) {
  const result = parseFilters(raw, FIELDS, NOW);
  if (result.status === 'REFUSED') throw new Error(result.problem);
  return result.filter;
}

const translated = (raw: unknown) => translateFilter(read(raw), NOW);
const name = { path: 'name' };

describe('translateFilter', () => {
  it.each([
    ['$is', ['a', 'b'], { test: 'in', ...name, values: ['a', 'b'] }],
    ['$is_not', ['a'], unlike({ test: 'in', ...name, values: ['a'] })],
    ['$has_value', [''], { test: 'exists', ...name }],
    ['$is_unknown', [''], { test: 'absent', ...name }],
    ['$contains', ['a'], { test: 'or', of: [{ test: 'contains', ...name, value: 'a' }] }],
    ['$not_contain', ['a'], unlike({ test: 'or', of: [{ test: 'contains', ...name, value: 'a' }] })],
    ['$starts_with', ['a'], { test: 'or', of: [{ test: 'begins_with', ...name, value: 'a' }] }],
  ])('tests a text by %s in the index', (operator, values, where) => {
    expect(translated(condition('name', operator, values))).toEqual({ range: {}, where, rest: null });
  });

  it('compares numbers as numbers, and members of a list whole', () => {
    expect(translated(condition('amount', '$more_than', ['1.50'])).where).toEqual({
      test: 'or',
      of: [{ test: 'gt', path: 'amount', value: 1.5 }],
    });
    expect(translated(condition('codes', '$in', ['A'])).where).toEqual({
      test: 'or',
      of: [{ test: 'contains', path: 'codes', value: 'A' }],
    });
  });

  it.each<[string, string, readonly string[], readonly unknown[]]>([
    ['numbers', 'amount', ['1.50', '2'], [1.5, 2]],
    ['moments', 'made', ['2026-03-01'], [at('2026-03-01')]],
  ])('finds %s that equal a value as what they mean', (_name, path, value, values) => {
    expect(translated(condition(path, '$in', value))).toEqual({
      range: {},
      where: { test: 'in', path, values },
      rest: null,
    });
  });

  const IS_OPEN = { test: 'eq', path: 'open', value: true };
  const ALWAYS = { test: 'and', of: [] };
  it.each([
    ['$is', ['true'], IS_OPEN],
    ['$is', ['false'], { test: 'not', of: IS_OPEN }],
    ['$in', ['true', 'false'], ALWAYS],
    ['$is_not', ['true'], { test: 'not', of: IS_OPEN }],
    ['$is_not', ['false'], { test: 'not', of: { test: 'not', of: IS_OPEN } }],
    ['$not_in', ['false', 'true'], { test: 'not', of: ALWAYS }],
    ['$has_value', [''], ALWAYS],
    ['$is_unknown', [''], { test: 'not', of: ALWAYS }],
  ])('finds flags by %s %j where only the true ones are kept', (operator, values, where) => {
    expect(translated(condition('open', operator, values))).toEqual({ range: {}, where, rest: null });
  });

  it.each([
    ['$has_value', { test: 'exists', path: 'made' }],
    ['$is_unknown', { test: 'absent', path: 'made' }],
  ])('tests the moment of the list by %s in the index: that is no range', (operator, where) => {
    expect(translated(condition('made', operator, ['']))).toEqual({ range: {}, where, rest: null });
  });

  it.each([
    ['$after', ['2026-03-01', '2026-03-02'], { afterMs: at('2026-03-01') }],
    ['$before', ['2026-03-01', '2026-03-02'], { beforeMs: at('2026-03-02') }],
    ['$more_than', ['1', '3'], { beforeMs: at('2026-03-09T12:00:00Z') }],
    ['$more_than_equal', ['1', '3'], { beforeMs: at('2026-03-09T12:00:00.001Z') }],
    ['$less_than', ['1', '3'], { afterMs: at('2026-03-07T12:00:00Z') }],
    ['$less_than_equal', ['1', '3'], { afterMs: at('2026-03-07T11:59:59.999Z') }],
  ])('reads a range of keys for %s on the moment of the list', (operator, values, range) => {
    expect(translated(condition('made', operator, values))).toEqual({ range, where: null, rest: null });
  });

  it('takes the part that several ranges share', () => {
    const earlier = { $before: ['2026-03-05'], $more_than: ['1'] };
    const made = { conditions: { $after: ['2026-03-01'], ...earlier, $less_than: ['8'] } };

    expect(translated({ made }).range).toEqual({ afterMs: at('2026-03-02T12:00:00Z'), beforeMs: at('2026-03-05') });
  });

  it.each([
    ['a field the index does not hold', condition('plain', '$is', ['a'])],
    ['metadata', condition('metadata.tier', '$is', ['a'])],
    ['an operator without a test', condition('name', '$ends_with', ['a'])],
    ['a part of a member of a list', condition('codes', '$contains', ['a'])],
    ['no part of a member of a list', condition('codes', '$not_contain', ['a'])],
  ])('leaves %s to the records', (_name, raw) => {
    const { where, rest } = translated(raw);

    expect(where).toBeNull();
    expect(rest?.fields).toHaveLength(1);
  });

  it('tests what it can and leaves the rest', () => {
    const { where, rest } = translated({ ...condition('name', '$is', ['a']), ...condition('plain', '$is', ['b']) });

    expect(where).toEqual({ test: 'in', ...name, values: ['a'] });
    expect(rest).toMatchObject({ junction: 'and', fields: [[{ name: 'plain' }]] });
  });

  it('tests a choice as a whole or not at all', () => {
    const both = { ...condition('name', '$is', ['a']), ...condition('amount', '$is', ['1']), junction: 'or' };
    const mixed = { ...condition('name', '$is', ['a']), ...condition('plain', '$is', ['b']), junction: 'or' };

    expect(translated(both)).toEqual({
      range: {},
      where: {
        test: 'or',
        of: [
          { test: 'in', ...name, values: ['a'] },
          { test: 'in', path: 'amount', values: [1] },
        ],
      },
      rest: null,
    });
    expect(translated(mixed)).toMatchObject({ where: null, rest: { junction: 'or' } });
    const half = { name: { conditions: { $starts_with: ['a'], $ends_with: ['b'] } } };
    expect(translated({ ...both, ...half })).toMatchObject({ where: null, rest: { junction: 'or' } });
  });

  it('wants all conditions of one field in a choice too', () => {
    const amount = { conditions: { $more_than: ['1'], $less_than: ['5'] } };
    const { where } = translated({ amount, ...condition('name', '$is', ['a']), junction: 'or' });

    expect(where).toEqual({
      test: 'or',
      of: [
        {
          test: 'and',
          of: [
            { test: 'or', of: [{ test: 'gt', path: 'amount', value: 1 }] },
            { test: 'or', of: [{ test: 'lt', path: 'amount', value: 5 }] },
          ],
        },
        { test: 'in', ...name, values: ['a'] },
      ],
    });
  });

  it.each([
    ['$before', ['2026-03-01'], 'lt', '2026-03-01'],
    ['$after', ['2026-03-01'], 'gt', '2026-03-01'],
    ['$more_than', ['1'], 'lt', '2026-03-09T12:00:00Z'],
    ['$more_than_equal', ['1'], 'le', '2026-03-09T12:00:00Z'],
    ['$less_than', ['1'], 'gt', '2026-03-09T12:00:00Z'],
    ['$less_than_equal', ['1'], 'ge', '2026-03-09T12:00:00Z'],
  ])('compares the moment of the list in a choice, %s', (operator, values, test, moment) => {
    const { where } = translated({
      ...condition('made', operator, values),
      ...condition('name', '$is', ['a']),
      junction: 'or',
    });

    expect(where).toMatchObject({ of: [{ test: 'or', of: [{ test, path: 'made', value: at(moment) }] }, {}] });
  });

  it('keeps a choice of one field as a range, and a choice with a moment as a test', () => {
    const alone = { ...condition('made', '$after', ['2026-03-01']), junction: 'or' };
    const two = { ...alone, ...condition('name', '$is', ['a']) };

    expect(translated(alone)).toEqual({ range: { afterMs: at('2026-03-01') }, where: null, rest: null });
    expect(translated(two)).toMatchObject({ range: {}, where: { test: 'or' }, rest: null });
  });
});

function unlike(of: object): object {
  return {
    test: 'or',
    of: [
      { test: 'absent', ...name },
      { test: 'not', of },
    ],
  };
}

describe('allTests', () => {
  const row: Row = { name: 'a', amount: 1, made: '2026-03-05T00:00:00.000Z' };

  it('is nothing for no test', () => {
    expect(allTests([])).toBeNull();
  });

  it('joins ranges, tests of the index and tests of the record', () => {
    const filter = filterTest(
      read({ ...condition('made', '$after', ['2026-03-01']), ...condition('name', '$is', ['a']) }),
      NOW,
    );

    const all = allTests([
      filter,
      fieldTest(FIELDS, { names: ['name'], value: 'a' }),
      recordTest((one: Row) => one.amount === 1),
    ]);

    expect(all?.range).toEqual({ afterMs: at('2026-03-01') });
    expect(all?.where).toEqual({
      test: 'and',
      of: [
        { test: 'in', ...name, values: ['a'] },
        { test: 'in', ...name, values: ['a'] },
      ],
    });
    expect([all?.rest?.(row), all?.rest?.({ ...row, amount: 2 })]).toEqual([true, false]);
    expect([all?.holds(row), all?.holds({ ...row, name: 'b' })]).toEqual([true, false]);
  });

  it('leaves to the index or to the records what they do not need to be asked', () => {
    const ranged = filterTest(read(condition('made', '$after', ['2026-03-01'])), NOW);

    expect(allTests([ranged])).toMatchObject({ where: null, rest: null });
    expect(allTests([recordTest(() => true)])).toMatchObject({ range: {}, where: null });
  });

  it('asks all that is left of each record', () => {
    const plain = filterTest(read(condition('plain', '$is', ['a'])), NOW);
    const all = allTests([plain, recordTest((one: Row) => one.amount === 1)]);

    const rows = [row, { ...row, name: 'b' }, { ...row, amount: 2 }, { ...row, name: 'b', amount: 2 }];
    expect(rows.map((one) => all?.rest?.(one))).toEqual([true, false, false, false]);
  });

  it('knows only the fields of its list', () => {
    expect(() => fieldTest(FIELDS, { names: ['name', 'nobody'], value: 'A' })).toThrow(
      'nobody is no field of this list',
    );
  });

  it('asks for one of several fields', () => {
    const test = fieldTest(FIELDS, { names: ['name', 'codes'], value: 'A' });

    expect([test.holds({ ...row, codes: ['A'] }), test.holds({ ...row, name: 'A' }), test.holds(row)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
