// Filters as ranges of keys and tests of an index: what is translated, and what is left to the records.
import type { FilterFields } from '../../lib/core/filter/filter';
import { parseFilters } from '../../lib/core/filter/parse';
import { translateFilter } from '../../lib/core/filter/translate';
import { allTests, fieldTest, filterTest, recordTest } from '../../lib/core/filter/list-test';

interface Row {
  readonly name?: string;
  readonly amount?: number;
  readonly codes?: readonly string[];
  readonly made: string;
}

const FIELDS: FilterFields<Row> = {
  named: {
    name: { kind: 'text', read: ({ name }) => name, isIndexed: true },
    amount: { kind: 'number', read: ({ amount }) => amount, isIndexed: true },
    codes: { kind: 'list', read: ({ codes }) => codes, isIndexed: true },
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

  it.each([
    ['$after', ['2026-03-01', '2026-03-02'], { afterMs: at('2026-03-01') }],
    ['$before', ['2026-03-01', '2026-03-02'], { beforeMs: at('2026-03-02') }],
    ['$more_than', ['1'], { beforeMs: at('2026-03-09T12:00:00Z') }],
    ['$more_than_equal', ['1'], { beforeMs: at('2026-03-09T12:00:00.001Z') }],
    ['$less_than', ['1'], { afterMs: at('2026-03-09T12:00:00Z') }],
    ['$less_than_equal', ['1'], { afterMs: at('2026-03-09T11:59:59.999Z') }],
  ])('reads a range of keys for %s on the moment of the list', (operator, values, range) => {
    expect(translated(condition('made', operator, values))).toEqual({ range, where: null, rest: null });
  });

  it('takes the part that several ranges share', () => {
    const made = { conditions: { $after: ['2026-03-01'], $before: ['2026-03-05'], $less_than: ['8'] } };

    expect(translated({ made }).range).toEqual({ afterMs: at('2026-03-02T12:00:00Z'), beforeMs: at('2026-03-05') });
  });

  it.each([
    ['a field the index does not hold', condition('plain', '$is', ['a'])],
    ['metadata', condition('metadata.tier', '$is', ['a'])],
    ['an operator without a test', condition('name', '$ends_with', ['a'])],
    ['a part of a member of a list', condition('codes', '$contains', ['a'])],
  ])('leaves %s to the records', (_name, raw) => {
    const { where, rest } = translated(raw);

    expect(where).toBeNull();
    expect(rest?.fields).toHaveLength(1);
  });

  it('tests what it can and leaves the rest', () => {
    const { where, rest } = translated({ ...condition('name', '$is', ['a']), ...condition('plain', '$is', ['b']) });

    expect(where).toEqual({ test: 'in', ...name, values: ['a'] });
    expect(rest?.fields.flat().map((one) => one.name)).toEqual(['plain']);
  });

  it('tests a choice as a whole or not at all', () => {
    const both = { ...condition('name', '$is', ['a']), ...condition('amount', '$is', ['1']), junction: 'or' };
    const mixed = { ...condition('name', '$is', ['a']), ...condition('plain', '$is', ['b']), junction: 'or' };

    expect(translated(both)).toMatchObject({ where: { test: 'or' }, rest: null });
    expect(translated(mixed)).toMatchObject({ where: null, rest: { junction: 'or' } });
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

    const all = allTests([filter, fieldTest(FIELDS, ['name'], 'a'), recordTest((one: Row) => one.amount === 1)]);

    expect(all?.range).toEqual({ afterMs: at('2026-03-01') });
    expect(all?.where).toMatchObject({ test: 'and' });
    expect([all?.rest?.(row), all?.rest?.({ ...row, amount: 2 })]).toEqual([true, false]);
    expect([all?.holds(row), all?.holds({ ...row, name: 'b' })]).toEqual([true, false]);
  });

  it('asks for one of several fields', () => {
    const test = fieldTest(FIELDS, ['name', 'codes'], 'A');

    expect([test.holds({ ...row, codes: ['A'] }), test.holds({ ...row, name: 'A' }), test.holds(row)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
