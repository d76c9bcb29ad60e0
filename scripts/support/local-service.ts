// The service in processes of its own, as `npm start` or `npm run serve` runs it, for commands that call it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/engine/ports';
import { ONE_ARENA } from '../../server/engine/small';
import { build } from '../build/main';
import { ROOT } from './service-definition';

const READY_MS = 300_000;

export interface LocalService {
  readonly address: string;
  /** The process that started all others of it. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
  /** Kills it during its work. */
  readonly kill: () => Promise<void>;
}

/** The developer's server, and the lean one. */
export type ServerName = 'start' | 'serve';

const COMMANDS = {
  start: { args: ['server/start/launch.cjs'], ready: 'Ctrl-C stops it.' },
  serve: { args: ['dist/serve/main.js'], ready: '"ready":' },
} as const;

/**
 * Start the service on a free port, with the demo's keys, and wait until it is ready.
 * @param dataDir where its data is; `:memory:` for nowhere
 */
export async function startLocalService(dataDir: string, server: ServerName = 'start'): Promise<LocalService> {
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_SHOP: 'off',
    STACKABLE_DEMO: 'on',
    DRAIN_SECONDS: '0',
    ...ONE_ARENA,
  };
  if (server === 'serve') await build();
  const { args, ready } = COMMANDS[server];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'pipe' });
  const ended = once(child, 'exit');
  let said = '';
  let isReady = false;
  // Once it is ready it is not kept: each request writes a line.
  const hear = (chunk: Buffer): void => void (said = isReady ? '' : said + chunk.toString());
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
  for (let waited = 0; !said.includes(ready); waited += 50) {
    if (hasEnded(child) || waited > READY_MS) {
      child.kill('SIGTERM');
      throw new Error(`The service did not start: ${said.trim()}`);
    }
    await sleep(50);
  }
  isReady = true;
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const ends = { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
  return { address: `http://127.0.0.1:${port}`, pid: child.pid!, ...ends };
}

/** By itself, or by a signal. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** The server of the `--server` option. */
export function serverNamed(name: string | undefined): ServerName {
  if (name === undefined || name === 'start' || name === 'serve') return name ?? 'start';
  throw new Error(`--server takes start or serve, not "${name}".`);
}
