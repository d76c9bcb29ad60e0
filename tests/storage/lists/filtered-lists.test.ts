// Every operator on every kind of field, answered by the index and the records of a real table, and by the evaluator.
import type { FilterFields } from '../../../lib/model/lists/field';
import * as app from '../../support/app';
import { freshTable } from '../../support/shop';

interface Row {
  readonly id: string;
  readonly at: string;
  readonly name: string | null;
  readonly amount: number | null;
  readonly ended: string | null;
  readonly open: boolean | null;
  readonly codes: readonly string[] | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const NOW = { nowMs: Date.parse('2026-03-10T12:00:00.000Z'), timezone: 'UTC' };

const FIELDS: FilterFields<Row> = {
  named: {
    name: { kind: 'text', read: ({ name }) => name, isIndexed: true },
    amount: { kind: 'number', read: ({ amount }) => amount, isIndexed: true },
    ended: { kind: 'moment', read: ({ ended }) => ended, isIndexed: true },
    at: { kind: 'moment', read: ({ at }) => at, isIndexed: true, isSorted: true },
    open: { kind: 'flag', read: ({ open }) => open, isIndexed: true },
    codes: { kind: 'list', read: ({ codes }) => codes, isIndexed: true },
    label: { kind: 'text', read: ({ name }) => name },
  },
  metadata: ({ metadata }) => metadata,
};

const NOTHING = { name: null, amount: null, ended: null, open: null, codes: null, metadata: {} };
const ROWS: readonly Row[] = [
  { id: 'x_a', at: '2026-03-01T00:00:00.000Z', ...NOTHING },
  { id: 'x_b', at: '2026-03-02T00:00:00.000Z', ...NOTHING, codes: [], metadata: { tier: null } },
  {
    id: 'x_c',
    at: '2026-03-03T00:00:00.000Z',
    name: 'Summer sale',
    amount: 50,
    ended: '2026-03-05T12:00:00.000Z',
    open: true,
    codes: ['ABC-1', 'XYZ-2'],
    metadata: { tier: 'gold', score: 7 },
  },
  {
    id: 'x_d',
    at: '2026-03-04T00:00:00.000Z',
    name: 'summer',
    amount: -1.5,
    ended: '2026-03-07T12:00:00.000Z',
    open: false,
    codes: ['ABC-2'],
    metadata: { tier: 'silver', score: 12 },
  },
  { id: 'x_e', at: '2026-03-05T00:00:00.000Z', ...NOTHING, name: '', amount: 0, open: true, codes: ['sale'] },
];

const VALUES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  text: [['Summer sale'], ['summer', 'Winter'], ['um'], ['Sum'], ['sale']],
  number: [['50'], ['0'], ['-1.50', '7'], ['10', '60']],
  moment: [['2026-03-05T12:00:00Z'], ['2026-03-04', '2026-03-06']],
  days: [['4'], ['3', '5'], ['2.5'], ['-1']],
  flag: [['true'], ['false'], ['true', 'false']],
  list: [['ABC-1'], ['sale', 'XYZ-2'], ['ABC'], ['-2']],
};
const SIZE = ['$more_than', '$less_than', '$more_than_equal', '$less_than_equal'];

/** Each field with each operator of its kind and several values. */
const CASES = Object.entries(FIELDS.named).flatMap(([field, { kind }]) =>
  app
    .operatorsOf(kind)
    .flatMap((operator) =>
      (VALUES[kind === 'moment' && SIZE.includes(operator) ? 'days' : kind] ?? []).map(
        (values) => [field, operator, values] as const,
      ),
    ),
);
const METADATA_CASES = [
  ['metadata.tier', '$is', ['gold']],
  ['metadata.tier', '$is_unknown', ['']],
  ['metadata.score', '$more_than', ['7']],
  ['metadata.tier', '$ends_with', ['er']],
] as const;

const calls: app.TableCall[] = [];
let table: app.DynamoTable;

