// The command line of `stackable migrate`.
import type { Command } from '@commander-js/extra-typings';
import { shortText, wholeNumber } from '../support/options';
import type { Run } from '../support/program';
import { PLACE_HELP, REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

export interface MigrateArguments extends StageOptions {
  readonly isDryRun: boolean;
  /** Items that are read in a second. */
  readonly perSecond: number;
  /** The file that says how far it came; null for one that is named after the table. */
  readonly state: string | null;
}

export function addMigrate(program: Command, run: Run<MigrateArguments>): void {
  program
    .command('migrate')
    .summary('bring every stored record to the format that this release writes')
    .description(
      `Brings every stored record to the format that this release writes. It may run beside traffic, be stopped at any point and be \
started again: it goes on where it was.\n\n${PLACE_HELP}`,
    )
    .option('--dry-run', 'count what it would change, and change nothing', false)
    .option('--rate <n>', 'items to read in a second', wholeNumber(1, 100_000), 500)
    .option('--state <file>', 'where to note how far it is, instead of a file named after the table', shortText(4096))
    .addOption(STAGE)
    .addOption(REGION)
    .action(({ dryRun, rate, state = null, ...place }) =>
      run({ ...stageOptions(place), isDryRun: dryRun, perSecond: rate, state }),
    );
}
