// The command lines of promotions as code.
import type { Command } from '@commander-js/extra-typings';
import type { Run } from '../support/program';

export interface FolderArguments {
  /** The folder of promotions. */
  readonly dir: string;
}

export interface PlanArguments extends FolderArguments {
  readonly prune: boolean;
  readonly force: boolean;
  readonly form: 'text' | 'json' | 'markdown';
  readonly backtest: string | null;
  readonly isWorstCase: boolean;
}

export interface ApplyArguments extends FolderArguments {
  readonly plan: string | null;
  readonly prune: boolean;
  readonly force: boolean;
  readonly isConfirmed: boolean;
}

export interface CheckArguments extends FolderArguments {
  readonly isJson: boolean;
}

const CONNECTION =
  'The connection comes from STACKABLE_URL, STACKABLE_APP_ID and STACKABLE_APP_TOKEN, in the environment or in .env.';

const DIR = ['--dir <folder>', 'the folder of promotions', 'promotions'] as const;

export function addPull(program: Command, run: Run<FolderArguments>): void {
  program
    .command('pull')
    .summary('write the configuration of a project as files')
    .description(
      `Writes the configuration of a project as files. Existing files keep comments and order. ${CONNECTION}`,
    )
    .option(...DIR)
    .addHelpText('after', '\nExample:\n  stackable pull --dir promotions')
    .action(({ dir }) => run({ dir }));
}

export function addPlan(program: Command, run: Run<PlanArguments>): void {
  program
    .command('plan')
    .summary('compare files with a project')
    .description(
      `Compares files and project, member by member. The exit code is 0 for nothing to do, 2 for changes and 1 for an error. ${CONNECTION}`,
    )
    .option(...DIR)
    .option('--prune', 'delete what no file has', false)
    .option('--force', 'with --prune: delete campaigns with codes in use as well', false)
    .option('--json', 'print JSON', false)
    .option('--markdown', 'print Markdown for a pull request', false)
    .option('--backtest <period>', 'show the effect on the orders of the last days, such as 30d')
    .option('--worst-case', 'show the cart with the deepest discount', false)
    .addHelpText('after', '\nExample:\n  stackable plan --markdown --backtest 30d > plan.md')
    .action(({ dir, prune, force, json, markdown, backtest = null, worstCase }, command) => {
      if (json && markdown) command.error('Use either --json or --markdown.');
      if (force && !prune) command.error('--force needs --prune.');
      return run({
        dir,
        prune,
        force,
        form: json ? 'json' : markdown ? 'markdown' : 'text',
        backtest,
        isWorstCase: worstCase,
      });
    });
}

export function addApply(program: Command, run: Run<ApplyArguments>): void {
  program
    .command('apply')
    .summary('carry the plan out')
    .description(
      `Carries the plan out. The exit code is 0, 1 for an error, and 3 when the project has changed. ${CONNECTION}`,
    )
    .option(...DIR)
    .option('--plan <file>', 'carry out this plan, as `plan --json` printed it')
    .option('--prune', 'delete what no file has', false)
    .option('--force', 'with --prune: delete campaigns with codes in use as well', false)
    .option('--yes', 'do not ask', false)
    .addHelpText('after', '\nExample:\n  stackable apply --yes')
    .action(({ dir, plan = null, prune, force, yes }, command) => {
      // A plan from a file says itself whether it deletes.
      if (force && !prune && plan === null) command.error('--force needs --prune.');
      return run({ dir, plan, prune, force, isConfirmed: yes });
    });
}

export function addTest(program: Command, run: Run<CheckArguments>): void {
  program
    .command('test')
    .summary('decide the carts of tests/*.yaml without a server')
    .description(
      'Decides the carts of tests/*.yaml with the files alone. The exit code is 0 when all pass, and 1 else.',
    )
    .option(...DIR)
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  stackable test --dir promotions')
    .action(({ dir, json }) => run({ dir, isJson: json }));
}

export function addDrift(program: Command, run: Run<CheckArguments>): void {
  program
    .command('drift')
    .summary('list what was changed by hand')
    .description(
      `Lists what differs between project and files, and records in no file. The exit code is 0, 2 for differences and 1 for an error. ${CONNECTION}`,
    )
    .option(...DIR)
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  stackable drift --json')
    .action(({ dir, json }) => run({ dir, isJson: json }));
}
