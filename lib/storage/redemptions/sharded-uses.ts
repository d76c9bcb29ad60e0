// Redemptions and rollbacks of codes that many requests use at once: the shards that they write, and what a transaction
// says about them.
import type { RollbackPlan, VoucherReturn } from '../../core/redemption/rollback/types';
import type { VoucherUse } from '../../core/redemption/voucher-use';
import type { ProjectScope } from '../../ports/common';
import { type DynamoCampaignCounters, toLimit } from '../campaigns/campaign-counters';
import { voucherKey } from '../keys';
import { epochOf, hasSpent, isClosed } from '../sharding/epochs';
import type { PlacedAddition } from '../sharding/sharded-counters';
import type { ShardPlace } from '../sharding/shards';
import {
  collectContendedKeys,
  collectRefusedItems,
  type Item,
  type ItemCondition,
  type Key,
  keyText,
  type TransactionResult,
} from '../table/table';
import { isStill, reservationsAsRead } from '../vouchers/voucher-items';
import { allocationOfUse, type CodeAllocation, type ShardedCodes } from '../vouchers/code-shards';
import { periodAttribute } from '../vouchers/voucher-record';
import type { ReturnPlaces } from './rollback-writes';

/** The counters and codes that many requests count on at once. */
export interface ShardedPlaces {
  readonly counters: DynamoCampaignCounters;
  readonly codes: ShardedCodes;
}

/**
 * Create the shards that a redemption counts on, where they do not exist yet.
 * @returns false when the caller must decide again: a shard was closed since the read, another process opened it and
 *   counts there, or an epoch of a contended code begins
 */
export async function openShards(
  places: ShardedPlaces,
  scope: ProjectScope,
  uses: readonly VoucherUse[],
): Promise<boolean> {
  const ready = await Promise.all(uses.map((use) => isReady(places, scope, use)));
  if (ready.every((isOne) => isOne)) return true;
  giveBackUses(places, scope, { uses: uses.filter((_, index) => ready[index]), placed: [] });
  return false;
}

async function isReady({ codes }: ShardedPlaces, scope: ProjectScope, use: VoucherUse): Promise<boolean> {
  const key = voucherKey(scope, use.code);
  const allocation = allocationOfUse(use);
  if (!allocation) return !(await codes.slots.isBeginning(key));
  return !allocation.isNew || (await codes.open(key, allocation)) === 'OPENED';
}

/** Release what a redemption reserved on shards in memory, because it is not sent. */
export function giveBackUses(
  { counters, codes }: ShardedPlaces,
  scope: ProjectScope,
  { uses, placed }: { readonly uses: readonly VoucherUse[]; readonly placed: readonly PlacedAddition[] },
): void {
  for (const use of uses) {
    const allocation = allocationOfUse(use);
    if (allocation) codes.giveBack(voucherKey(scope, use.code), allocation);
  }
  counters.sharded.giveBack(placed);
}

/**
 * Update the memory of shards from the outcome of a redemption's transaction, for its next attempt and later
 * redemptions.
 */
export async function learnUses(
  { codes }: ShardedPlaces,
  scope: ProjectScope,
  { uses, ...sent }: TransactionResult & { readonly uses: readonly VoucherUse[] },
): Promise<void> {
  const contended = collectContendedKeys(sent);
  const refused = collectRefusedItems(sent);
  for (const use of uses) {
    const code = voucherKey(scope, use.code);
    const allocation = allocationOfUse(use);
    if (allocation) {
      const place = keyText(codes.key(code, allocation));
      const found = refused.get(place);
      // A shard that others have used up does not mean that the epoch is over.
      if (found !== undefined && (!found || isClosed(found))) codes.forget(code, allocation.epoch);
      else if (found === undefined && !contended.has(place) && isFree(allocation, sent))
        codes.giveBack(code, allocation);
    } else if (contended.has(keyText(code)) && hasEnough(use, codes)) {
      await codes.begin(code, asRead(use), use.bounds.map(toLimit));
    } else if (use.onlyLimited === null) {
      const epoch = epochFound(refused.get(keyText(code)));
      if (epoch !== null) await codes.settle(code, epoch);
    }
  }
}

