// npm run test:attacker: client keys and narrow key pairs against a shop with something to lose; or every rule switched off, one at a time.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants';
import { runAsCommand } from '../../scripts/support/command';
import { ROOT } from '../../scripts/support/service-definition';

const USAGE =
  'Usage: npm run test:attacker -- [--requests 20000] [--seed <text, a random one>] [--mutants [--only <part of a name>]]';
/** Each attack has this many; a mutant survives if it passes them, too. */
const REQUESTS = 20_000;

interface AttackReport {
  readonly requests: number;
  readonly changes: number;
  readonly answers: readonly (readonly [string, number])[];
  readonly violations?: readonly string[];
  /** Why it could not be played to its end. */
  readonly failed?: string;
}

async function play(requests: number, seed: string, mutant = ''): Promise<AttackReport> {
  const worker = join(ROOT, 'verification', 'attacker', 'worker.ts');
  const child = fork(worker, [String(requests), seed, mutant], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [AttackReport | number | null];
  await ended;
  if (typeof report === 'object' && report !== null) return report;
  throw new Error(`The process of the attack ended with ${report}.`);
}

async function attack(requests: number, seed: string): Promise<void> {
  const { answers, changes, violations = [], failed, ...report } = await play(requests, seed);
  for (const [answer, count] of answers.toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    console.log(`${answer}: ${count}`);
  }
  console.log(
    `seed ${seed}: ${report.requests} requests, ${changes} changed something, ${violations.length} violations`,
  );
  if (failed !== undefined || violations.length > 0) throw new Error(failed ?? violations.join('\n'));
}

async function killMutants(requests: number, seed: string, only: string): Promise<void> {
  const survivors: string[] = [];
  const mutants = MUTANTS.filter(({ name }) => name.includes(only));
  for (const { name, rule } of mutants) {
    const { violations = [], failed } = await play(requests, seed, name);
    const [first] = violations;
    // What the shop itself can do no more is found as well.
    const killer = first?.split('\n')[0]?.slice(0, 160) ?? failed?.slice(0, 160);
    console.log(killer === undefined ? `survived  ${rule}: ${name}` : `found     ${rule}: ${name}: ${killer}`);
    if (killer === undefined) survivors.push(name);
  }
  console.log(`${mutants.length - survivors.length} of ${mutants.length} mutants found, seed ${seed}`);
  if (survivors.length > 0) throw new Error(`Survivors: ${survivors.join(', ')}`);
}

async function main(): Promise<void> {
  const options = {
    requests: { type: 'string', default: String(REQUESTS) },
    seed: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  } as const;
  const { values } = parseArgs({ options });
  const requests = Number(values.requests);
  if (!Number.isSafeInteger(requests) || requests < 1) throw new Error(USAGE);
  const seed = values.seed ?? String(randomInt(1, 1_000_000));
  if (values.mutants) return killMutants(requests, seed, values.only);
  return attack(requests, seed);
}

runAsCommand(main);
