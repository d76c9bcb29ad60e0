// The counters of a campaign as items: themselves, spread over shards, and put together again.
//
// | attribute of the counters | says, beside those of ../spread/rounds.ts |
// |---|---|
// | shared, spent | while they are spread: see counter-rounds.ts |
// | folded | while shards are being added: how many parts of their sums already are |
// | ended | the last round that ended, so that a late write does not begin it again |
// | kept | shares served them badly: for so many `ms` they stay in one place, and from `until` on they may be spread again |
//
// A shard says its `round`, so that none is counted on that was not opened.
import { withoutZeros } from '../customers/usage-items';
import { kindOf } from '../formats/item-kinds';
import { isOver, keyAlone, NOT_SPREAD, ROUND, ROUND_MS, roundOn, UNTIL } from '../spread/rounds';
import type { ItemChange, ItemCondition, Item, Key, Write } from '../table/table';

/** Attributes of counters that are spread. */
export const [SHARED, SPENT] = ['shared', 'spent'];
const FOLDED = 'folded';
const ENDED = 'ended';
const KEPT = 'kept';

/** Numbers that say how to read the others. */
const SAID: ReadonlySet<string> = new Set([FOLDED, UNTIL, 'expires_at']);

/** Numbers that are added in one write: an expression has 4 KB. */
const PART = 100;

/**
 * Minimum time for which counters that shards serve badly stay in one place. It grows with each failure, up to one
 * round.
 */
const LEAST_KEPT_MS = 5_000;
/** A round was worthwhile when it lasted this many times longer than the single place before it. */
const WORTH = 8;

export type Numbers = Readonly<Record<string, number>>;

/** Return whether a campaign's counters are currently split over shards. */
export function isSpread(counters: Item): boolean {
  return kindOf(counters) === 'N N' && roundOn(counters) !== null;
}

/** Return a counter of an item by name; 0 if the item or the counter does not exist. */
export function numberOn(item: Item | null, name: string): number {
  return Number(item?.[name] ?? 0);
}

/** Build a counter shard for a round, without counts. */
export function newShard(key: Key, round: string): Item {
  return { ...key, [ROUND]: round };
}

/** Counts on a shard, or on counters in one place. */
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

/** Return a campaign's counters plus the counts on its shards that were not yet added to the counters. */
export function withShards(counters: Item, sums: Numbers): Item {
  const counted = numbersCounted(counters);
  const added = Object.fromEntries(
    namesOf(sums)
      .slice(foldedOf(counters) * PART)
      .map((name) => [name, (counted[name] ?? 0) + (sums[name] ?? 0)]),
  );
  return { ...counters, ...added };
}

/**
 * Adds the next part of the sums; with the last part the counters count again. It is refused when another process has
 * added it.
 * @param counters as read, spread @param sums of shards that are closed
 * @param isKept whether they stay in one place for a while
 */
export function foldCounters(
  counters: Item,
  sums: Numbers,
  { isKept, nowMs }: { readonly isKept: boolean; readonly nowMs: number },
): Write {
  const folded = foldedOf(counters);
  const round = roundOn(counters) ?? '';
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
          set: { [ENDED]: round, ...(isKept && keptFrom(counters, nowMs)) },
          // A round that went on to its end was worth it.
          remove: [ROUND, UNTIL, SHARED, SPENT, FOLDED, ...(!isKept && isOver(counters, nowMs) ? [KEPT] : [])],
        }
      : { set: { [FOLDED]: folded + 1 } }),
  };
  const isRound: ItemCondition = { test: 'eq', path: ROUND, value: round };
  return { kind: 'update', key: keyAlone(counters), change, condition: { test: 'and', of: [isRound, asRead] } };
}

/**
 * Build the condition of a write that begins a round: no round is under way, and none has ended since the read. A copy
 * of the write that arrives after the end of its own round would open closed shards, and their counts would be added
 * again.
 * @param counters as read; null for counters that do not exist
 */
export function canBeginRound(counters: Item | null): ItemCondition {
  const ended = counters?.[ENDED];
  const isAsRead: ItemCondition =
    typeof ended === 'string' ? { test: 'eq', path: ENDED, value: ended } : { test: 'absent', path: ENDED };
  return { test: 'and', of: [NOT_SPREAD, isAsRead] };
}

/** Twice as long as the time before, unless the round since was worth it. */
function keptFrom(counters: Item, nowMs: number) {
  const before = parseUnshardedHold(counters).ms;
  const servedMs = nowMs - (Number(counters[UNTIL]) - ROUND_MS);
  const isWorth = before === 0 || servedMs >= Math.min(before * WORTH, ROUND_MS);
  const ms = isWorth ? LEAST_KEPT_MS : Math.min(2 * before, ROUND_MS);
  return { [KEPT]: JSON.stringify({ ms, until: nowMs + ms } satisfies UnspreadPeriod) };
}

interface UnspreadPeriod {
  readonly ms: number;
  readonly until: number;
}

/** Read from a campaign's counters how long, and until when, the counters must stay on one item. */
export function parseUnshardedHold(counters: Item | null): UnspreadPeriod {
  const kept = counters?.[KEPT];
  return typeof kept === 'string' ? (JSON.parse(kept) as UnspreadPeriod) : { ms: 0, until: 0 };
}

function foldedOf(item: Item): number {
  return typeof item[FOLDED] === 'number' ? item[FOLDED] : 0;
}

/** In a fixed order, so that all processes add the same parts. */
function namesOf(sums: Numbers): readonly string[] {
  return Object.keys(sums).toSorted();
}
