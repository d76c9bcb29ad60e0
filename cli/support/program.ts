// The frame of a command line: how it prints its help, refuses bad input and ends.
import { Command } from '@commander-js/extra-typings';
import { CommanderError } from 'commander';
import { whatWentWrong } from '../../scripts/support/command';

/** Receives what a command line says, once it is parsed. */
export type Run<T> = (request: T) => Promise<void> | void;

export function newProgram(name: string): Command {
  return new Command(name).exitOverride().showHelpAfterError().configureHelp({ showGlobalOptions: true });
}

interface RunOptions {
  readonly args?: readonly string[];
  /** Exit code of bad input and of errors (default 1). */
  readonly failureCode?: number;
}

export async function runProgram(
  program: Command,
  { args = process.argv.slice(2), failureCode = 1 }: RunOptions = {},
): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // A request for help ends with an exit code of 0. Its text is printed already.
    if (error instanceof CommanderError && error.exitCode === 0) return;
    if (!(error instanceof CommanderError)) console.error(whatWentWrong(error));
    process.exitCode = failureCode;
  }
}
