// An embedded engine for a test file, and a fresh table for whoever asks.
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { IN_MEMORY, startEngine, type Engine } from '../../scripts/engine/engine';
import { useLocalAws } from '../../scripts/engine/environment';
import { ensureTable } from '../../scripts/engine/table';

export interface FreshTable {
  readonly endpoint: string;
  readonly tableName: string;
}

let engine: Promise<Engine> | undefined;
const clients: DynamoDBClient[] = [];

/**
 * An empty table of the service in an engine that lives in memory as long as the test file; or in the engine that
 * DYNAMODB_ENDPOINT names.
 */
export async function freshTable(): Promise<FreshTable> {
  useLocalAws();
  const endpoint = process.env.DYNAMODB_ENDPOINT ?? (await startedEngine()).endpoint;
  const tableName = `test-${randomUUID()}`;
  const client = new DynamoDBClient({ endpoint });
  clients.push(client);
  await ensureTable(client, tableName);
  return { endpoint, tableName };
}

function startedEngine(): Promise<Engine> {
  engine ??= startEngine(IN_MEMORY);
  return engine;
}

afterAll(async () => {
  for (const client of clients) client.destroy();
  await (await engine)?.stop();
});
