// The command line of `npm run keys`.
import type { Credential } from '../../lib/model/keys/key-records';
import type { KeyRole } from '../../lib/model/common';
import { SCOPES, type KeyScope } from '../../lib/model/scopes';
import { momentOption, projectOption, readWords, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';

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
      readonly name: string | null;
      readonly scopes: readonly KeyScope[] | null;
      readonly expires: string | null;
    }
  | { readonly verb: 'list'; readonly project: string }
  | { readonly verb: 'trail'; readonly project: string; readonly count: number }
  | {
      readonly verb: 'update';
      readonly key: string;
      readonly name?: string;
      /** Null for all that the role may. */
      readonly scopes?: readonly KeyScope[] | null;
      /** Null for no end. */
      readonly expires?: string | null;
    }
  /** Null when the old secret is to work until it is revoked, absent when it is refused at once. */
  | { readonly verb: 'rotate'; readonly key: string; readonly oldUntil?: string | null }
  | { readonly verb: 'revoke'; readonly key: string; readonly secret?: string };

export type CommandOf<Verb extends KeysCommand['verb']> = Extract<KeysCommand, { readonly verb: Verb }>;

export interface KeysArguments extends StageOptions {
  readonly command: KeysCommand;
}

export const USAGE = `Usage: npm run keys -- <command> [--stage <stage> [--region <region>]]

  create-project --name <name> [--timezone UTC] [--currency USD] [--case-insensitive-codes]
  create --project <id> --kind server|client|management [--role admin|merchant] [--name <name>]
         [--scopes read,evaluate,issue,set-up,privacy] [--expires <moment>]
  list --project <id>
  update --key <id> [--name <name>] [--scopes <list>|all] [--expires <moment>|never]
  rotate --key <id> [--old-until <moment>|revoked]
  revoke --key <id> [--secret <id>]
  trail --project <id> [--count 20]

A moment is like 2027-01-31T12:00:00Z. Without --old-until the old token is refused at once.

Without --stage it works on the service of this machine: the data folder of npm start (DATA_DIR), or the server that
DYNAMODB_ENDPOINT names. With --stage it works on the deployed table, with your AWS credentials; TABLE_NAME names
another table.`;

const OPTIONS = {
  ...STAGE_OPTIONS,
  name: { type: 'string' },
  timezone: { type: 'string' },
  currency: { type: 'string' },
  'case-insensitive-codes': { type: 'boolean' },
  project: { type: 'string' },
  kind: { type: 'string' },
  role: { type: 'string' },
  key: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  'old-until': { type: 'string' },
  secret: { type: 'string' },
  count: { type: 'string' },
} as const;

type KeyOptions = ReturnType<typeof readWords<typeof OPTIONS>>['values'];

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readKeysArguments(args: readonly string[]): KeysArguments {
  const { values, positionals } = readWords(args, OPTIONS, wrong);
  const [verb, ...rest] = positionals;
  if (verb === undefined || rest.length > 0) throw wrong('Name one command.');
  return { command: commandOf(verb, values), ...stageOptions(values, wrong) };
}

function commandOf(verb: string, values: KeyOptions): KeysCommand {
  switch (verb) {
    case 'create-project':
      return projectCommand(values);
    case 'create':
      return createCommand(values);
    case 'list':
      return { verb, project: projectOption(values.project, wrong) };
    case 'trail':
      return { verb, project: projectOption(values.project, wrong), count: countOf(values) };
    case 'update':
      return { verb, key: needed('key', values.key), ...updatesOf(values) };
    case 'rotate':
      return {
        verb,
        key: needed('key', values.key),
        ...(values['old-until'] !== undefined && {
          oldUntil: momentOption(values['old-until'], { option: 'old-until', word: 'revoked' }, wrong),
        }),
      };
    case 'revoke':
      return { verb, key: needed('key', values.key), ...(values.secret !== undefined && { secret: values.secret }) };
    default:
      throw wrong(`There is no command ${verb}.`);
  }
}

function createCommand(values: KeyOptions): KeysCommand {
  return {
    verb: 'create',
    project: projectOption(values.project, wrong),
    kind: oneOf('kind', values.kind, ['server', 'client', 'management']),
    role: oneOf('role', values.role ?? 'admin', ['admin', 'merchant']),
    name: null,
    scopes: null,
    expires: null,
    ...updatesOf(values),
  };
}

/** The given options of a pair; others stay unchanged. */
function updatesOf(values: KeyOptions) {
  const { name, scopes, expires } = values;
  return {
    ...(name !== undefined && { name: needed('name', name) }),
    ...(scopes !== undefined && { scopes: scopesOf(scopes) }),
    ...(expires !== undefined && { expires: momentOption(expires, { option: 'expires', word: 'never' }, wrong) }),
  };
}

function scopesOf(text: string): readonly KeyScope[] | null {
  return text === 'all' ? null : [...new Set(text.split(','))].map((scope) => oneOf('scopes', scope, SCOPES));
}

function countOf({ count = '20' }: KeyOptions): number {
  if (/^[1-9]\d{0,3}$/.test(count)) return Number(count);
  throw wrong('--count takes a whole number from 1 to 9999.');
}

function projectCommand(values: KeyOptions): KeysCommand {
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

function oneOf<T extends string>(option: string, value: string | undefined, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw wrong(`--${option} takes one of ${allowed.join(', ')}.`);
  return found;
}
