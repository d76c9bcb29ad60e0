// npm run test:faults: traffic from several processes under faults, kills and pauses, and what it came to.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { newProgram, runProgram } from '../../cli/support/program';
import { IN_MEMORY, startEngine } from '../../server/engine/engine';
import { useLocalAws } from '../../server/engine/environment';
import { ensureTable } from '../../server/engine/table';
import { addFaults, type FaultsArguments } from './command';
import type { Plan } from './chaos';
import { anUnsteadyReceiver } from './events';
import { type HistoryResult, runHistory } from './history';
import { AIMED, MUTANTS } from './mutants';
import { WorkerFile } from './processes';
import { Random } from './random';
import { buildWorld } from './world';

const ROOT = join(__dirname, '../..');
const SHOWN = 20;
/** For one mutant. */
const SHORTER: Plan = { requests: 700, faults: 250, kills: 8, pauses: 0, clocks: 0 };

interface Site {
  readonly endpoint: string;
  readonly file: WorkerFile;
}

async function prove(args: FaultsArguments): Promise<void> {
  useLocalAws();
  const engine = await startEngine(IN_MEMORY);
  const file = await WorkerFile.make(ROOT);
  try {
    const site = { endpoint: engine.endpoint, file };
    const isProved = args.mutants ? await proveMutants(site, args) : await proveService(site, args);
    if (!isProved) process.exitCode = 1;
  } finally {
    file.remove();
    await engine.stop();
  }
}

async function history(
  { endpoint, file }: Site,
  plan: Plan & Pick<FaultsArguments, 'seed'>,
  mutant: string | null,
): Promise<HistoryResult> {
  const place = { endpoint, tableName: `faults-${randomUUID()}` };
  const client = new DynamoDBClient({ endpoint });
  await ensureTable(client, place.tableName);
  client.destroy();
  const receiver = await anUnsteadyReceiver(new Random(plan.seed + 2));
  try {
    const world = await buildWorld(place, receiver.url);
    return await runHistory({ ...plan, mutant, file, place, world, receiver });
  } finally {
    await receiver.close();
  }
}

async function proveService(site: Site, args: FaultsArguments): Promise<boolean> {
  console.log(`Seed ${args.seed}`);
  const began = performance.now();
  const result = await history(site, args, null);
  for (const line of linesOf(result)) console.log(line);
  console.log(`Seconds      ${Math.round((performance.now() - began) / 1000)}`);
  return result.violations.length === 0;
}

function linesOf({
  requests,
  faults,
  kills,
  pauses,
  clocksOffMs,
  events,
  latencies,
  outcomes,
  violations,
}: HistoryResult): readonly string[] {
  const injected = Object.values(faults).reduce((sum, count) => sum + count, 0);
  const at = (share: number) => Math.round(latencies[Math.ceil(latencies.length * share) - 1] ?? 0);
  return [
    `Requests     ${requests}`,
    ...table(outcomes),
    `Faults       ${injected}`,
    ...table(faults),
    `Kills        ${kills}`,
    `Pauses       ${pauses}`,
    `Clocks       ${clockLine(clocksOffMs)}`,
    `Events       ${events.received} received, ${events.kills} kills of who tells`,
    `Latency      median ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`,
    `Violations   ${violations.length}`,
    ...violations.slice(0, SHOWN).map(({ of, what }) => `  ${of} ${what}`),
  ];
}

function clockLine(clocksOffMs: readonly number[]): string {
  const off = clocksOffMs.filter((ms) => ms !== 0);
  if (off.length === 0) return 'all right';
  const [least, most] = [Math.min(...off), Math.max(...off)].map((ms) => (ms / 1000).toFixed(1));
  return `${off.length} of ${clocksOffMs.length} off, from ${least} to ${most} s`;
}

function table(counts: Readonly<Record<string, number | undefined>>): readonly string[] {
  const names = Object.keys(counts).toSorted();
  return names.map((name) => `  ${name.padEnd(18)} ${counts[name] ?? 0}`);
}

/** Each known mistake in a shorter history; one that is not found is a hole in the harness. */
async function proveMutants(site: Site, args: FaultsArguments): Promise<boolean> {
  const all = Object.keys(MUTANTS) as (keyof typeof MUTANTS)[];
  const names = all.filter((name) => args.only === null || name === args.only);
  const isFair = await proveControls(site, args, new Set(names.map((name) => AIMED[name])));
  let found = 0;
  for (const [index, name] of names.entries()) {
    const seed = args.seed + index;
    const result = await history(site, { ...SHORTER, seed, aim: AIMED[name] }, name);
    // A process that breaks down shows that something is wrong, not what.
    const violations = result.violations.filter(({ of }) => of !== 'DEFECT');
    const [first] = violations;
    if (first) found += 1;
    console.log(`${first ? 'found ' : 'MISSED'}  ${name.padEnd(24)} ${MUTANTS[name]} (seed ${seed})`);
    if (first) console.log(`          ${violations.length} violations, such as ${first.of} ${first.what}`);
  }
  console.log(`Mutants      ${found} of ${names.length} found`);
  return isFair && found === names.length;
}

/** The service as it is in the same histories: what is found there is no mistake of a mutant. */
async function proveControls(site: Site, args: FaultsArguments, aims: ReadonlySet<Plan['aim']>): Promise<boolean> {
  let isFair = true;
  for (const aim of aims) {
    const { violations } = await history(site, { ...SHORTER, seed: args.seed, aim }, null);
    const [first] = violations;
    console.log(
      `${first ? 'UNFAIR' : 'fair  '}  no mistake${aim ? `, aimed ${aim}` : ''}: ${violations.length} violations`,
    );
    if (first) console.log(`          such as ${first.of} ${first.what}`);
    isFair &&= first === undefined;
  }
  return isFair;
}

const program = newProgram('npm run');
addFaults(program, prove);
void runProgram(program, { args: ['test:faults', ...process.argv.slice(2)] });
