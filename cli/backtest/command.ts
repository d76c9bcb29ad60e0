// The command line of `stackable backtest`.
import { type Command, Option } from '@commander-js/extra-typings';
import { parseProject } from '../support/options';
import type { Run } from '../support/program';
import { PLACE_HELP, REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

export interface BacktestArguments extends StageOptions {
  /** Null with a folder whose lock file knows one project at most. */
  readonly project: string | null;
  /** The path of the file with the change. */
  readonly change: string;
  /** Days or moments, ISO 8601; null with a file of orders. */
  readonly from: string | null;
  readonly to: string | null;
  /** The path of a file with orders; null for recorded decisions. */
  readonly orders: string | null;
  /** The folder of promotions that holds the configuration; null for a project in its table. */
  readonly dir: string | null;
  /** Null for that of the file, and RECORDED. */
  readonly mode: 'RECORDED' | 'ROLLING' | null;
}

export function addBacktest(program: Command, run: Run<BacktestArguments>): void {
  program
    .command('backtest')
    .summary('say what a change would have done')
    .description(
      `Makes the recorded decisions of a period again with a change, or decides the orders of a file, and prints the report. Nothing is written. The file holds a list of changes, or an object with changes, add_to_requests and mode, as in POST /v1/backtests.\n\n${PLACE_HELP}`,
    )
    .option('--project <id>', 'the project', parseProject)
    .requiredOption('--change <file>', 'a file with the change')
    .option('--from <time>', 'the first day or moment')
    .option('--to <time>', 'the day or moment after the last')
    .option('--orders <file>', 'a file of orders, CSV or JSON lines, in place of --from, --to and --mode')
    .option('--dir <folder>', 'with --orders: take the configuration from files of promotions, without a server')
    .addOption(new Option('--mode <mode>', 'how counts are read').choices(['RECORDED', 'ROLLING'] as const))
    .addOption(STAGE)
    .addOption(REGION)
    .action(
      ({ project = null, change, from = null, to = null, orders = null, dir = null, mode, ...place }, command) => {
        if (dir !== null && orders === null) command.error('--dir needs --orders: files hold no recorded decisions.');
        if (dir === null && project === null) command.error('Name the project with --project, or a folder with --dir.');
        return run({ project, change, from, to, orders, dir, mode: mode ?? null, ...stageOptions(place) });
      },
    );
}
