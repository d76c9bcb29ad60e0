// The planner's input for the request of a caller.
import type { Caller } from '../../model/common';
import type { EvaluationRequest } from '../../model/request';
import type { EvaluationInput, Facts } from '../evaluation/facts';
import { isShopOrder, principalOf } from './client-names';
import { selectOwnMembers } from './shopper';

/** The planner's input for a request. @param nowMs the moment of the decision */
export function evaluationInput(
  caller: Caller,
  basis: { readonly request: EvaluationRequest; readonly facts: Facts; readonly nowMs: number },
): EvaluationInput {
  const { request, facts, nowMs } = basis;
  return {
    request: decidedRequest(caller, request, facts),
    facts,
    nowMs,
    keyId: caller.keyId,
    isPerson: caller.session !== undefined,
    requestId: caller.requestId ?? null,
    principal: principalOf(caller),
    isShopsOrder: isShopOrder(caller, request.order),
    explain: isExplained(caller, request),
  };
}

/**
 * Return whether an answer explains the checks of its redeemables: only for server keys, because checks may use values
 * that a browser must not see.
 */
export function isExplained({ kind }: Caller, { options }: EvaluationRequest): boolean {
  return kind === 'server' && (options?.expand?.includes('explain') ?? false);
}

/** True when the answer holds the decision document, which only server keys get. */
export function isRecorded({ kind }: Caller, { options }: EvaluationRequest): boolean {
  return kind === 'server' && (options?.expand?.includes('decision') ?? false);
}

/** The request as it is decided: with a token its customer is the token's, without any that of the stored order. */
function decidedRequest(
  { shopper }: Caller,
  request: EvaluationRequest,
  { customer, config }: Facts,
): EvaluationRequest {
  if (shopper) return { ...request, customer: selectOwnMembers(shopper, request.customer, config.settings) };
  return request.customer || !customer ? request : { ...request, customer: { id: customer.id } };
}
