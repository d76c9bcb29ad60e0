// npm start: the whole service on this machine, with an embedded engine, demo data and every route.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { build } from '../build/main';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { startEngine, type Engine } from '../engine/engine';
import { completeAws, useLocalAws } from '../engine/environment';
import { assertFree, LOOPBACK } from '../engine/ports';
import { startSweeper } from '../engine/sweeper';
import { ensureTable } from '../engine/table';
import { compileDocument } from '../openapi/compile';
import { compileSchemas } from '../generate/main';
import { moveCredentialsOnce } from '../keys/move';
import { seedDemo } from './seed';
import { tableNameOf } from '../support/service-definition';
import { readyLines, type Demo } from './demo';
import { runtimeOver } from './runtime';
import { startServer, untilHealthy, type LocalServer } from './server';
import { describeData, readSettings, type Settings } from './settings';
import { startWorker, type Worker } from './worker';

const STAGE = 'local';
const PARENT_POLL_MS = 1_000;
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

let engine: Engine | undefined;
let server: LocalServer | undefined;
let worker: Worker | undefined;
let stopping = false;

async function start(settings: Settings): Promise<Demo> {
  await assertPortFree(settings.port);
  const endpoint = settings.endpoint ?? (await startEmbedded(settings.dataDir));
  const tableName = await prepareTable(endpoint);
  // The demo is written while the server comes up, each on a core of its own.
  const [demo] = await Promise.all([
    seedDemo(new DynamoTable({ endpoint, tableName }), settings.hasShop),
    serve(settings, endpoint),
  ]);
  worker = startWorker(runtimeOver({ endpoint, tableName }), (error) => {
    console.error('Background work failed:', error);
  });
  void server?.ended.then(() => stop('The local server ended by itself.'));
  return demo;
}

async function serve(settings: Settings, endpoint: string): Promise<void> {
  await buildBundles();
  // Nothing listens before the first call can be answered.
  server = await startServer({ port: settings.port, stage: STAGE, endpoint });
  await untilHealthy(server, addressOf(settings));
}

async function startEmbedded(dataDir: string): Promise<string> {
  engine = await startEngine(dataDir);
  void engine.ended.then(() => stop('The embedded engine ended by itself.'));
  return engine.endpoint;
}

/** @returns its name */
async function prepareTable(endpoint: string): Promise<string> {
  const client = new DynamoDBClient({ endpoint, requestHandler: TIMEOUTS });
  const tableName = tableNameOf(STAGE);
  try {
    await ensureTable(client, tableName);
  } catch (cause) {
    throw new Error(`No table at ${endpoint}: ${(cause as Error).message || String(cause)}`, { cause });
  }
  await moveCredentialsOnce({ endpoint, tableName });
  if (engine !== undefined) startSweeper({ client, tableName }, (error) => console.error('Sweep failed:', error));
  return tableName;
}

async function buildBundles(): Promise<void> {
  compileSchemas();
  compileDocument();
  await build();
}

async function assertPortFree(port: number): Promise<void> {
  try {
    await assertFree(port);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code === 'EACCES' ? 'needs more rights' : 'is in use';
    throw new Error(`Port ${port} ${reason}: set PORT to another one, as in PORT=3001 npm start.`, { cause });
  }
}

function addressOf({ port }: Settings): string {
  return `http://${LOOPBACK}:${port}`;
}

/** Stop the server before its engine, then end; a reason makes it a failure. */
async function stop(reason?: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (reason !== undefined) console.error(reason);
  await Promise.all([server?.stop(), worker?.stop()]);
  await engine?.stop();
  process.exit(reason === undefined ? 0 : 1);
}

function stopOnSignals(): void {
  // A second signal does not wait: what still runs is ended with this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (stopping ? process.exit(1) : void stop()));
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(), PARENT_POLL_MS).unref();
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.endpoint === undefined) useLocalAws();
  else completeAws();
  stopOnSignals();
  const demo = await start(settings);
  const place = { address: addressOf(settings), data: describeData(settings), hasDashboard: settings.hasDashboard };
  for (const line of readyLines(demo, place)) console.log(line);
}

main().catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));
