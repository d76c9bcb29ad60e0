// Holds the points of an order back as pending ones, once for each rule and order, and cancels them when the order is
// rolled back or cancelled.
import { planPendingPoints, changePendingPoints } from '../../core/loyalty/pending/entry';
import { mapPoints } from '../../core/loyalty/tier/mapping';
import { describeEarnedTiers, hasTiers } from '../../core/points/member-tier';
import { timePlace } from '../../core/voucher/transactions';
import type { Caller } from '../../model/common';
import type { OutboxRow } from '../../model/events/events';
import type { EarningRule } from '../../model/records/earning-rule';
import type { PendingPoints, PendingPointsDetails } from '../../model/records/earning-rule';
import type { Runtime } from '../../ports/runtime';
import type { Accrual } from '../../ports/accruals';
import { commitPending } from '../loyalties/pending/commit';
import { tierBefore } from './tier-before';

type PendingRuntime = Runtime<'config' | 'customers' | 'guards' | 'vouchers'>;

interface OrderEarnings {
  readonly rule: EarningRule;
  readonly points: number;
  readonly cardId: string;
  readonly customerId: string;
  readonly order: PendingPointsDetails['order'];
  /** The row of the call that paid the order. */
  readonly row: OutboxRow;
}

const HASH_LENGTH = 9;
const EVENT_LENGTH = 18;

/** True for an accrual whose points are pending, or were. */
export function isPendingAccrual({ lineId }: Accrual): boolean {
  return lineId.startsWith('lopp_');
}

/** Make the pending points of one rule and order. Work that is repeated makes nothing: the ids follow from the order. */
export async function pendPoints(rt: PendingRuntime, caller: Caller, earnings: OrderEarnings): Promise<void> {
  const { rule, cardId, customerId, order, row } = earnings;
  const paidMs = Date.parse(row.created_at);
  const id = `lopp_${timePlace(paidMs)}${rt.ids.requestHash([order.id, rule.id]).slice(0, HASH_LENGTH)}`;
  const changeId = id.replace('lopp_', 'pa_');
  await commitPending(rt, caller, {
    voucherId: cardId,
    id,
    changeId,
    isManual: false,
    decide: async ({ config, fact, entry, nowMs }) => {
      const accruals = await rt.store.vouchers.accruals(caller, order.id);
      if (entry || !fact || accruals.some(({ ruleId }) => ruleId === rule.id)) return null;
      const paid = { nowMs: paidMs, timezone: config.settings.timezone };
      const tier = tierBefore(fact, { config, earlier: accruals, nowMs: paidMs });
      const points = mapPoints(earnings.points, tier?.earning_rules[rule.id]);
      if (points === 0) return null;
      const details = { order, event: eventOf(rt, row, customerId), ...describeEarnedTiers(tier, rule.id) };
      const card = fact.voucher;
      const after = planPendingPoints({ id, card, customerId, points, rule, details, paid, nowMs, changeId });
      const tierId = hasTiers(config, rule.campaign_id) ? { tierId: tier?.id ?? null } : {};
      const accrual = { sourceId: order.id, ruleId: rule.id, voucherId: cardId, lineId: id, verb: 'ADD' } as const;
      return after && { after, move: null, accrual: { ...accrual, ...tierId, points: after.points } };
    },
    answer: () => null,
  });
}

function eventOf(rt: PendingRuntime, row: OutboxRow, customerId: string): PendingPointsDetails['event'] {
  return {
    id: `evcus_${rt.ids.requestHash([row.id, 'customer.order.paid']).slice(0, EVENT_LENGTH)}`,
    type: 'customer.order.paid',
    group_id: row.group_id,
    entity_id: customerId,
    created_at: row.created_at,
    category: 'EFFECT',
    event_source: row.source,
  };
}

/**
 * Cancel the pending points of an accrual, if they are still pending.
 * @returns the entry as it is now; null for an unknown one
 */
export async function cancelAccruedPoints(
  rt: PendingRuntime,
  caller: Caller,
  accrual: Accrual,
): Promise<PendingPoints | null> {
  const { voucherId, lineId: id } = accrual;
  const changeId = id.replace('lopp_', 'pc_');
  await commitPending(rt, caller, {
    voucherId,
    id,
    changeId,
    isManual: false,
    decide: ({ entry, nowMs }) => {
      if (entry?.state !== 'PENDING') return null;
      const after = changePendingPoints(entry, { state: 'CANCELED', changeId, nowMs });
      return { after, move: null, accrual: { ...accrual, reversedBy: changeId, taken: 0, verb: 'TAKE_BACK' } };
    },
    answer: () => null,
  });
  return rt.store.vouchers.pending(caller, { voucherId, id });
}
