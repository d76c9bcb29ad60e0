// Fields of codes, which follow the case of the project, and fields with operators of their own.
import { normalizeCodeField } from '../../../lib/core/filter/list-test';
import {
  fieldTest,
  type FilterFields,
  filterTest,
  fulfilsFilter,
  parseFilters,
  translateFilter,
} from '../../support/core';

interface Row {
  readonly code?: string | null;
  readonly codes?: readonly unknown[];
  readonly made?: string;
  readonly uses?: number;
}

const FIELDS: FilterFields<Row> = {
  named: {
    code: { kind: 'text', read: ({ code }) => code, isCode: true, isIndexed: true },
    codes: { kind: 'list', read: ({ codes }) => codes, isCode: true },
    plain: { kind: 'text', read: ({ code }) => code, isIndexed: true },
    made: {
      kind: 'moment',
      read: ({ made }) => made,
      isSorted: true,
      isIndexed: true,
      words: { $old: ({ made = '' }) => made < '2026' },
    },
    uses: {
      kind: 'number',
      read: ({ uses }) => uses,
      isIndexed: true,
      counts: { $is_times: ({ uses }, _now, count) => uses === count },
    },
  },
};
const NOW = { nowMs: Date.parse('2026-03-10T12:00:00.000Z'), timezone: 'UTC' };

const filterOf = (conditions: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
  const raw = Object.fromEntries(Object.entries(conditions).map(([name, one]) => [name, { conditions: one }]));
  const parsed = parseFilters(raw, FIELDS, NOW);
  if (parsed.status === 'REFUSED') throw new Error(parsed.problem);
  return parsed.filter;
};

describe('a value of a field', () => {
  const holds = (name: string, row: Row, caseSensitiveCodes?: boolean) =>
    fieldTest(FIELDS, {
      names: [name],
      value: 'Caf\u00e9',
      ...(caseSensitiveCodes !== undefined && { caseSensitiveCodes }),
    }).holds(row);

  test.each<[string, string, Row, boolean | undefined, boolean]>([
    ['a code with its case', 'code', { code: 'Caf\u00e9' }, true, true],
    ['a code in another case', 'code', { code: 'CAF\u00c9' }, true, false],
    ['a code in another case, without a setting', 'code', { code: 'CAF\u00c9' }, undefined, false],
    ['a code in another case, where case is the same', 'code', { code: 'CAF\u00c9' }, false, true],
    ['another code', 'code', { code: 'TEA' }, false, false],
    ['no code', 'code', { code: null }, false, false],
    ['one of several codes', 'codes', { codes: ['TEA', 'CAF\u00c9'] }, false, true],
    ['none of several codes', 'codes', { codes: ['TEA', 5, null] }, false, false],
    ['a text in another case', 'plain', { code: 'CAF\u00c9' }, false, false],
    ['a text with its case', 'plain', { code: 'Caf\u00e9' }, false, true],
  ])('equals %s', (_name, name, row, caseSensitiveCodes, expected) => {
    expect(holds(name, row, caseSensitiveCodes)).toBe(expected);
  });
});

describe('a field of codes', () => {
  const { code, codes, plain } = FIELDS.named;

  test('is tested by the index with its case alone', () => {
    const [strict, folded] = [true, false].map((caseSensitiveCodes) =>
      normalizeCodeField(code!, { caseSensitiveCodes }),
    );

    expect(strict).toMatchObject({ isIndexed: true, kind: 'text', isCode: true });
    expect(folded).toMatchObject({ kind: 'text', isCode: true });
    expect(folded).not.toHaveProperty('isIndexed');
    expect(normalizeCodeField(plain!, { caseSensitiveCodes: false })).toBe(plain);
  });

  test('is read as it is compared, and what is no text stays', () => {
    const read = normalizeCodeField(codes!, { caseSensitiveCodes: false }).read;
    const same = (one: string) => normalizeCodeField(code!, { caseSensitiveCodes: false }).fold?.(one);

    expect(read({ codes: ['One', ['TWO'], 5, null] })).toEqual([same('oNE'), [same('two')], 5, null]);
    expect(same('ONE')).toBe(same('one'));
    expect(normalizeCodeField(code!, {}).fold?.('One')).toBe('One');
  });
});

describe('operators that a field has by itself', () => {
  const old = filterOf({ made: { $old: '' } });
  const times = filterOf({ uses: { $is_times: ['2', '5'] } });

  test('are tested on the record, not by keys or the index', () => {
    expect(translateFilter(old, NOW)).toEqual({ range: {}, where: null, rest: old });
    expect(translateFilter(times, NOW)).toEqual({ range: {}, where: null, rest: times });
    expect([{ made: '2025-12-31' }, { made: '2026-01-01' }].map((row) => fulfilsFilter(old, row, NOW))).toEqual([
      true,
      false,
    ]);
  });

  test('hold for one of several numbers', () => {
    expect([2, 5, 3].map((uses) => fulfilsFilter(times, { uses }, NOW))).toEqual([true, true, false]);
  });

  test('stay beside a test of the index', () => {
    const both = filterOf({ made: { $old: '' }, plain: { $is: 'a' } });

    expect(filterTest(both, NOW)).toMatchObject({ where: { test: 'in', path: 'plain', values: ['a'] } });
    expect(filterTest(both, NOW).rest?.({ made: '2025' })).toBe(true);
    expect(filterTest(both, NOW).holds({ made: '2025', code: 'b' })).toBe(false);
  });
});

test('an operator that no kind has holds for nothing', () => {
  const field = FIELDS.named.plain!;
  const condition = { name: 'plain', field, operator: '$like', operands: ['a'] };

  expect(fulfilsFilter({ junction: 'and', fields: [[condition]] }, { code: 'a' }, NOW)).toBe(false);
});

test.each([5, true, null])('a moment that is the value %j is none', (made) => {
  const filter = filterOf({ made: { $is_unknown: '' } });

  expect(fulfilsFilter(filter, { made: made as never }, NOW)).toBe(true);
});
