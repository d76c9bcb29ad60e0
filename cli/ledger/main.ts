// stackable ledger: does every line of an export follow from the line before it, and what is its checkpoint?
import { buildCheckpoint } from '../../lib/core/ledger/checkpoint';
import { readCheckpoints } from './checkpoint-files';
import type { LedgerArguments } from './command';
import { verifyFile } from './verify-file';

const MOST_PRINTED = 20;
const UNSEEN = 'Only --checkpoints show whether cards, or the last lines of a card, are missing.';

export async function runLedger({ verb, file, checkpoints }: LedgerArguments): Promise<void> {
  const kept = readCheckpoints(checkpoints);
  const { lines, cards, problems, ends, endsAt } = await verifyFile(file, kept);
  const print = verb === 'checkpoint' ? console.error : console.log;
  print(`${lines} lines of ${cards} cards, ${kept.length} checkpoints.`);
  for (const problem of problems.slice(0, MOST_PRINTED)) print(problem);
  if (problems.length > MOST_PRINTED) print(`${problems.length - MOST_PRINTED} more.`);
  if (problems.length > 0) {
    process.exitCode = 1;
    return;
  }
  print('Every line follows from the line before it.');
  if (verb === 'verify' && kept.length === 0) print(UNSEEN);
  if (verb === 'checkpoint' && endsAt !== null) {
    console.log(JSON.stringify(buildCheckpoint(ends, endsAt, kept.at(-1) ?? null)));
  }
}
