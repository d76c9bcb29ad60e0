// The command line of `npm run test:faults`.
import { parseArgs } from 'node:util';

export interface FaultsArguments {
  readonly requests: number;
  readonly faults: number;
  readonly kills: number;
  readonly pauses: number;
  readonly seed: number;
  /** Prove the harness instead: a shorter history with each known mistake. */
  readonly mutants: boolean;
}

export const USAGE = `Usage: npm run test:faults -- [options]

  --requests <n>  requests to send at least        2000
  --faults <n>    faults of the wire at least       500
  --kills <n>     processes to kill in the middle    50
  --pauses <n>    processes to stop for longer
                  than a lease, then let go on       10
  --seed <n>      what happens where; printed       random
  --mutants       a shorter history with each known mistake: each must be found`;

const OPTIONS = {
  requests: { type: 'string', default: '2000' },
  faults: { type: 'string', default: '500' },
  kills: { type: 'string', default: '50' },
  pauses: { type: 'string', default: '10' },
  seed: { type: 'string' },
  mutants: { type: 'boolean', default: false },
} as const;

/** @throws Error with one line on what is wrong, and the usage */
export function readFaultsArguments(args: readonly string[]): FaultsArguments {
  const { seed, mutants, ...numbers } = parsed(args);
  return {
    requests: numberOf('requests', numbers.requests),
    faults: numberOf('faults', numbers.faults),
    kills: numberOf('kills', numbers.kills),
    pauses: numberOf('pauses', numbers.pauses),
    seed: seed === undefined ? Date.now() % 1_000_000 : numberOf('seed', seed),
    mutants,
  };
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
