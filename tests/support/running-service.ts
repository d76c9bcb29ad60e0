// The service that the test runner has started for all files, with a project for each of them: its records, settings and keys
// are those of the file alone.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { systemIds } from '../../lib/runtime';
import { type Engine, IN_MEMORY, startEngine } from '../../server/engine/engine';
import { useLocalAws } from '../../server/engine/environment';
import { freePort } from '../../server/engine/ports';
import { runtimeOver } from '../../server/start/runtime';
import { addProject, putKey, shopSettings } from '../../server/start/seed';
import { tableNameOf } from '../../scripts/support/service-definition';
import { type KeyPair, type Keys, type Service, serviceAt } from './service';
import { until } from './until';

interface Running {
  readonly port: number;
  readonly endpoint: string;
}

/** A new project in it. */
export async function runningService(): Promise<Service> {
  return newProject(runningPlace());
}

/** A new project behind the server of `npm run serve`: one for a file, which ends with it, and has a table and a worker of its own. */
export async function leanService(): Promise<Service> {
  lean ??= startLean();
  return newProject((await lean).place);
}

interface Lean {
  readonly place: Running;
  readonly child: ChildProcess;
  readonly engine: Engine;
}

let lean: Promise<Lean> | undefined;

async function startLean(): Promise<Lean> {
  // The other one has built what this one runs.
  await untilReady({ address: `http://127.0.0.1:${runningPlace().port}` });
  const [port, engine] = await Promise.all([freePort(), startEngine(IN_MEMORY)]);
  const { endpoint } = engine;
  const settings = {
    PORT: String(port),
    DYNAMODB_ENDPOINT: endpoint,
    DATA_DIR: IN_MEMORY,
    PROCESSES: '1',
    DRAIN_SECONDS: '0',
  };
  const child = spawn(process.execPath, [join(__dirname, '../../dist/serve/main.js')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { place: { port, endpoint }, child, engine };
}

afterAll(async () => {
  if (!lean) return;
  const { child, engine } = await lean;
  const exit = once(child, 'exit');
  if (child.kill('SIGTERM')) await exit;
  await engine.stop();
});

function runningPlace(): Running {
  const [port = '', endpoint = ''] = (process.env.TEST_SERVICE ?? '').split(' ');
  return { port: Number(port), endpoint };
}

async function newProject({ port, endpoint }: Running): Promise<Service> {
  useLocalAws();
  const project = systemIds.random('proj', 8);
  const keys: Keys = { server: keyPair(), client: keyPair(), management: keyPair() };
  const service = serviceAt(port, project, keys);
  await untilReady(service);
  const rt = runtimeOver({ endpoint, tableName: tableNameOf('local') });
  await addProject(rt, shopSettings(project, 'Shop of a test'));
  for (const kind of ['server', 'client', 'management'] as const) await putKey(rt, project, kind, keys[kind]);
  return service;
}

function keyPair(): KeyPair {
  return { id: systemIds.uuid(), token: systemIds.uuid() };
}

/** It starts while other files run. */
export async function untilReady({ address }: Pick<Service, 'address'>): Promise<void> {
  await until(() => isReady(address), { what: () => `The service at ${address} is not ready.` });
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health`)).ok;
  } catch {
    // Nothing listens yet, and the caller's deadline ends the wait.
    return false;
  }
}
