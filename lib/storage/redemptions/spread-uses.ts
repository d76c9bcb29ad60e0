// Redemptions and rollbacks of codes that many requests use at once: the shards that they write, and the lessons of a
// transaction.
import type { CodeShard } from '../../core/evaluation/facts';
import type { VoucherReturn, RollbackPlan } from '../../core/redemption/rollback/types';
import type { VoucherUse } from '../../core/redemption/voucher-use';
import type { ProjectScope } from '../../ports/common';
import type { PlacedUse } from '../campaigns/placed-use';
import type { SpreadCounters } from '../campaigns/spread-counters';
import { voucherKey } from '../keys';
import { isClosed } from '../spread/rounds';
import { collectRefusedItems, collectContendedKeys, type TransactionResult } from '../spread/transaction-result';
import { type ItemCondition, type Item, type Key, keyText } from '../table/table';
import { reservationsAsRead } from '../validations/reservation-items';
import { roundOf } from '../vouchers/spread/code-shards';
import type { SpreadCodes } from '../vouchers/spread/spread-codes';
import { isStill } from '../vouchers/voucher-items';
import type { ReturnPlaces } from './rollback-writes';

/** The counters and codes that many requests count on at once. */
export interface SpreadPlaces {
  readonly counters: SpreadCounters;
  readonly codes: SpreadCodes;
}

/**
 * Makes sure that the shards of a redemption exist.
 * @returns false when the caller must decide again: a shard was closed since the read, another process opened it and
 *   counts there, or a contended code is being spread
 */
export async function openShards(
  places: SpreadPlaces,
  scope: ProjectScope,
  uses: readonly VoucherUse[],
): Promise<boolean> {
  const ready = await Promise.all(uses.map((use) => isReady(places, scope, use)));
  if (ready.every((isOne) => isOne)) return true;
  giveBackUses(places, scope, { uses: uses.filter((_, index) => ready[index]), placed: [] });
  return false;
}

async function isReady({ codes }: SpreadPlaces, scope: ProjectScope, { code, shard }: VoucherUse): Promise<boolean> {
  const key = voucherKey(scope, code);
  if (!shard) return !(await codes.isSpreading(key));
  return !shard.isNew || (await codes.open(key, shard)) === 'OPENED';
}

/** Gives back the reserved shards of a redemption that is not sent. */
export function giveBackUses(
  { counters, codes }: SpreadPlaces,
  scope: ProjectScope,
  { uses, placed }: { readonly uses: readonly VoucherUse[]; readonly placed: readonly PlacedUse[] },
): void {
  for (const { code, shard } of uses) if (shard) codes.giveBack(voucherKey(scope, code), shard);
  counters.giveBack(placed);
}

/** Prepares the next attempt at a redemption, and the next redemption. */
export async function learnUses(
  { codes }: SpreadPlaces,
  scope: ProjectScope,
  { uses, ...sent }: TransactionResult & { readonly uses: readonly VoucherUse[] },
): Promise<void> {
  const met = collectContendedKeys(sent);
  const refused = collectRefusedItems(sent);
  for (const use of uses) {
    const code = voucherKey(scope, use.code);
    if (use.shard) {
      const place = keyText(codes.shardKey(code, use.shard));
      const found = refused.get(place);
      // A shard that others have used up does not mean that the round is over.
      if (found !== undefined && (!found || isClosed(found))) codes.forget(code, use.shard.round);
      else if (found === undefined && !met.has(place) && isFree(use.shard, sent)) codes.giveBack(code, use.shard);
    } else if (met.has(keyText(code)) && hasEnough(use, codes)) {
      await codes.spread(code, asRead(use));
    } else if (use.spreadable === null) {
      const round = roundFound(refused.get(keyText(code)));
      if (round !== null) await codes.settle(code, round);
    }
  }
}

/** True when a shard without a conflict has room for another use. */
function isFree({ isLast }: CodeShard, { outcome }: TransactionResult): boolean {
  return outcome.status !== 'UNKNOWN' && !(isLast && outcome.status === 'DONE');
}

function hasEnough({ spreadable }: VoucherUse, codes: SpreadCodes): boolean {
  return spreadable !== null && (spreadable.left ?? Infinity) >= codes.all;
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
  readonly placed: readonly PlacedUse[];
  readonly taken: readonly {
    readonly code: Key;
    readonly shard: { readonly round: string; readonly number: number };
  }[];
}

/** Additions commute, so any shard may take back what another one counted. */
export async function returnPlaces(
  { counters, codes }: SpreadPlaces,
  scope: ProjectScope,
  plan: RollbackPlan,
): Promise<TakenPlaces> {
  const found = plan.vouchers.filter(mayReturnToShard).flatMap(({ effect }) => {
    const code = voucherKey(scope, effect.code ?? '');
    const shard = codes.drawReturn(code);
    return shard ? [{ id: effect.target_id, code, shard }] : [];
  });
  const placed = await counters.placeReturns(scope.project, plan.campaigns);
  return {
    shards: new Map(found.map(({ id, code, shard }) => [id, codes.shardKey(code, shard)])),
    taken: found,
    campaigns: placed.map(({ write }) => write),
    placed,
  };
}

/** Periodic counts and balances are on the code alone. */
function mayReturnToShard({ effect, balance, isGone }: VoucherReturn): boolean {
  return effect.code !== undefined && !isGone && balance === null && effect.periods.length === 0;
}

/** Prepares the next attempt at a rollback, and the next one. */
export async function learnReturns(
  { counters, codes }: SpreadPlaces,
  scope: ProjectScope,
  { plan, places, ...sent }: TransactionResult & { readonly plan: RollbackPlan; readonly places: TakenPlaces },
): Promise<void> {
  const met = collectContendedKeys(sent);
  const refused = collectRefusedItems(sent);
  for (const { code, shard } of places.taken) {
    const place = keyText(codes.shardKey(code, shard));
    if (refused.has(place)) codes.forget(code, shard.round);
    else if (sent.outcome.status !== 'UNKNOWN' && !met.has(place)) codes.giveBack(code, shard);
  }
  for (const one of plan.vouchers) {
    const code = one.effect.code === undefined ? null : voucherKey(scope, one.effect.code);
    const item = code && refused.get(keyText(code));
    const round = roundFound(item);
    if (!item || round === null) continue;
    if (mayReturnToShard(one)) await codes.learnReturn(item);
    else await codes.settle(item, round);
  }
  await counters.learn(places.placed, sent);
}

function roundFound(item: Item | null | undefined): string | null {
  return item ? roundOf(item) : null;
}
