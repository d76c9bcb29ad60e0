// The command line of `npm run test:faults`.
import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { wholeNumber } from '../../cli/support/options';
import type { Run } from '../../cli/support/program';
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

const parseCount = wholeNumber(0, 999_999_999);

export function addFaults(program: Command, run: Run<FaultsArguments>): void {
  program
    .command('test:faults')
    .description('Sends traffic from several processes under faults, kills and pauses, and checks the result.')
    .option('--requests <n>', 'least requests to send', parseCount, 2_000)
    .option('--faults <n>', 'least faults of the wire', parseCount, 500)
    .option('--kills <n>', 'processes to kill in the middle', parseCount, 50)
    .option('--pauses <n>', 'processes to stop for longer than a lease, and then to continue', parseCount, 10)
    .option('--clocks <s>', 'seconds that clocks of processes are off at most', parseCount, 30)
    .option('--seed <n>', 'what happens where; it is printed (default: random)', parseCount)
    .option('--mutants', 'a shorter history with each known mistake: each must be found', false)
    .option('--only <name>', 'with --mutants: one of them alone', parseMutant)
    .action(({ seed = Date.now() % 1_000_000, only = null, ...options }) => run({ ...options, seed, only }));
}

function parseMutant(name: string): string {
  if (Object.hasOwn(MUTANTS, name)) return name;
  throw new InvalidArgumentError(`It takes one of ${Object.keys(MUTANTS).join(', ')}.`);
}
