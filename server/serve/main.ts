// npm run serve: the service on this machine in earnest. This process keeps the engine and the work in the background; one
// process for each core serves requests.
import type { Server } from 'node:http';
import { join } from 'node:path';
import { systemLog } from '../../lib/runtime';
import { startEngine, type Engine } from '../engine/engine';
import { completeAws, useEngineAws } from '../engine/environment';
import { keepSmall } from '../engine/small';
import { assertPortFree, stopOnSignals } from '../start/life';
import { type LocalFilesServer, openServedFiles } from '../start/local-files';
import { type DemoLoad, loadDemo, prepareTable } from '../start/prepare';
import { runtimeOver, type TableAddress } from '../start/runtime';
import { useWebhookKey } from '../start/webhook-key';
import { startWorker, type Worker } from '../start/worker';
import { ROOT } from '../../scripts/support/service-definition';
import { type Crew, startCrew } from './crew';
import { Totals } from './meter';
import { serveMetrics } from './metrics';
import { describePlace, readServeSettings, type ServeSettings } from './settings';

let engine: Engine | undefined;
let demo: DemoLoad | undefined;
let background: Worker | undefined;
let crew: Crew | undefined;
let metrics: Server | undefined;
let files: LocalFilesServer | undefined;
let isReady = false;
let isStopping = false;

async function start(settings: ServeSettings): Promise<void> {
  await assertPortFree(settings.port, 'npm run serve');
  if (!settings.isRemote) files = openServedFiles(settings.dataDir);
  useWebhookKey(settings.dataDir);
  const address = await openTable(settings);
  const totals = new Totals();
  if (settings.metrics)
    metrics = await serveMetrics(settings.metrics, { totals, isReady: () => isReady && !isStopping });
  crew = startCrew({
    file: join(__dirname, 'process.js'),
    size: settings.processes,
    environment: environmentOf(settings, address),
    report: (name, report) => totals.add(name, report),
    lost: (name) => {
      totals.drop(name, true);
      systemLog.error({ lost: `process ${name}` });
    },
    failed: (reason) => void stop(reason),
  });
  await crew.ready;
  background = startWorker(runtimeOver(address), (error) => {
    systemLog.error({ background: 'failed', error: error instanceof Error ? error.stack : String(error) });
  });
  isReady = true;
}

async function openTable(settings: ServeSettings): Promise<TableAddress> {
  const { tableName, isRemote, hasDemo, hasShop } = settings;
  if (isRemote) return { tableName };
  const endpoint = settings.endpoint ?? (await startEmbedded(settings.dataDir));
  await prepareTable({ endpoint, tableName }, { isEmbedded: engine !== undefined });
  if (hasDemo) demo = loadDemo({ endpoint, tableName }, hasShop);
  await demo?.loaded;
  return { endpoint, tableName };
}

async function startEmbedded(dataDir: string): Promise<string> {
  engine = await startEngine(dataDir);
  void engine.ended.then(() => stop('The embedded engine ended by itself.'));
  return engine.endpoint;
}

function environmentOf({ host, port, hasDemo }: ServeSettings, { tableName, endpoint }: TableAddress) {
  return {
    HOST: host,
    PORT: String(port),
    TABLE_NAME: tableName,
    // An empty one counts as none: this process may have been started with one.
    DYNAMODB_ENDPOINT: endpoint ?? '',
    STACKABLE_DEMO: hasDemo ? 'on' : 'off',
  };
}

/** Requests and the work in the background first, and the engine last; a reason makes it a failure. */
async function stop(reason?: string, drainMs = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (reason !== undefined) systemLog.error({ stopping: reason });
  demo?.cancel();
  await Promise.all([crew?.stop(drainMs), background?.stop()]);
  await files?.stop();
  await engine?.stop();
  metrics?.close();
  process.exit(reason === undefined ? 0 : 1);
}

async function main(): Promise<void> {
  // The bundles read the dashboard's files from here.
  process.chdir(ROOT);
  keepSmall();
  const settings = readServeSettings(process.env);
  if (settings.isRemote) process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  else if (settings.endpoint === undefined) useEngineAws();
  else completeAws();
  // A SIGTERM comes from an orchestrator that may still route callers here for a while. A terminal, or the end of the
  // parent process, does not.
  const drainOf = (signal?: NodeJS.Signals): number => (signal === 'SIGTERM' ? settings.drainMs : 0);
  stopOnSignals({ stop: (signal) => stop(undefined, drainOf(signal)), isStopping: () => isStopping });
  await start(settings);
  const { host, port, processes } = settings;
  systemLog.info({ ready: `http://${host}:${port}`, processes, data: describePlace(settings) });
}

main().catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));
