// What a query asks of a list: page, order, moments and filters, read in one way for every list.
import {
  isSortOf,
  type ListQuery,
  listSpec,
  parseCursorRequest,
  parseListRequest,
  readMoment,
  readOrRefuse,
  recordTest,
  sortsByMembers,
  toDatedQuery,
  toStoredOrderRequest,
} from '../../support/core';

interface Row {
  readonly id: string;
  readonly name?: string | null;
  readonly rank: number;
  readonly created_at: string;
  readonly updated_at?: string | null;
}

const NOW = { nowMs: Date.parse('2026-03-10T12:00:00.000Z'), timezone: 'Europe/Warsaw' };
const SPEC = listSpec<Row>({
  fields: { named: { name: { kind: 'text', read: ({ name }) => name, isIndexed: true } } },
  sorts: {
    ...sortsByMembers<Row>('created_at', 'updated_at', 'name'),
    rank: ({ rank }) => rank,
    nick: ({ name }) => name,
  },
  defaults: { order: '-created_at' },
});

const row = (id: string, day: number, more: Partial<Row> = {}): Row => ({
  id,
  rank: day,
  created_at: `2026-03-0${day}T00:00:00.000Z`,
  ...more,
});

const requestFor = (query: ListQuery = {}) => parseListRequest(SPEC, query, NOW);
const refused = (query: ListQuery) => {
  const result = readOrRefuse(() => requestFor(query));
  return result.status === 'REFUSED' ? result.problem : null;
};
const sorted = (order: string, rows: readonly Row[]) =>
  [...rows]
    .sort(requestFor({ order }).compare)
    .map(({ id }) => id)
    .join('');

