// Takes over pending points from another system, with the day on which they become active. It is idempotent.
import { toExpiry } from '../../core/points/lots';
import type { Caller } from '../../model/common';
import type { PendingPoints, PendingPointsDetails } from '../../model/records/earning-rule';
import type { Runtime } from '../../ports/runtime';
import { commitPending } from '../loyalties/pending/commit';

/** Pending points of the other system, with the ids of this project. */
export interface PendingPointsImport {
  readonly id: string;
  readonly voucherId: string;
  readonly customerId: string;
  readonly points: number;
  /** YYYY-MM-DD in the time zone of the project. */
  readonly activatesAt: string;
  readonly createdAt: string;
  readonly details: PendingPointsDetails;
}

const DAY_MS = 86_400_000;

/**
 * Store pending points that are imported from another system, with the accrual of their rule and order.
 * @returns false when they were here already, and for a card that is not here
 */
export function takePendingPoints(
  rt: Runtime<'config' | 'customers' | 'guards' | 'vouchers'>,
  caller: Caller,
  coming: PendingPointsImport,
): Promise<boolean> {
  const { id, voucherId, points, details } = coming;
  const changeId = id.replace('lopp_', 'pa_');
  return commitPending(rt, caller, {
    voucherId,
    id,
    changeId,
    isManual: false,
    decide: ({ config, fact, entry }) => {
      if (entry || !fact) return null;
      const { id: ruleId } = details.earning_rule;
      const campaignId = fact.voucher.campaign_id ?? '';
      const rules = config.earningRules.get(ruleId)?.expiration_rules;
      const after = toEntry(coming, { campaignId, timezone: config.settings.timezone, changeId });
      const accrual = { sourceId: details.order.id, ruleId, voucherId, lineId: id, points, verb: 'ADD' } as const;
      return { after: { ...after, ...(rules && { expiration_rules: rules }) }, move: null, accrual };
    },
    answer: (occurrence) => occurrence !== undefined,
  });
}

interface EntryPlace {
  readonly campaignId: string;
  readonly timezone: string;
  readonly changeId: string;
}

function toEntry(coming: PendingPointsImport, { campaignId, timezone, changeId }: EntryPlace): PendingPoints {
  const dayBefore = new Date(Date.parse(coming.activatesAt) - DAY_MS).toISOString().slice(0, 10);
  return {
    id: coming.id,
    voucher_id: coming.voucherId,
    campaign_id: campaignId,
    customer_id: coming.customerId,
    order_id: coming.details.order.id,
    points: coming.points,
    activates_at: coming.activatesAt,
    activates_ms: toExpiry(dayBefore, timezone).ends_ms,
    state: 'PENDING',
    details: coming.details,
    created_at: coming.createdAt,
    revision: 0,
    changes: [changeId],
  };
}
