// The limits of counters in an epoch: which of them the shards enforce, and the allocation of each shard.
//
// | attribute of the counters | content during an epoch |
// |---|---|
// | shared | limits by the name of a number; every shard has an allocation of the rest of each |
// | spent | limits that are used up, the highest of each number; shards subtract only counts beyond it, so it stays used up |
import type { ItemCondition, Item, Key, Write } from '../table/table';
import { canBeginEpoch, parseUnshardedHold, SPENT } from './counter-items';
import { allocationOf, EPOCH, epochAttributes, epochOf, NOT_CLOSED, SHARED, type ShardNumber, UNTIL } from './epochs';
import { floorCondition, type NumberLimit, numberOn, type Numbers, roomCondition } from '../records/documents';

/** An addition to counters, and the limits that they keep. */
export interface LimitedAddition {
  /** The item of the counters. */
  readonly counters: Key;
  /** Below 0 to give back what an earlier addition took. */
  readonly add: Numbers;
  /** Upper limits of the counters after this addition. */
  readonly bounds: readonly NumberLimit[];
  /** All limits of the counters, also those that this addition does not touch; null when they are unknown. */
  readonly limits: readonly NumberLimit[] | null;
  /** True when the decision compares with exact counts, not only with upper limits. */
  readonly isCompared: boolean;
  /** Numbers to remove. */
  readonly ended: readonly string[];
}

/** An epoch of counters. It is valid while the item of the counters is unchanged. */
export interface CounterEpoch {
  readonly epoch: string;
  readonly untilMs: number;
  /** Remaining units, by the name of each limited number. */
  readonly left: Numbers;
  /** These limits. */
  readonly shared: Numbers;
  /** Lower bounds of numbers whose limit is used up: the limit itself. */
  readonly least: Numbers;
  /** Counts beyond that limit. */
  readonly beyond: Numbers;
}

/** An epoch as a process knows it. */
export interface KnownEpoch extends CounterEpoch {
  /** When it has read counters that say it. */
  readonly seenMs: number;
}

/** An addition that a shard must have room for. */
export interface ShardAddition {
  readonly epoch: CounterEpoch;
  readonly add: Numbers;
}

/** Limits that an epoch enforces. */
export interface EpochLimits {
  readonly shared: Numbers;
  /** Limits that are used up, by the name of a number; the highest of each. */
  readonly spent: Numbers;
}

/** Parse the current epoch of counters; null for counters on one item. */
export function counterEpochOf(counters: Item): CounterEpoch | null {
  const epoch = epochOf(counters);
  if (epoch === null) return null;
  const shared = JSON.parse((counters[SHARED] ?? '{}') as string) as Numbers;
  const least = JSON.parse((counters[SPENT] ?? '{}') as string) as Numbers;
  const left = mapNumbers(shared, (max, name) => max - numberOn(counters, name));
  const beyond = mapNumbers(least, (max, name) => numberOn(counters, name) - max);
  return { epoch, untilMs: Number(counters[UNTIL]), left, shared, least, beyond };
}

function mapNumbers(numbers: Numbers, change: (value: number, name: string) => number): Numbers {
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, change(value, name)]));
}

/** True when the allocations of an epoch enforce every limit of this addition. */
export function isServedBy({ shared }: CounterEpoch, { bounds }: LimitedAddition): boolean {
  return bounds.every(({ name, max }) => (shared[name] ?? Infinity) <= max);
}

/**
 * True when allocations of any epoch would not enforce a limit of this addition: too little is left, or the other
 * limits do not include it. The next epoch includes a limit that is used up.
 * @param counters the whole
 */
export function isUnsharable({ add, bounds, limits }: LimitedAddition, counters: Item): boolean {
  const known = new Set((limits ?? []).map(({ name }) => name));
  return bounds.some(({ name, max }) => {
    const number = numberOn(counters, name);
    return !known.has(name) || (number < max && number + (add[name] ?? 0) > max);
  });
}

/** True when an addition reaches a limit of the epoch that is used up. @param counters the whole */
export function isUsedUp({ shared }: CounterEpoch, add: Numbers, counters: Item): boolean {
  return Object.entries(shared).some(([name, max]) => (add[name] ?? 0) > 0 && numberOn(counters, name) >= max);
}

/** Upper bounds of a shard's limited counts for this addition to fit. */
function roomsOn({ epoch: { left }, add }: ShardAddition, shard: ShardNumber) {
  return Object.entries(add).flatMap(([name, by]) => {
    const whole = left[name];
    return whole === undefined || by < 0 ? [] : [[name, allocationOf(whole, shard) - by] as const];
  });
}

