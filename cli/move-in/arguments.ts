// The command line of `npm run move-in`.
import { join } from 'node:path';
import { KEYS_USAGE } from '../support/key-pairs';
import { addressOption, numberOption, projectOption, readOptions, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';

export interface MoveArguments extends StageOptions {
  readonly from: string;
  readonly project: string;
  readonly keys: string | null;
  readonly state: string;
  readonly perSecond: number;
  readonly timeoutMs: number;
  /** Compare what was moved instead of moving. */
  readonly verify: boolean;
  readonly sample: number;
}

export const USAGE = `Usage: npm run move-in -- --from <base url> --project <id> [--keys <file>] [--stage <stage>] [--verify]

Reads a project of another system with the same API, and writes it into a project of this one: categories, products, collections,
rules, campaigns, tiers, stacks, rewards, stacking rules, customers, codes with their balances and counts, publications
and assignments of rules. A run that was stopped goes on where it was; a run after the end changes nothing.

  --from <base url>     the system to leave, such as https://api.voucherify.io
  --project <id>        the project to fill: what npm run keys -- create-project printed
  --keys <file>         see below; only the keys of the system to leave are needed
  --state <folder>      where to note how far it is, .move-in/<project> unless it is named
  --stage <stage>       write into the deployed table, with your AWS credentials; TABLE_NAME names another table
  --region <region>     where the stage was deployed, if not where serverless deploy does so by itself
  --rate 10             requests a second
  --timeout 30000       milliseconds to wait for an answer
  --verify              compare what was moved, record by record
  --sample 200          how many codes, customers and products --verify compares

Without --stage it writes into the service of this machine: the data folder of npm start (DATA_DIR), or the server that
DYNAMODB_ENDPOINT names.

${KEYS_USAGE}

Exit code 0: everything is here. 1: some records could not be moved, or differ. 2: it could not run to its end.`;

const OPTIONS = {
  from: { type: 'string' },
  project: { type: 'string' },
  ...STAGE_OPTIONS,
  keys: { type: 'string' },
  state: { type: 'string' },
  rate: { type: 'string' },
  timeout: { type: 'string' },
  verify: { type: 'boolean' },
  sample: { type: 'string' },
} as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readMoveArguments(args: readonly string[]): MoveArguments {
  const values = readOptions(args, OPTIONS, wrong);
  const project = projectOption(values.project, wrong);
  return {
    from: addressOption('from', values.from, wrong),
    project,
    ...stageOptions(values, wrong),
    keys: values.keys ?? null,
    state: values.state ?? join('.move-in', project),
    perSecond: numberOption(values.rate, { option: 'rate', least: 1, most: 1000, usual: 10 }, wrong),
    timeoutMs: numberOption(values.timeout, { option: 'timeout', least: 100, most: 600_000, usual: 30_000 }, wrong),
    verify: values.verify === true,
    sample: numberOption(values.sample, { option: 'sample', least: 1, most: 1_000_000, usual: 200 }, wrong),
  };
}
