// The command line of `stackable audit`.
import type { Command } from '@commander-js/extra-typings';
import { parseProject } from '../support/options';
import type { Run } from '../support/program';
import { PLACE_HELP, REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

export interface AuditArguments extends StageOptions {
  readonly project: string;
}

export function addAudit(program: Command, run: Run<AuditArguments>): void {
  program
    .command('audit')
    .summary('check the invariants of everything that a project holds')
    .description(
      `Reads everything a project holds and checks the invariants of docs/reliability.md. The exit code is 1 where one is broken.\n\n${PLACE_HELP}`,
    )
    .requiredOption('--project <id>', 'the project to check', parseProject)
    .addOption(STAGE)
    .addOption(REGION)
    .action(({ project, ...place }) => run({ project, ...stageOptions(place) }));
}
