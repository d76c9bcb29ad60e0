// The service that the test runner has started for all files, with a project for each of them: its records, settings and keys
// are those of the file alone.
import { setTimeout as sleep } from 'node:timers/promises';
import { systemIds } from '../../lib/runtime';
import { useLocalAws } from '../../scripts/engine/environment';
import { runtimeOver } from '../../scripts/start/runtime';
import { addProject, putKey, shopSettings } from '../../scripts/start/seed';
import { tableNameOf } from '../../scripts/support/service-definition';
import { type KeyPair, type Keys, type Service, serviceAt } from './service';

const READY_MS = 60_000;
const POLL_MS = 50;

/** A new project in it. */
export async function runningService(): Promise<Service> {
  const [port = '', endpoint = ''] = (process.env.TEST_SERVICE ?? '').split(' ');
  useLocalAws();
  const project = systemIds.random('proj', 8);
  const keys: Keys = { server: keyPair(), client: keyPair(), management: keyPair() };
  const service = serviceAt(Number(port), project, keys);
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
  for (let waited = 0; !(await isReady(address)); waited += POLL_MS) {
    if (waited > READY_MS) throw new Error(`The service at ${address} is not ready.`);
    await sleep(POLL_MS);
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health`)).ok;
  } catch {
    // Nothing listens yet, and the caller's deadline ends the wait.
    return false;
  }
}
