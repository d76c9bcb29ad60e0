// Where redemptions and rollbacks count their uses of codes and campaigns, and what a transaction says about it.
import type { RedemptionPlan } from '../../core/redemption/plan-types';
import type { RollbackPlan, VoucherReturn } from '../../core/redemption/rollback/types';
import type { VoucherUse } from '../../core/redemption/voucher-use';
import type { ProjectScope } from '../../ports/common';
import { type DynamoCampaignCounters, toLimit } from '../campaigns/campaign-counters';
import { voucherKey } from '../keys';
import type { LimitedAddition } from '../sharding/counter-epochs';
import type { PlacedAddition } from '../sharding/sharded-counters';
import type { ItemCondition, TransactionResult, Write } from '../table/table';
import { type CodeReads, LEDGERS_MARK } from '../vouchers/code-shards';
import { USES } from '../vouchers/sharded-code-table';
import { isStill, reservationsAsRead } from '../vouchers/voucher-items';
import { periodAttribute } from '../vouchers/voucher-record';

/** The counters and codes that many requests count on at once. */
export interface ShardedPlaces {
  readonly counters: DynamoCampaignCounters;
  readonly codes: CodeReads;
}

/** The places of all additions of a redemption or rollback. */
export interface PlacedUses {
  readonly placed: readonly PlacedAddition[];
  /** Additions to the counters of campaigns. */
  readonly campaigns: readonly Write[];
  /** Additions to shards of codes, by voucher id; other codes count themselves. */
  readonly shards: ReadonlyMap<string, Write>;
}

/**
 * Choose where a redemption counts its uses.
 * @returns null when the caller must decide again: a code or counters were settled since the read, or an epoch began
 */
export async function placeUses(
  { counters }: ShardedPlaces,
  scope: ProjectScope,
  { campaigns, vouchers }: RedemptionPlan,
): Promise<PlacedUses | null> {
  const codes = vouchers.map((use) => codeAddition(scope, use));
  const ofCampaigns = campaigns.length === 0 ? [] : counters.additions(scope.project, campaigns, 1);
  const placed = await counters.sharded.place([...ofCampaigns, ...codes]);
  return placed && usesAt(placed, vouchers);
}

/**
 * Choose where a rollback subtracts: additions commute, so any shard may take back what another one counted. A code that
 * was created anew since has another id.
 */
export async function placeReturns(
  { counters }: ShardedPlaces,
  scope: ProjectScope,
  { campaigns, vouchers }: RollbackPlan,
): Promise<PlacedUses> {
  const returned = vouchers.filter(mayReturnToShard);
  const placed = await counters.sharded.placeReturns([
    ...counters.additions(scope.project, campaigns, -1),
    ...returned.map((one) => codeReturn(scope, one)),
  ]);
  return usesAt(placed, returned);
}

/** Prepare the next attempt at the transaction of a redemption or rollback, and the next one. @throws TableUnavailable */
export async function learnUses(
  { counters }: ShardedPlaces,
  { placed, campaigns }: PlacedUses,
  sent: TransactionResult,
): Promise<void> {
  if (campaigns.length > 0) counters.forget(placed.slice(0, campaigns.length));
  await counters.sharded.learn(placed, sent);
}

/** Codes are placed behind the campaigns. */
function usesAt(placed: readonly PlacedAddition[], codes: readonly Pick<VoucherUse, 'effect'>[]): PlacedUses {
  const first = placed.length - codes.length;
  const shards = codes.flatMap(({ effect }, index) => {
    const { shard, write } = placed[first + index] ?? {};
    return shard && write ? [[effect.target_id, write] as const] : [];
  });
  return { placed, campaigns: placed.slice(0, first).map(({ write }) => write), shards: new Map(shards) };
}

function codeAddition(scope: ProjectScope, use: VoucherUse): LimitedAddition {
  const { quantity, effect } = use;
  const bounds = [...(quantity === null ? [] : [{ name: USES, max: quantity }]), ...use.bounds.map(toLimit)];
  return {
    counters: voucherKey(scope, use.code),
    add: additionOf(effect, 1),
    bounds,
    limits: bounds,
    isCompared: use.isCompared,
    ended: [],
    read: { id: effect.target_id, epoch: use.epoch, asRead: asRead(use), mark: LEDGERS_MARK },
  };
}

function codeReturn(scope: ProjectScope, { effect }: VoucherReturn): LimitedAddition {
  return {
    counters: voucherKey(scope, effect.code ?? ''),
    add: additionOf(effect, -1),
    bounds: [],
    limits: null,
    isCompared: false,
    ended: [],
    read: { id: effect.target_id },
  };
}

function additionOf({ periods }: VoucherUse['effect'], by: 1 | -1): Record<string, number> {
  return Object.fromEntries([USES, ...periods.map(periodAttribute)].map((name) => [name, by]));
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

/** A balance is on the code alone. */
function mayReturnToShard({ effect, balance, isGone }: VoucherReturn): boolean {
  return effect.code !== undefined && !isGone && balance === null;
}
