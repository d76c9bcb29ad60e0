// Pages of a list over the shards of an index.
import { redemptionId } from '../../../lib/core/redemption/ids';
import { systemIds } from '../../../lib/runtime';
import { LIST_SHARDS, listAttributes, shardOf } from '../../../lib/storage/keys';
import {
  countEntries,
  type ListRange,
  readFilteredPage,
  readListEntries,
  readListPage,
  typeSources,
} from '../../../lib/storage/lists/lists';
import { DynamoTable } from '../../../lib/storage/table/dynamo-table';
import type { Item, TableCall } from '../../../lib/storage/table/table';
import { freshTable } from '../../support/engine';

const PROJECT = 'proj_lists';
const START_MS = Date.UTC(2026, 0, 1);
const calls: TableCall[] = [];
let table: DynamoTable;

/** 60 records, two in each second, so that ties occur. */
const COUNT = 60;

function record(number: number): Item {
  const id = `x_${String(number).padStart(4, '0')}${String.fromCharCode(97 + (number % 7))}`;
  const timeMs = START_MS + Math.floor(number / 2) * 1000;
  return {
    pk: `${PROJECT}#C#${id}`,
    sk: 'C',
    ...listAttributes({ project: PROJECT, type: 'C', timeMs, id }),
    id,
    number,
  };
}

beforeAll(async () => {
  table = new DynamoTable({ ...(await freshTable()), observe: (call) => calls.push(call) });
  const others = {
    ...record(7),
    pk: 'other',
    ...listAttributes({ project: 'other', type: 'C', timeMs: 1, id: 'x_1' }),
  };
  for (let number = 0; number < COUNT; number += 1) await table.write({ kind: 'put', item: record(number) });
  await table.write({ kind: 'put', item: others });
});

beforeEach(() => (calls.length = 0));

const range: ListRange = { sources: typeSources(PROJECT, 'C') };
const numbers = (items: readonly Item[]): readonly unknown[] => items.map((item) => item.number);
const countdown = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from - index);

describe('readListPage', () => {
  test.each([
    ['the first page', 1, 10, countdown(59, 10)],
    ['a page in the middle', 3, 10, countdown(39, 10)],
    ['the last, shorter page', 4, 16, countdown(11, 12)],
    ['a page of one', 60, 1, [0]],
    ['a page after the end', 7, 10, []],
    ['all at once', 1, 100, countdown(59, 60)],
  ])('gives %s, newest first, with the total of all', async (_name, page, limit, expected) => {
    const found = await readListPage(table, range, { page, limit });

    expect(numbers(found.items)).toEqual(expected);
    expect(found.total).toBe(COUNT);
  });

  test('gives the oldest first when asked to', async () => {
    const found = await readListPage(table, { ...range, ascending: true }, { page: 2, limit: 5 });

    expect(numbers(found.items)).toEqual([5, 6, 7, 8, 9]);
  });

  test('keeps to moments, both excluded', async () => {
    const between = { ...range, afterMs: START_MS + 2000, beforeMs: START_MS + 5000 };

    const found = await readListPage(table, between, { page: 1, limit: 10 });

    expect(numbers(found.items)).toEqual([9, 8, 7, 6]);
    expect(found.total).toBe(4);
  });

  test('reads whole records of the page alone', async () => {
    await readListPage(table, range, { page: 5, limit: 10 });

    const records = calls
      .filter(({ operation }) => operation === 'batchGet')
      .reduce((sum, call) => sum + call.items, 0);
    expect(records).toBe(10);
  });

  test('leaves out a record that is gone', async () => {
    const readOnly = {
      ...tableOver(table),
      batchGet: async (keys: readonly Item[]) => (await table.batchGet(keys)).filter(({ number }) => number !== 58),
    };

    const found = await readListPage(readOnly as never, range, { page: 1, limit: 3 });

    expect(numbers(found.items)).toEqual([59, 57]);
  });
});

function tableOver(inner: DynamoTable) {
  return { query: inner.query.bind(inner) };
}

describe('shardOf', () => {
  const now = Date.now();
  test.each([
    ['publications', () => systemIds.random('pub', 32)],
    ['vouchers', (number: number) => systemIds.natural('v', `code-${number}`)],
    ['redemptions', () => redemptionId('r', systemIds.redemptionBase(now), 0)],
    ['children of one redemption each', () => redemptionId('r', systemIds.redemptionBase(now), 1)],
    ['rollbacks', () => redemptionId('rr', systemIds.redemptionBase(now), 0)],
    [
      'redemptions with an Idempotency-Key',
      (number: number) => redemptionId('r', systemIds.redemptionBaseOf([`${number}`]), 0),
    ],
  ])('spreads %s evenly', (_name, idOf) => {
    const count = 8_000;
    const counts = new Array<number>(LIST_SHARDS).fill(0);

    for (let number = 0; number < count; number += 1) counts[shardOf(idOf(number))]! += 1;

    // Six standard deviations: less often wrong than once in a hundred million runs.
    const share = count / LIST_SHARDS;
    const room = 6 * Math.sqrt(share * (1 - 1 / LIST_SHARDS));
    for (const one of counts) expect(Math.abs(one - share)).toBeLessThan(room);
  });
});

describe('readFilteredPage', () => {
  test('pages through the records a test keeps', async () => {
    const even = { ...range, keep: ({ number }: Item) => Number(number) % 2 === 0 };

    const found = await readFilteredPage(table, even, { page: 2, limit: 4 });

    expect(numbers(found.items)).toEqual([50, 48, 46, 44]);
    expect(found.total).toBe(COUNT / 2);
  });
});

describe('readListEntries and countEntries', () => {
  test('see every entry of the project once, spread over the shards', async () => {
    const entries = await readListEntries(table, range);

    expect(new Set(entries.map(({ pk }) => pk)).size).toBe(COUNT);
    expect(new Set(entries.map(({ g1p }) => g1p)).size).toBe(LIST_SHARDS);
    expect(await countEntries(table, range)).toBe(COUNT);
  });

  test('find nothing in a project without records', async () => {
    expect(await readListEntries(table, { sources: typeSources('nobody', 'C') })).toEqual([]);
    expect(await countEntries(table, { sources: typeSources('nobody', 'C') })).toBe(0);
  });
});
