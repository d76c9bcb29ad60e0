// Portions of a list, as exports read them: every record once, in order, and never many calls at a time.
import type { ListPage } from '../../../lib/model/lists/page';
import * as app from '../../support/app';
import { freshTable } from '../../support/shop';

interface Row {
  readonly id: string;
}

const ROWS = 430;
const PROJECT = 'proj_1';
const START_MS = Date.parse('2026-03-01T00:00:00.000Z');
let table: app.DynamoTable;

beforeAll(async () => {
  table = new app.DynamoTable(await freshTable());
  for (let at = 0; at < ROWS; at += 1) {
    const id = `x_${at}`;
    const place = app.listAttributes({ project: PROJECT, type: 'X', timeMs: START_MS + at * 1000, id });
    await table.write({ kind: 'put', item: { pk: `${PROJECT}#X#${id}`, sk: 'X', ...place, id } });
  }
});

it.each([37, 99, 200, 201, 1000])('of %d records hold each once, with two calls under way at most', async (want) => {
  const read = app.itemsAs<Row>(table, ({ id }) => ({ id: id as string }));
  let underWay = 0;
  let most = 0;
  const sizes: number[] = [];
  const load: typeof read = async (entries) => {
    sizes.push(entries.length);
    most = Math.max(most, (underWay += 1));
    const records = await read(entries);
    underWay -= 1;
    return records;
  };
  const found: string[] = [];

  let behind: string | null = null;
  do {
    const request = {
      ...app.toStoredOrderRequest<Row>({ limit: want, ascending: true, test: null }),
      scan: { behind, want },
    };
    const page: ListPage<Row> = await app.readList(table, { from: { project: PROJECT, type: 'X' }, load }, request);
    found.push(...page.records.map(({ id }) => id));
    behind = page.place ?? null;
  } while (behind !== null && found.length < 2 * ROWS);

  expect(found).toEqual(Array.from({ length: ROWS }, (_, at) => `x_${at}`));
  expect(most).toBeLessThanOrEqual(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  expect(sizes).not.toContain(0);
});
