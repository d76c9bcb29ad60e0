// Pages of records that are at hand.
import { type ListQuery, listSpec, parseListRequest, recordTest, sortsByMembers } from '../../support/core';
import { cursorPageOf, cutPage, pageOf } from '../../../lib/model/lists/page';

interface Row {
  readonly id: string;
  readonly created_at: string;
}

const ROWS: readonly Row[] = ['b', 'a', 'd', 'c', 'e'].map((id) => ({
  id,
  created_at: `2026-01-0${id.charCodeAt(0) - 96}`,
}));
const SPEC = listSpec({ fields: null, sorts: sortsByMembers<Row>('created_at'), defaults: { order: 'created_at' } });
const requestFor = (query: ListQuery) => parseListRequest(SPEC, query, { nowMs: 0, timezone: 'UTC' });
const idsOf = (rows: readonly Row[]): string => rows.map(({ id }) => id).join('');

describe('pageOf', () => {
  it.each<[ListQuery, string]>([
    [{ limit: 2 }, 'ab'],
    [{ limit: 2, page: 2 }, 'cd'],
    [{ limit: 2, page: 3 }, 'e'],
    [{ limit: 2, page: 4 }, ''],
    [{ limit: 3, order: '-created_at' }, 'edc'],
  ])('answers %j', (query, expected) => {
    const { records, total } = pageOf(ROWS, requestFor(query));

    expect([idsOf(records), total]).toEqual([expected, ROWS.length]);
  });

  it('counts what fulfils the test, and leaves the records as they are', () => {
    const before = [...ROWS];
    const test = recordTest<Row>(({ id }) => id > 'b');

    const { records, total } = pageOf(new Set(ROWS), { ...requestFor({ limit: 2 }), test });

    expect([idsOf(records), total]).toEqual(['cd', 3]);
    expect(ROWS).toEqual(before);
  });
});

describe('cutPage', () => {
  it.each([
    [1, 2, [0, 1]],
    [2, 2, [2, 3]],
    [3, 2, [4]],
    [2, 5, []],
  ])('page %i of %i', (page, limit, expected) => {
    expect(cutPage([0, 1, 2, 3, 4], { page, limit })).toEqual(expected);
  });
});

describe('cursorPageOf', () => {
  const rows = ['1', '2', '3', '4'].map((id) => ({ id, created_at: '' }));
  const odd = recordTest<Row>(({ id }) => Number(id) % 2 === 1);

  it.each([
    ['from the newest', { ascending: false, afterId: null, limit: 2 }, '43', 4, true],
    ['from the oldest', { ascending: true, afterId: null, limit: 4 }, '1234', 4, false],
    ['behind one, downwards', { ascending: false, afterId: '3', limit: 2 }, '21', 4, false],
    ['behind one, upwards', { ascending: true, afterId: '1', limit: 2 }, '23', 4, true],
    ['behind one that is gone', { ascending: true, afterId: '2x', limit: 2 }, '34', 4, false],
    ['behind the last', { ascending: true, afterId: '4', limit: 2 }, '', 4, false],
  ])('goes on %s', (_name, request, expected, total, hasMore) => {
    const page = cursorPageOf(rows, { ...request, test: null });

    expect([idsOf(page.records), page.total, page.hasMore]).toEqual([expected, total, hasMore]);
  });

  it('counts what fulfils the test', () => {
    const page = cursorPageOf(rows, { ascending: false, afterId: null, limit: 1, test: odd });

    expect([idsOf(page.records), page.total, page.hasMore]).toEqual(['3', 2, true]);
  });
});
