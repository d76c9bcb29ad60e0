// npm start: the whole service on this machine, with an embedded engine, demo data and every route. It runs as a
// bundle, which launch.cjs has built in another process: the build needs more memory than the service.
import { IN_MEMORY, startEngine, type Engine } from '../engine/engine';
import { completeAws, useEngineAws } from '../engine/environment';
import { LOOPBACK } from '../engine/ports';
import { keepSmall } from '../engine/small';
import { tableNameOf } from '../../scripts/support/service-definition';
import { type Demo, demoOf, readyLines } from './demo';
import { assertPortFree, stopOnSignals } from './life';
import { type DemoLoad, loadDemo, prepareTable } from './prepare';
import { runtimeOver } from './runtime';
import { startServer, untilHealthy, type LocalServer } from './server';
import { type LocalFilesServer, openLocalFiles } from './local-files';
import { describeData, readSettings, type Settings } from './settings';
import { useLocalWebhooks } from './webhook-key';
import { startWorker, type Worker } from './worker';

const STAGE = 'local';

let engine: Engine | undefined;
let server: LocalServer | undefined;
let demoLoad: DemoLoad | undefined;
let worker: Worker | undefined;
let files: LocalFilesServer | undefined;
let stopping = false;

async function start(settings: Settings): Promise<Demo> {
  await assertPortFree(settings.port);
  files = await openLocalFiles(settings.endpoint === undefined ? settings.dataDir : IN_MEMORY);
  useLocalWebhooks(settings.dataDir);
  const endpoint = settings.endpoint ?? (await startEmbedded(settings.dataDir));
  const tableName = tableNameOf(STAGE);
  await prepareTable({ endpoint, tableName }, { isEmbedded: engine !== undefined });
  const address = { endpoint, tableName };
  console.log(settings.hasShop ? 'Loading the demo shop, and starting the server …' : 'Starting the server …');
  // The demo is written while the server comes up, each on a core of its own.
  demoLoad = loadDemo(address, settings.hasShop);
  await Promise.all([demoLoad.loaded, serve(settings, endpoint)]);
  const rt = runtimeOver(address);
  worker = startWorker(rt, (error) => {
    console.error('Background work failed:', error);
  });
  void server?.ended.then(() => stop('The local server ended by itself.'));
  return demoOf(rt);
}

async function serve(settings: Settings, endpoint: string): Promise<void> {
  // Nothing listens before the first call can be answered.
  server = startServer({ port: settings.port, stage: STAGE, endpoint });
  await untilHealthy(server, addressOf(settings));
}

async function startEmbedded(dataDir: string): Promise<string> {
  console.log('Starting the table …');
  engine = await startEngine(dataDir);
  void engine.ended.then(() => stop('The embedded engine ended by itself.'));
  return engine.endpoint;
}

function addressOf({ port }: Settings): string {
  return `http://${LOOPBACK}:${port}`;
}

/** Stop the server before its engine, then end; a reason makes it a failure. */
async function stop(reason?: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (reason !== undefined) console.error(reason);
  demoLoad?.cancel();
  await Promise.all([server?.stop(), worker?.stop()]);
  await files?.stop();
  await engine?.stop();
  process.exit(reason === undefined ? 0 : 1);
}

async function main(): Promise<void> {
  keepSmall();
  const settings = readSettings(process.env);
  if (settings.endpoint === undefined) useEngineAws();
  else completeAws();
  stopOnSignals({ stop: () => stop(), isStopping: () => stopping });
  const demo = await start(settings);
  const dashboard = settings.hasDashboard ? `http://localhost:${settings.port}/dashboard` : null;
  const place = { address: addressOf(settings), data: describeData(settings), dashboard };
  for (const line of readyLines(demo, place)) console.log(line);
}

main().catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));
