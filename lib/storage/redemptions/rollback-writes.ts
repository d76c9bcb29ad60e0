// The one transaction of a rollback: every write with its condition is in the table of redemption-writes.ts.
import type { Award } from '../../core/redemption/voucher-use';
import type {
  EarlierReturns,
  RollbackPlan,
  RollbackVoucherState,
  VoucherReturn,
} from '../../core/redemption/rollback/types';
import { bookBalance, headOfFact, nextLink, parseLink, toLink } from '../../model/ledger/chain';
import {
  claimReturns,
  holderWrites,
  type OptionalWrite,
  orderShareWrites,
  ownerChecks,
  ownUsageWrite,
  withOwn,
} from '../customers/usage-writes';
import { customerCounts, returnUsage } from '../customers/uses/apart-uses';
import { UNDO_LINE } from '../formats/first-lines';
import { orderKey, type ProjectScope, redemptionKey, returnStateKey, voucherKey } from '../keys';
import { hashOfId } from '../name-hashes';
import { lockPassWrite } from '../orders/order-lock-store';
import { NOT_SHARDED } from '../sharding/epochs';
import type { Item, ItemChange, ItemCondition, Write } from '../table/table';
import { isCard } from '../vouchers/chain-lines';
import { lotEndWrites } from '../vouchers/points/point-items';
import { isStill, voucherFact } from '../vouchers/voucher-items';
import { isDeleted, lotsChange, periodAttribute, tierChange } from '../vouchers/voucher-record';
import { rollbackItem } from './redemption-items';
import { ledgerRow } from './redemption-writes';
import type { PlacedUses } from './sharded-uses';

const ABSENT: ItemCondition = { test: 'absent', path: 'pk' };

/** Build the required writes of a rollback. */
export function rollbackWrites(scope: ProjectScope, plan: RollbackPlan, places: PlacedUses): readonly Write[] {
  const { order, nowMs } = plan;
  const orderHash = order ? (hashOfId('ord', order.record.id) ?? '') : null;
  return [
    ...(orderHash === null ? [] : [lockPassWrite(scope, orderHash, nowMs)]),
    rolledBackOnceWrite(scope, plan),
    rolledBackWrite(scope, { base: plan.stored.base, rollbackId: plan.rollbackId, count: plan.returns.count }),
    { kind: 'put', item: rollbackItem(scope, plan), condition: ABSENT },
    ...orderReturn(scope, plan),
    ...places.campaigns,
    ...plan.vouchers.flatMap((one) => voucherReturnWrites(scope, one, { plan, shards: places.shards })),
    ...ownerChecks(scope, plan.holders),
  ];
}

/** Marks the redemption as rolled back, which no second rollback passes. */
function rolledBackOnceWrite(scope: ProjectScope, plan: RollbackPlan): Write {
  const { stored, rollbackId, date, mode, keyHash, requestHash, attemptId } = plan;
  const amounts = stored.order_id === null ? null : returnedAmounts(plan);
  const rollback = {
    id: rollbackId,
    date,
    mode,
    key_hash: keyHash,
    request_hash: requestHash,
    attempt: attemptId,
    ...(amounts && { order_amounts: amounts }),
  };
  const { fences } = stored;
  return {
    kind: 'update',
    key: redemptionKey(scope.project, stored.base),
    change: { set: { rollback } },
    condition: {
      test: 'and',
      of: [
        { test: 'exists', path: 'pk' },
        { test: 'absent', path: 'rollback' },
        // Unanswered attempts are fenced by a rising count.
        fences === undefined ? { test: 'absent', path: 'fences' } : { test: 'eq', path: 'fences', value: fences },
      ],
    },
  };
}

/** Of campaigns, and of the project for those that are counted by day. */
function returnedAmounts({ effects, orderAmounts }: RollbackPlan): Readonly<Record<string, number>> {
  const ids = new Set(effects.flatMap(({ campaign_id }) => campaign_id ?? []));
  return { project: orderAmounts(null), ...Object.fromEntries([...ids].map((id) => [id, orderAmounts(id)])) };
}

