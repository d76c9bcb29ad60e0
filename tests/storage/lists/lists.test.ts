// Pages of a list over the shards of an index.
import { redemptionId } from '../../../lib/model/keys/record-ids';
import * as app from '../../support/app';
import { freshTable } from '../../support/shop';

const PROJECT = 'proj_lists';
const START_MS = Date.UTC(2026, 0, 1);
const calls: app.TableCall[] = [];
let table: app.DynamoTable;

/** 60 records, two in each second, so that ties occur. */
const COUNT = 60;

function record(number: number): app.Item {
  const id = `x_${String(number).padStart(4, '0')}${String.fromCharCode(97 + (number % 7))}`;
  const timeMs = START_MS + Math.floor(number / 2) * 1000;
  return {
    pk: `${PROJECT}#C#${id}`,
    sk: 'C',
    ...app.listAttributes({ project: PROJECT, type: 'C', timeMs, id }),
    id,
    number,
  };
}

beforeAll(async () => {
  table = new app.DynamoTable({ ...(await freshTable()), observe: (call) => calls.push(call) });
  const others = {
    ...record(7),
    pk: 'other',
    ...app.listAttributes({ project: 'other', type: 'C', timeMs: 1, id: 'x_1' }),
  };
  for (let number = 0; number < COUNT; number += 1) await table.write({ kind: 'put', item: record(number) });
  await table.write({ kind: 'put', item: others });
});

beforeEach(() => (calls.length = 0));

const range: app.ListRange = { sources: app.typeSources(PROJECT, 'C') };
const numbers = (items: readonly app.Item[]): readonly unknown[] => items.map((item) => item.number);
const SPEC = app.listSpec<app.Item>({
  fields: null,
  sorts: { created_at: ({ g1s }) => g1s as string, last: ({ id }) => (id as string).slice(-1) },
  defaults: { order: '-created_at' },
  idOf: ({ id }) => id as string,
});
const NOW = { nowMs: 0, timezone: 'UTC' };
const countdown = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from - index);

/** A page of the whole list, or of some places. */
function pageOf(
  query: app.ListQuery,
  { test = null, at = table, from = { project: PROJECT, type: 'C' } }: Partial<Reading> = {},
) {
  return app.readList(
    at,
    { from, load: app.itemsAs(at, (item) => item) },
    { ...app.parseListRequest(SPEC, query, NOW), test },
  );
}

interface Reading {
  readonly test: app.ListTest<app.Item> | null;
  readonly at: app.Table;
  readonly from: app.StoredList<app.Item>['from'];
}

const isEven = ({ number }: app.Item): boolean => Number(number) % 2 === 0;

describe('readList', () => {
  test.each([
    ['the first page', 1, 10, countdown(59, 10)],
    ['a page in the middle', 3, 10, countdown(39, 10)],
    ['the last, shorter page', 4, 16, countdown(11, 12)],
    ['a page of one', 60, 1, [0]],
    ['a page after the end', 7, 10, []],
    ['all at once', 1, 100, countdown(59, 60)],
  ])('gives %s, newest first, with the total of all', async (_name, page, limit, expected) => {
    const found = await pageOf({ page, limit });

    expect(numbers(found.records)).toEqual(expected);
    expect(found.total).toBe(COUNT);
  });

  test('gives the oldest first when asked to', async () => {
    const found = await pageOf({ order: 'created_at', page: 2, limit: 5 });

    expect(numbers(found.records)).toEqual([5, 6, 7, 8, 9]);
  });

  test('keeps to moments, both excluded', async () => {
    const range = { afterMs: START_MS + 2000, beforeMs: START_MS + 5000 };
    const test = app.timeTest<app.Item>(() => null, { range, isStoredOrder: true });

    const found = await pageOf({}, { test });

    expect(numbers(found.records)).toEqual([9, 8, 7, 6]);
    expect(found.total).toBe(4);
  });

  test('reads whole records of the page alone', async () => {
    await pageOf({ page: 5 });

    const records = calls
      .filter(({ operation }) => operation === 'batchGet')
      .reduce((sum, call) => sum + call.items, 0);
    expect(records).toBe(10);
  });

  test('leaves out a record that is gone', async () => {
    const readOnly = {
      ...tableOver(table),
      batchGet: async (keys: readonly app.Item[]) => (await table.batchGet(keys)).filter(({ number }) => number !== 58),
    };

    const found = await pageOf({ limit: 3 }, { at: readOnly as never });

    expect(numbers(found.records)).toEqual([59, 57]);
  });
});

