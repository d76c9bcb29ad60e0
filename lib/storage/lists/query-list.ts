// The only way to read an index: it leaves out entries that do not belong to the list.
import { LOT_ENDS_DUE } from '../keys/movement-keys';
import { itemKind, LISTS } from '../keys';
import { DUE_PARTITION } from '../keys/code-keys';
import { DELIVERIES_DUE } from '../keys/event-keys';
import type { IndexName, Key, Query, QueryPage, Table } from '../table/table';

/** Kinds in the second index, by the second part of the partition key. */
const KINDS_OF_G2: Readonly<Record<string, readonly string[]>> = {
  A: ['A A'],
  campaign: ['V V'],
  conversion: ['C R'],
  H: ['H V'],
  M: ['C C'],
  PP: ['L P'],
  receiver: ['B B'],
  T: ['L R', 'L T'],
  X: ['I I', 'O O', 'R R', 'R B', 'R RT', 'PEOPLE T'],
};

/** Queues of all projects in the second index, and the kind of item that each leads to. */
const QUEUES: Readonly<Record<string, string>> = {
  [DUE_PARTITION]: 'J J',
  [DELIVERIES_DUE]: 'W D',
  [LOT_ENDS_DUE]: 'L X',
};

/** A page of a partition, without entries that lead to items of another kind or project. Counts include them. */
export async function queryList(table: Table, query: Query): Promise<QueryPage> {
  const page = await table.query(query);
  const { index, partition } = query;
  if (index === undefined) return page;
  return { ...page, items: page.items.filter((item) => isListed({ index, partition }, item)) };
}

/** True when an index entry leads to an item of the partition's kind and project. */
export function isListed(place: { readonly index: IndexName; readonly partition: string }, key: Key): boolean {
  const [project = '', letter = ''] = place.partition.split('#');
  const queued = QUEUES[project];
  if (queued !== undefined) return itemKind(key) === queued;
  const kinds = (place.index === 'g2' ? KINDS_OF_G2 : (LISTS as typeof KINDS_OF_G2))[letter] ?? [];
  return key.pk.startsWith(`${project}#`) && kinds.includes(itemKind(key));
}
