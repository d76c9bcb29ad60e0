// Which items of a restored table need more than to be there: they speak of the world outside, which was not restored.
import { type RawItem, textOf } from '../support/raw-items';

export type RestoredKind = 'EVENT' | 'DELIVERY' | 'KEYS' | 'SESSION' | 'DELETION' | 'OTHER';

/** Pairs and tokens; for a project also their lists, its users, and the audit lines. */
const KEY_PARTITIONS = ['K#', 'TOKEN#'];
const KEY_ENDINGS = ['KEYS', 'TOKENS', 'USERS', 'TRAIL', 'CHANGES', 'PEOPLE'];

export function kindOfRestoredItem(item: RawItem): RestoredKind {
  const pk = textOf(item, 'pk');
  const [owner = '', partition = '', ...rest] = pk.split('#');
  if (KEY_PARTITIONS.some((prefix) => pk.startsWith(prefix))) return 'KEYS';
  if (owner === 'SESSION') return 'SESSION';
  if (rest.length === 0 && KEY_ENDINGS.includes(partition)) return 'KEYS';
  if (partition === 'E') return 'EVENT';
  // Held deliveries wait for their release instead of a time.
  if (partition === 'W' && textOf(item, 'status') === 'PENDING') return 'DELIVERY';
  return partition === 'J' && isDeletion(item) ? 'DELETION' : 'OTHER';
}

/** True for a permanent deletion of a person, running or done. */
function isDeletion(item: RawItem): boolean {
  return textOf(item, 'record').includes('"CUSTOMERS.PERMANENT_DELETION"');
}

export function placeOf(item: RawItem): string {
  return `${textOf(item, 'pk')} ${textOf(item, 'sk')}`;
}
