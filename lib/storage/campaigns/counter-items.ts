// The counters of a campaign as items: themselves, spread over shards, and put together again.
//
// | attribute of the counters | says, beside those of ../spread/rounds.ts |
// |---|---|
// | shared | while they are spread: limits by the name of a number; every shard has a share of what was left of them |
// | folded | while shards are being added: how many parts of their sums already are |
// | kept | shares served them badly: for so many `ms` they stay in one place, and from `until` on they may be spread again |
//
// A shard says its `round`, so that none is counted on that was not opened.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { countedAttribute, countersAddition, withoutZeros } from '../customers/usage-items';
import { FORMAT, type Formats } from '../formats/formats';
import { kindOf } from '../formats/item-kinds';
import { isOver, keyAlone, NOT_CLOSED, NOT_SPREAD, ROUND, ROUND_MS, roundOn, shareOf, UNTIL } from '../spread/rounds';
import type { Change, Condition, Item, Key, Write } from '../table/table';

const SHARED = 'shared';
const FOLDED = 'folded';
const KEPT = 'kept';

/** Numbers that say how to read the others. */
const SAID: ReadonlySet<string> = new Set([FOLDED, FORMAT, UNTIL, 'expires_at']);

/** Numbers that are added in one write: an expression has 4 KB. */
const PART = 100;

/** What shares serve badly stays in one place at least so long; longer each time it is no better, up to a round. */
const LEAST_KEPT_MS = 5_000;
/** A round that has served so many times longer than what went before was kept was worth it. */
const WORTH = 8;

export type Numbers = Readonly<Record<string, number>>;

/** A round of counters. It holds while they stand still. */
export interface CounterRound {
  readonly round: string;
  readonly untilMs: number;
  /** Of the numbers with a limit: what was left of it. */
  readonly left: Numbers;
  /** These limits. */
  readonly shared: Numbers;
}

export function isSpread(counters: Item): boolean {
  return kindOf(counters) === 'N N' && roundOn(counters) !== null;
}

/** Whether an item keeps a migration from being over: a release without shards reads no spread counters. */
export function isToBeSettled({ written }: Formats, item: Item): boolean {
  return written === 'previous' && isSpread(item);
}

/** Null for counters in one place. */
export function counterRoundOf(counters: Item): CounterRound | null {
  const round = roundOn(counters);
  if (round === null) return null;
  const shared = JSON.parse((counters[SHARED] ?? '{}') as string) as Numbers;
  const left = Object.entries(shared).map(([name, max]) => [name, max - numberOn(counters, name)] as const);
  return { round, untilMs: Number(counters[UNTIL]), left: Object.fromEntries(left), shared };
}

export function numberOn(item: Item | null, name: string): number {
  return Number(item?.[name] ?? 0);
}

/** Whether shares of a round keep every limit of this use. */
export function isServedBy({ shared }: CounterRound, { bounds }: CampaignUse): boolean {
  return bounds.every(({ counted, max }) => (shared[countedAttribute(counted)] ?? Infinity) <= max);
}

/**
 * Whether shares of any round would not keep a limit of this use: it is used up, or the others do not know of it.
 * @param counters the whole
 */
export function isUnsharable(use: CampaignUse, counters: Item): boolean {
  const add = countersAddition(use, 1);
  const known = new Set((use.limits ?? []).map(({ counted }) => countedAttribute(counted)));
  return use.bounds.some(({ counted, max }) => {
    const name = countedAttribute(counted);
    return !known.has(name) || numberOn(counters, name) + (add[name] ?? 0) > max;
  });
}

/** What a shard may have counted for this use to be added there, of the numbers with a limit. */
function roomsOn({ left }: CounterRound, add: Numbers, place: { readonly number: number; readonly all: number }) {
  return Object.entries(add).flatMap(([name, by]) => {
    const whole = left[name];
    return whole === undefined || by < 0 ? [] : [[name, shareOf(whole, place) - by] as const];
  });
}

