// The embedded engine: a DynamoDB-compatible server on a loopback port, in memory or on a file.
import { mkdirSync } from 'node:fs';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { engineCommand } from './binary';
import type { EngineCommand, Serving } from './command';
import { lockData, type DataLock } from './data-lock';
import { folderOf } from './fallback';
import { freePort, LOOPBACK } from './ports';
import { signalGroup } from './processes';
import { detach, spawnWatched, type WatchedProcess } from './watched';

export const IN_MEMORY = ':memory:';

const READY_MS = 10_000;
const POLL_MS = 10;
const PORT_ATTEMPTS = 5;
const KEPT_OUTPUT = 2_000;
/**
 * The engine does one call at a time whatever it is given. A second thread would only read the next request meanwhile, and
 * both would wait for each other's memory: that costs more than it saves.
 */
const ONE_THREAD = { TOKIO_WORKER_THREADS: '1' } as const;

export interface Engine {
  readonly endpoint: string;
  readonly pid: number;
  /** Resolves when the engine has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface Running extends WatchedProcess {
  readonly endpoint: string;
  readonly output: () => string;
}

/**
 * Start an engine and wait until it answers. It does not keep this process alive, and ends with it.
 * @param dataDir a folder, which is locked meanwhile, or `:memory:`
 */
export async function startEngine(dataDir: string, command = engineCommand()): Promise<Engine> {
  if (command.instead) console.error(command.instead.note);
  const lock = dataDir === IN_MEMORY ? undefined : await lockData(resolve(dataDir));
  try {
    const running = await startOnFreePort(command, lock?.file);
    assignOrStop(running, lock);
    return engineOf(running, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function assignOrStop({ pid }: Running, lock: DataLock | undefined): void {
  try {
    lock?.assign(pid);
  } catch (error) {
    signalGroup(pid, 'SIGTERM');
    throw error;
  }
}

function engineOf(running: Running, lock: DataLock | undefined): Engine {
  const stop = async (): Promise<void> => {
    await running.stop();
    lock?.release();
  };
  return { endpoint: running.endpoint, pid: running.pid, ended: running.ended, stop };
}

async function startOnFreePort(command: EngineCommand, file: string | undefined): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const running = spawnEngine(command, await freePort(), file);
    if (await answers(running, command.instead?.readyMs ?? READY_MS)) return running;
    signalGroup(running.pid, 'SIGKILL');
    const isPortTaken = /already in use/i.test(running.output());
    if (!isPortTaken || attempt === PORT_ATTEMPTS) {
      throw new Error(`The embedded engine did not start: ${running.output().trim() || 'it said nothing'}.`);
    }
  }
}

function spawnEngine({ file, args, instead }: EngineCommand, port: number, database: string | undefined): Running {
  if (instead && database !== undefined) mkdirSync(folderOf(database), { recursive: true });
  const serve = instead?.serve ?? embedded;
  const env = { ...process.env, ...ONE_THREAD };
  const watched = spawnWatched({ file, args: [...args, ...serve({ port, database })], env, output: 'pipe' });
  let output = '';
  for (const stream of [watched.child.stdout, watched.child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-KEPT_OUTPUT)));
  }
  detach(watched);
  return { ...watched, endpoint: `http://${LOOPBACK}:${port}`, output: () => output };
}

function embedded({ port, database }: Serving): readonly string[] {
  const onFile = database === undefined ? [] : ['--db-path', database];
  return ['serve', '--host', LOOPBACK, '--port', String(port), ...onFile];
}

async function answers(running: Running, readyMs: number): Promise<boolean> {
  const deadline = Date.now() + readyMs;
  while (Date.now() < deadline && running.isRunning()) {
    if (await isUp(running.endpoint)) return running.isRunning();
    await sleep(POLL_MS);
  }
  return false;
}

/** `fetch` would do, but what it loads stays in the memory of a process that may never need it again. */
function isUp(endpoint: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(endpoint, { agent: false, timeout: 1_000 }, (response) => {
      // Amazon's engine refuses what is no call, which it can only do once it is up.
      response.resume().on('close', () => resolve(response.complete));
    });
    request.on('timeout', () => request.destroy());
    // Refused or reset: it is not listening yet, and the caller's deadline ends the wait.
    request.on('error', () => resolve(false));
  });
}
