// A code that many redeem at once as items: the code itself, and the shards that count for it.
//
// | attribute of the code | says |
// |---|---|
// | round | that of its shards: they count its uses, and the code itself stands still until they are closed |
// | redeemed | so many more than it was used that it is used up to all who know no shards |
// | round_until | from when on it is put into one place again, ms |
// | ledgers | rows of its ledger stand in several partitions, for good |
//
// A shard is a copy of the code, so that a decision reads it in place of the code:
//
// | attribute of a shard | says |
// |---|---|
// | id, record, rev, withdrawn | as those of the code, which nobody changes meanwhile |
// | redeemed, base | what it has counted, and from where on |
// | most | where its share of the limit ends; absent without a limit |
// | closed | it counts nothing any more |
import type { CodeShard } from '../../../core/evaluation/facts';
import type { Formats } from '../../formats/formats';
import { isCodeKey } from '../../keys/counter-keys';
import type { Condition, Item, Key, Write } from '../../table/table';
import { recordedVoucher } from '../voucher-record';

const ROUND = 'round';
const UNTIL = 'round_until';
const LEDGERS = 'ledgers';
const CLOSED = 'closed';
const USES = 'redeemed';

/** More than any limit: releases up to 0.2.0 know no shards, and sell nothing of a limited code that has some. */
const AWAY = 2 ** 52;

/** So long a code stays spread, whether many still redeem it or not. */
const SPREAD_MS = 3_600_000;
/** So long shards are kept once they are added up: what arrives late finds them closed. */
const KEPT_S = 86_400;

/** What changes a code, or takes it away. */
export type CodeChange = Extract<Write, { kind: 'update' | 'delete' }>;

export const NOT_SPREAD: Condition = { test: 'absent', path: ROUND };
export const NOT_CLOSED: Condition = { test: 'absent', path: CLOSED };

/** Whether an item keeps a migration from being over: a release without shards reads no code that has some. */
export function isCodeToBeSettled({ written }: Formats, item: Item): boolean {
  return written === 'previous' && isCodeKey(item) && roundOf(item) !== null;
}

/** Of an item that was read. */
export function keyAlone({ pk, sk }: Key): Key {
  return { pk, sk };
}

/** Null for a code in one place. */
export function roundOf(item: Item): string | null {
  return item.sk === 'V' && typeof item[ROUND] === 'string' ? item[ROUND] : null;
}

/** A code that was ever spread has rows of its ledger in several partitions. */
export function hasLedgers(item: Item): boolean {
  return item[LEDGERS] === true;
}

export function isClosed(shard: Item): boolean {
  return shard[CLOSED] === true;
}

export function isOver(item: Item, nowMs: number): boolean {
  return typeof item[UNTIL] === 'number' && item[UNTIL] <= nowMs;
}

/** Whether a shard takes one more use. */
export function hasRoom({ redeemed, most }: Item): boolean {
  return most === undefined || Number(redeemed) < Number(most);
}

/** What a shard has counted, returns taken off. */
function countedOn({ redeemed = 0, base = 0 }: Item): number {
  return Number(redeemed) - Number(base);
}

export function countedOnAll(shards: readonly Item[]): number {
  return shards.reduce((sum, shard) => sum + countedOn(shard), 0);
}

/** The code with what its shards have counted. */
export function withCounted(code: Item, shards: readonly Item[]): Item {
  return { ...code, redeemed: redeemedBefore(code) + countedOnAll(shards) };
}

/** How often a code was used when it was spread. */
function redeemedBefore({ redeemed }: Item): number {
  return Number(redeemed) - AWAY;
}

/**
 * A shard as it begins. It follows from the code alone, so whoever opens it opens the same.
 * @param all how many shards there are: what is left is shared evenly, and the first ones have one more where it does not come out even
 */
export function newShard(code: Item, { key, number, all }: { key: Key; number: number; all: number }): Item {
  const { id, record, rev, withdrawn } = code;
  const base = redeemedBefore(code);
  const { quantity } = recordedVoucher(code).redemption;
  const left = Math.max(0, (quantity ?? 0) - base);
  const share = Math.floor(left / all) + (number < left % all ? 1 : 0);
  const limit = quantity === null ? {} : { most: base + share };
  return { ...key, id, record, rev, withdrawn, base, redeemed: base, ...limit, [UNTIL]: code[UNTIL] };
}

/** A shard in the place of its code, with what tells a decision which one it is. */
export function inPlaceOf(code: Key, shard: Item, place: Pick<CodeShard, 'round' | 'number' | 'isNew'>): Item {
  const most = shard.most === undefined ? null : Number(shard.most);
  return { ...shard, pk: code.pk, sk: code.sk, shard: { ...place, most } satisfies CodeShard };
}

/** Shards begin to count. @param condition that the code is as it was read */
export function spreadWrite(key: Key, { round, nowMs }: { round: string; nowMs: number }, asRead: Condition): Write {
  const set = { [ROUND]: round, [UNTIL]: nowMs + SPREAD_MS, [LEDGERS]: true };
  const condition: Condition = { test: 'and', of: [NOT_SPREAD, asRead] };
  return { kind: 'update', key, change: { set, add: { redeemed: AWAY, rev: 1 } }, condition };
}

/** Whether a shard is there or not: what is not takes nothing later. */
export function closeWrite(key: Key, condition?: Condition): Write {
  return { kind: 'update', key, change: { set: { [CLOSED]: true } }, ...(condition && { condition }) };
}

/** A code whose shards are closed: what they have counted in this round stands still. */
export interface ClosedCode {
  readonly round: string;
  readonly counted: number;
}

/** The code counts again, with what its closed shards have. It is refused where somebody else has done it. */
export function foldWrite(key: Key, closed: ClosedCode): Write {
  return foldedInto({ kind: 'update', key, change: {} }, closed);
}

/** A change of a closed code that makes it count again as well: between the two nobody comes first. */
export function foldedInto(write: CodeChange, { round, counted }: ClosedCode): CodeChange {
  const isOfRound: Condition = { test: 'eq', path: ROUND, value: round };
  const own = write.condition && asIfFolded(write.condition, AWAY - counted);
  const condition: Condition = own ? { test: 'and', of: [own, isOfRound] } : isOfRound;
  if (write.kind === 'delete') return { ...write, condition };
  const { change } = write;
  const add = { rev: 1, ...change.add, redeemed: counted - AWAY };
  return { ...write, change: { ...change, add, remove: [...(change.remove ?? []), ROUND, UNTIL] }, condition };
}

/** A condition on how often a code was used, where the code says so many more. */
function asIfFolded(condition: Condition, more: number): Condition {
  switch (condition.test) {
    case 'and':
    case 'or':
      return { ...condition, of: condition.of.map((one) => asIfFolded(one, more)) };
    case 'not':
      return { ...condition, of: asIfFolded(condition.of, more) };
    default: {
      const isOfUses = condition.path === USES && 'value' in condition && typeof condition.value === 'number';
      return isOfUses ? { ...condition, value: condition.value + more } : condition;
    }
  }
}

/** What a closed shard had is on the code: it goes once nothing can arrive late. */
export function endWrite(key: Key, nowMs: number): Write {
  const change = { set: { expires_at: Math.ceil(nowMs / 1000) + KEPT_S } };
  return { kind: 'update', key, change, condition: { test: 'exists', path: CLOSED } };
}