beforeAll(async () => {
  table = new app.DynamoTable({ ...(await freshTable()), observe: (call) => calls.push(call) });
  for (const row of ROWS) {
    const list = { project: 'p', type: 'B', timeMs: Date.parse(row.at), id: row.id } as const;
    const item = { pk: `p#B#${row.id}`, sk: 'B', ...app.buildEntryAttributes(list, FIELDS, row), record: row as never };
    await table.write({ kind: 'put', item });
  }
});

beforeEach(() => (calls.length = 0));

function testOf(raw: unknown): app.ListTest<Row> {
  const result = app.parseFilters(raw, FIELDS, NOW);
  if (result.status === 'REFUSED') throw new Error(result.problem);
  return app.filterTest(result.filter, NOW);
}

async function listed(test: app.ListTest<Row>): Promise<readonly string[]> {
  const load = app.itemsAs(table, ({ record }) => record as Row);
  const request = app.toStoredOrderRequest({ limit: 100, ascending: true, test });
  const { records, total } = await app.readList(table, { from: { project: 'p', type: 'B' }, load }, request);
  expect(total).toBe(records.length);
  return records.map(({ id }) => id);
}

const condition = (field: string, operator: string, values: readonly string[]) => ({
  [field]: { conditions: { [operator]: values } },
});

describe('a filtered list', () => {
  it.each([...CASES, ...METADATA_CASES])('%s %s %j is what the evaluator says', async (field, operator, values) => {
    const test = testOf(condition(field, operator, values));

    expect(await listed(test)).toEqual(ROWS.filter(test.holds).map(({ id }) => id));
  });

  it('has cases that some rows fulfil and others do not, for every operator of every kind', () => {
    const telling = CASES.filter(([field, operator, values]) => {
      const { holds } = testOf(condition(field, operator, values));
      return ROWS.some(holds) && !ROWS.every(holds);
    });
    const tried = new Set(telling.map(([field, operator]) => `${FIELDS.named[field]?.kind} ${operator}`));
    const kinds = [...new Set(Object.values(FIELDS.named).map(({ kind }) => kind))];
    const all = kinds.flatMap((kind) => app.operatorsOf(kind).map((name) => `${kind} ${name}`));

    // A flag that is not set is false, so every one has a value.
    expect(all.filter((one) => !tried.has(one))).toEqual(['flag $has_value', 'flag $is_unknown']);
  });

  it.each([
    ['and', ['x_c']],
    ['or', ['x_a', 'x_b', 'x_c']],
  ])('joins fields by %s', async (junction, expected) => {
    const raw = { ...condition('name', '$is', ['Summer sale']), ...condition('amount', '$is_not', ['0', '-1.5']) };

    expect(await listed(testOf({ ...raw, junction }))).toEqual(expected);
  });

  it('reads the records of its page alone where the index decides', async () => {
    await listed(testOf(condition('name', '$is', ['Summer sale'])));

    expect(calls.filter(({ operation }) => operation === 'batchGet')).toMatchObject([{ items: 1 }]);
  });

  it('reads nothing where the moments leave nothing', async () => {
    const at = { conditions: { $after: ['2026-03-05'], $before: ['2026-03-04'] } };

    expect(await listed(testOf({ at }))).toEqual([]);
    expect(calls).toEqual([]);
  });

  it.each(['" OR true', "'; DROP", '#0 = :0', ':0', 'f.name', '\u0000', '😀', '%', '*'])(
    'takes %j for a value and nothing else',
    async (value) => {
      for (const operator of ['$is', '$contains', '$starts_with', '$ends_with']) {
        expect(await listed(testOf(condition('name', operator, [value])))).toEqual([]);
      }
      expect(await listed(testOf(condition(`metadata.${value}`, '$has_value', [''])))).toEqual([]);
    },
  );

  it('takes as many values and conditions as a filter may have', async () => {
    const values = Array.from({ length: 93 }, (_, index) => `Name ${index} ${'x'.repeat(480)}`);
    const names = { $in: [...values, 'Summer sale'], $is_not: ['a'], $not_in: ['b'], $starts_with: ['Summer'] };
    const raw = { name: { conditions: { ...names, $contains: ['sale'], $not_contain: ['c'], $has_value: [''] } } };

    expect(await listed(testOf(raw))).toEqual(['x_c']);
  });
});
