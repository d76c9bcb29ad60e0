// The kind of an item, by its key, and the kinds of items in each partition of an index.
import { LISTS } from '../keys';
import type { IndexName, Key } from '../table/table';
import { DUE_PARTITION } from './code-keys';
import { DELIVERIES_DUE, OUTBOX_DUE } from './event-keys';

/** Kinds in the second index, by the second part of the partition key. */
const KINDS_OF_G2: Readonly<Record<string, readonly string[]>> = {
  A: ['A A'],
  campaign: ['V V'],
  conversion: ['C R'],
  H: ['H V'],
  M: ['C C'],
  receiver: ['B B'],
  T: ['L R', 'L T'],
  X: ['I I', 'O O', 'R R', 'R B', 'R RT', 'PEOPLE T'],
};

/** Queues of all projects in the second index, and the kind of item that each leads to. */
const QUEUES: Readonly<Record<string, string>> = {
  [DUE_PARTITION]: 'J J',
  [OUTBOX_DUE]: 'E E',
  [DELIVERIES_DUE]: 'W D',
};

/**
 * Return the letters of an item's partition and sort key, such as `V V` for a voucher. Items outside of projects have
 * none.
 */
export function itemKind({ pk, sk }: Key): string {
  const [, letter = ''] = pk.split('#');
  return `${letter} ${sk.split('#')[0] ?? ''}`;
}

/** True when an index entry leads to an item of the partition's kind and project. */
export function isListed(place: { readonly index: IndexName; readonly partition: string }, key: Key): boolean {
  const [project = '', letter = ''] = place.partition.split('#');
  const queued = QUEUES[project];
  if (queued !== undefined) return itemKind(key) === queued;
  const kinds = (place.index === 'g2' ? KINDS_OF_G2 : (LISTS as typeof KINDS_OF_G2))[letter] ?? [];
  return key.pk.startsWith(`${project}#`) && kinds.includes(itemKind(key));
}
