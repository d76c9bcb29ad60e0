// Ids, times and the customer of one attempt to redeem.
import type { Facts } from '../../core/evaluation/facts';
import type { RedemptionSetting } from '../../core/redemption/plan-types';
import type { EvaluationRequest } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import { newCustomer, trackingIdOf, updatedCustomer } from '../shared/evaluation';
import type { Keyed } from './idempotency';

interface Attempt {
  readonly request: EvaluationRequest;
  readonly facts: Facts;
  readonly keyed: Keyed | null;
  readonly nowMs: number;
}

/** An attempt that does not commit leaves its ids behind, but for those that derive from an Idempotency-Key. */
export function redemptionSetting(rt: Runtime, attempt: Attempt): RedemptionSetting {
  const { request, facts, keyed, nowMs } = attempt;
  return {
    ids: {
      base: keyed?.base ?? rt.ids.redemptionBase(nowMs),
      orderId: rt.ids.natural('ord', request.order?.source_id ?? keyed?.orderSeed ?? rt.ids.random('', 24)),
    },
    date: new Date(nowMs).toISOString(),
    trackingId: trackingIdOf(rt, request, facts.customer),
    customer: customerOf(rt, attempt),
    requestHash: keyed?.requestHash ?? null,
    award: null,
  };
}

function customerOf(rt: Runtime, { request, facts, nowMs }: Attempt): RedemptionSetting['customer'] {
  if (!request.customer) return null;
  if (!facts.customer) return { record: newCustomer(rt, request.customer, nowMs), change: 'CREATE', revision: 0 };
  const record = updatedCustomer(facts.customer, request.customer, nowMs);
  return { record, change: record === facts.customer ? 'NONE' : 'UPDATE', revision: facts.customerRevision };
}