/** Lower bounds of a shard's counts for this subtraction, for numbers whose limit is used up. */
function floorsOn({ epoch: { beyond }, add }: ShardAddition, shard: ShardNumber) {
  return Object.entries(add).flatMap(([name, by]) => {
    const whole = beyond[name];
    return whole === undefined || by >= 0 ? [] : [[name, -by - allocationOf(whole, shard)] as const];
  });
}

/**
 * Return whether a shard's allocation has room for the additions and enough for the subtractions.
 * @param stored null for a shard that was not opened yet
 */
export function hasRoomFor(addition: ShardAddition, stored: Item | null, shard: ShardNumber): boolean {
  return (
    roomsOn(addition, shard).every(([name, most]) => numberOn(stored, name) <= most) &&
    floorsOn(addition, shard).every(([name, least]) => numberOn(stored, name) >= least)
  );
}

/**
 * Build the condition of a counter change on one shard: the shard is open, and its allocation has room for what is
 * added and enough for what is subtracted.
 */
export function shardCondition(addition: ShardAddition, shard: ShardNumber): ItemCondition {
  const rooms = roomsOn(addition, shard).map(([name, most]) => roomCondition(name, most));
  const floors = floorsOn(addition, shard).map(([name, least]) => floorCondition(name, least));
  const isOfEpoch: ItemCondition = { test: 'eq', path: EPOCH, value: addition.epoch.epoch };
  return { test: 'and', of: [isOfEpoch, NOT_CLOSED, ...rooms, ...floors] };
}

/** Build the write that begins an epoch. @param counters as read; null for counters that do not exist */
export function beginWrite(
  key: Key,
  counters: Item | null,
  begun: { readonly epoch: string; readonly nowMs: number; readonly limits: EpochLimits },
): Write {
  const { shared, spent } = begun.limits;
  const set = {
    ...epochAttributes(begun.epoch, begun.nowMs),
    [SHARED]: JSON.stringify(shared),
    ...(Object.keys(spent).length > 0 && { [SPENT]: JSON.stringify(spent) }),
  };
  return { kind: 'update', key, change: { set }, condition: canBeginEpoch(counters) };
}

/**
 * True for an addition that shards may count: one that needs exact counts cannot use them, and one that gives back does
 * not know the limits.
 */
export function mayBeSharded({ isCompared, limits }: LimitedAddition): boolean {
  return !isCompared && limits !== null;
}

/**
 * Return the limits of an epoch: of each number the lowest that is not used up, and the highest that is.
 * @param most numbers with a limit that one item takes
 * @returns null when allocations would not serve this addition: too little is left, or the counters stay on one item
 */
export function limitsToAllocate(
  addition: LimitedAddition,
  counters: Item | null,
  { all, nowMs, most }: { readonly all: number; readonly nowMs: number; readonly most: number },
): EpochLimits | null {
  if (!mayBeSharded(addition) || parseUnshardedHold(counters).until > nowMs) return null;
  const { add, bounds, limits } = addition;
  const own = [...(limits ?? []), ...bounds];
  const { shared, spent } = sortLimits(own, counters);
  const isEnough = Object.entries(shared).every(([name, max]) => {
    return max - numberOn(counters, name) >= all * (add[name] ?? 0);
  });
  const isServed = bounds.every(({ name }) => name in shared);
  const size = Object.keys({ ...shared, ...spent }).length;
  if (!isEnough || !isServed || size > most) return null;
  return sortLimits([...own, ...likeOthers(own, counters, most - size)], counters);
}

function sortLimits(limits: readonly NumberLimit[], counters: Item | null): EpochLimits {
  const shared: Record<string, number> = {};
  const spent: Record<string, number> = {};
  for (const { name, max } of limits) {
    if (max > numberOn(counters, name)) shared[name] = Math.min(max, shared[name] ?? max);
    else spent[name] = Math.max(max, spent[name] ?? max);
  }
  return { shared, spent };
}

/** The limits of stored numbers that have one for the same reason as those of this addition. */
function likeOthers(own: readonly NumberLimit[], counters: Item | null, most: number): readonly NumberLimit[] {
  const known = new Set(own.map(({ name }) => name));
  const others = own.flatMap(({ likePrefix, max }) =>
    Object.keys(counters ?? {})
      .filter((name) => likePrefix !== undefined && name.startsWith(likePrefix) && !known.has(name))
      .map((name): NumberLimit => ({ name, max })),
  );
  return others.slice(0, most);
}
