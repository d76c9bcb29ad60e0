// The command line of `npm run audit`.
import { parseArgs } from 'node:util';

export interface AuditArguments {
  readonly project: string;
  /** The deployed stage to read; null for the service on this machine. */
  readonly stage: string | null;
}

export const USAGE = `Usage: npm run audit -- --project <id> [--stage <stage>]

Reads everything a project holds and checks the invariants of docs/reliability.md. The exit code is 1 where one is
broken. Without --stage it reads the service of this machine: the data folder of npm start (DATA_DIR), or the server
that DYNAMODB_ENDPOINT names. With --stage it reads the deployed table, with your AWS credentials; TABLE_NAME names
another table.`;

const OPTIONS = { project: { type: 'string' }, stage: { type: 'string' } } as const;

/** @throws Error with one line on what is wrong, and the usage */
export function readAuditArguments(args: readonly string[]): AuditArguments {
  const { project, stage } = parsed(args);
  if (!/^proj_[a-z0-9]{1,40}$/.test(project ?? '')) throw wrong('--project is needed: the id of a project.');
  if (stage !== undefined && !/^[A-Za-z0-9-]{1,40}$/.test(stage)) {
    throw wrong('--stage takes letters, digits and hyphens.');
  }
  return { project: project ?? '', stage: stage === 'local' ? null : (stage ?? null) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

function wrong(problem: string): Error {
  return new Error(`${problem}\n\n${USAGE}`);
}
