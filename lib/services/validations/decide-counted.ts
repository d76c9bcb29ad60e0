// Decides a validation when only bounds of counts were read. A redeemable that applies with the upper bounds applies
// with any lower count, and the decision holds if it is the same with the lower bounds. Otherwise exact counts are read.
import { evaluationInput } from '../../core/access/evaluation-input';
import type { EvaluationInput, Facts } from '../../core/evaluation/facts';
import { refuseReturnedOrder } from '../../core/order/bounds';
import type { NearestFindings } from '../../core/search/nearest-rewards/request-findings';
import { evaluateRequest } from '../../core/search/best-stack/selection';
import {
  type Applicable,
  type Evaluation,
  isApplicable,
  isInapplicable,
  listUnitUses,
} from '../../core/evaluation/candidate/outcome';
import { ApiError, type Failure, isFailure } from '../../errors';
import type { Caller } from '../../model/common';
import type { EvaluationRequest } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import { refuseIf } from '../shared/unwrap';
import type { RequestSnapshot } from '../shared/load-facts';

export interface Decision {
  readonly evaluation: Evaluation;
  readonly input: EvaluationInput;
  /** Additions that the redeemables lack; absent when the request does not expand it. */
  readonly nearest?: NearestFindings | undefined;
}

/**
 * Decide a validation whose redeemables have limits on counters. Takes two additional round trips when the bounds do
 * not suffice.
 * @throws ApiError for a refusal of the whole request
 */
export async function decideCounted(
  rt: Runtime<'campaignCounters'>,
  caller: Caller,
  {
    request,
    situation: { facts, nowMs },
  }: { readonly request: EvaluationRequest; readonly situation: RequestSnapshot },
): Promise<Decision> {
  refuseIf(refuseReturnedOrder(facts.order));
  const { limitedCounters: open } = facts;
  const decideOn = (counters: Facts['counters']) => {
    const input = evaluationInput(caller, { request, facts: { ...facts, counters }, nowMs });
    return { input, evaluation: evaluateRequest(input) };
  };
  const known = [...facts.counters].filter(([id]) => !open.has(id));
  const withOthers = (counters: Facts['counters']) => decideOn(new Map([...known, ...counters]));
  const most = decideOn(facts.counters);
  const isDecided = open.size === 0 || isAllApplied(most) || textOf(most) === textOf(withOthers(open));
  const { input, evaluation } = isDecided ? most : withOthers(await wholeCounters(rt, caller, [...open.keys()]));
  if (isFailure(evaluation)) throw new ApiError(evaluation);
  return { input, evaluation };
}

interface EvaluationAttempt {
  readonly evaluation: Evaluation | Failure;
}

function isAllApplied({ evaluation }: EvaluationAttempt): boolean {
  return !isFailure(evaluation) && evaluation.outcomes.every((one) => isApplicable(one) && !countsUnits(one));
}

/** Limits of units do not refuse what they leave nothing to: they cut it. */
function countsUnits({ units = [] }: Applicable): boolean {
  return units.length > 0;
}

/** All parts of a decision that may depend on counts. */
function textOf({ evaluation }: EvaluationAttempt): string {
  if (isFailure(evaluation)) return JSON.stringify(evaluation);
  return JSON.stringify(
    evaluation.outcomes.map((outcome) => [
      outcome.candidate.id,
      outcome.status,
      isInapplicable(outcome) ? outcome.failure : null,
      listUnitUses(outcome),
    ]),
  );
}

async function wholeCounters(
  rt: Runtime<'campaignCounters'>,
  caller: Caller,
  ids: readonly string[],
): Promise<Facts['counters']> {
  const read = await Promise.all(
    ids.map(async (id) => [id, await rt.store.campaignCounters.load(caller, id)] as const),
  );
  return new Map(read.flatMap(([id, counters]) => (counters ? [[id, counters] as const] : [])));
}
