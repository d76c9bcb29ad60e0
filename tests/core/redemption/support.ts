// A redemption that succeeded, and what it takes to roll it back.
import {
  evaluated,
  type EvaluationInput,
  factsOf,
  NO_EARLIER_RETURNS,
  type Order,
  planRedemption,
  planRollback,
  type RedemptionPlan,
  type RedemptionSetting,
  type RollbackInput,
  type RollbackPlan,
  type StoredRedemption,
} from '../../support/core';

/** The plan of a redemption that is not refused; without customer, award and tracking id unless they are given. */
export function redeemed(
  input: EvaluationInput,
  setting: Pick<RedemptionSetting, 'ids' | 'date'> & Partial<RedemptionSetting>,
): RedemptionPlan {
  const plan = planRedemption(evaluated(input), input, {
    trackingId: null,
    customer: null,
    requestHash: null,
    award: null,
    ...setting,
  });
  if (plan.status !== 'PLANNED') throw new Error(plan.failure.key);
  return plan;
}

interface Undoable {
  readonly stored: StoredRedemption;
  readonly order: { readonly record: Order } | null;
}

/** The plan of a rollback that is not refused, of an order nobody changed since. */
export function undone(
  { stored, order }: Undoable,
  members: Pick<RollbackInput, 'date'> & Partial<RollbackInput>,
): RollbackPlan {
  const plan = planRollback({
    stored,
    returns: NO_EARLIER_RETURNS,
    order: order && { order: order.record, version: 2 },
    config: factsOf({}).config,
    nowMs: Date.parse(members.date),
    keyId: 'key-2',
    attemptId: 'try_1',
    request: {},
    balances: new Map(),
    keyHash: null,
    requestHash: null,
    ...members,
  });
  if (plan.status !== 'PLANNED') throw new Error(plan.failure.key);
  return plan;
}
