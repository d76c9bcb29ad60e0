// The command line of `npm run contract`.
import { readWords, wrongUse } from '../../cli/support/options';

export interface ContractArguments {
  /** File of the published OpenAPI definition; null to check the copy in the repository. */
  readonly file: string | null;
  /** Folder of recorded answers; null to run all tests first. */
  readonly answers: string | null;
  readonly isPart: boolean;
  /** Keep what the definition says, and write the page of published members. */
  readonly isWritten: boolean;
}

export const USAGE = `Usage: npm run contract -- [<definition.json> [--write | --answers <folder>] [--part]]

Without a file it needs no network and runs no tests: it takes what scripts/contract/published holds of the definition.
Every published member of a request has to be honoured, refused or without effect, every value that answers list has
to be published, and every member that the definition requires of answers has to be there. --write keeps what the file says,
and writes docs/behaviour/published-members.md; it runs no tests either.

With a file it runs all tests and holds every answer they receive against the published OpenAPI 3.0 definition. The exit code is 1 where
an answer contradicts it and scripts/contract/known does not say why, or where a line of that list is no longer met.
With --answers it reads what tests wrote to that folder while CONTRACT_ANSWERS named it. --part says that only some of
the tests have run: lines of the list that were not met are not told.`;

const OPTIONS = { answers: { type: 'string' }, part: { type: 'boolean' }, write: { type: 'boolean' } } as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readContractArguments(args: readonly string[]): ContractArguments {
  const { positionals, values } = readWords(args, OPTIONS, wrong);
  const [file = null, ...others] = positionals;
  const { answers = null, part: isPart = false, write: isWritten = false } = values;
  if (others.length > 0) throw wrong('It takes one file: the published definition.');
  if (file === null && (answers !== null || isPart || isWritten)) throw wrong('It needs the published definition.');
  return { file, answers, isPart, isWritten };
}
