// The limits of an owner in an epoch: which of them the shards enforce, and the allocation of each shard.
//
// | attribute of the owner | content during an epoch |
// |---|---|
// | shared | limits by the name of a number, or by a prefix and `*` for all numbers of one kind; every shard has an allocation of the rest of each |
// | used_up | limits that are used up, the highest of each number; shards subtract only counts beyond it, so it stays used up |
import type { ItemCondition, Item, ItemValue, Key } from '../table/table';
import { allocationOf, EPOCH, epochOf, NOT_CLOSED, type ShardNumber, SHARED, UNTIL, USED_UP } from './epochs';
import { floorCondition, type NumberLimit, numberOn, type Numbers, roomCondition } from '../records/documents';

/** Ends the name of a limit of all numbers that begin like it. */
export const KIND = '*';

/** An owner that is a record, which a decision has read. */
export interface OwnerRead {
  /** A record that is created anew under its key has another id. */
  readonly id: string;
  /** The epoch in which it was read; null for one that counted itself; absent when the decision does not depend on it. */
  readonly epoch?: string | null;
  /** Holds as long as the owner is as it was read. */
  readonly asRead?: ItemCondition;
  /** Attributes that the owner keeps from its first epoch on. */
  readonly mark?: Readonly<Record<string, ItemValue>>;
}

/** An addition to the counts of an owner, and the limits that they keep. */
export interface LimitedAddition {
  /** The item that counts. */
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
  /** Absent for an owner that is nothing but counters. */
  readonly read?: OwnerRead;
}

/** An epoch of an owner. */
export interface CounterEpoch {
  readonly epoch: string;
  /** The owner, which is unchanged while the epoch lasts. */
  readonly owner: Item;
  readonly untilMs: number;
  /** The limits that shards enforce. */
  readonly shared: Numbers;
  /** Lower bounds of numbers whose limit is used up: the limit itself. */
  readonly least: Numbers;
}

/** An epoch as a process knows it. */
export interface KnownEpoch extends CounterEpoch {
  /** When it has read an owner that says it. */
  readonly seenMs: number;
}

/** An addition that a shard must have room for. */
export interface ShardAddition {
  readonly epoch: CounterEpoch;
  readonly add: Numbers;
}

/** Parse the current epoch of an owner; null for one that counts itself. */
export function counterEpochOf(owner: Item): CounterEpoch | null {
  const epoch = epochOf(owner);
  if (epoch === null) return null;
  const shared = JSON.parse((owner[SHARED] ?? '{}') as string) as Numbers;
  const least = JSON.parse((owner[USED_UP] ?? '{}') as string) as Numbers;
  return { epoch, owner, untilMs: Number(owner[UNTIL]), shared, least };
}

/** True when a limit of all numbers that begin alike is also that of this number. */
export function isOfKind(key: string, name: string): boolean {
  return key.endsWith(KIND) && name !== key && name.startsWith(key.slice(0, -KIND.length));
}

function kindLimit(shared: Numbers, name: string): number | undefined {
  return Object.entries(shared).find(([key]) => isOfKind(key, name))?.[1];
}

/** The limit of a number that shards enforce; undefined without one. */
function limitOf(shared: Numbers, name: string): number | undefined {
  return shared[name] ?? kindLimit(shared, name);
}

/** The numbers with a limit that every addition counts. A number of one kind is counted by those who name it alone. */
export function namesForAll({ shared }: CounterEpoch): readonly string[] {
  return Object.keys(shared).filter((name) => !name.endsWith(KIND) && kindLimit(shared, name) === undefined);
}

/** The numbers with a limit that the owner has. */
function limitedNames({ shared, owner }: CounterEpoch): readonly string[] {
  const names = Object.keys(shared).filter((name) => !name.endsWith(KIND));
  const ofKinds = Object.keys(owner).filter((name) => kindLimit(shared, name) !== undefined);
  return [...new Set([...names, ...ofKinds])];
}

