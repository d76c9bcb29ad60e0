// The command line of `npm run restore`.
import { momentOption, readOptions, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';

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

export const USAGE = `Usage: npm run restore -- <one of these> [--table <name>] [--stage <stage> [--region <region>]]

  --file <path> [--send-events]  from a file of npm run backup, into a table that is not there or empty. Events that had
                                 not been sent are ended, as nobody knows whether they were; --send-events sends them
  --at <moment>|latest           a stage's table as it was, such as 2027-01-31T12:00:00Z, into a new one
  --switch [--keys as-restored]  let the stage use the table that --table names. Just before, what has happened since
                                 is carried over: which events were sent, and which keys and users there are

Afterwards everything in the new table is audited, and the exit code is 1 where an invariant is broken. Nothing is ever
changed in the table that is in use. Without --stage it works on this machine: name an empty data folder with DATA_DIR,
and start the service with it.`;

const OPTIONS = {
  file: { type: 'string' },
  'send-events': { type: 'boolean' },
  at: { type: 'string' },
  switch: { type: 'boolean' },
  keys: { type: 'string' },
  table: { type: 'string' },
  ...STAGE_OPTIONS,
} as const;

type RestoreOptions = ReturnType<typeof readOptions<typeof OPTIONS>>;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readRestoreArguments(args: readonly string[]): RestoreArguments {
  const values = readOptions(args, OPTIONS, wrong);
  const of = stageOptions(values, wrong);
  const command = commandOf(values);
  if (of.stage === null && command.verb !== 'file') throw wrong(`--${command.verb} is for a stage: name it.`);
  return { command, table: tableOf(values, command), ...of };
}

function commandOf({
  file,
  at,
  switch: isSwitch,
  keys,
  'send-events': sendsEvents = false,
}: RestoreOptions): RestoreCommand {
  const named = [file !== undefined, at !== undefined, isSwitch === true].filter(Boolean).length;
  if (named !== 1) throw wrong('Name one of --file, --at and --switch.');
  if (sendsEvents && file === undefined) throw wrong('--send-events goes with --file.');
  if (keys !== undefined && (!isSwitch || keys !== 'as-restored'))
    throw wrong('--keys as-restored goes with --switch.');
  if (isSwitch) return { verb: 'switch', keepsKeys: keys === undefined };
  return file === undefined ? { verb: 'at', at: momentOf(at) } : { verb: 'file', file, sendsEvents };
}

function momentOf(text: string | undefined): Date | null {
  const moment = momentOption(text, { option: 'at', word: 'latest' }, wrong);
  return moment === null ? null : new Date(moment);
}

function tableOf({ table }: RestoreOptions, { verb }: RestoreCommand): string | null {
  if (table === undefined && verb === 'switch')
    throw wrong('--switch asks for --table: the name of the restored table.');
  if (table !== undefined && !/^[A-Za-z0-9_.-]{3,255}$/.test(table)) {
    throw wrong('--table takes 3 to 255 letters, digits, hyphens, dots and underscores.');
  }
  return table ?? null;
}
