// The record of a redemption that was refused.
import type { EvaluationInput } from '../../core/evaluation/facts';
import { redemptionId } from '../../core/redemption/ids';
import type { RedemptionSetting } from '../../core/redemption/plan-types';
import { customerReference } from '../../core/redemption/records';
import { type Failure, reasonOf } from '../../errors';
import type { Caller } from '../../model/common';
import type { Redemption } from '../../model/records/redemption';
import type { Runtime } from '../../ports/runtime';
import { isKeptMetadata, keptCustomer, keptRefusal } from '../shared/refusals';

export interface RedemptionFailure {
  readonly input: EvaluationInput;
  readonly setting: RedemptionSetting;
  readonly failure: Failure;
}

/** Store the failure; nothing else of the attempt is kept. @returns the `rf_` id of the record */
export async function storeRedemptionFailure(rt: Runtime, caller: Caller, failed: RedemptionFailure): Promise<string> {
  // Never under ids that derive from a key: a repeat with that key may still succeed.
  const base = rt.ids.redemptionBase(failed.input.nowMs);
  const whole = failureRecord(redemptionId('rf', base, 0), failed);
  const record = {
    ...whole,
    metadata: isKeptMetadata(caller, whole.metadata) ? whole.metadata : null,
    customer: keptCustomer(caller, whole.customer),
  };
  await rt.store.redemptions.putFailure(caller, base, keptRefusal(caller, record, failed.input.nowMs));
  return record.id;
}

function failureRecord(id: string, { input, setting, failure }: RedemptionFailure): Redemption {
  const [first] = input.request.redeemables;
  const known = input.facts.customer;
  const single = input.request.redeemables.length === 1 ? first : undefined;
  const voucher = single && input.facts.vouchers.get(single.id)?.voucher;
  return {
    id,
    object: 'redemption',
    date: setting.date,
    customer_id: known?.id ?? null,
    tracking_id: setting.trackingId,
    metadata: input.request.metadata ?? null,
    result: 'FAILURE',
    status: 'FAILED',
    failure_code: failure.key,
    failure_message: reasonOf(failure),
    order: null,
    channel: { channel_id: input.keyId, channel_type: 'API' },
    customer: known && customerReference(known),
    related_object_type: single ? (single.object === 'promotion_tier' ? 'promotion_tier' : 'voucher') : 'redemption',
    related_object_id: voucher?.id ?? single?.id ?? id,
  };
}
