// Where `npm run keys` works: a deployed table, another server, or the data folder of this machine.
import { resolve } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { IN_MEMORY, startEngine } from '../../server/engine/engine';
import { servingEngine } from '../../server/engine/data-lock';
import { completeAws, useEngineAws } from '../../server/engine/environment';
import { ensureTable } from '../../server/engine/table';
import { tableNameOf } from '../../scripts/support/service-definition';
import { type StageOptions, usualRegion } from '../support/stage';
import { readSettings } from '../../server/start/settings';

export interface KeyTable {
  readonly tableName: string;
  /** Absent for AWS itself. */
  readonly endpoint?: string;
  readonly close: () => Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

export async function openPlace(
  { stage, region }: StageOptions,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<KeyTable> {
  const { endpoint, dataDir } = readSettings(environment);
  const tableName = environment.TABLE_NAME || tableNameOf(stage ?? 'local');
  // The region of the shell may be another one than that of the deployment.
  if (stage !== null) environment.AWS_REGION = region ?? usualRegion();
  if (stage !== null) return { tableName, ...(endpoint !== undefined && { endpoint }), close: nothing };
  if (endpoint === undefined) return openFolder(dataDir, { tableName, environment });
  completeAws(environment);
  await prepare(endpoint, tableName);
  return { tableName, endpoint, close: nothing };
}

/** The engine that serves the folder, or one of our own for as long as the command runs. */
async function openFolder(
  dataDir: string,
  { tableName, environment }: { readonly tableName: string; readonly environment: NodeJS.ProcessEnv },
): Promise<KeyTable> {
  if (dataDir === IN_MEMORY) throw new Error('DATA_DIR is :memory:, which no other process can reach: name a folder.');
  const serving = servingEngine(resolve(dataDir));
  useEngineAws(environment, serving?.key);
  if (serving !== null) return { tableName, endpoint: serving.endpoint, close: nothing };
  const engine = await startEngine(dataDir);
  const place = { tableName, endpoint: engine.endpoint, close: () => engine.stop() };
  await prepare(engine.endpoint, tableName).catch(async (error: unknown) => {
    await engine.stop();
    throw error;
  });
  return place;
}

async function prepare(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint });
  try {
    await ensureTable(client, tableName);
  } finally {
    client.destroy();
  }
}
