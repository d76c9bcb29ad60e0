// npm run test:schemathesis: requests that Schemathesis makes of the API document, against the service with the demo's keys.
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { DEMO_KEYS, DEMO_SITE } from '../../lib/model/keys/access-token';
import { bringUpToDate } from '../../scripts/build/main';
import { IN_MEMORY } from '../../server/engine/engine';
import { runAsCommand } from '../../scripts/support/command';
import { startLocalService } from '../../scripts/support/local-service';
import { ROOT } from '../../scripts/support/service-definition';
import { describeAnswers, readAnswers, unreached } from './answers';
import { type ApiDocument, documentForTool } from './document';

const VERSION = '4.32.5';
const FOLDER = join(ROOT, '.cache', 'schemathesis');
const USAGE = `Usage: npm run test:schemathesis -- [--requests <about how many, 10000>] [--seed <whole number, a random one>]

It installs Schemathesis ${VERSION} into .cache (with python3 and a network, once), starts the service in memory, and fails for an
answer from 500 on, for one that the API document does not describe, and for an operation whose handler no request reached.`;
const DEFAULT_REQUESTS = 10_000;

/** Requests with a key pair of each kind. Those of client keys come first, as servers delete what they name. */
const KINDS = [
  {
    kind: 'client',
    paths: '^/client/v1/',
    headers: [
      ...pair('X-Client-Application-Id', 'X-Client-Token', DEMO_KEYS.client),
      // Client keys work from this site alone. A backend sends none: reading calls that change something refuse one.
      `Origin: ${DEMO_SITE}`,
    ],
  },
  { kind: 'server', paths: '^/v1/', headers: pair('X-App-Id', 'X-App-Token', DEMO_KEYS.server) },
  {
    kind: 'management',
    paths: '^/management/v1/',
    headers: pair('X-Management-Id', 'X-Management-Token', DEMO_KEYS.management),
  },
] as const;

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
].join();

function pair(id: string, token: string, keys: { readonly id: string; readonly token: string }): readonly string[] {
  return [`${id}: ${keys.id}`, `${token}: ${keys.token}`];
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
  await bringUpToDate();
  const document = documentForTool();
  writeFileSync(join(FOLDER, 'openapi.json'), JSON.stringify(document, null, 2));
  // Most codes that it makes up are wrong, and their limit would answer instead of the routes.
  Object.assign(process.env, { WRONG_CODE_LIMIT: 'off', CLIENT_RATE_LIMIT: 'off' });
  const service = await startLocalService(IN_MEMORY, 'serve');
  const each = Math.ceil(requests / operationCount(document));
  try {
    for (const { kind, paths, headers } of KINDS) {
      const report = join(FOLDER, `${kind}.ndjson`);
      rmSync(report, { force: true });
      const args = [
        ...['--url', service.address, '--include-path-regex', paths],
        ...headers.flatMap((header) => ['--header', header]),
        ...['--max-examples', String(each), '--seed', String(seed)],
        ...['--report', 'ndjson', '--report-ndjson-path', report],
      ];
      await runTool(tool, args);
      await summarise(kind, report);
    }
  } finally {
    await service.stop();
  }
}

async function summarise(kind: string, report: string): Promise<void> {
  const answers = await readAnswers(report);
  console.log(`${kind} keys: ${describeAnswers(answers)}`);
  for (const operation of unreached(answers)) {
    console.error(`No request reached the handler of ${operation}.`);
    process.exitCode = 1;
  }
}

function operationCount({ paths }: ApiDocument): number {
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
async function runTool(tool: string, args: readonly string[]): Promise<void> {
  const code = await codeOf(tool, [
    'run',
    join(FOLDER, 'openapi.json'),
    ...args,
    ...['--phases', 'fuzzing,stateful', '--mode', 'all', '--checks', CHECKS],
    // Some bodies are hard to make up: fewer of them are no reason to stop.
    ...['--suppress-health-check', 'filter_too_much,too_slow,data_too_large'],
    ...['--continue-on-failure', '--no-color'],
  ]);
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
