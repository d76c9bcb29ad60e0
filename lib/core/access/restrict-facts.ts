// The facts of a request restricted to what its caller may know; requests for other records are refused.
import { type Failure, unknownRecord } from '../../errors';
import type { Caller } from '../../model/common';
import type { EvaluationRequest } from '../../model/request';
import { hideConcealedCodes, restrictToClaim } from '../evaluation/client-facts';
import type { Facts } from '../evaluation/facts';
import { scopeRequestNames, orderName, principalOf } from './client-names';
import { refuseOtherId } from './shopper';

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
