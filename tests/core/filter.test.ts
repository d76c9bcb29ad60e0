// Filters of lists: every operator on every kind of field, joins, limits, and what is refused.
import { type FilterFields, fulfilsFilter } from '../../lib/core/filter/filter';
import { FILTER_LIMITS, OPERATORS, parseFilters } from '../../lib/core/filter/parse';

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
  ['metadata.tier', '$contains', 'ol', 'il'],
  ['metadata.score', '$is', '7', '8'],
  ['metadata.score', '$more_than', '6', '7'],
  ['metadata.ok', '$is', 'true', 'false'],
];

describe('fulfilsFilter', () => {
  it.each(CASES)('%s %s holds for %j and not for %j', (field, operator, fits, not) => {
    expect(holds(condition(field, operator, fits))).toBe(true);
    expect(holds(condition(field, operator, not))).toBe(false);
  });

  it.each(Object.keys(FIELDS.named).concat('metadata.tier'))('tells whether %s has a value', (field) => {
    for (const value of ['', ['']]) {
      expect(holds(condition(field, '$has_value', value))).toBe(true);
      expect(holds(condition(field, '$has_value', value), {})).toBe(false);
      expect(holds(condition(field, '$is_unknown', value))).toBe(false);
      expect(holds(condition(field, '$is_unknown', value), {})).toBe(true);
    }
  });

  it('has a case for every operator of every kind', () => {
    const tried = new Set(CASES.map(([field, operator]) => `${FIELDS.named[field]?.kind} ${operator}`));
    const all = Object.entries(OPERATORS).flatMap(([kind, names]) => names.map((name) => `${kind} ${name}`));
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
