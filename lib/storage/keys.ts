// Every partition, sort and index key, built and parsed here and in code-keys.ts, nowhere else.
//
// | item | pk | sk |
// |---|---|---|
// | credential, key ids of a project | see credential-keys.ts | |
// | configuration version, settings, stacking rules, keys of assets and tracking ids; its records | <project>#CFG | V, P, S, X, Y; <kind>#<id> |
// | voucher | <project>#V#<hash of the code> | V |
// | ledger row, refused publication of a voucher or tier | <project>#L#<its id> | R#, T#, B#, each <time>#<its id> |
// | publication; its source id | <project>#B#<id without pub_>; <project>#U#publication#<hash> | B; U |
// | counters of a campaign or reward, and of units; the number of codes | <project>#N#<its id> | N, V#<shard> |
// | customer, its counts, what was claimed in its name | <project>#C#<hash of the source id> | C, U, A; counts that stand apart: related-keys.ts |
// | order, its lock | <project>#O#<hash of the source id> | O, S |
// | redemption, its rollback, the state of its returns, each return | <project>#R#<base of its ids> | R, B, RT, RT#<number> |
// | async action, shard of codes, open part, failures | <project>#J#<aa_ id> | J, L#<shard>, I#<number>, F#<number> |
// | guard of an Idempotency-Key | <project>#I#<hash of whose it is and the key> | I |
// | export; a token that opens its file | <project>#X#<exp_ id>; X#<hash of the token> | X |
// | product, SKU | <project>#P#<hash>, <project>#K#<hash> | P, K |
// | rule of a voucher, their count | <project>#A#<rule id> | A#<assignment id>, N |
// | what leads from one record to others; events, webhooks | see related-keys.ts, event-keys.ts | |
//
// What a caller names a record by is hashed, never put into a key as it is, and ids carry the same hash: a record is
// found by either name in one read.
import { hash } from 'node:crypto';
import { CONFIG_KINDS, type ConfigKind } from '../model/config';
import type { CallCause } from '../model/events/source';
import { hashOfId, hashOfName, hashText, type NaturalPrefix, normalise } from './name-hashes';
import type { Key } from './table/table';

export { hashText };

/** Writes of one type are spread over this many partitions of the index, merged on read. */
export const LIST_SHARDS = 4;
const SHARD_CHARACTERS = 6;

/** Map a text to a number from 0 to `below` - 1 by its hash, as evenly as draws are. */
export function hashNumber(text: string, below: number): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16) % below;
}

export interface ProjectScope {
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
  /** The call that writes; absent outside of calls. */
  readonly cause?: CallCause;
}

/** Partition of the configuration of a project. */
export function configPartition(project: string): string {
  return `${project}#CFG`;
}

/** Key of the version of a project's configuration. */
export function configVersionKey(project: string): Key {
  return { pk: configPartition(project), sk: 'V' };
}

/** Key of the settings of a project. */
export function settingsKey(project: string): Key {
  return { pk: configPartition(project), sk: 'P' };
}

/** Key of the stacking rules of a project. */
export function stackingRulesKey(project: string): Key {
  return { pk: configPartition(project), sk: 'S' };
}

/** Key of the item with the secret that seals the codes in addresses of code pictures. */
export function assetKeyKey(project: string): Key {
  return { pk: configPartition(project), sk: 'X' };
}

/**
 * Key of one configuration record.
 * @param id one of ours: prefix and random characters
 */
export function configRecordKey(project: string, kind: ConfigKind, id: string): Key {
  return { pk: configPartition(project), sk: `${CONFIG_KINDS[kind].letter}#${id}` };
}

/** Key of the item that reserves a name that only one record of a kind may have. */
export function uniqueNameKey(project: string, kind: string, name: string): Key {
  return { pk: `${project}#U#${kind}#${hashText(normalise(name))}`, sk: 'U' };
}

