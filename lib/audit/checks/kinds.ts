// I9: every entry of a list leads to a record of the kind the list is of, and none to a key pair.
import { isListed } from '../../storage/lists/query-list';
import type { Item } from '../../storage/table/table';
import type { AuditFacts, IndexPosition } from '../facts';
import { type InvariantVerdict, verdictOf } from '../findings';

const INDEXES = ['g1', 'g2', 'g3'] as const;

/** The places an item has in indexes. */
export function placesOf(item: Item): readonly IndexPosition[] {
  const { pk, sk } = item;
  return INDEXES.flatMap((index) => {
    const partition = item[`${index}p`];
    return typeof partition === 'string' ? [{ index, partition, pk, sk }] : [];
  });
}

/** Return whether an index position is in a list of another kind than the item. */
export function isForeign(placed: IndexPosition): boolean {
  return !isListed(placed, placed);
}

/** Check that no item is in a list of another kind (invariant I9). */
export function checkKinds({ items, foreign }: AuditFacts): InvariantVerdict {
  const { findings } = verdictOf('I9', foreign, {
    name: ({ pk, sk }) => `item ${pk} ${sk}`,
    problems: ({ index, partition }) => [`it stands in the list ${index} ${partition}, which is of another kind`],
  });
  return { invariant: 'I9', checked: items, findings };
}
