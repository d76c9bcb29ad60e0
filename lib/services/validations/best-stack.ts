// Finds the best stack: the redeemables, in an order, that take most off an order. Nothing is written or reserved.
import { evaluationInput } from '../../core/access/evaluation-input';
import { refuseAnswer } from '../../core/answer/answer-size';
import { bestStackAnswer } from '../../core/answer/best-stack';
import { withCustomerOfOrder } from '../../core/customer/record';
import { refuseReturnedOrder } from '../../core/order/bounds';
import { decideBestStack, mergeKept } from '../../core/search/best-stack/decision';
import { refuseBestStackRequest, toBestStackTerms } from '../../core/search/best-stack/request';
import type { Caller } from '../../model/common';
import type { BestStackRequest } from '../../model/generated';
import type { BestStackResponse } from '../../model/generated-answers/validations';
import { loadQualified, type QualificationRuntime } from '../qualifications/qualifications';
import { guardAmounts, guardRequest, loadFacts, trackingIdOf } from '../shared/load-facts';
import { refuseIf, unwrap } from '../shared/unwrap';

/**
 * Find the best combination of redeemables for an order, among the sent candidates or all that qualify.
 * @throws ApiError invalid_payload, duplicated_redeemables; not_found for a customer or an order
 */
export async function findBest(
  rt: QualificationRuntime,
  caller: Caller,
  sent: BestStackRequest,
): Promise<BestStackResponse> {
  refuseIf(refuseBestStackRequest(caller, sent));
  const question = withCustomerOfOrder(sent);
  const { customer, order, metadata, tracking_id } = question;
  const context = { customer, order, metadata, tracking_id };
  const terms = toBestStackTerms(question, sent.candidates ? [] : await loadQualified(rt, caller, context));
  const request = { ...context, redeemables: mergeKept(terms) };
  const situation = await loadFacts(rt, caller, request, { counters: 'SUMS' });
  await guardRequest(rt, caller, { request, ...situation });
  const { facts, nowMs } = situation;
  refuseIf(refuseReturnedOrder(facts.order));
  const decision = unwrap(decideBestStack(evaluationInput(caller, { request, facts, nowMs }), terms));
  await guardAmounts(rt, caller, { ...situation, evaluation: { outcomes: decision.refusals } });
  const answer = bestStackAnswer(decision, {
    id: rt.ids.hex('valid'),
    trackingId: trackingIdOf(rt, caller, { request, facts }),
    session: null,
  });
  refuseIf(refuseAnswer(answer));
  return answer;
}
