// What many count at once stands on shards for a while, a round. The item that they count for, their owner, stands still meanwhile.
//
// | attribute of the owner | says |
// |---|---|
// | round | that of its shards; a round is drawn by chance and never comes again |
// | round_until | from when on it is put into one place again, ms |
//
// A shard that is `closed` counts nothing any more.
import type { ItemCondition, Item, Key, Write } from '../table/table';

export const ROUND = 'round';
export const UNTIL = 'round_until';
export const CLOSED = 'closed';

/** Duration of a round, regardless of its use, ms. */
export const ROUND_MS = 3_600_000;
/** Retention of shards after they are added up, s: late writes find them closed. */
const KEPT_S = 86_400;

export const NOT_SPREAD: ItemCondition = { test: 'absent', path: ROUND };
export const NOT_CLOSED: ItemCondition = { test: 'absent', path: CLOSED };

/** Return the key of an item without its other attributes. */
export function keyAlone({ pk, sk }: Key): Key {
  return { pk, sk };
}

/**
 * Return the current round of sharding of a code or of counters; null if unsharded.
 * @param owner not a shard.
 * @returns null when it counts itself
 */
export function roundOn(owner: Item): string | null {
  return typeof owner[ROUND] === 'string' ? owner[ROUND] : null;
}

/** Return whether a shard is closed, so that no write to it succeeds. */
export function isClosed(shard: Item): boolean {
  return shard[CLOSED] === true;
}

/** Return whether the period for which an item is sharded has ended at `nowMs`. */
export function isOver(item: Item, nowMs: number): boolean {
  return typeof item[UNTIL] === 'number' && item[UNTIL] <= nowMs;
}

/**
 * Return a random id for a new round of sharding.
 * @param random from 0 up to, but not, 1
 */
export function newRound(random: () => number): string {
  return Math.floor(random() * Number.MAX_SAFE_INTEGER).toString(36);
}

/**
 * The rest of a limit is shared evenly; the first shards take the remainder, one each.
 * @returns maximum uses of one shard
 */
export function shareOf(left: number, { number, all }: { readonly number: number; readonly all: number }): number {
  const shared = Math.max(0, left);
  return Math.floor(shared / all) + (number < shared % all ? 1 : 0);
}

/** Build the write that closes a shard, so that later writes to it fail. The shard need not exist yet. */
export function closeWrite(key: Key, condition?: ItemCondition): Write {
  return { kind: 'update', key, change: { set: { [CLOSED]: true } }, ...(condition && { condition }) };
}

/** The owner has the counts of a closed shard. The shard expires once no late write can arrive. */
export function endWrite(key: Key, nowMs: number): Write {
  const change = { set: { expires_at: Math.ceil(nowMs / 1000) + KEPT_S } };
  return { kind: 'update', key, change, condition: { test: 'exists', path: CLOSED } };
}