function tableOver(inner: app.DynamoTable) {
  return { query: inner.query.bind(inner), get: inner.get.bind(inner) };
}

describe('shardOf', () => {
  const now = Date.now();
  test.each([
    ['publications', () => app.systemIds.random('pub', 32)],
    ['vouchers', (number: number) => app.systemIds.natural('v', `code-${number}`)],
    ['redemptions', () => redemptionId('r', app.systemIds.redemptionBase(now), 0)],
    ['children of one redemption each', () => redemptionId('r', app.systemIds.redemptionBase(now), 1)],
    ['rollbacks', () => redemptionId('rr', app.systemIds.redemptionBase(now), 0)],
    [
      'redemptions with an Idempotency-Key',
      (number: number) => redemptionId('r', app.systemIds.redemptionBaseOf([`${number}`]), 0),
    ],
  ])('spreads %s evenly', (_name, idOf) => {
    const count = 8_000;
    const counts = new Array<number>(app.LIST_SHARDS).fill(0);

    for (let number = 0; number < count; number += 1) counts[app.shardOf(idOf(number))]! += 1;

    // Six standard deviations: less often wrong than once in a hundred million runs.
    const share = count / app.LIST_SHARDS;
    const room = 6 * Math.sqrt(share * (1 - 1 / app.LIST_SHARDS));
    for (const one of counts) expect(Math.abs(one - share)).toBeLessThan(room);
  });
});

describe('readList of what a test keeps', () => {
  test('pages through the records', async () => {
    const found = await pageOf({ page: 2, limit: 4 }, { test: app.recordTest(isEven) });

    expect(numbers(found.records)).toEqual([50, 48, 46, 44]);
    expect(found.total).toBe(COUNT / 2);
  });

  test('orders the records otherwise than by time, ties by id', async () => {
    const found = await pageOf({ order: 'last', limit: 5 }, { test: app.recordTest(isEven) });

    // The last letter of an id is that of its number modulo 7.
    expect(numbers(found.records)).toEqual([0, 14, 28, 42, 56]);
    expect(found.total).toBe(COUNT / 2);
  });

  test('asks the records where entries are of some places only', async () => {
    const from = app.typeSources(PROJECT, 'C');

    const found = await pageOf({ limit: 3 }, { from, test: app.recordTest(isEven) });

    expect([numbers(found.records), found.total]).toEqual([[58, 56, 54], COUNT / 2]);
  });

  test('reads no records but those of the page for a range of time in some places', async () => {
    const test = app.timeTest<app.Item>(() => null, { range: { beforeMs: START_MS + 5000 }, isStoredOrder: true });

    await pageOf({ limit: 3 }, { from: app.typeSources(PROJECT, 'C'), test });

    const gets = calls.filter(({ operation }) => operation === 'batchGet');
    expect(gets.map(({ items }) => items)).toEqual([3]);
  });

  test('answers the whole list where nothing else is requested', async () => {
    const load = app.itemsAs(table, (item) => item);
    const whole = app.toStoredOrderRequest<app.Item>({ limit: 1000, ascending: true, test: null });

    const { records } = await app.readList(table, { from: { project: PROJECT, type: 'C' }, load }, whole);

    expect(numbers(records)).toEqual(countdown(59, 60).reverse());
  });

  test('leaves out what its kind says is in no list any more', async () => {
    const load = app.itemsAs(table, (item) => (item.number === 59 ? null : item));

    const request = app.parseListRequest(SPEC, { limit: 2 }, NOW);
    const { records } = await app.readList(table, { from: { project: PROJECT, type: 'C' }, load }, request);

    expect(numbers(records)).toEqual([58]);
  });
});

describe('readListEntries and countEntries', () => {
  test('see every entry of the project once, spread over the shards', async () => {
    const entries = await app.readListEntries(table, range);

    expect(new Set(entries.map(({ pk }) => pk)).size).toBe(COUNT);
    expect(new Set(entries.map(({ g1p }) => g1p)).size).toBe(app.LIST_SHARDS);
    expect(await app.countEntries(table, range)).toBe(COUNT);
  });

  test('find nothing in a project without records', async () => {
    expect(await app.readListEntries(table, { sources: app.typeSources('nobody', 'C') })).toEqual([]);
    expect(await app.countEntries(table, { sources: app.typeSources('nobody', 'C') })).toBe(0);
  });
});
