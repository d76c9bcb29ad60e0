// The command line of `npm run backup`.
import { readOptions, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';

export interface BackupArguments extends StageOptions {
  readonly file: string;
  /** Keep the file although something was written while it was taken. */
  readonly whileBusy: boolean;
}

export const USAGE = `Usage: npm run backup -- --file <path> [--while-busy] [--stage <stage> [--region <region>]]

Writes everything the table holds into a new file, which npm run restore reads. The table is read twice: where something
was written meanwhile, the items are not of one moment, and the command fails; --while-busy keeps the file. Without
--stage it works on the service of this machine: the data folder of npm start (DATA_DIR), or the server that
DYNAMODB_ENDPOINT names. With --stage it works on the deployed table, with your AWS credentials; TABLE_NAME names another
table, such as one that npm run restore has made of a stage that is in use.`;

const OPTIONS = { file: { type: 'string' }, 'while-busy': { type: 'boolean' }, ...STAGE_OPTIONS } as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readBackupArguments(args: readonly string[]): BackupArguments {
  const { file, 'while-busy': whileBusy = false, ...of } = readOptions(args, OPTIONS, wrong);
  if (!file) throw wrong('--file is needed: the path of a file that is not there yet.');
  return { file, whileBusy, ...stageOptions(of, wrong) };
}
