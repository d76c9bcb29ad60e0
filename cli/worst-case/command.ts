// The command line of `stackable worst-case`.
import type { Command } from '@commander-js/extra-typings';
import { parseProject } from '../support/options';
import type { Run } from '../support/program';
import { PLACE_HELP, REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

export interface WorstCaseArguments extends StageOptions {
  readonly project: string;
  /** The path of the file with the question. */
  readonly question: string;
}

export function addWorstCase(program: Command, run: Run<WorstCaseArguments>): void {
  program
    .command('worst-case')
    .summary('find the deepest discount that a project may give')
    .description(
      `Searches the worst case of a project and prints the report. Nothing is written. The exit code is 0 for SAFE and for a question without a floor, 1 for UNSAFE, 2 for UNDECIDED, and 3 for a refusal.\n\n${PLACE_HELP}`,
    )
    .requiredOption('--project <id>', 'the project to search', parseProject)
    .requiredOption('--question <file>', 'a file with the body of POST /v1/worst-cases')
    .addOption(STAGE)
    .addOption(REGION)
    .action(({ project, question, ...place }) => run({ project, question, ...stageOptions(place) }));
}
