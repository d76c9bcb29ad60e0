// Data shared by all redeemables of one evaluation, built once at its start.
import { type SharedFacts, buildSharedFacts } from './discount-facts';
import type { RuleCustomer } from '../rules/context';
import type { EvaluationInput } from './facts';

export interface EvaluationContext extends EvaluationInput {
  /** The customer in the form that rules read. */
  readonly customer: RuleCustomer | null;
  /** Facts of the request that formulas read. */
  readonly formulaFacts: SharedFacts;
}

/** Builds the object member by member for speed: this runs for every evaluation. */
export function evaluationContext(input: EvaluationInput): EvaluationContext {
  const { facts } = input;
  const formulaFacts = buildSharedFacts(input);
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
