// An item in the export of its person: all of its values, without index attributes, and without the ids of others.
import type { AuditEntry } from '../../model/audit-trail';
import type { PersonPageQuery, PersonEntry } from '../../ports/person-export';
import { restoreUseNames } from '../customers/uses/apart-uses';
import { itemKind } from '../keys';
import { decompressText } from '../records/packing';
import type { Item, ItemValue } from '../table/table';

const KINDS: Readonly<Record<string, PersonEntry['kind']>> = {
  'C C': 'profile',
  'C U': 'counts',
  'C UT': 'counts',
  'C UP': 'counts',
  'C A': 'claims',
  'C AT': 'claims',
  'C AP': 'claims',
  'C F': 'deletion',
  'C R': 'referral',
  'C Y': 'activity',
  'O O': 'order',
  'R R': 'redemption',
  'R B': 'rollback',
  'R RT': 'return',
  'B B': 'publication',
  'I I': 'kept_answer',
  'H H': 'held_codes',
  'H V': 'referral',
  'V V': 'code',
  'L T': 'balance_change',
  'J F': 'refused_row',
  'PEOPLE T': 'change',
};

/** Keys and places in lists, and values that lists are filtered by: the record has them as well. */
const LEADING: ReadonlySet<string> = new Set(['pk', 'sk', 'g1p', 'g1s', 'g2p', 'g2s', 'g3p', 'f', 'rev', 'ver']);

/** Convert a stored item to its entry in a person's data export. */
export function entryOf(item: Item, person: PersonPageQuery['person']): PersonEntry {
  const kind = itemKind(item);
  // The key contains what it counts.
  const members =
    kind === 'C UT' || kind === 'C AT' ? restoreUseNames(item.sk.slice(item.sk.lastIndexOf('#') + 1), item) : item;
  if (kind === 'PEOPLE T') return { kind: 'change', data: changeOf(item.record as AuditEntry) };
  const kept = Object.entries(members).filter(([name]) => !LEADING.has(name));
  const data = Object.fromEntries(kept.map(([name, value]) => [name, readable(value)]));
  return { kind: KINDS[kind] ?? 'other', data: withoutOthers(data, person) };
}

/** A change of a member by the shop's staff, without its author, who is not the person of the export. */
function changeOf({ created_at, action, changes }: AuditEntry): Readonly<Record<string, unknown>> {
  return { created_at, action, members: Object.keys(changes) };
}

/** Decodes compressed values and JSON text. */
function readable(value: ItemValue | undefined): unknown {
  const text = value instanceof Uint8Array ? decompressText(value) : value;
  return typeof text === 'string' && /^[[{]/.test(text) ? parsed(text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A text that a person wrote may begin like JSON.
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

const CUSTOMER_ID = /cust_[a-z0-9]{8,}/g;
export const SOMEBODY = 'cust_somebody_else';

/** Other holders and referrers are not part of a person's export. */
function withoutOthers<T>(data: T, { customer_id: own }: PersonPageQuery['person']): T {
  return JSON.parse(JSON.stringify(data).replace(CUSTOMER_ID, (id) => (id === own ? id : SOMEBODY))) as T;
}
