// The embedded engine: a DynamoDB-compatible server on a loopback port, in memory or on a file.
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { engineCommand, type EngineCommand } from './engine/binary';
import { lockData, type DataLock } from './engine/data-lock';
import { freePort, LOOPBACK } from './engine/ports';
import { endGroup, signalGroup } from './engine/processes';

export const IN_MEMORY = ':memory:';

const READY_MS = 10_000;
const POLL_MS = 10;
const GRACE_MS = 5_000;
const PORT_ATTEMPTS = 5;
const KEPT_OUTPUT = 2_000;

/**
 * The engine outlives a killed parent, so a watcher beside it waits for the end of a pipe that only this process holds
 * open, and then ends the whole group. The engine takes the shell's place and with it the process id.
 */
const WATCHED = `(cat <&3 >/dev/null; kill -s TERM -- -$$) & exec "$0" "$@" 3<&-`;

export interface Engine {
  readonly endpoint: string;
  readonly pid: number;
  /** Resolves when the engine has ended, whoever ended it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly endpoint: string;
  readonly ended: Promise<void>;
  readonly output: () => string;
}

/**
 * Start an engine and wait until it answers. It does not keep this process alive, and ends with it.
 * @param dataDir a folder, which is locked meanwhile, or `:memory:`
 */
export async function startEngine(dataDir: string): Promise<Engine> {
  const command = engineCommand();
  const lock = dataDir === IN_MEMORY ? undefined : await lockData(resolve(dataDir));
  try {
    const running = await startOnFreePort(command, lock?.file);
    holdOrStop(running, lock);
    return engineOf(running, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function holdOrStop({ pid }: Running, lock: DataLock | undefined): void {
  try {
    lock?.hold(pid);
  } catch (error) {
    signalGroup(pid, 'SIGTERM');
    throw error;
  }
}

function engineOf({ pid, endpoint, ended }: Running, lock: DataLock | undefined): Engine {
  const kill = (): void => signalGroup(pid, 'SIGTERM');
  process.once('exit', kill);
  void ended.then(() => process.removeListener('exit', kill));
  const stop = async (): Promise<void> => {
    await endGroup(pid, GRACE_MS);
    await ended;
    lock?.release();
  };
  return { endpoint, pid, ended, stop };
}

async function startOnFreePort(command: EngineCommand, file: string | undefined): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const running = spawnEngine(command, await freePort(), file);
    if (await answers(running)) return running;
    signalGroup(running.pid, 'SIGKILL');
    const isPortTaken = running.output().includes('already in use');
    if (!isPortTaken || attempt === PORT_ATTEMPTS) {
      throw new Error(`The embedded engine did not start: ${running.output().trim() || 'it said nothing'}.`);
    }
  }
}

function spawnEngine({ file: binary, args }: EngineCommand, port: number, file: string | undefined): Running {
  const serve = [
    'serve',
    '--host',
    LOOPBACK,
    '--port',
    String(port),
    ...(file === undefined ? [] : ['--db-path', file]),
  ];
  // Its own group: Ctrl-C in a terminal reaches this process only, which stops the server before its engine.
  const child = spawn('sh', ['-c', WATCHED, binary, ...args, ...serve], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-KEPT_OUTPUT)));
  }
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  void ended.then(() => child.stdio[3]?.destroy());
  detach(child);
  return { child, pid: child.pid!, endpoint: `http://${LOOPBACK}:${port}`, ended, output: () => output };
}

/** Let this process end while the engine runs. */
function detach(child: ChildProcess): void {
  child.unref();
  for (const stream of child.stdio) (stream as Socket | null)?.unref();
}

async function answers({ child, endpoint }: Running): Promise<boolean> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && isRunning(child)) {
    if (await isUp(endpoint)) return isRunning(child);
    await sleep(POLL_MS);
  }
  return false;
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function isUp(endpoint: string): Promise<boolean> {
  try {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // Refused or reset: it is not listening yet, and the caller's deadline ends the wait.
    return false;
  }
}
