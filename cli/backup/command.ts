// The command line of `stackable backup`.
import type { Command } from '@commander-js/extra-typings';
import { shortText } from '../support/options';
import type { Run } from '../support/program';
import { PLACE_HELP, REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

export interface BackupArguments extends StageOptions {
  readonly file: string;
  /** Keep the file although something was written while it was taken. */
  readonly whileBusy: boolean;
}

export function addBackup(program: Command, run: Run<BackupArguments>): void {
  program
    .command('backup')
    .summary('write everything that the table holds into one file')
    .description(
      `Writes everything the table holds into a new file, which stackable restore reads. The table is read twice: where something \
was written meanwhile, the items are not of one moment, and the command fails.\n\n${PLACE_HELP} \
One such table is what stackable restore has made of a stage that is in use.`,
    )
    .requiredOption('--file <path>', 'the path of a file that is not there yet', shortText(4096))
    .option('--while-busy', 'keep the file although its items are not of one moment', false)
    .addOption(STAGE)
    .addOption(REGION)
    .action(({ file, whileBusy, ...place }) => run({ file, whileBusy, ...stageOptions(place) }));
}
