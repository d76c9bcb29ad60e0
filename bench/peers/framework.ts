// A framework of others: how it is installed into a folder of its own, given a database, filled and started.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, LOOPBACK } from '../../server/engine/ports';
import { treeOf } from '../../server/engine/usage';
import { hasEnded } from '../../scripts/support/local-service';
import { COUPONS, LINES, type Peer, type RunningPeer, type Shopper } from './peer';

/** For what only this machine ever sees. */
const PASSWORD = 'bench-of-peers-only';
const READY_MS = 120_000;
const POLL_MS = 250;
const STOP_MS = 10_000;
/** A server that takes connections and says nothing is not ready. */
const HEALTH_MS = 5_000;
const OUTPUT_BYTES = 64 * 1_024 * 1_024;
/** Maximum characters of output in a failure message. */
const SAID = 4_000;

export interface Framework {
  readonly name: string;
  readonly packages: Packages;
  /** Arguments of Node, one run after the other, that make its tables, products and coupons. */
  readonly fill: readonly (readonly string[])[];
  /** Arguments of Node that start it. */
  readonly args: readonly string[];
  /** @param said what the last of `fill` printed */
  readonly shop: (address: string, said: string) => (coupons: number) => Promise<Shopper>;
}

interface Packages {
  /** Name of the folder and the database. */
  readonly name: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Additional files next to this one, by their names there. */
  readonly programs: Readonly<Record<string, string>>;
}

/** Installs missing packages, without running their scripts. @returns the folder */
async function install(folder: string, { name, versions, programs }: Packages): Promise<string> {
  const place = join(folder, name);
  mkdirSync(join(place, 'src'), { recursive: true });
  const wanted = JSON.stringify({ name: `peer-${name}`, private: true, dependencies: versions }, null, 2);
  const [packages, installed] = [join(place, 'package.json'), join(place, '.installed')];
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    console.log(`${name}: npm install in ${place}`);
    writeFileSync(packages, wanted);
    await run(place, ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts'], {});
    writeFileSync(installed, wanted);
  }
  for (const [file, as] of Object.entries({ 'database.cjs': 'database.cjs', ...programs })) {
    copyFileSync(join(__dirname, 'programs', file), join(place, as));
  }
  return place;
}

/** @returns its output @throws on failure, with the end of its output */
async function run(cwd: string, command: readonly [string, ...string[]], more: NodeJS.ProcessEnv): Promise<string> {
  const [file, ...args] = command;
  const env = { ...process.env, ...more };
  try {
    const { stdout } = await promisify(execFile)(file, args, { cwd, env, maxBuffer: OUTPUT_BYTES });
    return stdout;
  } catch (error) {
    const { stderr, stdout } = error as { readonly stderr?: string; readonly stdout?: string };
    const said = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-10).join('\n');
    throw new Error(`${command.join(' ')} failed in ${cwd}:\n${said}`, { cause: error });
  }
}

interface Database {
  readonly url: string;
  /** The process of PostgreSQL that started all others; null when it is none of this machine. */
  readonly server: number | null;
  readonly drop: () => Promise<void>;
}

/** An empty one. @param address of PostgreSQL, with a user that may create databases */
async function database(place: string, name: string, address: string): Promise<Database> {
  const command = (what: string) => run(place, ['node', 'database.cjs', what, name], { DATABASE_URL: address });
  const made = JSON.parse(await command('create')) as Pick<Database, 'url' | 'server'>;
  return { ...made, drop: async () => void (await command('drop')) };
}

interface Started {
  readonly address: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** All of them say at /health when they are ready. */
async function serve(
  cwd: string,
  { args, env }: { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv },
): Promise<Started> {
  const port = String(await freePort());
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env, PORT: port, HOST: LOOPBACK, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-SAID)));
  }
  const address = `http://${LOOPBACK}:${port}`;
  const isReady = (): Promise<boolean> =>
    fetch(`${address}/health`, { signal: AbortSignal.timeout(HEALTH_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let waited = 0; !(await isReady()); waited += POLL_MS) {
    if (hasEnded(child) || waited > READY_MS) {
      child.kill('SIGKILL');
      throw new Error(`It did not start:\n${said}`);
    }
    await sleep(POLL_MS);
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const killed = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(killed);
  };
  return { address, pid: child.pid!, stop };
}

/** @param at the folder of all frameworks, and the address of PostgreSQL, with a user that may create databases */
export function framework(
  { name, packages, fill, args, shop }: Framework,
  { folder, address }: { readonly folder: string; readonly address: string },
): Peer {
  const startOver = async (place: string, own: Database): Promise<RunningPeer> => {
    const sizes = { COUPONS: String(COUPONS), LINES: String(LINES) };
    const env = { ...sizes, DATABASE_URL: own.url, PEER_PASSWORD: PASSWORD, NODE_ENV: 'production' };
    let said = '';
    for (const step of fill) {
      said = await run(place, [process.execPath, ...step], { ...env, PORT: String(await freePort()) });
    }
    const service = await serve(place, { args, env });
    return {
      server: () => treeOf(service.pid),
      store: () => (own.server === null ? null : treeOf(own.server)),
      shopper: shop(service.address, said),
      stop: async () => {
        await service.stop();
        await own.drop();
      },
    };
  };
  const start = async (): Promise<RunningPeer> => {
    const place = await install(folder, packages);
    const own = await database(place, `stackable_peer_${packages.name}`, address);
    try {
      return await startOver(place, own);
    } catch (error) {
      await own.drop();
      throw error;
    }
  };
  return { name, redeemsAgain: false, start };
}
