// Filters of lists: every operator on every kind of field, joins, limits, and what is refused.
import {
  type FieldKind,
  FILTER_LIMITS,
  type FilterFields,
  fulfilsFilter,
  operatorsOf,
  parseFilters,
} from '../../support/core';

interface Row {
  readonly name?: string | null;
  readonly amount?: number | null;
  readonly at?: string | null;
  readonly open?: boolean | null;
  readonly codes?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

const FIELDS: FilterFields<Row> = {
  named: {
    name: { kind: 'text', read: ({ name }) => name },
    amount: { kind: 'number', read: ({ amount }) => amount },
    at: { kind: 'moment', read: ({ at }) => at },
    open: { kind: 'flag', read: ({ open }) => open, words: { $open: ({ open }) => open === true } },
    codes: { kind: 'list', read: ({ codes }) => codes },
  },
  metadata: ({ metadata }) => metadata ?? null,
};
const NOW = { nowMs: Date.parse('2026-03-10T12:00:00.000Z'), timezone: 'UTC' };

const ROW: Row = {
  name: 'Summer sale',
  amount: 50,
  at: '2026-03-05T12:00:00.000Z',
  open: true,
  codes: ['ABC-1', 'XYZ-2'],
  metadata: { tier: 'gold', score: 7, ok: true },
};

type Values = string | readonly unknown[] | Readonly<Record<string, unknown>>;

const condition = (field: string, operator: string, value: Values) => ({
  [field]: { conditions: { [operator]: value } },
});

function holds(raw: unknown, row: Row = ROW): boolean {
  const result = parseFilters(raw, FIELDS, NOW);
  if (result.status === 'REFUSED') throw new Error(result.problem);
  return fulfilsFilter(result.filter, row, NOW);
}

function problem(raw: unknown): string {
  const result = parseFilters(raw, FIELDS, NOW);
  if (result.status === 'READ') throw new Error('It was read.');
  return result.problem;
}

/** Field, operator, a value that fits the row, and one that does not. */
const CASES: readonly (readonly [field: string, operator: string, fits: Values, not: Values])[] = [
  ['name', '$is', 'Summer sale', 'summer sale'],
  ['name', '$is', ['Winter', 'Summer sale'], ['Winter', 'Spring']],
  ['name', '$in', ['Winter', 'Summer sale'], ['Winter']],
  ['name', '$is_not', 'Winter', 'Summer sale'],
  ['name', '$not_in', ['Winter', 'Spring'], ['Winter', 'Summer sale']],
  ['name', '$contains', 'mer s', 'MER'],
  ['name', '$not_contain', 'winter', 'mer'],
  ['name', '$starts_with', 'Sum', 'sale'],
  ['name', '$ends_with', 'sale', 'Sum'],
  ['amount', '$is', '50', '51'],
  ['amount', '$is', '50.0', '5'],
  ['amount', '$in', ['49', '50'], ['49', '51']],
  ['amount', '$is_not', '51', '50'],
  ['amount', '$not_in', ['49', '51'], ['49', '50']],
  ['amount', '$more_than', '49', '50'],
  ['amount', '$less_than', '51', '50'],
  ['amount', '$more_than_equal', '50', '51'],
  ['amount', '$less_than_equal', '50', '49'],
  ['at', '$is', '2026-03-05T13:00:00+01:00', '2026-03-05'],
  ['at', '$in', ['2026-03-05T12:00:00Z', '2026-03-06'], ['2026-03-06']],
  ['at', '$is_not', '2026-03-05', '2026-03-05T12:00:00Z'],
  ['at', '$not_in', ['2026-03-05'], ['2026-03-05T12:00:00Z']],
  ['at', '$before', '2026-03-05T12:00:00.001Z', '2026-03-05T12:00:00Z'],
  ['at', '$after', '2026-03-05T11:59:59.999Z', '2026-03-05T12:00:00Z'],
  ['at', '$more_than', '4', '5'],
  ['at', '$less_than', '6', '5'],
  ['at', '$more_than_equal', '5', '6'],
  ['at', '$less_than_equal', '5', '4'],
  ['open', '$is', 'true', 'false'],
  ['open', '$in', ['true'], ['false']],
  ['open', '$is_not', 'false', 'true'],
  ['open', '$not_in', ['false'], ['true']],
  ['codes', '$is', 'XYZ-2', 'XYZ'],
  ['codes', '$in', ['NONE', 'ABC-1'], ['NONE']],
  ['codes', '$is_not', 'NONE', 'ABC-1'],
  ['codes', '$not_in', ['NONE'], ['NONE', 'XYZ-2']],
  ['codes', '$contains', 'BC', 'bc'],
  ['codes', '$not_contain', 'bc', 'YZ'],
  ['codes', '$starts_with', 'XYZ', '-2'],
  ['codes', '$ends_with', '-2', 'XYZ'],
  ['metadata.tier', '$is', 'gold', 'silver'],
  ['metadata.tier', '$is_not', 'silver', 'gold'],
  ['metadata.tier', '$in', ['silver', 'gold'], ['silver']],
  ['metadata.tier', '$not_in', ['silver'], ['silver', 'gold']],
  ['metadata.tier', '$contains', 'ol', 'il'],
  ['metadata.tier', '$not_contain', 'il', 'ol'],
  ['metadata.tier', '$starts_with', 'go', 'ld'],
  ['metadata.tier', '$ends_with', 'ld', 'go'],
  ['metadata.score', '$is', '7', '8'],
  ['metadata.score', '$contains', '7', '8'],
  ['metadata.score', '$more_than', '6', '7'],
  ['metadata.score', '$less_than', '8', '7'],
  ['metadata.score', '$more_than_equal', '7', '8'],
  ['metadata.score', '$less_than_equal', '7', '6'],
  ['metadata.tier', '$not_in', ['7'], ['gold']],
  ['metadata.ok', '$is', 'true', 'false'],
];
const KINDS: readonly FieldKind[] = ['text', 'list', 'number', 'moment', 'flag', 'any'];

describe('fulfilsFilter', () => {
  it.each(CASES)('%s %s holds for %j and not for %j', (field, operator, fits, not) => {
    expect(holds(condition(field, operator, fits))).toBe(true);
    expect(holds(condition(field, operator, not))).toBe(false);
  });

  it('holds for nothing where nobody knows the operator', () => {
    const field = { kind: 'text', read: ({ name }: Row) => name } as const;
    const unknown = { name: 'name', field, operator: '$resembles', operands: ['Summer sale'] };

    expect(fulfilsFilter({ junction: 'and', fields: [[unknown]] }, ROW, NOW)).toBe(false);
  });

  it('takes a flag that is not set for one that is false', () => {
    for (const record of [{}, { open: null }, { open: false }]) {
      expect(holds(condition('open', '$is', 'false'), record)).toBe(true);
      expect(holds(condition('open', '$is_not', 'true'), record)).toBe(true);
      expect(holds(condition('open', '$has_value', ''), record)).toBe(true);
      expect(holds(condition('open', '$is_unknown', ''), record)).toBe(false);
    }
  });

  const MAY_BE_UNSET = Object.keys(FIELDS.named).filter((name) => FIELDS.named[name]?.kind !== 'flag');
  it.each(MAY_BE_UNSET.concat('metadata.tier'))('decides whether %s has a value', (field) => {
    for (const value of ['', ['']]) {
      expect(holds(condition(field, '$has_value', value))).toBe(true);
      expect(holds(condition(field, '$has_value', value), {})).toBe(false);
      expect(holds(condition(field, '$is_unknown', value))).toBe(false);
      expect(holds(condition(field, '$is_unknown', value), {})).toBe(true);
    }
  });

  it('has a case for every operator of every kind', () => {
    const tried = new Set(CASES.map(([field, operator]) => `${FIELDS.named[field]?.kind ?? 'any'} ${operator}`));
    const all = KINDS.flatMap((kind) => operatorsOf(kind).map((name) => `${kind} ${name}`));
    const missing = all.filter((one) => !tried.has(one) && !/ \$(has_value|is_unknown)$/.test(one));

    expect(missing).toEqual([]);
  });

  it.each([
    ['$is_not', true],
    ['$not_in', true],
    ['$not_contain', true],
    ['$is', false],
    ['$contains', false],
  ])('a name that is not set: %s holds is %s', (operator, expected) => {
    expect(holds(condition('name', operator, 'x'), {})).toBe(expected);
    expect(holds(condition('name', operator, 'x'), { name: null })).toBe(expected);
  });

  it.each(['$before', '$after', '$more_than', '$less_than', '$more_than_equal', '$less_than_equal'])(
    'a moment that is not set is never %s',
    (operator) => {
      const value = operator === '$before' || operator === '$after' ? '2026-03-05' : '5';

      expect(holds(condition('at', operator, value), {})).toBe(false);
    },
  );

  it('knows words that need no value', () => {
    expect(holds(condition('open', '$open', ''))).toBe(true);
    expect(holds(condition('open', '$open', ''), { open: false })).toBe(false);
  });

  it.each([
    ['and', false],
    ['AND', false],
    [undefined, false],
    ['or', true],
    ['OR', true],
  ])('joins fields by %s', (junction, expected) => {
    const fields = { ...condition('name', '$is', 'Summer sale'), ...condition('amount', '$is', '1') };

    expect(holds({ ...fields, ...(junction && { junction }) })).toBe(expected);
  });

  it('wants all conditions of one field, whatever the junction', () => {
    const range = { amount: { conditions: { $more_than: '10', $less_than: '20' } } };

    expect(holds({ ...range, junction: 'or' })).toBe(false);
    expect(holds({ ...range, junction: 'or' }, { amount: 15 })).toBe(true);
  });

  it.each<[string, string, Values, Row]>([
    ['one of several values of the field', '$contains', ['nothing', 'BC'], { codes: ['ABC-1', 'XYZ-2'] }],
    ['one of several texts', '$starts_with', ['XYZ', 'none'], { codes: ['ABC-1', 'XYZ-2'] }],
  ])('is content with %s', (_name, operator, value, row) => {
    expect(holds(condition('codes', operator, value), row)).toBe(true);
  });

  it('is content with one of several numbers, dates or elements', () => {
    expect(holds(condition('amount', '$more_than', ['49', '99']))).toBe(true);
    expect(holds(condition('at', '$before', ['2026-01-01', '2026-03-06']))).toBe(true);
    expect(holds(condition('metadata.scores', '$more_than', '6'), { metadata: { scores: [1, 7] } })).toBe(true);
    expect(holds(condition('codes', '$not_contain', ['none', 'BC']))).toBe(false);
  });

  it('passes over elements of a list that are not set', () => {
    const row: Row = { metadata: { names: [null, undefined, 'a', 5, { b: 1 }] } };

    expect(holds(condition('metadata.names', '$is', 'null'), row)).toBe(false);
    expect(holds(condition('metadata.names', '$is', 'undefined'), row)).toBe(false);
    expect(holds(condition('metadata.names', '$contains', ['undef', 'null']), row)).toBe(false);
    expect(holds(condition('metadata.names', '$is', 'a'), row)).toBe(true);
    expect(holds(condition('metadata.names', '$is', '5'), row)).toBe(true);
    expect(holds(condition('metadata.names', '$is', '{"b":1}'), row)).toBe(true);
    expect(holds(condition('metadata.names', '$has_value', ''), { metadata: { names: [null] } })).toBe(false);
  });

  it('finds no moment in what is no text', () => {
    expect(holds(condition('at', '$has_value', ''), { at: 5 } as unknown as Row)).toBe(false);
  });

  it('holds for every record without conditions', () => {
    expect(holds({})).toBe(true);
    expect(holds({ junction: 'or' })).toBe(true);
  });

  it('does not take what every object has for metadata', () => {
    expect(holds(condition('metadata.constructor', '$has_value', ''))).toBe(false);
  });
});

const many = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('parseFilters', () => {
  it.each([
    ['text', 'abc', 'filters[<field>]'],
    ['a list', [], 'filters[<field>]'],
    ['a field that is text', { name: 'x' }, 'filters[<field>]'],
    ['no conditions', { name: {} }, 'filters[<field>]'],
    ['empty conditions', { name: { conditions: {} } }, 'filters[<field>]'],
    ['something beside the conditions', { name: { conditions: { $is: 'x' }, other: '1' } }, 'filters[<field>]'],
    ['an unknown field', condition('nobody', '$is', 'x'), 'name, amount, at, open, codes, metadata.<name>'],
    ['a field that every object has', condition('constructor', '$is', 'x'), 'name, amount'],
    ['an unknown operator', condition('name', '$like', 'x'), '$is, $is_not, $in'],
    ['an operator of another kind', condition('name', '$before', '2026-01-01'), '$starts_with'],
    ['an unknown junction', { junction: 'xor', ...condition('name', '$is', 'x') }, '"and" or "or"'],
    ['two junctions', { junction: ['and', 'or'] }, '"and" or "or"'],
    ['an index that is no number', condition('name', '$is', { first: 'x' }), 'index from 0'],
    ['a value that is an object', condition('name', '$is', [{ x: 'y' }]), 'must be text'],
    ['no value', condition('name', '$is', []), 'needs a value'],
    ['text for a number', condition('amount', '$more_than', 'many'), 'must be a number'],
    ['no date', condition('at', '$before', 'soon'), 'ISO 8601'],
    ['text for days', condition('at', '$more_than', '2026-01-01'), 'must be a number'],
    ['neither true nor false', condition('open', '$is', 'yes'), 'true or false'],
  ])('refuses %s and names what is allowed', (_name, raw, allowed) => {
    expect(problem(raw)).toContain(allowed);
  });

  it.each([
    ['no object', 'abc', 'filters must have the form'],
    ['null', null, 'filters must have the form'],
    ['a field that is null', { name: null }, 'filters[name] must have the form'],
    ['an unknown operator', condition('name', '$like', 'x'), 'filters[name][conditions][$like] is unknown'],
    ['an operator of dates on metadata', condition('metadata.a', '$before', '2026-01-01'), 'is unknown'],
    ['a value that is a number', condition('name', '$is', 5 as never), 'filters[name][conditions][$is] must be text.'],
    ['a value that is null', condition('name', '$is', null as never), 'filters[name][conditions][$is] must be text.'],
    [
      'an index',
      condition('name', '$is', { x: 'y' }),
      'filters[name][conditions][$is][x] must have an index from 0 to 9999.',
    ],
    ['an index of five digits', condition('name', '$is', { '10000': 'y' }), 'must have an index from 0 to 9999.'],
    ['a value in a list', condition('name', '$is', ['x', 5]), 'filters[name][conditions][$is][1] must be text.'],
    ['too many values', condition('name', '$in', many(101)), 'filters take at most 100 values.'],
    [
      'too many conditions',
      Object.fromEntries(many(21).map((name) => [`metadata.${name}`, { conditions: { $is: 'x' } }])),
      'filters take at most 20 conditions.',
    ],
    ['one value that is too long', condition('name', '$is', 'x'.repeat(501)), 'has more than 500 characters.'],
    ['a junction that is a number', { junction: 5 }, 'filters[junction] must be "and" or "or".'],
    ['a number with a point alone', condition('amount', '$is', '5.'), 'must be a number.'],
    ['a number with a sign too many', condition('amount', '$is', '--5'), 'must be a number.'],
    ['a number of sixteen digits', condition('amount', '$is', '1'.repeat(16)), 'must be a number.'],
    ['a number with something before it', condition('amount', '$is', 'x5'), 'must be a number.'],
    ['a flag and something else', condition('open', '$in', ['true', 'x']), 'must be true or false.'],
  ])('says where %s is wrong', (_name, raw, sentence) => {
    expect(problem(raw)).toContain(sentence);
  });

  it.each([
    ['-5', true],
    ['-5.0', true],
    ['-4.5', false],
  ])('reads the number %s', (text, expected) => {
    expect(holds(condition('amount', '$more_than_equal', text), { amount: -5 })).toBe(expected);
  });

  it('names only the fields of a list without metadata', () => {
    const fields: FilterFields<Row> = { named: { name: { kind: 'text', read: ({ name }) => name } } };

    expect(parseFilters(condition('metadata.a', '$is', 'x'), fields, NOW)).toEqual({
      status: 'REFUSED',
      problem: 'filters[metadata.a] is no field of this list; use one of name.',
    });
  });

  it('takes an empty junction for none', () => {
    expect(parseFilters({ junction: '' }, FIELDS, NOW)).toEqual({
      status: 'READ',
      filter: { junction: 'and', fields: [] },
    });
  });

  it('reads no values where none are needed', () => {
    const result = parseFilters(condition('name', '$has_value', 'x'), FIELDS, NOW);

    expect(result).toMatchObject({ filter: { fields: [[{ operator: '$has_value', operands: [] }]] } });
  });

  it.each([
    [FILTER_LIMITS.values, 'READ'],
    [FILTER_LIMITS.values + 1, 'REFUSED'],
  ])('%i values are %s', (count, status) => {
    expect(parseFilters(condition('name', '$in', many(count)), FIELDS, NOW).status).toBe(status);
  });

  it.each([
    [FILTER_LIMITS.conditions - 1, 'READ'],
    [FILTER_LIMITS.conditions, 'READ'],
    [FILTER_LIMITS.conditions + 1, 'REFUSED'],
  ])('%i conditions are %s', (count, status) => {
    const raw = Object.fromEntries(many(count).map((name) => [`metadata.${name}`, { conditions: { $is: 'x' } }]));

    expect(parseFilters(raw, FIELDS, NOW).status).toBe(status);
  });

  it.each([
    [FILTER_LIMITS.text, 'READ'],
    [FILTER_LIMITS.text + 1, 'REFUSED'],
  ])('a value of %i characters is %s', (length, status) => {
    expect(parseFilters(condition('name', '$is', 'x'.repeat(length)), FIELDS, NOW).status).toBe(status);
  });

  it('takes values with gaps in their indexes', () => {
    expect(holds(condition('name', '$is', { '0': 'Winter', '7': 'Summer sale' }))).toBe(true);
  });
});
