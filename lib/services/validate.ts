// May these redeemables be used on this order, and what would they take off?
import { type ValidationResponse, validationAnswer } from '../core/answer/validation';
import { isFailure } from '../core/stacking/benefit';
import { evaluate } from '../core/stacking/combine';
import { ApiError } from '../errors';
import type { Caller } from '../model/common';
import type { EvaluationRequest } from '../model/request';
import type { Runtime } from '../ports';
import { guardRequest, loadFacts } from './code-guard';
import { evaluationInput, orderName, requireAccess, trackingIdOf } from './evaluation';
import { VALIDATION_LEASE_MS, duringSession } from './order-session';

/** One round trip; two where the request names an order, whose session is held meanwhile. */
export async function validate(rt: Runtime, caller: Caller, request: EvaluationRequest): Promise<ValidationResponse> {
  const options = { orderName: orderName(request.order), leaseMs: VALIDATION_LEASE_MS };
  return duringSession({ rt, caller, options }, async () => {
    const facts = await loadFacts(rt, caller, request);
    requireAccess(caller, facts.config, null);
    await guardRequest(rt, caller, { request, facts });
    const input = evaluationInput(rt, caller, { request, facts });
    const evaluation = evaluate(input);
    if (isFailure(evaluation)) throw new ApiError(evaluation);
    const trackingId = trackingIdOf(rt, request, facts.customer);
    const id = rt.ids.random('valid', 18);
    return validationAnswer(evaluation, input, { id, trackingId, hidesBalances: caller.kind === 'client' });
  });
}
