// The service's table at an address, made ready for the functions, and the demo in it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startSweeper } from '../engine/sweeper';
import { ensureTable } from '../engine/table';
import type { TableAddress } from './runtime';

const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/**
 * Creates the table if it is missing.
 * @param isEmbedded true for the embedded engine, which does not delete expired items
 */
export async function prepareTable(
  address: { readonly endpoint: string; readonly tableName: string },
  { isEmbedded }: { readonly isEmbedded: boolean },
): Promise<void> {
  const { endpoint, tableName } = address;
  const client = new DynamoDBClient({ endpoint, requestHandler: TIMEOUTS });
  try {
    await ensureTable(client, tableName);
  } catch (cause) {
    throw new Error(`No table at ${endpoint}: ${(cause as Error).message || String(cause)}`, { cause });
  }
  if (isEmbedded) startSweeper({ client, tableName }, (error) => console.error('Sweep failed:', error));
}

export interface DemoLoad {
  /** Rejects when it could not be loaded, after the error was printed on standard error. */
  readonly loaded: Promise<void>;
  /** Kills it during its work. */
  readonly cancel: () => void;
}

/**
 * Loads the demo if the table lacks it, in a separate process (server/serve/demo.ts), whose bundle is next to this
 * one's.
 */
export function loadDemo({ endpoint, tableName }: TableAddress, hasShop: boolean): DemoLoad {
  const env = {
    ...process.env,
    TABLE_NAME: tableName,
    DEMO_HISTORY: hasShop ? 'on' : 'off',
    ...(endpoint !== undefined && { DYNAMODB_ENDPOINT: endpoint }),
  };
  const file = join(__dirname, 'demo.js');
  const child = spawn(process.execPath, [...process.execArgv, file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const loaded = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error('The demo could not be loaded.');
  });
  return { loaded, cancel: () => void child.kill() };
}