function orderReturn(scope: ProjectScope, { order }: RollbackPlan): readonly Write[] {
  if (!order) return [];
  const hash = hashOfId('ord', order.record.id) ?? '';
  const counted = order.counts.length > 0 ? order.counts : undefined;
  const beside = { counted, lineNotes: order.notes ?? undefined };
  const absent = Object.entries(beside).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return [
    {
      kind: 'update',
      key: orderKey(scope.project, hash),
      change: {
        set: {
          record: order.record,
          ver: order.version + 1,
          ...(counted && { counted }),
          ...(order.notes && { lineNotes: order.notes }),
        },
        ...(absent.length > 0 && { remove: absent }),
      },
      condition: { test: 'eq', path: 'ver', value: order.version },
    },
  ];
}

/**
 * Writes that are dropped when refused: the counts of a customer who is gone, and the code of a reward that is gone.
 */
export function optionalRollbackWrites(scope: ProjectScope, plan: RollbackPlan): readonly OptionalWrite[] {
  const { customer, holders, claim, stored } = plan;
  const awards = stored.effects.flatMap(({ award }) => (award ? [[awardReturn(scope, award, plan.date)]] : []));
  const own = customer ? customerReturn(scope, customer, stored.apart) : { counts: [], apart: [] };
  const claims = claim ? claimReturns(scope, claim, stored.apart) : [];
  const others = [...own.apart, ...claims].map((write) => [write]);
  return [...withOwn(own.counts, holderWrites(scope, holders)), ...others, ...awards];
}

/** Restores the previous last order, if the rolled back one is still the last. */
function customerReturn(
  scope: ProjectScope,
  { id, usage, order }: NonNullable<RollbackPlan['customer']>,
  namesApart: readonly string[] | undefined,
): { readonly counts: OptionalWrite; readonly apart: readonly Write[] } {
  const { change, apart } = returnUsage(customerCounts(scope, id), usage, namesApart);
  const write = (of: ItemChange) => ownUsageWrite(scope, id, of);
  return { counts: order ? orderShareWrites(change, order, write) : [write(change)], apart };
}

/** The code is disabled: its record is not written, as it may have been edited since. */
function awardReturn(scope: ProjectScope, { voucher }: Award, date: string): Write {
  return {
    kind: 'update',
    key: voucherKey(scope, voucher.code),
    change: { set: { withdrawn: date }, add: { rev: 1 } },
    condition: { test: 'eq', path: 'id', value: voucher.id },
  };
}

function voucherReturnWrites(
  scope: ProjectScope,
  one: VoucherReturn,
  { plan, shards }: { readonly plan: RollbackPlan; readonly shards: PlacedUses['shards'] },
): readonly Write[] {
  const { effect: left, balance, rollbackId: id, isGone, isSettled } = one;
  const { charged, ...uncharged } = left;
  const effect = isSettled ? uncharged : left;
  const { rollbacks, parent_rollback: parent } = plan.response;
  const link = linkOf(one, plan.nowMs);
  const listed = parent && rollbacks.find((rollback) => rollback.id === id);
  const details = {
    id,
    timeMs: plan.nowMs,
    listed,
    sign: 1 as const,
    order: plan.stored.response.order,
    isSharded: shards.has(effect.target_id),
    ...(balance && { balance }),
    link,
    isGone: isGone || balance?.isDeleted === true,
  };
  const row = ledgerRow(scope, effect, details);
  if (effect.target === 'promotion_tier' || isGone) return [row];
  const isOnCode = !details.isSharded && (plan.stored.first_lines ?? []).includes(effect.child_id);
  const giveBack =
    shards.get(effect.target_id) ?? voucherGiveBack(scope, one, { link, line: isOnCode ? row.item : null });
  const card = { id: effect.target_id, code: effect.code ?? '', stamp: id };
  return [giveBack, ...(isOnCode ? [] : [row]), ...lotEndWrites(scope, card, balance?.newLots)];
}

interface VoucherLine {
  readonly link: string | undefined;
  readonly line: Item | null;
}

