// npm start as a user meets it: it comes up, says what is wrong in one line, and leaves nothing running.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { freePort } from '../../server/engine/ports';
import { isAlive } from '../../server/engine/processes';
import { readyLines } from '../../server/start/demo';
import { describeData, readSettings } from '../../server/start/settings';
import { headersOf } from '../support/service';
import * as app from '../support/app';
import { freshTable, until } from '../support/shop';

const ROOT = join(__dirname, '../..');
const NODE_START = [process.execPath, 'server/start/launch.cjs'];

jest.setTimeout(600_000);

interface Started {
  readonly child: ChildProcess;
  readonly address: string;
  readonly said: () => string;
}

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-start-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) await ended(child, 'SIGTERM');
  rmSync(folder, { recursive: true });
});

async function launch(environment: NodeJS.ProcessEnv = {}, command = NODE_START): Promise<Started> {
  const PORT = environment.PORT ?? String(await freePort());
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DEMO_SHOP: 'off',
    ...environment,
    PORT,
    npm_lifecycle_event: undefined,
  };
  const child = spawn(command[0]!, command.slice(1), { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, address: `http://127.0.0.1:${PORT}`, said: () => said };
}

async function untilReady({ child, said }: Started): Promise<void> {
  const isReady = (): boolean => said().includes('Ctrl-C stops it.');
  const what = (): string => `Not ready: ${said()}`;
  await until(() => isReady() || child.exitCode !== null, { what });
  if (!isReady()) throw new Error(what());
}

async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  if (signal !== undefined) child.kill(signal);
  await exit;
  return child.exitCode;
}

function engineOf(dataDir: string): number {
  return (JSON.parse(readFileSync(join(dataDir, 'engine.lock'), 'utf8')) as { engine: number }).engine;
}

async function untilGone(address: string, engine: number): Promise<void> {
  await until(async () => !isAlive(engine) && !(await isListening(address)), { what: () => 'Something still runs.' });
}

async function isListening(address: string): Promise<boolean> {
  try {
    await fetch(address);
    return true;
  } catch {
    // Refused: nothing listens, which is the answer.
    return false;
  }
}

describe('npm start', () => {
  it('serves every function, and stops all of it on SIGTERM', async () => {
    const service = await launch({ DEMO_SHOP: 'on' }, ['npm', 'start']);
    await untilReady(service);
    const engine = engineOf(folder);

    const health = await fetch(`${service.address}/health`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    expect(service.said()).toContain(`Stackable is ready at ${service.address}, its data in ${folder}.`);
    expect(service.said()).toContain(`dashboard: http://localhost:${new URL(service.address).port}/dashboard\n`);
    const page = await (await fetch(`${service.address}/dashboard/redemptions`)).text();
    const script = /src="([^"]+)"/.exec(page)?.[1] ?? '';
    expect((await fetch(`${service.address}${script}`)).headers.get('content-type')).toContain('text/javascript');
    const { total } = (await (
      await fetch(`${service.address}/v1/redemptions?limit=1`, { headers: headersOf(app.DEMO_KEYS.server) })
    ).json()) as { total: number };
    expect(total).toBeGreaterThan(200);
    expect(await ended(service.child, 'SIGTERM')).toBe(0);
    await untilGone(service.address, engine);
  });

  it.each([
    ['it', NODE_START],
    ['npm', ['npm', 'start']],
  ])('leaves nothing running when %s is killed, and comes up again on the same data', async (_name, command) => {
    const first = await launch({}, command);
    await untilReady(first);
    const engine = engineOf(folder);

    await ended(first.child, 'SIGKILL');
    await untilGone(first.address, engine);
    const second = await launch();
    await untilReady(second);

    expect(await ended(second.child, 'SIGINT')).toBe(0);
  });

  it('leaves the dashboard out on request', async () => {
    const service = await launch({ DASHBOARD: 'off' });
    await untilReady(service);

    expect(service.said()).not.toContain('dashboard:');
    expect((await fetch(`${service.address}/dashboard`)).status).toBe(404);
    expect((await fetch(`${service.address}/health`)).status).toBe(200);
  });

  it('uses the engine of DYNAMODB_ENDPOINT and starts none', async () => {
    const { endpoint } = await freshTable();
    const service = await launch({ DYNAMODB_ENDPOINT: endpoint });
    await untilReady(service);

    const client = new DynamoDBClient({ endpoint });
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'stackable-local' }));
    client.destroy();
    expect(Table?.TableStatus).toBe('ACTIVE');
    expect(existsSync(join(folder, 'engine.lock'))).toBe(false);
  });

  it('says in one line that the port is busy', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');

    const { child, said } = await launch({ PORT: String(port) });

    expect(await ended(child)).toBe(1);
    expect(said()).toBe(`Port ${port} is in use: set PORT to another one, as in PORT=3001 npm start.\n`);
    server.close();
  });

  it('says in one line that the endpoint does not answer', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;

    const { child, said } = await launch({ DYNAMODB_ENDPOINT: endpoint });

    expect(await ended(child)).toBe(1);
    expect(said()).toMatch(new RegExp(`^No table at ${endpoint}: .*ECONNREFUSED.*\n$`));
  });
});

