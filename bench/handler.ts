// npm run bench:handler: CPU of the bundled handlers for one request, in process and in sequence, against the embedded
// engine; compared with another dist folder by `--against`.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build as bundle } from 'esbuild';
import { build } from '../scripts/build/main';
import { table } from '../server/demo/table';
import { IN_MEMORY, startEngine } from '../server/engine/engine';
import { useLocalAws } from '../server/engine/environment';
import { runAsCommand } from '../scripts/support/command';
import { ROOT } from '../scripts/support/service-definition';
import type { Figures, Work } from './handler-run';
import { bodiesOf, eventOf, fillTable, LINES } from './stacks';

/** Requests of a round, requests before those that count, and the goal, CPU milliseconds for one. */
const CASES = [
  { verb: 'validate', size: 1, count: 600, goal: 1.2 },
  { verb: 'redeem', size: 1, count: 400, goal: 2.2 },
  { verb: 'validate', size: 30, count: 150, goal: 3 },
  { verb: 'redeem', size: 30, count: 100, goal: 8 },
] as const;
const FILES = { validate: 'functions/validations/validate.js', redeem: 'functions/redemptions/redeem.js' } as const;
const PATHS = { validate: '/v1/validations', redeem: '/v1/redemptions' } as const;
const DEFAULT_ROUNDS = 7;
/** Rounds before those that count: some 4,000 requests of one code. Until then much of the CPU is the compiler's. */
const DEFAULT_WARM_UP = 8;

interface Side {
  readonly name: string;
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
}

interface Wanted {
  readonly against: string | undefined;
  readonly rounds: number;
  /** Rounds before those that count. */
  readonly warmUp: number;
  /** A folder for a CPU profile of each process. */
  readonly profile: string | undefined;
}

function wantedOf(args: readonly string[]): Wanted {
  const text = { type: 'string' } as const;
  const options = { against: text, rounds: text, profile: text, 'warm-up': text } as const;
  const { values } = parseArgs({ args: [...args], options });
  const rounds = Number(values.rounds ?? DEFAULT_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1 up.');
  const warmUp = Number(values['warm-up'] ?? DEFAULT_WARM_UP);
  if (!Number.isInteger(warmUp) || warmUp < 0) throw new Error('--warm-up takes a whole number of rounds.');
  return { against: values.against, rounds, warmUp, profile: values.profile };
}

/** The program of the processes, with only the code between it and Node that a function has too. */
async function runner(folder: string): Promise<string> {
  const outfile = join(folder, 'handler-run.cjs');
  await bundle({ entryPoints: [join(__dirname, 'handler-run.ts')], outfile, platform: 'node', format: 'cjs' });
  return outfile;
}

/** A project with its key and its codes in a table of its own, and a process that calls the handlers of a dist folder. */
async function sideOf(
  { endpoint, file }: { readonly endpoint: string; readonly file: string },
  { name, dist, profile }: { name: string; dist: string; profile?: string },
): Promise<Side> {
  const tableName = `bench-handler-${name}`;
  await fillTable({ endpoint, tableName }, [...new Set(CASES.map(({ size }) => size))]);
  const child = fork(file, [dist], {
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
    env: { ...process.env, TABLE_NAME: tableName, DYNAMODB_ENDPOINT: endpoint, STACKABLE_DEMO: 'on' },
    // Each request writes a line.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return { name, process: child, ended: once(child, 'exit') };
}

function workOf({ verb, size, count }: (typeof CASES)[number]): Work {
  const events = bodiesOf(size).map((body) => eventOf(PATHS[verb], body));
  return { name: `${verb} ${size}`, file: FILES[verb], events, count };
}

async function run({ process: child, ended }: Side, work: Work): Promise<Figures> {
  child.send(work);
  const [figures] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`The process of ${work.name} has ended.`))),
  ])) as [Figures];
  return figures;
}

/** All sides take turns, so that the machine is alike for them. */
async function measure(sides: readonly Side[], { rounds, warmUp }: Wanted): Promise<void> {
  const rows: string[][] = [];
  for (const one of CASES) {
    const work = workOf(one);
    const seen = sides.map((): number[] => []);
    for (let round = 0; round < warmUp + rounds; round += 1) {
      for (const [index, side] of sides.entries()) seen[index]?.push((await run(side, work)).cpuMs);
    }
    const counted = seen.map((figures) => figures.slice(warmUp).sort((left, right) => left - right));
    const best = counted.map(([least = 0]) => least);
    const median = counted.map((figures) => figures[rounds >> 1] ?? 0);
    const ratio = (of: readonly number[]): string => ((of[0] ?? 0) / (of[1] ?? 0)).toFixed(2);
    rows.push([
      work.name,
      ...[...best, ...median].map((ms) => ms.toFixed(2)),
      one.goal.toFixed(1),
      ...(sides.length > 1 ? [ratio(best), ratio(median)] : []),
    ]);
  }
  const heads = (what: string): string[] => sides.map(({ name }) => `${what} ${name}`);
  const ratios = sides.length > 1 ? ['ratio of best', 'ratio of medians'] : [];
  console.log(table(['operation', ...heads('best'), ...heads('median'), 'goal', ...ratios], rows));
  console.log(`
CPU milliseconds for one request of the process that calls the handlers, the engine left out: the best and the median of ${rounds} rounds
that the sides take in turns after ${warmUp} that do not count, on an order of ${LINES} lines.`);
}

async function main(): Promise<void> {
  const wanted = wantedOf(process.argv.slice(2));
  await build();
  useLocalAws();
  const engine = await startEngine(IN_MEMORY);
  const folder = mkdtempSync(join(tmpdir(), 'stackable-handler-'));
  const at = { endpoint: engine.endpoint, file: await runner(folder) };
  const shared = wanted.profile === undefined ? {} : { profile: wanted.profile };
  const sides = [await sideOf(at, { name: 'here', dist: join(ROOT, 'dist'), ...shared })];
  if (wanted.against !== undefined) {
    sides.push(await sideOf(at, { name: 'there', dist: resolve(wanted.against), ...shared }));
  }
  try {
    await measure(sides, wanted);
  } finally {
    for (const side of sides) {
      if (side.process.connected) side.process.disconnect();
      await side.ended;
    }
    await engine.stop();
    rmSync(folder, { recursive: true });
  }
}

runAsCommand(main);
