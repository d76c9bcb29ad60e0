// What all redeemables of one evaluation share, made once where it starts.
import { type SharedFacts, sharedFacts } from '../discount/facts';
import type { RuleCustomer } from '../rules/context';
import type { EvaluationInput } from './facts';

export interface EvaluationContext extends EvaluationInput {
  /** As rules see the customer. */
  readonly customer: RuleCustomer | null;
  /** What formulas read of the request. */
  readonly formulaFacts: SharedFacts;
}

/** Written member by member: this runs for every evaluation. */
export function evaluationContext(input: EvaluationInput): EvaluationContext {
  const { facts } = input;
  const formulaFacts = sharedFacts(input);
  const { customer } = formulaFacts;
  return {
    request: input.request,
    facts,
    nowMs: input.nowMs,
    keyId: input.keyId,
    requestId: input.requestId,
    principal: input.principal,
    isShopsOrder: input.isShopsOrder,
    explain: input.explain,
    customer: customer && { id: facts.customer?.id ?? null, metadata: customer.metadata },
    formulaFacts,
  };
}
