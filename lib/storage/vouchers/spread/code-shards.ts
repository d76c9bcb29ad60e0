// The items of a spread code: the code itself, and the shards that count its uses.
//
// | attribute of the code | content, in addition to ../../spread/rounds.ts |
// |---|---|
// | redeemed | the number of uses plus `AWAY`, so that a condition on the uses in one place is refused |
// | ledgers | set permanently: rows of its ledger are in several partitions |
//
// A shard is a copy of the code, so that a decision reads it instead of the code:
//
// | attribute of a shard | content |
// |---|---|
// | id, record, rev, withdrawn, hseq | as those of the code, which do not change meanwhile |
// | redeemed, base | its count, and the start of the count |
// | most | the end of its share of the limit; absent without a limit |
import type { CodeShard } from '../../../core/evaluation/facts';
import { isCodeKey } from '../../keys/counter-keys';
import type { ItemCondition, Item, Key, Write } from '../../table/table';
import { keyAlone, NOT_SPREAD, ROUND, ROUND_MS, roundOn, shareOf, UNTIL } from '../../spread/rounds';
import { fromVoucherRecord } from '../voucher-record';

const LEDGERS = 'ledgers';
const USES = 'redeemed';

/** More than any limit: a write that counts on a spread code as if it were in one place passes no limit. */
const AWAY = 2 ** 52;

/** An update or deletion of a code. */
export type CodeChange = Extract<Write, { kind: 'update' | 'delete' }>;

/** Null for a code in one place, and for other items. */
export function roundOf(item: Item): string | null {
  return isCodeKey(item) ? roundOn(item) : null;
}

/** Return whether the ledger rows of a code are in several partitions, because the code was sharded at some time. */
export function hasLedgers(item: Item): boolean {
  return item[LEDGERS] === true;
}

/** True when a shard has room for one more use. */
export function hasRoom({ redeemed, most }: Item): boolean {
  return most === undefined || Number(redeemed) < Number(most);
}

/** Uses counted on a shard, less returns. */
function countedOn({ redeemed = 0, base = 0 }: Item): number {
  return Number(redeemed) - Number(base);
}

function countedOnAll(shards: readonly Item[]): number {
  return shards.reduce((sum, shard) => sum + countedOn(shard), 0);
}

/** Return the item of a code with the redemptions counted on its shards added. */
export function withCounted(code: Item, shards: readonly Item[]): Item {
  return { ...code, redeemed: redeemedBefore(code) + countedOnAll(shards) };
}

/** Uses of a code before it was spread. */
function redeemedBefore({ redeemed }: Item): number {
  return Number(redeemed) - AWAY;
}

/**
 * Build a shard of a code in its initial state, with its share of the remaining redemptions.
 * @param all number of shards
 */
export function newShard(code: Item, { key, number, all }: { key: Key; number: number; all: number }): Item {
  const { id, record, rev, withdrawn, hseq } = code;
  const base = redeemedBefore(code);
  const { quantity } = fromVoucherRecord(code).redemption;
  const limit = quantity === null ? {} : { most: base + shareOf(quantity - base, { number, all }) };
  return { ...key, id, record, rev, withdrawn, hseq, base, redeemed: base, ...limit, [UNTIL]: code[UNTIL] };
}

/** Return a shard's item under the key of its code, with the fields that identify the shard to a decision. */
export function shardAsCode(code: Key, shard: Item, place: Pick<CodeShard, 'round' | 'number' | 'isNew'>): Item {
  const most = shard.most === undefined ? null : Number(shard.most);
  const isLast = most !== null && Number(shard.redeemed) + 1 >= most;
  return { ...shard, pk: code.pk, sk: code.sk, shard: { ...place, most, isLast } satisfies CodeShard };
}

/** Starts a round of shards. @param condition that the code is unchanged since the read */
export function spreadWrite(
  key: Key,
  { round, nowMs }: { round: string; nowMs: number },
  asRead: ItemCondition,
): Write {
  const set = { [ROUND]: round, [UNTIL]: nowMs + ROUND_MS, [LEDGERS]: true };
  const condition: ItemCondition = { test: 'and', of: [NOT_SPREAD, asRead] };
  return { kind: 'update', key, change: { set, add: { redeemed: AWAY, rev: 1 } }, condition };
}

/** A code whose shards are closed: their counts in this round are final. */
export interface ClosedCode {
  readonly round: string;
  readonly counted: number;
}

/**
 * Sums the counts of the shards of a round, which are closed.
 *
 * @param shards of the round, closed
 */
export function toClosedCode(round: string, shards: readonly Item[]): ClosedCode {
  return { round, counted: countedOnAll(shards) };
}

/**
 * Build the write that moves the counts of closed shards back to their code. It is refused if another process has done
 * so.
 */
export function foldWrite(key: Key, closed: ClosedCode): Write {
  return foldIntoWrite({ kind: 'update', key, change: {} }, closed);
}

/** Folds a code. See `Fold`. */
export function foldCode(code: Item, shards: readonly Item[]): Write {
  return foldWrite(keyAlone(code), toClosedCode(roundOf(code) ?? '', shards));
}

/** Add the return of closed shards' counts to another write of their code, so that no write comes between. */
export function foldIntoWrite(write: CodeChange, { round, counted }: ClosedCode): CodeChange {
  const isOfRound: ItemCondition = { test: 'eq', path: ROUND, value: round };
  const own = write.condition && asIfFolded(write.condition, AWAY - counted);
  const condition: ItemCondition = own ? { test: 'and', of: [own, isOfRound] } : isOfRound;
  if (write.kind === 'delete') return { ...write, condition };
  const { change } = write;
  const add = { rev: 1, ...change.add, redeemed: counted - AWAY };
  return { ...write, change: { ...change, add, remove: [...(change.remove ?? []), ROUND, UNTIL] }, condition };
}

/** Adjusts a condition on the uses of a code, whose stored number is higher by `more`. */
function asIfFolded(condition: ItemCondition, more: number): ItemCondition {
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
