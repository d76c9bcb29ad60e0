// npm run test:schemathesis: requests that Schemathesis makes of the API document, against the service with the demo's keys.
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { DEMO_KEYS } from '../../lib/model/demo';
import { IN_MEMORY } from '../engine/engine';
import { compileSchemas } from '../generate/main';
import { openApiDocument } from '../openapi/document';
import { runAsCommand } from '../support/command';
import { startLocalService } from '../support/local-service';
import { ROOT } from '../support/service-definition';

const VERSION = '4.32.5';
const FOLDER = join(ROOT, '.cache', 'schemathesis');
const USAGE = `Usage: npm run test:schemathesis -- [--requests <about how many, 10000>] [--seed <whole number, a random one>]

It installs Schemathesis ${VERSION} into .cache (with python3 and a network, once), starts the service in memory, and fails for an
answer from 500 on, and for one that the API document does not describe.`;
const DEFAULT_REQUESTS = 10_000;

/** Paths and headers for a key pair of each kind. */
const KINDS = [
  { paths: '^/v1/', headers: pair('X-App-Id', 'X-App-Token', DEMO_KEYS.server) },
  { paths: '^/client/v1/', headers: pair('X-Client-Application-Id', 'X-Client-Token', DEMO_KEYS.client) },
  { paths: '^/management/v1/', headers: pair('X-Management-Id', 'X-Management-Token', DEMO_KEYS.management) },
] as const;

function pair(id: string, token: string, keys: { readonly id: string; readonly token: string }): readonly string[] {
  return [`${id}: ${keys.id}`, `${token}: ${keys.token}`, 'Origin: http://localhost'];
}

interface Run {
  readonly requests: number;
  readonly seed: number;
}

/** @throws Error with the usage */
function readRun(args: readonly string[]): Run {
  const { values } = parseArgs({
    args: [...args],
    options: { requests: { type: 'string' }, seed: { type: 'string' } },
  });
  const number = (text: string | undefined, otherwise: number): number => {
    const value = text === undefined ? otherwise : Number(text);
    if (Number.isInteger(value) && value >= 1) return value;
    throw new Error(USAGE);
  };
  return { requests: number(values.requests, DEFAULT_REQUESTS), seed: number(values.seed, randomInt(1, 1_000_000)) };
}

async function main(): Promise<void> {
  const { requests, seed } = readRun(process.argv.slice(2));
  console.log(`About ${requests} requests, seed ${seed}`);
  const tool = await installTool();
  const document = writeDocument();
  // Most codes that it makes up are wrong, and their limit would answer instead of the routes.
  Object.assign(process.env, { WRONG_CODE_LIMIT: 'off', CLIENT_RATE_LIMIT: 'off' });
  const service = await startLocalService(IN_MEMORY, 'serve');
  try {
    const each = Math.ceil(requests / operationCount(document));
    for (const { paths, headers } of KINDS) {
      await run(tool, [
        'run',
        join(FOLDER, 'openapi.json'),
        ...['--url', service.address, '--include-path-regex', paths],
        ...headers.flatMap((header) => ['--header', header]),
        ...['--phases', 'fuzzing', '--mode', 'all', '--max-examples', String(each), '--seed', String(seed)],
        ...[
          '--checks',
          'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance',
        ],
        ...['--continue-on-failure', '--no-color'],
      ]);
    }
  } finally {
    await service.stop();
  }
}

function writeDocument(): ReturnType<typeof openApiDocument> {
  compileSchemas();
  const document = openApiDocument(ROOT);
  writeFileSync(join(FOLDER, 'openapi.json'), JSON.stringify(document, null, 2));
  return document;
}

function operationCount({ paths }: ReturnType<typeof openApiDocument>): number {
  return Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
}

/** Path of its command; installs the version if it is missing. */
async function installTool(): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const place = join(FOLDER, VERSION);
  const tool = join(place, 'bin', 'schemathesis');
  if (existsSync(tool)) return tool;
  await succeed('python3', ['-m', 'venv', place]);
  await succeed(join(place, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
  return tool;
}

/** A run that finds something ends with 1: the others go on. */
async function run(tool: string, args: readonly string[]): Promise<void> {
  const code = await codeOf(tool, args);
  if (code !== 0) process.exitCode = 1;
}

async function succeed(command: string, args: readonly string[]): Promise<void> {
  const code = await codeOf(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code ?? 'a signal'}.`);
}

async function codeOf(command: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(command, args, { cwd: FOLDER, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

runAsCommand(main);
