// npm run bench:cold: from the start of a process to its first answer, compared with bundles that only sign and send
// one GetItem.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { build as bundle } from 'esbuild';
import { build } from '../scripts/build/main';
import { table } from '../server/demo/table';
import { IN_MEMORY, startEngine } from '../server/engine/engine';
import { useLocalAws } from '../server/engine/environment';
import { runAsCommand } from '../scripts/support/command';
import { ROOT } from '../scripts/support/service-definition';
import { bodiesOf, eventOf, fillTable } from './stacks';

const DEFAULT_STARTS = 21;
/** Maximum ratio of the total start time to that of the bare bundle with the SDK's client. */
const GOAL = 1.3;
const TABLE_NAME = 'bench-cold';
const CASES = [
  { name: 'validate', file: 'dist/functions/validations/validate.js', path: '/v1/validations' },
  { name: 'redeem', file: 'dist/functions/redemptions/redeem.js', path: '/v1/redemptions' },
] as const;

/** Loads a bundle, calls its handler, and prints the elapsed time and CPU at each step since the process began. */
const STARTER = `
const [file, event] = process.argv.slice(1);
const log = process.stdout.write;
process.stdout.write = () => true;
const steps = [];
const step = () => {
  const { user, system } = process.cpuUsage();
  steps.push({ ms: performance.now(), cpuMs: (user + system) / 1000 });
};
step();
const { handler } = require(file);
step();
handler(JSON.parse(event), {}).then(({ statusCode, body }) => {
  if (statusCode !== 200) throw new Error(statusCode + ' ' + body);
  step();
  log.call(process.stdout, JSON.stringify(steps), () => process.exit(0));
});`;

/** The minimum work of a function: with the SDK's client, and with the direct calls of this project. */
const BARE = {
  'bare, SDK': `
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
const { DYNAMODB_ENDPOINT, TABLE_NAME } = process.env;
const client = new DynamoDBClient({ endpoint: DYNAMODB_ENDPOINT });
export async function handler() {
  await client.send(new GetItemCommand({ TableName: TABLE_NAME, Key: { pk: { S: 'none' }, sk: { S: 'none' } } }));
  return { statusCode: 200 };
}`,
  'bare, direct': `
import { directAccess } from './lib/storage/table/calls';
import { DirectCalls } from './lib/storage/table/direct/direct-calls';
const { DYNAMODB_ENDPOINT, TABLE_NAME } = process.env;
export async function handler() {
  const calls = new DirectCalls(directAccess(process.env, DYNAMODB_ENDPOINT)!, true);
  const abortSignal = new AbortController().signal;
  await calls.read('GetItem', { TableName: TABLE_NAME, Key: { pk: 'none', sk: 'none' } }, { abortSignal });
  return { statusCode: 200 };
}`,
} as const;

interface Step {
  readonly ms: number;
  readonly cpuMs: number;
}

/** When Node had started, when the bundle was loaded, and when it had answered. */
type Start = readonly [started: Step, loaded: Step, answered: Step];

interface Case {
  readonly name: string;
  readonly file: string;
  readonly event: unknown;
}

async function bareBundle(name: string, contents: string, folder: string): Promise<Case> {
  const file = join(folder, `${name}.js`);
  await bundle({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' as const },
    outfile: file,
    bundle: true,
    minify: true,
    platform: 'node' as const,
    target: 'node22',
    format: 'cjs' as const,
    mainFields: ['module', 'main'],
  });
  return { name, file, event: {} };
}

async function start({ file, event }: Case, env: NodeJS.ProcessEnv): Promise<Start> {
  const args = ['-e', STARTER, '--', file, JSON.stringify(event)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout) as Start;
}

function median(figures: readonly number[]): number {
  return [...figures].sort((one, other) => one - other)[figures.length >> 1] ?? 0;
}

/** The duration of each step of a start, and the total. */
function stepsOf([started, loaded, answered]: Start, unit: keyof Step): readonly number[] {
  return [started[unit], loaded[unit] - started[unit], answered[unit] - loaded[unit], answered[unit]];
}

/** The cases take turns, so that the machine is alike for them. */
async function measure(cases: readonly Case[], { starts, env }: { starts: number; env: NodeJS.ProcessEnv }) {
  const seen = cases.map((): Start[] => []);
  for (let round = 0; round < starts; round += 1) {
    for (const [index, one] of cases.entries()) seen[index]?.push(await start(one, env));
  }
  for (const [unit, name] of [
    ['cpuMs', 'CPU, ms'],
    ['ms', 'time, ms'],
  ] as const) {
    const medians = seen.map((figures) =>
      [0, 1, 2, 3].map((step) => median(figures.map((one) => stepsOf(one, unit)[step] ?? 0))),
    );
    const bare = medians.slice(0, 2).map((figures) => figures[3] ?? 0);
    const rows = cases.map(({ name: bundle }, index) => {
      const figures = medians[index] ?? [];
      const ratios = bare.map((one) => ((figures[3] ?? 0) / one).toFixed(2));
      return [bundle, ...figures.map((figure) => figure.toFixed(1)), ...ratios];
    });
    const ratios = [`to SDK (goal ${GOAL})`, 'to direct'];
    console.log(`${table([name, 'start of Node', 'load', 'first answer', 'in all', ...ratios], rows)}\n`);
  }
  console.log(`Medians of ${starts} starts in turns, from the embedded engine.`);
}

/** Leaves out local Node settings: additional certificates alone take longer to load than all other work of a start. */
function environment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('NODE_'));
  return { ...Object.fromEntries(others), ...own };
}

function startsOf(args: readonly string[]): number {
  const { values } = parseArgs({ args: [...args], options: { starts: { type: 'string' } } });
  const starts = Number(values.starts ?? DEFAULT_STARTS);
  if (Number.isInteger(starts) && starts >= 1) return starts;
  throw new Error('--starts takes a whole number from 1 up.');
}

async function main(): Promise<void> {
  const starts = startsOf(process.argv.slice(2));
  await build();
  useLocalAws();
  const engine = await startEngine(IN_MEMORY);
  const folder = mkdtempSync(join(tmpdir(), 'stackable-cold-'));
  try {
    const { endpoint } = engine;
    await fillTable({ endpoint, tableName: TABLE_NAME }, [1]);
    const [body = ''] = bodiesOf(1);
    const env = environment({ TABLE_NAME, DYNAMODB_ENDPOINT: endpoint, STACKABLE_DEMO: 'on' });
    const cases = CASES.map(({ name, file, path }) => ({ name, file: join(ROOT, file), event: eventOf(path, body) }));
    const bare = await Promise.all(Object.entries(BARE).map(([name, text]) => bareBundle(name, text, folder)));
    await measure([...bare, ...cases], { starts, env });
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true });
  }
}

runAsCommand(main);
