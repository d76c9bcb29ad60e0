// The command line of `npm run migrate`.
import { numberOption, readOptions, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';

export interface MigrateArguments extends StageOptions {
  readonly isDryRun: boolean;
  /** Items that are read in a second. */
  readonly perSecond: number;
  /** The file that says how far it came; null for one that is named after the table. */
  readonly state: string | null;
}

export const USAGE = `Usage: npm run migrate -- [--stage <stage> [--region <region>]] [--dry-run] [--rate 500] [--state <file>]

Brings every stored record to the format that this release writes. It may run beside traffic, be stopped at any point and be started
again: it goes on where it was (--state). --dry-run counts what it would change and changes nothing. --rate is how many items it reads
in a second. Without --stage it works on the service of this machine: the data folder of npm start (DATA_DIR), or the server that
DYNAMODB_ENDPOINT names. With --stage it works on the deployed table, with your AWS credentials; TABLE_NAME names another table.`;

const OPTIONS = {
  ...STAGE_OPTIONS,
  'dry-run': { type: 'boolean', default: false },
  rate: { type: 'string' },
  state: { type: 'string' },
} as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readMigrateArguments(args: readonly string[]): MigrateArguments {
  const { rate, state, 'dry-run': isDryRun, ...place } = readOptions(args, OPTIONS, wrong);
  if (state === '') throw wrong('--state takes the name of a file.');
  const perSecond = numberOption(rate, { option: 'rate', least: 1, most: 100_000, usual: 500 }, wrong);
  return { ...stageOptions(place, wrong), isDryRun, perSecond, state: state ?? null };
}
