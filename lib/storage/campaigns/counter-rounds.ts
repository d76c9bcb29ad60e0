// Rounds of the counters of a campaign, with the limits that their shards enforce.
//
// | attribute of the counters | content while they are spread |
// |---|---|
// | shared | limits by the name of a number; every shard has a share of the rest of each |
// | spent | limits that are used up, the highest of each number; shards subtract only counts beyond it, so it stays used up |
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { counterAttribute, countersAddition } from '../customers/usage-items';
import { NOT_CLOSED, ROUND, ROUND_MS, roundOn, shareOf, UNTIL } from '../spread/rounds';
import type { ItemCondition, Item, Key, Write } from '../table/table';
import { canBeginRound, numberOn, type Numbers, SHARED, SPENT } from './counter-items';
import type { RoundLimits } from './shared-limits';

/** A round of counters. It is valid while the item of the counters is unchanged. */
export interface CounterRound {
  readonly round: string;
  readonly untilMs: number;
  /** Remaining uses, by the name of each limited number. */
  readonly left: Numbers;
  /** These limits. */
  readonly shared: Numbers;
  /** Lower bounds of numbers whose limit is used up: the limit itself. */
  readonly least: Numbers;
  /** Counts beyond that limit. */
  readonly beyond: Numbers;
}

/** A round as a process knows it. */
export interface KnownRound extends CounterRound {
  /** When it has read counters that say it. */
  readonly seenMs: number;
}

/** Null for counters in one place. */
export function counterRoundOf(counters: Item): CounterRound | null {
  const round = roundOn(counters);
  if (round === null) return null;
  const shared = JSON.parse((counters[SHARED] ?? '{}') as string) as Numbers;
  const left = Object.entries(shared).map(([name, max]) => [name, max - numberOn(counters, name)] as const);
  const least = JSON.parse((counters[SPENT] ?? '{}') as string) as Numbers;
  const beyond = Object.entries(least).map(([name, max]) => [name, numberOn(counters, name) - max] as const);
  const [leftOf, beyondOf] = [Object.fromEntries(left), Object.fromEntries(beyond)];
  return { round, untilMs: Number(counters[UNTIL]), left: leftOf, shared, least, beyond: beyondOf };
}

/** True when the shares of a round enforce every limit of this use. */
export function isServedBy({ shared }: CounterRound, { bounds }: CampaignUse): boolean {
  return bounds.every(({ counted, max }) => (shared[counterAttribute(counted)] ?? Infinity) <= max);
}

/**
 * True when shares of any round would not enforce a limit of this use: too little is left, or the other limits do not
 * include it. The next round includes a limit that is used up.
 * @param counters the whole
 */
export function isUnsharable(use: CampaignUse, counters: Item): boolean {
  const add = countersAddition(use, 1);
  const known = new Set((use.limits ?? []).map(({ counted }) => counterAttribute(counted)));
  return use.bounds.some(({ counted, max }) => {
    const name = counterAttribute(counted);
    const number = numberOn(counters, name);
    return !known.has(name) || (number < max && number + (add[name] ?? 0) > max);
  });
}

/** True when this use adds to a limit of the round that is used up. @param counters the whole */
export function isUsedUp({ shared }: CounterRound, add: Numbers, counters: Item): boolean {
  return Object.entries(shared).some(([name, max]) => (add[name] ?? 0) > 0 && numberOn(counters, name) >= max);
}

/** Upper bounds of a shard's limited counts for this use to be added there. */
function roomsOn({ left }: CounterRound, add: Numbers, place: { readonly number: number; readonly all: number }) {
  return Object.entries(add).flatMap(([name, by]) => {
    const whole = left[name];
    return whole === undefined || by < 0 ? [] : [[name, shareOf(whole, place) - by] as const];
  });
}

/** Lower bounds of a shard's counts for this return to be taken from it, for numbers whose limit is used up. */
function floorsOn({ beyond }: CounterRound, add: Numbers, place: { readonly number: number; readonly all: number }) {
  return Object.entries(add).flatMap(([name, by]) => {
    const whole = beyond[name];
    return whole === undefined || by >= 0 ? [] : [[name, -by - shareOf(whole, place)] as const];
  });
}

/**
 * Return whether a shard's share has room for the additions and enough for the subtractions.
 * @param shard null for one that was not opened yet
 */
export function hasRoomFor(
  { round, add }: { readonly round: CounterRound; readonly add: Numbers },
  shard: Item | null,
  place: { readonly number: number; readonly all: number },
): boolean {
  return (
    roomsOn(round, add, place).every(([name, most]) => numberOn(shard, name) <= most) &&
    floorsOn(round, add, place).every(([name, least]) => numberOn(shard, name) >= least)
  );
}

/**
 * Build the condition of a counter change on one shard: the shard is open, and its share has room for what is added
 * and enough for what is subtracted.
 */
export function shardCondition(
  { round, add }: { readonly round: CounterRound; readonly add: Numbers },
  place: { readonly number: number; readonly all: number },
): ItemCondition {
  const rooms = roomsOn(round, add, place).map(([path, value]): ItemCondition => {
    const hasRoom: ItemCondition = { test: 'le', path, value };
    return value >= 0 ? { test: 'or', of: [{ test: 'absent', path }, hasRoom] } : hasRoom;
  });
  const floors = floorsOn(round, add, place).map(([path, value]): ItemCondition => {
    const hasEnough: ItemCondition = { test: 'ge', path, value };
    return value <= 0 ? { test: 'or', of: [{ test: 'absent', path }, hasEnough] } : hasEnough;
  });
  return { test: 'and', of: [{ test: 'eq', path: ROUND, value: round.round }, NOT_CLOSED, ...rooms, ...floors] };
}

/** Shards begin to count. @param counters as read; null for counters that do not exist */
export function spreadWrite(
  key: Key,
  counters: Item | null,
  {
    round,
    nowMs,
    limits: { shared, spent },
  }: { readonly round: string; readonly nowMs: number; readonly limits: RoundLimits },
): Write {
  const kept = {
    [SHARED]: JSON.stringify(shared),
    ...(Object.keys(spent).length > 0 && { [SPENT]: JSON.stringify(spent) }),
  };
  const set = { [ROUND]: round, [UNTIL]: nowMs + ROUND_MS, ...kept };
  return { kind: 'update', key, change: { set }, condition: canBeginRound(counters) };
}
