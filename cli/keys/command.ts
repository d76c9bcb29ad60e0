// The command line of `stackable keys`.
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Credential } from '../../lib/model/keys/key-records';
import { type KeyRole, type KeyScope, SCOPES } from '../../lib/model/common';
import { momentOr, parseProject, shortText, wholeNumber } from '../support/options';
import type { Run } from '../support/program';
import { PLACE_HELP, REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

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

const MOMENTS = 'A moment is like 2027-01-31T12:00:00Z.';
const NAME = new Option('--name <name>', 'a name for people').argParser(shortText(255));
const PROJECT = new Option('--project <id>', 'the project of the keys').argParser(parseProject).makeOptionMandatory();
const KEY = new Option('--key <id>', 'the id of the key pair').argParser(shortText(255)).makeOptionMandatory();
const SCOPES_OPTION = new Option(
  '--scopes <list>',
  `of ${SCOPES.join(',')}, with commas between them, or all`,
).argParser(parseScopes);
const EXPIRES = new Option('--expires <moment>', 'when the keys end, or never').argParser(momentOr('never'));

export function addKeys(program: Command, run: Run<KeysArguments>): void {
  const keys = program
    .command('keys')
    .summary('create projects, and create, list, change, rotate and revoke their key pairs')
    .description(`Creates projects, and the key pairs that reach them. ${MOMENTS}\n\n${PLACE_HELP}`)
    .addOption(STAGE)
    .addOption(REGION);
  keys
    .command('create-project')
    .description('create a project')
    .requiredOption('--name <name>', 'the name of the project', shortText(255))
    .option('--timezone <zone>', 'an IANA time zone', 'UTC')
    .option('--currency <code>', 'an ISO 4217 code', parseCurrency, 'USD')
    .option('--case-insensitive-codes', 'let codes differ in more than their case', false)
    .action(({ caseInsensitiveCodes, ...options }, command) =>
      run({
        command: { verb: 'create-project', ...options, caseSensitive: !caseInsensitiveCodes },
        ...stageOptions(command.optsWithGlobals()),
      }),
    );
  keys
    .command('create')
    .description('create a key pair of a project')
    .addOption(PROJECT)
    .addOption(
      new Option('--kind <kind>', 'who uses it').choices(['server', 'client', 'management']).makeOptionMandatory(),
    )
    .addOption(new Option('--role <role>', 'what it may do').choices(['admin', 'merchant']).default('admin'))
    .addOption(NAME)
    .addOption(SCOPES_OPTION)
    .addOption(EXPIRES)
    .action(({ scopes, expires, ...options }, command) =>
      run({
        command: {
          verb: 'create',
          name: null,
          scopes: null,
          expires: null,
          ...options,
          ...rightsOf({ scopes, expires }),
        },
        ...stageOptions(command.optsWithGlobals()),
      }),
    );
  keys
    .command('list')
    .description('print the key pairs of a project')
    .addOption(PROJECT)
    .action((options, command) =>
      run({ command: { verb: 'list', ...options }, ...stageOptions(command.optsWithGlobals()) }),
    );
  keys
    .command('update')
    .description('change the name, scopes or end of a key pair')
    .addOption(KEY)
    .addOption(NAME)
    .addOption(SCOPES_OPTION)
    .addOption(EXPIRES)
    .action(({ scopes, expires, ...options }, command) =>
      run({
        command: { verb: 'update', ...options, ...rightsOf({ scopes, expires }) },
        ...stageOptions(command.optsWithGlobals()),
      }),
    );
  keys
    .command('rotate')
    .description('make a new token for a key pair; without --old-until the old one is refused at once')
    .addOption(KEY)
    .option('--old-until <moment>', 'how long the old token works, or until it is revoked', momentOr('revoked'))
    .action(({ key, oldUntil }, command) =>
      run({
        command: {
          verb: 'rotate',
          key,
          ...(oldUntil !== undefined && { oldUntil: oldUntil === 'revoked' ? null : oldUntil }),
        },
        ...stageOptions(command.optsWithGlobals()),
      }),
    );
  keys
    .command('revoke')
    .description('refuse a key pair, or one of its secrets')
    .addOption(KEY)
    .option('--secret <id>', 'the id of one secret; without it the whole pair is refused')
    .action((options, command) =>
      run({ command: { verb: 'revoke', ...options }, ...stageOptions(command.optsWithGlobals()) }),
    );
  keys
    .command('trail')
    .description('print the newest lines of the audit trail of a project')
    .addOption(PROJECT)
    .option('--count <n>', 'lines to print', wholeNumber(1, 9_999), 20)
    .action((options, command) =>
      run({ command: { verb: 'trail', ...options }, ...stageOptions(command.optsWithGlobals()) }),
    );
}

/** The given scopes and end of a pair; absent where they are not given, so that an update leaves them unchanged. */
function rightsOf({
  scopes,
  expires,
}: {
  readonly scopes: readonly KeyScope[] | 'all' | undefined;
  readonly expires: string | undefined;
}) {
  return {
    ...(scopes !== undefined && { scopes: scopes === 'all' ? null : scopes }),
    ...(expires !== undefined && { expires: expires === 'never' ? null : expires }),
  };
}

function parseScopes(text: string): readonly KeyScope[] | 'all' {
  return text === 'all' ? text : [...new Set(text.split(','))].map(parseScope);
}

function parseScope(text: string): KeyScope {
  const scope = SCOPES.find((one) => one === text);
  if (scope === undefined) throw new InvalidArgumentError(`It takes ${SCOPES.join(', ')}, or all.`);
  return scope;
}

function parseCurrency(text: string): string {
  if (/^[A-Z]{3}$/.test(text)) return text;
  throw new InvalidArgumentError('It takes three capital letters, such as EUR.');
}
