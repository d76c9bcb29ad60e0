// A fresh table for each test that asks.
import { randomUUID } from 'node:crypto';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ClientPlugin } from '../../lib/storage/table/clients';
import { useLocalAws } from '../../server/engine/environment';
import { ensureTable } from '../../server/engine/table';
import { tableDefinition } from '../../scripts/support/service-definition';
import { ShortCalls, shortWay } from './short-way';

export interface FreshTable {
  readonly endpoint: string;
  readonly tableName: string;
  /** Where the engine is the embedded one: what sends the calls of a table, and those of a client of the SDK. */
  readonly calls?: ShortCalls | undefined;
  readonly plugin?: ClientPlugin | undefined;
}

let place: Omit<FreshTable, 'tableName'> | undefined;
const tables: FreshTable[] = [];

/** An empty table of the service in the embedded engine of this worker; or in the engine that DYNAMODB_ENDPOINT names. */
export async function freshTable(): Promise<FreshTable> {
  place ??= findPlace();
  const table = { ...place, tableName: `test-${randomUUID()}` };
  // The embedded engine has it at once, and lets nothing expire.
  if (table.calls) await table.calls.send('CreateTable', embeddedTable(table.tableName));
  else await withClient(table, (client) => ensureTable(client, table.tableName));
  tables.push(table);
  return table;
}

let definition: object | undefined;

function embeddedTable(TableName: string): string {
  definition ??= tableDefinition().table;
  return JSON.stringify({ TableName, ...definition });
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

async function withClient(table: FreshTable, work: (client: DynamoDBClient) => Promise<unknown>): Promise<void> {
  const client = clientOf(table);
  await work(client);
  client.destroy();
}

afterAll(async () => {
  for (const table of tables) {
    const input = { TableName: table.tableName };
    if (table.calls) await table.calls.send('DeleteTable', JSON.stringify(input));
    else await withClient(table, (client) => client.send(new DeleteTableCommand(input)));
  }
});
