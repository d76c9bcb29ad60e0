// What the outcome of a write or transaction means: for the store's operation, and for each of the items.
import type { CreateOutcome } from '../../ports/common';
import { type Item, keyText, type Write, type WriteOutcome, undone } from './table';

/** Maximum attempts of a transaction; more refusals are not caused by concurrent writes of the same kind. */
export const TRANSACTION_TRIES = 20;

/** Collects the positions of writes that conflicted with another transaction or were throttled. */
export function collectContendedPositions(outcome: WriteOutcome): readonly number[] {
  if (outcome.status !== 'BUSY') return [];
  const { conflicts = [], throttled = [] } = outcome;
  return throttled === 'ALL' ? conflicts : [...conflicts, ...throttled];
}

/** Convert the outcome of a put whose condition is that no item exists. */
export function createOutcome(outcome: WriteOutcome): CreateOutcome {
  if (outcome.status === 'DONE') return 'CREATED';
  if (outcome.status === 'REFUSED') return 'EXISTS';
  throw undone(outcome);
}

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

/** Return the key that a write changes, as text. */
export function placeOf(write: Write | undefined): string {
  if (!write) return '';
  return keyText(write.kind === 'put' ? write.item : write.key);
}
