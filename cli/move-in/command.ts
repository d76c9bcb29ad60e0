// The command line of `stackable move-in`.
import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { KEYS_USAGE } from '../support/key-pairs';
import { parseAddress, parseProject, wholeNumber } from '../support/options';
import type { Run } from '../support/program';
import { PLACE_HELP, REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

export interface MoveArguments extends StageOptions {
  readonly from: string;
  readonly project: string;
  readonly keys: string | null;
  readonly state: string;
  readonly perSecond: number;
  readonly timeoutMs: number;
  /** Compare what was moved instead of moving. */
  readonly verify: boolean;
  readonly sample: number;
}

const DESCRIPTION = `Reads a project of another system with the same API, and writes it into a project of this one: categories, products, \
collections, rules, campaigns, tiers, stacks, rewards, stacking rules, customers, codes with their balances and counts, publications and \
assignments of rules. A run that was stopped goes on where it was; a run after the end changes nothing.`;

const EXIT_CODES =
  'Exit code 0: everything is here. 1: some records could not be moved, or differ. 2: it could not run to its end.';

export function addMoveIn(program: Command, run: Run<MoveArguments>): void {
  program
    .command('move-in')
    .summary('take over a project of another system with the same API')
    .description([DESCRIPTION, PLACE_HELP, KEYS_USAGE, EXIT_CODES].join('\n\n'))
    .requiredOption('--from <url>', 'the system to leave, such as https://api.voucherify.io', parseAddress)
    .requiredOption('--project <id>', 'the project to fill: what stackable keys create-project printed', parseProject)
    .option('--keys <file>', 'only the keys of the system to leave are needed')
    .option('--state <folder>', 'where to note how far it is (default: .move-in/<project>)')
    .addOption(STAGE)
    .addOption(REGION)
    .option('--rate <n>', 'requests a second', wholeNumber(1, 1000), 10)
    .option('--timeout <ms>', 'milliseconds to wait for an answer', wholeNumber(100, 600_000), 30_000)
    .option('--verify', 'compare what was moved, record by record', false)
    .option('--sample <n>', 'codes, customers and products that --verify compares', wholeNumber(1, 1_000_000), 200)
    .action(({ project, keys = null, rate: perSecond, timeout: timeoutMs, stage, region, ...options }) =>
      run({
        state: join('.move-in', project),
        ...options,
        project,
        keys,
        perSecond,
        timeoutMs,
        ...stageOptions({ stage, region }),
      }),
    );
}
