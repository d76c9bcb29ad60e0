// The command line of `npm run work`.
import { readWords, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';

export type WorkCommand =
  | { readonly verb: 'list' }
  | { readonly verb: 'retry'; readonly id: string }
  | { readonly verb: 'drop'; readonly id: string; readonly reason: string };

export interface WorkArguments extends StageOptions {
  readonly command: WorkCommand;
}

export const USAGE = `Usage: npm run work -- <command> [--stage <stage> [--region <region>]]

  list                        what is not done, of all projects: the one that failed most often first
  retry <id>                  have it done at once, and count its tries anew
  drop <id> --reason <text>   end it as FAILED with what it has done; what waits for it goes on

Without --stage it works on the service of this machine: the data folder of npm start (DATA_DIR), or the server that
DYNAMODB_ENDPOINT names. With --stage it works on the deployed table, with your AWS credentials.`;

const OPTIONS = { ...STAGE_OPTIONS, reason: { type: 'string' } } as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readWorkArguments(args: readonly string[]): WorkArguments {
  const { values, positionals } = readWords(args, OPTIONS, wrong);
  return { command: commandOf(positionals, values.reason), ...stageOptions(values, wrong) };
}

function commandOf([verb, id, ...rest]: readonly string[], reason: string | undefined): WorkCommand {
  if (verb === 'list' && id === undefined) return { verb };
  if (verb !== 'retry' && verb !== 'drop') throw wrong('Name one command: list, retry or drop.');
  if (id === undefined || rest.length > 0) throw wrong(`${verb} takes the id of one action.`);
  if (verb === 'retry') return { verb, id };
  if (!reason || reason.length > 200) throw wrong('--reason is needed, with at most 200 characters.');
  return { verb, id, reason };
}
