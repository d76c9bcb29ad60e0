// The one transaction of a redemption: every write with its condition; that of its undo is in rollback-writes.ts.
//
// | item | redemption | rollback |
// |---|---|---|
// | order lock | ours and open, then done | free, then done |
// | redemption | absent, this attempt not given up | exists, not rolled back, and no attempt at it was fenced off since |
// | order | as it was read | as the redemption left it, or as it was read again |
// | customer profile, when new or changed | absent, or as it was read | – |
// | customer counts | within the bounds of the rules; not full, or full as they were read | gives way: theirs; the last order comes back where it is the last |
// | counts of a customer, or claimed in its name, that stand apart | within the bounds of the rules | gives way: they are there |
// | what was claimed in a customer's name | within what the bounds of the rules leave it | gives way: it is there |
// | counts of other holders | gives way: theirs | gives way: theirs |
// | another customer whose order it is or was | the profile is there | the profile is there |
// | code a reward gives, its publication and holder | as in publication-writes.ts | gives way: the same code, disabled |
// | counters of campaigns and rewards | within the bounds of rules and stock, and in one place where rules read them; a shard is open | a shard is open |
// | voucher | not edited, not sharded, uses left; its balance and reservations as they were read | the same voucher, not sharded; a card neither edited nor moved since it was read |
// | shard of a voucher, in its place | of the epoch that was read, open, within its allocations | of an epoch of the same voucher, open; no limit of it is used up |
// | ledger row; the first of a code stands on the code | –; the code has none | – |
// | end of each new lot of points, and of the new day of a tier | – | – |
// | product or SKU that a line overrides | absent, or as it was read; a product has room for its new SKUs | – |
import type { RedemptionPlan } from '../../core/redemption/plan-types';
import type { VoucherUse } from '../../core/redemption/voucher-use';
import type { CalculatedOrder } from '../../model/records/order';
import type {
  Redemption,
  RedemptionEffect,
  RedemptionResponse,
  Rollback,
  StoredRedemption,
} from '../../model/records/redemption';
import type { RedemptionCommit } from '../../ports/redemptions';
import type { PublicationPlan } from '../../core/publication/facts';
import { customerItem } from '../customers/customer-store';
import { type ProjectScope, redemptionRowKey, voucherKey } from '../keys';
import { shardedRowKey } from '../keys/counter-keys';
import { movementAttributes } from '../keys/code-keys';
import {
  isRedeemedBelow,
  isReservedBy,
  isStill,
  reservationAttribute,
  reservationsAsRead,
} from '../vouchers/voucher-items';
import { orderItem } from '../orders/order-store';
import { awardCounts, awardWrites } from '../publications/publication-writes';
import { redemptionListAttributes } from './redemption-items';
import type { PlacedUses } from './sharded-uses';
import { lockCommitWrite } from '../orders/order-lock-store';
import type { ItemChange, ItemCondition, Item, Write } from '../table/table';
import { numberLimit } from '../customers/usage-items';
import { limitsCondition } from '../records/documents';
import { allOf, customerCounts, placeUsage, separateCountNames } from '../customers/uses/apart-uses';
import { claimHash, claimWrites, newUsageWrite, ownerChecks, usageWrite } from '../customers/usage-writes';
import { FIRST_LINE } from '../formats/first-lines';
import { NOT_SHARDED } from '../sharding/epochs';
import { lotEndWrites } from '../vouchers/points/point-items';
import { lotsChange, periodAttribute, tierChange } from '../vouchers/voucher-record';

const ABSENT: ItemCondition = { test: 'absent', path: 'pk' };

/** Parts of the transaction of a redemption that are built before it. */
interface RedemptionItems {
  readonly record: Item;
  readonly places: PlacedUses;
  readonly catalogue: readonly Write[];
}

