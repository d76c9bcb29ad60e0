// The command line of `npm run contract`.
import { readWords, wrongUse } from '../support/options';

export interface ContractArguments {
  /** Of the published OpenAPI definition. */
  readonly file: string;
  /** Where recorded answers lie; null to run all tests first. */
  readonly answers: string | null;
  readonly isPart: boolean;
}

export const USAGE = `Usage: npm run contract -- <definition.json> [--answers <folder>] [--part]

Runs all tests and holds every answer they receive against the published OpenAPI 3.0 definition. The exit code is 1 where
an answer contradicts it and scripts/contract/known does not say why, or where a line of that list is no longer met.
With --answers it reads what tests wrote to that folder while CONTRACT_ANSWERS named it. --part says that only some of
the tests have run: lines of the list that were not met are not told.`;

const OPTIONS = { answers: { type: 'string' }, part: { type: 'boolean' } } as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readContractArguments(args: readonly string[]): ContractArguments {
  const { positionals, values } = readWords(args, OPTIONS, wrong);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw wrong('It takes one file: the published definition.');
  return { file, answers: values.answers ?? null, isPart: values.part ?? false };
}
