// The command line of `npm run audit`.
import { projectOption, readOptions, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';

export interface AuditArguments extends StageOptions {
  readonly project: string;
}

export const USAGE = `Usage: npm run audit -- --project <id> [--stage <stage> [--region <region>]]

Reads everything a project holds and checks the invariants of docs/reliability.md. The exit code is 1 where one is
broken. Without --stage it reads the service of this machine: the data folder of npm start (DATA_DIR), or the server
that DYNAMODB_ENDPOINT names. With --stage it reads the deployed table, with your AWS credentials; TABLE_NAME names
another table.`;

const OPTIONS = { project: { type: 'string' }, ...STAGE_OPTIONS } as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readAuditArguments(args: readonly string[]): AuditArguments {
  const { project, ...of } = readOptions(args, OPTIONS, wrong);
  return { project: projectOption(project, wrong), ...stageOptions(of, wrong) };
}
