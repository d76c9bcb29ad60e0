// A fresh table for whoever asks.
import { randomUUID } from 'node:crypto';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ClientPlugin } from '../../lib/storage/table/clients';
import { useLocalAws } from '../../scripts/engine/environment';
import { ensureTable } from '../../scripts/engine/table';
import { shortWay } from './short-way';

export interface FreshTable {
  readonly endpoint: string;
  readonly tableName: string;
  /** Where the engine is the embedded one. */
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
  return { endpoint, plugin: shortWay(endpoint) };
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
