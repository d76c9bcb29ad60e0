// The planner's input for the request of a caller, and the facts that its caller may know.
import { type Failure, unknownRecord } from '../../errors';
import type { Caller } from '../../model/common';
import type { EvaluationRequest } from '../../model/request';
import { hideConcealedCodes, restrictToClaim } from '../evaluation/client-facts';
import type { EvaluationInput, Facts } from '../evaluation/facts';
import { isShopOrder, orderName, principalOf, scopeRequestNames } from './client-names';
import { refuseOtherId, selectOwnMembers } from './shopper';

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

/**
 * Restrict the loaded facts of a request to those that the caller may use, or refuse the request.
 * @returns not_found for a missing customer or order, or for an order of another customer; invalid_customer for
 *   another customer than the token's
 * @see docs/behaviour/access.md#claims
 */
export function restrictFacts<F extends Facts>(
  caller: Caller,
  { request, facts, nowMs }: { readonly request: EvaluationRequest; readonly facts: F; readonly nowMs: number },
): F | Failure {
  const isClaim = principalOf(caller) === 'CLAIM';
  const unknown = refuseUnknown(scopeRequestNames(caller, request), facts, isClaim);
  if (unknown) return unknown;
  if (caller.kind !== 'client') return facts;
  const failure = refuseForeign(caller, request, facts);
  return failure ?? hideConcealedCodes(isClaim ? restrictToClaim(facts) : facts, nowMs);
}

/** Refuse the id of a customer or order that does not exist; for a claim, a missing customer is not reported. */
function refuseUnknown({ customer, order }: EvaluationRequest, facts: Facts, isClaim: boolean): Failure | null {
  if (customer?.id && !facts.customer && !isClaim) return unknownRecord('customer', customer.id);
  return order?.id && !facts.order ? unknownRecord('order', order.id) : null;
}

/** Refuse a customer or order other than those of the token, if one was sent. */
function refuseForeign({ shopper }: Caller, request: EvaluationRequest, { customer, order }: Facts): Failure | null {
  if (!shopper) return null;
  const failure = refuseOtherId(request.customer, customer);
  if (failure) return failure;
  const owner = order?.order.customer_id ?? null;
  const isAnothers = owner !== null && owner !== customer?.id;
  return isAnothers ? unknownRecord('order', orderName(request.order) ?? '') : null;
}
