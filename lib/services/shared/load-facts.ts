// The facts of a request's decision, read in one round trip, and the time.
import { guessSubjectsOf } from '../../core/access/guessers';
import { scopeRequestNames, principalOf, refuseNames } from '../../core/access/client-names';
import { isExplained, restrictFacts } from '../../core/access/evaluation-input';
import type { Caller } from '../../model/common';
import type { EvaluationRequest } from '../../model/request';
import type { RequestFacts } from '../../ports/limits';
import type { Runtime } from '../../ports/runtime';
import type { ExtraFacts } from '../../ports/validations';
import { unwrap, refuseIf } from './unwrap';

/** The inputs of a request's decision. */
export interface RequestSnapshot {
  readonly facts: RequestFacts;
  /** Read once, and after the facts: everything is decided, and dated, by this moment. */
  readonly nowMs: number;
}

/**
 * Loads the facts of a request's decision, and the caller's wrong codes, in one round trip.
 * @param beside additional reads
 * @throws ApiError not_found for a customer or an order; invalid_customer for another customer than the token's
 */
export async function loadFacts(
  rt: Runtime<'evaluations'>,
  caller: Caller,
  request: EvaluationRequest,
  beside: Pick<ExtraFacts, 'discounts' | 'isRedeemed' | 'counters'> = {},
): Promise<RequestSnapshot> {
  const isClaim = principalOf(caller) === 'CLAIM';
  // A redemption that is tried again reads the version again.
  const { configVersion } = beside.isRedeemed ? {} : caller;
  const guessers = guessSubjectsOf(caller, request);
  const { keyId } = caller;
  const extra = { guessers, isClaim, isExplained: isExplained(caller, request), configVersion, keyId, ...beside };
  refuseIf(refuseNames(caller, request));
  const facts = await rt.store.evaluations.loadFacts(caller, scopeRequestNames(caller, request), extra);
  const nowMs = rt.clock.nowMs();
  return { facts: unwrap(restrictFacts(caller, { request, facts, nowMs })), nowMs };
}
