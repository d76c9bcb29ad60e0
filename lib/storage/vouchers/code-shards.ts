// The items of a sharded code: a counter with one limit. The code itself, and the shards that count its uses.
//
// | attribute of the code | content, in addition to ../sharding/epochs.ts |
// |---|---|
// | redeemed | the number of uses plus `AWAY`, so that a condition on the uses in one place is refused |
// | ledgers | set permanently: rows of its ledger are in several partitions |
// | shared | limits of its rules by period or key pair: see ../sharding/epochs.ts |
//
// A shard is a copy of the code, so that a decision reads it instead of the code:
//
// | attribute of a shard | content |
// |---|---|
// | id, record, rev, withdrawn, hseq | as those of the code, which do not change meanwhile |
// | redeemed, base | its count, and the start of the count |
// | most | the end of its share of the limit; absent without a limit |
// | n#<period> | its own counts by period or key pair, from 0 |
// | shares, spent#<name> | the limits of these: see ../sharding/epochs.ts |
import { BoundedMap } from '../../async/memory';
import type { UseAllocation } from '../../core/evaluation/facts';
import { isCodeKey } from '../keys/counter-keys';
import type { NumberLimit, Numbers } from '../records/documents';
import type { BegunEpoch, ClosedOwner, CopiedShards, CountedPlace, OwnerKind } from '../sharding/copied-shards';
import {
  allocationOf,
  EPOCH,
  epochAttributes,
  hasShareFor,
  isLimitShared,
  limitAttributes,
  type LimitShares,
  limitsOnShard,
  NOT_SHARDED,
  numbersWithBase,
  type ShardNumber,
  shareAttributes,
  SHARED,
  sharesOf,
  UNTIL,
} from '../sharding/epochs';
import type { ShardPlace } from '../sharding/shards';
import { type Item, type ItemCondition, type Key, keyText, type Write } from '../table/table';
import { fromVoucherRecord, isPeriodAttribute } from './voucher-record';

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

function hasRoom(shard: Item, counted?: string): boolean {
  return hasRoomFor(shard, 1, counted);
}

function hasRoomFor(shard: Item, uses: number, counted: string | undefined): boolean {
  const { redeemed, most } = shard;
  return (most === undefined || Number(redeemed) + uses <= Number(most)) && hasShareFor(shard, counted, uses);
}

/** Uses counted on a shard, less returns. */
function countedOn({ redeemed = 0, base = 0 }: Item): number {
  return Number(redeemed) - Number(base);
}

function countedOnAll(shards: readonly Item[]): number {
  return shards.reduce((sum, shard) => sum + countedOn(shard), 0);
}

/** The sums of what shards have counted by period or key pair. */
function periodsOnAll(shards: readonly Item[]): Numbers {
  const sums: Record<string, number> = {};
  for (const shard of shards) {
    for (const name in shard) if (isPeriodAttribute(name)) sums[name] = (sums[name] ?? 0) + Number(shard[name]);
  }
  return sums;
}

/** Return the item of a code with the redemptions counted on its shards added. */
export function withCounted(code: Item, shards: readonly Item[]): Item {
  const byPeriod = Object.entries(periodsOnAll(shards)).map(
    ([name, by]) => [name, Number(code[name] ?? 0) + by] as const,
  );
  return { ...code, ...Object.fromEntries(byPeriod), redeemed: redeemedBefore(code) + countedOnAll(shards) };
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
  const shares = shareAttributes(code, shard);
  return { ...key, id, record, rev, withdrawn, hseq, base, redeemed: base, ...limit, ...shares, [UNTIL]: code[UNTIL] };
}

/** Return a shard's item under the key of its code, with the allocation that counts the use. */
function asCode(code: Key, shard: Item, { counted, ...place }: CountedPlace): Item {
  const limit = shard.most === undefined ? null : Number(shard.most);
  const isLast = !hasRoomFor(shard, 2, counted);
  const allocation = { ...place, limit, isLast, shares: sharesOf(shard) } satisfies CodeAllocation;
  return { ...shard, ...numbersWithBase(shard), pk: code.pk, sk: code.sk, allocation };
}

/** Starts an epoch. @param asRead that the code is unchanged since the read, as `rev` then rises */
function beginWrite(key: Key, { epoch, nowMs, limits }: BegunEpoch, asRead: ItemCondition): Write {
  const set = { ...epochAttributes(epoch, nowMs), [LEDGERS]: true, ...limitAttributes(limits) };
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
  const add = { rev: 1, ...periodsOnAll(shards), ...change.add, redeemed: counted - AWAY };
  const remove = [...(change.remove ?? []), EPOCH, UNTIL, SHARED];
  return { ...write, change: { ...change, add, remove }, condition };
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
  /** The parts of the limits of rules that the shard keeps. */
  readonly shares: LimitShares;
}

/** The allocation of a use, which the core hands on as storage has read it; null for one on the code itself. */
export function allocationOfUse({ allocation }: { readonly allocation?: UseAllocation | null }): CodeAllocation | null {
  return (allocation ?? null) as CodeAllocation | null;
}

/** Return whether allocations enforce the limits that rules set on a code. */
export function areLimitsShared({ shares }: CodeAllocation, limits: readonly NumberLimit[]): boolean {
  return limits.every((limit) => isLimitShared(shares, limit));
}

/** The limits of rules on the shard that counts a use; on the code itself they are as they were. */
export function limitsOfUse(allocation: CodeAllocation | null, limits: readonly NumberLimit[]): readonly NumberLimit[] {
  return allocation ? limitsOnShard(allocation.shares, limits) : limits;
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
