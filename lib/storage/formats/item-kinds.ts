// Every kind of item in a table, by its key, with its name in messages and docs/operations/upgrades.md.
import type { Key } from '../table/table';

/** Partitions that belong to no project. */
const SHARED: ReadonlySet<string> = new Set(['K', 'USED', 'SESSION', 'TOKEN', 'X']);

export const ITEM_KINDS = {
  'K# KEY': 'credential',
  'K# SHOPPER': 'keys that sign tokens of shoppers',
  'USED# USED': 'last use of a pair',
  'USED# SEEN': 'last use of a session of the dashboard',
  'SESSION# SESSION': 'session of the dashboard',
  'TOKEN# TOKEN': 'access token',
  'X# X': 'token of a file',
  'TOKENS LIVE': 'access tokens that are not over',
  'USERS U': 'user of the dashboard',
  'TRAIL T': 'line of the audit trail',
  'CHANGES T': 'line about the configuration',
  'PEOPLE T': 'line about a customer',
  'KEYS KEY': 'key id of a project',
  'CFG V': 'version of the configuration',
  'CV V': 'copy of the version',
  'CV L': 'what a change of the configuration wrote',
  'CFG P': 'settings',
  'CFG S': 'stacking rules',
  'CFG X': 'key of code images',
  'CFG Y': 'key of tracking ids',
  'CFG C': 'campaign',
  'CFG T': 'promotion tier',
  'CFG K': 'promotion stack',
  'CFG R': 'validation rule',
  'CFG G': 'category',
  'CFG W': 'reward',
  'CFG A': 'reward assignment',
  'CFG L': 'product collection',
  'CFG H': 'webhook',
  'CFG E': 'schema of custom events',
  'CFG M': 'metadata schema',
  'CFG N': 'earning rule',
  'CFG Q': 'segment',
  'CFG B': 'brand',
  'CFG D': 'campaign template',
  'SG M': 'customers of a static segment',
  'U U': 'unique name',
  'S D': 'counters of a day',
  'S AT': 'up to where days were counted',
  'V V': 'voucher',
  'L R': 'ledger line of a redemption',
  'L T': 'ledger line of a change by hand',
  'L X': 'day at whose end something of a card is due',
  'L P': 'pending points of a card',
  'L B': 'line of a refused publication',
  'L E': 'line of a refused redemption',
  'B B': 'publication',
  'N N': 'counters',
  'N S': 'shard of counters',
  'N V': 'number of codes',
  'N L': 'shards of lists',
  'C C': 'customer',
  'C U': 'counts of a customer',
  'C UT': 'count of a customer for one target',
  'C UP': 'page of counts of a customer',
  'C A': 'claims in the name of a customer',
  'C AT': 'count of claims for one target',
  'C AP': 'page of counts of claims',
  'C F': 'permanent deletion under way',
  'C R': 'referral that an event converted',
  'C Y': 'activity of a customer',
  'C G': 'auto-update segments that a customer is in',
  'H H': 'what a customer was given at once',
  'H V': 'code that a customer holds or was referred by',
  'O O': 'order',
  'O S': 'order lock',
  'R R': 'redemption',
  'R B': 'rollback',
  'R RT': 'returns of a redemption',
  'D Q': 'count of requests',
  'D W': 'count of wrong codes',
  'D L': 'open sessions of a client',
  'J J': 'background action',
  'J L': 'shard of codes',
  'J I': 'open part of an action',
  'J F': 'failures of an action',
  'I I': 'guard of an Idempotency-Key',
  'X X': 'export',
  'Q S': 'shard of a voucher',
  'X U': 'upload',
  'P P': 'product',
  'P K': 'row of an SKU',
  'K K': 'SKU',
  'A A': 'rule of a voucher',
  'A N': 'number of rule assignments',
  'E E': 'event that waits',
  'W D': 'delivery',
  'WH H': 'health of a webhook',
  'WS S': 'secrets that sign',
  'G G': 'points that an earning rule or a referral added',
  'Y Y': 'revision that decisions name',
  'Z Z': 'checkpoint of all ledgers',
  'Z M': 'marks of the newest checkpoint',
} as const satisfies Readonly<Record<string, string>>;
export type ItemKind = keyof typeof ITEM_KINDS;

/** Return the kind of an item by its key; undefined for an item that no code of this release has written. */
export function kindOf({ pk, sk }: Key): ItemKind | undefined {
  const owner = partOf(pk, 0);
  const row = partOf(sk, 0);
  const kind = SHARED.has(owner) ? `${owner}# ${row}` : `${partOf(pk, owner.length + 1)} ${row}`;
  return kind in ITEM_KINDS ? (kind as ItemKind) : undefined;
}

/** The part of a key from `start` up to the next `#`; empty past the end. This runs for every item that is read. */
function partOf(key: string, start: number): string {
  const end = key.indexOf('#', start);
  return end < 0 ? key.slice(start) : key.slice(start, end);
}
