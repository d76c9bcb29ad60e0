// Amazon DynamoDB Local as the engine of a machine on which the embedded one has no program: it keeps data, listens on the
// loopback address alone, and a restore is rehearsed on it. It needs a JDK; its files come from Maven once (docs/testing.md).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { type Engine, IN_MEMORY, startEngine } from '../../scripts/engine/engine';
import { useLocalAws } from '../../scripts/engine/environment';
import { javaCommand } from '../../scripts/engine/fallback';
import { ensureTable } from '../../scripts/engine/table';
import { restoreTests } from '../support/restoring';

const START_MS = 120_000;

/** With what is on this machine: a test fetches nothing. */
const command = javaCommand({
  platform: process.platform,
  arch: process.arch,
  resolve: (id) => id,
  has: existsSync,
  jars: process.env.DYNAMODB_LOCAL,
  run: (file, args) => {
    if (file !== 'java') throw new Error(`${file} is not run by a test.`);
    execFileSync(file, args, { stdio: 'ignore', timeout: START_MS });
  },
});
const isHere = command !== null;
const needs = isHere ? '' : ' (NOT TESTED: a JDK from 17 on and its files in .cache/dynamodb-local are needed)';
const started: Engine[] = [];
let folder: string;

useLocalAws();

async function start(dataDir: string): Promise<Engine> {
  const engine = await startEngine(dataDir, command!);
  started.push(engine);
  return engine;
}

async function tablesAt(endpoint: string): Promise<readonly string[]> {
  const client = new DynamoDBClient({ endpoint });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  client.destroy();
  return TableNames;
}

// Behind the end of the tables, which is that of all tests.
afterAll(async () => {
  await Promise.all(started.map((engine) => engine.stop()));
  if (isHere) rmSync(folder, { recursive: true });
}, START_MS);

(isHere ? describe : describe.skip)(`Amazon DynamoDB Local${needs}`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stackable-local-'));
    const { endpoint } = await start(IN_MEMORY);
    // Where tables of tests are made from now on.
    process.env.DYNAMODB_ENDPOINT = endpoint;
  }, START_MS);

  it('is reached by this machine alone', async () => {
    const { port } = new URL(process.env.DYNAMODB_ENDPOINT!);
    const others = Object.values(networkInterfaces()).flatMap((found = []) =>
      found.flatMap(({ internal, family, address }) => (internal || family !== 'IPv4' ? [] : [address])),
    );

    const answers = await Promise.all(others.map((host) => isAnswered(host, Number(port))));

    expect(await isAnswered('127.0.0.1', Number(port))).toBe(true);
    expect(answers.filter(Boolean)).toEqual([]);
  });

  it(
    'keeps a table in the data folder from one start to the next',
    async () => {
      const first = await start(folder);
      const client = new DynamoDBClient({ endpoint: first.endpoint });
      await ensureTable(client, 'kept');
      client.destroy();
      await first.stop();

      const second = await start(folder);

      expect(await tablesAt(second.endpoint)).toEqual(['kept']);
    },
    START_MS,
  );

  restoreTests();
});

function isAnswered(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request({ host, port, timeout: 1_000 }, (response) => {
      response.resume();
      resolve(true);
    });
    call.on('error', () => resolve(false));
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.end();
  });
}
