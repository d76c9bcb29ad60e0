// An item that many requests change at once, its owner, is counted on shards for a while, an epoch. The owner does not
// change meanwhile.
//
// | attribute of the owner | content |
// |---|---|
// | round | the id of its epoch; ids are drawn at random and never repeated |
// | round_until | when the epoch ends, ms |
// | shared, used_up | limits of the epoch: see counter-epochs.ts |
// | folded | while shards are added up: the number of parts of their sums that are added |
// | ended | the last epoch that ended, so that a late write does not begin it again |
// | kept | allocations served it badly: it stays on one item for `ms`, and may be sharded again from `until` on |
//
// A shard stores the id of its epoch, so that nothing is counted on a shard that was not opened. One that is `closed`
// counts nothing any more. See docs/sharding.md.
import { type Numbers, withoutZeros } from '../records/documents';
import type { ItemChange, ItemCondition, Item, Key, Write } from '../table/table';

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

// The counts of an owner: on one item, on shards, and added up again.

/** Attributes of counters during an epoch. */
export const USED_UP = 'used_up';
const FOLDED = 'folded';
const ENDED = 'ended';
const KEPT = 'kept';

/** Numbers that say how to read the others. */
const SAID: ReadonlySet<string> = new Set([FOLDED, UNTIL, 'expires_at']);

/** Numbers that are added in one write: an expression has 4 KB. */
const PART = 100;

/** Minimum time on one item after an epoch that served badly. It grows with each failure, up to one epoch. */
const LEAST_KEPT_MS = 5_000;
/** An epoch was worthwhile when it lasted this many times longer than the single place before it. */
const WORTH = 8;

/** Build a counter shard for an epoch, without counts. */
export function newShard(key: Key, epoch: string): Item {
  return { ...key, [EPOCH]: epoch };
}

/** Counts on a shard, or on counters on one item. */
export function numbersCounted(item: Item): Numbers {
  const isCounted = ([name, value]: [string, unknown]) => typeof value === 'number' && !SAID.has(name);
  const counted = Object.entries(item).filter(isCounted);
  return Object.fromEntries(counted as [string, number][]);
}

/** Sum the counters of shards, by counter name. */
export function sumOfShards(shards: readonly Item[]): Numbers {
  const sums: Record<string, number> = {};
  for (const shard of shards) {
    for (const [name, value] of Object.entries(numbersCounted(shard))) sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
}

/** Return counters plus the counts on their shards that were not yet added to them. */
export function withShards(counters: Item, sums: Numbers): Item {
  const counted = numbersCounted(counters);
  const added = Object.fromEntries(
    namesOf(sums)
      .slice(foldedOf(counters) * PART)
      .map((name) => [name, (counted[name] ?? 0) + (sums[name] ?? 0)]),
  );
  return { ...counters, ...added };
}

/** A write that adds counts of shards to their owner. */
export type FoldWrite = Extract<Write, { kind: 'update' }> & { readonly condition: ItemCondition };

/** Return whether a write ends the epoch of its owner. */
export function isLastFold({ change }: FoldWrite): boolean {
  return change.remove?.includes(EPOCH) ?? false;
}

/**
 * Build the write that adds the next part of the shards' sums to their counters; with the last part the counters count
 * again. It is refused when another process has added it.
 * @param counters as read, sharded @param sums of shards that are closed
 * @param isKept whether they stay on one item for a while
 */
export function foldCounters(
  counters: Item,
  sums: Numbers,
  { isKept, nowMs }: { readonly isKept: boolean; readonly nowMs: number },
): FoldWrite {
  const folded = foldedOf(counters);
  const epoch = epochOf(counters) ?? '';
  const names = namesOf(sums);
  const end = (folded + 1) * PART;
  const part = names.slice(folded * PART, end).map((name) => [name, sums[name] ?? 0] as const);
  const isLast = end >= names.length;
  const asRead: ItemCondition =
    folded === 0 ? { test: 'absent', path: FOLDED } : { test: 'eq', path: FOLDED, value: folded };
  const change: ItemChange = {
    add: withoutZeros(Object.fromEntries(part)),
    ...(isLast
      ? {
          set: { [ENDED]: epoch, ...(isKept && keptFrom(counters, nowMs)) },
          // An epoch that went on to its end was worth it.
          remove: [EPOCH, UNTIL, SHARED, USED_UP, FOLDED, ...(!isKept && isOver(counters, nowMs) ? [KEPT] : [])],
        }
      : { set: { [FOLDED]: folded + 1 } }),
  };
  const isOfEpoch: ItemCondition = { test: 'eq', path: EPOCH, value: epoch };
  return { kind: 'update', key: keyAlone(counters), change, condition: { test: 'and', of: [isOfEpoch, asRead] } };
}

/**
 * Build the condition of a write that begins an epoch: no epoch is under way, and none has ended since the read. A copy
 * of the write that arrives after the end of its own epoch would open closed shards, and their counts would be added
 * again.
 * @param counters as read; null for counters that do not exist
 */
export function canBeginEpoch(counters: Item | null): ItemCondition {
  const ended = counters?.[ENDED];
  const isAsRead: ItemCondition =
    typeof ended === 'string' ? { test: 'eq', path: ENDED, value: ended } : { test: 'absent', path: ENDED };
  return { test: 'and', of: [NOT_SHARDED, isAsRead] };
}

/** Twice as long as the time before, unless the epoch since was worth it. */
function keptFrom(counters: Item, nowMs: number) {
  const before = parseUnshardedHold(counters).ms;
  const servedMs = nowMs - (Number(counters[UNTIL]) - EPOCH_MS);
  const isWorth = before === 0 || servedMs >= Math.min(before * WORTH, EPOCH_MS);
  const ms = isWorth ? LEAST_KEPT_MS : Math.min(2 * before, EPOCH_MS);
  return { [KEPT]: JSON.stringify({ ms, until: nowMs + ms } satisfies UnshardedHold) };
}

interface UnshardedHold {
  readonly ms: number;
  readonly until: number;
}

/** Read from counters how long, and until when, they must stay on one item. */
export function parseUnshardedHold(counters: Item | null): UnshardedHold {
  const kept = counters?.[KEPT];
  return typeof kept === 'string' ? (JSON.parse(kept) as UnshardedHold) : { ms: 0, until: 0 };
}

function foldedOf(item: Item): number {
  return typeof item[FOLDED] === 'number' ? item[FOLDED] : 0;
}

/** In a fixed order, so that all processes add the same parts. */
function namesOf(sums: Numbers): readonly string[] {
  return Object.keys(sums).toSorted();
}
