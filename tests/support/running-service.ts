// The service that the test runner has started for all files, with a project for each of them: its records, settings and keys
// are those of the file alone.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { systemIds } from '../../lib/runtime';
import { useLocalAws } from '../../scripts/engine/environment';
import { freePort } from '../../scripts/engine/ports';
import { runtimeOver } from '../../scripts/start/runtime';
import { addProject, putKey, shopSettings } from '../../scripts/start/seed';
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

/** A new project in the same table, behind the server of `npm run serve`: one for a file, which ends with it. */
export async function leanService(): Promise<Service> {
  const { port: other, endpoint } = runningPlace();
  // It has built what this one runs.
  await untilReady({ address: `http://127.0.0.1:${other}` });
  const port = await freePort();
  lean ??= spawn(process.execPath, [join(__dirname, '../../dist/serve/main.js')], {
    env: { ...process.env, PORT: String(port), DYNAMODB_ENDPOINT: endpoint, PROCESSES: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return newProject({ port, endpoint });
}

let lean: ChildProcess | undefined;

afterAll(async () => {
  if (lean?.exitCode !== null) return;
  const exit = once(lean, 'exit');
  lean.kill('SIGTERM');
  await exit;
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