/** Key of a voucher by its code, in the project's comparison form. */
export function voucherKey(scope: ProjectScope, code: string): Key {
  return voucherKeyOfHash(scope.project, hashOfName(normalise(code, scope.caseSensitiveCodes)));
}

/** Key of a voucher by the hash of its code. */
export function voucherKeyOfHash(project: string, hash: string): Key {
  return { pk: `${project}#V#${hash}`, sk: 'V' };
}

/** The possible keys of a voucher that a request names by code or by id. */
export function voucherKeys(scope: ProjectScope, codeOrId: string): readonly Key[] {
  const hash = hashOfId('v', codeOrId);
  const byCode = voucherKey(scope, codeOrId);
  return hash === null ? [byCode] : [byCode, voucherKeyOfHash(scope.project, hash)];
}

/**
 * Partition of the ledger of a voucher or promotion tier: its redemption and balance rows.
 * @param targetId id of a voucher or promotion tier
 */
export function ledgerPartition(project: string, targetId: string): string {
  return `${project}#L#${targetId}`;
}

/** Key of the ledger row of a redemption, sorted by time. */
export function redemptionRowKey(project: string, targetId: string, row: { timeMs: number; id: string }): Key {
  return { pk: ledgerPartition(project, targetId), sk: `R#${timeText(row.timeMs)}#${row.id}` };
}

/** Key of the ledger row of a manual balance change, sorted by time. */
export function transactionRowKey(project: string, targetId: string, row: { timeMs: number; id: string }): Key {
  return { pk: ledgerPartition(project, targetId), sk: `T#${timeText(row.timeMs)}#${row.id}` };
}

/** Key of the counters of a campaign. */
export function countersKey(project: string, campaignId: string): Key {
  return { pk: `${project}#N#${campaignId}`, sk: 'N' };
}

/** Key of a customer by the hash of the source id, or of the id's own hash. */
export function customerKey(project: string, hash: string): Key {
  return { pk: `${project}#C#${hash}`, sk: 'C' };
}

/** Key of the usage counts of a customer. */
export function usageKey(project: string, hash: string): Key {
  return { pk: `${project}#C#${hash}`, sk: 'U' };
}

/** Key of the counts of requests that claimed to be a customer. */
export function claimKey(project: string, hash: string): Key {
  return { pk: `${project}#C#${hash}`, sk: 'A' };
}

/** Key of an order, by the hash of its source id or of its id. */
export function orderKey(project: string, hash: string): Key {
  return { pk: `${project}#O#${hash}`, sk: 'O' };
}

/** Key of the lock of an order, held while a redemption commits. */
export function orderLockKey(project: string, hash: string): Key {
  return { pk: `${project}#O#${hash}`, sk: 'S' };
}

/** Key of a redemption, by the part of its id that its rollback and returns share. */
export function redemptionKey(project: string, base: string): Key {
  return { pk: `${project}#R#${base}`, sk: 'R' };
}

/** Key of the rollback of a redemption. */
export function rollbackKey(project: string, base: string): Key {
  return { pk: `${project}#R#${base}`, sk: 'B' };
}

/** Key of the state of a redemption's returns. */
export function returnStateKey(project: string, base: string): Key {
  return { pk: redemptionKey(project, base).pk, sk: 'RT' };
}

const SEQUENCE_LENGTH = 3;

/**
 * Key of a return of a redemption.
 * @param sequence of the return, from 1: three hex digits, as in its id
 */
export function returnKey(project: string, base: string, sequence: number): Key {
  const digits = sequence.toString(16).padStart(SEQUENCE_LENGTH, '0');
  return { pk: redemptionKey(project, base).pk, sk: `RT#${digits}` };
}

/** Key of a product, by the hash of its source id or of its id. */
export function productKey(project: string, hash: string): Key {
  return { pk: `${project}#P#${hash}`, sk: 'P' };
}

/** Key of an SKU, by the hash of its source id or of its id. */
export function skuKey(project: string, hash: string): Key {
  return { pk: `${project}#K#${hash}`, sk: 'K' };
}