describe('parseListRequest', () => {
  it('fills in what a query does not say', () => {
    expect(requestFor()).toMatchObject({ page: 1, limit: 10, ascending: false, byTime: true, test: null });
  });

  it('takes what it says', () => {
    const request = requestFor({ page: 3, limit: 7, order: 'name' });

    expect(request).toMatchObject({ page: 3, limit: 7, ascending: true, byTime: false, test: null });
  });

  it.each([
    ['created_at', true, true],
    ['-created_at', true, false],
    ['updated_at', false, true],
    ['-updated_at', false, false],
  ])('reads the order %s', (order, byTime, ascending) => {
    expect(requestFor({ order })).toMatchObject({ byTime, ascending });
  });

  it.each([
    ['name', 'cab'],
    ['-name', 'bac'],
    ['created_at', 'abc'],
    ['-created_at', 'cba'],
    ['rank', 'abc'],
    ['nick', 'cab'],
    ['-nick', 'bac'],
  ])('orders by %s', (order, expected) => {
    expect(sorted(order, [row('a', 1, { name: 'm' }), row('b', 2, { name: 'z' }), row('c', 3)])).toBe(expected);
  });

  it('orders what is not set first', () => {
    const { compare } = requestFor({ order: 'nick' });
    const [set, unset] = [row('a', 1, { name: 'A' }), row('b', 1, { name: null })];

    expect([compare(set, unset), compare(unset, set)]).toEqual([1, -1]);
  });

  it('orders numbers as numbers', () => {
    expect(sorted('rank', [row('a', 1, { rank: 10 }), row('b', 1, { rank: 9 })])).toBe('ba');
  });

  it.each([
    ['name', 'ab'],
    ['-name', 'ba'],
  ])('breaks ties of %s by id', (order, expected) => {
    const rows = [row('b', 1, { name: 'same' }), row('a', 2, { name: 'same' })];

    expect(sorted(order, rows)).toBe(expected);
    expect(sorted(order, rows.toReversed())).toBe(expected);
  });

  it('names the orders there are', () => {
    expect(refused({ order: 'constructor' })).toBe(
      'Property .order must be one of created_at, updated_at, name, rank, nick.',
    );
  });

  it.each([
    ['created_at', 'after'],
    ['created_at', 'before'],
    ['updated_at', 'after'],
    ['updated_at', 'before'],
  ] as const)('names the moment that is none: %s.%s', (member, side) => {
    expect(refused({ [member]: { [side]: 'soon' } })).toBe(
      `Property .${member}.${side} must be an ISO 8601 date or date and time.`,
    );
  });

  it('names a moment as the query does', () => {
    const names = { after: 'start_date', before: 'end_date' };

    expect(refused({ created_at: { after: 'soon', names } })).toContain('.start_date must');
    expect(refused({ created_at: { before: 'soon', names } })).toContain('.end_date must');
  });

  it('keeps to moments of creation as a range, in the time zone of the project, both excluded', () => {
    const { test } = requestFor({ created_at: { after: '2026-03-01', before: '2026-03-03T00:00:00Z' } });

    expect(test).toMatchObject({ where: null, rest: null });
    expect(test?.range).toEqual({
      afterMs: Date.parse('2026-02-28T23:00:00Z'),
      beforeMs: Date.parse('2026-03-03T00:00:00Z'),
    });
    expect([1, 2, 3].map((day) => test?.holds(row('x', day)))).toEqual([true, true, false]);
  });

  it.each([
    [{ before: '2026-03-02T00:00:00Z' }, [true, false, false]],
    [{ after: '2026-03-02T00:00:00Z' }, [false, false, true]],
  ])('keeps to %j alone', (moments, expected) => {
    const { test } = requestFor({ created_at: moments });

    expect([1, 2, 3].map((day) => test?.holds(row('x', day)))).toEqual(expected);
  });

  it('asks for moments of change of the records, and finds none that never changed', () => {
    const { test } = requestFor({ updated_at: { after: '2026-03-01T00:00:00Z' } });

    expect([test?.range, test?.where]).toEqual([{}, null]);
    const changed = ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.001Z', null, undefined];
    expect(changed.map((updated_at) => test?.rest?.(row('x', 1, { updated_at: updated_at ?? null })))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it.each([[{ created_at: {} }], [{ created_at: { after: '', before: '' } }], [{ filters: {} }]])(
    'asks nothing of the records with %j',
    (query) => {
      expect(requestFor(query).test).toBeNull();
    },
  );

  it('joins filters and moments', () => {
    const filters = { name: { conditions: { $is: 'm' } } };
    const { test } = requestFor({ filters, created_at: { after: '2026-03-01T00:00:00Z' } });

    expect(test?.where).toEqual({ test: 'and', of: [{ test: 'in', path: 'name', values: ['m'] }] });
    expect(test?.holds(row('x', 2, { name: 'm' }))).toBe(true);
    expect(test?.holds(row('x', 1, { name: 'm' }))).toBe(false);
    expect(test?.holds(row('x', 2, { name: 'z' }))).toBe(false);
  });

  it('refuses filters that cannot be read', () => {
    expect(refused({ filters: { nobody: { conditions: { $is: 'x' } } } })).toContain('is no field of this list');
  });

  it('refuses filters in a list without', () => {
    const plain = listSpec<Row>({
      fields: null,
      sorts: sortsByMembers<Row>('created_at'),
      defaults: { order: 'created_at' },
    });

    expect(readOrRefuse(() => parseListRequest(plain, { filters: { nobody: 'x' } }, NOW))).toMatchObject({
      problem: 'This list takes no filters.',
    });
  });

  it('is a defect for a list without a moment', () => {
    const plain = listSpec<Row>({ fields: null, sorts: sortsByMembers<Row>('name'), defaults: { order: 'name' } });

    expect(() => parseListRequest(plain, { created_at: { after: '2026-03-01' } }, NOW)).toThrow(
      'no record of this list has created_at',
    );
  });
});

describe('listSpec', () => {
  it('takes the id of a record where the list says nothing', () => {
    const spec = listSpec<Row>({ fields: null, sorts: { name: () => 'same' }, defaults: { order: 'name' } });

    const [first] = [row('b', 1), row('a', 2)].sort(parseListRequest(spec, {}, NOW).compare);

    expect(first?.id).toBe('a');
  });

  it('takes the id of a record from where the list says', () => {
    const spec = listSpec<{ readonly inner: { readonly id: string } }>({
      fields: null,
      sorts: { name: () => 'same' },
      defaults: { order: 'name' },
      idOf: ({ inner }) => inner.id,
    });

    const [first] = [{ inner: { id: 'b' } }, { inner: { id: 'a' } }].sort(parseListRequest(spec, {}, NOW).compare);

    expect(first).toEqual({ inner: { id: 'a' } });
  });
});

describe('isSortOf', () => {
  it.each([
    ['name', true],
    ['-name', true],
    ['--name', false],
    ['na-me', false],
    ['other', false],
    ['constructor', false],
  ])('%s: %s', (order, expected) => {
    expect(isSortOf(SPEC, order)).toBe(expected);
  });
});

describe('sortsByMembers', () => {
  it('orders what is no text as empty text', () => {
    const { rank, name } = sortsByMembers<Row>('rank', 'name');

    expect([rank?.(row('x', 1)), name?.(row('x', 1)), name?.(row('x', 1, { name: 'n' }))]).toEqual(['', '', 'n']);
  });
});

describe('parseCursorRequest', () => {
  it('goes on behind a record, or begins', () => {
    expect(parseCursorRequest(SPEC, { starting_after_id: 'x_1', order: 'name', limit: 5 }, NOW)).toEqual({
      limit: 5,
      ascending: true,
      test: null,
      afterId: 'x_1',
    });
    expect(parseCursorRequest(SPEC, {}, NOW)).toEqual({ limit: 10, ascending: false, test: null, afterId: null });
  });
});

describe('readMoment', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['2026-03-01T00:00:00Z', Date.parse('2026-03-01T00:00:00Z')],
  ])('reads %j', (text, expected) => {
    expect(readMoment('x', text, 'UTC')).toBe(expected);
  });
});

describe('toStoredOrderRequest', () => {
  it('asks for the first records by time', () => {
    const test = recordTest<Row>(() => true);
    const request = toStoredOrderRequest({ limit: 3, ascending: true, test });

    expect(request).toMatchObject({ page: 1, limit: 3, ascending: true, byTime: true, test });
    expect(request.compare(row('a', 1), row('b', 2))).toBe(0);
  });
});

describe('readOrRefuse', () => {
  it('passes on what is no refusal', () => {
    expect(() =>
      readOrRefuse(() => {
        throw new TypeError('a defect');
      }),
    ).toThrow('a defect');
  });
});

describe('toDatedQuery', () => {
  const names = { after: 'start_date', before: 'end_date' };

  test.each([
    [
      'both days',
      { start_date: '2026-01-01', end_date: '2026-02-01' },
      { after: '2026-01-01', before: '2026-02-01', names },
    ],
    ['one day', { end_date: '2026-02-01' }, { before: '2026-02-01', names }],
    [
      'its range, beside days',
      { start_date: '2026-01-01', created_at: { after: '2025-01-01' } },
      { after: '2025-01-01' },
    ],
  ])('reads %s', (_name, query, created_at) => {
    expect(toDatedQuery({ limit: 3, ...query })).toEqual({ limit: 3, created_at });
  });
});
