// Policy and tender order of a return.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { ReturnInput, ReturnPolicy, ReturnRequestValues, ReturnState, TenderOrder } from './types';

export interface ReturnTerms {
  readonly policy: ReturnPolicy;
  readonly tender_order: TenderOrder;
}

/**
 * Select the policy and refund order of a return: those of the first return, else of the request, else the defaults.
 * @returns invalid_return_params after the last possible return, return_policy_fixed
 * @see docs/behaviour/returns.md#policies
 */
export function selectReturnTerms({ state, request, defaults }: ReturnInput): ReturnTerms | Failure {
  if (state && state.sequence >= LIMITS.returnsPerRedemption) return TOO_MANY_RETURNS;
  const policy = effectivePolicy({ state, request, defaults });
  const tender_order = state?.tender_order ?? request.tender_order ?? defaults.tender_order;
  if ((request.policy ?? policy) !== policy) {
    return { key: 'return_policy_fixed', details: `The first return fixed the policy ${policy}.` };
  }
  if ((request.tender_order ?? tender_order) !== tender_order) {
    return { key: 'return_policy_fixed', details: `The first return fixed the tender order ${tender_order}.` };
  }
  return { policy, tender_order };
}

/** The policy of the first return, else of the request, else the default. */
export function effectivePolicy({
  state,
  request,
  defaults,
}: {
  readonly state: Pick<ReturnState, 'policy'> | null;
  readonly request: Pick<ReturnRequestValues, 'policy'>;
  readonly defaults: Pick<ReturnInput['defaults'], 'policy'>;
}): ReturnPolicy {
  return state?.policy ?? request.policy ?? defaults.policy;
}

const TOO_MANY_RETURNS: Failure = {
  key: 'invalid_return_params',
  details: `A redemption has at most ${LIMITS.returnsPerRedemption} returns.`,
};