/** Return the link of the ledger line; undefined without a balance, and where the chain has not begun. */
function linkOf({ effect, balance, rollbackId: id, isSettled }: VoucherReturn, timeMs: number): string | undefined {
  const { value, charged = 0, target_id: voucherId } = effect;
  if (!balance || balance.head === undefined || isSettled || value === undefined) return undefined;
  const line = { kind: 'R', id, value, voucherId, timeMs, delta: charged, balanceAfter: balance.after } as const;
  return nextLink(parseLink(balance.head), line);
}

/**
 * A balance counts for the current holder of the card: it may have been published or moved to the bin meanwhile.
 * @param line stands on the code, beside the line of the redemption; null when it has an item of its own
 */
function voucherGiveBack(
  scope: ProjectScope,
  { effect, balance, isSettled }: VoucherReturn,
  { link, line }: VoucherLine,
): Write {
  const add: Record<string, number> = { redeemed: -1 };
  for (const period of effect.periods) add[periodAttribute(period)] = -1;
  if (effect.charged) add.spent = -effect.charged;
  const conditions: ItemCondition[] = [{ test: 'eq', path: 'id', value: effect.target_id }, NOT_SHARDED];
  if (balance) conditions.push(isStill('seq', balance.sequence), isStill('rev', balance.revision));
  const isMoved = balance !== null && !isSettled;
  const moved = isMoved
    ? {
        balance: balance.after,
        seq: balance.sequence + 1,
        head: link,
        ...lotsChange(balance.lots),
        ...tierChange(effect.tier),
      }
    : {};
  const set = { ...moved, ...(line && { [UNDO_LINE]: line }) };
  return {
    kind: 'update',
    key: voucherKey(scope, effect.code ?? ''),
    change: { add, ...(Object.keys(set).length > 0 && { set }) },
    condition: { test: 'and', of: conditions },
  };
}

/** The members of the stored state that a rollback reads. */
interface StoredState {
  readonly vouchers: readonly { readonly redemption_id: string; readonly units: number }[];
}

/**
 * Return the number of earlier returns of a redemption and the units returned, by redemption id.
 * @param item undefined before the first return
 */
export function earlierReturns(item: Item | undefined): EarlierReturns {
  const record = item?.record as { readonly state: StoredState } | undefined;
  const units = record?.state.vouchers.map(({ redemption_id, units: given }) => [redemption_id, given] as const) ?? [];
  return { count: Number(item?.n ?? 0), units: Object.fromEntries(units) };
}

/** Build the write that marks the returns of a redemption as rolled back, after which no return commits. */
function rolledBackWrite(
  { project }: ProjectScope,
  { base, rollbackId, count }: { readonly base: string; readonly rollbackId: string; readonly count: number },
): Write {
  return {
    kind: 'update',
    key: returnStateKey(project, base),
    change: { set: { rolled_back: rollbackId } },
    condition: buildReturnCountCondition(count),
  };
}

/** Build the condition that the number of returns is unchanged since the read. */
export function buildReturnCountCondition(count: number): ItemCondition {
  return count > 0 ? { test: 'eq', path: 'n', value: count } : { test: 'absent', path: 'n' };
}

/** Return the state of a voucher that a rollback needs; null if the voucher is gone or another has its code. */
export function voucherState(item: Item | null, id: string): RollbackVoucherState | null {
  if (item?.id !== id) return null;
  const fact = voucherFact(item);
  const { sequence, revision, voucher, lots, unbooked = [], tier } = fact;
  const total = voucher.gift?.amount ?? voucher.loyalty_card?.points;
  const holderId = isDeleted(item) ? null : (voucher.holder_id ?? null);
  const head = isCard(voucher) ? toLink(headOfFact(fact)) : undefined;
  return {
    sequence,
    revision,
    balance: bookBalance(fact),
    total,
    ...(lots && { lots: [...unbooked, ...lots] }),
    ...(tier && { tier }),
    ...(voucher.loyalty_card && { joined_at: voucher.publish.published_at ?? voucher.created_at }),
    holderId,
    head,
    ...(isDeleted(item) && { isDeleted: true }),
  };
}