const PLAIN = { port: 3000, dataDir: '.data', hasDashboard: true, hasShop: true };

describe('readSettings', () => {
  it('leaves the dashboard out where DASHBOARD is off', () => {
    expect(readSettings({ DASHBOARD: 'off' }).hasDashboard).toBe(false);
    expect(() => readSettings({ DASHBOARD: 'no' })).toThrow('DASHBOARD must be on or off, not "no".');
  });

  it('leaves the history of the shop out where DEMO_SHOP is off', () => {
    expect(readSettings({ DEMO_SHOP: 'off' }).hasShop).toBe(false);
    expect(() => readSettings({ DEMO_SHOP: 'no' })).toThrow('DEMO_SHOP must be on or off, not "no".');
  });

  it.each(['CLIENT_RATE_LIMIT', 'WRONG_CODE_LIMIT'])('takes on, off or nothing for %s', (name) => {
    for (const value of ['on', 'off', '']) expect(readSettings({ [name]: value })).toEqual(readSettings({}));
    expect(() => readSettings({ [name]: 'no' })).toThrow(`${name} must be on or off, not "no".`);
  });

  it('refuses times of keeping that cannot be', () => {
    expect(readSettings({ RETENTION: 'refusals=30' })).toEqual(PLAIN);
    expect(() => readSettings({ RETENTION: 'vouchers=30' })).toThrow('retention has "vouchers=30", and takes');
  });

  it('listens on 3000 and keeps data in .data unless configured otherwise', () => {
    expect(readSettings({})).toEqual(PLAIN);
    expect(readSettings({ PORT: '', DATA_DIR: '', DYNAMODB_ENDPOINT: '' })).toEqual(PLAIN);
  });

  it('reads its settings from the environment', () => {
    const environment = { PORT: '8080', DATA_DIR: ':memory:', DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000' };

    expect(readSettings(environment)).toEqual({
      ...PLAIN,
      port: 8080,
      dataDir: ':memory:',
      endpoint: 'http://127.0.0.1:8000',
    });
  });

  it.each([['1'], ['65535']])('takes port %s', (PORT) => {
    expect(readSettings({ PORT }).port).toBe(Number(PORT));
  });

  it.each([['0'], ['65536'], ['-1'], ['80.5'], ['1e3'], ['http'], ['999999']])('refuses port %s', (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(`PORT must be a whole number from 1 to 65535, not "${PORT}".`);
  });

  it.each([['localhost:8000'], ['8000'], ['ftp://127.0.0.1']])('refuses endpoint %s', (DYNAMODB_ENDPOINT) => {
    expect(() => readSettings({ DYNAMODB_ENDPOINT })).toThrow('DYNAMODB_ENDPOINT must be an address such as');
  });
});

describe('describeData', () => {
  it.each([
    ['a folder', { dataDir: '.data' }, 'in .data'],
    ['memory', { dataDir: ':memory:' }, 'in memory, gone when you stop'],
    ['another engine', { dataDir: '.data', endpoint: 'http://db' }, 'at http://db'],
  ])('refuses %s with its name', (_name, settings, text) => {
    expect(describeData({ ...PLAIN, ...settings })).toBe(text);
  });
});

const HERE = { address: 'http://here', data: 'in .data', dashboard: 'http://localhost/dashboard' };

describe('readyLines', () => {
  it('shows the key pairs and a call that a shell can run as it stands', () => {
    const keyPairs = [{ name: 'server', headers: { 'X-App-Id': 'id', 'X-App-Token': 'secret' } }];
    const redeem = { path: '/v1/redemptions', headers: { 'X-App-Id': 'id' }, body: { name: "it's" } };

    const lines = readyLines({ keyPairs, redeem }, HERE).join('\n');

    expect(lines).toContain('  server\n    X-App-Id: id\n    X-App-Token: secret\n');
    expect(lines).toContain(
      [
        'curl -s http://here/v1/redemptions \\',
        "    -H 'X-App-Id: id' \\",
        "    -H 'Content-Type: application/json' \\",
        `    -d '{"name":"it'\\''s"}'`,
      ].join('\n'),
    );
  });

  it('leaves out what the demo does not offer', () => {
    expect(readyLines({ keyPairs: [] }, HERE)).toEqual([
      '',
      'Stackable is ready at http://here, its data in .data.',
      'dashboard: http://localhost/dashboard',
      '',
      'Ctrl-C stops it.',
    ]);
  });
});
