// The command line of `npm run test:faults`.
import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants';

export interface FaultsArguments {
  readonly requests: number;
  readonly faults: number;
  readonly kills: number;
  readonly pauses: number;
  /** How far clocks of processes are off at most, seconds. */
  readonly clocks: number;
  readonly seed: number;
  /** Prove the harness instead: a shorter history with each known mistake. */
  readonly mutants: boolean;
  /** One of them alone; null for all. */
  readonly only: string | null;
}

export const USAGE = `Usage: npm run test:faults -- [options]

  --requests <n>  requests to send at least        2000
  --faults <n>    faults of the wire at least       500
  --kills <n>     processes to kill in the middle    50
  --pauses <n>    processes to stop for longer
                  than a lease, then let go on       10
  --clocks <s>    clocks of processes are off by so
                  many seconds at most               30
  --seed <n>      what happens where; printed       random
  --mutants       a shorter history with each known mistake: each must be found
  --only <name>   with --mutants: one of them alone`;

const OPTIONS = {
  requests: { type: 'string', default: '2000' },
  faults: { type: 'string', default: '500' },
  kills: { type: 'string', default: '50' },
  pauses: { type: 'string', default: '10' },
  clocks: { type: 'string', default: '30' },
  seed: { type: 'string' },
  mutants: { type: 'boolean', default: false },
  only: { type: 'string' },
} as const;

/** @throws Error with one line on what is wrong, and the usage */
export function readFaultsArguments(args: readonly string[]): FaultsArguments {
  const { seed, mutants, only = null, ...numbers } = parsed(args);
  return {
    requests: numberOf('requests', numbers.requests),
    faults: numberOf('faults', numbers.faults),
    kills: numberOf('kills', numbers.kills),
    pauses: numberOf('pauses', numbers.pauses),
    clocks: numberOf('clocks', numbers.clocks),
    seed: seed === undefined ? Date.now() % 1_000_000 : numberOf('seed', seed),
    mutants,
    only: onlyOf(only),
  };
}

function onlyOf(name: string | null): string | null {
  if (name === null || Object.hasOwn(MUTANTS, name)) return name;
  throw new Error(`--only takes one of ${Object.keys(MUTANTS).join(', ')}.\n\n${USAGE}`);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

function numberOf(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`--${option} takes a whole number.\n\n${USAGE}`);
}
