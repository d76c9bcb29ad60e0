// The embedded engine: a DynamoDB-compatible server, in memory or on a file, behind a guard on a loopback port.
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Server } from 'node:net';
import { engineBinary } from './binary';
import { type DataLock, lockData } from './data-lock';
import { engineNetwork, readChoice, SHARED_NOTE, type EngineNetwork } from './isolation';
import { freePort, listenOnFreePort, LOOPBACK } from './ports';
import { signalGroup } from './processes';
import { detach, spawnWatched, type WatchedProcess } from './watched';

export const IN_MEMORY = ':memory:';

const READY_MS = 10_000;
const PORT_ATTEMPTS = 5;
const KEPT_OUTPUT = 2_000;
/**
 * The engine runs one call at a time in any case. A second thread would only read the next request meanwhile, and both
 * would wait for each other's memory: that costs more than it saves.
 */
const ONE_THREAD = { TOKIO_WORKER_THREADS: '1' } as const;
/** The guard ends the engine when it ends, and the engine takes the shell's place. */
const GUARDED = '("$0" $GUARD_FLAGS "$1"; kill -s TERM -- -$$) & shift; exec "$@" 4<&-';
const GUARD_FLAGS = '--max-semi-space-size=1 --initial-old-space-size=4';

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

/** The key of engines that this process starts; its clients carry it as their access key id. */
export function engineKey(environment: NodeJS.ProcessEnv = process.env): string {
  return environment.AWS_ACCESS_KEY_ID || 'local';
}

/**
 * Start an engine and wait until it answers. It does not keep this process alive, and ends with it.
 * @param dataDir a folder, which is locked meanwhile, or `:memory:`
 */
export async function startEngine(dataDir: string): Promise<Engine> {
  const network = engineNetwork();
  if (!network.isOwn && readChoice() === undefined) console.error(SHARED_NOTE);
  const lock = dataDir === IN_MEMORY ? undefined : await lockData(resolve(dataDir));
  try {
    const running = await startOnFreePort(network, lock?.file);
    assignOrStop(running, lock);
    return engineOf(running, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function assignOrStop({ pid, endpoint }: Running, lock: DataLock | undefined): void {
  try {
    lock?.assign(pid, { endpoint, key: engineKey() });
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

async function startOnFreePort(network: EngineNetwork, file: string | undefined): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const { server, port: guardPort } = await listenOnFreePort();
    const port = await freePort();
    const running = spawnEngine(network, { port, guardPort, database: file });
    const isUp = await isGuarded(running, { server, engine: { host: network.host, port } });
    server.close();
    if (isUp) return running;
    signalGroup(running.pid, 'SIGKILL');
    const isPortTaken = /already in use/i.test(running.output());
    if (!isPortTaken || attempt === PORT_ATTEMPTS) {
      throw new Error(`The embedded engine did not start: ${running.output().trim() || 'it said nothing'}.`);
    }
  }
}

interface Serving {
  readonly port: number;
  readonly guardPort: number;
  /** The file of the data; absent for none, in memory. */
  readonly database: string | undefined;
}

function spawnEngine({ launcher, host }: EngineNetwork, { port, guardPort, database }: Serving): Running {
  const onFile = database === undefined ? [] : ['--db-path', database];
  const engine = [engineBinary(), 'serve', '--host', host, '--port', String(port), ...onFile];
  const guarded = ['sh', '-c', GUARDED, process.execPath, join(__dirname, 'guard.cjs'), ...engine];
  const [file = '', ...args] = [...launcher, ...guarded];
  const env = { ...process.env, ...ONE_THREAD, GUARD_FLAGS };
  const watched = spawnWatched({ file, args, env, output: 'pipe', hasChannel: true });
  let output = '';
  for (const stream of [watched.child.stdout, watched.child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-KEPT_OUTPUT)));
  }
  detach(watched);
  return { ...watched, endpoint: `http://${LOOPBACK}:${guardPort}`, output: () => output };
}

interface Door {
  /** It listens outside the engine's network, and the guard accepts its connections. */
  readonly server: Server;
  readonly engine: { readonly host: string; readonly port: number };
}

/** Hand the door to the guard. Returns whether it lets callers in before the time is over. */
async function isGuarded({ child, ended }: Running, { server, engine }: Door): Promise<boolean> {
  child.send({ engine, key: engineKey() }, server);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), READY_MS);
  try {
    const ready = once(child, 'message', { signal: late.signal }).then(() => true);
    return await Promise.race([ready, ended.then(() => false)]);
  } catch (error) {
    if (late.signal.aborted) return false;
    throw error;
  } finally {
    clearTimeout(timer);
    late.abort();
    child.channel?.unref();
  }
}