/** The writes of a redemption: the order lock first, then its record, then all of its changes. */
export function redemptionWrites(
  scope: ProjectScope,
  { plan, lock, attempt, award }: RedemptionCommit,
  { record, places, catalogue }: RedemptionItems,
): readonly Write[] {
  const timeMs = Date.parse(plan.stored.date);
  const { response } = plan.stored;
  const { order } = response;
  const { shards } = places;
  const rowOf = (effect: RedemptionEffect) => {
    const listed = childOf(response, effect.child_id);
    const isSharded = shards.has(effect.target_id);
    return ledgerRow(scope, effect, {
      id: effect.child_id,
      timeMs,
      listed,
      sign: -1,
      order,
      isSharded,
      link: effect.head_after,
    });
  };
  const first = new Set(plan.vouchers.filter(isLineOnCode).map(({ effect }) => effect.child_id));
  return [
    ...(lock ? [lockCommitWrite(scope, lock)] : []),
    { kind: 'put', item: record, condition: isFreeFor(attempt) },
    ...orderWrites(scope, plan),
    ...customerWrites(scope, plan, award),
    ...(plan.claim ? claimWrites(scope, plan.claim) : []),
    ...catalogue,
    ...(award ? awardWrites(scope, award) : []),
    ...places.campaigns,
    ...plan.vouchers.map(
      (use) =>
        shards.get(use.effect.target_id) ?? voucherWrite(scope, use, isLineOnCode(use) ? rowOf(use.effect).item : null),
    ),
    ...plan.stored.effects.filter(({ child_id }) => !first.has(child_id)).map(rowOf),
    ...plan.vouchers.flatMap(({ effect, code, tierDays }) =>
      tierDays ? lotEndWrites(scope, { id: effect.target_id, code, stamp: effect.child_id }, tierDays) : [],
    ),
    ...ownerChecks(scope, plan.holders, plan.customer?.record.id),
  ];
}

/** No attempt has committed, and this one was not given up. */
function isFreeFor(attempt: string): ItemCondition {
  return {
    test: 'and',
    of: [
      { test: 'absent', path: 'body' },
      { test: 'absent', path: fenceAttribute(attempt) },
    ],
  };
}

/** Returns the attribute that fences an attempt, on the item of the redemption's record. */
export function fenceAttribute(attempt: string): string {
  return `given_up#${attempt}`;
}

function orderWrites(scope: ProjectScope, { order }: RedemptionPlan): readonly Write[] {
  if (!order) return [];
  const item = orderItem(scope, order.record, {
    version: (order.version ?? 0) + 1,
    counts: order.counts,
    notes: order.notes,
  });
  const condition: ItemCondition = order.version === null ? ABSENT : { test: 'eq', path: 'ver', value: order.version };
  return [{ kind: 'put', item, condition }];
}

/** The first counts of a customer are put as a whole: no other uses exist that could be lost. */
function customerWrites(
  scope: ProjectScope,
  { customer }: RedemptionPlan,
  award: PublicationPlan | null,
): readonly Write[] {
  if (!customer) return [];
  const { record, change, usage, revision } = customer;
  const item = customerItem(scope, record, revision + 1);
  const { change: counts, condition: room, apart } = placeUsage(customerCounts(scope, record.id), usage);
  if (change === 'CREATE') {
    return [{ kind: 'put', item, condition: ABSENT }, newUsageWrite(scope, record.id, counts)];
  }
  const isAsRead: ItemCondition = { test: 'eq', path: 'rev', value: revision };
  const awarded = award ? awardCounts(award) : null;
  const condition = allOf([room, awarded?.condition]);
  const merged: ItemChange = {
    ...counts,
    set: { ...counts.set, ...awarded?.change.set },
    add: sumsOf(counts.add ?? {}, awarded?.change.add ?? {}),
  };
  return [
    ...(change === 'NONE' ? [] : [{ kind: 'put', item, condition: isAsRead } as const]),
    usageWrite(scope, record.id, { ...merged, condition }),
    ...apart,
  ];
}

function sumsOf(left: Readonly<Record<string, number>>, right: Readonly<Record<string, number>>) {
  const added = Object.entries(right).map(([name, by]) => [name, (left[name] ?? 0) + by] as const);
  return { ...left, ...Object.fromEntries(added) };
}

/** Return whether the ledger line of a use is stored on its code. A use counted by a shard has a separate line. */
export function isLineOnCode({ hasFirstLine, epoch }: VoucherUse): boolean {
  return !hasFirstLine && epoch === null;
}

/** The places where a redemption counts its uses and keeps its ledger lines: a rollback reads them in its record. */
export function storedPlaces({
  vouchers,
  customer,
  claim,
}: RedemptionPlan): Pick<StoredRedemption, 'claim' | 'apart' | 'first_lines'> {
  const usage = (customer ?? claim)?.usage;
  const apart = usage ? separateCountNames(usage) : [];
  const isFirst = (use: VoucherUse) => use.balance === null && isLineOnCode(use);
  const firstLines = vouchers.filter(isFirst).map(({ effect }) => effect.child_id);
  return {
    ...(claim && { claim: claimHash(claim.name) }),
    ...(apart.length > 0 && { apart }),
    ...(firstLines.length > 0 && { first_lines: firstLines }),
  };
}

