// Redeem and roll back as a caller without an Idempotency-Key does.
import type { Caller } from '../../lib/model/common';
import type { RedemptionResponse, RollbackResponse } from '../../lib/model/redemption';
import type { EvaluationRequest } from '../../lib/model/request';
import type { Runtime } from '../../lib/ports';
import * as redemptions from '../../lib/services/redeem';
import * as rollbacks from '../../lib/services/rollback';

export async function redeem(rt: Runtime, caller: Caller, request: EvaluationRequest): Promise<RedemptionResponse> {
  return (await redemptions.redeem(rt, caller, { request, idempotencyKey: null })).answer;
}

export async function rollback(
  rt: Runtime,
  caller: Caller,
  call: Omit<rollbacks.RollbackCall, 'idempotencyKey'>,
): Promise<RollbackResponse> {
  return (await rollbacks.rollback(rt, caller, { ...call, idempotencyKey: null })).answer;
}
