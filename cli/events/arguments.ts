// The command line of `npm run events`.
import { DEMO_PROJECT } from '../../lib/model/demo';
import { addressOption, readWords, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';

export interface EventsArguments extends StageOptions {
  readonly project: string;
  /** Address of the service, and a permitted key; null when a table is read. */
  readonly remote: { readonly address: string; readonly key: { readonly id: string; readonly token: string } } | null;
}

export const USAGE = `Usage: npm run events -- tail [--project <id>] [--stage <stage> [--region <region>]]
       npm run events -- tail --address <url> --project <id>

  tail   print each event that is sent to a webhook, and what became of it, until you press Ctrl+C

Without --project it shows those of the demo shop. Without --stage it works on the service of this machine: the data folder of
npm start (DATA_DIR), or the server that DYNAMODB_ENDPOINT names. With --stage it reads the deployed table, with your AWS
credentials. With --address it asks that service, with the management key in MANAGEMENT_ID and MANAGEMENT_TOKEN.`;

const OPTIONS = { ...STAGE_OPTIONS, project: { type: 'string' }, address: { type: 'string' } } as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readEventsArguments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): EventsArguments {
  const { values, positionals } = readWords(args, OPTIONS, wrong);
  if (positionals.length !== 1 || positionals[0] !== 'tail') throw wrong('Name one command: tail.');
  const { project = DEMO_PROJECT } = values;
  if (!/^[\w-]{1,64}$/.test(project)) throw wrong('--project takes the id of a project.');
  return { project, remote: remoteOf(values, environment), ...stageOptions(values, wrong) };
}

/** The key is no option: options are seen by everybody on the machine. */
function remoteOf(
  { address, stage }: { readonly address?: string | undefined; readonly stage?: string | undefined },
  { MANAGEMENT_ID: id, MANAGEMENT_TOKEN: token }: NodeJS.ProcessEnv,
): EventsArguments['remote'] {
  if (address === undefined) return null;
  if (stage !== undefined) throw wrong('--address and --stage exclude each other.');
  if (!id || !token) throw wrong('--address needs a management key: MANAGEMENT_ID and MANAGEMENT_TOKEN.');
  return { address: addressOption('address', address, wrong), key: { id, token } };
}
