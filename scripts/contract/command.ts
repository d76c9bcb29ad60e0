// The command line of `npm run contract`.
import type { Command } from '@commander-js/extra-typings';
import type { Run } from '../../cli/support/program';

export interface ContractArguments {
  /** File of the published OpenAPI definition; null to check the copy in the repository. */
  readonly file: string | null;
  /** Folder of recorded answers; null to run all tests first. */
  readonly answers: string | null;
  readonly isPart: boolean;
  /** Keep what the definition says, and write the page of published members. */
  readonly isWritten: boolean;
}

const DESCRIPTION = `Without a file it needs no network and runs no tests: it takes what scripts/contract/published holds of the definition. \
Every published member of a request has to be honoured, refused or without effect, every value that answers list has to be published, \
and every member that the definition requires of answers has to be there.

With a file it runs all tests and holds every answer they receive against the published OpenAPI 3.0 definition. The exit code is 1 where \
an answer contradicts it and scripts/contract/known does not say why, or where a line of that list is no longer met.`;

export function addContract(program: Command, run: Run<ContractArguments>): void {
  program
    .command('contract')
    .description(DESCRIPTION)
    .argument('[definition]', 'file of the published OpenAPI 3.0 definition')
    .option('--answers <folder>', 'read what tests wrote to that folder while CONTRACT_ANSWERS named it')
    .option('--part', 'only some of the tests have run: lines of the list that were not met are not reported', false)
    .option('--write', 'keep what the file says, and write docs/behaviour/published-members.md; no tests run', false)
    .action((file, { answers = null, part, write }, command) => {
      if (file === undefined && (answers !== null || part || write))
        command.error('It needs the published definition.');
      return run({ file: file ?? null, answers, isPart: part, isWritten: write });
    });
}
