// Conflicts and refusals of a transaction, by the items it would have written.
import { collectContendedPositions } from '../table/outcomes';
import { type Item, keyText, type Write, type WriteOutcome } from '../table/table';

/** A transaction with its writes and its outcome. */
export interface TransactionResult {
  readonly writes: readonly Write[];
  readonly outcome: WriteOutcome;
}

/** Collects the keys of items that had a conflict in the transaction, as texts. */
export function collectContendedKeys({ writes, outcome }: TransactionResult): ReadonlySet<string> {
  return new Set(collectContendedPositions(outcome).map((index) => placeOf(writes[index])));
}

/** Collects the stored items that refused the writes, by key. */
export function collectRefusedItems({ writes, outcome }: TransactionResult): ReadonlyMap<string, Item | null> {
  const refused = outcome.status === 'REFUSED' ? (outcome.refused ?? [outcome]) : [];
  return new Map(refused.map(({ index, item }) => [placeOf(writes[index]), item]));
}

/** The text of the key that a write changes. */
export function placeOf(write: Write | undefined): string {
  if (!write) return '';
  return keyText(write.kind === 'put' ? write.item : write.key);
}
