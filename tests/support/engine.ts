// An embedded engine for a test file, and a fresh table for whoever asks.
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ClientPlugin } from '../../lib/storage/table/clients';
import { IN_MEMORY, startEngine, type Engine } from '../../scripts/engine/engine';
import { useLocalAws } from '../../scripts/engine/environment';
import { ensureTable } from '../../scripts/engine/table';
import { shortWay } from './short-way';

export interface FreshTable {
  readonly endpoint: string;
  readonly tableName: string;
  /** Where the engine is the embedded one. */
  readonly plugin?: ClientPlugin | undefined;
}

interface Place {
  readonly endpoint: string;
  readonly plugin: ClientPlugin | undefined;
}

let engine: Engine | undefined;
let place: Promise<Place> | undefined;

/**
 * An empty table of the service in an engine that lives in memory as long as the test file; or in the engine that
 * DYNAMODB_ENDPOINT names.
 */
export async function freshTable(): Promise<FreshTable> {
  place ??= findPlace();
  const table = { ...(await place), tableName: `test-${randomUUID()}` };
  const client = clientOf(table);
  await ensureTable(client, table.tableName);
  client.destroy();
  return table;
}

async function findPlace(): Promise<Place> {
  useLocalAws();
  const { DYNAMODB_ENDPOINT: endpoint } = process.env;
  if (endpoint !== undefined) return { endpoint, plugin: undefined };
  engine = await startEngine(IN_MEMORY);
  return { endpoint: engine.endpoint, plugin: shortWay(engine.endpoint) };
}

/** A client of the SDK for calls that are none of the table port. */
export function clientOf({ endpoint, plugin }: Omit<FreshTable, 'tableName'>): DynamoDBClient {
  const client = new DynamoDBClient({ endpoint });
  if (plugin) client.middlewareStack.use(plugin);
  return client;
}

afterAll(async () => {
  await place;
  await engine?.stop();
});
