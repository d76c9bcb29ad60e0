// A fresh table for each test that asks.
import { randomUUID } from 'node:crypto';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Calls } from '../../lib/storage/table/calls';
import type { ClientPlugin } from '../../lib/storage/table/clients';
import { useLocalAws } from '../../scripts/engine/environment';
import { ensureTable } from '../../scripts/engine/table';
import { ShortCalls, shortWay } from './short-way';

export interface FreshTable {
  readonly endpoint: string;
  readonly tableName: string;
  /** Where the engine is the embedded one: what sends the calls of a table, and those of a client of the SDK. */
  readonly calls?: Calls | undefined;
  readonly plugin?: ClientPlugin | undefined;
}

let place: Omit<FreshTable, 'tableName'> | undefined;
const tables: FreshTable[] = [];

/** An empty table of the service in the embedded engine of this worker; or in the engine that DYNAMODB_ENDPOINT names. */
export async function freshTable(): Promise<FreshTable> {
  place ??= findPlace();
  const table = { ...place, tableName: `test-${randomUUID()}` };
  const client = clientOf(table);
  await ensureTable(client, table.tableName);
  client.destroy();
  tables.push(table);
  return table;
}

function findPlace(): Omit<FreshTable, 'tableName'> {
  useLocalAws();
  const { DYNAMODB_ENDPOINT, TEST_ENGINES = '', JEST_WORKER_ID } = process.env;
  if (DYNAMODB_ENDPOINT !== undefined) return { endpoint: DYNAMODB_ENDPOINT };
  const endpoint = TEST_ENGINES.split(' ')[Number(JEST_WORKER_ID) - 1];
  if (!endpoint) throw new Error(`No engine was started for worker ${JEST_WORKER_ID}.`);
  return { endpoint, calls: new ShortCalls(endpoint), plugin: shortWay(endpoint) };
}

/** A client of the SDK for calls that are none of the table port. */
export function clientOf({ endpoint, plugin }: Omit<FreshTable, 'tableName'>): DynamoDBClient {
  const client = new DynamoDBClient({ endpoint });
  if (plugin) client.middlewareStack.use(plugin);
  return client;
}

afterAll(async () => {
  for (const table of tables) {
    const client = clientOf(table);
    await client.send(new DeleteTableCommand({ TableName: table.tableName }));
    client.destroy();
  }
});
