// The embedded engine: it keeps data on a file, ends with its owner, and never shares a file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { type Engine, IN_MEMORY, startEngine } from '../../server/engine/engine';
import { engineBinary } from '../../server/engine/binary';
import { useLocalAws } from '../../server/engine/environment';
import { assertFree, freePort, LISTENING } from '../../server/engine/ports';
import { isAlive } from '../../server/engine/processes';
import { ensureTable } from '../../server/engine/table';
import { until } from '../support/shop';

const TABLE = 'kept';
const KEY = { pk: { S: 'p' }, sk: { S: 's' } };
const started: Engine[] = [];
let folder: string;

useLocalAws();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-engine-'));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((engine) => engine.stop()));
  rmSync(folder, { recursive: true });
});

async function start(dataDir: string): Promise<Engine> {
  const engine = await startEngine(dataDir);
  started.push(engine);
  return engine;
}

async function withClient<Result>(endpoint: string, use: (client: DynamoDBClient) => Promise<Result>): Promise<Result> {
  const client = new DynamoDBClient({ endpoint });
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}

async function writeItem({ endpoint }: { readonly endpoint: string }): Promise<void> {
  await withClient(endpoint, async (client) => {
    await ensureTable(client, TABLE);
    await client.send(new PutItemCommand({ TableName: TABLE, Item: { ...KEY, value: { N: '7' } } }));
  });
}

function readValue({ endpoint }: Engine): Promise<string | undefined> {
  return withClient(endpoint, async (client) => {
    await ensureTable(client, TABLE);
    const { Item } = await client.send(new GetItemCommand({ TableName: TABLE, Key: KEY }));
    return Item?.value?.N;
  });
}

/** An engine that belongs to another process, which can be killed. */
async function startElsewhere(dataDir: string) {
  const args = ['--import', 'tsx', join(__dirname, 'fixtures', 'hold-engine.ts'), dataDir];
  const owner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  return { owner, ...(JSON.parse(line.toString()) as { endpoint: string; pid: number }) };
}

async function untilEnded(pid: number): Promise<void> {
  await until(() => !isAlive(pid), { what: () => `Process ${pid} still runs.`, everyMs: 20 });
}

describe('startEngine', () => {
  it('answers on loopback and ends when stopped', async () => {
    const engine = await start(IN_MEMORY);

    expect(engine.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(isAlive(engine.pid)).toBe(true);
    await engine.stop();
    expect(isAlive(engine.pid)).toBe(false);
  });

  it('keeps nothing in memory and everything on a file', async () => {
    for (const dataDir of [IN_MEMORY, folder]) {
      const engine = await start(dataDir);
      await writeItem(engine);
      await engine.stop();
    }

    expect(await readValue(await start(IN_MEMORY))).toBeUndefined();
    expect(await readValue(await start(folder))).toBe('7');
  });

  it('ends when its owner is killed, and loses nothing that was answered', async () => {
    const { owner, pid, endpoint } = await startElsewhere(folder);
    await writeItem({ endpoint });

    owner.kill('SIGKILL');
    await untilEnded(pid);

    expect(await readValue(await start(folder))).toBe('7');
  });

  it('refuses a folder that a living process holds, in one line that names it', async () => {
    const { owner, pid } = await startElsewhere(folder);

    await expect(startEngine(folder)).rejects.toThrow(
      `The data in ${folder} is in use by process ${owner.pid}: stop it, or set DATA_DIR to another folder.`,
    );
    owner.kill('SIGTERM');
    await untilEnded(pid);
  });

  it('ends a lost engine that still holds the file, and takes its place', async () => {
    const file = join(folder, 'stackable.db');
    const port = await freePort();
    const lost = spawn(engineBinary(), ['serve', '--port', String(port), '--db-path', file], {
      detached: true,
      stdio: 'ignore',
    });
    writeFileSync(join(folder, 'engine.lock'), JSON.stringify({ owner: await deadPid(), engine: lost.pid }));

    const engine = await start(folder);

    expect(isAlive(lost.pid!)).toBe(false);
    expect(isAlive(engine.pid)).toBe(true);
  });

  it.each([
    ['names a dead owner', async () => JSON.stringify({ owner: await deadPid() })],
    ['was cut short by a crash', () => Promise.resolve('{"own')],
    [
      'names ids that other programs have by now',
      () => Promise.resolve(`{"owner":${process.ppid},"engine":${process.pid}}`),
    ],
  ])('takes over a lock that %s', async (_name, content) => {
    writeFileSync(join(folder, 'engine.lock'), await content());

    const engine = await start(folder);

    const holder = { owner: process.pid, engine: engine.pid };
    expect(JSON.parse(readFileSync(join(folder, 'engine.lock'), 'utf8'))).toEqual(holder);
  });
});

describe('engineBinary', () => {
  const platform = { platform: 'plan9', arch: 'mips' };
  const message =
    'No embedded engine for plan9-mips: run a DynamoDB-compatible server and set DYNAMODB_ENDPOINT to its address. The README names servers.';

  it('is the program of the installed package', () => {
    const binary = join(folder, 'dynoxide');
    writeFileSync(binary, '');

    expect(engineBinary({ ...platform, resolve: () => join(folder, 'package.json') })).toBe(binary);
  });

  it('is never fetched: without the package or its program, one line says what to do', () => {
    const missing = (): never => {
      throw Object.assign(new Error('no such module'), { code: 'MODULE_NOT_FOUND' });
    };

    expect(() => engineBinary({ ...platform, resolve: missing })).toThrow(message);
    expect(() => engineBinary({ ...platform, resolve: () => join(folder, 'package.json') })).toThrow(message);
  });

  it('comes from a package that the lock file pins by its hash', () => {
    const { packages } = JSON.parse(readFileSync(join(__dirname, '../../package-lock.json'), 'utf8')) as LockFile;

    expect(packages['node_modules/@dynoxide/linux-x64']?.integrity).toMatch(/^sha512-/);
  });
});

describe('freePort', () => {
  it('is none that an outgoing connection may take before anything listens on it', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));

    expect(ports.filter((port) => port < LISTENING.from || port >= LISTENING.to)).toEqual([]);
    expect(new Set(ports).size).toBeGreaterThan(15);
  });
});

describe('assertFree', () => {
  it('refuses a port that is listened on', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await expect(assertFree(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    server.close();
    await once(server, 'close');
    await expect(assertFree(port)).resolves.toBeUndefined();
  });
});

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid!;
}