/** True when a shard without a conflict has room for another use. */
function isFree({ isLast }: CodeAllocation, { outcome }: TransactionResult): boolean {
  return outcome.status !== 'UNKNOWN' && !(isLast && outcome.status === 'DONE');
}

function hasEnough({ onlyLimited }: VoucherUse, codes: ShardedCodes): boolean {
  return onlyLimited !== null && (onlyLimited.left ?? Infinity) >= codes.all;
}

/** The same code, neither edited nor reserved since. */
function asRead({ effect, revision, reservationSequence }: VoucherUse): ItemCondition {
  return {
    test: 'and',
    of: [
      { test: 'eq', path: 'id', value: effect.target_id },
      isStill('rev', revision),
      ...(reservationSequence === null ? [] : [reservationsAsRead(reservationSequence)]),
    ],
  };
}

/** The places a rollback returns to, with the shards it took for codes. */
export interface TakenPlaces extends ReturnPlaces {
  readonly placed: readonly PlacedAddition[];
  readonly taken: readonly {
    /** The names of the numbers that it counts besides its uses. */
    readonly names: readonly string[];
    readonly code: Key;
    readonly shard: ShardPlace;
  }[];
}

/**
 * Choose the shards that take back what a rollback subtracts: additions commute, so any shard may take back what
 * another one counted.
 */
export async function returnPlaces(
  { counters, codes }: ShardedPlaces,
  scope: ProjectScope,
  plan: RollbackPlan,
): Promise<TakenPlaces> {
  const found = plan.vouchers.filter(mayReturnToShard).flatMap(({ effect }) => {
    const code = voucherKey(scope, effect.code ?? '');
    const shard = codes.drawReturn(code);
    return shard ? [{ id: effect.target_id, names: effect.periods.map(periodAttribute), code, shard }] : [];
  });
  const placed = await counters.placeReturns(scope.project, plan.campaigns);
  return {
    shards: new Map(found.map(({ id, code, shard }) => [id, codes.key(code, shard)])),
    taken: found,
    campaigns: placed.map(({ write }) => write),
    placed,
  };
}

/** A balance is on the code alone. */
function mayReturnToShard({ effect, balance, isGone }: VoucherReturn): boolean {
  return effect.code !== undefined && !isGone && balance === null;
}

/**
 * Update the memory of shards from the outcome of a rollback's transaction, for its next attempt and later rollbacks.
 */
export async function learnReturns(
  { counters, codes }: ShardedPlaces,
  scope: ProjectScope,
  { plan, places, ...sent }: TransactionResult & { readonly plan: RollbackPlan; readonly places: TakenPlaces },
): Promise<void> {
  const contended = collectContendedKeys(sent);
  const refused = collectRefusedItems(sent);
  for (const { names, code, shard } of places.taken) {
    const place = keyText(codes.key(code, shard));
    const found = refused.get(place);
    // A limit that is used up has room again.
    if (found && !isClosed(found) && hasSpent(found, names)) await codes.settle(code, shard.epoch);
    else if (found !== undefined) codes.forget(code, shard.epoch);
    else if (sent.outcome.status !== 'UNKNOWN' && !contended.has(place)) codes.giveBack(code, shard);
  }
  for (const one of plan.vouchers) {
    const code = one.effect.code === undefined ? null : voucherKey(scope, one.effect.code);
    const item = code && refused.get(keyText(code));
    const epoch = epochFound(item);
    if (!item || epoch === null) continue;
    if (mayReturnToShard(one)) await codes.learnReturn(item);
    else await codes.settle(item, epoch);
  }
  if (places.placed.length > 0) await counters.learn(places.placed, sent);
}

function epochFound(item: Item | null | undefined): string | null {
  return item ? epochOf(item) : null;
}