/** The rest of the limit of a number when the epoch began; undefined without a limit. */
function leftOf({ shared, owner }: CounterEpoch, name: string): number | undefined {
  const max = limitOf(shared, name);
  return max === undefined ? undefined : max - numberOn(owner, name);
}

/**
 * Return whether numbers of the owner were below their limits when the epoch began. Uses that were counted before a late
 * write began it may have reached them.
 */
export function hasRest(epoch: CounterEpoch, names: readonly string[]): boolean {
  return names.every((name) => (leftOf(epoch, name) ?? Infinity) > 0);
}

/** True when the allocations of an epoch enforce every limit of this addition. */
export function isServedBy({ shared }: CounterEpoch, { bounds }: Pick<LimitedAddition, 'bounds'>): boolean {
  return bounds.every(({ name, max }) => (limitOf(shared, name) ?? Infinity) <= max);
}

/** True when a limit was used up when the epoch began, and stays so. */
export function isLeastReached({ least }: CounterEpoch, { name, max }: NumberLimit): boolean {
  return (least[name] ?? -Infinity) >= max;
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

/** True when an addition has used up a limit of the epoch. @param counters the whole */
export function isUsedUp(epoch: CounterEpoch, add: Numbers, counters: Item): boolean {
  return Object.entries(add).some(([name, by]) => {
    const max = limitOf(epoch.shared, name) ?? Infinity;
    return by > 0 && numberOn(epoch.owner, name) < max && numberOn(counters, name) >= max;
  });
}

/** Upper bounds of a shard's limited counts for this addition to fit. */
function roomsOn({ epoch, add }: ShardAddition, shard: ShardNumber) {
  return Object.entries(add).flatMap(([name, by]) => {
    const left = leftOf(epoch, name);
    return left === undefined || by < 0 ? [] : [[name, allocationOf(left, shard) - by] as const];
  });
}

/** Lower bounds of a shard's counts for this subtraction, for numbers whose limit is used up. */
function floorsOn({ epoch: { least, owner }, add }: ShardAddition, shard: ShardNumber) {
  return Object.entries(add).flatMap(([name, by]) => {
    const limit = least[name];
    return limit === undefined || by >= 0
      ? []
      : [[name, -by - allocationOf(numberOn(owner, name) - limit, shard)] as const];
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
 * Build the condition of a change on one shard: the shard is open, and its allocation has room for what is added and
 * enough for what is subtracted.
 */
export function shardCondition(addition: ShardAddition, shard: ShardNumber): ItemCondition {
  const rooms = roomsOn(addition, shard).map(([name, most]) => roomCondition(name, most));
  const floors = floorsOn(addition, shard).map(([name, least]) => floorCondition(name, least));
  const isOfEpoch: ItemCondition = { test: 'eq', path: EPOCH, value: addition.epoch.epoch };
  return { test: 'and', of: [isOfEpoch, NOT_CLOSED, ...rooms, ...floors] };
}

/** Return upper bounds of all limited counts: the limit, less what remains of this shard's allocation. */
export function mostCounted(epoch: CounterEpoch, stored: Item | null, shard: ShardNumber): Numbers {
  const most = limitedNames(epoch).map((name) => {
    const allocation = allocationOf(leftOf(epoch, name) ?? 0, shard);
    return [name, (limitOf(epoch.shared, name) ?? 0) - allocation + numberOn(stored, name)] as const;
  });
  return Object.fromEntries(most);
}

/** Return the part of an even allocation that a shard has left, of the number of which it has least. */
export function roomOf(epoch: CounterEpoch, stored: Item | null, shard: ShardNumber): number {
  const rooms = namesForAll(epoch).map((name) => {
    const left = leftOf(epoch, name) ?? 0;
    return ((allocationOf(left, shard) - numberOn(stored, name)) / Math.max(1, left)) * shard.all;
  });
  return Math.min(1, ...rooms);
}
