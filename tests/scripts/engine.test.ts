// The embedded engine: it keeps data on a file, ends with its owner, and never shares a file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { type Engine, IN_MEMORY, startEngine } from '../../scripts/engine/engine';
import { engineCommand } from '../../scripts/engine/binary';
import { useLocalAws } from '../../scripts/engine/environment';
import { assertFree, freePort, LISTENING } from '../../scripts/engine/ports';
import { isAlive } from '../../scripts/engine/processes';
import { ensureTable } from '../../scripts/engine/table';
import { until } from '../support/until';

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
    const { file: binary } = engineCommand();
    const port = await freePort();
    const lost = spawn(binary, ['serve', '--port', String(port), '--db-path', file], {
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

describe('engineCommand', () => {
  const platform = { platform: 'plan9', arch: 'mips', run: () => undefined, has: existsSync };
  const missing = (): never => {
    throw Object.assign(new Error('no such module'), { code: 'MODULE_NOT_FOUND' });
  };

  it('runs the installed package of the platform', () => {
    const engine = join(folder, 'dynoxide');
    writeFileSync(engine, '');

    expect(engineCommand({ ...platform, resolve: () => join(folder, 'package.json') })).toEqual({
      file: engine,
      args: [],
    });
  });

  it('lets npm fetch the same version where no package is installed', () => {
    expect(engineCommand({ ...platform, resolve: missing })).toEqual({
      file: 'npx',
      args: ['--yes', 'dynoxide@1.2.1'],
    });
  });

  it('asks for DYNAMODB_ENDPOINT where neither works', () => {
    const command = () => engineCommand({ ...platform, resolve: missing, run: missing });

    expect(command).toThrow(
      'No embedded engine for plan9-mips: run a DynamoDB-compatible server and set DYNAMODB_ENDPOINT to its address.',
    );
  });

  /** A machine on which these programs run, and nothing else. */
  const withPrograms = (...programs: readonly string[]) => {
    const run = (file: string): void => {
      if (!programs.includes(file)) throw new Error(`no ${file}`);
    };
    return { ...platform, resolve: missing, run };
  };

  it('takes Amazon DynamoDB Local where Java and its files are there', () => {
    writeFileSync(join(folder, 'DynamoDBLocal-3.0.0.jar'), '');

    const command = engineCommand({ ...withPrograms('java', 'docker'), jars: folder });

    expect(command.file).toBe('java');
    expect(command.instead?.note).toBe(
      'The embedded engine has no program for plan9-mips: Amazon DynamoDB Local 3.0.0 serves instead, by Java.',
    );
    expect(command.instead?.serve({ port: 8000, database: undefined })).toEqual([
      ...['-port', '8000', '-sharedDb', '-inMemory'],
    ]);
    expect(command.instead?.serve({ port: 8000, database: '/d/stackable.db' })).toEqual([
      ...['-port', '8000', '-sharedDb', '-dbPath', '/d/stackable.db.dynamodb-local'],
    ]);
  });

  it('lets Maven fetch the files where they are not there', () => {
    const fetched: string[] = [];
    const run = (file: string, args: readonly string[]): void => {
      if (file === 'npx') throw new Error('no npx');
      if (file === 'mvn') fetched.push(args.at(-1) ?? '');
    };
    const has = (): boolean => fetched.length > 0;

    expect(engineCommand({ ...platform, resolve: missing, run, has, jars: folder }).file).toBe('java');
    expect(fetched).toEqual([`-DoutputDirectory=${folder}`]);
  });

  it.each([
    ['Java is not there', ['docker']],
    ['Java is there without the files, and Maven is not', ['java', 'docker']],
  ])('takes Docker where %s', (_name, programs) => {
    const command = engineCommand({ ...withPrograms(...programs), jars: folder });

    const args = command.instead?.serve({ port: 8000, database: undefined });
    expect([command.file, ...command.args, ...(args ?? [])].join(' ')).toBe(
      'docker run --rm --init -p 127.0.0.1:8000:8000 amazon/dynamodb-local:3.0.0 -jar DynamoDBLocal.jar -sharedDb -inMemory',
    );
  });

  it('runs no POSIX shell on Windows', () => {
    const command = engineCommand({ ...withPrograms('npx', 'docker'), platform: 'win32', arch: 'x64' });

    expect(command.file).toBe('docker');
  });

  it('says what would do where nothing is there', () => {
    expect(() => engineCommand({ ...withPrograms(), platform: 'win32', arch: 'arm64' })).toThrow(
      'No embedded engine for win32-arm64: run a DynamoDB-compatible server and set DYNAMODB_ENDPOINT to its address. A JDK from 17 on with Maven, or Docker, would do as well.',
    );
  });

  it('fetches the version that package.json installs', () => {
    const manifest = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as Manifest;

    expect(engineCommand({ ...platform, resolve: missing }).args[1]).toBe(
      `dynoxide@${manifest.optionalDependencies['@dynoxide/linux-x64']}`,
    );
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

interface Manifest {
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid!;
}
