// The command line of `stackable work`.
import type { Command } from '@commander-js/extra-typings';
import { shortText } from '../support/options';
import type { Run } from '../support/program';
import { PLACE_HELP, REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

export type WorkCommand =
  | { readonly verb: 'list' }
  | { readonly verb: 'retry'; readonly id: string }
  | { readonly verb: 'drop'; readonly id: string; readonly reason: string };

export interface WorkArguments extends StageOptions {
  readonly command: WorkCommand;
}

export function addWork(program: Command, run: Run<WorkArguments>): void {
  const group = program
    .command('work')
    .summary('show background work, and handle failing actions')
    .description(`Shows the background work of all projects, and handles failing actions.\n\n${PLACE_HELP}`)
    .addOption(STAGE)
    .addOption(REGION);
  group
    .command('list')
    .description('print what is not done, of all projects: the one that failed most often first')
    .action((_options, command) => run({ command: { verb: 'list' }, ...stageOptions(command.optsWithGlobals()) }));
  group
    .command('retry')
    .description('have it done at once, and count its tries anew')
    .argument('<id>', 'the id of one action')
    .action((id, _options, command) =>
      run({ command: { verb: 'retry', id }, ...stageOptions(command.optsWithGlobals()) }),
    );
  group
    .command('drop')
    .description('end it as FAILED with what it has done; what waits for it goes on')
    .argument('<id>', 'the id of one action')
    .requiredOption('--reason <text>', 'why it is dropped', shortText(200))
    .action((id, { reason }, command) =>
      run({ command: { verb: 'drop', id, reason }, ...stageOptions(command.optsWithGlobals()) }),
    );
}
