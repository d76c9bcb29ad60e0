// The command line of `npm run events`.
import { DEMO_PROJECT } from '../../lib/model/demo';
import { readWords, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';

export interface EventsArguments extends StageOptions {
  readonly project: string;
}

export const USAGE = `Usage: npm run events -- tail [--project <id>] [--stage <stage> [--region <region>]]

  tail   print each event that is sent to a webhook, and what became of it, until you press Ctrl+C

Without --project it shows those of the demo shop. Without --stage it works on the service of this machine: the data folder of
npm start (DATA_DIR), or the server that DYNAMODB_ENDPOINT names. With --stage it reads the deployed table, with your AWS
credentials.`;

const OPTIONS = { ...STAGE_OPTIONS, project: { type: 'string' } } as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readEventsArguments(args: readonly string[]): EventsArguments {
  const { values, positionals } = readWords(args, OPTIONS, wrong);
  if (positionals.length !== 1 || positionals[0] !== 'tail') throw wrong('Name one command: tail.');
  const { project = DEMO_PROJECT } = values;
  if (!/^[\w-]{1,64}$/.test(project)) throw wrong('--project takes the id of a project.');
  return { project, ...stageOptions(values, wrong) };
}
