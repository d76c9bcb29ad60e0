// The command line of a command: its options, their values, and how the command says what is wrong with them.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { HelpAsked } from '../../scripts/support/command';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Makes an error of one line on what is wrong. */
export type Wrong = (problem: string) => Error;

/** Errors that show the usage of the command below the problem. */
export function wrongUse(usage: string): Wrong {
  return (problem) => new Error(`${problem}\n\n${usage}`);
}

/** The options of a command that takes nothing else. @throws Error, of `wrong` */
export function readOptions<const T extends Options>(args: readonly string[], options: T, wrong: Wrong) {
  return parsed({ args: [...args], options }, wrong).values;
}

/** Options, and positional words. @throws Error, of `wrong` */
export function readWords<const T extends Options>(args: readonly string[], options: T, wrong: Wrong) {
  return parsed({ args: [...args], options, allowPositionals: true }, wrong);
}

function parsed<const T extends ParseArgsConfig>(config: T, wrong: Wrong) {
  if (config.args?.some((arg) => arg === '--help' || arg === '-h')) throw new HelpAsked(wrong('').message.trim());
  try {
    return parseArgs(config);
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

/** @throws Error, of `wrong` */
export function numberOption(
  text: string | undefined,
  { option, least, most, usual }: { option: string; least: number; most: number; usual: number },
  wrong: Wrong,
): number {
  if (text === undefined) return usual;
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw wrong(`--${option} takes a whole number from ${least} to ${most}.`);
}

/** An address without its last slashes. @throws Error, of `wrong` */
export function addressOption(option: string, text: string | undefined, wrong: Wrong): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null;
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.username === '';
  if (!isAddress) throw wrong(`--${option} takes an address such as https://api.example.com.`);
  return url.href.replace(/\/+$/, '');
}

/** The id of a project. Ids are part of keys, so nothing else gets there. @throws Error, of `wrong` */
export function projectOption(text: string | undefined, wrong: Wrong): string {
  if (text !== undefined && /^proj_[a-z0-9]{1,40}$/.test(text)) return text;
  throw wrong('--project is needed: the id of a project.');
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Parses a time; null for the word that replaces one. @throws Error, of `wrong` */
export function momentOption(
  text: string | undefined,
  { option, word }: { readonly option: string; readonly word: string },
  wrong: Wrong,
): string | null {
  if (text === word) return null;
  if (text !== undefined && MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw wrong(`--${option} takes ${word}, or a moment such as 2027-01-31T12:00:00Z.`);
}
