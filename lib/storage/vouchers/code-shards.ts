// The items of a sharded code: a counter with one limit. The code itself, and the shards that count its uses.
//
// | attribute of the code | content, in addition to ../sharding/epochs.ts |
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
import { BoundedMap } from '../../async/bounded-map';
import type { UseAllocation } from '../../core/evaluation/facts';
import { isCodeKey } from '../keys/counter-keys';
import { type ClosedOwner, type CopiedShards, type OwnerKind } from '../sharding/copied-shards';
import { allocationOf, EPOCH, epochAttributes, NOT_SHARDED, type ShardNumber, UNTIL } from '../sharding/epochs';
import type { ShardPlace } from '../sharding/shards';
import { type Item, type ItemCondition, type Key, keyText, type Write } from '../table/table';
import { fromVoucherRecord } from './voucher-record';

const LEDGERS = 'ledgers';
const USES = 'redeemed';

/** More than any limit: a write that counts on a sharded code as if it were one item passes no limit. */
const AWAY = 2 ** 52;

/** An update or deletion of a code. */
export type CodeChange = Extract<Write, { kind: 'update' | 'delete' }>;

/** Return whether the ledger rows of a code are in several partitions, because the code was sharded at some time. */
export function hasLedgers(item: Item): boolean {
  return item[LEDGERS] === true;
}

function hasRoom({ redeemed, most }: Item): boolean {
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

/** Uses of a code before its epoch. */
function redeemedBefore({ redeemed }: Item): number {
  return Number(redeemed) - AWAY;
}

/** The initial state of a shard, with its allocation of the remaining redemptions. */
function newShard(code: Item, { key, ...shard }: ShardNumber & { readonly key: Key }): Item {
  const { id, record, rev, withdrawn, hseq } = code;
  const base = redeemedBefore(code);
  const { quantity } = fromVoucherRecord(code).redemption;
  const limit = quantity === null ? {} : { most: base + allocationOf(quantity - base, shard) };
  return { ...key, id, record, rev, withdrawn, hseq, base, redeemed: base, ...limit, [UNTIL]: code[UNTIL] };
}

/** Return a shard's item under the key of its code, with the allocation that counts the use. */
function asCode(code: Key, shard: Item, place: Pick<CodeAllocation, 'epoch' | 'number' | 'isNew'>): Item {
  const limit = shard.most === undefined ? null : Number(shard.most);
  const isLast = limit !== null && Number(shard.redeemed) + 1 >= limit;
  return { ...shard, pk: code.pk, sk: code.sk, allocation: { ...place, limit, isLast } satisfies CodeAllocation };
}

/** Starts an epoch. @param asRead that the code is unchanged since the read, as `rev` then rises */
function beginWrite(key: Key, { epoch, nowMs }: { epoch: string; nowMs: number }, asRead: ItemCondition): Write {
  const set = { ...epochAttributes(epoch, nowMs), [LEDGERS]: true };
  const condition: ItemCondition = { test: 'and', of: [NOT_SHARDED, asRead] };
  return { kind: 'update', key, change: { set, add: { redeemed: AWAY, rev: 1 } }, condition };
}

/** Add the return of closed shards' counts to another write of their code, so that no write comes between. */
export function foldIntoWrite(write: CodeChange, { epoch, shards }: ClosedOwner): CodeChange {
  const counted = countedOnAll(shards);
  const isOfEpoch: ItemCondition = { test: 'eq', path: EPOCH, value: epoch };
  const own = write.condition && asIfFolded(write.condition, AWAY - counted);
  const condition: ItemCondition = own ? { test: 'and', of: [own, isOfEpoch] } : isOfEpoch;
  if (write.kind === 'delete') return { ...write, condition };
  const { change } = write;
  const add = { rev: 1, ...change.add, redeemed: counted - AWAY };
  return { ...write, change: { ...change, add, remove: [...(change.remove ?? []), EPOCH, UNTIL] }, condition };
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

/** The allocation that counts the use of a code, with its shard. */
export interface CodeAllocation extends UseAllocation, ShardPlace {
  /** True when the shard does not exist yet. */
  readonly isNew: boolean;
  /** True when the next use is the last one of its allocation. */
  readonly isLast: boolean;
}

/** Maximum codes with ledgers in several partitions that a process remembers. */
const MOST_CODES = 1_000;

/** Codes, and what this process knows of their ledgers. */
export class CodeOwners implements OwnerKind {
  readonly isOwner = isCodeKey;
  readonly newShard = newShard;
  readonly hasRoom = hasRoom;
  readonly asOwner = asCode;
  readonly withShards = withCounted;
  readonly beginWrite = beginWrite;
  private readonly ledgers = new BoundedMap<string, true>(MOST_CODES);

  foldWrite(key: Key, closed: ClosedOwner): Write {
    return foldIntoWrite({ kind: 'update', key, change: {} }, closed);
  }

  /** A code that is created anew has a new ledger. */
  note(code: Item): void {
    if (hasLedgers(code)) this.ledgers.set(keyText(code), true);
    else this.ledgers.delete(keyText(code));
  }

  /**
   * True when this process knows that ledger rows of the code are in several partitions. Otherwise the row is added to
   * the first one.
   */
  hasLedgers(code: Key): boolean {
    return this.ledgers.has(keyText(code));
  }
}

/** The codes of a table, which are sharded while many requests redeem them. */
export type ShardedCodes = CopiedShards<CodeOwners>;