/**
 * The hash a record is stored under, for the names a request may use: its id, or its source id.
 * The first that fits is the id; text that is no id of ours is a source id.
 */
export function hashesOf(prefix: NaturalPrefix, name: string): readonly string[] {
  const hash = hashOfId(prefix, name);
  const bySource = hashOfName(normalise(name));
  return hash === null ? [bySource] : [hash, bySource];
}

const TIME_LENGTH = 9;
const LAST_MS = 36 ** TIME_LENGTH - 1;

/** Milliseconds as nine characters that sort as the numbers do, up to the year 5188. */
export function timeText(ms: number): string {
  return Math.min(Math.max(0, Math.floor(ms)), LAST_MS)
    .toString(36)
    .padStart(TIME_LENGTH, '0');
}

/**
 * The lists of a project in g1 and g3, by letter, with the kinds of their items (`itemKind`). A duplicate letter does
 * not compile.
 */
export const LISTS = {
  A: ['J J'],
  B: ['B B'],
  C: ['C C'],
  CR: ['C R'],
  K: ['K K'],
  O: ['O O'],
  P: ['P P'],
  R: ['R R', 'R B', 'L R'],
  RT: ['R RT'],
  V: ['V V'],
  VA: ['A A'],
  VB: ['V V'],
  W: ['W D'],
  X: ['X X'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ListLetter = keyof typeof LISTS;

/** Index attributes that put an item into the list of its type, newest last. */
export function listAttributes(list: { project: string; type: ListLetter; timeMs: number; id: string }) {
  return { g1p: listPartition(list.project, list.type, shardOf(list.id)), g1s: `${timeText(list.timeMs)}#${list.id}` };
}

/** The shard of the list, and of the count of codes, that a record with this id belongs to. */
export function shardOf(id: string): number {
  // Several characters, as the last ones of a redemption are its position and mostly 0; each as a digit of base 36.
  let sum = 0;
  for (const character of id.slice(-SHARD_CHARACTERS)) sum += Number.parseInt(character, 36) || 0;
  return sum % LIST_SHARDS;
}

/**
 * Key of the item that proves that a request with an Idempotency-Key took effect, and that stores its answer.
 * @param key its owner, and the key
 */
export function idempotencyKey(project: string, key: readonly string[]): Key {
  return { pk: `${project}#I#${hashText(JSON.stringify(key))}`, sk: 'I' };
}

/** Partition of the points that earning rules added for an order or a custom event. */
export function accrualPartition(project: string, sourceId: string): string {
  return `${project}#G#${sourceId}`;
}

/** Key of the points that one earning rule added for an order or a custom event. */
export function accrualKey(project: string, { sourceId, ruleId }: { sourceId: string; ruleId: string }): Key {
  return { pk: accrualPartition(project, sourceId), sk: `G#${ruleId}` };
}

/** Partition of one shard of a project's list of a record type. */
export function listPartition(project: string, type: ListLetter, shard: number): string {
  return `${project}#${type}#${shard}`;
}

/**
 * Return the letters of an item's partition and sort key, such as `V V` for a voucher. Items outside of projects have
 * none.
 */
export function itemKind({ pk, sk }: Key): string {
  const [, letter = ''] = pk.split('#');
  return `${letter} ${sk.split('#')[0] ?? ''}`;
}

/** Partition of everything a project holds of one customer, in index g2. */
export function customerPartition(project: string, customerId: string): string {
  return `${project}#X#${customerId}`;
}

/**
 * Index attributes that lead from a customer to an order (O), a redemption, rollback or failure (R), or a line of the
 * audit trail (T).
 */
export function customerAttributes(entry: {
  project: string;
  customerId: string | null;
  type: 'O' | 'R' | 'T';
  timeMs: number;
  id: string;
}) {
  if (entry.customerId === null) return {};
  const g2p = customerPartition(entry.project, entry.customerId);
  return { g2p, g2s: `${entry.type}#${timeText(entry.timeMs)}#${entry.id}` };
}
