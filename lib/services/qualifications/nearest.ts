// Finds what is missing until redeemables work, each tried alone with all its rules. Nothing is written or counted
// but wrong codes.
import { evaluationInput } from '../../core/access/evaluation-input';
import { refuseDisabledClientSwitch } from '../../core/access/caller';
import { nearestAnswer } from '../../core/search/nearest-rewards/nearest-answer';
import { refuseAnswer } from '../../core/answer/answer-size';
import { withCustomerOfOrder } from '../../core/customer/record';
import { buildCandidates, refuseDuplicates } from '../../core/evaluation/candidate/candidate';
import { isInapplicable } from '../../core/evaluation/candidate/outcome';
import type { EvaluationInput } from '../../core/evaluation/facts';
import { newestFirst } from '../../core/qualification/page';
import { toEvaluationRequest } from '../../core/qualification/request';
import { refuseReturnedOrder } from '../../core/order/bounds';
import {
  listNamedRows,
  listNearestRows,
  MOST_TRIED,
  type NearestOptions,
  refuseNearestRequest,
  toNearestOptions,
} from '../../core/search/nearest-rewards/rows';
import { evaluate } from '../../core/stacking/combine';
import { isFailure } from '../../errors';
import type { Caller } from '../../model/common';
import type { NearestRequest } from '../../model/generated';
import type { NearestResponse } from '../../model/generated-answers/qualifications';
import type { Redeemable } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import { guardAmounts, guardRequest, loadFacts } from '../shared/load-facts';
import { withNamedGoods } from './named-goods';
import { refuseIf, unwrap } from '../shared/unwrap';
import { loadCandidates, type QualificationRuntime } from './qualifications';

type NearestRuntime = QualificationRuntime & Runtime<'products'>;

/**
 * Find what each redeemable of a request lacks to apply; without redeemables, those of a qualification. Takes a round
 * trip, and one more for the products that the redeemables name.
 * @throws ApiError forbidden, invalid_payload, duplicated_redeemables, invalid_order; not_found for a customer or an
 *   order
 */
export async function findNearestRewards(
  rt: NearestRuntime,
  caller: Caller,
  sent: NearestRequest,
): Promise<NearestResponse> {
  const { settings } = await rt.store.config.load(caller);
  refuseIf(refuseDisabledClientSwitch(caller, settings, 'client_nearest_enabled'));
  refuseIf(refuseNearestRequest(sent));
  const request = withCustomerOfOrder(sent);
  const options = toNearestOptions(request);
  const answer = request.redeemables
    ? await answerNamed(rt, caller, { request, redeemables: request.redeemables, options })
    : await answerListed(rt, caller, { request, options });
  refuseIf(refuseAnswer(answer));
  return answer;
}

async function answerNamed(
  rt: NearestRuntime,
  caller: Caller,
  named: {
    readonly request: NearestRequest;
    readonly redeemables: readonly Redeemable[];
    readonly options: NearestOptions;
  },
): Promise<NearestResponse> {
  const request = toEvaluationRequest(named.request, named.redeemables);
  const situation = await loadFacts(rt, caller, request, { counters: 'SUMS' });
  await guardRequest(rt, caller, { request, ...situation });
  const { facts, nowMs } = situation;
  refuseIf(refuseReturnedOrder(facts.order));
  const decided = evaluationInput(caller, { request, facts, nowMs });
  const candidates = buildCandidates(decided.request.redeemables, facts);
  refuseIf(refuseDuplicates(candidates));
  refuseOrder(decided);
  await guardAmounts(rt, caller, { ...situation, evaluation: { outcomes: refusedAlone(decided) } });
  const input = await withNamedGoods(rt, caller, { input: decided, candidates });
  return nearestAnswer(listNamedRows(input, named.options), false);
}

async function answerListed(
  rt: NearestRuntime,
  caller: Caller,
  { request, options }: { readonly request: NearestRequest; readonly options: NearestOptions },
): Promise<NearestResponse> {
  const { customer, order, metadata, tracking_id } = request;
  const filters = request.options?.filters;
  const context = { customer, order, metadata, tracking_id, ...(filters && { options: { filters } }) };
  const found = await loadCandidates(rt, caller, context, { counters: 'SUMS' });
  refuseIf(refuseReturnedOrder(found.input.facts.order));
  refuseOrder(found.input);
  const newest = newestFirst(found.candidates);
  const lines = newest.filter(({ object }) => object !== 'promotion_stack').slice(0, MOST_TRIED);
  const candidates = buildCandidates(
    lines.map(({ line }) => line),
    found.input.facts,
  );
  const input = await withNamedGoods(rt, caller, { input: found.input, candidates });
  const { rows, isCut } = listNearestRows(input, lines, options);
  return nearestAnswer(rows, isCut);
}

/** @throws ApiError invalid_order */
function refuseOrder(input: EvaluationInput): void {
  unwrap(evaluate({ ...input, request: { ...input.request, redeemables: [] } }));
}

/** Lists the refusals of the redeemables, each tried alone. */
function refusedAlone(input: EvaluationInput) {
  return input.request.redeemables.flatMap((line) => {
    const alone = evaluate({ ...input, request: { ...input.request, redeemables: [line] } });
    return isFailure(alone) ? [] : alone.outcomes.filter(isInapplicable);
  });
}
