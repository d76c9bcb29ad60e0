// The real service in processes of its own, as `npm start` runs it, and the ways to call it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VoucherifyClientSide, VoucherifyServerSide } from '@voucherify/sdk';
import { DEMO_KEYS, DEMO_PROJECT } from '../../lib/model/keys/access-token';
import { IN_MEMORY } from '../../server/engine/engine';
import { freePort } from '../../server/engine/ports';
import { isAlive } from '../../server/engine/processes';
import { hasEnded } from '../../scripts/support/local-service';
import { type AnswerBody, answerBody } from './answer-body';
import { noteAnswer, noting, watchClients } from './answer-watch';
import { until } from './until';

const ROOT = join(__dirname, '../..');

export interface ServiceOptions {
  /** A folder, or `:memory:`, which is what it is unless said otherwise. */
  readonly dataDir?: string;
  readonly port?: number;
  /** Which command runs it; `npm start` unless said otherwise. */
  readonly server?: 'start' | 'serve';
  readonly env?: NodeJS.ProcessEnv;
}

const COMMANDS = {
  start: { args: ['server/start/launch.cjs'], ready: 'Ctrl-C stops it.' },
  serve: { args: ['dist/serve/main.js'], ready: '"ready":' },
} as const;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerBody;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface KeyPair {
  readonly id: string;
  readonly token: string;
}

export type Keys = Readonly<Record<'server' | 'client' | 'management', KeyPair>>;

/** The service as one project sees it. */
export interface Service {
  readonly address: string;
  readonly port: number;
  readonly project: string;
  readonly keys: Keys;
  readonly serverHeaders: Readonly<Record<string, string>>;
  readonly managementHeaders: Readonly<Record<string, string>>;
  /** A call with the project's server keys. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The official client, set up as its manual says, with only `apiUrl` changed. */
  client(): ReturnType<typeof VoucherifyServerSide>;
  /** The official client as a page of the project's trusted origin uses it. */
  clientSide(customHeaders?: Readonly<Record<string, string>>): ReturnType<typeof VoucherifyClientSide>;
}

/** One that was started for the tests of a file, with the demo's projects. */
export interface StartedService extends Service {
  readonly child: ChildProcess;
  /** Everything it has printed. */
  readonly said: () => string;
  stop(): Promise<void>;
  /** End the service, its server and its engine at once, as a power cut would. */
  kill(): Promise<void>;
}

const running = new Set<StartedService>();

afterAll(async () => {
  for (const service of running) await service.stop();
});

/** Start the service without waiting for it. */
export async function launchService(options: ServiceOptions = {}): Promise<StartedService> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? IN_MEMORY;
  // With a lifecycle event set it watches this process, and ends with it.
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_SHOP: 'off',
    STACKABLE_DEMO: 'on',
    DRAIN_SECONDS: '0',
  };
  const env = { ...process.env, ...settings, npm_lifecycle_event: 'test', ...options.env };
  const child = spawn(process.execPath, COMMANDS[options.server ?? 'start'].args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const service = serviceOf({ child, port, dataDir, said: () => said });
  running.add(service);
  child.once('exit', () => running.delete(service));
  return service;
}

/** Start the service and wait until it answers. */
export async function startService(options: ServiceOptions = {}): Promise<StartedService> {
  const service = await launchService(options);
  const { ready } = COMMANDS[options.server ?? 'start'];
  const what = (): string => `The service is not ready: ${service.said()}`;
  await until(() => service.said().includes(ready) || hasEnded(service.child), { what });
  if (!service.said().includes(ready)) throw new Error(what());
  return service;
}

interface Launched {
  readonly child: ChildProcess;
  readonly port: number;
  readonly dataDir: string;
  readonly said: () => string;
}

function serviceOf(launched: Launched): StartedService {
  const { child, port, said } = launched;
  const service = serviceAt(port, DEMO_PROJECT, DEMO_KEYS);
  return {
    ...service,
    child,
    said,
    stop: async () => {
      await ended(child, 'SIGTERM');
      await untilFree(service.address);
    },
    kill: () => killAll(launched, service.address),
  };
}

/** What listens there, as a project sees it. */
export function serviceAt(port: number, project: string, keys: Keys): Service {
  const address = `http://127.0.0.1:${port}`;
  const managementHeaders = { 'x-management-id': keys.management.id, 'x-management-token': keys.management.token };
  return {
    address,
    port,
    project,
    keys,
    serverHeaders: headersOf(keys.server),
    managementHeaders,
    call: (method, path, { body, headers = {} } = {}) =>
      call(`${address}${path}`, method, { body, headers: { ...headersOf(keys.server), ...headers } }),
    client: () => clientOf(address, keys.server),
    clientSide: (customHeaders = {}) => clientSideOf(address, keys.client, customHeaders),
  };
}

/** What a request with server keys carries. */
export function headersOf({ id, token }: KeyPair): Readonly<Record<string, string>> {
  return { 'x-app-id': id, 'x-app-token': token };
}

/** The exit code, once the process has ended. */
export async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const exit = once(child, 'exit');
  if (signal !== undefined) child.kill(signal);
  await exit;
  return child.exitCode;
}

async function killAll({ child, dataDir }: Launched, address: string): Promise<void> {
  const engine = engineOf(dataDir);
  process.kill(engine, 'SIGKILL');
  await ended(child, 'SIGKILL');
  await until(() => !isAlive(engine), { what: () => 'The engine still runs.', everyMs: 20 });
  await untilFree(address);
}

function engineOf(dataDir: string): number {
  return (JSON.parse(readFileSync(join(dataDir, 'engine.lock'), 'utf8')) as { engine: number }).engine;
}

async function untilFree(address: string): Promise<void> {
  await until(async () => !(await isListening(address)), { what: () => `Something still listens at ${address}.` });
}

async function isListening(address: string): Promise<boolean> {
  try {
    await (await fetch(`${address}/health`, { signal: AbortSignal.timeout(2_000) })).text();
    return true;
  } catch {
    // Refused or reset: nothing listens, which is the answer.
    return false;
  }
}

async function call(url: string, method: string, { body, headers = {} }: CallOptions): Promise<Answer> {
  const hasBody = body !== undefined;
  const response = await fetch(url, {
    method,
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    ...(hasBody && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  // Where the request was sent on, the last address counts.
  noteAnswer({ method, path: pathOf(response.url), status: response.status, body: text });
  return {
    status: response.status,
    headers: response.headers,
    body: answerBody(text),
  };
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '');
}

function clientOf(address: string, { id, token }: KeyPair): ReturnType<typeof VoucherifyServerSide> {
  watchClients();
  return noting(VoucherifyServerSide({ applicationId: id, secretKey: token, apiUrl: address }));
}

function clientSideOf(
  address: string,
  { id, token }: KeyPair,
  customHeaders: Readonly<Record<string, string>>,
): ReturnType<typeof VoucherifyClientSide> {
  watchClients();
  const options = { clientApplicationId: id, clientSecretKey: token, apiUrl: address, origin: 'http://localhost:3000' };
  return noting(VoucherifyClientSide({ ...options, customHeaders }), 'clientSide');
}
