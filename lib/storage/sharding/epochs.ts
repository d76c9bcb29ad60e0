// An item that many requests change at once, its owner, is counted on shards for a while, an epoch. The owner does not
// change meanwhile.
//
// | attribute of the owner | content |
// |---|---|
// | round | the id of its epoch; ids are drawn at random and never repeated |
// | round_until | when the epoch ends, ms |
// | shared | limits that all shards keep; what it says depends on the kind of owner |
//
// A shard that is `closed` counts nothing any more. See docs/sharding.md.
import type { ItemCondition, Item, Key, Write } from '../table/table';

export const EPOCH = 'round';
export const UNTIL = 'round_until';
export const CLOSED = 'closed';
export const SHARED = 'shared';

/** Duration of an epoch, regardless of its use, ms. */
export const EPOCH_MS = 3_600_000;
/** Retention of shards after they are added up, s: late writes find them closed. */
const KEPT_S = 86_400;

export const NOT_SHARDED: ItemCondition = { test: 'absent', path: EPOCH };
export const NOT_CLOSED: ItemCondition = { test: 'absent', path: CLOSED };

/** A shard among all shards of an owner. */
export interface ShardNumber {
  readonly number: number;
  /** Number of all shards. */
  readonly all: number;
}

/** Return the key of an item without its other attributes. */
export function keyAlone({ pk, sk }: Key): Key {
  return { pk, sk };
}

/**
 * Return the current epoch of an owner; null if the owner counts itself.
 * @param owner not a shard
 */
export function epochOf(owner: Item): string | null {
  return typeof owner[EPOCH] === 'string' ? owner[EPOCH] : null;
}

/** Return whether a shard is closed, so that no write to it succeeds. */
export function isClosed(shard: Item): boolean {
  return shard[CLOSED] === true;
}

/** Return whether the epoch of an item has lasted its time at `nowMs`. */
export function isOver(item: Item, nowMs: number): boolean {
  return typeof item[UNTIL] === 'number' && item[UNTIL] <= nowMs;
}

/** The attributes of an owner whose epoch begins. @param id the epoch, see `drawEpoch` */
export function epochAttributes(id: string, nowMs: number) {
  return { [EPOCH]: id, [UNTIL]: nowMs + EPOCH_MS };
}

/**
 * Return a random id for a new epoch.
 * @param random from 0 up to, but not, 1
 */
export function drawEpoch(random: () => number): string {
  return Math.floor(random() * Number.MAX_SAFE_INTEGER).toString(36);
}

/**
 * Return the allocation of one shard: what is left of a limit is divided evenly, and the first shards take one more
 * each until the remainder is used up.
 * @param left units below the limit when the epoch began
 */
export function allocationOf(left: number, { number, all }: ShardNumber): number {
  const divided = Math.max(0, left);
  return Math.floor(divided / all) + (number < divided % all ? 1 : 0);
}

/** Build the write that closes a shard, so that later writes to it fail. The shard need not exist yet. */
export function shardClosingWrite(key: Key, condition?: ItemCondition): Write {
  return { kind: 'update', key, change: { set: { [CLOSED]: true } }, ...(condition && { condition }) };
}

/**
 * Build the write that lets a closed shard expire, once its counts were added to the owner. The shard expires once no
 * late write can arrive.
 */
export function endWrite(key: Key, nowMs: number): Write {
  const change = { set: { expires_at: Math.ceil(nowMs / 1000) + KEPT_S } };
  return { kind: 'update', key, change, condition: { test: 'exists', path: CLOSED } };
}
