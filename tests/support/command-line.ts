// Reads a command line without running its command.
import type { Command } from '@commander-js/extra-typings';
import { newProgram, type Run } from '../../cli/support/program';

type AddCommand<T> = (program: Command, run: Run<T>, ...rest: never[]) => void;

/** @throws Error with everything that the command line prints when it refuses its arguments, or shows its help */
export function readCommandLine<T>(add: AddCommand<T>, args: readonly string[], name = 'stackable'): T {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const program = newProgram(name).configureOutput({ writeOut: print, writeErr: print });
  const requests: T[] = [];
  add(program, (request) => void requests.push(request));
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    throw new Error(printed, { cause: error });
  }
  return requests[0]!;
}
