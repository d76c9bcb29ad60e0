// The counters of a campaign as items: spread over shards, and put together again.
import { FORMAT } from '../formats/formats';
import type { Change, Condition, Item, Write } from '../table/table';

/** On the counters: shards count as well. It makes them an item of format 2, which no release reads that knows no shards. */
export const SPREAD = 'spread';
/** On the counters: everything is on them again, and no shard will ever count. */
export const SETTLED = 'settled';
/** On a shard: it takes nothing any more. */
export const CLOSED = 'closed';
/** On the counters, while sums of shards are being added: how many of their parts already are. */
const FOLDED = 'folded';

/** Numbers that say how to read the others. */
const SAID: ReadonlySet<string> = new Set([FOLDED, FORMAT]);

/** Numbers that are added in one write: an expression has 4 KB. */
const PART = 100;

type Numbers = Readonly<Record<string, number>>;

export function isSpread(item: Item): boolean {
  return item[SPREAD] === true;
}

/** What a shard, or counters in one place, have counted. */
export function numbersCounted(item: Item): Numbers {
  const isCounted = ([name, value]: [string, unknown]) => typeof value === 'number' && !SAID.has(name);
  const counted = Object.entries(item).filter(isCounted);
  return Object.fromEntries(counted as [string, number][]);
}

export function sumOfShards(shards: readonly Item[]): Numbers {
  const sums: Record<string, number> = {};
  for (const shard of shards) {
    for (const [name, value] of Object.entries(numbersCounted(shard))) sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
}

/** Spread counters with what is on their shards and not yet on them. */
export function withShards(item: Item, sums: Numbers): Item {
  const counted = numbersCounted(item);
  const added = Object.fromEntries(
    namesOf(sums)
      .slice(foldedOf(item) * PART)
      .map((name) => [name, (counted[name] ?? 0) + (sums[name] ?? 0)]),
  );
  return { ...item, ...added };
}

/**
 * The next part of the sums, and with the last one the counters are settled. It is refused where somebody else has added it.
 * @param item the counters as they were read, spread @param sums of shards that are closed
 */
export function foldWrite(item: Item, sums: Numbers): Write {
  const folded = foldedOf(item);
  const names = namesOf(sums);
  const end = (folded + 1) * PART;
  const part = names.slice(folded * PART, end).map((name) => [name, sums[name] ?? 0] as const);
  const isLast = end >= names.length;
  const asRead: Condition =
    folded === 0 ? { test: 'absent', path: FOLDED } : { test: 'eq', path: FOLDED, value: folded };
  const change: Change = {
    add: Object.fromEntries(part),
    set: isLast ? { [SETTLED]: true } : { [FOLDED]: folded + 1 },
    ...(isLast && { remove: [SPREAD, FOLDED, FORMAT] }),
  };
  const condition: Condition = { test: 'and', of: [{ test: 'exists', path: SPREAD }, asRead] };
  return { kind: 'update', key: { pk: item.pk, sk: item.sk }, change, condition };
}

function foldedOf(item: Item): number {
  return typeof item[FOLDED] === 'number' ? item[FOLDED] : 0;
}

/** In one order, so that all who add them add the same parts. */
function namesOf(sums: Numbers): readonly string[] {
  return Object.keys(sums).toSorted();
}
