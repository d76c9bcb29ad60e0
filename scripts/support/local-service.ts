// The service in processes of its own, as `npm start` runs it, for commands that call it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../engine/ports';
import { ROOT } from './service-definition';

const READY_MS = 300_000;

export interface LocalService {
  readonly address: string;
  /** The process that started all others of it. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/**
 * Start the service on a free port and wait until it is ready.
 * @param dataDir where its data is; `:memory:` for nowhere
 */
export async function startLocalService(dataDir: string): Promise<LocalService> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_SHOP: 'off' };
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start/main.ts'], {
    cwd: ROOT,
    env,
    stdio: 'pipe',
  });
  let said = '';
  let isReady = false;
  // Once it is ready it is not kept: each request writes a line.
  const hear = (chunk: Buffer): void => void (said = isReady ? '' : said + chunk.toString());
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
  for (let waited = 0; !said.includes('Ctrl-C stops it.'); waited += 50) {
    if (child.exitCode !== null || waited > READY_MS) {
      child.kill('SIGTERM');
      throw new Error(`The service did not start: ${said.trim()}`);
    }
    await sleep(50);
  }
  isReady = true;
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { address: `http://127.0.0.1:${port}`, pid: child.pid!, stop };
}
