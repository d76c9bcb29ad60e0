// The command line of `npm run keys`.
import { parseArgs } from 'node:util';
import type { KeyRole } from '../../lib/model/common';
import type { Credential } from '../../lib/ports/credentials';

export type KeysCommand =
  | {
      readonly verb: 'create-project';
      readonly name: string;
      readonly timezone: string;
      readonly currency: string;
      readonly caseSensitive: boolean;
    }
  | {
      readonly verb: 'create';
      readonly project: string;
      readonly kind: Credential['kind'];
      readonly role: KeyRole;
    }
  | { readonly verb: 'list'; readonly project: string }
  | { readonly verb: 'rotate' | 'revoke'; readonly key: string }
  | { readonly verb: 'move' };

export interface KeysArguments {
  readonly command: KeysCommand;
  /** The deployed stage to work on; null for the service on this machine. */
  readonly stage: string | null;
}

export const USAGE = `Usage: npm run keys -- <command> [--stage <stage>]

  create-project --name <name> [--timezone UTC] [--currency USD] [--case-insensitive-codes]
  create --project <id> --kind server|client|management [--role admin|merchant]
  list --project <id>
  rotate --key <id>
  revoke --key <id>
  move

Without --stage it works on the service of this machine: the data folder of npm start (DATA_DIR), or the server that
DYNAMODB_ENDPOINT names. With --stage it works on the deployed table, with your AWS credentials; TABLE_NAME names
another table. move takes pairs that an earlier version stored to where this one stores them: npm start does so itself.`;

const OPTIONS = {
  stage: { type: 'string' },
  name: { type: 'string' },
  timezone: { type: 'string' },
  currency: { type: 'string' },
  'case-insensitive-codes': { type: 'boolean' },
  project: { type: 'string' },
  kind: { type: 'string' },
  role: { type: 'string' },
  key: { type: 'string' },
} as const;

type Values = ReturnType<typeof parsed>['values'];

/** @throws Error with one line on what is wrong, and the usage */
export function readKeysArguments(args: readonly string[]): KeysArguments {
  const { values, positionals } = parsed(args);
  const [verb, ...rest] = positionals;
  if (verb === undefined || rest.length > 0) throw wrong('Name one command.');
  return { command: commandOf(verb, values), stage: stageOf(values) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

function wrong(problem: string): Error {
  return new Error(`${problem}\n\n${USAGE}`);
}

function commandOf(verb: string, values: Values): KeysCommand {
  switch (verb) {
    case 'create-project':
      return projectCommand(values);
    case 'create':
      return {
        verb,
        project: projectId(values),
        kind: oneOf('kind', values.kind, ['server', 'client', 'management']),
        role: oneOf('role', values.role ?? 'admin', ['admin', 'merchant']),
      };
    case 'list':
      return { verb, project: projectId(values) };
    case 'rotate':
    case 'revoke':
      return { verb, key: needed('key', values.key) };
    case 'move':
      return { verb };
    default:
      throw wrong(`There is no command ${verb}.`);
  }
}

function projectCommand(values: Values): KeysCommand {
  const currency = values.currency ?? 'USD';
  if (!/^[A-Z]{3}$/.test(currency)) throw wrong('--currency takes three capital letters, such as EUR.');
  return {
    verb: 'create-project',
    name: needed('name', values.name),
    timezone: values.timezone ?? 'UTC',
    currency,
    caseSensitive: values['case-insensitive-codes'] !== true,
  };
}

function needed(option: string, value: string | undefined): string {
  if (value !== undefined && value !== '' && value.length <= 255) return value;
  throw wrong(`--${option} is needed, with at most 255 characters.`);
}

/** Ids of projects are part of keys, so nothing else gets there. */
function projectId({ project }: Values): string {
  if (/^proj_[a-z0-9]{1,40}$/.test(project ?? '')) return needed('project', project);
  throw wrong('--project is needed: the id that create-project printed.');
}

function stageOf({ stage }: Values): string | null {
  if (stage === undefined || stage === 'local') return null;
  if (/^[A-Za-z0-9-]{1,40}$/.test(stage)) return stage;
  throw wrong('--stage takes letters, digits and hyphens.');
}

function oneOf<T extends string>(option: string, value: string | undefined, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw wrong(`--${option} takes one of ${allowed.join(', ')}.`);
  return found;
}
