// Every function behind one HTTP address: serverless-offline, all in one process.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ONE_ARENA, SMALL } from '../engine/small';
import { spawnWatched, type WatchedProcess } from '../engine/watched';
import { ROOT } from '../../scripts/support/service-definition';

/** A start takes seconds; where other work takes the cores it may take minutes. */
const READY_MS = 180_000;
const POLL_MS = 50;

export interface LocalServer extends WatchedProcess {
  /** Output so far; the plugin prints every route in a box, which is needed only after a failure. */
  readonly said: () => string;
  /** Pass on what it says from now on. */
  readonly show: () => void;
}

/** Start the server; it loads a function's bundle when the function is first called. */
export function startServer(options: {
  readonly port: number;
  readonly stage: string;
  readonly endpoint: string;
}): LocalServer {
  const cli = join(dirname(createRequire(__filename).resolve('serverless/package.json')), 'bin', 'serverless.js');
  const watched = spawnWatched({
    file: process.execPath,
    args: [...SMALL, cli, 'offline', 'start', '--stage', options.stage, '--httpPort', String(options.port)],
    cwd: ROOT,
    // The plugin reports each request at the level "notice".
    env: {
      SLS_LOG_LEVEL: 'warning',
      ...ONE_ARENA,
      ...process.env,
      DYNAMODB_ENDPOINT: options.endpoint,
      STACKABLE_DEMO: 'on',
    },
    output: 'pipe',
  });
  return { ...watched, ...heldOutput(watched) };
}

function heldOutput({ child }: WatchedProcess): Pick<LocalServer, 'said' | 'show'> {
  let held = '';
  const hold = (chunk: Buffer): void => void (held += chunk.toString());
  child.stdout?.on('data', hold);
  child.stderr?.pipe(process.stderr);
  const show = (): void => {
    child.stdout?.off('data', hold);
    child.stdout?.pipe(process.stdout);
  };
  return { said: () => held.trim(), show };
}

/** Wait until the service answers for itself, then show its output: a failure inside a function comes with status 200, so the body counts. */
export async function untilHealthy(server: LocalServer, address: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    if (!server.isRunning()) throw new Error(`The local server ended before it was ready. ${server.said()}`);
    if ((await bodyOf(`${address}/health`)) === '{"status":"ok"}') break;
    if (Date.now() > deadline) throw new Error(`${address}/health did not answer in ${READY_MS / 1000} s.`);
    await sleep(POLL_MS);
  }
  server.show();
}

async function bodyOf(address: string): Promise<string | undefined> {
  try {
    return await (await fetch(address, { signal: AbortSignal.timeout(2_000) })).text();
  } catch {
    // It is not listening yet, and the caller's deadline ends the wait.
    return undefined;
  }
}
