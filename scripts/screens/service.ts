// The service as a user starts it, with the demo shop, for as long as pictures are taken.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_KEYS } from '../../lib/model/keys/access-token';
import { freePort } from '../../server/engine/ports';
import { ROOT } from '../support/service-definition';

/** It may have to build everything first. */
const READY_MS = 240_000;

export interface DemoService {
  readonly address: string;
  readonly stop: () => Promise<void>;
  /** A call with the demo project's server key. */
  readonly api: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

export async function startDemo(): Promise<DemoService> {
  const port = await freePort();
  const env = { ...process.env, DEMO_SHOP: 'on', PORT: String(port), DATA_DIR: ':memory:' };
  const child = spawn(process.execPath, ['server/start/launch.cjs'], { cwd: ROOT, env });
  await untilReady(child);
  const address = `http://127.0.0.1:${port}`;
  const { id, token } = DEMO_KEYS.server;
  const headers = { 'X-App-Id': id, 'X-App-Token': token, 'Content-Type': 'application/json' };
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
    api: async <T>(method: string, path: string, body?: unknown) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${address}${path}`, { method, headers, ...sent });
      return (await response.json()) as T;
    },
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (let waited = 0; !said.includes('Ctrl-C stops it.'); waited += 50) {
    if (child.exitCode !== null || waited > READY_MS) {
      child.kill('SIGTERM');
      throw new Error(`The service did not start: ${said}`);
    }
    await sleep(50);
  }
}
