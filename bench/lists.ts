// npm run bench:lists: what pages of a long list cost in reads and time, filtered and not, on the embedded engine.
import { projectSettings } from '../lib/model/records/settings';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ListPublicationsQuery } from '../lib/model/generated';
import type { Runtime } from '../lib/ports/runtime';
import { NOTHING_OUTSIDE, storeOver, systemClock, systemIds } from '../lib/runtime';
import { listPublications } from '../lib/services/publications/publications';
import { DynamoTable } from '../lib/storage/table/dynamo-table';
import type { TableCall } from '../lib/storage/table/table';
import { putPublications, REFUSED_EVERY } from '../tests/support/many-publications';
import { runAsCommand } from '../scripts/support/command';
import { table } from '../server/demo/table';
import { IN_MEMORY, startEngine } from '../server/engine/engine';
import { useLocalAws } from '../server/engine/environment';
import { ensureTable } from '../server/engine/table';
import { CALLER } from './service';

const TABLE_NAME = 'bench-lists';
const DEFAULT_RECORDS = 100_000;
const LIMIT = 100;
const PAGES = [1, 10, 100, 1000];
/** The last page of the list may take no more list reads than this. */
const BUDGET = 12;

interface Process {
  readonly rt: Runtime;
  readonly calls: TableCall[];
}

/** A process of the service: it remembers nothing of the list. */
function newProcess(endpoint: string): Process {
  const calls: TableCall[] = [];
  const store = storeOver(new DynamoTable({ tableName: TABLE_NAME, endpoint, observe: (call) => calls.push(call) }));
  const log = { info: () => undefined, error: () => undefined };
  const rt: Runtime = { ...NOTHING_OUTSIDE, store, clock: systemClock, ids: systemIds, log, acceptsDemoKeys: false };
  return { rt, calls };
}

interface Row {
  readonly name: string;
  readonly page: number;
  readonly listReads: number;
  readonly recordReads: number;
  readonly readUnits: number;
  readonly ms: number;
  readonly total: number;
}

async function measure({ rt, calls }: Process, name: string, query: ListPublicationsQuery): Promise<Row> {
  await rt.store.config.load(CALLER);
  calls.length = 0;
  const begunMs = performance.now();
  const { total } = await listPublications(rt, CALLER, { limit: LIMIT, ...query });
  const ms = performance.now() - begunMs;
  const records = calls.filter(({ operation }) => operation === 'batchGet');
  return {
    name,
    page: query.page ?? 1,
    listReads: calls.filter(({ operation }) => operation === 'query').length,
    recordReads: records.reduce((sum, { items }) => sum + items, 0),
    readUnits: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
    ms,
    total,
  };
}

const is = (field: string, value: string) => ({ filters: { [field]: { conditions: { $is: value } } } });

const FILTERED: readonly (readonly [name: string, query: ListPublicationsQuery, pages: readonly number[]])[] = [
  ['is_referral_code is false: all', is('is_referral_code', 'false'), PAGES],
  [`result is FAILURE: 1 in ${REFUSED_EVERY}`, is('result', 'FAILURE'), PAGES],
  ['metadata.wave is 1: 1 in 4, by the records', is('metadata.wave', '1'), [1]],
];

async function rowsOf(endpoint: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const page of PAGES) rows.push(await measure(newProcess(endpoint), 'first list of a process', { page }));
  const warm = newProcess(endpoint);
  await measure(warm, '', {});
  for (const page of PAGES) rows.push(await measure(warm, 'no filter', { page }));
  for (const [name, query, pages] of FILTERED) {
    for (const page of pages) rows.push(await measure(warm, name, { ...query, page }));
  }
  return rows;
}

function print(rows: readonly Row[], records: number): void {
  const heading = ['list', 'page', 'list reads', 'records read', 'read units', 'ms', 'total'];
  const cells = rows.map((row) => [
    row.name,
    ...[row.page, row.listReads, row.recordReads, row.readUnits, Math.round(row.ms), row.total].map(String),
  ]);
  console.log(table(heading, cells));
  console.log(`
${records} publications, ${LIMIT} on a page, newest first. A list read is one query of at most 1 MB of entries; the records of
the page are read beside it. A process that has counted the list once does not count its old part again.`);
}

function checkBudget(rows: readonly Row[], records: number): void {
  const last = rows.filter(({ name, page }) => name === 'no filter' && page === Math.max(...PAGES));
  if (records > DEFAULT_RECORDS) return;
  const dear = last.find(({ listReads }) => listReads > BUDGET);
  if (dear) throw new Error(`Page ${dear.page} took ${dear.listReads} list reads, more than ${BUDGET}.`);
}

async function main(): Promise<void> {
  const records = Number(process.argv[2]?.replace('--records=', '') ?? DEFAULT_RECORDS);
  if (!Number.isInteger(records) || records < 1) throw new Error('--records must be a whole number from 1.');
  useLocalAws();
  const engine = await startEngine(IN_MEMORY);
  const client = new DynamoDBClient({ endpoint: engine.endpoint });
  try {
    await ensureTable(client, TABLE_NAME);
    const { rt } = newProcess(engine.endpoint);
    await rt.store.configChanges.commit(CALLER, { settings: projectSettings(CALLER.project, 'Bench') });
    const at = { endpoint: engine.endpoint, tableName: TABLE_NAME };
    const fromMs = Date.now() - records * 1000;
    const begunMs = performance.now();
    await putPublications(at, { project: CALLER.project, count: records, fromMs });
    console.log(`${records} publications written in ${Math.round((performance.now() - begunMs) / 1000)} s.`);
    const rows = await rowsOf(engine.endpoint);
    print(rows, records);
    checkBudget(rows, records);
  } finally {
    client.destroy();
    await engine.stop();
  }
}

runAsCommand(main);
