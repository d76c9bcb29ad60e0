// Conflicts and refusals of a transaction, by the items it would have written.
import { metAt } from '../table/outcomes';
import { type Item, keyText, type Write, type WriteOutcome } from '../table/table';

/** A transaction that was sent, and its outcome. */
export interface Sent {
  readonly writes: readonly Write[];
  readonly outcome: WriteOutcome;
}

/** Items at which the transaction had a conflict, as texts of their keys. */
export function keysMet({ writes, outcome }: Sent): ReadonlySet<string> {
  return new Set(metAt(outcome).map((index) => placeOf(writes[index])));
}

/** The stored items that refused the writes, by key. */
export function itemsRefused({ writes, outcome }: Sent): ReadonlyMap<string, Item | null> {
  const refused = outcome.status === 'REFUSED' ? (outcome.refused ?? [outcome]) : [];
  return new Map(refused.map(({ index, item }) => [placeOf(writes[index]), item]));
}

/** The text of the key that a write changes. */
export function placeOf(write: Write | undefined): string {
  if (!write) return '';
  return keyText(write.kind === 'put' ? write.item : write.key);
}
