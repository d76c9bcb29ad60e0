// The services of the main job, called without an Idempotency-Key, with their bare answers.
import type { RollbackRequest } from '../../lib/model/generated';
import type { Caller } from '../../lib/model/common';
import type { ClientRedemptionResponse } from '../../lib/core/answer/client';
import type { Rollback, RollbackResponse } from '../../lib/model/records/redemption';
import type { EvaluationRequest } from '../../lib/model/request';
import type { Runtime } from '../../lib/ports/runtime';
import { redeem as redeemOnce } from '../../lib/services/redemptions/redeem';
import {
  rollback as rollbackOnce,
  rollbackSingle as rollbackSingleOnce,
} from '../../lib/services/redemptions/rollback';

export async function redeem(
  rt: Runtime,
  caller: Caller,
  request: EvaluationRequest,
): Promise<ClientRedemptionResponse> {
  return (await redeemOnce(rt, caller, { request, idempotencyKey: null })).answer;
}

export interface RollbackOf {
  readonly id: string;
  readonly request?: RollbackRequest;
}

/** The route that takes a parent or a single redemption. */
export async function rollback(rt: Runtime, caller: Caller, of: RollbackOf): Promise<RollbackResponse> {
  const call = { id: of.id, request: of.request ?? {}, idempotencyKey: null };
  return (await rollbackOnce(rt, caller, { ...call, route: 'STACK' })).answer;
}

/** The route that takes a single redemption only. */
export async function rollbackSingle(rt: Runtime, caller: Caller, of: RollbackOf): Promise<Rollback> {
  const call = { id: of.id, request: of.request ?? {}, idempotencyKey: null };
  return (await rollbackSingleOnce(rt, caller, call)).answer;
}