/** @param line the first line of its ledger, stored on the code; null when it already has one */
function voucherWrite(scope: ProjectScope, use: VoucherUse, line: Item | null): Write {
  const { effect, balance } = use;
  const key = voucherKey(scope, use.code);
  const conditions: ItemCondition[] = [
    { test: 'eq', path: 'id', value: effect.target_id },
    isStill('rev', use.revision),
    NOT_SHARDED,
  ];
  if (use.quantity !== null) conditions.push(isRedeemedBelow(use.quantity));
  const add: Record<string, number> = { redeemed: 1 };
  for (const period of effect.periods) add[periodAttribute(period)] = 1;
  const bounds = limitsCondition(use.bounds.map(numberLimit), add);
  if (bounds) conditions.push(bounds);
  if (use.reservationSequence !== null) conditions.push(reservationsAsRead(use.reservationSequence));
  if (use.isReserved && use.ownReservation !== null) conditions.push(isReservedBy(use.ownReservation));
  const gone = [
    ...(use.over ?? []).map(periodAttribute),
    ...(use.ownReservation === null ? [] : [reservationAttribute(use.ownReservation)]),
  ];
  const remove = gone.length > 0 && { remove: gone };
  const condition: ItemCondition = { test: 'and', of: conditions };
  const first = line && { [FIRST_LINE]: line };
  if (first) conditions.push({ test: 'absent', path: FIRST_LINE });
  if (balance === null)
    return { kind: 'update', key, change: { add, ...remove, ...(first && { set: first }) }, condition };
  conditions.push(isStill('seq', balance.sequence));
  if (effect.charged) add.spent = effect.charged;
  const moved = { balance: balance.after, seq: balance.sequence + 1, head: effect.head_after };
  const set = { ...moved, ...lotsChange(effect.lots?.left), ...tierChange(effect.tier), ...first };
  return { kind: 'update', key, change: { set, add, ...remove }, condition };
}

function childOf({ redemptions, parent_redemption }: RedemptionResponse, id: string): Redemption | undefined {
  return parent_redemption && redemptions.find((child) => child.id === id);
}

interface RowDetails {
  readonly id: string;
  readonly timeMs: number;
  /** The record a row of a stack is listed as; a single redemption is listed as itself. */
  readonly listed: Redemption | Rollback | undefined;
  readonly sign: 1 | -1;
  /** The order of the redemption, if it had one. */
  readonly order: CalculatedOrder | undefined;
  /** A shard counted it. */
  readonly isSharded?: boolean;
  readonly balance?: {
    readonly sequence: number;
    readonly after: number;
    readonly total?: number | undefined;
  };
  /** Its link in the hash chain of the balance; undefined for a line outside a chain. */
  readonly link: string | undefined;
  /** True when the card was deleted before: nothing is owed for it. */
  readonly isGone?: boolean;
}

/** Build the write of a ledger line of a voucher or tier. For a balance it has the change and the remaining balance. */
export function ledgerRow(
  scope: ProjectScope,
  effect: RedemptionEffect,
  details: RowDetails,
): Extract<Write, { kind: 'put' }> {
  const { id, timeMs, listed, sign, order, isSharded = false } = details;
  const rowKey = isSharded ? shardedRowKey : redemptionRowKey;
  const list = listed ? redemptionListAttributes(scope, listed) : {};
  const after = details.balance?.after ?? effect.balance_after;
  const sequence = details.balance ? details.balance.sequence + 1 : effect.sequence_after;
  const total = details.balance ? details.balance.total : effect.total;
  const value =
    effect.charged === undefined || after === undefined
      ? {}
      : {
          ...movementAttributes({ ...scope, campaignId: effect.campaign_id, timeMs, id }),
          value: effect.value,
          delta: sign * effect.charged,
          balance_after: after,
          seq: sequence,
          total,
          link: details.link,
          ...(details.isGone && { gone: true }),
          ...(order?.id && { order_id: order.id, ...(order.source_id && { order_source_id: order.source_id }) }),
        };
  return {
    kind: 'put',
    item: { id, ...rowKey(scope.project, effect.target_id, { timeMs, id }), ...list, ...value },
  };
}
