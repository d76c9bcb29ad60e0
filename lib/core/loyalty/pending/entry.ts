// Pending points of an order: made from an earning rule, adjusted, cancelled, and in answers.
import type { Failure } from '../../../errors';
import type { PendingPointsEntry } from '../../../model/generated-answers/events';
import { LIMITS } from '../../../model/limits';
import type { EarningRule } from '../../../model/records/earning-rule';
import type { PendingPoints, PendingPointsDetails, PendingPointsState } from '../../../model/records/earning-rule';
import type { PointExpiry, Voucher } from '../../../model/records/voucher';
import { toExpiry } from '../../points/lots';
import { DAY_MS, localDay, toIso, type ZonedNow } from '../../time/calendar';
import { canEarn } from '../earning/estimate';

interface PendingEarnings {
  readonly id: string;
  readonly card: Voucher;
  readonly customerId: string;
  readonly points: number;
  readonly rule: EarningRule;
  readonly details: Omit<PendingPointsDetails, 'earning_rule'>;
  /** When the order was paid, and the zone of the project. */
  readonly paid: ZonedNow;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  readonly changeId: string;
}

/**
 * Build the pending points that a rule holds back for an order.
 * @returns null for a card that is switched off or expired, and for a rule whose points count at once
 * @see docs/behaviour/loyalty.md#pending-points
 */
export function planPendingPoints(earnings: PendingEarnings): PendingPoints | null {
  const { id, card, customerId, rule, details, paid, nowMs, changeId } = earnings;
  if (!rule.pending_points || !card.loyalty_card || !canEarn(card, nowMs)) return null;
  const { date, ends_ms } = dayBeforeActivation(paid, rule.pending_points.period_value);
  return {
    id,
    voucher_id: card.id,
    campaign_id: rule.campaign_id,
    customer_id: customerId,
    order_id: details.order.id,
    points: Math.min(earnings.points, LIMITS.amount),
    activates_at: addDays(date, 1),
    activates_ms: ends_ms,
    state: 'PENDING',
    details: { ...details, earning_rule: { id: rule.id, source: { banner: rule.banner } } },
    ...(rule.expiration_rules && { expiration_rules: rule.expiration_rules }),
    created_at: toIso(nowMs),
    revision: 0,
    changes: [changeId],
  };
}

/** The day after which points become active that were earned at a moment. @param days 1 or more */
function dayBeforeActivation({ nowMs, timezone }: ZonedNow, days: number): PointExpiry {
  return toExpiry(addDays(localDay(nowMs, timezone).date, days - 1), timezone);
}

function addDays(date: string, days: number): string {
  return toIso(Date.parse(date) + days * DAY_MS).slice(0, 10);
}

/** Return the day at whose end pending points are due, which is the day before they become active. */
export function dueDayOf({ activates_at, activates_ms }: PendingPoints): PointExpiry {
  return { date: addDays(activates_at, -1), ends_ms: activates_ms };
}

interface EntryChange {
  readonly state?: PendingPointsState;
  readonly points?: number;
  readonly changeId: string;
  readonly nowMs: number;
}

/** Ids of changes that an entry keeps, so that a change without an answer is recognised later. */
const KEPT_CHANGES = 8;

/** Return pending points after a change. */
export function changePendingPoints(before: PendingPoints, { changeId, nowMs, ...change }: EntryChange): PendingPoints {
  return {
    ...before,
    ...change,
    updated_at: toIso(nowMs),
    revision: before.revision + 1,
    changes: [...before.changes, changeId].slice(-KEPT_CHANGES),
  };
}

const VERBS = { activate: 'activated', update: 'updated', cancel: 'canceled' } as const;

/** Refuse a change of points that are not pending any more. @returns invalid_pending_points_state */
export function refuseSettledPoints({ state }: PendingPoints, verb: keyof typeof VERBS): Failure | null {
  if (state === 'PENDING') return null;
  const details = `Only pending points in 'PENDING' status can be ${VERBS[verb]}. Current status: '${state}'.`;
  return { key: 'invalid_pending_points_state', details };
}

/** Add to pending points, or take from them. @returns invalid_amount where less than one or too many are left */
export function adjustPendingPoints(
  before: PendingPoints,
  { points, ...change }: Omit<EntryChange, 'state'> & { readonly points: number },
): PendingPoints | Failure {
  const after = before.points + points;
  if (points === 0 || after < 1 || after > LIMITS.amount) {
    return { key: 'invalid_amount', details: 'Amount has to be a valid positive number' };
  }
  return changePendingPoints(before, { points: after, ...change });
}

/** The points of an entry that are pending: 0 once they are active or cancelled. */
export function openPoints(entry: PendingPoints | null): number {
  return entry?.state === 'PENDING' ? entry.points : 0;
}

/** Return the pending points of a card after a change of one entry. */
export function pendingTotalAfter(
  { loyalty_card: card }: Pick<Voucher, 'loyalty_card'>,
  { before, after }: { readonly before: PendingPoints | null; readonly after: PendingPoints },
): number {
  return (card?.pending_points ?? 0) + openPoints(after) - openPoints(before);
}

/** Convert pending points to their response. */
export function toPendingPointsResponse(entry: PendingPoints): PendingPointsEntry {
  const { activates_ms: _ms, state: _state, expiration_rules: _rules, revision: _revision, ...rest } = entry;
  const { changes: _changes, ...response } = rest;
  return response;
}
