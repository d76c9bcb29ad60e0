// One stack on one cart, decided as a request with it would be.
import { isFailure } from '../../../errors';
import type { Redeemable } from '../../../model/request';
import { isApplicable } from '../../evaluation/candidate/outcome';
import { type EvaluationContext, evaluationContext } from '../../evaluation/context';
import type { OrderState } from '../../order/state';
import { evaluate } from '../../stacking/combine';
import { evaluateRequest } from '../best-stack/selection';

/** Return the facts of an evaluation with another order in the request. */
export function withOrder(input: EvaluationContext, order: EvaluationContext['request']['order']): EvaluationContext {
  return evaluationContext({ ...input, request: { ...input.request, order } });
}

/** The order after a request; null unless all of it applies, in the order in which it is listed. */
export function evaluateStack(input: EvaluationContext, redeemables: readonly Redeemable[]): OrderState | null {
  const request = { ...input.request, redeemables };
  const isStack = redeemables.some(({ object }) => object === 'promotion_stack');
  const evaluation = isStack ? evaluate({ ...input, request }) : evaluateRequest({ ...input, request });
  if (isFailure(evaluation)) return null;
  const { outcomes, end } = evaluation;
  const isInOrder = isStack || outcomes.every(({ candidate }, index) => candidate.id === redeemables[index]?.id);
  return outcomes.length > 0 && outcomes.every(isApplicable) && isInOrder ? end : null;
}
