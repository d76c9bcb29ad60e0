// Ids, times and the customer of one attempt to redeem.
import { refuseCustomerChange } from '../../core/access/permissions';
import { planCustomerChange } from '../../core/customer/record';
import type { EvaluationInput } from '../../core/evaluation/facts';
import type { RedemptionSetting } from '../../core/redemption/plan-types';
import type { Caller } from '../../model/common';
import type { Process } from '../../ports/runtime';
import { unwrap, refuseIf } from '../shared/unwrap';
import { customerIdOf, trackingIdOf } from '../shared/evaluation';
import type { IdempotentRequest } from './idempotency';

interface RedemptionSettingInput {
  readonly input: EvaluationInput;
  readonly keyed: IdempotentRequest | null;
}

/**
 * Build the ids, time and customer with which a redemption is planned. Ids derived from an Idempotency-Key are reused
 * by retries; others are random.
 */
export function redemptionSetting(
  rt: Process,
  caller: Caller,
  { input, keyed }: RedemptionSettingInput,
): RedemptionSetting {
  const { request, facts, isShopsOrder, nowMs } = input;
  const orderName = isShopsOrder ? request.order?.source_id : null;
  return {
    ids: {
      base: keyed?.base ?? rt.ids.redemptionBase(nowMs),
      orderId: rt.ids.natural('ord', orderName ?? rt.ids.random('', 24)),
    },
    date: new Date(nowMs).toISOString(),
    trackingId: trackingIdOf(rt, caller, { request, facts }),
    customer: customerOf(rt, caller, input),
    requestHash: keyed?.requestHash ?? null,
    award: null,
  };
}

/**
 * A claim neither makes a customer nor changes one.
 * @throws ApiError missing_required_permission when the caller may not change the stored customer
 */
function customerOf(
  rt: Process,
  caller: Caller,
  { request, facts, principal, nowMs }: EvaluationInput,
): RedemptionSetting['customer'] {
  if (!request.customer || principal === 'CLAIM') return null;
  const id = facts.customer?.id ?? customerIdOf(rt, request.customer);
  const change = unwrap(planCustomerChange(request.customer, facts, { id, nowMs }));
  refuseIf(refuseCustomerChange(caller, change));
  return change;
}
