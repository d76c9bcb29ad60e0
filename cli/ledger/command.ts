// The command line of `stackable ledger`.
import type { Command } from '@commander-js/extra-typings';
import type { Run } from '../support/program';

export interface LedgerArguments {
  readonly verb: 'verify' | 'checkpoint';
  readonly file: string;
  /** Files of checkpoints that somebody else keeps. */
  readonly checkpoints: readonly string[];
}

const CODES =
  'The exit code is 0 where every line follows, 1 where one does not or a checkpoint differs, 2 where a file cannot be read.';
const CHECKPOINTS = ['--checkpoints <files...>', 'checkpoints that were kept, JSON or JSON lines'] as const;

export function addLedger(program: Command, run: Run<LedgerArguments>): void {
  const ledger = program
    .command('ledger')
    .summary('verify the hash chains of an export of transactions')
    .description(
      'Works on an export of transactions without `fields`, a CSV file, and needs neither service nor table.',
    );
  ledger
    .command('verify')
    .description(
      `Checks that every line has the hash of its content and of the line before it, and that the file agrees with checkpoints. ${CODES}`,
    )
    .argument('<file>', 'the export')
    .option(...CHECKPOINTS)
    .action((file, { checkpoints }) => run({ verb: 'verify', file, checkpoints: checkpoints ?? [] }));
  ledger
    .command('checkpoint')
    .description(
      `Verifies an export and prints its checkpoint, to be kept where the owner of the table cannot write. It follows from the last one of those that are named. ${CODES}`,
    )
    .argument('<file>', 'the export')
    .option(...CHECKPOINTS)
    .action((file, { checkpoints }) => run({ verb: 'checkpoint', file, checkpoints: checkpoints ?? [] }));
}