/** @param shard null for one that was not opened yet */
export function hasRoomFor(
  { round, add }: { readonly round: CounterRound; readonly add: Numbers },
  shard: Item | null,
  place: { readonly number: number; readonly all: number },
): boolean {
  return roomsOn(round, add, place).every(([name, most]) => numberOn(shard, name) <= most);
}

/** That a shard is open, and has as much of its share left as is added. */
export function shardCondition(
  { round, add }: { readonly round: CounterRound; readonly add: Numbers },
  place: { readonly number: number; readonly all: number },
): Condition {
  const rooms = roomsOn(round, add, place).map(([path, value]): Condition => {
    const hasRoom: Condition = { test: 'le', path, value };
    return value >= 0 ? { test: 'or', of: [{ test: 'absent', path }, hasRoom] } : hasRoom;
  });
  return { test: 'and', of: [{ test: 'eq', path: ROUND, value: round.round }, NOT_CLOSED, ...rooms] };
}

export function newShard(key: Key, round: string): Item {
  return { ...key, [ROUND]: round };
}

/** Shards begin to count. */
export function spreadWrite(
  key: Key,
  { round, nowMs, shared }: { readonly round: string; readonly nowMs: number; readonly shared: Numbers },
): Write {
  const set = { [ROUND]: round, [UNTIL]: nowMs + ROUND_MS, [SHARED]: JSON.stringify(shared) };
  return { kind: 'update', key, change: { set }, condition: NOT_SPREAD };
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
 * The next part of the sums, and with the last one they count again. It is refused where somebody else has added it.
 * @param counters as they were read, spread @param sums of shards that are closed
 * @param isKept whether they stay in one place for a while
 */
export function foldCounters(
  counters: Item,
  sums: Numbers,
  { isKept, nowMs }: { readonly isKept: boolean; readonly nowMs: number },
): Write {
  const folded = foldedOf(counters);
  const names = namesOf(sums);
  const end = (folded + 1) * PART;
  const part = names.slice(folded * PART, end).map((name) => [name, sums[name] ?? 0] as const);
  const isLast = end >= names.length;
  const asRead: Condition =
    folded === 0 ? { test: 'absent', path: FOLDED } : { test: 'eq', path: FOLDED, value: folded };
  const change: Change = {
    add: withoutZeros(Object.fromEntries(part)),
    ...(isLast
      ? {
          set: isKept ? keptFrom(counters, nowMs) : {},
          // A round that went on to its end was worth it.
          remove: [ROUND, UNTIL, SHARED, FOLDED, FORMAT, ...(!isKept && isOver(counters, nowMs) ? [KEPT] : [])],
        }
      : { set: { [FOLDED]: folded + 1 } }),
  };
  const isRound: Condition = { test: 'eq', path: ROUND, value: roundOn(counters) ?? '' };
  return { kind: 'update', key: keyAlone(counters), change, condition: { test: 'and', of: [isRound, asRead] } };
}

/** Twice as long as the time before, unless the round since was worth it. */
function keptFrom(counters: Item, nowMs: number) {
  const before = keptOf(counters).ms;
  const servedMs = nowMs - (Number(counters[UNTIL]) - ROUND_MS);
  const isWorth = before === 0 || servedMs >= Math.min(before * WORTH, ROUND_MS);
  const ms = isWorth ? LEAST_KEPT_MS : Math.min(2 * before, ROUND_MS);
  return { [KEPT]: JSON.stringify({ ms, until: nowMs + ms } satisfies Kept) };
}

interface Kept {
  readonly ms: number;
  readonly until: number;
}

export function keptOf(counters: Item | null): Kept {
  const kept = counters?.[KEPT];
  return typeof kept === 'string' ? (JSON.parse(kept) as Kept) : { ms: 0, until: 0 };
}

function foldedOf(item: Item): number {
  return typeof item[FOLDED] === 'number' ? item[FOLDED] : 0;
}

/** In one order, so that all who add them add the same parts. */
function namesOf(sums: Numbers): readonly string[] {
  return Object.keys(sums).toSorted();
}
