// The command line of `stackable restore`.
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { momentOr, shortText } from '../support/options';
import type { Run } from '../support/program';
import { REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

export type RestoreCommand =
  | { readonly verb: 'file'; readonly file: string; readonly sendsEvents: boolean }
  /** Null for the newest moment there is. */
  | { readonly verb: 'at'; readonly at: Date | null }
  | { readonly verb: 'switch'; readonly keepsKeys: boolean };

export interface RestoreArguments extends StageOptions {
  readonly command: RestoreCommand;
  /** The new table; null for a name made of the moment, and on this machine for the usual one. */
  readonly table: string | null;
}

const DESCRIPTION = `Restores a table, audits it, and then puts it in place of the one in use. Name one of --file, --at and --switch.

Afterwards everything in the new table is audited, and the exit code is 1 where an invariant is broken. Nothing is ever changed in \
the table that is in use. Without --stage it works on this machine: name an empty data folder with DATA_DIR, and start the service with it.`;

const FILE = new Option('--file <path>', 'restore a file of stackable backup into a table that is not there or empty')
  .argParser(shortText(4096))
  .conflicts(['at', 'switch', 'keys']);

const SEND_EVENTS = new Option(
  '--send-events',
  'send the events of the file that had not been sent; without it they are ended, as nobody knows whether they were',
).conflicts(['at', 'switch']);

const AT = new Option(
  '--at <moment>',
  'copy the table of a stage as it was then, or at the latest moment, into a new one',
)
  .argParser(momentOr('latest'))
  .conflicts(['switch', 'keys']);

const SWITCH = new Option(
  '--switch',
  'let the stage use the table that --table names; what has happened since is carried over just before: which events were sent, and which keys and users there are',
);

const KEYS = new Option('--keys <which>', 'with --switch: keep the keys and users of the restored table').choices([
  'as-restored',
]);

const TABLE = new Option('--table <name>', 'the restored table').argParser((text) => {
  if (/^[A-Za-z0-9_.-]{3,255}$/.test(text)) return text;
  throw new InvalidArgumentError('It takes 3 to 255 letters, digits, hyphens, dots and underscores.');
});

interface Flags {
  readonly file?: string;
  readonly at?: string;
  readonly switch?: boolean;
  readonly sendEvents?: boolean;
  readonly keys?: string;
}

export function addRestore(program: Command, run: Run<RestoreArguments>): void {
  program
    .command('restore')
    .summary('restore a table from a file or a moment, and let a stage use it')
    .description(DESCRIPTION)
    .addOption(FILE)
    .addOption(SEND_EVENTS)
    .addOption(AT)
    .addOption(SWITCH)
    .addOption(KEYS)
    .addOption(TABLE)
    .addOption(STAGE)
    .addOption(REGION)
    .action(({ table = null, stage, region, ...flags }, line) => {
      const place = stageOptions({ stage, region });
      const command = commandOf(flags);
      if (command === null) return line.error('Name one of --file, --at and --switch.');
      if (place.stage === null && command.verb !== 'file') line.error(`--${command.verb} is for a stage: name it.`);
      if (command.verb === 'switch' && table === null) {
        line.error('--switch asks for --table: the name of the restored table.');
      }
      return run({ command, table, ...place });
    });
}

function commandOf({ file, at, switch: isSwitch, keys, sendEvents = false }: Flags): RestoreCommand | null {
  if (file !== undefined) return { verb: 'file', file, sendsEvents: sendEvents };
  if (at !== undefined) return { verb: 'at', at: at === 'latest' ? null : new Date(at) };
  return isSwitch ? { verb: 'switch', keepsKeys: keys === undefined } : null;
}
